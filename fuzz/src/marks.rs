//! A player's marks, read for a board of each kind and judged.

use gridproof::registry;
use gridproof_core::{Limits, Source};
use gridproof_testkit::readers::points_into;

use crate::answers::no_fault;

/// A small puzzle of each kind, in its JSON form.
const BOARDS: [&str; 3] = [
    r#"{"kind":"nonogram","rows":[[1],[1,1],[3]],"cols":[[2],[1,1],[2]]}"#,
    r#"{"kind":"akari","grid":["..#.","1...",".#.2"]}"#,
    r#"{"kind":"futoshiki","n":3,"givens":[[0,0,0],[0,2,0],[0,0,0]],"less":[[1,1,1,2]]}"#,
];

/// Reads the bytes as marks on a board of each kind, writes them again, and judges them.
///
/// # Panics
/// If marks do not come back as they were, or if an error says nothing or points outside.
pub fn marks(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    for json in BOARDS {
        let entries = registry::kinds().iter();
        let read = entries.filter_map(|entry| entry.read("json", &Source::from_text(json)).ok());
        for document in read {
            let puzzle = &*document.puzzle;
            match puzzle.read_marks(text) {
                Ok(board) => {
                    let again = puzzle.read_marks(&puzzle.write_marks(&board));
                    assert_eq!(again.as_ref(), Ok(&board), "{}", puzzle.kind());
                    no_fault(puzzle.judge(&board, &Limits::none().with_conflicts(200)));
                }
                Err(error) => points_into(&error, bytes, "marks"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_board() {
        for entry in registry::kinds() {
            let reads = |json: &str| entry.read("json", &Source::from_text(json)).is_ok();
            let boards = BOARDS.into_iter().filter(|json| reads(json));
            assert_eq!(boards.count(), 1, "{}", entry.kind);
        }
    }
}
