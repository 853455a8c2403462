//! Splitting runs: a cell that would make a run longer than any block that can be there.

use gridproof_core::hint::Grade;

use super::closed::{close, words_of};
use super::on_lines::{LineTechnique, Said};
use super::ranges::{covering, reachable};
use super::view::{Seen, View};

/// Empties the cell between two runs that cannot be one block, and the cells beside a run that is complete by all that is known.
pub(super) struct Splitting;

impl LineTechnique for Splitting {
    const NAME: &'static str = "split runs";
    const GRADE: Grade = Grade::Medium;
    const SYMMETRIC: bool = true;

    fn look(view: &View, seen: &mut Vec<Seen>) {
        let Some(ranges) = reachable(view) else {
            return;
        };
        close(view, &ranges, seen);
        for pair in view.runs().windows(2) {
            let [one, two] = [pair[0], pair[1]];
            let joined = (one.0, two.1);
            if two.0 - one.1 == 1 && covering(view, &ranges, joined).is_empty() {
                seen.push(Seen {
                    empty: view.open_in(one.1..two.0),
                    span: Some(joined),
                    // No block is meant, and the run is not whole: told apart by the open cell within the span.
                    block: None,
                    ..Seen::default()
                });
            }
        }
    }

    fn words(said: &Said<'_>) -> String {
        let within = |&place: &usize| {
            said.seen
                .span
                .is_some_and(|(from, to)| (from..to).contains(&place))
        };
        if let [place] = said.seen.empty[..]
            && within(&place)
        {
            return format!(
                "{}: {} would join to a run longer than any block that can be there, so {}",
                said.line(),
                said.span(),
                said.told()
            );
        }
        words_of(said)
    }
}
