//! Boards as plain text, one line a row: `#` filled, `.` empty, `?` undecided.

use gridproof_core::format::scan::shorten;
use gridproof_core::{Board, ParseError, Size};

use crate::picture::{CellState, Picture};

/// A board as text.
pub(crate) fn write(board: &Board) -> String {
    let mut text = String::with_capacity(board.domains().len() + board.size().rows as usize);
    for row in board.domains().chunks(board.size().cols.max(1) as usize) {
        text.extend(row.iter().map(|&domain| match CellState::of(domain) {
            CellState::Filled => '#',
            CellState::Empty => '.',
            CellState::Unknown => '?',
        }));
        text.push('\n');
    }
    text
}

/// Reads a board of a known size.
pub(crate) fn read(text: &str, size: Size) -> Result<Board, ParseError> {
    let grid = Grid::read(text, plain, "one of # . ?")?;
    if grid.size != size {
        let found = format!("the marks are {}", grid.size);
        return Err(ParseError::new(found).expected(format!("a board of {size}")));
    }
    Ok(grid.board())
}

/// Reads a board on which every cell is decided, of any size.
pub(crate) fn read_picture(text: &str) -> Result<Picture, ParseError> {
    let decided = |c| plain(c).filter(|&state| state != CellState::Unknown);
    Grid::read(text, decided, "one of # .").map(|grid| grid.picture())
}

/// The state that a character of the marks form stands for.
pub(crate) const fn plain(c: char) -> Option<CellState> {
    match c {
        '#' => Some(CellState::Filled),
        '.' => Some(CellState::Empty),
        '?' => Some(CellState::Unknown),
        _ => None,
    }
}

/// A rectangle of cell states read from text.
pub(crate) struct Grid {
    pub(crate) size: Size,
    pub(crate) states: Vec<CellState>,
}

impl Grid {
    /// Reads lines of cells. Blanks within a line and empty lines before and after the board are skipped.
    pub(crate) fn read(
        text: &str,
        state: impl Fn(char) -> Option<CellState>,
        expected: &str,
    ) -> Result<Self, ParseError> {
        let mut states = Vec::new();
        let (mut rows, mut cols) = (0u64, 0u64);
        let mut gap = None;
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if line.trim().is_empty() {
                gap = gap.or((rows > 0).then_some(number));
                continue;
            }
            if let Some(gap) = gap {
                return Err(ParseError::new("found an empty line within the board")
                    .at(gap, 1, 1)
                    .expected("rows of cells without a gap"));
            }
            let before = states.len();
            for (column, c) in line.chars().enumerate() {
                if c.is_whitespace() {
                    continue;
                }
                let Some(state) = state(c) else {
                    return Err(
                        ParseError::new(format!("found \"{}\"", shorten(&c.to_string())))
                            .at(number, column + 1, 1)
                            .expected(expected),
                    );
                };
                states.push(state);
                // Before the whole of an endless line is taken in.
                Size::checked(rows + 1, (states.len() - before) as u64)
                    .map_err(|words| ParseError::new(words).at(number, 1, 1))?;
            }
            let width = (states.len() - before) as u64;
            rows += 1;
            if rows == 1 {
                cols = width;
            } else if width != cols {
                let found = format!("this row has {width} cells");
                return Err(ParseError::new(found)
                    .at(number, 1, line.chars().count())
                    .expected(format!("{cols} as in the first")));
            }
        }
        let size = Size::checked(rows, cols)
            .map_err(|_| ParseError::new("found no cell").expected(expected))?;
        Ok(Self { size, states })
    }

    /// The states as a board.
    pub(crate) fn board(&self) -> Board {
        board_of(self.size, &self.states)
    }

    /// The picture in which every cell that is not filled is empty.
    pub(crate) fn picture(&self) -> Picture {
        let filled = self
            .states
            .iter()
            .map(|&state| state == CellState::Filled)
            .collect();
        Picture::new(self.size, filled).expect("a grid has as many states as cells")
    }
}

/// A board from cell states, row by row.
pub(crate) fn board_of(size: Size, states: &[CellState]) -> Board {
    let mut board = Board::filled(size, CellState::Unknown.domain());
    for (cell, state) in size.iter().zip(states) {
        board.set(cell, state.domain());
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_come_back_as_they_were_written() {
        let text = "#.?\n..#\n";
        let board = read(text, Size::new(2, 3)).unwrap();
        assert_eq!(write(&board), text);
        assert_eq!(read(" # . ?\n\t..#  \n\n", Size::new(2, 3)), Ok(board));
    }

    #[test]
    fn faults_are_pointed_at() {
        let check = |text: &str| {
            let error = read(text, Size::new(2, 2)).unwrap_err();
            (error.to_string(), error.line, error.column)
        };
        assert_eq!(
            check("#.\n#x"),
            (
                "expected one of # . ?, found \"x\"".to_owned(),
                Some(2),
                Some(2)
            )
        );
        assert_eq!(
            check("#.\n#"),
            (
                "expected 2 as in the first, this row has 1 cells".to_owned(),
                Some(2),
                Some(1)
            )
        );
        assert_eq!(
            check("#.\n\n#."),
            (
                "expected rows of cells without a gap, found an empty line within the board"
                    .to_owned(),
                Some(2),
                Some(1)
            )
        );
        assert_eq!(check("#.").0, "expected a board of 2x2, the marks are 2x1");
        assert!(
            check(&"#".repeat(100_000))
                .0
                .starts_with("the board is 65537x1, expected at most")
        );
        assert_eq!(check("\n").0, "expected one of # . ?, found no cell");
    }
}
