//! Grids as every kind of puzzle sees them: cells, candidate sets, boards.

use std::fmt;

/// A cell by row and column, counted from 0. Displayed 1-based as `r1c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row from the top, from 0.
    pub row: u32,
    /// Column from the left, from 0.
    pub col: u32,
}

impl Cell {
    /// The cell in this row and column, both from 0.
    pub const fn new(row: u32, col: u32) -> Self {
        Self { row, col }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

/// The size of a grid. Displayed as width x height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub cols: u32,
}

/// The most cells a grid may have.
pub const MAX_CELLS: u64 = 1 << 22;
/// The longest side a grid may have.
pub const MAX_SIDE: u64 = 1 << 16;

impl Size {
    /// A grid of this many rows and columns.
    pub const fn new(rows: u32, cols: u32) -> Self {
        Self { rows, cols }
    }

    /// A size checked against [`MAX_SIDE`] and [`MAX_CELLS`], before anything is allocated for it.
    /// The error says what was found and what is allowed.
    ///
    /// # Errors
    /// A message if a side is 0 or too long, or there are too many cells.
    pub fn checked(rows: u64, cols: u64) -> Result<Self, String> {
        if rows == 0 || cols == 0 {
            return Err(format!(
                "the board is {cols}x{rows}, expected at least one row and one column"
            ));
        }
        if rows > MAX_SIDE || cols > MAX_SIDE || rows * cols > MAX_CELLS {
            return Err(format!(
                "the board is {cols}x{rows}, expected at most {MAX_CELLS} cells and sides of at most {MAX_SIDE}"
            ));
        }
        Ok(Self {
            rows: rows as u32,
            cols: cols as u32,
        })
    }

    /// How many cells there are.
    pub const fn cells(self) -> usize {
        self.rows as usize * self.cols as usize
    }

    /// The number of a cell, row by row from 0.
    pub const fn index(self, cell: Cell) -> usize {
        cell.row as usize * self.cols as usize + cell.col as usize
    }

    /// The cell with this number, row by row from 0.
    pub const fn cell(self, index: usize) -> Cell {
        Cell {
            row: (index / self.cols as usize) as u32,
            col: (index % self.cols as usize) as u32,
        }
    }

    /// Whether the cell lies on the grid.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.col < self.cols
    }

    /// All cells, row by row.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..self.cells()).map(move |index| self.cell(index))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.cols, self.rows)
    }
}

/// The values a cell may still take, as a set of small numbers 0 to 63.
///
/// What a number means is the puzzle's: nonogram 0 empty, 1 filled; akari 0 no bulb, 1 bulb; futoshiki value v is v - 1.
/// The empty set marks a cell that takes no value at all, such as a black cell of akari.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domain(pub u64);

impl Domain {
    /// No value.
    pub const EMPTY: Self = Self(0);

    /// Just this value.
    pub const fn single(value: u32) -> Self {
        Self(1 << value)
    }

    /// The values 0 to n - 1, n at most 64.
    pub const fn first(n: u32) -> Self {
        if n >= 64 {
            Self(u64::MAX)
        } else {
            Self((1 << n) - 1)
        }
    }

    /// Whether the value is in the set.
    pub const fn contains(self, value: u32) -> bool {
        self.0 >> value & 1 == 1
    }

    /// How many values there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no value is left.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The value, if there is exactly one.
    pub const fn value(self) -> Option<u32> {
        if self.len() == 1 {
            Some(self.0.trailing_zeros())
        } else {
            None
        }
    }

    /// The values, ascending.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let value = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (value < 64).then_some(value)
        })
    }
}

/// A grid of candidate sets: a partly or fully solved puzzle, a player's marks, or the values common to all solutions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    size: Size,
    cells: Vec<Domain>,
}

impl Board {
    /// A board with the same candidates everywhere.
    pub fn filled(size: Size, domain: Domain) -> Self {
        Self {
            size,
            cells: vec![domain; size.cells()],
        }
    }

    /// A board with the candidates `domain(cell)` in each cell, asked row by row.
    ///
    /// ```
    /// use gridproof_core::{Board, Cell, Domain, Size};
    /// let board = Board::from_fn(Size::new(2, 3), |cell| Domain::single(3 * cell.row + cell.col));
    /// assert_eq!(board.get(Cell::new(1, 2)), Domain::single(5));
    /// assert_eq!(board.domains()[3], Domain::single(3));
    /// ```
    pub fn from_fn(size: Size, mut domain: impl FnMut(Cell) -> Domain) -> Self {
        let mut cells = Vec::with_capacity(size.cells());
        // Not by number: on the largest boards it takes longer to divide than all the rest.
        for row in 0..size.rows {
            cells.extend((0..size.cols).map(|col| domain(Cell::new(row, col))));
        }
        Self { size, cells }
    }

    /// Its size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The candidates of a cell; empty outside the grid.
    pub fn get(&self, cell: Cell) -> Domain {
        if self.size.contains(cell) {
            self.cells[self.size.index(cell)]
        } else {
            Domain::EMPTY
        }
    }

    /// Sets the candidates of a cell. Cells outside the grid are ignored.
    pub fn set(&mut self, cell: Cell, domain: Domain) {
        if self.size.contains(cell) {
            self.cells[self.size.index(cell)] = domain;
        }
    }

    /// The candidate sets, row by row.
    pub fn domains(&self) -> &[Domain] {
        &self.cells
    }

    /// Cells with their candidates, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Domain)> + '_ {
        self.cells
            .iter()
            .enumerate()
            .map(|(index, &domain)| (self.size.cell(index), domain))
    }

    /// Adds the other board's candidates to this one's, cell by cell.
    pub fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.cells.iter_mut().zip(&other.cells) {
            mine.0 |= theirs.0;
        }
    }
}
