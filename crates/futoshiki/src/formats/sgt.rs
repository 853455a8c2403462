//! Unequal of Simon Tatham's Portable Puzzle Collection: game ids `4:0D,0,0L,...` and saved games.
//!
//! A letter says that this cell is greater than its neighbour up, right, down or left. The variant in which signs
//! mean neighbouring numbers (`4a:`) is refused: it is another puzzle.

use gridproof_core::format::tatham::{GameId, is_game_id, is_saved_game};
use gridproof_core::{CannotHold, Cell, Detection, Document, Format, ParseError, Source};

use crate::puzzle::{Builder, Futoshiki, Sign};

use super::{document, malformed};

/// The format.
pub(super) struct Sgt;

impl Format<Futoshiki> for Sgt {
    fn name(&self) -> &'static str {
        "sgt"
    }

    fn summary(&self) -> &'static str {
        "game ids of Unequal, N:items, and its saved games; recognised by N: and items with the letters U R D L"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["sav"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        if is_saved_game(text) {
            let unequal = GameId::split(text).is_ok_and(|id| id.game == Some("Unequal"));
            return if unequal {
                Detection::Certain
            } else {
                Detection::No
            };
        }
        let Some((params, items)) = text.trim().split_once([':', '#']) else {
            return Detection::No;
        };
        let (params, items) = (params.trim(), items.trim());
        let rest = params.trim_start_matches(|c: char| c.is_ascii_digit());
        if !is_game_id(text) || rest.contains(['x', '.']) {
            return Detection::No;
        }
        let fits = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase() || ",URDL".contains(c);
        if items.contains(',') && items.chars().all(fits) {
            Detection::Certain
        } else {
            Detection::Possible
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Futoshiki>, ParseError> {
        let id = GameId::split(source.text()?)?;
        id.expect_game("Unequal")?;
        let (size, rest) = id.size()?;
        let at = id.params.text.len() - rest.len();
        if size.rows != size.cols {
            let message = format!("the board is {size}");
            return Err(id.params.error(0, at, message).expected("a square, N"));
        }
        if rest.starts_with('a') {
            return Err(id
                .params
                .error(at, 1, "found the adjacent variant of Unequal")
                .expected("signs that mean greater")
                .help("there a sign says that two numbers differ by one: that is another puzzle"));
        }
        if !rest.is_empty() && !rest.starts_with('d') {
            let message = format!("found the parameters \"{rest}\"");
            return Err(id
                .params
                .error(at, rest.len(), message)
                .expected("nothing or a difficulty, dX"));
        }
        let mut builder = Builder::new(size.rows.into())
            .map_err(|error| id.params.error(0, at, error.to_string()))?;
        items(&id, &mut builder)?;
        Ok(document(builder))
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Futoshiki>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let order = puzzle.order();
        let mut letters = vec![[false; 4]; (order * order) as usize];
        for sign in puzzle.signs() {
            let Some(direction) = direction(sign.greater, sign.smaller) else {
                return Err(CannotHold(format!(
                    "sgt cannot hold the sign {sign}: its cells are not neighbours"
                )));
            };
            letters[(sign.greater.row * order + sign.greater.col) as usize][direction] = true;
        }
        let mut text = format!("{order}:");
        for (given, letters) in puzzle.givens().iter().zip(letters) {
            text.push_str(&given.to_string());
            text.extend(
                LETTERS
                    .iter()
                    .zip(letters)
                    .filter(|(_, there)| *there)
                    .map(|(c, _)| *c),
            );
            text.push(',');
        }
        text.push('\n');
        Ok(text.into_bytes())
    }
}

const LETTERS: [char; 4] = ['U', 'R', 'D', 'L'];

/// Which letter leads from a cell to its neighbour.
fn direction(from: Cell, to: Cell) -> Option<usize> {
    (0..LETTERS.len()).find(|&direction| neighbour(from, direction) == Some(to))
}

fn neighbour(cell: Cell, direction: usize) -> Option<Cell> {
    let Cell { row, col } = cell;
    Some(match direction {
        0 => Cell::new(row.checked_sub(1)?, col),
        1 => Cell::new(row, col + 1),
        2 => Cell::new(row + 1, col),
        _ => Cell::new(row, col.checked_sub(1)?),
    })
}

/// Reads the items: letters that skip cells, a number, letters of signs.
fn items(id: &GameId<'_>, builder: &mut Builder) -> Result<(), ParseError> {
    let (desc, order) = (id.desc, builder.order());
    let wanted = (order * order) as usize;
    let (mut cell, mut at, mut given) = (0usize, 0usize, 0usize);
    let text = desc.text.trim_end_matches(',');
    for item in text.split(',') {
        let skips = item.len()
            - item
                .trim_start_matches(|c: char| c.is_ascii_lowercase())
                .len();
        cell += item[..skips]
            .bytes()
            .map(|letter| usize::from(letter - b'a') + 1)
            .sum::<usize>();
        let rest = &item[skips..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 && !(rest.is_empty() && skips > 0) && !text.is_empty() {
            let found = if rest.is_empty() {
                "found an empty item".to_owned()
            } else {
                format!("found \"{rest}\"")
            };
            return Err(desc
                .error(at + skips, rest.len().max(1), found)
                .expected("a number"));
        }
        if digits > 0 {
            if cell >= wanted {
                let message = format!("found more than {wanted} cells");
                return Err(desc
                    .error(at, item.len(), message)
                    .expected(format!("{wanted} cells")));
            }
            let place = Cell::new(cell as u32 / order, cell as u32 % order);
            let value = rest[..digits].parse().unwrap_or(u64::MAX);
            builder
                .give(place, value)
                .map_err(|error| desc.error(at + skips, digits, error.to_string()))?;
            for (letter, c) in rest.char_indices().skip(digits) {
                let fault =
                    |message: String| desc.error(at + skips + letter, c.len_utf8(), message);
                let Some(direction) = LETTERS.iter().position(|&letter| letter == c) else {
                    return Err(fault(format!("found \"{c}\"")).expected("U, R, D or L"));
                };
                let Some(other) = neighbour(place, direction)
                    .filter(|other| other.row < order && other.col < order)
                else {
                    return Err(fault(format!("{place}: sign points off the grid")));
                };
                builder.sign(Sign::new(other, place)).map_err(malformed)?;
            }
            cell += 1;
            given += 1;
        }
        at += item.len() + 1;
    }
    if cell != wanted {
        let found = if given == cell { given } else { cell };
        let message = format!("found {found} cells");
        return Err(desc
            .error(desc.text.len(), 1, message)
            .expected(format!("{wanted} cells")));
    }
    Ok(())
}
