//! The board with its clues around it, as text.
//!
//! Clue margins are as wide and tall as the longest clue, empty lines show a 0, and rules stand every five cells. Filled, empty and
//! undecided cells differ by character. A board on which nothing is decided is drawn blank. Of a clue with far more numbers than
//! its line holds only the first are drawn: what is drawn grows with the board alone.

use std::fmt::Write as _;

use gridproof_core::{Board, Cell, Domain, Drawing};

use crate::clues::Shown;
use crate::picture::CellState;
use crate::puzzle::Nonogram;

/// How many cells stand between two rules.
const GROUP: usize = 5;

/// Draws the board.
pub(crate) fn draw(puzzle: &Nonogram, board: &Board, drawing: Drawing) -> String {
    let sheet = Sheet::of(puzzle, board, drawing);
    let mut text = String::new();
    for line in 0..sheet.above {
        sheet.clue_line(line, &mut text);
    }
    for row in 0..puzzle.rows().len() {
        if row.is_multiple_of(GROUP) {
            sheet.rule(&mut text);
        }
        sheet.row(row, board, &mut text);
    }
    sheet.rule(&mut text);
    text
}

/// The characters that a board is drawn with.
struct Style {
    filled: char,
    empty: char,
    unknown: char,
    vertical: char,
    horizontal: char,
    cross: char,
}

const ASCII: Style = Style {
    filled: '#',
    empty: '.',
    unknown: '?',
    vertical: '|',
    horizontal: '-',
    cross: '+',
};

const UNICODE: Style = Style {
    filled: '\u{2588}',
    empty: '\u{b7}',
    unknown: '?',
    vertical: '\u{2502}',
    horizontal: '\u{2500}',
    cross: '\u{253c}',
};

struct Sheet<'a> {
    puzzle: &'a Nonogram,
    style: &'static Style,
    /// Nothing is decided.
    blank: bool,
    /// Characters a cell: the longest number above the board, and a gap.
    cell: usize,
    /// Lines of clues above the board.
    above: usize,
    /// Characters of clues to the left of the board.
    left: usize,
}

impl<'a> Sheet<'a> {
    fn of(puzzle: &'a Nonogram, board: &Board, drawing: Drawing) -> Self {
        let (rows, cols) = (puzzle.rows().len(), puzzle.cols().len());
        let columns = || puzzle.cols().iter().map(move |clue| Shown::of(clue, rows));
        let words = columns().flat_map(Shown::words);
        let widest = words.map(|word| word.len()).max().unwrap_or(1);
        let row_width = |clue: &[u32]| {
            let words = Shown::of(clue, cols).words();
            words.map(|word| word.len() + 1).sum::<usize>() - 1
        };
        let unknown = |domain: &Domain| CellState::of(*domain) == CellState::Unknown;
        Self {
            puzzle,
            style: if drawing.ascii { &ASCII } else { &UNICODE },
            blank: board.domains().iter().all(unknown),
            cell: widest + 1,
            above: columns().map(|clue| clue.len()).max().unwrap_or(1),
            left: puzzle.rows().iter().map(row_width).max().unwrap_or(1),
        }
    }

    /// Line `line` of the clues above the board, which end just above it.
    fn clue_line(&self, line: usize, text: &mut String) {
        let before = text.len();
        blanks(self.left + 1, text);
        let rows = self.puzzle.rows().len();
        for (col, clue) in self.puzzle.cols().iter().enumerate() {
            text.push_str(if col.is_multiple_of(GROUP) { " " } else { "" });
            let shown = Shown::of(clue, rows);
            let word = (line + shown.len())
                .checked_sub(self.above)
                .map(|at| shown.word(at));
            match word {
                Some(word) => push(text, format_args!("{word:>width$}", width = self.cell)),
                None => blanks(self.cell, text),
            }
        }
        let end = before + text[before..].trim_end().len();
        text.truncate(end);
        text.push('\n');
    }

    fn rule(&self, text: &mut String) {
        blanks(self.left + 1, text);
        let cols = self.puzzle.cols().len();
        for col in 0..cols {
            if col.is_multiple_of(GROUP) {
                text.push(self.style.cross);
            }
            text.extend(std::iter::repeat_n(self.style.horizontal, self.cell));
        }
        text.push(self.style.cross);
        text.push('\n');
    }

    /// A row of cells. What the board does not hold is undecided.
    fn row(&self, row: usize, board: &Board, text: &mut String) {
        let shown = Shown::of(self.puzzle.row(row), self.puzzle.cols().len());
        let clue = shown.words().collect::<Vec<_>>().join(" ");
        blanks(self.left.saturating_sub(clue.len()), text);
        push(text, format_args!("{clue} "));
        for col in 0..self.puzzle.cols().len() {
            if col.is_multiple_of(GROUP) {
                text.push(self.style.vertical);
            }
            match CellState::of(board.get(Cell::new(row as u32, col as u32))) {
                CellState::Filled => {
                    text.extend(std::iter::repeat_n(self.style.filled, self.cell));
                }
                CellState::Empty => self.mark(self.style.empty, text),
                CellState::Unknown if self.blank => blanks(self.cell, text),
                CellState::Unknown => self.mark(self.style.unknown, text),
            }
        }
        text.push(self.style.vertical);
        text.push('\n');
    }

    /// One character at the end of a cell, below the numbers.
    fn mark(&self, mark: char, text: &mut String) {
        blanks(self.cell - 1, text);
        text.push(mark);
    }
}

fn blanks(count: usize, text: &mut String) {
    text.extend(std::iter::repeat_n(' ', count));
}

fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).expect("a text takes any text");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Picture;
    use gridproof_core::{Puzzle, Size};

    fn lamp() -> (Nonogram, Board) {
        let picture: Picture = "..##...\n.####..\n######.\n..#....\n..#....\n.####..\n"
            .parse()
            .unwrap();
        (Nonogram::from_picture(&picture), picture.board())
    }

    #[test]
    fn solved_in_ascii() {
        let (puzzle, board) = lamp();
        insta::assert_snapshot!(puzzle.draw(&board, Drawing { ascii: true }));
    }

    #[test]
    fn partly_marked_in_unicode() {
        let (puzzle, mut board) = lamp();
        for cell in Size::new(2, 7).iter() {
            board.set(cell, CellState::Unknown.domain());
        }
        insta::assert_snapshot!(puzzle.draw(&board, Drawing { ascii: false }));
    }

    #[test]
    fn blank_with_numbers_of_two_digits() {
        let rows = [[11_u32], [2]];
        let cols = (0..11).map(|col| if col < 2 { [2_u32] } else { [1] });
        let puzzle = Nonogram::from_clues(rows, cols).unwrap();
        insta::assert_snapshot!(puzzle.draw(&puzzle.blank(), Drawing { ascii: true }));
        let tall = Nonogram::from_clues((0..10).map(|_| [1_u32]), [[10_u32]]).unwrap();
        insta::assert_snapshot!(tall.draw(&tall.blank(), Drawing { ascii: true }));
    }

    #[test]
    fn endless_clues_are_cut() {
        let endless = vec![1_u32; 1_000_000];
        let puzzle = Nonogram::from_clues([endless.clone()], [endless]).unwrap();
        let drawn = puzzle.draw(&puzzle.blank(), Drawing { ascii: true });
        assert!(drawn.len() < 2_000, "{}", drawn.len());
        assert!(drawn.contains("1 1 .. |"), "{drawn}");
    }

    #[test]
    fn boards_of_another_size_are_drawn_as_far_as_they_go() {
        let (puzzle, _) = lamp();
        for size in [Size::new(1, 1), Size::new(40, 40)] {
            let board = Board::filled(size, CellState::Filled.domain());
            let drawn = puzzle.draw(&board, Drawing { ascii: true });
            let filled = drawn.matches("##").count();
            assert_eq!(filled, if size.rows == 1 { 1 } else { 42 });
        }
    }
}
