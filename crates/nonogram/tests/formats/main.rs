//! Every format: what is read is what it says, what is written comes back, and nothing panics.

mod faults;
mod round_trips;
mod spellings;

use gridproof_core::{Document, Format, ParseError, Puzzle, Source};
use gridproof_nonogram::Nonogram;

fn format(name: &str) -> &'static dyn Format<Nonogram> {
    let formats = Nonogram::formats().iter();
    let mut named = formats.filter(|format| format.name() == name);
    *named.next().expect(name)
}

fn read(name: &str, text: &str) -> Result<Document<Nonogram>, ParseError> {
    format(name).read(&Source::from_text(text))
}

/// Lists of rows and of columns.
type Lists = (Vec<Vec<u32>>, Vec<Vec<u32>>);

fn lists(puzzle: &Nonogram) -> Lists {
    let list = |clues: &gridproof_nonogram::Clues| clues.iter().map(<[u32]>::to_vec).collect();
    (list(puzzle.rows()), list(puzzle.cols()))
}

/// Reads a text as this puzzle.
fn check(name: &str, text: &str, rows: &[&[u32]], cols: &[&[u32]]) -> Document<Nonogram> {
    let document = read(name, text).unwrap_or_else(|error| panic!("{name}: {error:?}\n{text}"));
    let wanted = Nonogram::from_clues(rows, cols).expect("sound clues");
    assert_eq!(lists(&document.puzzle), lists(&wanted), "{name}:\n{text}");
    document
}

/// Refuses a text with this message at this place.
fn refused(name: &str, text: &str, place: (u32, u32), message: &str) {
    let error = read(name, text).map(|document| lists(&document.puzzle));
    let error = error.expect_err(text);
    let found = (error.line.unwrap_or(0), error.column.unwrap_or(0));
    assert_eq!(
        (error.to_string().as_str(), found),
        (message, place),
        "{name}:\n{text}"
    );
}
