//! Percent-encoded text, decoded, that still knows where each character stood.

use super::ParseError;

/// A text after percent-decoding. Byte offsets into it can be turned back into columns of the source.
///
/// Sequences that are no valid encoding of UTF-8 stay as they are.
#[derive(Clone, Debug)]
pub(super) struct Decoded {
    text: String,
    /// For each byte of `text` its byte offset in the source; empty if nothing was decoded.
    origins: Vec<u32>,
    /// The source, if it differs.
    source: String,
}

impl Decoded {
    pub(super) fn of(source: &str) -> Self {
        let plain = Self {
            text: source.to_owned(),
            origins: Vec::new(),
            source: String::new(),
        };
        if !source.contains('%') {
            return plain;
        }
        let bytes = source.as_bytes();
        let (mut decoded, mut origins) = (Vec::with_capacity(bytes.len()), Vec::new());
        let mut at = 0;
        while at < bytes.len() {
            origins.push(at as u32);
            let pair = bytes.get(at + 1..at + 3).and_then(hex_pair);
            match pair {
                Some(byte) if bytes[at] == b'%' => {
                    decoded.push(byte);
                    at += 3;
                }
                _ => {
                    decoded.push(bytes[at]);
                    at += 1;
                }
            }
        }
        match String::from_utf8(decoded) {
            Ok(text) => Self {
                text,
                origins,
                source: source.to_owned(),
            },
            Err(_) => plain,
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// An error that points at `length` bytes from byte `at` of the decoded text.
    pub(super) fn error(&self, at: usize, length: usize, message: impl Into<String>) -> ParseError {
        let (start, end) = (self.origin(at), self.origin(at.saturating_add(length)));
        let source = if self.origins.is_empty() {
            &self.text
        } else {
            &self.source
        };
        let before = source.get(..start).unwrap_or(source);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let span = source
            .get(start..end)
            .map_or(1, |span| span.chars().count());
        ParseError::new(message).at(line, column, span)
    }

    fn origin(&self, at: usize) -> usize {
        if self.origins.is_empty() {
            at.min(self.text.len())
        } else {
            self.origins
                .get(at)
                .map_or(self.source.len(), |&origin| origin as usize)
        }
    }
}

fn hex_pair(pair: &[u8]) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let value = digit(pair[0])? * 16 + digit(pair[1])?;
    u8::try_from(value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_and_remembers_columns() {
        let decoded = Decoded::of("a%2Fb%20%C3%A9!");
        assert_eq!(decoded.as_str(), "a/b é!");
        let error = decoded.error(decoded.as_str().find('!').unwrap(), 1, "x");
        assert_eq!((error.line, error.column), (Some(1), Some(15)));
        assert_eq!(decoded.error(1, 1, "x").length, 3);
    }

    #[test]
    fn what_is_no_encoding_stays() {
        for text in ["100%", "%zz", "%ff", "%"] {
            assert_eq!(Decoded::of(text).as_str(), text);
        }
    }
}
