//! Joining runs: filled cells that belong to one block, or to one that must grow away from a wall.

use gridproof_core::hint::Grade;

use super::on_lines::{LineTechnique, Said};
use super::ranges::{covering, reachable};
use super::view::{Seen, View};
use super::words;

/// Fills between two runs of one block, and away from a wall that leaves a run too little room on its side.
pub(super) struct Joining;

impl LineTechnique for Joining {
    const NAME: &'static str = "join runs";
    const GRADE: Grade = Grade::Medium;
    const SYMMETRIC: bool = false;

    fn look(view: &View, seen: &mut Vec<Seen>) {
        let Some(ranges) = reachable(view) else {
            return;
        };
        let runs = view.runs();
        for pair in runs.windows(2) {
            let [one, two] = [pair[0], pair[1]];
            let (left, right) = (covering(view, &ranges, one), covering(view, &ranges, two));
            if let ([.., last], [first, ..]) = (&left[..], &right[..])
                && last == first
                && left.len() == 1
                && right.len() == 1
            {
                seen.push(Seen {
                    filled: view.open_in(one.1..two.0),
                    block: Some(*first),
                    span: Some((one.0, two.1)),
                    ..Seen::default()
                });
            }
        }
        for (from, to) in runs {
            let blocks = covering(view, &ranges, (from, to));
            let Some(shortest) = blocks.iter().map(|&block| view.block(block)).min() else {
                continue;
            };
            let room = (0..from)
                .rfind(|&place| view.wall(place))
                .map_or(0, |wall| wall + 1);
            let filled = view.open_in(to..(room + shortest).clamp(to, view.len()));
            if !filled.is_empty() {
                seen.push(Seen {
                    filled,
                    span: Some((room, to)),
                    ..Seen::default()
                });
            }
        }
    }

    fn words(said: &Said<'_>) -> String {
        if said.seen.block.is_some() {
            return format!(
                "{}: all that is filled within {} belongs to this block, so {}",
                said.block(),
                said.span(),
                said.told()
            );
        }
        let (from, to) = said.seen.span.unwrap_or((0, 1));
        let filled = &said.seen.filled;
        let (run, bound) = if filled.iter().all(|&place| place >= to) {
            (to - 1, format!("begin no earlier than {}", said.cell(from)))
        } else {
            (from, format!("end no later than {}", said.cell(to - 1)))
        };
        format!(
            "{}: the block over {} can {bound}, and is long enough to cover {} too",
            said.line(),
            said.cell(run),
            words::cells(filled, |place| said.cell(place))
        )
    }
}
