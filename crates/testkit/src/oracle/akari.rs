//! Akari by trying everything.

/// All ways to place bulbs that meet the rules, each as rows of "a bulb stands here". The grid holds `.` for white,
/// `#` for black and digits for numbered cells. Tries all sets of white cells: up to 20 white cells or so.
pub fn bulb_placements(grid: &[impl AsRef<str>]) -> Vec<Vec<Vec<bool>>> {
    let grid: Vec<Vec<u8>> = grid
        .iter()
        .map(|row| row.as_ref().bytes().collect())
        .collect();
    let white: Vec<(usize, usize)> = cells(&grid)
        .filter(|&(row, col)| grid[row][col] == b'.')
        .collect();
    let all = 0..1u32 << white.len();
    all.map(|bits| {
        let mut bulbs: Vec<Vec<bool>> = grid.iter().map(|row| vec![false; row.len()]).collect();
        for (index, &(row, col)) in white.iter().enumerate() {
            bulbs[row][col] = bits >> (white.len() - 1 - index) & 1 == 1;
        }
        bulbs
    })
    .filter(|bulbs| meets_rules(&grid, bulbs))
    .collect()
}

fn cells(grid: &[Vec<u8>]) -> impl Iterator<Item = (usize, usize)> + '_ {
    grid.iter()
        .enumerate()
        .flat_map(|(row, line)| (0..line.len()).map(move |col| (row, col)))
}

fn meets_rules(grid: &[Vec<u8>], bulbs: &[Vec<bool>]) -> bool {
    cells(grid).all(|(row, col)| match grid[row][col] {
        b'.' => {
            let seen = seen_bulbs(grid, bulbs, row, col);
            if bulbs[row][col] { seen == 0 } else { seen > 0 }
        }
        b'#' => true,
        digit => {
            let beside = DIRECTIONS.iter().filter(|&&direction| {
                step(grid, (row, col), direction).is_some_and(|(row, col)| bulbs[row][col])
            });
            beside.count() == usize::from(digit - b'0')
        }
    })
}

const DIRECTIONS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

fn step(
    grid: &[Vec<u8>],
    (row, col): (usize, usize),
    (down, right): (isize, isize),
) -> Option<(usize, usize)> {
    let row = row.checked_add_signed(down)?;
    let col = col.checked_add_signed(right)?;
    grid.get(row)?.get(col).map(|_| (row, col))
}

fn seen_bulbs(grid: &[Vec<u8>], bulbs: &[Vec<bool>], row: usize, col: usize) -> usize {
    let mut seen = 0;
    for direction in DIRECTIONS {
        let mut at = step(grid, (row, col), direction);
        while let Some((row, col)) = at.filter(|&(row, col)| grid[row][col] == b'.') {
            seen += usize::from(bulbs[row][col]);
            at = step(grid, (row, col), direction);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_squares_permute() {
        assert_eq!(bulb_placements(&["...", "...", "..."]).len(), 6);
        assert_eq!(bulb_placements(&["..", ".."]).len(), 2);
    }

    #[test]
    fn numbers_count_bulbs_on_their_sides() {
        assert_eq!(
            bulb_placements(&["...", ".4.", "..."]),
            [[
                [false, true, false],
                [true, false, true],
                [false, true, false]
            ]]
        );
        assert!(bulb_placements(&[".0"]).is_empty());
        assert_eq!(bulb_placements(&["#"]), [[[false]]]);
        assert!(bulb_placements(&["1"]).is_empty());
    }
}
