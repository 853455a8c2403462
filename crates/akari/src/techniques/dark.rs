//! A bulb here would leave a cell dark: it would light the last two places from which that cell can be lit, and not the cell.

use std::rc::Rc;

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use super::board::{Clue, Ground};

/// Looks at dark cells with two places left, one in their row and one in their column.
pub(super) struct Dark<'a> {
    ground: Rc<Ground<'a>>,
}

impl<'a> Dark<'a> {
    pub(super) const fn new(ground: Rc<Ground<'a>>) -> Self {
        Self { ground }
    }
}

impl Technique for Dark<'_> {
    fn name(&self) -> &'static str {
        "would leave a cell dark"
    }

    fn grade(&self) -> Grade {
        Grade::Medium
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        let ground = &self.ground;
        for cell in ground.shadowed(board, changed, 2) {
            let Some(places) = ground.places(board, cell, 2) else {
                continue;
            };
            let [one, other] = places[..] else {
                continue;
            };
            // What sees the cell itself lights it.
            let facts: Vec<Fact> = ground
                .seen_from_both(one, other)
                .into_iter()
                .filter(|&corner| corner != cell && !ground.sees(corner, cell))
                .filter(|&corner| ground.is_open(board, corner))
                .map(|corner| ground.without(corner))
                .collect();
            if !facts.is_empty() {
                let finding = Finding::new(vec![ground.light_clue(cell)], facts);
                found.push(finding.with_notes(vec![one as u32, other as u32]));
            }
        }
    }

    fn because(&self, board: &Board, history: &History, finding: &Finding) -> Option<Vec<Fact>> {
        self.ground.because(board, history, finding)
    }

    fn words(&self, _: &Board, finding: &Finding, _: &[Fact]) -> String {
        let ground = &self.ground;
        let Some(Clue::Light(cell)) = finding.subject.first().and_then(|&clue| ground.clue(clue))
        else {
            return String::new();
        };
        let places: Vec<usize> = finding.notes.iter().map(|&place| place as usize).collect();
        let (_, corner) = ground.said(&finding.therefore);
        format!(
            "{0} can only be lit from {1}: a bulb at {2} would light both places and leave {0} dark, so {3}",
            ground.cell(cell),
            ground.any_of(&places),
            ground.any_of(&corner),
            ground.told(finding)
        )
    }
}
