//! `.cwd` files: the height, the width, row clues, a blank line, column clues.

use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};

use crate::puzzle::Nonogram;

use super::clue_text::{ClueReader, TextLine, Wanted, push_lines, text_lines};
use super::document::from_readers;
use super::nin::check_size;

/// The format.
pub(super) struct Cwd;

impl Format<Nonogram> for Cwd {
    fn name(&self) -> &'static str {
        "cwd"
    }

    fn summary(&self) -> &'static str {
        "a line with the height, one with the width, row clues, a blank line, column clues"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["cwd"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        let lines = text_lines(text);
        let clue_like = |c: char| c.is_ascii_digit() || c.is_whitespace();
        if !lines.iter().all(|line| line.text.chars().all(clue_like)) {
            return Detection::No;
        }
        let written: Vec<_> = lines.iter().filter(|line| !line.is_blank()).collect();
        let [height, width, clues @ ..] = &written[..] else {
            return Detection::No;
        };
        let (Ok(height), Ok(width)) = (one_number(height, ""), one_number(width, "")) else {
            return Detection::No;
        };
        // Rows of other puzzles may look like sizes; no board has a side of 0.
        if height == 0 || width == 0 {
            Detection::No
        } else if clues.len() as u64 == height + width {
            Detection::Certain
        } else {
            Detection::Possible
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let lines: Vec<_> = text_lines(source.text()?)
            .into_iter()
            .skip_while(TextLine::is_blank)
            .collect();
        let [first, second, clues @ ..] = &lines[..] else {
            return Err(ParseError::new("the file ends")
                .expected("a line with the height and one with the width"));
        };
        let height = one_number(first, "the height alone")?;
        let width = one_number(second, "the width alone")?;
        let wanted = Wanted {
            count: height + width,
            what: "clue",
            source: "the head of the file",
            place: *first,
        };
        // The blank line between the lists is no clue: only 0 is an empty one.
        let written: Vec<_> = clues
            .iter()
            .copied()
            .filter(|line| !line.is_blank())
            .collect();
        let chosen = wanted.choose(&written)?;
        check_size(first, height, width)?;
        let (rows, cols) = chosen.split_at((height as usize).min(chosen.len()));
        from_readers(ClueReader::read(rows)?, ClueReader::read(cols)?)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let size = document.puzzle.size();
        let mut text = format!("{}\n{}\n", size.rows, size.cols);
        push_lines(&mut text, document.puzzle.rows(), " ");
        text.push('\n');
        push_lines(&mut text, document.puzzle.cols(), " ");
        Ok(text.into_bytes())
    }
}

fn one_number(line: &TextLine<'_>, expected: &str) -> Result<u64, ParseError> {
    match &line.words()[..] {
        [number] => Ok(number.number(u32::MAX)?.into()),
        [_, second, ..] => Err(second.unexpected("the end of the line")),
        [] => Err(line.error("found a blank line").expected(expected)),
    }
}
