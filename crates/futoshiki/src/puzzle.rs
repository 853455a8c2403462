//! The puzzle as data: order, givens, signs. It knows nothing of models, search or formats.
//!
//! Invariants: the order is 1 to 64, givens are at most the order, signs join two different cells of the
//! grid, and stand sorted without repeats, so that equal puzzles are equal values.

use gridproof_core::verdict::{Decided, Fault};
use gridproof_core::{Cell, Limits, Size, ask};

use crate::verify::Square;

/// The largest order: a cell's candidates are one 64-bit set.
pub const MAX_ORDER: u32 = 64;

/// The value in one cell is smaller than the value in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sign {
    /// The cell with the smaller value, where the sign points to.
    pub smaller: Cell,
    /// The cell with the greater value.
    pub greater: Cell,
}

impl Sign {
    /// `smaller` < `greater`.
    pub const fn new(smaller: Cell, greater: Cell) -> Self {
        Self { smaller, greater }
    }

    /// Whether its cells stand side by side in a row or a column.
    pub const fn joins_neighbours(self) -> bool {
        let rows = self.smaller.row.abs_diff(self.greater.row);
        let cols = self.smaller.col.abs_diff(self.greater.col);
        rows + cols == 1
    }

    /// The cell of the two that comes first in reading order.
    pub fn first(self) -> Cell {
        self.smaller.min(self.greater)
    }

    /// The cell of the two that comes second in reading order.
    pub fn second(self) -> Cell {
        self.smaller.max(self.greater)
    }
}

/// Displayed as `r1c1 < r1c2`.
impl std::fmt::Display for Sign {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} < {}", self.smaller, self.greater)
    }
}

/// Why clues do not make a puzzle. Clues that contradict each other do: the puzzle is unsolvable then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Malformed {
    /// The order is 0 or above [`MAX_ORDER`].
    #[error("the order is {order}, expected 1 to {MAX_ORDER}")]
    Order {
        /// The order that was given.
        order: u64,
    },
    /// Too few or too many rows of givens.
    #[error("{found} rows of givens, the order is {order}")]
    Rows {
        /// How many there are.
        found: usize,
        /// How many there should be.
        order: u32,
    },
    /// A row of givens is too short or too long.
    #[error("row {} has {found} cells, the order is {order}", row + 1)]
    RowLength {
        /// The row, from 0.
        row: u32,
        /// How many cells it has.
        found: usize,
        /// How many it should have.
        order: u32,
    },
    /// A given is above the order.
    #[error("{cell}: {value} is above the order {order}")]
    Given {
        /// Where it stands.
        cell: Cell,
        /// The given.
        value: u64,
        /// The largest value.
        order: u32,
    },
    /// A sign points to a cell outside the grid.
    #[error("sign {}: row {row}, column {column} is off the grid of order {order}", index + 1)]
    OffGrid {
        /// Which sign, from 0.
        index: usize,
        /// The row, from 1.
        row: u64,
        /// The column, from 1.
        column: u64,
        /// The order.
        order: u32,
    },
    /// A sign joins a cell with itself.
    #[error("{cell} cannot be less than itself")]
    ToItself {
        /// The cell.
        cell: Cell,
    },
}

/// A futoshiki: each row and each column holds the values 1 to n once, and the signs hold.
///
/// ```
/// use gridproof_futoshiki::Futoshiki;
/// use gridproof_core::{Limits, Verdict};
///
/// // 0 is an empty cell; a sign is [row, column, row, column], from 1, the smaller cell first.
/// let less = [[1, 2, 1, 3], [2, 2, 1, 2], [2, 3, 1, 3], [3, 1, 2, 1]];
/// let puzzle = Futoshiki::from_clues(&[[0; 3]; 3], &less)?;
/// let Verdict::Unique(square) = puzzle.check(&Limits::none())?.verdict else {
///     panic!("this one is unique");
/// };
/// assert_eq!(square.to_string(), "1 2 3\n3 1 2\n2 3 1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Futoshiki {
    order: u32,
    givens: Vec<u8>,
    signs: Vec<Sign>,
}

impl Futoshiki {
    /// A puzzle from rows of givens (0 for an empty cell) and signs `[row, column, row, column]`, counted from 1,
    /// the smaller cell first. A repeated sign counts once.
    ///
    /// # Errors
    /// The first fault that keeps the clues from being a puzzle.
    pub fn from_clues(givens: &[impl AsRef<[u32]>], less: &[[u32; 4]]) -> Result<Self, Malformed> {
        let order = givens.len() as u64;
        let mut builder = Builder::new(order)?;
        for (row, line) in givens.iter().enumerate() {
            builder.row(
                row as u32,
                line.as_ref().iter().map(|&value| u64::from(value)),
            )?;
        }
        for sign in less {
            builder.less(sign.map(u64::from))?;
        }
        Ok(builder.build())
    }

    /// Whether it has no, one or several solutions.
    ///
    /// # Errors
    /// A fault of ours, see [`ask::decide`].
    pub fn check(&self, limits: &Limits) -> Result<Decided<Square>, Fault> {
        ask::decide(self, limits)
    }

    /// The number of rows, columns and values.
    pub const fn order(&self) -> u32 {
        self.order
    }

    /// The given in a cell, if there is one; none outside the grid.
    pub fn given(&self, cell: Cell) -> Option<u32> {
        let size = Size::new(self.order, self.order);
        let value = if size.contains(cell) {
            self.givens[size.index(cell)]
        } else {
            0
        };
        (value > 0).then_some(value.into())
    }

    /// The givens row by row, 0 for an empty cell.
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// The signs, in the reading order of their first cells, without repeats.
    pub fn signs(&self) -> &[Sign] {
        &self.signs
    }
}

/// Gathers clues and checks them one by one.
#[derive(Clone, Debug)]
pub(crate) struct Builder {
    order: u32,
    givens: Vec<u8>,
    signs: Vec<Sign>,
}

impl Builder {
    /// An empty board. The order is checked before anything is allocated.
    pub(crate) fn new(order: u64) -> Result<Self, Malformed> {
        if order == 0 || order > u64::from(MAX_ORDER) {
            return Err(Malformed::Order { order });
        }
        let order = order as u32;
        Ok(Self {
            order,
            givens: vec![0; (order * order) as usize],
            signs: Vec::new(),
        })
    }

    pub(crate) const fn order(&self) -> u32 {
        self.order
    }

    /// Puts a given, or 0 for none. The cell lies on the grid.
    pub(crate) fn give(&mut self, cell: Cell, value: u64) -> Result<(), Malformed> {
        match u8::try_from(value) {
            Ok(small) if u32::from(small) <= self.order => {
                self.givens[Size::new(self.order, self.order).index(cell)] = small;
                Ok(())
            }
            _ => Err(Malformed::Given {
                cell,
                value,
                order: self.order,
            }),
        }
    }

    /// Puts a whole row of givens.
    pub(crate) fn row(
        &mut self,
        row: u32,
        values: impl ExactSizeIterator<Item = u64>,
    ) -> Result<(), Malformed> {
        if values.len() != self.order as usize {
            return Err(Malformed::RowLength {
                row,
                found: values.len(),
                order: self.order,
            });
        }
        for (col, value) in values.enumerate() {
            self.give(Cell::new(row, col as u32), value)?;
        }
        Ok(())
    }

    /// Adds a sign between cells of the grid.
    pub(crate) fn sign(&mut self, sign: Sign) -> Result<(), Malformed> {
        if sign.smaller == sign.greater {
            return Err(Malformed::ToItself { cell: sign.smaller });
        }
        self.signs.push(sign);
        Ok(())
    }

    /// Adds a sign given as row, column, row, column, from 1, the smaller cell first.
    pub(crate) fn less(&mut self, [r1, c1, r2, c2]: [u64; 4]) -> Result<(), Malformed> {
        let smaller = self.cell(r1, c1)?;
        let greater = self.cell(r2, c2)?;
        self.sign(Sign::new(smaller, greater))
    }

    fn cell(&self, row: u64, column: u64) -> Result<Cell, Malformed> {
        let side = 1..=u64::from(self.order);
        if side.contains(&row) && side.contains(&column) {
            Ok(Cell::new(row as u32 - 1, column as u32 - 1))
        } else {
            Err(Malformed::OffGrid {
                index: self.signs.len(),
                row,
                column,
                order: self.order,
            })
        }
    }

    /// Repeated signs and signs between far cells, in words: they are read, with a warning.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let mut seen = std::collections::BTreeSet::new();
        let mut warnings = Vec::new();
        for sign in &self.signs {
            if !seen.insert((sign.smaller, sign.greater)) {
                warnings.push(format!("repeated sign {sign}"));
            } else if !sign.joins_neighbours() {
                warnings.push(format!(
                    "{} and {} are not neighbours: the sign is obeyed all the same",
                    sign.smaller, sign.greater
                ));
            }
        }
        warnings
    }

    pub(crate) fn build(mut self) -> Futoshiki {
        self.signs
            .sort_unstable_by_key(|sign| (sign.first(), sign.second(), sign.smaller));
        self.signs.dedup();
        Futoshiki {
            order: self.order,
            givens: self.givens,
            signs: self.signs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_that_make_no_puzzle_are_named() {
        let message = |givens: &[&[u32]], less: &[[u32; 4]]| {
            Futoshiki::from_clues(givens, less).unwrap_err().to_string()
        };
        assert_eq!(message(&[], &[]), "the order is 0, expected 1 to 64");
        assert_eq!(
            message(&[&[0, 0], &[0]], &[]),
            "row 2 has 1 cells, the order is 2"
        );
        assert_eq!(
            message(&[&[0, 3], &[0, 0]], &[]),
            "r1c2: 3 is above the order 2"
        );
        assert_eq!(
            message(&[&[0, 0], &[0, 0]], &[[1, 1, 1, 3]]),
            "sign 1: row 1, column 3 is off the grid of order 2"
        );
        assert_eq!(
            message(&[&[0, 0], &[0, 0]], &[[2, 2, 2, 2]]),
            "r2c2 cannot be less than itself"
        );
    }

    #[test]
    fn equal_clues_in_another_order_are_equal() {
        let board = [[0; 2]; 2];
        let signs = [[1, 1, 1, 2], [1, 1, 2, 1]];
        let again = [[1, 1, 2, 1], [1, 1, 1, 2], [1, 1, 1, 2]];
        assert_eq!(
            Futoshiki::from_clues(&board, &signs),
            Futoshiki::from_clues(&board, &again)
        );
    }
}
