//! The JSON data of `PyCSP3` models: a matrix of numbers, -1 white, 0 to 4, 5 black.

use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Puzzle, Size, Source};
use serde_json::Value;

use super::object;
use crate::puzzle::Akari;
use crate::square::Square;

/// A matrix, bare or under the key `grid`.
#[derive(Clone, Copy, Debug)]
pub struct Pycsp3;

impl Format<Akari> for Pycsp3 {
    fn name(&self) -> &'static str {
        "pycsp3"
    }

    fn summary(&self) -> &'static str {
        "{\"grid\": [[-1, 0, 5]]}, -1 white, 5 black; recognised by a matrix of such numbers"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["json"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        match source.text() {
            Ok(text) if text.trim_start().starts_with(['{', '[']) && read(text).is_ok() => {
                Detection::Certain
            }
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Akari>, ParseError> {
        read(source.text()?)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Akari>) -> Result<Vec<u8>, CannotHold> {
        let akari = &document.puzzle;
        let rows = akari.squares().chunks(akari.size().cols as usize);
        let rows: Vec<Value> = rows
            .map(|row| {
                let number = |square: &Square| match *square {
                    Square::White => -1,
                    Square::Number(number) => i64::from(number),
                    Square::Black => 5,
                };
                row.iter().map(number).collect()
            })
            .collect();
        Ok(format!("{}\n", serde_json::json!({ "grid": rows })).into_bytes())
    }
}

fn read(text: &str) -> Result<Document<Akari>, ParseError> {
    let matrix = if text.trim_start().starts_with('{') {
        object::parse(text)?.remove("grid").unwrap_or(Value::Null)
    } else {
        serde_json::from_str(object::bounded(text)?).map_err(|error| object::explain(&error))?
    };
    let expected = "a matrix of numbers: -1 white, 0 to 4, 5 black";
    let Value::Array(rows) = matrix else {
        return Err(ParseError::new("found no matrix").expected(expected));
    };
    let mut squares = Vec::new();
    let mut cols = 0;
    for (index, row) in rows.iter().enumerate() {
        let Value::Array(row) = row else {
            return Err(
                ParseError::new(format!("found no row of numbers at row {}", index + 1))
                    .expected(expected),
            );
        };
        if index == 0 {
            cols = row.len();
        } else if row.len() != cols {
            let message = format!("found {} numbers in row {}", row.len(), index + 1);
            return Err(ParseError::new(message).expected(format!("{cols}, as in row 1")));
        }
        for (col, number) in row.iter().enumerate() {
            squares.push(
                match number.as_i64().and_then(|number| i8::try_from(number).ok()) {
                    Some(-1) => Square::White,
                    Some(number @ 0..=4) => Square::Number(number.unsigned_abs()),
                    Some(5) => Square::Black,
                    _ => {
                        let short = gridproof_core::format::scan::shorten(&number.to_string());
                        let place = gridproof_core::Cell::new(index as u32, col as u32);
                        return Err(ParseError::new(format!("found {short} at {place}"))
                            .expected("a number from -1 to 5"));
                    }
                },
            );
        }
    }
    let size = Size::checked(rows.len() as u64, cols as u64).map_err(ParseError::new)?;
    let akari = Akari::new(size, squares).map_err(|error| ParseError::new(error.to_string()))?;
    Ok(Document::new(akari))
}
