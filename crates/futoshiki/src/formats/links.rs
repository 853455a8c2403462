//! Links to puzz.link and its relatives. There is no futoshiki there; `minarism` is the nearest: a Latin square with
//! signs, and difference numbers, which are refused, on its borders, and without givens.

use gridproof_core::format::link::{self, Link};
use gridproof_core::{CannotHold, Cell, Detection, Document, Format, ParseError, Size, Source};

use crate::puzzle::{Builder, Futoshiki};

use super::{Edges, Slope, document, malformed};

/// The format.
pub(super) struct Minarism;

const KIND: &str = "minarism";

impl Format<Futoshiki> for Minarism {
    fn name(&self) -> &'static str {
        KIND
    }

    fn summary(&self) -> &'static str {
        "links to puzz.link, minarism/N/N/body, with signs only; written only for boards without givens"
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        match source.text().ok().and_then(link::kind_of) {
            Some(kind) if kind == KIND => Detection::Certain,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Futoshiki>, ParseError> {
        let link = Link::split(source.text()?)?;
        link.expect_kind("futoshiki", &[KIND])?;
        let size = link.size();
        if size.rows != size.cols {
            return Err(ParseError::new(format!("the board is {size}")).expected("a square"));
        }
        let mut builder = Builder::new(size.rows.into()).map_err(malformed)?;
        let told = borders(&link, &mut builder)?;
        let count = border_count(builder.order());
        if told == 0 && count > 0 {
            return Err(link
                .error(link.body().len(), 1, "the link ends here")
                .expected(format!("the signs on {count} borders")));
        }
        let mut document = document(builder);
        let mut warnings = link.warnings().to_vec();
        if told < count {
            warnings.push(format!(
                "the link tells {told} of {count} borders, the others were read as without a sign"
            ));
        }
        document.warnings.splice(0..0, warnings);
        Ok(document)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Futoshiki>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        if puzzle.givens().iter().any(|&given| given > 0) {
            return Err(CannotHold("minarism cannot hold givens".to_owned()));
        }
        let edges = Edges::of(puzzle, KIND)?;
        let order = puzzle.order();
        let mut body = String::new();
        let mut skipped = 0u8;
        for border in 0..border_count(order) {
            let (first, second) = cells_at(order, border);
            let sign = if first.row == second.row {
                edges.right(first)
            } else {
                edges.down(first)
            };
            match sign.map(Slope::of) {
                None => {
                    skipped += 1;
                    flush(&mut body, &mut skipped, 18);
                }
                Some(slope) => {
                    flush(&mut body, &mut skipped, 1);
                    body.push(if slope == Slope::Rising { 'g' } else { 'h' });
                }
            }
        }
        flush(&mut body, &mut skipped, 1);
        let mut text = link::write(KIND, Size::new(order, order), &body);
        text.push('\n');
        Ok(text.into_bytes())
    }
}

/// Writes the borders skipped so far as one letter, if they are at least as many as `least`.
fn flush(body: &mut String, skipped: &mut u8, least: u8) {
    if *skipped >= least {
        body.push(char::from(b'h' + *skipped));
        *skipped = 0;
    }
}

const fn border_count(order: u32) -> u32 {
    2 * order * (order - 1)
}

/// The cells at a border: vertical borders row by row, then horizontal ones.
fn cells_at(order: u32, border: u32) -> (Cell, Cell) {
    let vertical = order * (order - 1);
    if border < vertical {
        let (row, col) = (border / (order - 1), border % (order - 1));
        (Cell::new(row, col), Cell::new(row, col + 1))
    } else {
        let (row, col) = ((border - vertical) / order, (border - vertical) % order);
        (Cell::new(row, col), Cell::new(row + 1, col))
    }
}

/// Reads the signs, and says how many borders the link tells of.
fn borders(link: &Link, builder: &mut Builder) -> Result<u32, ParseError> {
    let order = builder.order();
    let mut border = 0;
    for (at, c) in link.body().char_indices() {
        match c {
            'g' | 'h' => {
                if border >= border_count(order) {
                    return Err(link.error(
                        at,
                        1,
                        format!("found a sign after the last of {border} borders"),
                    ));
                }
                let slope = if c == 'g' {
                    Slope::Rising
                } else {
                    Slope::Falling
                };
                let (first, second) = cells_at(order, border);
                builder.sign(slope.sign(first, second)).map_err(malformed)?;
                border += 1;
            }
            'i'..='z' => border = border.saturating_add(u32::from(c) - u32::from('h')),
            '/' => {}
            '0'..='9' | 'a'..='f' | '-' => {
                return Err(link
                    .error(at, 1, "found a difference number")
                    .expected("signs only")
                    .help("futoshiki has no numbers between cells"));
            }
            '.' => {
                return Err(link
                    .error(at, 1, "found an empty circle")
                    .expected("signs only"));
            }
            _ => {
                let message = format!("found \"{}\"", c.escape_debug());
                return Err(link
                    .error(at, c.len_utf8(), message)
                    .expected("g, h, or a letter from i to z"));
            }
        }
    }
    Ok(border)
}
