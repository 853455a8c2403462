//! Whatever the bytes, a reader ends with a puzzle or with an error that points into them.

use gridproof_core::{KindEntry, ParseError, Source};

use crate::answers::json;

/// Boards of more cells are read but not written: some formats take many bytes a cell.
const MOST_CELLS: usize = 4096;

/// Hands the bytes to every reader of a kind. What is accepted is written again, and has to be read as the same puzzle.
///
/// # Panics
/// If an error says nothing or points outside, or if a puzzle does not come back from its own format.
pub fn reading(entry: &KindEntry, bytes: &[u8]) {
    let source = Source::new(bytes);
    entry.detect(&source);
    for format in entry.formats() {
        if !format.reads {
            continue;
        }
        let document = match entry.read(format.name, &source) {
            Ok(document) => document,
            Err(error) => {
                points_into(&error, bytes, format.name);
                continue;
            }
        };
        let puzzle = &*document.puzzle;
        let cells = puzzle.size().cells();
        assert!(cells > 0, "{}: a board without cells", format.name);
        puzzle.refuted();
        if !format.writes || cells > MOST_CELLS {
            continue;
        }
        let goal = document.goal.as_ref();
        let Ok(written) = puzzle.write(format.name, &document.properties, goal) else {
            continue;
        };
        match entry.read(format.name, &Source::new(&written)) {
            Ok(again) => assert_eq!(
                json(&*again.puzzle),
                json(puzzle),
                "{}: another puzzle comes back from {}",
                format.name,
                String::from_utf8_lossy(&written)
            ),
            Err(error) => panic!(
                "{}: what was written is refused: {error}: {}",
                format.name,
                String::from_utf8_lossy(&written)
            ),
        }
    }
}

/// Holds an error against the bytes that it is about.
pub(crate) fn points_into(error: &ParseError, bytes: &[u8], reader: &str) {
    assert!(
        !error.message.is_empty(),
        "{reader}: an error without words"
    );
    assert!(error.length >= 1, "{reader}: {error:?}");
    assert_ne!(error.column, Some(0), "{reader}: {error:?}");
    if let Some(line) = error.line {
        let ends = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r'));
        let inside = 1..=ends.count() + 1;
        assert!(inside.contains(&(line as usize)), "{reader}: {error:?}");
    }
}
