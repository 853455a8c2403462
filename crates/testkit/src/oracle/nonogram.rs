//! Nonograms by trying everything.

/// The block lengths of a line.
pub fn clue_of(line: &[bool]) -> Vec<u32> {
    let blocks = line.split(|&filled| !filled);
    blocks
        .map(|block| block.len() as u32)
        .filter(|&length| length > 0)
        .collect()
}

/// All lines of this length with this clue, found among all 2^length lines: up to length 16 or so.
pub fn line_placements(length: usize, clue: &[u32]) -> Vec<Vec<bool>> {
    let all = 0..1u32 << length;
    all.map(|bits| {
        (0..length)
            .map(|cell| bits >> (length - 1 - cell) & 1 == 1)
            .collect::<Vec<_>>()
    })
    .filter(|line| clue_of(line) == clue)
    .collect()
}

/// All pictures with these clues, row by row; found by combining all placements of all rows: up to 5x5 or so.
/// A clue without blocks is an empty list.
pub fn pictures(rows: &[Vec<u32>], cols: &[Vec<u32>]) -> Vec<Vec<Vec<bool>>> {
    let mut pictures: Vec<Vec<Vec<bool>>> = vec![Vec::new()];
    for clue in rows {
        let lines = line_placements(cols.len(), clue);
        pictures = pictures
            .into_iter()
            .flat_map(|picture| {
                lines.iter().map(move |line| {
                    let mut longer = picture.clone();
                    longer.push(line.clone());
                    longer
                })
            })
            .collect();
    }
    pictures.retain(|picture| {
        cols.iter().enumerate().all(|(col, clue)| {
            let column: Vec<bool> = picture.iter().map(|row| row[col]).collect();
            clue_of(&column) == *clue
        })
    });
    pictures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_counted_as_the_binomial_says() {
        assert_eq!(line_placements(7, &[2, 1]).len(), 10);
        assert_eq!(line_placements(5, &[]), [vec![false; 5]]);
        assert_eq!(line_placements(3, &[1, 1]), [vec![true, false, true]]);
        assert!(line_placements(3, &[2, 1]).is_empty());
    }

    #[test]
    fn single_cells_permute() {
        let ones = vec![vec![1]; 4];
        assert_eq!(pictures(&ones, &ones).len(), 24);
        assert_eq!(
            pictures(&[vec![2], vec![]], &[vec![1], vec![1]]),
            [[[true, true], [false, false]]]
        );
        assert!(pictures(&[vec![1]], &[vec![]]).is_empty());
    }
}
