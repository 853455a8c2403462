//! Game ids and saved games of Light Up, of Simon Tatham's collection: `7x7:b3gB0c0dBaBaBa1aBd1c01g0b`.
//!
//! `a` to `z`: 1 to 26 whites; `B`: black; `0` to `4`: numbered black. Parameters that tell how the board was made are ignored.

use std::fmt::Write as _;

use gridproof_core::format::scan;
use gridproof_core::format::tatham::{self, GameId};
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Puzzle, Source};

use crate::puzzle::Akari;
use crate::square::Square;

/// The name that saved games give.
const GAME: &str = "Light Up";

/// An id of Light Up, or one of its saved games.
#[derive(Clone, Copy, Debug)]
pub struct Sgt;

impl Format<Akari> for Sgt {
    fn name(&self) -> &'static str {
        "sgt"
    }

    fn summary(&self) -> &'static str {
        "7x7:b3gB0c0dBaBaBa1aBd1c01g0b or a saved game of Light Up; recognised by the letters or the game"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["sav"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        if tatham::is_saved_game(text) {
            let ours = GameId::split(text).is_ok_and(|id| id.expect_game(GAME).is_ok());
            return if ours {
                Detection::Certain
            } else {
                Detection::No
            };
        }
        if !tatham::is_game_id(text) {
            return Detection::No;
        }
        match GameId::split(text) {
            // A seed tells no game.
            Err(_) => Detection::Possible,
            Ok(id) => {
                let desc = id.desc.text;
                let cells = desc
                    .bytes()
                    .all(|b| matches!(b, b'a'..=b'z' | b'B' | b'0'..=b'4'));
                match cells && !desc.is_empty() {
                    true if desc.bytes().any(|b| b.is_ascii_alphabetic()) => Detection::Certain,
                    true => Detection::Possible,
                    false => Detection::No,
                }
            }
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Akari>, ParseError> {
        let id = GameId::split(source.text()?)?;
        id.expect_game(GAME)?;
        let (size, _) = id.size()?;
        let cells = size.cells();
        let mut squares = Vec::new();
        for (at, c) in id.desc.text.char_indices() {
            let (square, count) = match c {
                'a'..='z' => (Square::White, c as usize - 'a' as usize + 1),
                'B' => (Square::Black, 1),
                '0'..='4' => (Square::Number(c as u8 - b'0'), 1),
                _ => {
                    let message = format!("found \"{}\"", scan::shorten(&c.to_string()));
                    return Err(id
                        .desc
                        .error(at, c.len_utf8(), message)
                        .expected("a to z, B, or a number from 0 to 4"));
                }
            };
            if squares.len() + count > cells {
                let message = format!("found more than the {cells} cells of a board of {size}");
                return Err(id.desc.error(at, 1, message).expected("the end of the id"));
            }
            squares.extend(std::iter::repeat_n(square, count));
        }
        if squares.len() < cells {
            let message = format!("found {} cells", squares.len());
            return Err(id
                .desc
                .error(id.desc.text.len(), 1, message)
                .expected(format!("{cells} for a board of {size}")));
        }
        let akari =
            Akari::new(size, squares).map_err(|error| ParseError::new(error.to_string()))?;
        Ok(Document::new(akari))
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Akari>) -> Result<Vec<u8>, CannotHold> {
        let size = document.puzzle.size();
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write!(text, "{}x{}:", size.cols, size.rows);
        for run in document
            .puzzle
            .squares()
            .chunk_by(|a, b| a.is_white() && b.is_white())
        {
            match run[0] {
                Square::White => {
                    for part in run.chunks(26) {
                        text.push(char::from(b'a' + (part.len() - 1) as u8));
                    }
                }
                Square::Black => text.push('B'),
                number @ Square::Number(_) => text.push(number.symbol()),
            }
        }
        text.push('\n');
        Ok(text.into_bytes())
    }
}
