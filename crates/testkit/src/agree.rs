//! A kind of puzzle against the oracles, on one random small board a seed.
//!
//! Verdict, count, the list of all solutions, and the values common to them have to agree with plain enumeration.

use gridproof_core::verdict::Count;
use gridproof_core::{AnyPuzzle, Board, Domain, KindEntry, Limits, Source};
use rand::Rng;

use crate::generate::{AkariBoard, FutoshikiBoard, NonogramClues, Numbers, seeded};
use crate::oracle::{bulb_placements, pictures, squares};

/// The most white cells of an akari board for the oracle.
const WHITE: usize = 14;

/// A small board with all its solutions, as numbers of [`Domain`] cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The JSON form.
    pub json: String,
    /// All solutions.
    pub solutions: Vec<Vec<Vec<u32>>>,
}

/// A random small board of a kind that has an oracle: `nonogram`, `akari`, `futoshiki`.
pub fn instance(kind: &str, seed: u64) -> Option<Instance> {
    match kind {
        "nonogram" => Some(nonogram(seed)),
        "akari" => Some(akari(seed)),
        "futoshiki" => Some(futoshiki(seed)),
        _ => None,
    }
}

fn nonogram(seed: u64) -> Instance {
    let rng = &mut seeded(seed);
    let [rows, cols] = [rng.random_range(1..=5), rng.random_range(1..=5)];
    let density = rng.random_range(0.1..0.9);
    let clues = if rng.random_bool(0.3) {
        NonogramClues::mismatched(rng, rows, cols, density)
    } else {
        NonogramClues::random(rng, rows, cols, density)
    };
    Instance {
        json: clues.json(),
        solutions: numbers(pictures(&clues.rows, &clues.cols)),
    }
}

fn akari(seed: u64) -> Instance {
    let rng = &mut seeded(seed);
    loop {
        let size = (rng.random_range(1..=5), rng.random_range(1..=5));
        let numbers_from = if rng.random_bool(0.3) {
            Numbers::AtRandom
        } else {
            Numbers::FromBulbs
        };
        let black = rng.random_range(0.0..0.6);
        let numbered = rng.random_range(0.0..1.0);
        let board = AkariBoard::random(rng, size, black, numbered, numbers_from);
        if board.white() <= WHITE {
            return Instance {
                json: board.json(),
                solutions: numbers(bulb_placements(&board.grid)),
            };
        }
    }
}

fn futoshiki(seed: u64) -> Instance {
    let rng = &mut seeded(seed);
    let n = rng.random_range(1..=4);
    let [given, signed] = [rng.random_range(0.0..0.5), rng.random_range(0.0..0.7)];
    let wrong = if rng.random_bool(0.3) { 0.2 } else { 0.0 };
    let board = FutoshikiBoard::random(rng, n, given, signed, wrong);
    let mut solutions = squares(&board.givens, &board.less);
    for number in solutions.iter_mut().flatten().flatten() {
        *number -= 1;
    }
    Instance {
        json: board.json(),
        solutions,
    }
}

fn numbers(grids: Vec<Vec<Vec<bool>>>) -> Vec<Vec<Vec<u32>>> {
    let row = |row: Vec<bool>| row.into_iter().map(u32::from).collect();
    let grid = |grid: Vec<Vec<bool>>| grid.into_iter().map(row).collect();
    grids.into_iter().map(grid).collect()
}

/// Holds a kind against an instance, every reason replayed.
///
/// # Errors
/// What differs, in one sentence.
pub fn agrees(entry: &KindEntry, instance: &Instance) -> Result<(), String> {
    let limits = Limits::none().with_audit(true);
    let read = entry.read("json", &Source::from_text(&instance.json));
    let puzzle = read.map_err(|error| error.to_string())?.puzzle;
    let puzzle = &*puzzle;
    let mut known: Vec<Board> = instance
        .solutions
        .iter()
        .map(|grid| board(puzzle, grid))
        .collect();
    known.sort();
    for solution in &known {
        puzzle
            .verify(solution)
            .map_err(|violation| format!("the verifier refuses a solution: {violation}"))?;
    }
    let decided = puzzle.decide(&limits).map_err(|fault| fault.to_string())?;
    let verdict = match known.len() {
        0 => "unsolvable",
        1 => "unique",
        _ => "multiple",
    };
    same("verdict", &decided.verdict.name(), &verdict)?;
    let found = decided.verdict.solutions();
    if !found.iter().all(|found| known.contains(found))
        || found.windows(2).any(|two| two[0] == two[1])
    {
        return Err("the verdict comes with wrong solutions".to_owned());
    }
    let listed = puzzle
        .list(known.len() + 1, &limits)
        .map_err(|fault| fault.to_string())?;
    let mut solutions = listed.solutions;
    solutions.sort();
    same("list complete", &listed.complete, &true)?;
    same("number of solutions listed", &solutions.len(), &known.len())?;
    if solutions != known {
        return Err("the list holds wrong solutions".to_owned());
    }
    let counted = puzzle
        .count(known.len() as u64 + 1, &limits)
        .map_err(|fault| fault.to_string())?;
    same("count", &counted.count, &Count::Exact(known.len().into()))?;
    let backbone = puzzle
        .backbone(&limits)
        .map_err(|fault| fault.to_string())?;
    let mut possible = Board::filled(puzzle.size(), Domain::EMPTY);
    for solution in &known {
        possible.merge(solution);
    }
    if backbone.possible != possible {
        return Err("the values common to all solutions differ".to_owned());
    }
    if known.is_empty() {
        let conflict = puzzle
            .conflict_set(&limits)
            .map_err(|fault| fault.to_string())?;
        let clues = puzzle.clues();
        let named = conflict.is_some_and(|set| set.clues.iter().all(|&clue| clue < clues));
        same("clues that conflict are named", &named, &true)?;
    }
    Ok(())
}

fn board(puzzle: &dyn AnyPuzzle, grid: &[Vec<u32>]) -> Board {
    let mut board = puzzle.blank();
    for (cell, domain) in puzzle.blank().iter() {
        if !domain.is_empty() {
            let number = grid[cell.row as usize][cell.col as usize];
            board.set(cell, Domain::single(number));
        }
    }
    board
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, known: &T) -> Result<(), String> {
    if found == known {
        Ok(())
    } else {
        Err(format!("{what}: found {found:?}, by enumeration {known:?}"))
    }
}

/// Holds a kind against the oracle for these seeds.
///
/// # Panics
/// At the first disagreement, with the seed and the board.
pub fn assert_agrees(entry: &KindEntry, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let instance = instance(entry.kind, seed).expect("a kind with an oracle");
        if let Err(difference) = agrees(entry, &instance) {
            panic!("seed {seed}: {difference}\n{}", instance.json);
        }
    }
}
