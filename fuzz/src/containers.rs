//! Files that may hold several puzzles, and lines of a batch.

use gridproof::input::{self, Item};
use gridproof_testkit::readers::points_into;

use crate::answers::answers_agree;

/// Puzzles of more cells are read but not solved.
const MOST_CELLS: usize = 36;
/// So many puzzles of one file are solved.
const MOST_SOLVED: usize = 2;

/// Reads the bytes as a file of whatever form, and as one line of a batch; small puzzles in them are solved.
///
/// # Panics
/// If an error says nothing or points outside, or if answers contradict each other.
pub fn containers(bytes: &[u8]) {
    match input::items("input", bytes, None) {
        Ok(items) => {
            for (index, item) in items.iter().enumerate() {
                read(item, index < MOST_SOLVED);
            }
        }
        Err(unreadable) => points_into(&unreadable.error, bytes, "file"),
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        match input::line(text) {
            Ok(line) => read(&line.item, true),
            Err(error) => points_into(&error, bytes, "line"),
        }
    }
}

fn read(item: &Item<'_>, solved: bool) {
    match item.read() {
        Ok(reading) => {
            let puzzle = &*reading.document.puzzle;
            if solved && puzzle.size().cells() <= MOST_CELLS {
                answers_agree(puzzle);
            }
        }
        Err(error) => points_into(&error, &item.bytes, "item"),
    }
}
