//! Pictures of a nonogram in half blocks: two rows a line of text, no clues.

use gridproof_core::{Board, Cell, Domain};

/// Draws filled cells as half blocks. Cells that are not decided are shaded, as is a half beside them.
pub(crate) fn half_blocks(board: &Board) -> String {
    let size = board.size();
    let mut text = String::new();
    for row in (0..size.rows).step_by(2) {
        for col in 0..size.cols {
            let upper = board.get(Cell::new(row, col));
            let lower = if row + 1 < size.rows {
                board.get(Cell::new(row + 1, col))
            } else {
                Domain::single(0)
            };
            text.push(match (upper.value(), lower.value()) {
                (Some(0), Some(0)) => ' ',
                (Some(_), Some(0)) => '\u{2580}',
                (Some(0), Some(_)) => '\u{2584}',
                (Some(_), Some(_)) => '\u{2588}',
                _ => '\u{2591}',
            });
        }
        let end = text.trim_end_matches(' ').len();
        text.truncate(end);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::Size;

    #[test]
    fn two_rows_stand_on_a_line() {
        let mut board = Board::filled(Size::new(3, 4), Domain::single(0));
        for (row, col) in [(0, 0), (1, 1), (0, 2), (1, 2), (2, 0)] {
            board.set(Cell::new(row, col), Domain::single(1));
        }
        assert_eq!(half_blocks(&board), "▀▄█\n▀\n");
        board.set(Cell::new(1, 3), Domain(0b11));
        assert_eq!(half_blocks(&board), "▀▄█░\n▀\n");
    }
}
