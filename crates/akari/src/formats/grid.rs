//! Rows of characters as a board: shared by the text, JSON and TOML forms.
//!
//! `.` or `-` white, `#`, `B` or `X` black, `0` to `4` numbered, `*`, `o` or `L` bulb. Blanks between cells and full-width
//! characters are tolerated.

use gridproof_core::format::scan;
use gridproof_core::{Board, Document, ParseError, Puzzle, Size};

use super::goal;
use crate::lighting::State;
use crate::puzzle::Akari;
use crate::square::Square;

/// A row of cells, with the place of its first character in the source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// The lines of a text without blank ones before and after the board, and without an old end-of-file mark.
pub(super) fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    let text = text.strip_suffix('\u{1a}').unwrap_or(text);
    let end = text.trim_end().len();
    let lines = text[..end].split('\n').enumerate();
    lines
        .skip_while(|(_, line)| line.trim().is_empty())
        .map(|(number, text)| Row {
            text,
            line: number + 1,
            column: 1,
        })
}

/// Reads rows. Bulbs are recorded as the goal, they are no part of the puzzle.
pub(super) fn read<'a>(rows: impl Iterator<Item = Row<'a>>) -> Result<Document<Akari>, ParseError> {
    let (mut squares, mut states) = (Vec::new(), Vec::new());
    let (mut count, mut cols, mut first_line) = (0u64, 0, 1);
    for row in rows {
        let before = squares.len();
        for (column, c) in row.text.chars().enumerate() {
            if c == ' ' || c == '\t' {
                continue;
            }
            let (square, state) = cell(c).ok_or_else(|| {
                let error = ParseError::new(found(c)).at(row.line, row.column + column, 1);
                match scan::digit(c) {
                    Some(_) => error.expected("a number from 0 to 4"),
                    None => error.expected("a cell: . white, # black, 0 to 4, * bulb"),
                }
            })?;
            squares.push(square);
            states.push(state);
            // Before the whole of an endless line is taken in.
            Size::checked(count + 1, (squares.len() - before) as u64)
                .map_err(|words| ParseError::new(words).at(row.line, 1, 1))?;
        }
        let len = squares.len() - before;
        if count == 0 {
            (cols, first_line) = (len, row.line);
        } else if len != cols {
            let column = row.column + row.text.trim_end().chars().count();
            let cells = if len == 1 { "cell" } else { "cells" };
            return Err(ParseError::new(format!("found {len} {cells} in this row"))
                .at(row.line, column.max(1), 1)
                .expected(format!("{cols}, as in line {first_line}")));
        }
        count += 1;
    }
    if count == 0 || cols == 0 {
        return Err(ParseError::new("found nothing").expected("rows of cells"));
    }
    let size = Size::checked(count, cols as u64).map_err(ParseError::new)?;
    let akari = Akari::new(size, squares).map_err(|error| ParseError::new(error.to_string()))?;
    let goal = goal::goal(&akari, &states);
    Ok(Document {
        goal,
        ..Document::new(akari)
    })
}

/// Whether every row could be a row of a board: detection, by the same alphabet. Needs one cell at least.
pub(super) fn looks_like<'a>(mut rows: impl Iterator<Item = Row<'a>>) -> bool {
    let mut cells = 0;
    let all = rows.all(|row| {
        row.text.chars().all(|c| {
            cells += usize::from(c != ' ' && c != '\t');
            c == ' ' || c == '\t' || cell(c).is_some()
        })
    });
    all && cells > 0
}

/// Writes rows, bulbs of a goal included.
pub(super) fn write(akari: &Akari, goal: Option<&Board>) -> Vec<String> {
    let states = goal::states(akari, goal);
    let symbol = |(square, state): (&Square, &State)| match (square, state) {
        (Square::White, State::Bulb) => '*',
        (square, _) => square.symbol(),
    };
    let cols = akari.size().cols as usize;
    let rows = akari.squares().chunks(cols).zip(states.chunks(cols));
    rows.map(|(squares, states)| squares.iter().zip(states).map(symbol).collect())
        .collect()
}

fn cell(c: char) -> Option<(Square, State)> {
    let narrow = match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    };
    let square = match narrow {
        '.' | '-' => Square::White,
        '#' | 'B' | 'X' => Square::Black,
        '*' | 'o' | 'L' => return Some((Square::White, State::Bulb)),
        _ => Square::Number(scan::digit(c).filter(|&number| number <= 4)? as u8),
    };
    Some((square, State::Undecided))
}

fn found(c: char) -> String {
    if c == '\0' {
        return "found a NUL byte".to_owned();
    }
    format!("found \"{}\"", scan::shorten(&c.to_string()))
}
