//! Game ids and saved games of Pattern in Simon Tatham's collection: `WxH:` and clues split by `/`, columns first, numbers by `.`.

use gridproof_core::format::scan::{Token, shorten};
use gridproof_core::format::tatham::{GameId, is_game_id, is_saved_game};
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};

use crate::clues::Clues;
use crate::puzzle::Nonogram;

use super::document::from_clues;

/// The format.
pub(super) struct Sgt;

const GAME: &str = "Pattern";

impl Format<Nonogram> for Sgt {
    fn name(&self) -> &'static str {
        "sgt"
    }

    fn summary(&self) -> &'static str {
        "a game id `WxH:1.2/3/...` of Pattern, columns first, or its saved game"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["sav"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        if is_saved_game(text) {
            return match GameId::split(text) {
                Ok(id) if id.game == Some(GAME) => Detection::Certain,
                _ => Detection::No,
            };
        }
        if !is_game_id(text) {
            return Detection::No;
        }
        match GameId::split(text) {
            Ok(id) => {
                let clue_like = |b: u8| b.is_ascii_digit() || b == b'.' || b == b'/';
                let slashes = id.desc.text.contains('/');
                if id.desc.text.bytes().all(clue_like) && slashes {
                    Detection::Certain
                } else {
                    Detection::No
                }
            }
            // A seed: the same for all games.
            Err(_) => Detection::Possible,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let id = GameId::split(source.text()?)?;
        id.expect_game(GAME)?;
        let (size, _) = id.size()?;
        let desc = id.desc;
        let lines = size.cols as usize + size.rows as usize;
        let found = desc.text.split('/').count();
        if found != lines {
            let error = desc.error(0, desc.text.len(), format!("found {found} clues"));
            let expected = format!(
                "{lines}, {} of columns and {} of rows",
                size.cols, size.rows
            );
            return Err(error.expected(expected));
        }
        let (mut cols, mut rows) = (Clues::new(), Clues::new());
        let mut at = 0;
        for (line, clue) in desc.text.split('/').enumerate() {
            let clues = if line < size.cols as usize {
                &mut cols
            } else {
                &mut rows
            };
            let several = clue.contains('.');
            let mut start = at;
            for number in clue.split('.').filter(|_| !clue.is_empty()) {
                let token = Token {
                    text: number,
                    line: 1,
                    column: 1,
                };
                let value = token.number(u32::MAX).map_err(|error| {
                    let found = format!("found \"{}\"", shorten(number));
                    let place = desc.error(start, number.len().max(1), found);
                    place.expected(error.expected.unwrap_or_default())
                })?;
                if value > 0 {
                    clues.push(value);
                } else if several {
                    return Err(desc
                        .error(start, number.len(), "found a 0 together with other numbers")
                        .expected("blocks of at least 1 cell"));
                }
                start += number.len() + 1;
            }
            clues.end_line();
            at += clue.len() + 1;
        }
        from_clues(rows, cols)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let size = puzzle.size();
        let clues = puzzle.cols().iter().chain(puzzle.rows().iter());
        let clues: Vec<String> = clues
            .map(|clue| {
                let numbers: Vec<_> = clue.iter().map(u32::to_string).collect();
                numbers.join(".")
            })
            .collect();
        let text = format!("{}x{}:{}\n", size.cols, size.rows, clues.join("/"));
        Ok(text.into_bytes())
    }
}
