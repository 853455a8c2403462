//! From byte offsets to lines and columns, for readers that stand on parsers of other crates.

use std::ops::Range;

use gridproof_core::ParseError;

/// An error that points at a byte range of a text.
pub(super) fn error_at(text: &str, range: &Range<usize>, message: impl Into<String>) -> ParseError {
    let (line, column) = place(text, range.start);
    let span = text.get(range.clone()).unwrap_or("");
    let first_line = span.lines().next().unwrap_or("");
    ParseError::new(message).at(line, column, first_line.chars().count())
}

/// The line and column of a byte offset, from 1; offsets past the end are at the end.
pub(super) fn place(text: &str, offset: usize) -> (usize, usize) {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// The beginning of a piece of source text as it stands, on one line.
pub(super) fn excerpt(text: &str) -> String {
    let blank = |c: char| if c.is_control() { ' ' } else { c };
    let mut short: String = text.chars().take(40).map(blank).collect();
    if text.chars().nth(40).is_some() {
        short.push_str("...");
    }
    short
}
