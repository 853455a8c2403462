//! Squeezed block: overlap, with all that is known of the line.

use gridproof_core::hint::Grade;

use super::on_lines::{LineTechnique, Said};
use super::ranges::reachable;
use super::view::{Seen, View};

/// Takes what a block covers both in its first and in its last place that meet the known cells.
pub(super) struct Squeezed;

impl LineTechnique for Squeezed {
    const NAME: &'static str = "squeezed block";
    const GRADE: Grade = Grade::Medium;
    const SYMMETRIC: bool = true;

    fn look(view: &View, seen: &mut Vec<Seen>) {
        let Some(ranges) = reachable(view) else {
            return;
        };
        for (index, &(first, last)) in ranges.iter().enumerate() {
            let filled = view.open_in(last..first + view.block(index));
            if !filled.is_empty() {
                seen.push(Seen {
                    filled,
                    block: Some(index),
                    span: Some((first, last + view.block(index))),
                    ..Seen::default()
                });
            }
        }
    }

    fn words(said: &Said<'_>) -> String {
        format!(
            "{}: {}the block stays within {}, so it covers {}",
            said.block(),
            said.given(),
            said.span(),
            said.cells(&said.seen.filled)
        )
    }
}
