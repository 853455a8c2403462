//! A bulb here would starve a number: it would light two of the number's places, and one can be spared.
//!
//! Only a cell diagonally beside a number sees two of its neighbours.

use std::rc::Rc;

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use super::board::{Clue, Ground};

/// Looks at numbers that can spare one place.
pub(super) struct Starve<'a> {
    ground: Rc<Ground<'a>>,
}

impl<'a> Starve<'a> {
    pub(super) const fn new(ground: Rc<Ground<'a>>) -> Self {
        Self { ground }
    }
}

impl Technique for Starve<'_> {
    fn name(&self) -> &'static str {
        "would starve a number"
    }

    fn grade(&self) -> Grade {
        Grade::Medium
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        let ground = &self.ground;
        for at in ground.numbers_beside(changed) {
            let around = ground.around(board, at);
            let open = &around.open;
            if around.needs().is_none_or(|needs| needs + 1 != open.len()) {
                continue;
            }
            let mut corners = Vec::new();
            for (at, &one) in open.iter().enumerate() {
                for &other in &open[at + 1..] {
                    corners.extend(ground.seen_from_both(one, other));
                }
            }
            corners.retain(|&corner| ground.is_open(board, corner));
            corners.sort_unstable();
            corners.dedup();
            if !corners.is_empty() {
                let facts = corners.iter().map(|&corner| ground.without(corner));
                let finding = Finding::new(vec![ground.number_clue(at)], facts.collect());
                let mut notes = vec![around.bulbs as u32];
                notes.extend(open.iter().map(|&cell| cell as u32));
                found.push(finding.with_notes(notes));
            }
        }
    }

    fn because(&self, board: &Board, history: &History, finding: &Finding) -> Option<Vec<Fact>> {
        self.ground.because(board, history, finding)
    }

    fn words(&self, _: &Board, finding: &Finding, _: &[Fact]) -> String {
        let ground = &self.ground;
        let Some(Clue::Number(at)) = finding.subject.first().and_then(|&clue| ground.clue(clue))
        else {
            return String::new();
        };
        let Some((&bulbs, open)) = finding.notes.split_first() else {
            return String::new();
        };
        let open: Vec<usize> = open.iter().map(|&cell| cell as usize).collect();
        let needs = open.len() - 1;
        let (_, corners) = ground.said(&finding.therefore);
        let so = match corners.len() {
            1 => "it stays without a bulb",
            _ => "these stay without bulbs",
        };
        let (name, corners) = (ground.number(at), ground.any_of(&corners));
        if needs == 1 {
            return format!(
                "{name} needs {} bulb on {}: a bulb at {corners} would light both, so {so}",
                if bulbs > 0 { "one more" } else { "its" },
                ground.any_of(&open),
            );
        }
        format!(
            "{name} needs {needs} {}bulbs on {}: a bulb at {corners} would light two of these places, and leave too few, so {so}",
            if bulbs > 0 { "more " } else { "" },
            ground.cells(&open),
        )
    }
}
