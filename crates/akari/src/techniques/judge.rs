//! The exact judge of reasons for a few clues: do these facts, with the rule of the game, force that?
//!
//! It tries placements, clue by clue. Cells that no listed clue and no fact is about need not be tried: leaving them without a
//! bulb breaks nothing.

use std::cell::RefCell;

use gridproof_core::hint::{Fact, Finding, History};
use gridproof_core::{Board, Puzzle};

use crate::lighting::State;
use crate::puzzle::{Akari, BULB};

use super::board::{Clue, Ground};

/// Tries placements on a board of its own.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    akari: &'a Akari,
    trial: RefCell<Trial>,
}

/// What is tried, and how to undo it.
#[derive(Debug)]
struct Trial {
    states: Vec<State>,
    /// Whether a segment holds a bulb.
    bulb_in: Vec<bool>,
    decided: Vec<usize>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(akari: &'a Akari) -> Self {
        Self {
            akari,
            trial: RefCell::new(Trial {
                states: vec![State::Undecided; akari.squares().len()],
                bulb_in: vec![false; akari.segments().len()],
                decided: Vec::new(),
            }),
        }
    }

    /// Whether the clues and facts force every fact of `therefore`, or contradict each other if there is none.
    fn forces(&self, clues: &[Clue], facts: &[Fact], therefore: &[Fact]) -> bool {
        let mut trial = self.trial.borrow_mut();
        let forced = if trial.assume(self.akari, facts) {
            let refuted = |trial: &mut Trial, denied: &[Fact]| {
                let before = trial.decided.len();
                let possible =
                    trial.assume(self.akari, denied) && trial.possible(self.akari, clues);
                trial.undo(self.akari, before);
                !possible
            };
            match therefore {
                [] => refuted(&mut trial, &[]),
                _ => therefore
                    .iter()
                    .all(|fact| refuted(&mut trial, &[fact.negated()])),
            }
        } else {
            true
        };
        trial.undo(self.akari, 0);
        forced
    }
}

impl Trial {
    /// Takes facts in; false if they break the rule or contradict what is tried.
    fn assume(&mut self, akari: &Akari, facts: &[Fact]) -> bool {
        facts.iter().all(|fact| {
            let bulb = (fact.value == BULB) == fact.holds;
            self.set(akari, akari.size().index(fact.cell), bulb)
        })
    }

    fn set(&mut self, akari: &Akari, cell: usize, bulb: bool) -> bool {
        let state = if bulb { State::Bulb } else { State::Excluded };
        match self.states[cell] {
            State::Undecided if bulb && self.lit(akari, cell) => false,
            State::Undecided => {
                self.states[cell] = state;
                self.decided.push(cell);
                self.mark(akari, cell);
                true
            }
            known => known == state,
        }
    }

    fn mark(&mut self, akari: &Akari, cell: usize) {
        for segment in akari.segments().of_cell(cell).into_iter().flatten() {
            if self.states[cell] == State::Bulb {
                self.bulb_in[segment.0 as usize] = true;
            }
        }
    }

    fn undo(&mut self, akari: &Akari, length: usize) {
        for cell in self.decided.drain(length..).rev() {
            if self.states[cell] == State::Bulb {
                for segment in akari.segments().of_cell(cell).into_iter().flatten() {
                    self.bulb_in[segment.0 as usize] = false;
                }
            }
            self.states[cell] = State::Undecided;
        }
    }

    fn lit(&self, akari: &Akari, cell: usize) -> bool {
        let mut both = akari.segments().of_cell(cell).into_iter().flatten();
        both.any(|segment| self.bulb_in[segment.0 as usize])
    }

    /// Whether a placement meets the clues. Numbers come first; each decides all its neighbours.
    fn possible(&mut self, akari: &Akari, clues: &[Clue]) -> bool {
        let Some((clue, rest)) = clues.split_first() else {
            return true;
        };
        match *clue {
            Clue::Number(at) => self.number(akari, at, rest, clues),
            Clue::Light(cell) if self.lit(akari, cell) => self.possible(akari, rest),
            Clue::Light(cell) => {
                let both = akari.segments().of_cell(cell).into_iter().flatten();
                let seen = both.flat_map(|segment| akari.segments().cells(segment));
                seen.copied().any(|place| {
                    let place = place as usize;
                    if self.states[place] != State::Undecided {
                        return false;
                    }
                    let before = self.decided.len();
                    let found = self.set(akari, place, true) && self.possible(akari, rest);
                    self.undo(akari, before);
                    found
                })
            }
        }
    }

    fn number(&mut self, akari: &Akari, at: usize, rest: &[Clue], clues: &[Clue]) -> bool {
        let number = akari.squares()[at].number().unwrap_or(0);
        let whites = akari
            .beside(at)
            .filter(|&near| akari.squares()[near].is_white());
        let (mut bulbs, mut open, mut next) = (0, 0, None);
        for near in whites {
            match self.states[near] {
                State::Bulb => bulbs += 1,
                State::Undecided => {
                    open += 1;
                    next = Some(near);
                }
                State::Excluded => {}
            }
        }
        if bulbs > number || bulbs + open < number {
            return false;
        }
        let Some(near) = next else {
            return self.possible(akari, rest);
        };
        [true, false].into_iter().any(|bulb| {
            let before = self.decided.len();
            let found = self.set(akari, near, bulb) && self.possible(akari, clues);
            self.undo(akari, before);
            found
        })
    }
}

impl Ground<'_> {
    /// Known facts that, with the clues of the finding, force it, none of which can be left out; later ones are left out first.
    /// They are taken from the cells that the clues are about.
    pub(super) fn because(
        &self,
        board: &Board,
        history: &History,
        finding: &Finding,
    ) -> Option<Vec<Fact>> {
        let mut cells: Vec<usize> = finding
            .subject
            .iter()
            .flat_map(|&clue| self.scope(clue))
            .collect();
        cells.sort_unstable();
        cells.dedup();
        let facts = cells
            .into_iter()
            .filter_map(|cell| match self.state(board, cell) {
                State::Undecided => None,
                State::Bulb => Some(self.bulb(cell)),
                State::Excluded => Some(self.without(cell)),
            });
        let mut facts: Vec<Fact> = facts.collect();
        // What the finding says against the board is no part of its reason.
        facts.retain(|fact| {
            let mut against = finding
                .therefore
                .iter()
                .filter(|said| said.cell == fact.cell);
            against.all(|said| said.value == fact.value)
        });
        facts.sort_by_key(|&fact| (history.round(fact), fact));
        let clues: Vec<Clue> = finding
            .subject
            .iter()
            .filter_map(|&clue| self.clue(clue))
            .collect();
        if !self.judge.forces(&clues, &facts, &finding.therefore) {
            return None;
        }
        let mut at = facts.len();
        while at > 0 {
            at -= 1;
            let fact = facts.remove(at);
            if !self.judge.forces(&clues, &facts, &finding.therefore) {
                facts.insert(at, fact);
            }
        }
        facts.sort_unstable();
        Some(facts)
    }
}
