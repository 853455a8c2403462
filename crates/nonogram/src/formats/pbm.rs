//! Portable bitmaps, plain (`P1`) and raw (`P4`): black is filled. The clues are taken from the picture.

use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Size, Source};

use crate::picture::Picture;
use crate::puzzle::Nonogram;

use super::document::{from_picture, picture_of};

/// The format.
pub(super) struct Pbm;

impl Format<Nonogram> for Pbm {
    fn name(&self) -> &'static str {
        "pbm"
    }

    fn summary(&self) -> &'static str {
        "a portable bitmap, `P1` or `P4`, black is filled; clues are taken from it"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["pbm"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        match source.bytes() {
            [b'P', b'1' | b'4', next, ..] if next.is_ascii_whitespace() || *next == b'#' => {
                Detection::Certain
            }
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let mut reader = Reader {
            bytes: source.bytes(),
            at: 0,
        };
        let raw = match reader.bytes {
            [b'P', b'1', ..] => false,
            [b'P', b'4', ..] => true,
            _ => return Err(ParseError::new("found no `P1` or `P4`").expected("a portable bitmap")),
        };
        reader.at = 2;
        let cols = reader.number("the width")?;
        let rows = reader.number("the height")?;
        let size = Size::checked(rows, cols).map_err(|words| reader.error(words))?;
        let filled = if raw {
            reader.raw(size)?
        } else {
            reader.plain(size)?
        };
        let picture = Picture::new(size, filled)
            .ok_or_else(|| reader.error("found cells that do not fit the size"))?;
        Ok(from_picture(&picture))
    }

    fn writes(&self) -> bool {
        true
    }

    /// Writes the plain form.
    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let picture = picture_of(document, "pbm")?;
        let size = picture.size();
        let mut text = format!("P1\n{} {}\n", size.cols, size.rows);
        for row in picture.cells().chunks(size.cols as usize) {
            // Lines of the plain form have at most 70 characters.
            for part in row.chunks(70) {
                text.extend(part.iter().map(|&filled| if filled { '1' } else { '0' }));
                text.push('\n');
            }
        }
        Ok(text.into_bytes())
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn error(&self, message: impl Into<String>) -> ParseError {
        let before = &self.bytes[..self.at.min(self.bytes.len())];
        let line = before.split(|&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n');
        let column = before.len() - start.map_or(0, |start| start + 1) + 1;
        ParseError::new(message).at(line, column, 1)
    }

    fn skip_blanks(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte == b'#' {
                while self.bytes.get(self.at).is_some_and(|&byte| byte != b'\n') {
                    self.at += 1;
                }
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn number(&mut self, what: &str) -> Result<u64, ParseError> {
        self.skip_blanks();
        let start = self.at;
        let mut value = 0u64;
        while let Some(byte) = self.bytes.get(self.at).filter(|byte| byte.is_ascii_digit()) {
            value = value
                .saturating_mul(10)
                .saturating_add((byte - b'0').into());
            self.at += 1;
        }
        if self.at == start {
            return Err(self.found().expected(format!("{what}, a number")));
        }
        Ok(value.min(u32::MAX.into()))
    }

    /// An error that quotes the byte at this place.
    fn found(&self) -> ParseError {
        match self.bytes.get(self.at) {
            Some(&byte) => self.error(format!("found \"{}\"", byte.escape_ascii())),
            None => self.error("the file ends"),
        }
    }

    fn plain(&mut self, size: Size) -> Result<Vec<bool>, ParseError> {
        let mut filled = Vec::new();
        while filled.len() < size.cells() {
            self.skip_blanks();
            match self.bytes.get(self.at) {
                Some(b'0') => filled.push(false),
                Some(b'1') => filled.push(true),
                _ => {
                    let expected = format!("0 or 1 for each of {} cells", size.cells());
                    return Err(self.found().expected(expected));
                }
            }
            self.at += 1;
        }
        self.skip_blanks();
        if self.at < self.bytes.len() {
            return Err(self.found().expected("the end of the file"));
        }
        Ok(filled)
    }

    fn raw(&mut self, size: Size) -> Result<Vec<bool>, ParseError> {
        // One blank, then rows of whole bytes, the first cell in the highest bit.
        self.at += 1;
        let row_bytes = size.cols.div_ceil(8) as usize;
        let data = self.bytes.get(self.at..).unwrap_or(&[]);
        let needed = row_bytes * size.rows as usize;
        if data.len() < needed {
            let found = format!("found {} bytes of cells", data.len());
            return Err(self.error(found).expected(format!("{needed}")));
        }
        if let Some(more) = data[needed..].iter().position(|b| !b.is_ascii_whitespace()) {
            self.at += needed + more;
            return Err(self.found().expected("the end of the file"));
        }
        let bit = |row: &[u8], col: usize| row[col / 8] >> (7 - col % 8) & 1 == 1;
        Ok(data[..needed]
            .chunks(row_bytes)
            .flat_map(|row| (0..size.cols as usize).map(move |col| bit(row, col)))
            .collect())
    }
}
