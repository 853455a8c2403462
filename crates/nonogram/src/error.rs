//! What can be wrong with clues before there is a puzzle.

use std::fmt;

/// A row or column, counted from 0. Displayed 1-based: `row 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineId {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Col(usize),
}

impl fmt::Display for LineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(index) => write!(f, "row {}", index + 1),
            Self::Col(index) => write!(f, "column {}", index + 1),
        }
    }
}

/// Clues that do not make a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No rows, no columns, or too many cells.
    #[error("{0}")]
    Size(String),
    /// A 0 beside other numbers, which could mean two things.
    #[error(
        "{0} has a 0 together with other numbers, expected blocks of 1 or more cells, or 0 alone for an empty line"
    )]
    ZeroAmongNumbers(LineId),
}
