//! Clues by number and in words: the givens in reading order, then the signs.

use gridproof_core::{Cell, Size};

use crate::puzzle::{Futoshiki, Sign};

/// One clue of a futoshiki.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clue {
    /// A cell with its value.
    Given(Cell, u32),
    /// A sign between two cells.
    Sign(Sign),
}

impl std::fmt::Display for Clue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Given(cell, value) => write!(f, "{cell} = {value}"),
            Self::Sign(sign) => write!(f, "{sign}"),
        }
    }
}

pub(crate) fn given_words(cell: Cell, value: u32) -> String {
    Clue::Given(cell, value).to_string()
}

pub(crate) fn sign_words(sign: Sign) -> String {
    Clue::Sign(sign).to_string()
}

impl Futoshiki {
    /// The clues in order: givens row by row, then signs.
    pub fn all_clues(&self) -> impl Iterator<Item = Clue> + '_ {
        let size = Size::new(self.order(), self.order());
        let givens = self
            .givens()
            .iter()
            .enumerate()
            .filter(|(_, given)| **given > 0);
        givens
            .map(move |(index, &given)| Clue::Given(size.cell(index), given.into()))
            .chain(self.signs().iter().map(|&sign| Clue::Sign(sign)))
    }
}
