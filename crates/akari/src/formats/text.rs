//! Rows of characters: the plainest form.

use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};

use super::grid;
use crate::puzzle::Akari;

/// `.` white, `#` black, `0` to `4`, one line a row; `*` bulbs are recorded as the answer.
#[derive(Clone, Copy, Debug)]
pub struct Text;

impl Format<Akari> for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn summary(&self) -> &'static str {
        "rows of . white, # black, 0 to 4, * bulb; recognised by these characters"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["akari", "txt"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        if !grid::looks_like(grid::rows(text)) {
            return if spoilt_by_numbers(text) {
                Detection::Possible
            } else {
                Detection::No
            };
        }
        let black = text.contains(['#', 'B', 'X']);
        let white = text.contains(['.', '-', '*', 'o', 'L']);
        let numbered = text.contains(['0', '1', '2', '3', '4']);
        // Pictures have no numbers, other boards no black cells; numbers alone in rows of different lengths are anything.
        match (black && white && numbered, black || white) {
            (true, _) => Detection::Certain,
            (false, false) if grid::read(grid::rows(text)).is_err() => Detection::No,
            _ => Detection::Possible,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Akari>, ParseError> {
        let text = source.text()?;
        if text.trim().is_empty() {
            return Err(ParseError::new("the input is empty").expected("rows of cells"));
        }
        let mut document = grid::read(grid::rows(text))?;
        if text.ends_with('\u{1a}') {
            document
                .warnings
                .push("ignored an end-of-file mark at the end".to_owned());
        }
        Ok(document)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Akari>) -> Result<Vec<u8>, CannotHold> {
        let mut text = grid::write(&document.puzzle, document.goal.as_ref()).join("\n");
        text.push('\n');
        Ok(text.into_bytes())
    }
}

/// Whether a text is a board but for numbers above 4, so that reading it points at them. Half of it must be plain cells, without
/// blanks between.
fn spoilt_by_numbers(text: &str) -> bool {
    let (mut plain, mut numbers) = (0, 0);
    for c in text.trim().chars().filter(|&c| c != '\n') {
        match c {
            '.' | '-' | '#' => plain += 1,
            '0'..='9' => numbers += 1,
            _ => return false,
        }
    }
    plain >= numbers && plain > 0
}
