//! The file form of puzz.link and its relatives: `pzprv3/KIND/ROWS/COLS/` and one line a row, split by `/` or line ends.
//!
//! Rows come first here, unlike in links. The whole file may also travel percent-encoded inside a link. Only the envelope is
//! read: what the lines mean is the kind's own business.

use crate::cells::Size;

use super::ParseError;
use super::link::Found;
use super::percent::Decoded;
use super::scan::{Token, shorten};

/// A file taken apart.
#[derive(Clone, Debug)]
pub struct PzprFile {
    kind: String,
    size: Size,
    text: Decoded,
    kind_at: usize,
    lines: Vec<std::ops::Range<usize>>,
    end: usize,
}

impl PzprFile {
    /// Takes a file apart: `pzprv3` or `pzprv3.N`, kind, rows, columns, lines.
    ///
    /// # Errors
    /// Points at the part that is missing, misspelt or out of bounds.
    pub fn split(source: &str) -> Result<Self, ParseError> {
        let (text, range) = unwrap(source);
        let end = range.end;
        let mut lines = pieces(text.as_str(), range);
        let mut next = |expected: &str| {
            let line = lines.next();
            line.ok_or_else(|| text.error(end, 1, "the file ends here").expected(expected))
        };
        let first = next("pzprv3")?;
        if !is_version(&text.as_str()[first.clone()]) {
            let message = format!("found \"{}\"", shorten(&text.as_str()[first.clone()]));
            return Err(text
                .error(first.start, first.len(), message)
                .expected("pzprv3"));
        }
        let kind = next("the kind of puzzle")?;
        let rows = next("the number of rows")?;
        let cols = next("the number of columns")?;
        let number = |range: &std::ops::Range<usize>, what: &str| {
            let field = text.as_str()[range.clone()].trim();
            if field.is_empty() || !field.bytes().all(|b| b.is_ascii_digit()) {
                let message = format!("found \"{}\"", shorten(field));
                return Err(text.error(range.start, range.len(), message).expected(what));
            }
            Ok(field.parse().unwrap_or(u64::from(u32::MAX)))
        };
        let (row_count, col_count) = (
            number(&rows, "the number of rows")?,
            number(&cols, "the number of columns")?,
        );
        let size = Size::checked(row_count, col_count)
            .map_err(|message| text.error(rows.start, cols.end - rows.start, message))?;
        let lines = lines.collect();
        Ok(Self {
            kind: text.as_str()[kind.clone()].trim().to_ascii_lowercase(),
            size,
            text,
            kind_at: kind.start,
            lines,
            end,
        })
    }

    /// The kind as the file names it, in lower case.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many lines follow the size.
    pub const fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The blank-separated tokens of a line, empty past the last line. Their places hold unless the file was percent-encoded;
    /// [`PzprFile::error`] is right in any case.
    pub fn tokens(&self, line: usize) -> Vec<Token<'_>> {
        let Some(range) = self.lines.get(line) else {
            return Vec::new();
        };
        let text = &self.text.as_str()[range.clone()];
        super::scan::tokens(text, line + 1, char::is_whitespace)
    }

    /// An error that points at token `index` of a line, or at the end of the line or of the file if there is no such token.
    pub fn error(&self, line: usize, index: usize, message: impl Into<String>) -> ParseError {
        let Some(range) = self.lines.get(line) else {
            return self.text.error(self.end, 1, message);
        };
        let text = &self.text.as_str()[range.clone()];
        match self.tokens(line).get(index) {
            Some(token) => {
                let at = token.text.as_ptr() as usize - text.as_ptr() as usize;
                self.text.error(range.start + at, token.text.len(), message)
            }
            None => self
                .text
                .error(range.start + text.trim_end().len(), 1, message),
        }
    }

    /// Checks that the file is of the kind `wanted`, which goes by `names` in files.
    ///
    /// # Errors
    /// Says which kind the file is, and which was asked for.
    pub fn expect_kind(&self, wanted: &str, names: &[&str]) -> Result<(), ParseError> {
        if names.contains(&self.kind.as_str()) {
            return Ok(());
        }
        let message = format!("found a file of the kind \"{}\"", shorten(&self.kind));
        Err(self
            .text
            .error(self.kind_at, self.kind.len(), message)
            .expected(format!("{wanted} ({})", names.join(", "))))
    }
}

/// The kind that a text names if it begins like such a file, bare or inside a link. For detection; nothing is checked.
pub fn kind_of(source: &str) -> Option<String> {
    let (text, range) = unwrap(source);
    let mut lines = pieces(text.as_str(), range);
    let version = lines.next()?;
    if !is_version(&text.as_str()[version]) {
        return None;
    }
    Some(text.as_str()[lines.next()?].trim().to_ascii_lowercase())
}

/// Writes a file: the header, then the lines, each ended by a line end.
pub fn write(kind: &str, size: Size, lines: &[String]) -> String {
    let mut text = format!("pzprv3\n{kind}\n{}\n{}\n", size.rows, size.cols);
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

fn is_version(field: &str) -> bool {
    let field = field.trim();
    field.strip_prefix("pzprv3").is_some_and(|rest| {
        rest.is_empty()
            || rest
                .strip_prefix('.')
                .is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()))
    })
}

/// The file within a link, or the whole text.
fn unwrap(source: &str) -> (Decoded, std::ops::Range<usize>) {
    let first_line = source.trim_start();
    if !first_line.starts_with("pzprv3")
        && let Some(at) = source.find("pzprv3")
        && source[..at].contains('?')
        && let Ok(found) = Found::within(source.split('\n').next().unwrap_or(source))
    {
        return (found.text, found.query);
    }
    let text = Decoded::of(source);
    let start = text.as_str().len() - text.as_str().trim_start().len();
    let end = text.as_str().trim_end().len().max(start);
    (text, start..end)
}

fn pieces(
    text: &str,
    range: std::ops::Range<usize>,
) -> impl Iterator<Item = std::ops::Range<usize>> + use<> {
    let mut found = Vec::new();
    let mut at = range.start;
    for piece in text[range].split(['/', '\n']) {
        found.push(at..at + piece.len());
        at += piece.len() + 1;
    }
    // A closing separator, or several, ends the last line and begins none.
    while found
        .last()
        .is_some_and(|last: &std::ops::Range<usize>| text[last.clone()].trim().is_empty())
    {
        found.pop();
    }
    found.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAMPS: &str = "pzprv3/lightup/2/3/. . # /+ 0 . /";

    #[test]
    fn every_spelling_gives_the_same_parts() {
        let encoded = LAMPS.replace('/', "%2F").replace(' ', "%20");
        for text in [
            LAMPS.to_owned(),
            LAMPS.replace('/', "\n"),
            LAMPS.replace("pzprv3/", "pzprv3.1/"),
            format!("https://puzz.link/p?{LAMPS}"),
            format!("https://puzz.link/p?{encoded}"),
            format!("  {encoded}\n"),
        ] {
            let file = PzprFile::split(&text).expect(&text);
            assert_eq!(
                (file.kind(), file.size()),
                ("lightup", Size::new(2, 3)),
                "{text}"
            );
            let cells: Vec<_> = file.tokens(1).iter().map(|token| token.text).collect();
            assert_eq!((cells, file.lines()), (vec!["+", "0", "."], 2), "{text}");
            assert_eq!(kind_of(&text).as_deref(), Some("lightup"), "{text}");
        }
    }

    #[test]
    fn clue_lines_around_a_board_are_kept() {
        let text = "pzprv3/nonogram/1/2/. 1 1 /2 # # /";
        let file = PzprFile::split(text).unwrap();
        assert_eq!((file.size(), file.lines()), (Size::new(1, 2), 2));
        assert_eq!(file.tokens(0).len(), 3);
    }

    #[test]
    fn faults_are_pointed_at() {
        for (text, column, part) in [
            ("pzprv3/lightup/6", 17, "the number of columns"),
            ("pzprv3/lightup/x/6/", 16, "the number of rows"),
            ("pzprv3/lightup/0/6/", 16, "at least one row"),
            ("pzprv3/lightup/99999/99999/", 16, "at most"),
            ("pzprv4/lightup/6/6/", 1, "pzprv3"),
        ] {
            let error = PzprFile::split(text).expect_err(text);
            assert_eq!(error.column, Some(column), "{text}");
            assert!(error.to_string().contains(part), "{error}");
        }
        let file = PzprFile::split(LAMPS).unwrap();
        assert_eq!(file.error(1, 1, "x").column, Some(29));
        assert_eq!(file.error(1, 9, "x").column, Some(32));
        let spread = PzprFile::split(&LAMPS.replace('/', "\n")).unwrap();
        let error = spread.error(1, 2, "x");
        assert_eq!((error.line, error.column), (Some(6), Some(5)));
        assert!(file.expect_kind("akari", &["akari", "lightup"]).is_ok());
        assert!(file.expect_kind("nonogram", &["nonogram"]).is_err());
        assert_eq!(kind_of("....\n...."), None);
        assert_eq!(kind_of(""), None);
    }
}
