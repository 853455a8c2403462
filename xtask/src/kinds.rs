//! The kinds of puzzle, as the program's registry lists them, and what only nonograms have: single lines.

use gridproof_core::KindEntry;
use gridproof_nonogram::{CellState, deduce_line};
use gridproof_testkit::LineAnswer;

/// The kind with this name.
pub(crate) fn kind(name: &str) -> Option<&'static KindEntry> {
    gridproof::registry::kind(name)
}

/// All kinds that the program knows.
pub(crate) fn kinds() -> &'static [KindEntry] {
    gridproof::registry::kinds()
}

/// Answers the fixtures of single lines.
pub(crate) fn single_line(length: usize, clue: &[u64]) -> LineAnswer {
    let numbers: Option<Vec<u32>> = clue.iter().map(|&number| number.try_into().ok()).collect();
    let blank = vec![CellState::Unknown; length];
    let cells = numbers.and_then(|numbers| deduce_line(&numbers, &blank));
    let filled = cells.iter().flatten().enumerate();
    LineAnswer {
        placements: None,
        filled: filled
            .filter(|(_, state)| **state == CellState::Filled)
            .map(|(index, _)| index + 1)
            .collect(),
        possible: cells.is_some(),
    }
}
