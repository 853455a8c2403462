//! Three blocks: N lines of N givens, N lines of N - 1 signs between columns, N - 1 lines of N signs between rows.
//!
//! `0` is no given and no sign. Signs are `<` and `>`, between rows also `^` and `v`. Numbers for signs are refused:
//! programs differ in what they mean.

use gridproof_core::format::scan::{Token, shorten, tokens};
use gridproof_core::{CannotHold, Cell, Detection, Document, Format, ParseError, Source};

use crate::puzzle::{Builder, Futoshiki, Malformed};

use super::{Edges, Slope, bounded, document, malformed, symbols};

/// The format.
pub(super) struct Blocks;

impl Format<Futoshiki> for Blocks {
    fn name(&self) -> &'static str {
        "blocks"
    }

    fn summary(&self) -> &'static str {
        "three blocks: givens, signs between columns, signs between rows, 0 for none; recognised by their sizes"
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        match (self.read(source), text.contains(['<', '>', '^', 'v'])) {
            (Ok(_), true) => Detection::Certain,
            (Ok(_), false) => Detection::Possible,
            (Err(_), _) => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Futoshiki>, ParseError> {
        let text = source.text()?;
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line))
            .filter(|(_, line)| !line.chars().all(symbols::separates))
            .peekable();
        let order = match lines.peek() {
            Some(&(number, line)) => {
                tokens(bounded(line, number)?, number, symbols::separates).len()
            }
            None => 0,
        };
        if order == 0 {
            return Err(ParseError::new("the input is empty").expected("three blocks"));
        }
        let mut builder = Builder::new(order as u64).map_err(malformed)?;
        // Order 1 has lines of no sign at all, which are blank.
        let across = if order > 1 { order } else { 0 };
        let wanted = order + across + order - 1;
        let mut found = 0;
        for (index, (number, line)) in lines.enumerate() {
            let line = tokens(bounded(line, number)?, number, symbols::separates);
            let (block, row, width) = if index < order {
                (Block::Givens, index, order)
            } else if index < order + across {
                (Block::Across, index - order, order - 1)
            } else {
                (Block::Down, index - order - across, order)
            };
            if index >= wanted {
                return Err(line[0]
                    .error("found a line after the three blocks")
                    .expected("the end"));
            }
            if line.len() != width {
                let message = format!(
                    "line {} of {} has {} tokens",
                    row + 1,
                    block.name(),
                    line.len()
                );
                return Err(line[0].error(message).expected(width.to_string()));
            }
            for (col, token) in line.iter().enumerate() {
                block.put(token, Cell::new(row as u32, col as u32), &mut builder)?;
            }
            found = index + 1;
        }
        if found < wanted {
            let message = format!("found {found} lines");
            let expected = format!("{wanted} lines in three blocks of the order {order}");
            return Err(ParseError::new(message).expected(expected));
        }
        Ok(document(builder))
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Futoshiki>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let edges = Edges::of(puzzle, "blocks")?;
        let order = puzzle.order();
        let given = |cell| puzzle.given(cell).unwrap_or(0).to_string();
        let across = |cell| pick(edges.right(cell).map(Slope::of), "<", ">");
        let down = |cell| pick(edges.down(cell).map(Slope::of), "^", "v");
        let blocks = [
            lines(order, order, &given),
            lines(order, order - 1, &across),
            lines(order - 1, order, &down),
        ];
        Ok(blocks.join("\n").into_bytes())
    }
}

fn lines(rows: u32, cols: u32, token: &dyn Fn(Cell) -> String) -> String {
    let line = |row| {
        let tokens: Vec<String> = (0..cols).map(|col| token(Cell::new(row, col))).collect();
        tokens.join(" ") + "\n"
    };
    (0..rows).map(line).collect()
}

fn pick(slope: Option<Slope>, rising: &str, falling: &str) -> String {
    match slope {
        None => "0",
        Some(Slope::Rising) => rising,
        Some(Slope::Falling) => falling,
    }
    .to_owned()
}

#[derive(Clone, Copy)]
enum Block {
    Givens,
    Across,
    Down,
}

impl Block {
    const fn name(self) -> &'static str {
        match self {
            Self::Givens => "the givens",
            Self::Across => "the signs between columns",
            Self::Down => "the signs between rows",
        }
    }

    fn put(self, token: &Token<'_>, cell: Cell, builder: &mut Builder) -> Result<(), ParseError> {
        let mut chars = token.text.chars();
        let single = chars.next().filter(|_| chars.next().is_none());
        if single.is_some_and(|c| c == '0' || symbols::is_empty_cell(c)) {
            return Ok(());
        }
        let between_rows = |c| symbols::vertical(c).or_else(|| symbols::horizontal(c));
        let (slope, other, expected) = match self {
            Self::Givens => {
                let value = token.number(u32::MAX)?;
                return builder
                    .give(cell, value.into())
                    .map_err(|error| match error {
                        Malformed::Given { .. } => token.error(error.to_string()),
                        other => malformed(other),
                    });
            }
            Self::Across => {
                let slope = single.and_then(symbols::horizontal);
                (slope, Cell::new(cell.row, cell.col + 1), "<, > or 0")
            }
            Self::Down => {
                let slope = single.and_then(between_rows);
                (slope, Cell::new(cell.row + 1, cell.col), "^, v or 0")
            }
        };
        let Some(slope) = slope else {
            let message = format!("found the unknown sign \"{}\"", shorten(token.text));
            return Err(token.error(message).expected(expected));
        };
        builder.sign(slope.sign(cell, other)).map_err(malformed)
    }
}
