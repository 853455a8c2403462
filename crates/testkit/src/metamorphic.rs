//! What must not change when a puzzle is changed, on random small boards of a kind.
//!
//! A fact or clue that holds in the only solution keeps it the only one, and its opposite leaves none; a clue less never loses a
//! solution; a puzzle that comes back from a format has the same verdict and count. How boards may be turned, mirrored and
//! complemented differs from kind to kind, and is tested there.

use gridproof_core::hint::Fact;
use gridproof_core::verdict::Count;
use gridproof_core::{
    Answer, AnyPuzzle, Board, KindEntry, Limits, Lit, Selectors, Solver, Source, Verdict,
};

use crate::generate::{PlainBoard, small};
use crate::shrink::shrink;

/// Solutions are counted up to so many.
const MOST: u64 = 300;

/// Holds a kind against what must not change, for the boards of these seeds.
///
/// # Panics
/// At the first change, with the seed, the board, and the smallest board that it was brought down to.
pub fn assert_unchanged(entry: &KindEntry, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let board = small(entry.kind, seed).expect("a kind with a generator");
        if let Err(difference) = unchanged(entry, &board) {
            let (least, words) = shrink(board.clone(), difference, |board| unchanged(entry, board));
            panic!(
                "seed {seed}: {}\nsmallest: {words}\n{}",
                board.json(),
                least.json()
            );
        }
    }
}

/// Holds a kind against what must not change, on one board.
///
/// # Errors
/// What changed, in one sentence.
pub fn unchanged(entry: &KindEntry, board: &PlainBoard) -> Result<(), String> {
    let puzzle = read(entry, "json", board.json().as_bytes())?;
    let puzzle = &*puzzle;
    let verdict = decide(puzzle)?;
    if let Verdict::Unique(solution) = &verdict {
        facts_that_hold(puzzle, solution)?;
        for tighter in board.tighter(&numbers(puzzle, solution)) {
            let json = tighter.json();
            let tighter = read(entry, "json", json.as_bytes())?;
            if decide(&*tighter)? != verdict {
                return Err(format!("a clue that holds changes the verdict: {json}"));
            }
        }
    }
    let count = count(puzzle)?;
    for looser in board.looser() {
        let json = looser.json();
        if less(
            &self::count(&*read(entry, "json", json.as_bytes())?)?,
            &count,
        ) {
            return Err(format!("a clue less loses solutions: {json}"));
        }
    }
    for solution in verdict.solutions() {
        clues_switched_off(puzzle, solution)?;
    }
    formats(entry, puzzle, verdict.name(), &count)
}

/// Facts taken for granted: those of the only solution keep it, their opposites leave nothing.
fn facts_that_hold(puzzle: &dyn AnyPuzzle, solution: &Board) -> Result<(), String> {
    for (cell, domain) in puzzle.blank().iter() {
        let Some(value) = solution.get(cell).value().filter(|_| !domain.is_empty()) else {
            continue;
        };
        let fact = Fact::is(cell, value);
        if decide(&*puzzle.assuming(&[fact]))? != Verdict::Unique(solution.clone()) {
            return Err(format!("assuming what holds at {cell} changes the verdict"));
        }
        let opposite = decide(&*puzzle.assuming(&[fact.negated()]))?;
        if !matches!(opposite, Verdict::Unsolvable(_)) {
            return Err(format!(
                "the opposite of what holds at {cell} is {}",
                opposite.name()
            ));
        }
    }
    Ok(())
}

/// With any one clue switched off, a solution is still one.
fn clues_switched_off(puzzle: &dyn AnyPuzzle, solution: &Board) -> Result<(), String> {
    let model = puzzle.model(Selectors::On, &Limits::none());
    let clues: Vec<Lit> = model.selectors().to_vec();
    let mut solver = Solver::new(model.into());
    let mut cells: Vec<Lit> = Vec::new();
    for (cell, domain) in puzzle.blank().iter() {
        let literal = |value| puzzle.literal(cell, value).map(|lit| (lit, value));
        cells.extend(domain.iter().filter_map(literal).map(|(lit, value)| {
            if solution.get(cell).contains(value) {
                lit
            } else {
                !lit
            }
        }));
    }
    for off in 0..=clues.len() {
        let on = clues.iter().enumerate().filter(|&(clue, _)| clue != off);
        let assumed: Vec<Lit> = on
            .map(|(_, &clue)| clue)
            .chain(cells.iter().copied())
            .collect();
        if solver.solve(&assumed, &limits()) != Answer::Satisfiable {
            return Err(format!(
                "a solution is lost without clue {off} of {}",
                clues.len()
            ));
        }
    }
    Ok(())
}

/// Every format that holds the puzzle gives back one with the same verdict and count.
fn formats(
    entry: &KindEntry,
    puzzle: &dyn AnyPuzzle,
    verdict: &str,
    count: &Count,
) -> Result<(), String> {
    let both = entry
        .formats()
        .into_iter()
        .filter(|format| format.reads && format.writes);
    for format in both {
        let Ok(written) = puzzle.write(format.name, &[], None) else {
            continue;
        };
        let again = read(entry, format.name, &written)?;
        let found = decide(&*again)?;
        if found.name() != verdict || self::count(&*again)? != *count {
            let text = String::from_utf8_lossy(&written);
            return Err(format!(
                "{} through {}, {verdict} before: {text}",
                found.name(),
                format.name
            ));
        }
    }
    Ok(())
}

fn limits() -> Limits {
    Limits::none().with_audit(true)
}

fn read(entry: &KindEntry, format: &str, bytes: &[u8]) -> Result<Box<dyn AnyPuzzle>, String> {
    match entry.read(format, &Source::new(bytes)) {
        Ok(document) => Ok(document.puzzle),
        Err(error) => Err(format!(
            "{format}: {error}: {}",
            String::from_utf8_lossy(bytes)
        )),
    }
}

fn decide(puzzle: &dyn AnyPuzzle) -> Result<Verdict<Board>, String> {
    let decided = puzzle
        .decide(&limits())
        .map_err(|fault| fault.to_string())?;
    Ok(decided.verdict)
}

fn count(puzzle: &dyn AnyPuzzle) -> Result<Count, String> {
    let counted = puzzle
        .count(MOST, &limits())
        .map_err(|fault| fault.to_string())?;
    Ok(counted.count)
}

/// Whether a count is certainly below another.
fn less(one: &Count, two: &Count) -> bool {
    match (one, two) {
        (Count::Exact(one), Count::Exact(two) | Count::AtLeast(two)) => one < two,
        (Count::AtLeast(_), _) => false,
    }
}

/// A full board as numbers, 0 where no value goes.
fn numbers(puzzle: &dyn AnyPuzzle, board: &Board) -> Vec<Vec<u32>> {
    let size = puzzle.size();
    let number = |row, col| {
        let cell = gridproof_core::Cell::new(row, col);
        board.get(cell).value().unwrap_or(0)
    };
    (0..size.rows)
        .map(|row| (0..size.cols).map(|col| number(row, col)).collect())
        .collect()
}
