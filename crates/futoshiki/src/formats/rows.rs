//! Reads the interleaved grid of the text form: which line is which, what stands in a line of cells, and which cell
//! a sign between rows stands under.

use gridproof_core::format::scan::{Token, digit, shorten};
use gridproof_core::{Cell, Document, ParseError};

use crate::puzzle::{Builder, Futoshiki, MAX_ORDER, Malformed};

use super::{Slope, bounded, document, malformed, symbols};

/// Reads a whole text.
pub(super) fn read(text: &str) -> Result<Document<Futoshiki>, ParseError> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let mut between: Vec<Option<Line<'_>>> = Vec::new();
    for (index, text) in text.lines().enumerate() {
        let line = Line {
            text,
            number: index + 1,
        };
        if text.trim().is_empty() {
            continue;
        }
        bounded(text, line.number)?;
        if rows.is_empty() || line.holds_cells() {
            rows.push(Row::read(line)?);
            between.push(None);
            // What is no square will be no square with more lines either.
            let (first, last) = (rows[0].cells.len(), rows[rows.len() - 1].cells.len());
            if first > MAX_ORDER as usize || last != first || rows.len() > first {
                break;
            }
        } else if let Some(signs @ None) = between.last_mut() {
            *signs = Some(line);
        } else {
            let error = line
                .whole()
                .error("found a second line of signs between two rows");
            return Err(error.expected("a line of cells"));
        }
    }
    if rows.is_empty() {
        return Err(ParseError::new("the input is empty").expected("lines of cells and signs"));
    }
    assemble(&rows, &between)
}

fn assemble(
    rows: &[Row<'_>],
    between: &[Option<Line<'_>>],
) -> Result<Document<Futoshiki>, ParseError> {
    let order = rows[0].cells.len();
    let mut builder = Builder::new(order as u64).map_err(malformed)?;
    let mut warnings = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        if row.cells.len() != order {
            let message = format!("row {} has {} cells", index + 1, row.cells.len());
            let expected = format!("{order}, as in the first row");
            return Err(row.line.whole().error(message).expected(expected));
        }
        if index >= order {
            let message = format!("found row {}", index + 1);
            let expected = format!("{order} rows of cells, as many as there are cells in a row");
            return Err(row.line.whole().error(message).expected(expected));
        }
        row.put(index as u32, &mut builder)?;
        if let Some(line) = between[index] {
            let below = rows.get(index + 1).ok_or_else(|| {
                line.whole()
                    .error(format!("found a line of signs below row {}", index + 1))
                    .expected("a line of cells after it, or no signs")
            })?;
            signs_between(line, row, below, index as u32, &mut builder, &mut warnings)?;
        }
    }
    if rows.len() < order {
        let message = format!("found {} rows of cells, {order} in a row", rows.len());
        let last = rows[rows.len() - 1].line.whole();
        return Err(last
            .error(message)
            .expected(format!("{order} rows of cells")));
    }
    let mut document = document(builder);
    document.warnings.splice(0..0, warnings);
    Ok(document)
}

/// A line of the text that is not blank.
#[derive(Clone, Copy)]
struct Line<'a> {
    text: &'a str,
    number: usize,
}

impl<'a> Line<'a> {
    /// A line of signs has neither digits nor marks of empty cells, but for marks of no sign beside signs that
    /// stand between rows only.
    fn holds_cells(self) -> bool {
        let between_rows = |c: char| symbols::vertical(c).is_some();
        self.text
            .chars()
            .any(|c| digit(c).is_some_and(|digit| digit > 0))
            || self
                .text
                .chars()
                .any(|c| digit(c) == Some(0) || symbols::is_empty_cell(c))
                && !self.text.chars().any(between_rows)
    }

    fn whole(self) -> Token<'a> {
        let column = self.text.chars().take_while(|c| c.is_whitespace()).count() + 1;
        Token {
            text: self.text.trim(),
            line: self.number,
            column,
        }
    }

    /// The characters from one column to another, from 0.
    fn part(self, start: usize, end: usize) -> Token<'a> {
        let at = |column: usize| {
            self.text
                .char_indices()
                .nth(column)
                .map_or(self.text.len(), |(at, _)| at)
        };
        Token {
            text: &self.text[at(start)..at(end)],
            line: self.number,
            column: start + 1,
        }
    }
}

/// A line of cells.
struct Row<'a> {
    line: Line<'a>,
    /// Where each cell stands, columns from 0, the end excluded.
    cells: Vec<(usize, usize)>,
    /// The sign after each cell but the last.
    signs: Vec<Option<Slope>>,
}

impl<'a> Row<'a> {
    fn read(line: Line<'a>) -> Result<Self, ParseError> {
        let chars: Vec<char> = line.text.chars().collect();
        let mut row = Self {
            line,
            cells: Vec::new(),
            signs: Vec::new(),
        };
        let mut sign: Option<(usize, Slope)> = None;
        // Whether a cell may begin here: at first, after a blank and after a sign.
        let mut apart = true;
        let mut at = 0;
        while let Some(&c) = chars.get(at) {
            let start = at;
            at += 1;
            if symbols::separates(c) {
                apart = true;
            } else if digit(c).is_some() || symbols::is_empty_cell(c) {
                while digit(c).is_some() && chars.get(at).is_some_and(|&c| digit(c).is_some()) {
                    at += 1;
                }
                if !apart {
                    let from = row.cells.last().map_or(start, |cell| cell.0);
                    let expected = "a blank or a sign between two cells";
                    return Err(line.part(from, at).unexpected(expected));
                }
                if !row.cells.is_empty() {
                    row.signs.push(sign.take().map(|(_, slope)| slope));
                }
                row.cells.push((start, at));
                apart = false;
            } else if let Some(slope) = symbols::horizontal(c) {
                if row.cells.is_empty() || sign.is_some() {
                    return Err(line.part(start, at).unexpected("a number or an empty cell"));
                }
                sign = Some((start, slope));
                apart = true;
            } else {
                return Err(row.stranger(
                    &chars,
                    start,
                    apart && (sign.is_some() || row.cells.is_empty()),
                ));
            }
        }
        match sign {
            Some((column, _)) => {
                let sign = line.part(column, column + 1);
                Err(sign.unexpected("a number after the sign, or no sign"))
            }
            None => Ok(row),
        }
    }

    /// An error for a character that belongs in no line of cells.
    fn stranger(&self, chars: &[char], start: usize, at_cell: bool) -> ParseError {
        let end = chars[start..]
            .iter()
            .position(|&c| symbols::separates(c) || digit(c).is_some());
        let token = self.line.part(
            start,
            end.map_or(chars.len(), |length| start + length)
                .max(start + 1),
        );
        let beside_cell = self.cells.last().is_some_and(|cell| cell.1 == start);
        if at_cell {
            token.unexpected("a number")
        } else if beside_cell {
            token
                .error(format!(
                    "found the unknown sign \"{}\"",
                    shorten(token.text)
                ))
                .expected("< or >")
        } else {
            token.unexpected("a number or a sign")
        }
    }

    fn put(&self, row: u32, builder: &mut Builder) -> Result<(), ParseError> {
        for (col, &(start, end)) in self.cells.iter().enumerate() {
            let cell = Cell::new(row, col as u32);
            let token = self.line.part(start, end);
            if token.text.starts_with(|c| digit(c).is_some()) {
                let value = token.number(u32::MAX).map_or(u64::MAX, u64::from);
                builder.give(cell, value).map_err(|error| match error {
                    Malformed::Given { order, .. } => token.error(format!(
                        "{cell}: {} is above the order {order}",
                        shorten(token.text)
                    )),
                    other => malformed(other),
                })?;
            }
            if let Some(&Some(slope)) = self.signs.get(col) {
                let sign = slope.sign(cell, Cell::new(row, col as u32 + 1));
                builder.sign(sign).map_err(malformed)?;
            }
        }
        Ok(())
    }

    /// The cell that a column belongs to, with its distance: 0 within the cell, at most 1.
    fn cell_at(&self, column: usize) -> Option<(usize, usize)> {
        let distance = |&(start, end): &(usize, usize)| {
            start
                .saturating_sub(column)
                .max((column + 1).saturating_sub(end))
        };
        let near = |wanted: usize| {
            let mut found =
                (0..self.cells.len()).filter(|&col| distance(&self.cells[col]) == wanted);
            found.next().filter(|_| found.next().is_none())
        };
        near(0)
            .map(|col| (col, 0))
            .or_else(|| near(1).map(|col| (col, 1)))
    }
}

/// Reads a line of signs between two rows.
fn signs_between(
    line: Line<'_>,
    upper: &Row<'_>,
    lower: &Row<'_>,
    row: u32,
    builder: &mut Builder,
    warnings: &mut Vec<String>,
) -> Result<(), ParseError> {
    let chars: Vec<char> = line.text.chars().collect();
    let marks: Vec<usize> = (0..chars.len())
        .filter(|&column| !chars[column].is_whitespace())
        .collect();
    // With a mark for every cell the marks tell the cells, wherever they stand.
    let complete = marks.len() == upper.cells.len()
        && marks
            .iter()
            .any(|&column| symbols::is_no_sign(chars[column]));
    for (number, &column) in marks.iter().enumerate() {
        let c = chars[column];
        if symbols::is_no_sign(c) {
            continue;
        }
        let slope = match (symbols::vertical(c), symbols::horizontal(c)) {
            (Some(slope), _) => slope,
            (None, Some(slope)) => {
                let which = if slope == Slope::Rising {
                    "smaller"
                } else {
                    "greater"
                };
                warnings.push(format!(
                    "line {}, column {}: \"{c}\" between rows is read as: the upper cell is {which}",
                    line.number,
                    column + 1
                ));
                slope
            }
            (None, None) => {
                let token = line.part(column, column + 1);
                let found = format!("found the unknown sign \"{}\"", shorten(token.text));
                return Err(token.error(found).expected("^ or v"));
            }
        };
        let col = if complete {
            number
        } else {
            under(line, column, upper, lower)?
        };
        let (first, second) = (Cell::new(row, col as u32), Cell::new(row + 1, col as u32));
        builder.sign(slope.sign(first, second)).map_err(malformed)?;
    }
    Ok(())
}

/// The column of cells in which a sign stands: that of the cell above it or below it, whichever is nearer.
fn under(
    line: Line<'_>,
    column: usize,
    upper: &Row<'_>,
    lower: &Row<'_>,
) -> Result<usize, ParseError> {
    let at = || line.part(column, column + 1);
    match (upper.cell_at(column), lower.cell_at(column)) {
        (Some((col, _)), None) | (None, Some((col, _))) => Ok(col),
        (Some((above, _)), Some((below, _))) if above == below => Ok(above),
        (Some((above, 0)), Some((_, 1))) => Ok(above),
        (Some((_, 1)), Some((below, 0))) => Ok(below),
        (Some(_), Some(_)) => {
            Err(at().unexpected("signs under one cell, this one stands between two"))
        }
        (None, None) => Err(at().unexpected("signs under a cell, above this one is none")),
    }
}
