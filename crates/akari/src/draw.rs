//! The board as people see it. Every fact has a shape of its own, colour carries nothing.
//!
//! | | Unicode | ASCII |
//! | --- | --- | --- |
//! | bulb | `●` | `*` |
//! | lit, no bulb | `+` | `-` |
//! | dark and undecided | `·` | `.` |
//! | dark and excluded | `×` | `x` |
//! | black | `■` | `#` |
//! | takes part in a broken rule | `!` after it | `!` after it |

use gridproof_core::{Board, Cell, Drawing, Puzzle};

use crate::lighting::{Lighting, State};
use crate::puzzle::Akari;
use crate::square::Square;

pub(crate) fn draw(akari: &Akari, board: &Board, drawing: Drawing) -> String {
    let size = akari.size();
    let lighting = akari.lighting(board);
    let mut text = String::new();
    for row in 0..size.rows {
        let mut line = String::new();
        for col in 0..size.cols {
            let cell = Cell::new(row, col);
            line.push(symbol(akari, &lighting, cell, drawing));
            line.push(if lighting.conflict(cell) { '!' } else { ' ' });
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn symbol(akari: &Akari, lighting: &Lighting<'_>, cell: Cell, drawing: Drawing) -> char {
    let (unicode, ascii) = match akari.square(cell) {
        Square::Black => ('■', '#'),
        number @ Square::Number(_) => (number.symbol(), number.symbol()),
        Square::White => match (lighting.state(cell), lighting.lit(cell)) {
            (Some(State::Bulb), _) => ('●', '*'),
            (_, true) => ('+', '-'),
            (Some(State::Excluded), false) => ('×', 'x'),
            (_, false) => ('·', '.'),
        },
    };
    if drawing.ascii { ascii } else { unicode }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rows: &[&str], marks: &str, ascii: bool) -> String {
        let akari = Akari::from_rows(rows).unwrap();
        let board = akari.read_marks(marks).unwrap();
        akari.draw(&board, Drawing { ascii })
    }

    #[test]
    fn a_solved_board() {
        let (rows, marks) = ([".....", "#.1.0", "..###"], "...*.\n#*1.0\n*.###");
        insta::assert_snapshot!(drawn(&rows, marks, false), @r"
        + + + ● +
        ■ ● 1 + 0
        ● + ■ ■ ■
        ");
        insta::assert_snapshot!(drawn(&rows, marks, true), @r"
        - - - * -
        # * 1 - 0
        * - # # #
        ");
    }

    #[test]
    fn an_open_board_with_broken_rules() {
        let (rows, marks) = (["....", ".#1.", "..0."], "*??*\n?#1?\n?.0.");
        insta::assert_snapshot!(drawn(&rows, marks, false), @r"
        ●!+ + ●!
        + ■ 1!+
        + ×!0 +
        ");
        insta::assert_snapshot!(drawn(&rows, marks, true), @r"
        *!- - *!
        - # 1!-
        - x!0 -
        ");
    }

    #[test]
    fn an_empty_board() {
        insta::assert_snapshot!(drawn(&["..2", "#.."], "??2\n#??", false), @r"
        · · 2
        ■ · ·
        ");
        insta::assert_snapshot!(drawn(&["..2", "#.."], "??2\n#??", true), @r"
        . . 2
        # . .
        ");
    }
}
