//! Boards of any kind as plain data: random ones of two sizes, and how they get smaller.

use rand::Rng;

use super::{AkariBoard, FutoshikiBoard, NonogramClues, Numbers, seeded};
use crate::oracle::{bulb_placements, pictures, squares};

/// The most white cells of an akari board that is small.
const WHITE: usize = 14;

/// A board of a kind that has a generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlainBoard {
    /// Clues of a nonogram.
    Nonogram(NonogramClues),
    /// An akari board.
    Akari(AkariBoard),
    /// A futoshiki.
    Futoshiki(FutoshikiBoard),
}

impl PlainBoard {
    /// Its JSON form.
    pub fn json(&self) -> String {
        match self {
            Self::Nonogram(clues) => clues.json(),
            Self::Akari(board) => board.json(),
            Self::Futoshiki(board) => board.json(),
        }
    }

    /// All its solutions by plain enumeration, as numbers of a domain cell by cell. For small boards only.
    pub fn solutions(&self) -> Vec<Vec<Vec<u32>>> {
        match self {
            Self::Nonogram(clues) => numbers(pictures(&clues.rows, &clues.cols)),
            Self::Akari(board) => numbers(bulb_placements(&board.grid)),
            Self::Futoshiki(board) => {
                let mut solutions = squares(&board.givens, &board.less);
                for number in solutions.iter_mut().flatten().flatten() {
                    *number -= 1;
                }
                solutions
            }
        }
    }

    /// Every board that is one step smaller, the largest steps first.
    pub fn smaller(&self) -> Vec<Self> {
        match self {
            Self::Nonogram(clues) => clues.smaller().into_iter().map(Self::Nonogram).collect(),
            Self::Akari(board) => board.smaller().into_iter().map(Self::Akari).collect(),
            Self::Futoshiki(board) => board.smaller().into_iter().map(Self::Futoshiki).collect(),
        }
    }

    /// Every board with one clue less, where a clue can be left out.
    pub fn looser(&self) -> Vec<Self> {
        match self {
            // Each line of a nonogram has its clue.
            Self::Nonogram(_) => Vec::new(),
            Self::Akari(board) => board.looser().into_iter().map(Self::Akari).collect(),
            Self::Futoshiki(board) => board.looser().into_iter().map(Self::Futoshiki).collect(),
        }
    }

    /// Every board with one more clue that holds in a solution, where there is room for one.
    pub fn tighter(&self, solution: &[Vec<u32>]) -> Vec<Self> {
        match self {
            Self::Nonogram(_) => Vec::new(),
            Self::Akari(board) => board
                .tighter(solution)
                .into_iter()
                .map(Self::Akari)
                .collect(),
            Self::Futoshiki(board) => board
                .tighter(solution)
                .into_iter()
                .map(Self::Futoshiki)
                .collect(),
        }
    }

    /// Whether enumeration can be asked.
    pub fn is_small(&self) -> bool {
        match self {
            Self::Nonogram(clues) => clues.rows.len().max(clues.cols.len()) <= 5,
            Self::Akari(board) => board.white() <= WHITE,
            Self::Futoshiki(board) => board.givens.len() <= 4,
        }
    }
}

fn numbers(grids: Vec<Vec<Vec<bool>>>) -> Vec<Vec<Vec<u32>>> {
    let row = |row: Vec<bool>| row.into_iter().map(u32::from).collect();
    let grid = |grid: Vec<Vec<bool>>| grid.into_iter().map(row).collect();
    grids.into_iter().map(grid).collect()
}

/// A random board that is small enough to be enumerated; `None` for a kind without generator.
pub fn small(kind: &str, seed: u64) -> Option<PlainBoard> {
    let rng = &mut seeded(seed);
    Some(match kind {
        "nonogram" => {
            let [rows, cols] = [rng.random_range(1..=5), rng.random_range(1..=5)];
            let density = rng.random_range(0.1..0.9);
            PlainBoard::Nonogram(clues(rng, (rows, cols), density, 0.3))
        }
        "akari" => loop {
            let size = (rng.random_range(1..=5), rng.random_range(1..=5));
            let from = numbers_from(rng, 0.3);
            let black = rng.random_range(0.0..0.6);
            let numbered = rng.random_range(0.0..1.0);
            let board = AkariBoard::random(rng, size, black, numbered, from);
            if board.white() <= WHITE {
                break PlainBoard::Akari(board);
            }
        },
        "futoshiki" => {
            let n = rng.random_range(1..=4);
            let [given, signed] = [rng.random_range(0.0..0.5), rng.random_range(0.0..0.7)];
            let wrong = if rng.random_bool(0.3) { 0.2 } else { 0.0 };
            PlainBoard::Futoshiki(FutoshikiBoard::random(rng, n, given, signed, wrong))
        }
        _ => return None,
    })
}

/// A random board too large for enumeration, such as people solve: nonograms with sides of 15 to 25, akari of 10 to 20,
/// futoshiki of order 6 to 9. `None` for a kind without generator.
pub fn large(kind: &str, seed: u64) -> Option<PlainBoard> {
    let rng = &mut seeded(seed);
    Some(match kind {
        "nonogram" => {
            let [rows, cols] = [rng.random_range(15..=25), rng.random_range(15..=25)];
            let density = rng.random_range(0.45..0.75);
            let mut clues = clues(rng, (rows, cols), density, 0.0);
            if rng.random_bool(0.3) {
                disturb(rng, &mut clues);
            }
            PlainBoard::Nonogram(clues)
        }
        "akari" => {
            let size = (rng.random_range(10..=20), rng.random_range(10..=20));
            let from = numbers_from(rng, 0.05);
            let black = rng.random_range(0.2..0.45);
            let numbered = rng.random_range(0.7..1.0);
            PlainBoard::Akari(AkariBoard::random(rng, size, black, numbered, from))
        }
        "futoshiki" => {
            let n = rng.random_range(6..=9);
            let [given, signed] = [rng.random_range(0.15..0.45), rng.random_range(0.2..0.6)];
            let wrong = if rng.random_bool(0.3) { 0.02 } else { 0.0 };
            PlainBoard::Futoshiki(FutoshikiBoard::random(rng, n, given, signed, wrong))
        }
        _ => return None,
    })
}

fn clues(
    rng: &mut impl Rng,
    (rows, cols): (usize, usize),
    density: f64,
    mismatched: f64,
) -> NonogramClues {
    if rng.random_bool(mismatched) {
        NonogramClues::mismatched(rng, rows, cols, density)
    } else {
        NonogramClues::random(rng, rows, cols, density)
    }
}

/// Swaps two blocks of different lines: the sums still fit, but there is seldom a solution.
fn disturb(rng: &mut impl Rng, clues: &mut NonogramClues) {
    let at = |rng: &mut _, lines: &[Vec<u32>]| {
        let line = Rng::random_range(rng, 0..lines.len());
        (!lines[line].is_empty()).then(|| (line, Rng::random_range(rng, 0..lines[line].len())))
    };
    if let (Some((one, i)), Some((two, j))) = (at(rng, &clues.rows), at(rng, &clues.rows)) {
        let block = clues.rows[one][i];
        clues.rows[one][i] = clues.rows[two][j];
        clues.rows[two][j] = block;
    }
}

fn numbers_from(rng: &mut impl Rng, at_random: f64) -> Numbers {
    if rng.random_bool(at_random) {
        Numbers::AtRandom
    } else {
        Numbers::FromBulbs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [&str; 3] = ["nonogram", "akari", "futoshiki"];

    #[test]
    fn small_boards_are_small_and_stay_so() {
        for kind in KINDS {
            for seed in 0..20 {
                let board = small(kind, seed).unwrap();
                assert!(board.is_small(), "{board:?}");
                assert!(board.smaller().iter().all(|smaller| smaller != &board));
            }
        }
        assert_eq!(small("chess", 0), None);
    }

    #[test]
    fn large_boards_are_not() {
        for kind in KINDS {
            assert!((0..20).all(|seed| !large(kind, seed).unwrap().is_small()));
        }
    }

    #[test]
    fn getting_smaller_comes_to_an_end() {
        for kind in KINDS {
            let mut board = small(kind, 3).unwrap();
            let mut steps = 0;
            while let Some(smaller) = board.smaller().pop() {
                board = smaller;
                steps += 1;
                assert!(steps < 1000);
            }
        }
    }
}
