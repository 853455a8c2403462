//! Links of puzz.link and its relatives: kind `akari`, `lightup` or `bijutsukan`.
//!
//! Cells row by row. `0` to `4`: numbered black; `5` to `9`: number plus 5, then one white; `a` to `e`: number plus 10, then
//! two whites; `g` to `z`: 1 to 20 whites; `.`: black without number. A missing tail is white.

use gridproof_core::format::link::{self, Link};
use gridproof_core::format::scan;
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Puzzle, Source};

use super::LINK_KINDS;
use crate::puzzle::Akari;
use crate::square::Square;

/// A link such as `https://puzz.link/p?akari/6/6/nekcakbl`, in any spelling.
#[derive(Clone, Copy, Debug)]
pub struct Puzzlink;

impl Format<Akari> for Puzzlink {
    fn name(&self) -> &'static str {
        "puzzlink"
    }

    fn summary(&self) -> &'static str {
        "https://puzz.link/p?akari/6/6/nekcakbl; recognised by the kind akari, lightup or bijutsukan"
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let kind = source.text().ok().and_then(link::kind_of);
        match kind {
            Some(kind) if LINK_KINDS.contains(&kind.as_str()) => Detection::Certain,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Akari>, ParseError> {
        let link = Link::split(source.text()?)?;
        link.expect_kind(Akari::KIND, LINK_KINDS)?;
        let mut warnings = link.warnings().to_vec();
        let squares = decode(&link, &mut warnings)?;
        let akari =
            Akari::new(link.size(), squares).map_err(|error| ParseError::new(error.to_string()))?;
        Ok(Document {
            warnings,
            ..Document::new(akari)
        })
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Akari>) -> Result<Vec<u8>, CannotHold> {
        let akari = &document.puzzle;
        let mut text = link::write(Akari::KIND, akari.size(), &encode(akari.squares()));
        text.push('\n');
        Ok(text.into_bytes())
    }
}

fn decode(link: &Link, warnings: &mut Vec<String>) -> Result<Vec<Square>, ParseError> {
    let cells = link.size().cells();
    let body = link.body();
    if body.is_empty() {
        return Err(link
            .error(0, 1, "the link ends here")
            .expected("the cells of the board"));
    }
    let mut squares = Vec::with_capacity(cells);
    let mut surplus = 0;
    for (at, c) in body.char_indices() {
        let (black, whites) = match c {
            '0'..='4' => (Some(Square::Number(c as u8 - b'0')), 0),
            '5'..='9' => (Some(Square::Number(c as u8 - b'5')), 1),
            'a'..='e' => (Some(Square::Number(c as u8 - b'a')), 2),
            'g'..='z' => (None, c as usize - 'f' as usize),
            '.' => (Some(Square::Black), 0),
            _ => {
                let place = body[..at].chars().count() + 1;
                let quoted = scan::shorten(&c.to_string());
                let message =
                    format!("found the character {quoted} at position {place} of the data");
                return Err(link
                    .error(at, c.len_utf8(), message)
                    .expected("0 to 9, a to e, g to z, or a dot"));
            }
        };
        if let Some(square) = black {
            if squares.len() == cells {
                let message = format!("found a black cell after the {cells} cells of the board");
                return Err(link.error(at, 1, message).expected("the end of the data"));
            }
            squares.push(square);
        }
        let fits = whites.min(cells - squares.len());
        squares.extend(std::iter::repeat_n(Square::White, fits));
        surplus += whites - fits;
    }
    if surplus > 2 {
        warnings.push(format!(
            "ignored {surplus} white cells past the end of the board"
        ));
    }
    if squares.len() < cells {
        let missing = cells - squares.len();
        warnings.push(format!(
            "the data ends early: the last {missing} cells are taken as white"
        ));
        squares.resize(cells, Square::White);
    }
    Ok(squares)
}

fn encode(squares: &[Square]) -> String {
    let mut body = String::new();
    let mut whites = 0;
    let mut at = 0;
    let flush = |body: &mut String, whites: &mut u8| {
        if *whites > 0 {
            body.push(char::from(b'f' + *whites));
            *whites = 0;
        }
    };
    while at < squares.len() {
        match squares[at] {
            Square::White => {
                whites += 1;
                if whites == 20 {
                    flush(&mut body, &mut whites);
                }
                at += 1;
            }
            Square::Black => {
                flush(&mut body, &mut whites);
                body.push('.');
                at += 1;
            }
            Square::Number(number) => {
                flush(&mut body, &mut whites);
                // Cells past the end count as white, as the encoders in use have it.
                let after = |offset| {
                    squares
                        .get(at + offset)
                        .is_none_or(|next: &Square| next.is_white())
                };
                let (first, skipped) = match (after(1), after(2)) {
                    (false, _) => (b'0', 0),
                    (true, false) => (b'5', 1),
                    (true, true) => (b'a', 2),
                };
                body.push(char::from(first + number));
                at += 1 + skipped;
            }
        }
    }
    flush(&mut body, &mut whites);
    body
}
