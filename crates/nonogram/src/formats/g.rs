//! `.g` files in black and white: a prologue, perhaps colour lines after `#d`, then sections that begin with `:`: rows, columns, end.
//!
//! Colours beyond black and white, triangles and triddlers are refused by name.

use gridproof_core::format::scan::shorten;
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};

use crate::puzzle::Nonogram;

use super::clue_text::{ClueReader, TextLine, push_lines, text_lines, without_blanks};
use super::document::from_readers;

/// The format.
pub(super) struct G;

impl Format<Nonogram> for G {
    fn name(&self) -> &'static str {
        "g"
    }

    fn summary(&self) -> &'static str {
        "sections that begin with a line `:`, rows, columns and end, perhaps after colours under `#d`"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["g"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        let colons = text.lines().filter(|line| line.starts_with(':')).count();
        match colons {
            2.. => Detection::Certain,
            1 => Detection::Possible,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let lines = text_lines(source.text()?);
        let is_colon = |line: &&TextLine<'_>| line.text.starts_with(':');
        let missing = |what: &str| {
            ParseError::new("the file ends").expected(format!("a line `:` that begins the {what}"))
        };
        let start = lines
            .iter()
            .position(|line| is_colon(&line))
            .ok_or_else(|| missing("rows"))?;
        prologue(&lines[..start])?;
        let sections: Vec<_> = lines[start..]
            .split(|line| is_colon(&line))
            .skip(1)
            .collect();
        let [rows, cols, rest @ ..] = &sections[..] else {
            return Err(missing("columns"));
        };
        if rest.len() > 1
            && let Some(line) = lines.iter().filter(is_colon).nth(3)
        {
            return Err(line
                .error("found a fourth section")
                .expected("rows, columns and the end"));
        }
        from_readers(
            ClueReader::read(&without_blanks(rows)?)?,
            ClueReader::read(&without_blanks(cols)?)?,
        )
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let mut text = String::from(": rows\n");
        push_lines(&mut text, document.puzzle.rows(), " ");
        text.push_str(": columns\n");
        push_lines(&mut text, document.puzzle.cols(), " ");
        text.push_str(":\n");
        Ok(text.into_bytes())
    }
}

/// Looks through what stands before the rows for things that are not black and white squares.
fn prologue(lines: &[TextLine<'_>]) -> Result<(), ParseError> {
    let mut colours = false;
    for line in lines {
        let lower = line.text.trim().to_ascii_lowercase();
        if lower.starts_with("#t") {
            return Err(line
                .error("found a triddler, these are not supported")
                .expected("a grid of squares"));
        }
        if lower.starts_with("#d") {
            colours = true;
        } else if colours && !lower.is_empty() && !lower.starts_with('#') {
            colour(line)?;
        }
    }
    Ok(())
}

/// A colour line `name:char colour comment`. Names 0 (background) and 1 (the default) are black and white.
fn colour(line: &TextLine<'_>) -> Result<(), ParseError> {
    let Some((name, rest)) = line.text.split_once(':') else {
        let found = format!("found \"{}\"", shorten(line.text.trim()));
        return Err(line
            .error(found)
            .expected("a colour line `name:char colour`"));
    };
    let colour = rest.split_whitespace().nth(1).unwrap_or("");
    if colour.contains('/') || colour.contains('\\') {
        return Err(line.error("found a triangle, these are not supported"));
    }
    if !matches!(name.trim(), "0" | "1") {
        let found = format!("found the colour \"{}\"", shorten(name.trim()));
        return Err(line
            .error(found)
            .expected("only 0 and 1, black and white: other colours are not supported"));
    }
    Ok(())
}
