//! Overlap: cells that a block covers wherever it starts.

use gridproof_core::hint::Grade;

use super::on_lines::{LineTechnique, Said};
use super::ranges::packed;
use super::view::{Seen, View};

/// Packs the blocks to the left and to the right, past empty cells, and takes what a block covers both times.
pub(super) struct Overlap;

impl LineTechnique for Overlap {
    const NAME: &'static str = "overlap";
    const GRADE: Grade = Grade::Easy;
    const SYMMETRIC: bool = true;

    fn look(view: &View, seen: &mut Vec<Seen>) {
        let Some(ranges) = packed(view) else { return };
        for (index, &(first, last)) in ranges.iter().enumerate() {
            let filled = view.open_in(last..first + view.block(index));
            if !filled.is_empty() {
                seen.push(Seen {
                    filled,
                    block: Some(index),
                    span: Some((last, first + view.block(index))),
                    ..Seen::default()
                });
            }
        }
    }

    fn words(said: &Said<'_>) -> String {
        let places = &said.seen.filled;
        format!(
            "{}: {}wherever the block starts it covers {}",
            said.block(),
            said.given(),
            said.cells(places)
        )
    }
}
