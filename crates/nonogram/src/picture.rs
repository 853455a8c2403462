//! Cells and pictures: what a board of a nonogram shows.

use std::fmt;

use gridproof_core::{Board, Cell, Domain, ParseError, Size};

/// What is known of a cell. Drawn `?`, `.` and `#`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CellState {
    /// Not decided.
    #[default]
    Unknown,
    /// Left empty.
    Empty,
    /// Filled.
    Filled,
}

impl CellState {
    /// The candidate set of a board that means this state: value 0 is empty, value 1 filled.
    pub const fn domain(self) -> Domain {
        match self {
            Self::Unknown => Domain(0b11),
            Self::Empty => Domain(0b01),
            Self::Filled => Domain(0b10),
        }
    }

    /// The state of a cell with these candidates. No candidates, or both, are unknown.
    pub const fn of(domain: Domain) -> Self {
        match domain.0 & 0b11 {
            0b01 => Self::Empty,
            0b10 => Self::Filled,
            _ => Self::Unknown,
        }
    }
}

/// A finished picture: every cell filled or empty. Displayed as lines of `#` and `.`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Picture {
    size: Size,
    filled: Vec<bool>,
}

impl Picture {
    /// A picture from its cells, row by row; `None` if their number differs from the size, or no board has that size.
    pub fn new(size: Size, filled: Vec<bool>) -> Option<Self> {
        let sound = Size::checked(size.rows.into(), size.cols.into()).is_ok();
        (sound && filled.len() == size.cells()).then_some(Self { size, filled })
    }

    /// Its size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the cell is filled; cells outside are not.
    pub fn is_filled(&self, cell: Cell) -> bool {
        self.size.contains(cell) && self.filled[self.size.index(cell)]
    }

    /// The cells, row by row: `true` is filled.
    pub fn cells(&self) -> &[bool] {
        &self.filled
    }

    /// The picture as a board with one candidate a cell.
    pub fn board(&self) -> Board {
        let mut board = Board::filled(self.size, CellState::Empty.domain());
        for (cell, &filled) in self.size.iter().zip(&self.filled) {
            if filled {
                board.set(cell, CellState::Filled.domain());
            }
        }
        board
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.filled.chunks(self.size.cols as usize) {
            let line: String = row.iter().map(|&on| if on { '#' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture {}\n{self}", self.size)
    }
}

impl std::str::FromStr for Picture {
    type Err = ParseError;

    /// Reads lines of `#` (filled) and `.` (empty).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        crate::marks::read_picture(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_as_many_cells_as_their_size_asks_for() {
        assert!(Picture::new(Size::new(1, 2), vec![true, false]).is_some());
        assert_eq!(Picture::new(Size::new(1, 2), vec![true]), None);
        assert_eq!(Picture::new(Size::new(0, 0), Vec::new()), None);
    }

    #[test]
    fn text_becomes_a_picture_and_text_again() {
        let picture: Picture = "#.\n.#\n".parse().unwrap();
        assert_eq!(picture.to_string(), "#.\n.#\n");
        assert!(picture.is_filled(Cell::new(1, 1)) && !picture.is_filled(Cell::new(2, 2)));
        assert!("#?".parse::<Picture>().is_err());
    }
}
