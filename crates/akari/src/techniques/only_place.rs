//! Only one place can light this cell: all others in its row and column, up to the next black cells, are excluded.

use std::rc::Rc;

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use crate::lighting::State;

use super::board::{Clue, Ground};

/// Looks for the last place to light a dark cell from, and finds that there is none.
pub(super) struct OnlyPlace<'a> {
    ground: Rc<Ground<'a>>,
}

impl<'a> OnlyPlace<'a> {
    pub(super) const fn new(ground: Rc<Ground<'a>>) -> Self {
        Self { ground }
    }
}

impl Technique for OnlyPlace<'_> {
    fn name(&self) -> &'static str {
        "only place"
    }

    fn grade(&self) -> Grade {
        Grade::Easy
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        let ground = &self.ground;
        for cell in ground.shadowed(board, changed, 1) {
            if let Some(places) = ground.places(board, cell, 1) {
                let facts = places.iter().map(|&place| ground.bulb(place)).collect();
                found.push(Finding::new(vec![ground.light_clue(cell)], facts));
            }
        }
    }

    fn because(&self, board: &Board, _: &History, finding: &Finding) -> Option<Vec<Fact>> {
        // Each place alone would do, so none of the excluded ones can be left out.
        let ground = &self.ground;
        let mut cells = ground.scope(*finding.subject.first()?);
        cells.sort_unstable();
        let excluded = cells.into_iter().filter(|&cell| {
            let said = finding.therefore.first();
            ground.state(board, cell) == State::Excluded
                && said.is_none_or(|said| said.cell != ground.cell(cell))
        });
        Some(excluded.map(|cell| ground.without(cell)).collect())
    }

    fn words(&self, _: &Board, finding: &Finding, _: &[Fact]) -> String {
        let ground = &self.ground;
        let Some(Clue::Light(cell)) = finding.subject.first().and_then(|&clue| ground.clue(clue))
        else {
            return String::new();
        };
        let (bulbs, _) = ground.said(&finding.therefore);
        let name = ground.cell(cell);
        match bulbs.first() {
            None => format!("nothing can light {name} any more"),
            Some(&place) if place == cell => {
                format!("{name} can only be lit by a bulb of its own, so it holds a bulb")
            }
            Some(&place) => format!(
                "{name} can only be lit from {0}, so {0} holds a bulb",
                ground.cell(place)
            ),
        }
    }
}
