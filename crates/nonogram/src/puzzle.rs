//! The puzzle: clues of rows and columns.

use gridproof_core::{Decided, Fault, Limits, Size};

use crate::clues::Clues;
use crate::error::{Error, LineId};
use crate::picture::Picture;

/// A nonogram in black and white: one clue a row and a column, each the lengths of the line's blocks in order.
///
/// Well formed by construction: at least one row and column, a size within [`Size::checked`], no zeros in clues. Whether
/// the clues fit the board, let alone each other, is a question of the verdict.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nonogram {
    rows: Clues,
    cols: Clues,
}

impl Nonogram {
    /// The puzzle with these clues. `[]` and `[0]` both mean an empty line.
    ///
    /// # Errors
    /// [`Error::Size`] if there is no row or no column or the board is too large; [`Error::ZeroAmongNumbers`] if a clue has a 0
    /// together with other numbers.
    pub fn from_clues<R, C>(rows: R, cols: C) -> Result<Self, Error>
    where
        R: IntoIterator<Item: AsRef<[u32]>>,
        C: IntoIterator<Item: AsRef<[u32]>>,
    {
        let rows = gather(rows, LineId::Row)?;
        let cols = gather(cols, LineId::Col)?;
        Self::assemble(rows, cols)
    }

    /// The puzzle whose clues are read off a picture.
    pub fn from_picture(picture: &Picture) -> Self {
        let size = picture.size();
        let cells = picture.cells();
        let (rows, cols) = (size.rows as usize, size.cols as usize);
        let mut row_clues = Clues::new();
        for row in cells.chunks(cols) {
            read_line(row.iter().copied(), &mut row_clues);
        }
        let mut col_clues = Clues::new();
        for col in 0..cols {
            let line = (0..rows).map(|row| cells[row * cols + col]);
            read_line(line, &mut col_clues);
        }
        Self {
            rows: row_clues,
            cols: col_clues,
        }
    }

    /// The puzzle with clues that hold no zeros.
    pub(crate) fn assemble(rows: Clues, cols: Clues) -> Result<Self, Error> {
        Size::checked(rows.len() as u64, cols.len() as u64).map_err(Error::Size)?;
        Ok(Self { rows, cols })
    }

    /// The clues of the rows, top to bottom.
    pub const fn rows(&self) -> &Clues {
        &self.rows
    }

    /// The clues of the columns, left to right.
    pub const fn cols(&self) -> &Clues {
        &self.cols
    }

    /// The clue of a row, from 0.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, index: usize) -> &[u32] {
        self.rows.line(index)
    }

    /// The clue of a column, from 0.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn col(&self, index: usize) -> &[u32] {
        self.cols.line(index)
    }

    /// Its size.
    pub const fn size(&self) -> Size {
        Size::new(self.rows.len() as u32, self.cols.len() as u32)
    }

    /// Whether it has no, one or several solutions.
    ///
    /// # Errors
    /// A fault of ours: an answer that fails its own check.
    pub fn check(&self, limits: &Limits) -> Result<Decided<Picture>, Fault> {
        gridproof_core::ask::decide(self, limits)
    }
}

fn gather<L>(lines: L, name: impl Fn(usize) -> LineId) -> Result<Clues, Error>
where
    L: IntoIterator<Item: AsRef<[u32]>>,
{
    let mut clues = Clues::new();
    for (index, line) in lines.into_iter().enumerate() {
        let numbers = line.as_ref();
        if numbers.len() > 1 && numbers.contains(&0) {
            return Err(Error::ZeroAmongNumbers(name(index)));
        }
        for &number in numbers.iter().filter(|&&number| number > 0) {
            clues.push(number);
        }
        clues.end_line();
    }
    Ok(clues)
}

/// Adds the block lengths of a line of cells to the clues.
fn read_line(cells: impl Iterator<Item = bool>, clues: &mut Clues) {
    let mut length = 0;
    for filled in cells {
        if filled {
            length += 1;
        } else if length > 0 {
            clues.push(length);
            length = 0;
        }
    }
    if length > 0 {
        clues.push(length);
    }
    clues.end_line();
}
