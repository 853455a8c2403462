//! The form of the TAAI tournaments: a line `$1`, then column clues, then row clues, numbers split by tabs. Boards are square.

use gridproof_core::format::scan::shorten;
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};

use crate::puzzle::Nonogram;

use super::clue_text::{ClueReader, TextLine, join, text_lines};
use super::document::from_readers;

/// The format.
pub(super) struct Taai;

impl Format<Nonogram> for Taai {
    fn name(&self) -> &'static str {
        "taai"
    }

    fn summary(&self) -> &'static str {
        "a line `$1`, column clues, row clues, numbers split by tabs; square boards"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["taai"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let first = source
            .text()
            .ok()
            .and_then(|text| text.lines().find(|line| !line.trim().is_empty()));
        match first {
            Some(line) if number_of(line).is_some() => Detection::Certain,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let lines: Vec<_> = text_lines(source.text()?)
            .into_iter()
            .skip_while(TextLine::is_blank)
            .collect();
        let Some((head, rest)) = lines.split_first() else {
            return Err(ParseError::new("found nothing").expected("a line such as `$1`"));
        };
        let Some(number) = number_of(head.text) else {
            let found = format!("found \"{}\"", shorten(head.text));
            return Err(head.error(found).expected("a line such as `$1`"));
        };
        if let Some(second) = rest.iter().find(|line| number_of(line.text).is_some()) {
            return Err(second
                .error("found a second puzzle")
                .expected("a file with one puzzle"));
        }
        let clues = halves(rest).ok_or_else(|| {
            let written = rest.iter().filter(|line| !line.is_blank()).count();
            head.error(format!("found {written} clues"))
                .expected("as many column clues as row clues")
        })?;
        let (cols, rows) = clues.split_at(clues.len() / 2);
        let mut document = from_readers(ClueReader::read(rows)?, ClueReader::read(cols)?)?;
        document
            .properties
            .push(("number".to_owned(), number.to_owned()));
        Ok(document)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let size = puzzle.size();
        if size.rows != size.cols {
            return Err(CannotHold(format!(
                "taai holds square boards, this one is {size}"
            )));
        }
        let number = document
            .property("number")
            .filter(|text| text.bytes().all(|b| b.is_ascii_digit()) && !text.is_empty());
        let mut text = format!("${}\n", number.unwrap_or("1"));
        for clue in puzzle.cols().iter().chain(puzzle.rows().iter()) {
            text.push_str(&join(clue, "\t"));
            text.push('\n');
        }
        Ok(text.into_bytes())
    }
}

/// The number of a line `$1`.
fn number_of(line: &str) -> Option<&str> {
    let number = line.trim().strip_prefix('$')?;
    (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())).then_some(number)
}

/// The clue lines, an even number, with blank ones as empty clues unless there is just one, between the lists.
fn halves<'a>(lines: &[TextLine<'a>]) -> Option<Vec<TextLine<'a>>> {
    let blank = TextLine::is_blank;
    let end = lines.iter().rposition(|line| !blank(line))? + 1;
    let inner = &lines[..end];
    if !inner.iter().any(blank) {
        return inner.len().is_multiple_of(2).then(|| inner.to_vec());
    }
    let written = inner.iter().filter(|line| !blank(line)).count();
    if written + 1 == inner.len() && written.is_multiple_of(2) && blank(&inner[written / 2]) {
        // A single blank line in the middle splits the lists.
        return Some(inner.iter().copied().filter(|line| !blank(line)).collect());
    }
    // Blank lines stand for empty clues; one more at the end may be an empty clue, too.
    let odd = inner.len() % 2;
    (lines.len() >= end + odd).then(|| lines[..end + odd].to_vec())
}
