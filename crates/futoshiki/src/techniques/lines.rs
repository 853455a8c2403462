//! Rows and columns by number, and sets of 64 in notes.

use gridproof_core::hint::Changed;
use gridproof_core::{Board, Cell};

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Line {
    Row(u32),
    Col(u32),
}

impl Line {
    /// The cell at a place, counted from the left or the top.
    pub(super) const fn cell(self, place: u32) -> Cell {
        match self {
            Self::Row(row) => Cell::new(row, place),
            Self::Col(col) => Cell::new(place, col),
        }
    }

    /// The place of one of its cells.
    pub(super) const fn place(self, cell: Cell) -> u32 {
        match self {
            Self::Row(_) => cell.col,
            Self::Col(_) => cell.row,
        }
    }

    pub(super) const fn contains(self, cell: Cell) -> bool {
        match self {
            Self::Row(row) => cell.row == row,
            Self::Col(col) => cell.col == col,
        }
    }

    /// `row` or `column`.
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Row(_) => "row",
            Self::Col(_) => "column",
        }
    }

    /// Its number among rows, then columns, for notes.
    pub(super) const fn number(self) -> u32 {
        match self {
            Self::Row(row) => 2 * row,
            Self::Col(col) => 2 * col + 1,
        }
    }

    /// The line with this number.
    pub(super) const fn numbered(number: u32) -> Self {
        if number.is_multiple_of(2) {
            Self::Row(number / 2)
        } else {
            Self::Col(number / 2)
        }
    }

    /// All lines: rows, then columns.
    pub(super) fn all(order: u32) -> impl Iterator<Item = Self> {
        (0..order).map(Self::Row).chain((0..order).map(Self::Col))
    }

    /// The lines through changed cells.
    pub(super) fn through(order: u32, changed: &Changed) -> impl Iterator<Item = Self> {
        let (mut rows, mut cols) = (0u64, 0u64);
        for cell in changed.cells() {
            rows |= 1 << cell.row;
            cols |= 1 << cell.col;
        }
        Self::all(order).filter(move |line| match *line {
            Self::Row(row) => rows >> row & 1 == 1,
            Self::Col(col) => cols >> col & 1 == 1,
        })
    }

    /// For each place the candidates of its cell.
    pub(super) fn candidates(self, order: u32, board: &Board) -> Vec<u64> {
        (0..order)
            .map(|place| board.get(self.cell(place)).0)
            .collect()
    }
}

/// Displayed as `row 3`.
impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Self::Row(at) | Self::Col(at)) = *self;
        write!(f, "{} {}", self.noun(), at + 1)
    }
}

/// By line a set of what is new in it: places, or values.
pub(super) struct News {
    rows: Vec<u64>,
    cols: Vec<u64>,
}

impl News {
    /// What `new` says of the candidates of each changed cell and its place in a line, for both of its lines.
    pub(super) fn of(
        order: u32,
        board: &Board,
        changed: &Changed,
        new: impl Fn(u64, u32) -> u64,
    ) -> Self {
        let none = vec![0u64; order as usize];
        let mut news = Self {
            rows: none.clone(),
            cols: none,
        };
        for cell in changed.cells() {
            let candidates = board.get(cell).0;
            news.rows[cell.row as usize] |= new(candidates, cell.col);
            news.cols[cell.col as usize] |= new(candidates, cell.row);
        }
        news
    }

    /// The lines in which something is new, and what.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Line, u64)> + '_ {
        let rows = self.rows.iter().zip(0..);
        let rows = rows.map(|(&new, row)| (Line::Row(row), new));
        let cols = self.cols.iter().zip(0..);
        let cols = cols.map(|(&new, col)| (Line::Col(col), new));
        rows.chain(cols).filter(|&(_, new)| new != 0)
    }
}

/// The members of a set, ascending.
pub(super) fn ones(set: u64) -> impl Iterator<Item = u32> {
    gridproof_core::Domain(set).iter()
}

/// A set as two notes.
pub(super) const fn noted(set: u64) -> [u32; 2] {
    [set as u32, (set >> 32) as u32]
}

/// The set that starts at this note.
pub(super) fn read_set(notes: &[u32], at: usize) -> u64 {
    let note = |at: usize| u64::from(notes.get(at).copied().unwrap_or(0));
    note(at) | note(at + 1) << 32
}
