//! Files of the kanpen site: the number of rows, the number of columns, then one line of cells a row.
//!
//! Cells: `0` to `4`, `5` black *without* a number, `.` white, `+` bulb, `*` marked as no bulb. In its links the lines are split
//! by slashes and the cells by underscores.

use gridproof_core::format::scan::{self, Token};
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Puzzle, Size, Source};

use super::goal;
use crate::lighting::State;
use crate::puzzle::Akari;
use crate::square::Square;

/// Rows, columns, and cells split by blanks; `5` is a black cell without number.
#[derive(Clone, Copy, Debug)]
pub struct Kanpen;

impl Format<Akari> for Kanpen {
    fn name(&self) -> &'static str {
        "kanpen"
    }

    fn summary(&self) -> &'static str {
        "a line with the rows, one with the columns, then cells (5 = black); recognised by that shape"
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        match source.text().ok().map(|text| (text, read(text))) {
            Some((text, Ok(_))) if text.contains('.') => Detection::Certain,
            Some((_, Ok(_))) => Detection::Possible,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Akari>, ParseError> {
        read(source.text()?)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Akari>) -> Result<Vec<u8>, CannotHold> {
        let akari = &document.puzzle;
        let size = akari.size();
        let states = goal::states(akari, document.goal.as_ref());
        let mut text = format!("{}\n{}\n", size.rows, size.cols);
        for (index, (&square, &state)) in akari.squares().iter().zip(&states).enumerate() {
            text.push(match (square, state) {
                (Square::Black, _) => '5',
                (Square::Number(_), _) | (Square::White, State::Undecided) => square.symbol(),
                (Square::White, State::Bulb) => '+',
                (Square::White, State::Excluded) => '*',
            });
            let last = (index + 1) % size.cols as usize == 0;
            text.push(if last { '\n' } else { ' ' });
        }
        Ok(text.into_bytes())
    }
}

fn read(text: &str) -> Result<Document<Akari>, ParseError> {
    let mut lines = lines(text);
    let rows = number(lines.next().as_ref(), "the number of rows")?;
    let cols = number(lines.next().as_ref(), "the number of columns")?;
    let size = Size::checked(rows, cols).map_err(ParseError::new)?;
    let (mut squares, mut states) = (Vec::new(), Vec::new());
    for row in 0..size.rows {
        let Some((line, cells)) = lines.next() else {
            let (line, column) = scan::end(text);
            return Err(ParseError::new(format!("the file ends after {row} rows"))
                .at(line, column, 1)
                .expected(format!("{} rows of {} cells", size.rows, size.cols)));
        };
        if cells.len() != size.cols as usize {
            let message = format!("found {} cells in row {}", cells.len(), row + 1);
            let column = cells
                .get(size.cols as usize)
                .or(cells.last())
                .map_or(1, |token| token.column);
            return Err(ParseError::new(message)
                .at(line, column, 1)
                .expected(size.cols.to_string()));
        }
        for token in cells {
            let (square, state) = cell(token.text).ok_or_else(|| {
                token.unexpected("a cell: 0 to 4, 5 black, . white, + bulb, * no bulb")
            })?;
            squares.push(square);
            states.push(state);
        }
    }
    if let Some((_, tokens)) = lines.next()
        && let Some(token) = tokens.first()
    {
        return Err(token.unexpected("the end of the file"));
    }
    let akari = Akari::new(size, squares).map_err(|error| ParseError::new(error.to_string()))?;
    Ok(Document {
        goal: goal::goal(&akari, &states),
        ..Document::new(akari)
    })
}

/// The lines that are not blank, as tokens: of a file, or of the `problem` in a link.
fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<Token<'_>>)> {
    const PROBLEM: &str = "?problem=";
    let (skipped, in_link) = match text.find(PROBLEM) {
        Some(at) if text[..at].contains("kanpen") => (at + PROBLEM.len(), true),
        _ => (0, false),
    };
    let mut column = text[..skipped].chars().count();
    let separates = move |c: char| c == '\n' || in_link && c == '/';
    let mut line = 0;
    text[skipped..].split(separates).filter_map(move |piece| {
        line += usize::from(!in_link || line == 0);
        let mut tokens = scan::tokens(piece, line, |c| c.is_whitespace() || in_link && c == '_');
        if in_link {
            for token in &mut tokens {
                token.column += column;
            }
            column += piece.chars().count() + 1;
        }
        (!tokens.is_empty()).then_some((line, tokens))
    })
}

fn number(line: Option<&(usize, Vec<Token<'_>>)>, what: &str) -> Result<u64, ParseError> {
    match line.map(|(_, tokens)| tokens.as_slice()) {
        Some([token]) if token.text.bytes().all(|b| b.is_ascii_digit()) => {
            // Too long to parse is too large for any board.
            Ok(token.text.parse().unwrap_or(u64::from(u32::MAX)))
        }
        Some([token, ..]) => Err(token.unexpected(what)),
        _ => Err(ParseError::new("the input ends here").expected(what)),
    }
}

fn cell(token: &str) -> Option<(Square, State)> {
    let square = match token {
        "0" | "1" | "2" | "3" | "4" => Square::Number(token.as_bytes()[0] - b'0'),
        "5" => Square::Black,
        "." => Square::White,
        "+" => return Some((Square::White, State::Bulb)),
        "*" => return Some((Square::White, State::Excluded)),
        _ => return None,
    };
    Some((square, State::Undecided))
}
