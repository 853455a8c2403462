//! How puzzles are read and written: sources, formats, documents, and errors that point at the place.

pub mod link;
mod percent;
pub mod pzprv3;
pub mod scan;
pub mod tatham;

use std::borrow::Cow;

use crate::cells::{Board, MAX_CELLS};

/// Bytes to read a puzzle from, with the name they came under.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    bytes: &'a [u8],
    extension: Option<String>,
    text: Result<Cow<'a, str>, ParseError>,
}

impl<'a> Source<'a> {
    /// Wraps bytes. As text they lose a byte order mark, and CRLF and CR become LF.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            extension: None,
            text: decode(bytes),
        }
    }

    /// Wraps text.
    pub fn from_text(text: &'a str) -> Self {
        Self::new(text.as_bytes())
    }

    /// Notes the extension of the file, without its dot, as a hint for detection.
    #[must_use]
    pub fn with_extension(mut self, extension: &str) -> Self {
        self.extension = Some(extension.to_ascii_lowercase());
        self
    }

    /// The bytes as they came.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The text, without byte order mark and with LF line ends.
    ///
    /// # Errors
    /// If the bytes are not UTF-8; the error points at the first wrong byte.
    pub fn text(&self) -> Result<&str, ParseError> {
        self.text.as_deref().map_err(Clone::clone)
    }

    /// The file extension in lower case, if the source has one.
    pub fn extension(&self) -> Option<&str> {
        self.extension.as_deref()
    }
}

/// The most lines of a text: one for each cell of the largest board, twice over.
const MOST_LINES: usize = 2 * MAX_CELLS as usize;

fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ParseError> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let (line, column) = place_after(&valid);
            let byte = bytes[error.valid_up_to()];
            let error = ParseError::new(format!("found the byte 0x{byte:02x}"))
                .at(line, column, 1)
                .expected("UTF-8 text");
            return Err(match bytes {
                [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => error.help("it begins like UTF-16"),
                _ => error,
            });
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Readers keep a place for each line.
    if text
        .bytes()
        .filter(|byte| matches!(byte, b'\n' | b'\r'))
        .count()
        > MOST_LINES
    {
        let found = format!("found more than {MOST_LINES} lines");
        return Err(ParseError::new(found).expected("a puzzle"));
    }
    if text.contains('\r') {
        Ok(Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")))
    } else {
        Ok(Cow::Borrowed(text))
    }
}

fn place_after(text: &str) -> (usize, usize) {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let line = text.matches('\n').count() + 1;
    let column = text.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// Bad input: what was found, where, and what was expected. Lines and columns count from 1; columns count characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence())]
pub struct ParseError {
    /// What was found, in lower case: `found "3x"`.
    pub message: String,
    /// What was expected instead: `a number`.
    pub expected: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The column, from 1, in characters.
    pub column: Option<u32>,
    /// How many characters the fault spans, at least 1.
    pub length: u32,
    /// A hint how to mend it.
    pub help: Option<String>,
}

impl ParseError {
    /// An error about the source as a whole.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            expected: None,
            line: None,
            column: None,
            length: 1,
            help: None,
        }
    }

    /// Points at a place; line and column from 1, length in characters.
    #[must_use]
    pub fn at(mut self, line: usize, column: usize, length: usize) -> Self {
        self.line = u32::try_from(line).ok();
        self.column = u32::try_from(column).ok();
        self.length = u32::try_from(length.max(1)).unwrap_or(u32::MAX);
        self
    }

    /// Says what was expected.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Adds a hint.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Message and expectation in one sentence, without the place.
    pub fn sentence(&self) -> String {
        match &self.expected {
            Some(expected) => format!("expected {expected}, {}", self.message),
            None => self.message.clone(),
        }
    }
}

/// A puzzle as it was read, with what else the source said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document<P> {
    /// The puzzle.
    pub puzzle: P,
    /// Title, author and the like, by lower-case name, in the order in which they stood.
    pub properties: Vec<(String, String)>,
    /// What was read in spite of a doubt.
    pub warnings: Vec<String>,
    /// The solution or the marks that the source recorded.
    pub goal: Option<Board>,
}

impl<P> Document<P> {
    /// A document that says nothing but the puzzle.
    pub const fn new(puzzle: P) -> Self {
        Self {
            puzzle,
            properties: Vec::new(),
            warnings: Vec::new(),
            goal: None,
        }
    }

    /// The first property of this name.
    pub fn property(&self, name: &str) -> Option<&str> {
        self.properties
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// The same document with its puzzle turned into another type.
    pub fn map<Q>(self, f: impl FnOnce(P) -> Q) -> Document<Q> {
        Document {
            puzzle: f(self.puzzle),
            properties: self.properties,
            warnings: self.warnings,
            goal: self.goal,
        }
    }
}

/// How sure a format is that a source is written in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detection {
    /// It is not.
    No,
    /// It may be: nothing speaks against it, but other formats look alike. The extension decides.
    Possible,
    /// It carries a mark of this format. The content may still turn out faulty.
    Certain,
}

/// One file or link format of one kind of puzzle.
pub trait Format<P>: Send + Sync {
    /// Its short name, as `--format` takes it.
    fn name(&self) -> &'static str;

    /// One line for the table of formats: what it is and how it is recognised.
    fn summary(&self) -> &'static str;

    /// File extensions that it goes by, in lower case, without dots.
    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether it can be read at all. A format that cannot never detects anything.
    fn reads(&self) -> bool {
        true
    }

    /// How much the content looks like this format.
    fn detect(&self, source: &Source<'_>) -> Detection;

    /// Reads a puzzle. To be implemented by every format that [reads](Format::reads).
    ///
    /// # Errors
    /// Points at the first fault and says what was expected.
    fn read(&self, source: &Source<'_>) -> Result<Document<P>, ParseError> {
        let _ = source;
        Err(ParseError::new(format!(
            "{} can be written but not read",
            self.name()
        )))
    }

    /// Whether it can be written at all.
    fn writes(&self) -> bool {
        false
    }

    /// Writes a puzzle in canonical form.
    ///
    /// # Errors
    /// Says what the format cannot hold.
    fn write(&self, document: &Document<P>) -> Result<Vec<u8>, CannotHold> {
        let _ = document;
        Err(CannotHold(format!(
            "{} can be read but not written",
            self.name()
        )))
    }
}

/// A format cannot hold a puzzle; the text says what would be lost.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CannotHold(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_loses_byte_order_mark_and_carriage_returns() {
        let source = Source::from_text("\u{feff}a\r\nb\rc\n");
        assert_eq!(source.text(), Ok("a\nb\nc\n"));
    }

    #[test]
    fn endless_lines_are_refused() {
        let text = "\n".repeat(MOST_LINES + 1);
        let error = Source::from_text(&text).text().map(str::len).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a puzzle, found more than 8388608 lines"
        );
        assert!(Source::from_text(&text[1..]).text().is_ok());
    }

    #[test]
    fn wrong_bytes_are_pointed_at() {
        let error = Source::new(b"ab\r\nc\xff")
            .text()
            .map(str::to_owned)
            .unwrap_err();
        assert_eq!((error.line, error.column), (Some(2), Some(2)));
    }
}
