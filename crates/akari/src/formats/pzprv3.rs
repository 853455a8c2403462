//! The file form of puzz.link and its relatives: `pzprv3/lightup/ROWS/COLS/` and one line of cells a row.
//!
//! Cells: `0` to `4`, `-` black, `.` white, `#` bulb, `+` marked as no bulb. What may follow the rows (finished numbers,
//! history) says nothing about the puzzle.

use gridproof_core::format::pzprv3::{self, PzprFile};
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Puzzle, Source};

use super::{LINK_KINDS, goal};
use crate::lighting::State;
use crate::puzzle::Akari;
use crate::square::Square;

/// A file that begins with `pzprv3`, its lines split by line ends or slashes, bare or inside a link.
#[derive(Clone, Copy, Debug)]
pub struct Pzprv3;

impl Format<Akari> for Pzprv3 {
    fn name(&self) -> &'static str {
        "pzprv3"
    }

    fn summary(&self) -> &'static str {
        "the file form of puzz.link; recognised by pzprv3 and the kind lightup or akari"
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        match source.text().ok().and_then(pzprv3::kind_of) {
            Some(kind) if LINK_KINDS.contains(&kind.as_str()) => Detection::Certain,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Akari>, ParseError> {
        let file = PzprFile::split(source.text()?)?;
        file.expect_kind(Akari::KIND, LINK_KINDS)?;
        let size = file.size();
        let (mut squares, mut states) = (Vec::new(), Vec::new());
        for row in 0..size.rows as usize {
            let tokens = file.tokens(row);
            if tokens.len() != size.cols as usize {
                let message = if file.lines() > row {
                    format!("found {} cells in row {}", tokens.len(), row + 1)
                } else {
                    format!("the file ends after {row} rows")
                };
                let excess = (size.cols as usize).min(tokens.len());
                return Err(file
                    .error(row, excess, message)
                    .expected(format!("{} rows of {} cells", size.rows, size.cols)));
            }
            for (index, token) in tokens.iter().enumerate() {
                let (square, state) = cell(token.text).ok_or_else(|| {
                    let quoted = gridproof_core::format::scan::shorten(token.text);
                    file.error(row, index, format!("found \"{quoted}\""))
                        .expected("a cell: 0 to 4, - black, . white, # bulb, + no bulb")
                })?;
                squares.push(square);
                states.push(state);
            }
        }
        let akari =
            Akari::new(size, squares).map_err(|error| ParseError::new(error.to_string()))?;
        Ok(Document {
            goal: goal::goal(&akari, &states),
            ..Document::new(akari)
        })
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Akari>) -> Result<Vec<u8>, CannotHold> {
        let akari = &document.puzzle;
        let states = goal::states(akari, document.goal.as_ref());
        let cols = akari.size().cols as usize;
        let lines: Vec<String> = akari
            .squares()
            .chunks(cols)
            .zip(states.chunks(cols))
            .map(|(squares, states)| {
                let cells = squares.iter().zip(states);
                cells
                    .flat_map(|(&square, &state)| [symbol(square, state), ' '])
                    .collect()
            })
            .collect();
        Ok(pzprv3::write("lightup", akari.size(), &lines).into_bytes())
    }
}

const fn symbol(square: Square, state: State) -> char {
    match (square, state) {
        (Square::Black, _) => '-',
        (Square::Number(_), _) => square.symbol(),
        (Square::White, State::Undecided) => '.',
        (Square::White, State::Bulb) => '#',
        (Square::White, State::Excluded) => '+',
    }
}

fn cell(token: &str) -> Option<(Square, State)> {
    let square = match token {
        "0" | "1" | "2" | "3" | "4" => Square::Number(token.as_bytes()[0] - b'0'),
        "-" => Square::Black,
        "." => Square::White,
        "#" => return Some((Square::White, State::Bulb)),
        "+" => return Some((Square::White, State::Excluded)),
        _ => return None,
    };
    Some((square, State::Undecided))
}
