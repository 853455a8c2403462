//! The interleaved grid: lines of cells with signs between them, and between two such lines a line of signs.
//!
//! A sign between rows belongs to the cell that it stands under. Lines of signs may be trimmed or blank. Orders above
//! 9 need blanks or signs between cells, which those below have anyway.

use gridproof_core::{CannotHold, Cell, Detection, Document, Format, ParseError, Source};

use crate::puzzle::Futoshiki;

use super::{Edges, Slope, bounded, rows, symbols};

/// The format.
pub(super) struct Text;

impl Format<Futoshiki> for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn summary(&self) -> &'static str {
        "lines such as \"0>3 0\", and lines of ^ and v between them; recognised by its signs"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["txt", "futoshiki"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        if text.lines().any(|line| bounded(line, 1).is_err()) {
            return Detection::No;
        }
        let signs = text
            .chars()
            .any(|c| matches!(c, '<' | '>' | '^') || is_pure_sign(c));
        let of_the_form = |c: char| {
            c.is_numeric()
                || symbols::separates(c)
                || symbols::is_empty_cell(c)
                || symbols::horizontal(c).is_some()
                || symbols::vertical(c).is_some()
        };
        if text.trim().is_empty() || !text.chars().all(of_the_form) {
            return Detection::No;
        }
        match (rows::read(text), signs) {
            (Ok(_), true) => Detection::Certain,
            (Ok(_), false) | (Err(_), true) => Detection::Possible,
            (Err(_), false) => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Futoshiki>, ParseError> {
        rows::read(source.text()?)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Futoshiki>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let edges = Edges::of(puzzle, "text")?;
        let order = puzzle.order();
        let width = if order > 9 { 2 } else { 1 };
        let mut text = String::new();
        for row in 0..order {
            let mut line = String::new();
            let mut signs = String::new();
            for col in 0..order {
                let cell = Cell::new(row, col);
                let given = puzzle.given(cell).unwrap_or(0).to_string();
                line.extend(std::iter::repeat_n(' ', width - given.len()));
                line.push_str(&given);
                line.push(
                    edges
                        .right(cell)
                        .map_or(' ', |sign| pick(Slope::of(sign), '<', '>')),
                );
                signs.extend(std::iter::repeat_n(' ', width - 1));
                signs.push(
                    edges
                        .down(cell)
                        .map_or(' ', |sign| pick(Slope::of(sign), '^', 'v')),
                );
                signs.push(' ');
            }
            text.extend([line.trim_end(), "\n"]);
            if row + 1 < order {
                text.extend([signs.trim_end(), "\n"]);
            }
        }
        Ok(text.into_bytes())
    }
}

const fn pick(slope: Slope, rising: char, falling: char) -> char {
    match slope {
        Slope::Rising => rising,
        Slope::Falling => falling,
    }
}

/// A sign that is no letter, so that words are not taken for signs.
fn is_pure_sign(c: char) -> bool {
    !c.is_alphabetic() && (symbols::horizontal(c).is_some() || symbols::vertical(c).is_some())
}
