//! Random akari boards.

use rand::Rng;

/// Where the numbers of a random board come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// From bulbs placed by the rules, so that there is a solution.
    FromBulbs,
    /// At random, up to what the neighbours allow: often without a solution.
    AtRandom,
}

/// An akari board: `.` white, `#` black, digits for numbered black cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AkariBoard {
    /// One string a row.
    pub grid: Vec<String>,
}

impl AkariBoard {
    /// A random board; `black` is the chance of a cell to be black, `numbered` that of a black cell to show its number.
    pub fn random(
        rng: &mut impl Rng,
        (rows, cols): (usize, usize),
        black: f64,
        numbered: f64,
        numbers: Numbers,
    ) -> Self {
        let mut grid = vec![vec![b'.'; cols]; rows];
        for cell in grid.iter_mut().flatten() {
            if rng.random_bool(black) {
                *cell = b'#';
            }
        }
        let bulbs = place_bulbs(rng, &grid);
        for row in 0..rows {
            for col in 0..cols {
                if grid[row][col] == b'#' && rng.random_bool(numbered) {
                    let beside = neighbours(rows, cols, row, col);
                    let number = match numbers {
                        Numbers::FromBulbs => beside.filter(|&(row, col)| bulbs[row][col]).count(),
                        Numbers::AtRandom => {
                            let white = beside.filter(|&(row, col)| grid[row][col] == b'.');
                            rng.random_range(0..=white.count())
                        }
                    };
                    grid[row][col] = b'0' + number as u8;
                }
            }
        }
        let line = |row: &Vec<u8>| row.iter().copied().map(char::from).collect();
        Self {
            grid: grid.iter().map(line).collect(),
        }
    }

    /// How many white cells there are.
    pub fn white(&self) -> usize {
        let cells = self.grid.iter().flat_map(|row| row.bytes());
        cells.filter(|&cell| cell == b'.').count()
    }

    /// Its JSON form.
    pub fn json(&self) -> String {
        serde_json::json!({ "kind": "akari", "grid": self.grid }).to_string()
    }
}

fn neighbours(
    rows: usize,
    cols: usize,
    row: usize,
    col: usize,
) -> impl Iterator<Item = (usize, usize)> {
    let beside = [
        (row.wrapping_sub(1), col),
        (row + 1, col),
        (row, col.wrapping_sub(1)),
        (row, col + 1),
    ];
    let inside = move |&(row, col): &(usize, usize)| row < rows && col < cols;
    beside.into_iter().filter(inside)
}

/// Puts a bulb on a random unlit cell until every white cell is lit.
fn place_bulbs(rng: &mut impl Rng, grid: &[Vec<u8>]) -> Vec<Vec<bool>> {
    let (rows, cols) = (grid.len(), grid.first().map_or(0, Vec::len));
    let mut bulbs = vec![vec![false; cols]; rows];
    let mut lit: Vec<Vec<bool>> = grid
        .iter()
        .map(|row| row.iter().map(|&cell| cell != b'.').collect())
        .collect();
    loop {
        let dark: Vec<(usize, usize)> = (0..rows)
            .flat_map(|row| (0..cols).map(move |col| (row, col)))
            .filter(|&(row, col)| !lit[row][col])
            .collect();
        if dark.is_empty() {
            return bulbs;
        }
        let (row, col) = dark[rng.random_range(0..dark.len())];
        bulbs[row][col] = true;
        let is_white = |&(row, col): &(usize, usize)| grid[row][col] == b'.';
        let beams: [Vec<(usize, usize)>; 4] = [
            (0..row).rev().map(|row| (row, col)).collect(),
            (row..rows).map(|row| (row, col)).collect(),
            (0..col).rev().map(|col| (row, col)).collect(),
            (col..cols).map(|col| (row, col)).collect(),
        ];
        for beam in beams {
            for (row, col) in beam.into_iter().take_while(is_white) {
                lit[row][col] = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::seeded;
    use crate::oracle::bulb_placements;

    #[test]
    fn boards_from_bulbs_have_a_solution() {
        for seed in 0..40 {
            let rng = &mut seeded(seed);
            let board = AkariBoard::random(rng, (3, 4), 0.3, 0.7, Numbers::FromBulbs);
            assert!(!bulb_placements(&board.grid).is_empty(), "{board:?}");
        }
    }

    #[test]
    fn boards_at_random_come_with_and_without_solution() {
        let solvable = (0..40).filter(|&seed| {
            let rng = &mut seeded(seed);
            let board = AkariBoard::random(rng, (3, 4), 0.3, 0.7, Numbers::AtRandom);
            !bulb_placements(&board.grid).is_empty()
        });
        assert!((1..40).contains(&solvable.count()));
    }
}
