//! From bytes to puzzles: where they come from, what they hold, and in which format.
//!
//! A source holds [`Item`]s: a puzzle file is one, a file of `[[case]]` tables or of JSON lines may be many.
//! [`Item::read`] finds the format and reads the puzzle. Everything here is usable without the command line.

mod branch;
mod container;
mod detect;
mod foreign;
mod line;
mod place;
mod tables;
mod unreadable;

pub use branch::{Assumption, Branch};
pub use container::items;
pub use detect::Reading;
pub use line::{Line, line};
pub(crate) use place::why;
pub use place::{MOST_BYTES, Opened, open};
pub use unreadable::Unreadable;

use std::borrow::Cow;

use gridproof_core::{ParseError, Source};

/// One puzzle of a source, not yet read.
#[derive(Clone, Debug, Default)]
pub struct Item<'a> {
    /// The name that it can be picked by.
    pub name: Option<String>,
    /// The name of its kind, where it is said.
    pub kind: Option<String>,
    /// The name of its format, where it is said.
    pub format: Option<String>,
    /// The verdict recorded for it.
    pub expect: Option<String>,
    /// The puzzle itself.
    pub bytes: Cow<'a, [u8]>,
    /// The extension of the file that it came in.
    pub extension: Option<String>,
    /// Where it stands in its source.
    pub place: Place,
    /// What makes it a branch of a larger search, if it is one.
    pub branch: Branch,
}

/// How places within an item are places in its source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// The item is the source.
    #[default]
    Whole,
    /// The item is this line of the source, from 1.
    Line(usize),
    /// The item is a text within the source; places are told within that text.
    Text,
    /// The item was put together from a table that starts on this line; places within it mean nothing to the user.
    Table(usize),
}

impl Item<'_> {
    /// Finds the format and reads the puzzle, the facts of its branch taken for granted.
    ///
    /// # Errors
    /// Points at the first fault, within the item; or says that the format is none we know, or could be several.
    pub fn read(&self) -> Result<Reading, ParseError> {
        let mut reading = self.read_whole()?;
        if !self.branch.is_whole() {
            let facts = self.branch.facts(&*reading.document.puzzle)?;
            reading.document.puzzle = reading.document.puzzle.assuming(&facts);
        }
        Ok(reading)
    }

    /// Finds the format and reads the puzzle, whatever branch of it this is.
    ///
    /// # Errors
    /// As [`Item::read`].
    pub fn read_whole(&self) -> Result<Reading, ParseError> {
        if self.format.as_deref() == Some(tables::SINGLE_LINE) {
            return Err(ParseError::new("found a case about one line of a nonogram")
                .expected("a puzzle")
                .help("such cases test the line solver; `cargo xtask regress` runs them"));
        }
        let mut source = Source::new(&self.bytes);
        if let Some(extension) = &self.extension {
            source = source.with_extension(extension);
        }
        detect::read(&source, self.kind.as_deref(), self.format.as_deref()).map_err(|error| {
            match self.place {
                Place::Table(_) => ParseError {
                    line: None,
                    column: None,
                    ..error
                },
                _ => error,
            }
        })
    }
}
