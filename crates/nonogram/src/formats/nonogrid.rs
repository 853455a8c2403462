//! The TOML form of nonogrid: `[clues]` with `rows` and `columns` as texts, a clue a line or between commas.
//!
//! `#` and `;` begin comments. Colours under `[colors]` and after numbers are refused by name.

use gridproof_core::format::scan;
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::clues::Clues;
use crate::puzzle::Nonogram;

use super::clue_text::{ClueReader, TextLine, join, text_lines};
use super::document::from_readers;
use super::place::{error_at, place};
use super::toml_file::{parse, properties};

/// The format.
pub(super) struct Nonogrid;

impl Format<Nonogram> for Nonogrid {
    fn name(&self) -> &'static str {
        "nonogrid"
    }

    fn summary(&self) -> &'static str {
        "TOML with `[clues]`, `rows = \"\"\"..\"\"\"` and `columns = \"\"\"..\"\"\"`"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["toml"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text().and_then(scan::toml) else {
            return Detection::No;
        };
        match DeTable::parse(text) {
            Ok(root) if root.get_ref().get("clues").is_some() => Detection::Certain,
            Err(_) if text.lines().any(|line| line.trim() == "[clues]") => Detection::Possible,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let text = source.text()?;
        let root = parse(text)?;
        let root = root.get_ref();
        if let Some(colors) = root.get("colors") {
            let found = "found colours, only black and white is supported";
            return Err(error_at(text, &colors.span(), found));
        }
        let Some(clues) = root
            .get("clues")
            .and_then(|value| value.get_ref().as_table())
        else {
            return Err(ParseError::new("found no table `[clues]`").expected("`[clues]`"));
        };
        let rows = read_list(text, clues, "rows")?;
        let cols = read_list(text, clues, "columns")?;
        let mut document = from_readers(rows, cols)?;
        document.properties = properties(root);
        Ok(document)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let text = format!(
            "[clues]\nrows = \"\"\"\n{}\"\"\"\ncolumns = \"\"\"\n{}\"\"\"\n",
            lines(puzzle.rows()),
            lines(puzzle.cols())
        );
        Ok(text.into_bytes())
    }
}

fn lines(clues: &Clues) -> String {
    clues.iter().map(|clue| join(clue, " ") + "\n").collect()
}

fn read_list(text: &str, table: &DeTable<'_>, name: &str) -> Result<ClueReader, ParseError> {
    let Some(value) = table.get(name) else {
        let found = format!("found no key `{name}` under `[clues]`");
        return Err(ParseError::new(found).expected("`rows` and `columns`"));
    };
    let Some(list) = value.get_ref().as_str() else {
        let found = format!("found no text as `{name}`");
        return Err(error_at(text, &value.span(), found).expected("clues in quotes, a clue a line"));
    };
    let (first_line, first_column) = start_of(text, value, list);
    let mut reader = ClueReader::default();
    for line in text_lines(list) {
        let placed = TextLine {
            number: line.number + first_line - 1,
            column: if line.number == 1 { first_column } else { 1 },
            text: line.text,
        };
        for piece in placed.without_comment(&['#', ';']).pieces(',') {
            if !piece.is_blank() {
                reader.line(piece)?;
            }
        }
    }
    Ok(reader)
}

/// Where the characters of a text begin, after the quotes and the line end that TOML drops.
fn start_of(text: &str, value: &Spanned<DeValue<'_>>, content: &str) -> (usize, usize) {
    let span = value.span();
    let written = text.get(span.clone()).unwrap_or("");
    let skipped = written.find(content).filter(|_| !content.is_empty());
    place(text, span.start + skipped.unwrap_or(0))
}
