//! The board as people see it: values with the signs between them.
//!
//! A decided cell shows its value, an open one a dot, and one with some candidates left shows them in braces, so that
//! candidates never look like values.

use gridproof_core::{Board, Cell, Domain, Drawing, Size};

use crate::puzzle::Futoshiki;

/// Candidate sets longer than this are shown as `{..}`: marks hold them in full.
const LONGEST: usize = 12;

struct Signs {
    left_smaller: char,
    left_greater: char,
    upper_smaller: char,
    upper_greater: char,
}

const ASCII: Signs = Signs {
    left_smaller: '<',
    left_greater: '>',
    upper_smaller: '^',
    upper_greater: 'v',
};

const UNICODE: Signs = Signs {
    upper_smaller: '∧',
    upper_greater: '∨',
    ..ASCII
};

/// Draws the board. Each line ends in a line end and has no blanks before it.
pub(crate) fn draw(puzzle: &Futoshiki, board: &Board, drawing: Drawing) -> String {
    let signs = if drawing.ascii { ASCII } else { UNICODE };
    let order = puzzle.order();
    let size = Size::new(order, order);
    let cells: Vec<String> = size
        .iter()
        .map(|cell| content(puzzle, board, cell))
        .collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let mut between = Between::of(puzzle);
    let mut out = String::new();
    for row in 0..order {
        let mut line = String::new();
        for col in 0..order {
            let cell = Cell::new(row, col);
            pad(&mut line, width, &cells[size.index(cell)]);
            if col + 1 < order {
                let sign = match between.right[size.index(cell)] {
                    0 => ' ',
                    1 => signs.left_smaller,
                    _ => signs.left_greater,
                };
                line.extend([' ', sign, ' ']);
            }
        }
        push_line(&mut out, &line);
        if row + 1 < order {
            let mut line = String::new();
            for col in 0..order {
                let sign = match between.down[size.index(Cell::new(row, col))] {
                    0 => ' ',
                    1 => signs.upper_smaller,
                    _ => signs.upper_greater,
                };
                pad(&mut line, width, sign.encode_utf8(&mut [0; 4]));
                line.push_str("   ");
            }
            push_line(&mut out, &line);
        }
    }
    for sign in between.far.drain(..) {
        push_line(&mut out, &sign);
    }
    out
}

/// Adds a text that ends where the cell ends.
fn pad(line: &mut String, width: usize, text: &str) {
    let blanks = width.saturating_sub(text.chars().count());
    line.extend(std::iter::repeat_n(' ', blanks));
    line.push_str(text);
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}

/// Signs by the cell to the left of them or above them: 0 none, 1 that cell is smaller, 2 it is greater.
struct Between {
    right: Vec<u8>,
    down: Vec<u8>,
    far: Vec<String>,
}

impl Between {
    fn of(puzzle: &Futoshiki) -> Self {
        let size = Size::new(puzzle.order(), puzzle.order());
        let mut between = Self {
            right: vec![0; size.cells()],
            down: vec![0; size.cells()],
            far: Vec::new(),
        };
        for &sign in puzzle.signs() {
            let place = size.index(sign.first());
            let side = if sign.first().row == sign.second().row {
                &mut between.right[place]
            } else {
                &mut between.down[place]
            };
            // Of two signs that contradict each other the second stands below the board.
            if sign.joins_neighbours() && *side == 0 {
                *side = if sign.first() == sign.smaller { 1 } else { 2 };
            } else {
                between.far.push(sign.to_string());
            }
        }
        between
    }
}

/// What a cell shows. A given shows where the board says nothing else.
fn content(puzzle: &Futoshiki, board: &Board, cell: Cell) -> String {
    let domain = board.get(cell);
    if let Some(value) = domain.value() {
        return (value + 1).to_string();
    }
    if domain == Domain::first(puzzle.order()) {
        return puzzle
            .given(cell)
            .map_or_else(|| ".".to_owned(), |given| given.to_string());
    }
    let candidates = braces(domain);
    if candidates.len() > LONGEST {
        "{..}".to_owned()
    } else {
        candidates
    }
}

/// Candidates in braces: `{1,3}`.
pub(crate) fn braces(domain: Domain) -> String {
    let values: Vec<String> = domain.iter().map(|value| (value + 1).to_string()).collect();
    format!("{{{}}}", values.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blank(order: u32) -> Board {
        Board::filled(Size::new(order, order), Domain::first(order))
    }

    #[test]
    fn signs_stand_between_their_cells() {
        let less = [[1, 1, 1, 2], [1, 3, 1, 2], [1, 1, 2, 1], [3, 3, 2, 3]];
        let puzzle = Futoshiki::from_clues(&[[0; 3]; 3], &less).unwrap();
        let mut board = blank(3);
        board.set(Cell::new(0, 0), Domain::single(0));
        board.set(Cell::new(1, 1), Domain(0b101));
        let drawn = draw(&puzzle, &board, Drawing { ascii: true });
        insta::assert_snapshot!(drawn, @r"
            1 <     . >     .
            ^
            .   {1,3}       .
                            v
            .       .       .
        ");
        assert!(draw(&puzzle, &board, Drawing { ascii: false }).contains('∨'));
    }

    #[test]
    fn givens_show_on_an_empty_board() {
        let puzzle = Futoshiki::from_clues(&[[0, 1], [0, 0]], &[[1, 2, 1, 1]]).unwrap();
        let mut board = blank(2);
        board.set(Cell::new(1, 0), Domain::single(0));
        let drawn = draw(&puzzle, &board, Drawing { ascii: true });
        assert_eq!(drawn, ". > 1\n\n1   .\n");
    }

    #[test]
    fn wide_values_are_aligned() {
        let puzzle =
            Futoshiki::from_clues(&[[0; 10]; 10], &[[1, 1, 1, 2], [1, 10, 2, 10]]).unwrap();
        let mut board = blank(10);
        board.set(Cell::new(0, 1), Domain::single(9));
        board.set(Cell::new(1, 9), Domain(0b11_1111_1110));
        let drawn = draw(&puzzle, &board, Drawing { ascii: true });
        let lines: Vec<&str> = drawn.lines().take(3).collect();
        assert_eq!(
            lines,
            [
                "   . <   10      .      .      .      .      .      .      .      .",
                "                                                                  ^",
                "   .      .      .      .      .      .      .      .      .   {..}",
            ]
        );
    }

    #[test]
    fn signs_that_have_no_place_stand_below() {
        let less = [[1, 1, 1, 2], [1, 2, 1, 1], [1, 1, 2, 2]];
        let puzzle = Futoshiki::from_clues(&[[0; 2]; 2], &less).unwrap();
        let drawn = draw(&puzzle, &blank(2), Drawing { ascii: true });
        assert_eq!(drawn, ". < .\n\n.   .\nr1c2 < r1c1\nr1c1 < r2c2\n");
    }
}
