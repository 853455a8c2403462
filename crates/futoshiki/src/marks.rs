//! A player's board as plain text: one line a row, values, `?` where all is open, `{1,3}` where some are left.

use gridproof_core::format::scan::{Token, digit, tokens};
use gridproof_core::{Board, Cell, Domain, ParseError, Size};

use crate::draw::braces;

/// Writes the marks of a board, one line a row.
pub(crate) fn write(order: u32, board: &Board) -> String {
    let mut out = String::new();
    for row in 0..order {
        for col in 0..order {
            let domain = board.get(Cell::new(row, col));
            if col > 0 {
                out.push(' ');
            }
            match domain.value() {
                Some(value) => out.push_str(&(value + 1).to_string()),
                None if domain == Domain::first(order) => out.push('?'),
                None => out.push_str(&braces(domain)),
            }
        }
        out.push('\n');
    }
    out
}

/// Reads marks. Blank lines are skipped; up to order 9 a line of digits without blanks will do.
///
/// # Errors
/// Points at the first token that is no mark, or says that the size differs.
pub(crate) fn read(order: u32, text: &str) -> Result<Board, ParseError> {
    let size = Size::new(order, order);
    let mut board = Board::filled(size, Domain::first(order));
    let mut row = 0;
    for (index, line) in text.lines().enumerate() {
        let marks = marks_of(order, line, index + 1);
        let (Some(first), Some(last)) = (marks.first(), marks.last()) else {
            continue;
        };
        // A brace that is left open takes in the rest of the line.
        if last.text.starts_with('{') && !last.text.contains('}') {
            let open = Token {
                text: &last.text[..1],
                ..*last
            };
            return Err(open.unexpected("candidates such as {1,3}, closed by a brace"));
        }
        if row == order {
            return Err(first.error(format!("found a row more than {order}")));
        }
        if marks.len() != order as usize {
            let message = format!("row {} has {} of them", row + 1, marks.len());
            let expected = format!("{order} marks a row, one for each cell");
            return Err(first.error(message).expected(expected));
        }
        for (col, mark) in marks.iter().enumerate() {
            board.set(Cell::new(row, col as u32), domain_of(order, mark)?);
        }
        row += 1;
    }
    if row < order {
        return Err(
            ParseError::new(format!("found {row}")).expected(format!("{order} rows of marks"))
        );
    }
    Ok(board)
}

/// The marks of one line: tokens between blanks and commas, braces kept whole, or single characters.
fn marks_of(order: u32, line: &str, number: usize) -> Vec<Token<'_>> {
    let depth = std::cell::Cell::new(0u32);
    let separates = |c: char| {
        match c {
            '{' => depth.set(depth.get() + 1),
            '}' => depth.set(depth.get().saturating_sub(1)),
            _ => {}
        }
        depth.get() == 0 && (c.is_whitespace() || c == ',' || c == ';')
    };
    let marks = tokens(line, number, separates);
    match marks[..] {
        [whole] if order > 1 && order < 10 && whole.text.chars().count() == order as usize => whole
            .text
            .char_indices()
            .enumerate()
            .map(|(place, (at, c))| Token {
                text: &whole.text[at..at + c.len_utf8()],
                line: number,
                column: whole.column + place,
            })
            .collect(),
        _ => marks,
    }
}

fn domain_of(order: u32, mark: &Token<'_>) -> Result<Domain, ParseError> {
    if matches!(mark.text, "?" | "." | "-" | "_") {
        return Ok(Domain::first(order));
    }
    if let Some(inner) = mark
        .text
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'))
    {
        let parts = tokens(inner, mark.line, |c| c == ',' || c.is_whitespace());
        let mut domain = Domain::EMPTY;
        for part in parts {
            let part = Token {
                column: mark.column + part.column,
                ..part
            };
            let value = part.number(order)?;
            if value == 0 {
                return Err(part.unexpected(format!("a candidate from 1 to {order}")));
            }
            domain.0 |= 1 << (value - 1);
        }
        return Ok(domain);
    }
    if !mark.text.starts_with(|c| digit(c).is_some()) {
        return Err(mark.unexpected("a value, ? or candidates such as {1,3}"));
    }
    Ok(match mark.number(order)? {
        0 => Domain::first(order),
        value => Domain::single(value - 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_as_written() {
        let text = "1 ? {1,3}\n{} 3 ?\n? ? 2\n";
        let board = read(3, text).unwrap();
        assert_eq!(board.get(Cell::new(0, 2)), Domain(0b101));
        assert_eq!(board.get(Cell::new(1, 0)), Domain::EMPTY);
        assert_eq!(write(3, &board), text);
    }

    #[test]
    fn other_spellings_are_understood() {
        let expected = read(3, "1 ? 2\n? ? ?\n? 3 ?").unwrap();
        for text in [
            "102\n000\n030\n",
            "1,0,2\n\n. . .\n- 3 _\n",
            "1 {1, 2,3} 2\n???\n?3?",
        ] {
            assert_eq!(read(3, text).as_ref(), Ok(&expected), "{text}");
        }
        assert!(read(1, "1").is_ok());
        assert_eq!(
            read(12, &"12 0 0 0 0 0 0 0 0 0 0 0\n".repeat(12))
                .unwrap()
                .get(Cell::new(0, 0)),
            Domain::single(11)
        );
    }

    #[test]
    fn what_is_no_mark_is_pointed_at() {
        let check = |text: &str, message: &str, line, column| {
            let error = read(2, text).unwrap_err();
            assert_eq!(
                (error.to_string().as_str(), error.line, error.column),
                (message, line, column)
            );
        };
        check(
            "1 x\n0 0",
            "expected a value, ? or candidates such as {1,3}, found \"x\"",
            Some(1),
            Some(3),
        );
        check(
            "1 0\n0 3",
            "expected a number up to 2, found \"3\"",
            Some(2),
            Some(3),
        );
        check(
            "1 0\n0 {1,3}",
            "expected a number up to 2, found \"3\"",
            Some(2),
            Some(6),
        );
        for text in ["1 0\n0 {1,3", "1 0\n0 {1,3 0"] {
            let message = "expected candidates such as {1,3}, closed by a brace, found \"{\"";
            check(text, message, Some(2), Some(3));
        }
        check(
            "1 0\n0",
            "expected 2 marks a row, one for each cell, row 2 has 1 of them",
            Some(2),
            Some(1),
        );
        check("1 0", "expected 2 rows of marks, found 1", None, None);
        check("1 0\n0 0\n0 0", "found a row more than 2", Some(3), Some(1));
    }
}
