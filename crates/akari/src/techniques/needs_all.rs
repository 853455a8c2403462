//! Number needs all: as many of its neighbours are left as it asks for, so all of them hold bulbs.

use std::rc::Rc;

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use super::board::{Clue, Ground};
use super::words;

/// Counts the places left beside a number, and finds that there are too few.
pub(super) struct NeedsAll<'a> {
    ground: Rc<Ground<'a>>,
}

impl<'a> NeedsAll<'a> {
    pub(super) const fn new(ground: Rc<Ground<'a>>) -> Self {
        Self { ground }
    }
}

impl Technique for NeedsAll<'_> {
    fn name(&self) -> &'static str {
        "number needs all"
    }

    fn grade(&self) -> Grade {
        Grade::Easy
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        let ground = &self.ground;
        for at in ground.numbers_beside(changed) {
            let around = ground.around(board, at);
            let open = around.open.len();
            let subject = || vec![ground.number_clue(at)];
            match around.needs() {
                Some(needs) if needs > open => found.push(Finding::new(subject(), Vec::new())),
                Some(needs) if needs == open && open > 0 => {
                    let facts = around.open.iter().map(|&cell| ground.bulb(cell));
                    let finding = Finding::new(subject(), facts.collect());
                    found.push(finding.with_notes(vec![open as u32]));
                }
                _ => {}
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
        let number = ground.akari.squares()[at].number().unwrap_or(0);
        if finding.therefore.is_empty() {
            let left = ground.neighbours(at).count() - because.len();
            let needs = words::counted(usize::from(number), "bulb");
            let room = match left {
                0 => "no room for one".to_owned(),
                left => format!("room for just {left}"),
            };
            let words = format!("{name} needs {needs}, and there is {room} beside it");
            return match ground.told_of(because) {
                why if why.is_empty() => words,
                why => format!("{words}: {why}"),
            };
        }
        let told = ground.told(finding);
        let left = finding.notes.first().map_or(0, |&left| left as u8);
        match (left, number.saturating_sub(left)) {
            (1, 0) => format!("{name} has just one place left for its bulb: {told}"),
            (left, 0) => format!("{name} has just {left} places for its {left} bulbs: {told}"),
            (1, found) => format!(
                "{name} has {found} of its {number} bulbs, and just one place left for the last: {told}"
            ),
            (left, found) => format!(
                "{name} has {found} of its {number} bulbs, and just {left} places left for the others: {told}"
            ),
        }
    }
}
