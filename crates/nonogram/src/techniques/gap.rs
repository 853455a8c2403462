//! Gap too small: room between empty cells that no block fits into.

use gridproof_core::hint::Grade;

use super::on_lines::{LineTechnique, Said};
use super::ranges::packed;
use super::view::{Seen, View};

/// Empties gaps without a filled cell that are too small for every block that gets there by simple packing.
pub(super) struct SmallGap;

impl LineTechnique for SmallGap {
    const NAME: &'static str = "gap too small";
    const GRADE: Grade = Grade::Medium;
    const SYMMETRIC: bool = true;

    fn look(view: &View, seen: &mut Vec<Seen>) {
        let Some(ranges) = packed(view) else { return };
        for (from, to) in view.gaps() {
            if (from..to).any(|place| view.filled(place)) {
                continue;
            }
            let fits = |(index, &(first, last)): (usize, &(usize, usize))| {
                let length = view.block(index);
                first.max(from) + length <= to.min(last + length)
            };
            if !ranges.iter().enumerate().any(fits) {
                seen.push(Seen {
                    empty: view.open_in(from..to),
                    span: Some((from, to)),
                    ..Seen::default()
                });
            }
        }
    }

    fn words(said: &Said<'_>) -> String {
        let (from, to) = said.seen.span.unwrap_or((0, 0));
        let smallest = said.clue.iter().min().map_or(0, |&number| number as usize);
        let why = if smallest > to - from {
            format!("the gap at {} is shorter than any block", said.span())
        } else {
            format!(
                "no block that gets as far as the gap at {} fits into it",
                said.span()
            )
        };
        format!("{}: {why}, so {}", said.line(), said.told())
    }
}
