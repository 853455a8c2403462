//! Out of reach: cells that no block gets to.

use gridproof_core::hint::Grade;

use super::on_lines::{LineTechnique, Said};
use super::ranges::reachable;
use super::view::{Seen, View};

/// Pushes every block as far as the known cells allow; what none covers is empty.
pub(super) struct Reach;

impl LineTechnique for Reach {
    const NAME: &'static str = "out of reach";
    const GRADE: Grade = Grade::Medium;
    const SYMMETRIC: bool = true;

    fn look(view: &View, seen: &mut Vec<Seen>) {
        let Some(ranges) = reachable(view) else {
            return;
        };
        let mut reached = 0;
        let ends = ranges.iter().enumerate();
        let ends = ends.map(|(index, &(first, last))| (first, last + view.block(index)));
        for (first, end) in ends.chain([(view.len(), view.len())]) {
            let empty = view.open_in(reached..first.max(reached));
            if !empty.is_empty() {
                seen.push(Seen {
                    empty,
                    ..Seen::default()
                });
            }
            reached = reached.max(end);
        }
    }

    fn words(said: &Said<'_>) -> String {
        format!(
            "{}: {}no block reaches {}, so {}",
            said.line(),
            said.given(),
            said.cells(&said.seen.empty),
            if said.seen.empty.len() == 1 {
                "it is empty"
            } else {
                "they are empty"
            }
        )
    }
}
