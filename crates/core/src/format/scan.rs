//! Tolerant reading of numbers and tokens, with places for errors.

use super::ParseError;

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

/// Splits a line into tokens at the characters for which `separates` holds.
pub fn tokens(text: &str, line: usize, separates: impl Fn(char) -> bool) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut start: Option<(usize, usize)> = None;
    for (column, (at, c)) in text.char_indices().enumerate() {
        match (separates(c), start) {
            (true, Some((from, column))) => {
                found.push(Token {
                    text: &text[from..at],
                    line,
                    column,
                });
                start = None;
            }
            (false, None) => start = Some((at, column + 1)),
            _ => {}
        }
    }
    if let Some((from, column)) = start {
        found.push(Token {
            text: &text[from..],
            line,
            column,
        });
    }
    found
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
