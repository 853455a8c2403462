//! Full answers: where the bulbs are.

use std::fmt;

use gridproof_core::{Cell, Size};

/// The bulbs of an answer. Displayed as rows of `*` and `.`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bulbs {
    size: Size,
    holds: Vec<bool>,
}

impl Bulbs {
    /// No bulb anywhere.
    pub fn none(size: Size) -> Self {
        Self {
            size,
            holds: vec![false; size.cells()],
        }
    }

    /// Bulbs on these cells; cells outside the grid are ignored.
    pub fn on(size: Size, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut bulbs = Self::none(size);
        for cell in cells {
            bulbs.place(cell);
        }
        bulbs
    }

    /// Places a bulb; a cell outside the grid is ignored.
    pub fn place(&mut self, cell: Cell) {
        if self.size.contains(cell) {
            self.holds[self.size.index(cell)] = true;
        }
    }

    /// Whether the cell holds a bulb.
    pub fn contains(&self, cell: Cell) -> bool {
        self.size.contains(cell) && self.holds[self.size.index(cell)]
    }

    /// The size of the grid.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The cells that hold a bulb, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.size.iter().filter(|&cell| self.contains(cell))
    }

    /// One answer a cell, row by row.
    pub(crate) fn holds(&self) -> &[bool] {
        &self.holds
    }
}

impl fmt::Display for Bulbs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.holds.chunks(self.size.cols as usize) {
            let line: String = row
                .iter()
                .map(|&holds| if holds { '*' } else { '.' })
                .collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
