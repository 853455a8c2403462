//! Two lists under the headlines `rows` and `columns`, and nothing else: the form of the solvers called `ss` and `faase`.
//!
//! No sizes are declared, so an empty line of the board must be written as 0. What has sizes or properties is a `.non` file.

use gridproof_core::format::scan::shorten;
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};

use crate::puzzle::Nonogram;

use super::clue_text::{ClueReader, TextLine, push_lines, text_lines, without_blanks};
use super::document::from_readers;

/// The format.
pub(super) struct Faase;

impl Format<Nonogram> for Faase {
    fn name(&self) -> &'static str {
        "faase"
    }

    fn summary(&self) -> &'static str {
        "a line `rows`, a clue a line, a line `columns`, a clue a line; no sizes (also of `ss`)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["faase", "ss"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        let (mut rows, mut cols) = (0, 0);
        for line in text_lines(text) {
            match headline(&line) {
                Some(Headline::Rows) => rows += 1,
                Some(Headline::Columns) => cols += 1,
                None if line.text.trim_start().starts_with(char::is_alphabetic) => {
                    return Detection::No;
                }
                Some(Headline::End) => break,
                None => {}
            }
        }
        match (rows, cols) {
            (1, 1) => Detection::Certain,
            (0, 0) => Detection::No,
            _ => Detection::Possible,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let mut lists: [Option<Vec<TextLine<'_>>>; 2] = [None, None];
        let mut current = None;
        for line in text_lines(source.text()?) {
            let list = match headline(&line) {
                Some(Headline::End) => break,
                Some(Headline::Rows) => 0,
                Some(Headline::Columns) => 1,
                None => {
                    let list = current.and_then(|list: usize| lists[list].as_mut());
                    match list {
                        Some(list) => list.push(line),
                        None if line.is_blank() => {}
                        None => {
                            let found = format!("found \"{}\"", shorten(line.text.trim()));
                            return Err(line.error(found).expected("a line `rows` or `columns`"));
                        }
                    }
                    continue;
                }
            };
            if lists[list].is_some() {
                return Err(line.error(format!("found a second list of {}", NAMES[list])));
            }
            lists[list] = Some(Vec::new());
            current = Some(list);
        }
        let clues = |list: usize| {
            let missing =
                || ParseError::new("the file ends").expected(format!("a line `{}`", NAMES[list]));
            let lines = lists[list].as_ref().ok_or_else(missing)?;
            ClueReader::read(&without_blanks(lines)?)
        };
        from_readers(clues(0)?, clues(1)?)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let mut text = String::from("rows\n");
        push_lines(&mut text, document.puzzle.rows(), " ");
        text.push_str("columns\n");
        push_lines(&mut text, document.puzzle.cols(), " ");
        Ok(text.into_bytes())
    }
}

const NAMES: [&str; 2] = ["rows", "columns"];

enum Headline {
    Rows,
    Columns,
    End,
}

fn headline(line: &TextLine<'_>) -> Option<Headline> {
    let word = line.text.trim().trim_end_matches(':').to_ascii_lowercase();
    match word.as_str() {
        "rows" => Some(Headline::Rows),
        "columns" | "cols" => Some(Headline::Columns),
        "end" => Some(Headline::End),
        _ => None,
    }
}
