//! Our JSON form: `{"kind": "futoshiki", "n": 2, "givens": [[0, 1], [0, 0]], "less": [[1, 1, 1, 2]]}`, one object.
//!
//! `n` or `givens` may be missing, `less` too; null is an empty cell. A `solution` is kept as the goal.

use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Puzzle, Source};
use serde_json::json;

use crate::puzzle::Futoshiki;

use super::keyed::{self, Keyed};

/// The format.
pub(super) struct Json;

impl Format<Futoshiki> for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn summary(&self) -> &'static str {
        "{\"kind\": \"futoshiki\", \"n\": 4, \"givens\": [[..]], \"less\": [[r1, c1, r2, c2]]}; recognised by its keys"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["json"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        if !text.trim_start().starts_with('{') {
            return Detection::No;
        }
        match serde_json::from_str::<Keyed>(text) {
            Ok(keyed) if keyed.is_futoshiki() => Detection::Certain,
            Err(_) if text.contains("\"futoshiki\"") => Detection::Possible,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Futoshiki>, ParseError> {
        let text = source.text()?;
        parse::<Keyed>(text)?.read(text)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Futoshiki>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let mut fields = vec![("kind", json!(Futoshiki::KIND))];
        for (key, value) in &document.properties {
            if keyed::PROPERTIES.contains(&key.as_str()) {
                fields.push((key, json!(value)));
            }
        }
        fields.push(("n", json!(puzzle.order())));
        fields.push(("givens", json!(keyed::givens(puzzle))));
        fields.push(("less", json!(keyed::less(puzzle))));
        if let Some(goal) = &document.goal {
            let marks = puzzle.write_marks(goal);
            fields.push(("solution", json!(marks.lines().collect::<Vec<_>>())));
        }
        // Written by hand, so that the keys stand in this order.
        let fields: Vec<String> = fields
            .iter()
            .map(|(key, value)| format!("\"{key}\":{value}"))
            .collect();
        let text = format!("{{{}}}\n", fields.join(","));
        Ok(text.into_bytes())
    }
}

/// Parses JSON; errors point at the place.
pub(super) fn parse<'a, T: serde::Deserialize<'a>>(text: &'a str) -> Result<T, ParseError> {
    serde_json::from_str(text).map_err(|error| {
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or(&words).to_owned();
        ParseError::new(words).at(error.line().max(1), error.column().max(1), 1)
    })
}
