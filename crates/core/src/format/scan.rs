//! Tolerant reading of numbers and tokens, with places for errors.

use super::ParseError;
use crate::cells::{MAX_CELLS, MAX_SIDE};

/// The value of a decimal digit: ASCII, full-width, Arabic-Indic and their like.
pub fn digit(c: char) -> Option<u32> {
    const ZEROS: [char; 12] = [
        '0',
        '\u{ff10}',
        '\u{660}',
        '\u{6f0}',
        '\u{7c0}',
        '\u{966}',
        '\u{9e6}',
        '\u{a66}',
        '\u{ae6}',
        '\u{be6}',
        '\u{e50}',
        '\u{1d7ce}',
    ];
    ZEROS.iter().find_map(|&zero| {
        (c as u32)
            .checked_sub(zero as u32)
            .filter(|&value| value < 10)
    })
}

/// A run of characters of one line, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The characters.
    pub text: &'a str,
    /// The line, from 1.
    pub line: usize,
    /// The column of the first character, from 1, in characters.
    pub column: usize,
}

impl Token<'_> {
    /// An error that points at this token.
    pub fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::new(message).at(self.line, self.column, self.text.chars().count())
    }

    /// An error that quotes this token (shortened where it is long) and says what was expected instead.
    pub fn unexpected(&self, expected: impl Into<String>) -> ParseError {
        self.error(format!("found \"{}\"", shorten(self.text)))
            .expected(expected)
    }

    /// The token as a whole number from 0 to `most`, in digits of any script.
    ///
    /// # Errors
    /// Points at the token: no number, or too large.
    pub fn number(&self, most: u32) -> Result<u32, ParseError> {
        let mut value = 0u64;
        for c in self.text.chars() {
            let Some(digit) = digit(c) else {
                return Err(self.unexpected("a number"));
            };
            value = value.saturating_mul(10).saturating_add(digit.into());
        }
        match u32::try_from(value) {
            Ok(value) if value <= most && !self.text.is_empty() => Ok(value),
            _ => Err(self.unexpected(format!("a number up to {most}"))),
        }
    }
}

/// The first 40 characters of a text, with an ellipsis where more follow; control characters escaped.
pub fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        short.push_str("...");
    }
    short
}

/// More tokens than any line of a board has: whoever counts them finds too many.
const MOST_TOKENS: usize = 2 * MAX_SIDE as usize;

/// Splits a line into tokens at the characters for which `separates` holds. Of an endless line it
/// takes in no more than is too many.
pub fn tokens(text: &str, line: usize, separates: impl Fn(char) -> bool) -> Vec<Token<'_>> {
    each_token(text, line, separates)
        .take(MOST_TOKENS)
        .collect()
}

/// As [`tokens`], one after the other: for lines that may be endless.
pub fn each_token(
    text: &str,
    line: usize,
    separates: impl Fn(char) -> bool,
) -> impl Iterator<Item = Token<'_>> {
    let mut chars = text.char_indices().zip(1..);
    std::iter::from_fn(move || {
        let ((from, _), column) = chars.find(|&((_, c), _)| !separates(c))?;
        let end = chars.find(|&((_, c), _)| separates(c));
        Some(Token {
            text: &text[from..end.map_or(text.len(), |((at, _), _)| at)],
            line,
            column,
        })
    })
}

/// The line and the column, from 1, of what would come next after a text.
pub fn end(text: &str) -> (usize, usize) {
    let last = text.rsplit('\n').next().unwrap_or("");
    (text.matches('\n').count() + 1, last.chars().count() + 1)
}

/// Refuses a second line that begins with this word, in brackets or not: where one puzzle is read, a second may not get lost.
///
/// # Errors
/// Points at the second.
pub fn once(text: &str, word: &str) -> Result<(), ParseError> {
    let begins = |line: &str| {
        let first = line.split_whitespace().next().unwrap_or("");
        first.trim_matches(['[', ']']).eq_ignore_ascii_case(word)
    };
    match (1..)
        .zip(text.lines())
        .filter(|(_, line)| begins(line))
        .nth(1)
    {
        None => Ok(()),
        Some((number, line)) => Err(ParseError::new(format!("found a second \"{word}\""))
            .at(number, 1, line.chars().count())
            .expected("one puzzle")),
    }
}

/// The most bytes of a text that is handed to a TOML parser, which takes up many times as much.
const MOST_TOML: usize = 16 << 20;

/// Refuses at a glance what a TOML parser would take up at length: endless texts, and texts that set nothing.
///
/// # Errors
/// Says what speaks against it.
pub fn toml(text: &str) -> Result<&str, ParseError> {
    if text.len() > MOST_TOML {
        let found = format!("found {} bytes of text", text.len());
        return Err(ParseError::new(found).expected(format!("TOML of at most {MOST_TOML} bytes")));
    }
    // Dots outside of texts split keys; a board has no more of them than cells.
    let dots = text.bytes().filter(|&byte| byte == b'.').count() as u64;
    if !text.contains('=') || dots > MAX_CELLS + MAX_SIDE {
        return Err(ParseError::new("found no `KEY = VALUE`").expected("TOML"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_other_scripts_count() {
        assert_eq!(digit('\u{ff13}'), Some(3));
        assert_eq!(digit('\u{664}'), Some(4));
        assert_eq!(digit('x'), None);
    }

    #[test]
    fn the_end_is_a_place_of_the_text() {
        assert_eq!([end(""), end("ab"), end("a\n")], [(1, 1), (1, 3), (2, 1)]);
    }

    #[test]
    fn a_second_puzzle_is_pointed_at() {
        assert_eq!(once("problem\n- -\nsolution\n", "problem"), Ok(()));
        let error = once("problem\n-\nend\n[problem]\n-\n", "problem").unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected one puzzle, found a second \"problem\""
        );
        assert_eq!(error.line, Some(4));
    }

    #[test]
    fn what_is_no_toml_is_told_at_a_glance() {
        assert!(toml("a = 1").is_ok());
        for text in ["...", &".=".repeat(5_000_000), &"a=1\n".repeat(5_000_000)] {
            assert!(toml(text).is_err());
        }
    }

    #[test]
    fn tokens_know_their_columns() {
        let found = tokens(" 3, 12x", 4, |c| c == ',' || c.is_whitespace());
        assert_eq!(
            found.iter().map(|t| (t.text, t.column)).collect::<Vec<_>>(),
            [("3", 2), ("12x", 5)]
        );
        assert_eq!(found[0].number(9), Ok(3));
        assert_eq!(
            found[1].number(99).unwrap_err().to_string(),
            "expected a number, found \"12x\""
        );
        assert!(
            tokens("99999999999999999999", 1, char::is_whitespace)[0]
                .number(9)
                .is_err()
        );
    }
}
