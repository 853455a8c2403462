//! Random futoshiki instances, taken from a shuffled Latin square.

use rand::Rng;
use rand::seq::SliceRandom;

/// Givens and signs of a futoshiki.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FutoshikiBoard {
    /// Row by row, 0 = none.
    pub givens: Vec<Vec<u32>>,
    /// `[r1, c1, r2, c2]` from 1: the first cell is smaller.
    pub less: Vec<[u32; 4]>,
}

impl FutoshikiBoard {
    /// Takes each cell of a random Latin square as given with chance `given`, and puts a sign between each two
    /// neighbours with chance `signed`. Each sign is turned round with chance `wrong`: above 0 there may be no solution.
    pub fn random(rng: &mut impl Rng, n: usize, given: f64, signed: f64, wrong: f64) -> Self {
        let square = shuffled_square(rng, n);
        let keep = |rng: &mut _, &number: &u32| {
            if Rng::random_bool(rng, given) {
                number
            } else {
                0
            }
        };
        let row = |row: &Vec<u32>| row.iter().map(|number| keep(rng, number)).collect();
        let givens = square.iter().map(row).collect();
        let mut less = Vec::new();
        for row in 0..n {
            for col in 0..n {
                for (other_row, other_col) in [(row, col + 1), (row + 1, col)] {
                    if other_row < n && other_col < n && rng.random_bool(signed) {
                        let ascending = square[row][col] < square[other_row][other_col];
                        let [one, two] = [(row, col), (other_row, other_col)]
                            .map(|(row, col)| (row as u32 + 1, col as u32 + 1));
                        let (small, large) = if ascending == rng.random_bool(wrong) {
                            (two, one)
                        } else {
                            (one, two)
                        };
                        less.push([small.0, small.1, large.0, large.1]);
                    }
                }
            }
        }
        Self { givens, less }
    }

    /// Every board that is one step smaller: a line each way and the largest number less, a given less, or a sign less.
    pub fn smaller(&self) -> Vec<Self> {
        let n = self.givens.len();
        let mut smaller = Vec::new();
        if n > 1 {
            for row in 0..n {
                smaller.extend((0..n).map(|col| self.without(row, col)));
            }
        }
        smaller.extend(self.looser());
        smaller
    }

    /// The board of one order less, without a row and a column. Givens that do not fit it are left out.
    fn without(&self, row: usize, col: usize) -> Self {
        let mut givens = self.givens.clone();
        givens.remove(row);
        for line in &mut givens {
            line.remove(col);
        }
        let order = givens.len() as u32;
        for given in givens.iter_mut().flatten() {
            if *given > order {
                *given = 0;
            }
        }
        let [row, col] = [row as u32 + 1, col as u32 + 1];
        let moved = |at: u32, gone: u32| (at != gone).then(|| at - u32::from(at > gone));
        let less = self.less.iter().filter_map(|&[r1, c1, r2, c2]| {
            Some([
                moved(r1, row)?,
                moved(c1, col)?,
                moved(r2, row)?,
                moved(c2, col)?,
            ])
        });
        Self {
            less: less.collect(),
            givens,
        }
    }

    /// Every board with a given or a sign less.
    pub fn looser(&self) -> Vec<Self> {
        let mut looser = Vec::new();
        for (row, col) in self.cells().filter(|&(row, col)| self.givens[row][col] > 0) {
            let mut board = self.clone();
            board.givens[row][col] = 0;
            looser.push(board);
        }
        for sign in 0..self.less.len() {
            let mut board = self.clone();
            board.less.remove(sign);
            looser.push(board);
        }
        looser
    }

    /// Every board with one more given or sign, taken from a solution: numbers from 0.
    pub fn tighter(&self, solution: &[Vec<u32>]) -> Vec<Self> {
        let n = self.givens.len();
        let mut tighter = Vec::new();
        for (row, col) in self.cells() {
            if self.givens[row][col] == 0 {
                let mut board = self.clone();
                board.givens[row][col] = solution[row][col] + 1;
                tighter.push(board);
            }
            for (below, right) in [(row, col + 1), (row + 1, col)] {
                if below >= n || right >= n {
                    continue;
                }
                let [one, two] =
                    [(row, col), (below, right)].map(|(row, col)| [row as u32 + 1, col as u32 + 1]);
                let (small, large) = if solution[row][col] < solution[below][right] {
                    (one, two)
                } else {
                    (two, one)
                };
                let sign = [small[0], small[1], large[0], large[1]];
                if !self.less.contains(&sign) {
                    let mut board = self.clone();
                    board.less.push(sign);
                    tighter.push(board);
                }
            }
        }
        tighter
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let n = self.givens.len();
        (0..n).flat_map(move |row| (0..n).map(move |col| (row, col)))
    }

    /// Its JSON form.
    pub fn json(&self) -> String {
        serde_json::json!({
            "kind": "futoshiki",
            "n": self.givens.len(),
            "givens": self.givens,
            "less": self.less,
        })
        .to_string()
    }
}

/// The cyclic square with its rows, columns and numbers shuffled: not uniform among all squares.
fn shuffled_square(rng: &mut impl Rng, n: usize) -> Vec<Vec<u32>> {
    let mut shuffled = || {
        let mut order: Vec<usize> = (0..n).collect();
        order.shuffle(rng);
        order
    };
    let (rows, cols, numbers) = (shuffled(), shuffled(), shuffled());
    let number = |row: usize, col: usize| numbers[(row + col) % n] as u32 + 1;
    rows.iter()
        .map(|&row| cols.iter().map(|&col| number(row, col)).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::seeded;
    use crate::oracle::squares;

    #[test]
    fn right_signs_leave_a_solution() {
        for seed in 0..20 {
            let board = FutoshikiBoard::random(&mut seeded(seed), 4, 0.2, 0.4, 0.0);
            assert!(!squares(&board.givens, &board.less).is_empty(), "{board:?}");
        }
    }

    #[test]
    fn turned_signs_may_leave_none() {
        let solvable = (0..20).filter(|&seed| {
            let board = FutoshikiBoard::random(&mut seeded(seed), 4, 0.1, 0.4, 0.3);
            !squares(&board.givens, &board.less).is_empty()
        });
        assert!((1..20).contains(&solvable.count()));
    }
}
