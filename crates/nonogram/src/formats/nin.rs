//! `.nin` files: a line `WIDTH HEIGHT`, then a clue a line, rows before columns. Lines that begin with `#` are comments.

use gridproof_core::format::scan::shorten;
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Size, Source};

use crate::puzzle::Nonogram;

use super::clue_text::{ClueReader, TextLine, Wanted, push_lines, text_lines};
use super::document::from_readers;

/// The format.
pub(super) struct Nin;

impl Format<Nonogram> for Nin {
    fn name(&self) -> &'static str {
        "nin"
    }

    fn summary(&self) -> &'static str {
        "a line `WIDTH HEIGHT`, then a clue a line, rows before columns; `#` begins a comment"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["nin"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        // A line of just the sign splits the two lists of an `.mk` file, where height comes first.
        let split = text.lines().any(|line| line.trim() == "#");
        let sure = detect_sized(&without_comments(text), |lines, first, second| {
            lines.len() as u64 == first + second
        });
        if split {
            sure.min(Detection::Possible)
        } else {
            sure
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let lines = without_comments(source.text()?);
        let Some((&first, rest)) = lines.split_first() else {
            return Err(ParseError::new("found nothing").expected("a line with width and height"));
        };
        let [width, height] = two_numbers(&first, "width and height")?;
        let wanted = Wanted {
            count: width + height,
            what: "clue",
            source: "the first line",
            place: first,
        };
        let chosen = wanted.choose(rest)?;
        check_size(&first, height, width)?;
        let (rows, cols) = chosen.split_at((height as usize).min(chosen.len()));
        from_readers(ClueReader::read(rows)?, ClueReader::read(cols)?)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let size = document.puzzle.size();
        let mut text = format!("{} {}\n", size.cols, size.rows);
        push_lines(&mut text, document.puzzle.rows(), " ");
        push_lines(&mut text, document.puzzle.cols(), " ");
        Ok(text.into_bytes())
    }
}

/// The lines without comments, from the first that is not blank.
fn without_comments(text: &str) -> Vec<TextLine<'_>> {
    text_lines(text)
        .into_iter()
        .filter(|line| !line.text.trim_start().starts_with('#'))
        .map(|line| line.without_comment(&['#']))
        .skip_while(TextLine::is_blank)
        .collect()
}

/// Two numbers on a line of their own.
pub(super) fn two_numbers(line: &TextLine<'_>, expected: &str) -> Result<[u64; 2], ParseError> {
    let words = line.words();
    match &words[..] {
        [one, two] => Ok([one.number(u32::MAX)?.into(), two.number(u32::MAX)?.into()]),
        [_, _, third, ..] => Err(third.unexpected("the end of the line")),
        _ => Err(line
            .error(format!("found \"{}\"", shorten(line.text.trim())))
            .expected(expected)),
    }
}

/// Refuses sizes that no board has, pointing at the line that says them.
pub(super) fn check_size(line: &TextLine<'_>, rows: u64, cols: u64) -> Result<Size, ParseError> {
    Size::checked(rows, cols).map_err(|words| line.error(words))
}

/// Whether lines look like a file that begins with two numbers, and whether the number of lines that follow fits them.
pub(super) fn detect_sized(
    lines: &[TextLine<'_>],
    fits: impl Fn(&[&TextLine<'_>], u64, u64) -> bool,
) -> Detection {
    let Some((first, rest)) = lines.split_first() else {
        return Detection::No;
    };
    let Ok([one, two]) = two_numbers(first, "") else {
        return Detection::No;
    };
    // Rows of other puzzles may look like a size; no board has a side of 0.
    if one == 0 || two == 0 {
        return Detection::No;
    }
    let is_clue = |line: &&TextLine<'_>| {
        let clue_like = |c: char| c.is_ascii_digit() || c.is_whitespace() || ",.-".contains(c);
        line.text.chars().all(clue_like)
    };
    let written: Vec<_> = rest.iter().filter(|line| !line.is_blank()).collect();
    if !written.iter().copied().all(|line| is_clue(&line)) {
        Detection::No
    } else if fits(&written, one, two) {
        Detection::Certain
    } else {
        Detection::Possible
    }
}
