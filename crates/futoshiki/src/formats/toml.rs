//! Our TOML form: a table `[puzzle]` with the keys of the JSON form.

use gridproof_core::format::scan;
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Puzzle, Source};
use serde::Deserialize;

use crate::puzzle::Futoshiki;

use super::keyed::{self, Keyed};

/// The format.
pub(super) struct Toml;

#[derive(Deserialize)]
struct File {
    puzzle: Keyed,
}

impl Format<Futoshiki> for Toml {
    fn name(&self) -> &'static str {
        "toml"
    }

    fn summary(&self) -> &'static str {
        "a table [puzzle] with kind, n, givens and less; recognised by its keys"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["toml"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let text = source.text().and_then(scan::toml).ok();
        let Some(text) = text.filter(|text| text.contains("puzzle")) else {
            return Detection::No;
        };
        match toml::from_str::<File>(text) {
            Ok(file) if file.puzzle.is_futoshiki() => Detection::Certain,
            Err(_) if text.contains("\"futoshiki\"") => Detection::Possible,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Futoshiki>, ParseError> {
        let text = scan::toml(source.text()?)?;
        let file: File = toml::from_str(text).map_err(|error| explain(text, &error))?;
        file.puzzle.read(text)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Futoshiki>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let mut text = format!("[puzzle]\nkind = \"{}\"\n", Futoshiki::KIND);
        for (key, value) in &document.properties {
            if keyed::PROPERTIES.contains(&key.as_str()) {
                let value = toml::Value::String(value.clone());
                text.push_str(&[key, " = ", &value.to_string(), "\n"].concat());
            }
        }
        text.extend(["n = ", &puzzle.order().to_string(), "\n"]);
        text.push_str(&list("givens", &keyed::givens(puzzle)));
        text.push_str(&list("less", &keyed::less(puzzle)));
        if let Some(goal) = &document.goal {
            text.push_str(&["solution = \"\"\"\n", &puzzle.write_marks(goal), "\"\"\"\n"].concat());
        }
        Ok(text.into_bytes())
    }
}

/// A key with one list a line.
fn list<T: std::fmt::Debug>(key: &str, rows: &[T]) -> String {
    if rows.is_empty() {
        return format!("{key} = []\n");
    }
    let rows: Vec<String> = rows.iter().map(|row| format!("    {row:?},\n")).collect();
    format!("{key} = [\n{}]\n", rows.concat())
}

fn explain(text: &str, error: &toml::de::Error) -> ParseError {
    let words = error.message().to_lowercase();
    let described = ParseError::new(words.lines().collect::<Vec<_>>().join(", "));
    let Some(span) = error.span() else {
        return described;
    };
    let before = text.get(..span.start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    let length = text
        .get(span)
        .map_or(1, |part| part.lines().next().unwrap_or("").chars().count());
    described.at(line, column, length)
}
