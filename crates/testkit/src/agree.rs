//! A kind of puzzle against the oracles, on one random small board a seed.
//!
//! Verdict, count, the list of all solutions, and the values common to them have to agree with plain enumeration.

use gridproof_core::verdict::Count;
use gridproof_core::{AnyPuzzle, Board, Domain, KindEntry, Limits, Source};

use crate::generate::{PlainBoard, small};
use crate::known::learnt_clauses_keep;
use crate::shrink::shrink;

/// Holds a kind against all solutions of a small board, every reason replayed, and every learnt clause held against the first of
/// these solutions.
///
/// # Errors
/// What differs, in one sentence.
pub fn agrees(entry: &KindEntry, plain: &PlainBoard) -> Result<(), String> {
    let limits = Limits::none().with_audit(true);
    let read = entry.read("json", &Source::from_text(&plain.json()));
    let puzzle = read.map_err(|error| error.to_string())?.puzzle;
    let puzzle = &*puzzle;
    let mut known: Vec<Board> = plain
        .solutions()
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
    if let Some(first) = known.first() {
        learnt_clauses_keep(puzzle, first, &limits)?;
    }
    if known.is_empty() {
        let conflict = puzzle
            .conflict_set(&limits)
            .map_err(|fault| fault.to_string())?;
        let clues = puzzle.clues();
        let named = conflict.is_some_and(|set| set.clues.iter().all(|&clue| clue < clues));
        same("clues that conflict are named", &named, &true)?;
    }
    limits.audited().map_err(|fault| fault.to_string())
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
/// At the first disagreement, with the seed, the board, and the smallest board that it was brought down to.
pub fn assert_agrees(entry: &KindEntry, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let board = small(entry.kind, seed).expect("a kind with an oracle");
        if let Err(difference) = agrees(entry, &board) {
            let (least, words) = shrink(board.clone(), difference, |board| agrees(entry, board));
            panic!(
                "seed {seed}: {}\nsmallest: {words}\n{}",
                board.json(),
                least.json()
            );
        }
    }
}
