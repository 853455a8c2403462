//! Lines of bounded length, and refusals that name them.

use std::fmt;
use std::io::{BufRead, Read};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 24;

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The line at fault, from 1; one after the last if something is missing.
    pub line: u64,
    /// What is wrong with it, in lower case.
    pub words: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.words)
    }
}

impl std::error::Error for Refused {}

/// The lines of a certificate.
pub(crate) struct Lines<R> {
    input: R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
            number: 0,
        }
    }

    /// The next line without its end; `None` after the last.
    pub(crate) fn next(&mut self) -> Result<Option<&str>, Refused> {
        self.number += 1;
        self.line.clear();
        let number = self.number;
        let refused = |words: &str| Refused {
            line: number,
            words: words.to_owned(),
        };
        let mut input = (&mut self.input).take(LONGEST);
        let read = input.read_until(b'\n', &mut self.line);
        if let Err(error) = read {
            return Err(refused(&format!("cannot be read: {error}")));
        }
        if self.line.is_empty() {
            return Ok(None);
        }
        if self.line.pop() != Some(b'\n') {
            return Err(refused("has no end: the certificate is cut off"));
        }
        match std::str::from_utf8(&self.line) {
            Ok(line) if line.is_ascii() => Ok(Some(line)),
            _ => Err(refused("is not plain text")),
        }
    }

    /// The next line, which there has to be.
    pub(crate) fn expect(&mut self, what: &str) -> Result<&str, Refused> {
        let missing = self.refused(1, format!("expected {what}, found the end"));
        self.next()?.ok_or(missing)
    }

    /// A refusal of the line read last.
    pub(crate) fn refuse(&self, words: impl Into<String>) -> Refused {
        self.refused(0, words)
    }

    fn refused(&self, after: u64, words: impl Into<String>) -> Refused {
        Refused {
            line: self.number + after,
            words: words.into(),
        }
    }
}
