//! A player's marks as text: `*` bulb, `.` no bulb, `?` undecided, black cells as they stand on the board.

use gridproof_core::format::scan;
use gridproof_core::{Board, Cell, Domain, ParseError, Puzzle};

use crate::lighting::State;
use crate::puzzle::{Akari, BULB, EXCLUDED};

/// The candidates of a white cell in this state.
pub(crate) const fn domain(state: State) -> Domain {
    match state {
        State::Undecided => Domain::first(2),
        State::Bulb => Domain::single(BULB),
        State::Excluded => Domain::single(EXCLUDED),
    }
}

pub(crate) fn write(akari: &Akari, board: &Board) -> String {
    let size = akari.size();
    let mut text = String::with_capacity(size.cells() + size.rows as usize);
    for cell in size.iter() {
        let square = akari.square(cell);
        text.push(match (square.is_white(), State::of(board.get(cell))) {
            (false, _) => square.symbol(),
            (true, State::Bulb) => '*',
            (true, State::Excluded) => '.',
            (true, State::Undecided) => '?',
        });
        if cell.col + 1 == size.cols {
            text.push('\n');
        }
    }
    text
}

/// Reads marks. Blanks between cells, blank lines around the board, and `o` or `L` for bulbs are tolerated.
pub(crate) fn read(akari: &Akari, text: &str) -> Result<Board, ParseError> {
    let size = akari.size();
    let mut board = akari.blank();
    let mut rows = 0;
    for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let mut col = 0;
        for (column, c) in line.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
            let place = |message: String| ParseError::new(message).at(number + 1, column + 1, 1);
            if rows == size.rows {
                let message = format!("found a line {}", rows + 1);
                return Err(place(message).expected(format!("{} rows of marks", size.rows)));
            }
            if col == size.cols {
                let message = format!("found a mark {} in this row", col + 1);
                return Err(place(message).expected(format!("{} marks", size.cols)));
            }
            let cell = Cell::new(rows, col);
            let quoted = || format!("found \"{}\"", scan::shorten(&c.to_string()));
            if akari.square(cell).is_white() {
                let state = state(c).ok_or_else(|| place(quoted()).expected("a mark: * . or ?"))?;
                board.set(cell, domain(state));
            } else if !is_black(c) {
                let expected = format!("the black cell at {cell}");
                return Err(place(quoted()).expected(expected));
            }
            col += 1;
        }
        if col < size.cols {
            let expected = format!("{} marks a row, one for each cell", size.cols);
            return Err(ParseError::new(format!("this row has {col}"))
                .at(number + 1, line.chars().count() + 1, 1)
                .expected(expected));
        }
        rows += 1;
    }
    if rows < size.rows {
        let (line, column) = scan::end(text);
        return Err(ParseError::new(format!("found {rows}"))
            .at(line, column, 1)
            .expected(format!("{} rows of marks", size.rows)));
    }
    Ok(board)
}

const fn state(c: char) -> Option<State> {
    match c {
        '*' | 'o' | 'O' | 'L' => Some(State::Bulb),
        '.' | '-' | '+' => Some(State::Excluded),
        '?' => Some(State::Undecided),
        _ => None,
    }
}

fn is_black(c: char) -> bool {
    matches!(c, '#' | 'B' | 'X' | 'x') || scan::digit(c).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_and_reading_are_inverse() {
        let akari = Akari::from_rows(["..#", "1.."]).unwrap();
        let text = "*.#\n1?.\n";
        let board = akari.read_marks(text).unwrap();
        assert_eq!(akari.write_marks(&board), text);
        assert_eq!(akari.read_marks("\n* . #\r\n1 ? .\n\n").unwrap(), board);
        assert_eq!(akari.write_marks(&akari.blank()), "??#\n1??\n");
    }

    #[test]
    fn faults_are_pointed_at() {
        let akari = Akari::from_rows(["..#", "1.."]).unwrap();
        for (text, line, column, part) in [
            ("*.#\n1x.\n", 2, 2, "a mark"),
            ("*.*\n1..\n", 1, 3, "the black cell at r1c3"),
            (
                "*.\n1..\n",
                1,
                3,
                "expected 3 marks a row, one for each cell, this row has 2",
            ),
            ("*.#.\n1..\n", 1, 4, "expected 3 marks"),
            ("*.#\n", 2, 1, "expected 2 rows of marks, found 1"),
            ("*.#\n1..\n...\n", 3, 1, "expected 2 rows"),
            ("", 1, 1, "expected 2 rows of marks, found 0"),
        ] {
            let error = akari.read_marks(text).unwrap_err();
            assert_eq!(
                (error.line, error.column),
                (Some(line), Some(column)),
                "{text}"
            );
            assert!(error.to_string().contains(part), "{error}");
        }
    }
}
