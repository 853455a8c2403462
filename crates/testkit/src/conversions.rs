//! One puzzle through every pair of formats of its kind.

use gridproof_core::{AnyPuzzle, Board, Document, KindEntry, Limits, Source};

use crate::check::json;

/// A puzzle on boards of more cells goes through each format, but not through each pair.
const MOST_CELLS: usize = 900;
/// A solution to travel along is looked for so far.
const CONFLICTS: u64 = 500;

/// How far a puzzle came.
#[derive(Clone, Debug, Default)]
pub struct Travelled {
    /// What it was written as, by the name of the format.
    pub written: Vec<(&'static str, Vec<u8>)>,
    /// The formats that refused it.
    pub refused: Vec<&'static str>,
    /// How many pairs it went through.
    pub pairs: usize,
}

/// A document with a place for everything: title, author, and a solution where a short search finds one.
pub fn full_document(entry: &KindEntry, puzzle: &dyn AnyPuzzle) -> Document<Box<dyn AnyPuzzle>> {
    let limits = Limits::none().with_conflicts(CONFLICTS);
    let decided = puzzle.decide(&limits).ok();
    let goal = decided.and_then(|decided| decided.verdict.solutions().first().copied().cloned());
    let property = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    Document {
        // What is doubtful about the puzzle itself is so in every format.
        warnings: doubts(puzzle, entry),
        puzzle: puzzle.boxed(),
        properties: vec![
            property("title", "Round <trip> & \"back\""),
            property("author", "\u{c5}sa"),
        ],
        goal,
    }
}

/// What reading the puzzle's own form warns of.
fn doubts(puzzle: &dyn AnyPuzzle, entry: &KindEntry) -> Vec<String> {
    let own = puzzle.write("json", &[], None).ok();
    let read = own.and_then(|own| entry.read("json", &Source::new(&own)).ok());
    read.map(|document| document.warnings).unwrap_or_default()
}

/// Writes a puzzle in every format that holds it, reads it, writes what was read in every format again, and reads that.
///
/// # Errors
/// Names the pair that lost or changed something, or that gave a warning.
pub fn travel(
    entry: &KindEntry,
    document: &Document<Box<dyn AnyPuzzle>>,
) -> Result<Travelled, String> {
    let mut travelled = Travelled::default();
    let formats: Vec<&'static str> = entry
        .formats()
        .iter()
        .filter(|format| format.reads && format.writes)
        .map(|format| format.name)
        .collect();
    let small = document.puzzle.size().cells() <= MOST_CELLS;
    for &first in &formats {
        let Ok(bytes) = write(document, first) else {
            travelled.refused.push(first);
            continue;
        };
        let there = back(entry, document, &bytes, first)?;
        if small {
            for &second in &formats {
                // What has lost its picture on the way cannot be drawn any more.
                if let Ok(bytes) = write(&there, second) {
                    back(entry, &there, &bytes, second)
                        .map_err(|error| format!("from {first} to {error}"))?;
                    travelled.pairs += 1;
                }
            }
        }
        travelled.written.push((first, bytes));
    }
    Ok(travelled)
}

fn write(document: &Document<Box<dyn AnyPuzzle>>, format: &str) -> Result<Vec<u8>, String> {
    let goal: Option<&Board> = document.goal.as_ref();
    let written = document.puzzle.write(format, &document.properties, goal);
    written.map_err(|refused| refused.to_string())
}

/// Reads what was written; nothing may have changed, only been left out.
fn back(
    entry: &KindEntry,
    document: &Document<Box<dyn AnyPuzzle>>,
    bytes: &[u8],
    format: &str,
) -> Result<Document<Box<dyn AnyPuzzle>>, String> {
    let text = || {
        String::from_utf8_lossy(bytes)
            .chars()
            .take(400)
            .collect::<String>()
    };
    let again = entry
        .read(format, &Source::new(bytes))
        .map_err(|error| format!("{format}: it refuses what it wrote: {error}\n{}", text()))?;
    // Formats may have properties of their own, and no place for those of others.
    let changed =
        |(name, value): &(String, String)| again.property(name).is_some_and(|kept| kept != value);
    let fault = if json(&*again.puzzle) != json(&*document.puzzle) {
        "the puzzle changed"
    } else if again.goal.is_some() && again.goal != document.goal {
        "the solution changed"
    } else if document.properties.iter().any(changed) {
        "a property changed"
    } else if again.warnings.len() > document.warnings.len() {
        "it warns of what it wrote"
    } else {
        return Ok(again);
    };
    Err(format!("{format}: {fault}\n{}", text()))
}
