//! The formats that futoshikis are exchanged in, one a file.
//!
//! What a format cannot hold is refused by name when writing; what a source says beyond the puzzle is kept as
//! properties, warnings, or the recorded solution.

mod blocks;
mod dimacs;
mod essence;
mod janko;
mod json;
mod keyed;
mod links;
mod place;
mod pycsp3;
mod rows;
mod sgt;
mod symbols;
mod text;
mod toml;

use gridproof_core::{CannotHold, Cell, Document, Format, ParseError};

use crate::puzzle::{Builder, Futoshiki, MAX_ORDER, Malformed, Sign};

/// All of them, the JSON form first.
pub(crate) const ALL: &[&dyn Format<Futoshiki>] = &[
    &json::Json,
    &toml::Toml,
    &text::Text,
    &sgt::Sgt,
    &janko::Janko,
    &blocks::Blocks,
    &links::Minarism,
    &pycsp3::Pycsp3,
    &essence::Essence,
    &dimacs::Dimacs,
];

/// The most bytes of one line of a drawn board: far more than any order needs.
const LONGEST_LINE: usize = 1 << 14;

/// Refuses an endless line before it is taken in.
fn bounded(line: &str, number: usize) -> Result<&str, ParseError> {
    if line.len() <= LONGEST_LINE {
        return Ok(line);
    }
    let found = format!("found a line of {} bytes", line.len());
    let expected = format!("a row of at most {MAX_ORDER} cells");
    Err(ParseError::new(found).at(number, 1, 1).expected(expected))
}

/// Clues that do not make a puzzle, where no place is known.
fn malformed(error: Malformed) -> ParseError {
    ParseError::new(error.to_string())
}

/// The finished document, with warnings for repeated signs and signs between far cells.
fn document(builder: Builder) -> Document<Futoshiki> {
    let warnings = builder.warnings();
    Document {
        warnings,
        ..Document::new(builder.build())
    }
}

/// Signs between neighbours by place: for each cell the sign to its right and the sign below it.
struct Edges {
    order: u32,
    right: Vec<Option<Sign>>,
    down: Vec<Option<Sign>>,
}

impl Edges {
    /// The signs of a puzzle, if each stands between neighbours and no two at one place.
    fn of(puzzle: &Futoshiki, format: &str) -> Result<Self, CannotHold> {
        let order = puzzle.order();
        let none = vec![None; (order * order) as usize];
        let mut edges = Self {
            order,
            right: none.clone(),
            down: none,
        };
        for &sign in puzzle.signs() {
            if !sign.joins_neighbours() {
                return Err(CannotHold(format!(
                    "{format} cannot hold the sign {sign}: its cells are not neighbours"
                )));
            }
            let (first, second) = (sign.first(), sign.second());
            let place = (first.row * order + first.col) as usize;
            let side = if first.row == second.row {
                &mut edges.right[place]
            } else {
                &mut edges.down[place]
            };
            if side.replace(sign).is_some() {
                return Err(CannotHold(format!(
                    "{format} cannot hold two signs between {first} and {second}"
                )));
            }
        }
        Ok(edges)
    }

    fn right(&self, cell: Cell) -> Option<Sign> {
        self.right[(cell.row * self.order + cell.col) as usize]
    }

    fn down(&self, cell: Cell) -> Option<Sign> {
        self.down[(cell.row * self.order + cell.col) as usize]
    }
}

/// Which of two cells is the smaller, from the first one's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slope {
    /// The first cell is smaller.
    Rising,
    /// The first cell is greater.
    Falling,
}

impl Slope {
    fn sign(self, first: Cell, second: Cell) -> Sign {
        match self {
            Self::Rising => Sign::new(first, second),
            Self::Falling => Sign::new(second, first),
        }
    }

    fn of(sign: Sign) -> Self {
        if sign.smaller == sign.first() {
            Self::Rising
        } else {
            Self::Falling
        }
    }
}

#[cfg(test)]
mod tests;
