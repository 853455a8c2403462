//! Lines of bounded length from a stream of any length.

use std::io::{self, BufRead};

/// The longest line that is kept.
pub(super) const MOST_BYTES: usize = 16 << 20;

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Text {
    /// Its bytes.
    Bytes(Vec<u8>),
    /// It was longer than [`MOST_BYTES`], and was skipped.
    TooLong,
}

/// A line with its place.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Its number, from 1.
    pub(super) number: u64,
    /// What it says.
    pub(super) text: Text,
    /// How many bytes of the stream end with it.
    pub(super) end: u64,
}

/// Reads lines one by one.
#[derive(Debug)]
pub(super) struct Lines<R> {
    from: R,
    number: u64,
    end: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(from: R) -> Self {
        Self {
            from,
            number: 0,
            end: 0,
        }
    }

    /// Reads up to and with the next line feed; the part that is kept is bounded.
    fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut kept = Vec::new();
        let mut too_long = false;
        let start = self.end;
        loop {
            let available = match self.from.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if available.is_empty() {
                break;
            }
            let feed = available.iter().position(|&byte| byte == b'\n');
            let taken = feed.map_or(available.len(), |feed| feed + 1);
            too_long |= kept.len() + taken > MOST_BYTES + 1;
            if too_long {
                kept = Vec::new();
            } else {
                kept.extend_from_slice(&available[..taken]);
            }
            self.from.consume(taken);
            self.end += taken as u64;
            if feed.is_some() {
                break;
            }
        }
        if self.end == start {
            return Ok(None);
        }
        self.number += 1;
        while matches!(kept.last(), Some(b'\n' | b'\r')) {
            kept.pop();
        }
        Ok(Some(Line {
            number: self.number,
            text: if too_long {
                Text::TooLong
            } else {
                Text::Bytes(kept)
            },
            end: self.end,
        }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_line().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    #[test]
    fn lines_come_with_their_numbers() {
        let lines: Vec<_> = Lines::new(b"a\r\n\nlast".as_slice())
            .map(Result::unwrap)
            .collect();
        let texts: Vec<_> = lines
            .iter()
            .map(|line| match &line.text {
                Text::Bytes(bytes) => (line.number, bytes.as_slice(), line.end),
                Text::TooLong => panic!("line {} is short", line.number),
            })
            .collect();
        assert_eq!(
            texts,
            [(1, b"a".as_slice(), 3), (2, b"", 4), (3, b"last", 8)]
        );
    }

    #[test]
    fn long_lines_are_skipped_whole() {
        let long = std::io::repeat(b'x').take(MOST_BYTES as u64 + 2);
        let from = BufReader::new(long.chain(b"\nnext\n".as_slice()));
        let texts: Vec<_> = Lines::new(from).map(|line| line.unwrap().text).collect();
        assert_eq!(texts, [Text::TooLong, Text::Bytes(b"next".to_vec())]);
    }
}
