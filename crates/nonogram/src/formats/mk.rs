//! `.mk` files: a line `HEIGHT WIDTH` (height first), row clues, a line `#`, column clues.

use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};

use crate::puzzle::Nonogram;

use super::clue_text::{ClueReader, TextLine, Wanted, push_lines, text_lines};
use super::document::from_readers;
use super::nin::{check_size, detect_sized, two_numbers};

/// The format.
pub(super) struct Mk;

impl Format<Nonogram> for Mk {
    fn name(&self) -> &'static str {
        "mk"
    }

    fn summary(&self) -> &'static str {
        "a line `HEIGHT WIDTH`, row clues, a line `#`, column clues"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["mk"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        let lines = lines(text);
        let hashes = lines.iter().filter(|line| line.text.trim() == "#").count();
        if hashes != 1 {
            return Detection::No;
        }
        let others: Vec<_> = lines
            .into_iter()
            .filter(|line| line.text.trim() != "#")
            .collect();
        detect_sized(&others, |lines, first, second| {
            lines.len() as u64 == first + second
        })
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let lines = lines(source.text()?);
        let Some((first, rest)) = lines.split_first() else {
            return Err(ParseError::new("found nothing").expected("a line with height and width"));
        };
        let [height, width] = two_numbers(first, "height and width")?;
        let Some(split) = rest.iter().position(|line| line.text.trim() == "#") else {
            return Err(ParseError::new("found no line `#`")
                .expected("row clues, a line `#` and column clues"));
        };
        let wanted = |count, what, place| Wanted {
            count,
            what,
            source: "the first line",
            place,
        };
        let rows = wanted(height, "row clue", *first).choose(&rest[..split])?;
        let cols = wanted(width, "column clue", *first).choose(&rest[split + 1..])?;
        check_size(first, height, width)?;
        from_readers(ClueReader::read(&rows)?, ClueReader::read(&cols)?)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let size = document.puzzle.size();
        let mut text = format!("{} {}\n", size.rows, size.cols);
        push_lines(&mut text, document.puzzle.rows(), " ");
        text.push_str("#\n");
        push_lines(&mut text, document.puzzle.cols(), " ");
        Ok(text.into_bytes())
    }
}

fn lines(text: &str) -> Vec<TextLine<'_>> {
    text_lines(text)
        .into_iter()
        .skip_while(TextLine::is_blank)
        .collect()
}
