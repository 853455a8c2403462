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

    /// Every board that is one step smaller: a row or column less, a number less, or a black cell less.
    pub fn smaller(&self) -> Vec<Self> {
        let mut smaller = Vec::new();
        let (rows, cols) = (self.grid.len(), self.grid.first().map_or(0, String::len));
        for row in (0..rows).filter(|_| rows > 1) {
            let mut grid = self.grid.clone();
            grid.remove(row);
            smaller.push(Self { grid });
        }
        for col in (0..cols).filter(|_| cols > 1) {
            let mut grid = self.grid.clone();
            for line in &mut grid {
                line.remove(col);
            }
            smaller.push(Self { grid });
        }
        smaller.extend(self.looser());
        let black = self.cells().filter(|&(.., cell)| cell == b'#');
        smaller.extend(black.map(|(row, col, _)| self.with(row, col, ".")));
        smaller
    }

    /// Every board with one number less.
    pub fn looser(&self) -> Vec<Self> {
        let numbered = self.cells().filter(|(.., cell)| cell.is_ascii_digit());
        numbered
            .map(|(row, col, _)| self.with(row, col, "#"))
            .collect()
    }

    /// Every board with one more number, taken from a solution: rows of 1 for a bulb.
    pub fn tighter(&self, solution: &[Vec<u32>]) -> Vec<Self> {
        let (rows, cols) = (self.grid.len(), self.grid.first().map_or(0, String::len));
        let black = self.cells().filter(|&(.., cell)| cell == b'#');
        let number = |(row, col, _)| {
            let beside = neighbours(rows, cols, row, col);
            let bulbs = beside.filter(|&(row, col)| solution[row][col] == 1);
            self.with(row, col, &bulbs.count().to_string())
        };
        black.map(number).collect()
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize, u8)> + '_ {
        let rows = self.grid.iter().enumerate();
        rows.flat_map(|(row, line)| {
            line.bytes()
                .enumerate()
                .map(move |(col, cell)| (row, col, cell))
        })
    }

    fn with(&self, row: usize, col: usize, cell: &str) -> Self {
        let mut grid = self.grid.clone();
        grid[row].replace_range(col..=col, cell);
        Self { grid }
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
