//! Input that could not be read, with all that a report needs to point at the place.

use gridproof_core::ParseError;

use super::{Item, Place};

/// Input that could not be read.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{error}")]
pub struct Unreadable {
    /// The name of the source: a file, `<stdin>`, `<argument>`.
    pub origin: String,
    /// What is wrong, with its line and column in the source.
    pub error: ParseError,
    /// The line of the source that the error points at.
    pub excerpt: Option<String>,
}

impl Unreadable {
    /// A source that could not be opened or is none at all.
    pub fn whole(origin: &str, message: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            origin: origin.to_owned(),
            error: ParseError::new(message),
            excerpt: None,
        })
    }

    /// An error in bytes of which lines and columns are those of the source.
    pub fn in_bytes(origin: &str, bytes: &[u8], error: ParseError) -> Box<Self> {
        let excerpt = error.line.and_then(|line| excerpt(bytes, line));
        Box::new(Self {
            origin: origin.to_owned(),
            error,
            excerpt,
        })
    }

    /// An error in an item of a source.
    pub fn in_item(origin: &str, item: &Item<'_>, mut error: ParseError) -> Box<Self> {
        let excerpt = error.line.and_then(|line| excerpt(&item.bytes, line));
        let name = item.name.as_deref().unwrap_or("unnamed");
        let origin = match item.place {
            Place::Whole | Place::Line(_) => origin.to_owned(),
            Place::Text | Place::Table(_) => format!("{origin} ({name})"),
        };
        match item.place {
            Place::Line(start) => {
                error.line = error
                    .line
                    .and_then(|line| (line as usize + start - 1).try_into().ok());
            }
            Place::Table(start) => {
                error = error.at(start, 1, 1);
                error.column = None;
            }
            Place::Whole | Place::Text => {}
        }
        Box::new(Self {
            origin,
            error,
            excerpt,
        })
    }
}

/// A line of a text, from 1, whatever its line ends.
fn excerpt(bytes: &[u8], line: u32) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut rest = text;
    for _ in 1..line {
        rest = after_line(rest)?;
    }
    let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
    Some(rest[..end].to_owned())
}

fn after_line(text: &str) -> Option<&str> {
    let end = text.find(['\n', '\r'])?;
    let ended = &text[end..];
    Some(ended.strip_prefix("\r\n").unwrap_or(&ended[1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_know_all_line_ends() {
        let text = "\u{feff}a\r\nb\rc\n\nd".as_bytes();
        let lines: Vec<_> = (1..=6).map(|line| excerpt(text, line)).collect();
        let expected = ["a", "b", "c", "", "d"].map(|line| Some(line.to_owned()));
        assert_eq!(lines[..5], expected);
        assert_eq!(lines[5], None);
    }

    #[test]
    fn places_of_a_line_are_those_of_its_file() {
        let item = Item {
            bytes: b"{}".as_slice().into(),
            place: Place::Line(7),
            ..Item::default()
        };
        let error = ParseError::new("found nothing").at(1, 2, 1);
        let unreadable = Unreadable::in_item("a.jsonl", &item, error);
        assert_eq!(unreadable.error.line, Some(7));
        assert_eq!(unreadable.excerpt.as_deref(), Some("{}"));
    }
}
