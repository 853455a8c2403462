//! Lit excludes: a bulb lights its row and column up to the next black cells, and no other bulb may stand in its light.

use std::rc::Rc;

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use crate::lighting::State;

use super::board::Ground;

/// The only technique without a clue: it is the rule of the game.
pub(super) struct Lights<'a> {
    ground: Rc<Ground<'a>>,
}

impl<'a> Lights<'a> {
    pub(super) const fn new(ground: Rc<Ground<'a>>) -> Self {
        Self { ground }
    }
}

/// The bulb that a finding is about.
fn bulb(finding: &Finding) -> Option<usize> {
    finding.notes.first().map(|&bulb| bulb as usize)
}

impl Technique for Lights<'_> {
    fn name(&self) -> &'static str {
        "lit cells"
    }

    fn grade(&self) -> Grade {
        Grade::Easy
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        let ground = &self.ground;
        for cell in changed.cells() {
            let bulb = ground.index(cell);
            if State::of(board.get(cell)) != State::Bulb {
                continue;
            }
            let note = |bulb: usize| vec![bulb as u32];
            let mut facts = Vec::new();
            for other in ground.seen_from(bulb) {
                match ground.state(board, other) {
                    State::Undecided => facts.push(ground.without(other)),
                    // Once is enough.
                    State::Bulb if other < bulb && changed.contains(ground.cell(other)) => {}
                    State::Bulb => {
                        let notes = vec![bulb as u32, other as u32];
                        found.push(Finding::new(Vec::new(), Vec::new()).with_notes(notes));
                    }
                    State::Excluded => {}
                }
            }
            if !facts.is_empty() {
                found.push(Finding::new(Vec::new(), facts).with_notes(note(bulb)));
            }
        }
    }

    fn because(&self, _: &Board, _: &History, finding: &Finding) -> Option<Vec<Fact>> {
        let bulbs = finding.notes.iter();
        let mut facts: Vec<Fact> = bulbs.map(|&bulb| self.ground.bulb(bulb as usize)).collect();
        facts.sort_unstable();
        Some(facts)
    }

    fn place(&self, finding: &Finding) -> Option<String> {
        let bulb = bulb(finding)?;
        Some(format!("the bulb at {}", self.ground.cell(bulb)))
    }

    fn words(&self, _: &Board, finding: &Finding, because: &[Fact]) -> String {
        let ground = &self.ground;
        let Some(bulb) = bulb(finding) else {
            return String::new();
        };
        if finding.therefore.is_empty() {
            let (bulbs, _) = ground.said(because);
            return format!("the bulbs at {} light each other", ground.cells(&bulbs));
        }
        let (_, lit) = ground.said(&finding.therefore);
        format!(
            "the bulb at {} lights {}, so {}",
            ground.cell(bulb),
            ground.cells(&lit),
            match lit.len() {
                1 => "it stays without a bulb",
                _ => "they stay without bulbs",
            }
        )
    }
}
