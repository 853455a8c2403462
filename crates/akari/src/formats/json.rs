//! Our JSON form: `{"kind": "akari", "grid": ["..1#"]}`, one object.

use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Puzzle, Source};
use serde_json::{Map, Value};

use super::keyed::{self, Keyed};
use super::{goal, grid, object};
use crate::lighting::State;
use crate::puzzle::Akari;

/// One JSON object with a `grid` of rows; `text` with line ends is read, too. A `solution` is kept as the answer.
#[derive(Clone, Copy, Debug)]
pub struct Json;

impl Format<Akari> for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn summary(&self) -> &'static str {
        "{\"kind\": \"akari\", \"grid\": [\"..1#\"]}; recognised by its kind and grid"
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
        let Ok(keyed) = parse(text) else {
            return Detection::No;
        };
        match (keyed.is_akari(), keyed.rows) {
            (Some(true), _) => Detection::Certain,
            (None, Some(rows)) if looks_like(&rows) => Detection::Possible,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Akari>, ParseError> {
        let text = source.text()?;
        parse(text)?.read(text)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Akari>) -> Result<Vec<u8>, CannotHold> {
        let akari = &document.puzzle;
        let mut object = Map::new();
        for (key, value) in &document.properties {
            if keyed::PROPERTIES.contains(&key.as_str()) {
                object.insert(key.clone(), Value::String(value.clone()));
            }
        }
        object.insert("kind".to_owned(), Akari::KIND.into());
        object.insert("grid".to_owned(), grid::write(akari, None).into());
        let states = goal::states(akari, document.goal.as_ref());
        if let Some(board) = &document.goal
            && states.iter().any(|&state| state != State::Undecided)
        {
            object.insert(
                "solution".to_owned(),
                keyed::lines(&akari.write_marks(board)).into(),
            );
        }
        let mut text = Value::Object(object).to_string();
        text.push('\n');
        Ok(text.into_bytes())
    }
}

fn looks_like(rows: &[String]) -> bool {
    let rows = rows.iter().map(|text| grid::Row {
        text,
        line: 1,
        column: 1,
    });
    grid::looks_like(rows)
}

fn parse(text: &str) -> Result<Keyed, ParseError> {
    let mut object = object::parse(text)?;
    let mut keyed = Keyed {
        kind: match object.remove("kind") {
            Some(Value::String(kind)) => Some(kind),
            Some(other) => return Err(not_text("kind", &other)),
            None => None,
        },
        ..Keyed::default()
    };
    for key in ["grid", "text"] {
        if let Some(rows) = rows(key, object.remove(key))? {
            keyed.board(rows)?;
        }
    }
    keyed.solution = rows("solution", object.remove("solution"))?;
    for (key, value) in object {
        if let (Value::String(value), true) = (value, keyed::PROPERTIES.contains(&key.as_str())) {
            keyed.properties.push((key, value));
        }
    }
    Ok(keyed)
}

fn rows(key: &str, value: Option<Value>) -> Result<Option<Vec<String>>, ParseError> {
    match value {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(keyed::lines(&text))),
        Some(Value::Array(rows)) => rows
            .into_iter()
            .map(|row| match row {
                Value::String(row) => Ok(row),
                other => Err(not_text(key, &other)),
            })
            .collect::<Result<_, _>>()
            .map(Some),
        Some(other) => Err(not_text(key, &other)),
    }
}

fn not_text(key: &str, value: &Value) -> ParseError {
    let short = gridproof_core::format::scan::shorten(&value.to_string());
    ParseError::new(format!("found {short} under \"{key}\"")).expected("text")
}
