//! Block completed and closed: a run that is as long as any block that can be there ends where it ends.

use gridproof_core::hint::Grade;

use super::on_lines::{LineTechnique, Said};
use super::ranges::{covering, packed};
use super::view::{Seen, View};
use super::words;

/// Closes runs whose blocks, by simple packing, are all just as long.
pub(super) struct Closed;

impl LineTechnique for Closed {
    const NAME: &'static str = "block closed";
    const GRADE: Grade = Grade::Easy;
    const SYMMETRIC: bool = true;

    fn look(view: &View, seen: &mut Vec<Seen>) {
        if let Some(ranges) = packed(view) {
            close(view, &ranges, seen);
        }
    }

    fn words(said: &Said<'_>) -> String {
        words_of(said)
    }
}

/// The cells beside runs that cannot be longer.
pub(super) fn close(view: &View, ranges: &[(usize, usize)], seen: &mut Vec<Seen>) {
    for (from, to) in view.runs() {
        let blocks = covering(view, ranges, (from, to));
        let full = |&block: &usize| view.block(block) == to - from;
        let (Some(&first), true) = (blocks.first(), blocks.iter().all(full)) else {
            continue;
        };
        let beside = from.saturating_sub(1)..(to + 1).min(view.len());
        let empty = view.open_in(beside);
        if !empty.is_empty() {
            seen.push(Seen {
                empty,
                block: (blocks.len() == 1).then_some(first),
                span: Some((from, to)),
                ..Seen::default()
            });
        }
    }
}

/// Why such a run is complete, in words.
pub(super) fn words_of(said: &Said<'_>) -> String {
    let length = said.seen.span.map_or(0, |(from, to)| to - from);
    let run = said.span();
    let verb = if length == 1 { "is" } else { "are" };
    match said.seen.block {
        Some(_) => format!(
            "{}: {run} {verb} the whole block, so {}",
            said.block(),
            said.told()
        ),
        None => format!(
            "{}: {run} {verb} a whole block, since none that can be there is longer than {}, so {}",
            said.line(),
            words::counted(length, "cell"),
            said.told()
        ),
    }
}
