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

/// The other way to read a square table of bits: bit `a` of entry `b` becomes bit `b` of entry `a`.
pub(super) fn turned(table: &[u64]) -> Vec<u64> {
    if table.len() > FEW {
        return turned_by_blocks(table);
    }
    let mut turned = vec![0u64; table.len()];
    for (at, &bits) in table.iter().enumerate() {
        for bit in ones(bits) {
            if let Some(entry) = turned.get_mut(bit as usize) {
                *entry |= 1 << at;
            }
        }
    }
    turned
}

/// Up to so many entries are turned bit by bit.
const FEW: usize = 16;

/// As [`turned`]: in a square of 64 bits, blocks are exchanged across the diagonal, large ones first. After Warren,
/// "Hacker's Delight", 7-3.
fn turned_by_blocks(table: &[u64]) -> Vec<u64> {
    let mut square = [0u64; 64];
    for (row, &bits) in square.iter_mut().zip(table) {
        *row = bits;
    }
    let mut width = 32;
    let mut low = u64::MAX >> 32;
    while width > 0 {
        for block in (0..64).step_by(2 * width) {
            for row in block..block + width {
                let exchanged = (square[row] >> width ^ square[row + width]) & low;
                square[row + width] ^= exchanged;
                square[row] ^= exchanged << width;
            }
        }
        width /= 2;
        low ^= low << width;
    }
    square[..table.len().min(64)].to_vec()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_turned() {
        let mut state = 3u64;
        for order in 1..=64usize {
            let mut random = || {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                state.rotate_left(32) >> (64 - order)
            };
            let table: Vec<u64> = (0..order).map(|_| random()).collect();
            for turned in [turned(&table), turned_by_blocks(&table)] {
                assert_eq!(turned.len(), order);
                for (row, col) in (0..order).flat_map(|row| (0..order).map(move |col| (row, col))) {
                    assert_eq!(table[row] >> col & 1, turned[col] >> row & 1, "{order}");
                }
            }
        }
    }
}
