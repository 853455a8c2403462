//! Number satisfied: it has all its bulbs, so its other neighbours take none.

use std::rc::Rc;

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use super::board::{Clue, Ground};

/// Counts the bulbs beside a number, and finds that there are too many.
pub(super) struct Satisfied<'a> {
    ground: Rc<Ground<'a>>,
}

impl<'a> Satisfied<'a> {
    pub(super) const fn new(ground: Rc<Ground<'a>>) -> Self {
        Self { ground }
    }
}

impl Technique for Satisfied<'_> {
    fn name(&self) -> &'static str {
        "number satisfied"
    }

    fn grade(&self) -> Grade {
        Grade::Easy
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        let ground = &self.ground;
        for at in ground.numbers_beside(changed) {
            let around = ground.around(board, at);
            let subject = || vec![ground.number_clue(at)];
            match around.needs() {
                None => found.push(Finding::new(subject(), Vec::new())),
                Some(0) if !around.open.is_empty() => {
                    let facts = around.open.iter().map(|&cell| ground.without(cell));
                    found.push(Finding::new(subject(), facts.collect()));
                }
                Some(_) => {}
            }
        }
    }

    fn because(&self, board: &Board, history: &History, finding: &Finding) -> Option<Vec<Fact>> {
        self.ground.because(board, history, finding)
    }

    fn words(&self, _: &Board, finding: &Finding, because: &[Fact]) -> String {
        let ground = &self.ground;
        let Some(Clue::Number(at)) = finding.subject.first().and_then(|&clue| ground.clue(clue))
        else {
            return String::new();
        };
        let name = ground.number(at);
        let (bulbs, _) = ground.said(because);
        if finding.therefore.is_empty() {
            return format!("{name} has too many bulbs, {}", ground.cells(&bulbs));
        }
        let (_, others) = ground.said(&finding.therefore);
        let cells = ground.cells(&others);
        let stay = match others.len() {
            1 => format!("its neighbour {cells} stays without a bulb"),
            _ => format!("its neighbours {cells} stay without bulbs"),
        };
        match bulbs.len() {
            0 => format!("{name} has no bulb beside it: {stay}"),
            1 => format!("{name} has its bulb, {}: {stay}", ground.cells(&bulbs)),
            _ => format!(
                "{name} has its {} bulbs, {}: {stay}",
                bulbs.len(),
                ground.cells(&bulbs)
            ),
        }
    }
}
