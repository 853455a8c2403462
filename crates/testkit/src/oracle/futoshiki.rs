//! Futoshiki by filtering all Latin squares.

/// All Latin squares of order `n` with the numbers 1 to n: 1, 2, 12, 576 and 161,280 of them for n up to 5.
pub fn latin_squares(n: usize) -> Vec<Vec<Vec<u32>>> {
    let mut lines = Vec::new();
    permutations(n, &mut Vec::new(), &mut lines);
    let mut squares: Vec<Vec<Vec<u32>>> = vec![Vec::new()];
    for _ in 0..n {
        let mut longer = Vec::new();
        for square in squares {
            for line in &lines {
                let clash = |row: &Vec<u32>| row.iter().zip(line).any(|(one, two)| one == two);
                if !square.iter().any(clash) {
                    let mut square = square.clone();
                    square.push(line.clone());
                    longer.push(square);
                }
            }
        }
        squares = longer;
    }
    squares
}

fn permutations(n: usize, line: &mut Vec<u32>, lines: &mut Vec<Vec<u32>>) {
    if line.len() == n {
        lines.push(line.clone());
        return;
    }
    for number in 1..=n as u32 {
        if !line.contains(&number) {
            line.push(number);
            permutations(n, line, lines);
            line.pop();
        }
    }
}

/// All squares with these givens (0 = none) and signs `[r1, c1, r2, c2]`, counted from 1: the first cell is smaller.
pub fn squares(givens: &[Vec<u32>], less: &[[u32; 4]]) -> Vec<Vec<Vec<u32>>> {
    let mut squares = latin_squares(givens.len());
    squares.retain(|square| {
        let given = |(row, line): (usize, &Vec<u32>)| {
            let mut pairs = line.iter().zip(&square[row]);
            pairs.all(|(&given, &number)| given == 0 || given == number)
        };
        let at = |row: u32, col: u32| square[row as usize - 1][col as usize - 1];
        givens.iter().enumerate().all(given)
            && less.iter().all(|&[r1, c1, r2, c2]| at(r1, c1) < at(r2, c2))
    });
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_as_many_as_known() {
        let counts = (1..=4).map(|n| latin_squares(n).len());
        assert_eq!(counts.collect::<Vec<_>>(), [1, 2, 12, 576]);
    }

    #[test]
    fn signs_and_givens_filter() {
        let blank = vec![vec![0; 2]; 2];
        assert_eq!(squares(&blank, &[[1, 1, 1, 2]]), [[[1, 2], [2, 1]]]);
        assert_eq!(squares(&[vec![2, 0], vec![0, 0]], &[]), [[[2, 1], [1, 2]]]);
        assert!(squares(&blank, &[[1, 1, 1, 2], [1, 1, 2, 1], [1, 2, 2, 2]]).is_empty());
    }
}
