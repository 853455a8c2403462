//! A picture as text: `#` and `.`, or 1 and 0. The clues are taken from it, and it is the recorded solution.
//!
//! The two notations do not mix: a 1 among dots is a number of some other puzzle.

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
        match grid(text) {
            Ok(_) => Detection::Possible,
            Err(_) => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        Ok(from_picture(&grid(source.text()?)?.picture()))
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let picture = picture_of(document, "a picture as text")?;
        Ok(picture.to_string().into_bytes())
    }
}

/// Reads the whole text in the notation of its first cell.
fn grid(text: &str) -> Result<Grid, ParseError> {
    if text.trim_start().starts_with(|c| digit(c).is_some()) {
        Grid::read(text, digit, "1 for a filled cell, 0 for an empty one")
    } else {
        Grid::read(text, sign, "# for a filled cell, . for an empty one")
    }
}

const fn digit(c: char) -> Option<CellState> {
    match c {
        '1' => Some(CellState::Filled),
        '0' => Some(CellState::Empty),
        _ => None,
    }
}

const fn sign(c: char) -> Option<CellState> {
    match c {
        '#' | 'X' | '*' | '\u{2588}' | '\u{25a0}' | '\u{2b1b}' | '\u{ff03}' => {
            Some(CellState::Filled)
        }
        '.' | '-' | '_' | '\u{b7}' | '\u{25a1}' | '\u{2b1c}' | '\u{ff0e}' => Some(CellState::Empty),
        _ => None,
    }
}
