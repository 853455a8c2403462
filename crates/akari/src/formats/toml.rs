//! Our TOML form: a table `[puzzle]` with the keys of the JSON form.

use std::fmt::Write as _;

use gridproof_core::format::scan;
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Puzzle, Source};
use toml::{Table, Value};

use super::keyed::{self, Keyed};
use super::{goal, grid};
use crate::lighting::State;
use crate::puzzle::Akari;

/// A TOML file with a table `[puzzle]` that holds `kind = "akari"` and `grid` or `text`.
#[derive(Clone, Copy, Debug)]
pub struct Toml;

impl Format<Akari> for Toml {
    fn name(&self) -> &'static str {
        "toml"
    }

    fn summary(&self) -> &'static str {
        "a table [puzzle] with kind = \"akari\" and grid or text; recognised by these keys"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["toml"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        if !text.contains("[puzzle]") && !text.contains("kind") {
            return Detection::No;
        }
        let Ok(keyed) = parse(text) else {
            return Detection::No;
        };
        match (keyed.is_akari(), keyed.rows.is_some()) {
            (Some(true), _) => Detection::Certain,
            (None, true) => Detection::Possible,
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
        let mut text = "[puzzle]\nkind = \"akari\"\n".to_owned();
        for (key, value) in &document.properties {
            if keyed::PROPERTIES.contains(&key.as_str()) {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{key} = {}", Value::String(value.clone()));
            }
        }
        let _ = writeln!(
            text,
            "text = \"\"\"\n{}\n\"\"\"",
            grid::write(akari, None).join("\n")
        );
        let states = goal::states(akari, document.goal.as_ref());
        if let Some(board) = &document.goal
            && states.iter().any(|&state| state != State::Undecided)
        {
            let _ = writeln!(
                text,
                "solution = \"\"\"\n{}\"\"\"",
                akari.write_marks(board)
            );
        }
        Ok(text.into_bytes())
    }
}

fn parse(text: &str) -> Result<Keyed, ParseError> {
    let mut table: Table = scan::toml(text)?
        .parse()
        .map_err(|error: toml::de::Error| {
            let at = error.span().map_or(0, |span| span.start);
            let before = text.get(..at).unwrap_or(text);
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            ParseError::new(error.message()).at(line, column, 1)
        })?;
    let puzzle = match table.remove("puzzle") {
        Some(Value::Table(puzzle)) => puzzle,
        None if table.contains_key("kind") => table,
        _ => return Err(ParseError::new("found no table [puzzle]").expected("[puzzle]")),
    };
    let mut keyed = Keyed::default();
    for (key, value) in puzzle {
        match (key.as_str(), value) {
            ("kind", Value::String(kind)) => keyed.kind = Some(kind),
            ("grid" | "text", value) => keyed.board(rows(&key, value)?)?,
            ("solution", value) => keyed.solution = Some(rows(&key, value)?),
            (_, Value::String(value)) if keyed::PROPERTIES.contains(&key.as_str()) => {
                keyed.properties.push((key, value));
            }
            _ => {}
        }
    }
    Ok(keyed)
}

fn rows(key: &str, value: Value) -> Result<Vec<String>, ParseError> {
    let not_text = || ParseError::new(format!("found no text under \"{key}\"")).expected("text");
    match value {
        Value::String(text) => Ok(keyed::lines(&text)),
        Value::Array(rows) => rows
            .into_iter()
            .map(|row| match row {
                Value::String(row) => Ok(row),
                _ => Err(not_text()),
            })
            .collect(),
        _ => Err(not_text()),
    }
}
