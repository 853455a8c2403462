//! A picture as text: `#` and `.`, or 1 and 0. The clues are taken from it, and it is the recorded solution.

use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};

use crate::marks::Grid;
use crate::picture::CellState;
use crate::puzzle::Nonogram;

use super::document::{from_picture, picture_of};

/// The format.
pub(super) struct Text;

impl Format<Nonogram> for Text {
    fn name(&self) -> &'static str {
        "picture"
    }

    fn summary(&self) -> &'static str {
        "the solved picture as text: `#` or 1 filled, `.` or 0 empty; clues are taken from it"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["pic", "picture"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        match Grid::read(text, state, EXPECTED) {
            Ok(_) => Detection::Possible,
            Err(_) => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let grid = Grid::read(source.text()?, state, EXPECTED)?;
        Ok(from_picture(&grid.picture()))
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let picture = picture_of(document, "a picture as text")?;
        Ok(picture.to_string().into_bytes())
    }
}

const EXPECTED: &str = "# or 1 for a filled cell, . or 0 for an empty one";

const fn state(c: char) -> Option<CellState> {
    match c {
        '#' | '1' | 'X' | '*' | '\u{2588}' | '\u{25a0}' => Some(CellState::Filled),
        '.' | '0' | '-' | '_' | '\u{b7}' | '\u{25a1}' => Some(CellState::Empty),
        _ => None,
    }
}
