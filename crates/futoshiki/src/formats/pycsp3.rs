//! The data file of the Futoshiki model of `PyCSP3`: `{"size": 3, "numHints": [{"row": 0, "col": 0, "number": 2}],
//! "opHints": [{"row": 0, "col": 1, "lessThan": true, "horizontal": true}]}`, rows and columns from 0; a sign stands
//! between that cell and the next one to the right or below.

use gridproof_core::{CannotHold, Cell, Detection, Document, Format, ParseError, Source};
use serde::{Deserialize, Serialize};

use crate::puzzle::{Builder, Futoshiki};

use super::{Slope, document, malformed};

/// The format.
pub(super) struct Pycsp3;

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct Data {
    size: u64,
    #[serde(default, alias = "nbHints")]
    num_hints: Vec<NumHint>,
    #[serde(default)]
    op_hints: Vec<OpHint>,
}

#[derive(Deserialize, Serialize)]
struct NumHint {
    row: u64,
    col: u64,
    number: u64,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct OpHint {
    row: u64,
    col: u64,
    less_than: bool,
    horizontal: bool,
}

impl Format<Futoshiki> for Pycsp3 {
    fn name(&self) -> &'static str {
        "pycsp3"
    }

    fn summary(&self) -> &'static str {
        "JSON with size, numHints and opHints, as the Futoshiki model of `PyCSP3` reads it; recognised by these keys"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["json"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        match source.text() {
            Ok(text) if text.trim_start().starts_with('{') && text.contains("\"opHints\"") => {
                Detection::Certain
            }
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Futoshiki>, ParseError> {
        let data: Data = super::json::parse(source.text()?)?;
        let mut builder = Builder::new(data.size).map_err(malformed)?;
        let outside = |name: &str, index: usize, row: u64, col: u64| {
            let message = format!("{name} {} stands at row {row}, column {col}", index + 1);
            ParseError::new(message).expected(format!("0 to {}", data.size - 1))
        };
        for (index, hint) in data.num_hints.iter().enumerate() {
            if hint.row >= data.size || hint.col >= data.size {
                return Err(outside("number hint", index, hint.row, hint.col));
            }
            let cell = Cell::new(hint.row as u32, hint.col as u32);
            builder.give(cell, hint.number).map_err(malformed)?;
        }
        for (index, hint) in data.op_hints.iter().enumerate() {
            let side = |along: bool| if along { data.size - 1 } else { data.size };
            if hint.row >= side(!hint.horizontal) || hint.col >= side(hint.horizontal) {
                return Err(outside("sign hint", index, hint.row, hint.col));
            }
            let first = Cell::new(hint.row as u32, hint.col as u32);
            let second = if hint.horizontal {
                Cell::new(first.row, first.col + 1)
            } else {
                Cell::new(first.row + 1, first.col)
            };
            let slope = if hint.less_than {
                Slope::Rising
            } else {
                Slope::Falling
            };
            builder.sign(slope.sign(first, second)).map_err(malformed)?;
        }
        Ok(document(builder))
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Futoshiki>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let order = u64::from(puzzle.order());
        let given = |(index, &number): (usize, &u8)| NumHint {
            row: index as u64 / order,
            col: index as u64 % order,
            number: number.into(),
        };
        let givens = puzzle
            .givens()
            .iter()
            .enumerate()
            .filter(|(_, given)| **given > 0);
        let mut data = Data {
            size: order,
            num_hints: givens.map(given).collect(),
            op_hints: Vec::new(),
        };
        for &sign in puzzle.signs() {
            if !sign.joins_neighbours() {
                return Err(CannotHold(format!(
                    "pycsp3 cannot hold the sign {sign}: its cells are not neighbours"
                )));
            }
            data.op_hints.push(OpHint {
                row: sign.first().row.into(),
                col: sign.first().col.into(),
                less_than: Slope::of(sign) == Slope::Rising,
                horizontal: sign.first().row == sign.second().row,
            });
        }
        let mut text = serde_json::to_string(&data)
            .map_err(|error| CannotHold(format!("pycsp3 cannot hold this: {error}")))?;
        text.push('\n');
        Ok(text.into_bytes())
    }
}
