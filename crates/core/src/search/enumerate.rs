//! Solutions one after the other, without clauses that forbid those already found.
//!
//! After Gebser, Kaufmann, Neumann and Schaub (2007): once a solution is found, its deepest guess is flipped and
//! everything below stays; backjumps and restarts stop at that floor. What is learnt follows from the model alone,
//! since a flipped guess is never resolved away.

use crate::assignment::Assignment;
use crate::limits::{Limits, Stop};
use crate::lit::{Lit, Var};

use super::fixpoint::Propagated;
use super::trail::Reason;
use super::{Answer, Solver};

/// The lowest floor: the level that is opened without a guess.
const BASE: u32 = 1;

impl Solver {
    /// Calls `found` for up to `most` different assignments of `over` (all variables, if `None`).
    ///
    /// Returns how many there were, and whether these are all (`Ok(true)`), there are more (`Ok(false)`), or a limit came
    /// first. With `over`, the other variables stay unknown: sound only if no constraint ties them to `over` any more.
    /// Starts anew at every call, and leaves nothing behind but what was learnt.
    pub fn enumerate(
        &mut self,
        over: Option<&[Var]>,
        most: u64,
        limits: &Limits,
        found: &mut dyn FnMut(&Assignment),
    ) -> (u64, Result<bool, Stop>) {
        self.begin(limits);
        if let Some(stop) = self.cut {
            return (0, Err(stop));
        }
        self.backtrack(0);
        self.decider.restrict(over);
        let result = self.walk(most, limits, found);
        self.backtrack(0);
        if over.is_some() {
            self.decider.restrict(None);
        }
        result
    }

    fn walk(
        &mut self,
        most: u64,
        limits: &Limits,
        found: &mut dyn FnMut(&Assignment),
    ) -> (u64, Result<bool, Stop>) {
        let before = self.spent.conflicts;
        let mut count = 0;
        match self.settle(limits) {
            Answer::Unsatisfiable => return (0, Ok(true)),
            Answer::Stopped(stop) => return (0, Err(stop)),
            Answer::Satisfiable => {}
        }
        // A level without a guess, so that flipped guesses never look like facts of the root.
        self.trail.open_level();
        let mut floor = BASE;
        let mut units: Vec<Lit> = Vec::new();
        let ended = loop {
            match self.propagate(limits) {
                Propagated::Interrupted(stop) => break Err(stop),
                Propagated::Conflict(conflict) => {
                    self.spent.conflicts += 1;
                    self.explainer.tidy(&mut self.trail);
                    let level = self.gather(conflict);
                    self.backtrack(level);
                    self.agenda.clear();
                    if level > floor {
                        let lesson = self.learn(conflict);
                        if self.analysis.learnt.len() == 1 {
                            units.push(self.analysis.learnt[0]);
                        }
                        self.adopt(lesson, floor);
                    } else {
                        self.contradictory |= level == 0;
                        floor = level;
                        if !self.flip(&mut floor, &units) {
                            break Ok(true);
                        }
                    }
                }
                Propagated::Fixpoint => {
                    if let Some(stop) = self.stopping(limits, before) {
                        break Err(stop);
                    }
                    if let Some(stop) = self.maintain(floor, limits) {
                        break Err(stop);
                    }
                    let Some(lit) = self.decider.next(&self.trail) else {
                        if count == most {
                            break Ok(false);
                        }
                        count += 1;
                        self.record();
                        found(&self.assignment);
                        floor = self.trail.level();
                        if !self.flip(&mut floor, &units) {
                            break Ok(true);
                        }
                        continue;
                    };
                    self.guess(lit);
                    if let Some(stop) = self.tick(limits, 1) {
                        break Err(stop);
                    }
                }
            }
        };
        self.note_bytes();
        self.backtrack(0);
        for unit in units {
            self.contradictory |= !self.assert_unit(unit);
        }
        (count, ended)
    }

    /// Flips the guess of level `floor`, until what is learnt allows it; false at the end.
    fn flip(&mut self, floor: &mut u32, units: &[Lit]) -> bool {
        loop {
            if *floor <= BASE {
                return false;
            }
            let decision = self.trail.decision(*floor);
            *floor -= 1;
            self.backtrack(*floor);
            let Some(decision) = decision else { continue };
            self.trail.assign(!decision, Reason::None);
            if units.iter().all(|&unit| self.assert_unit(unit)) {
                return true;
            }
        }
    }

    fn assert_unit(&mut self, unit: Lit) -> bool {
        if self.trail.value(unit) == 0 {
            self.trail.assign(unit, Reason::None);
        }
        self.trail.is_true(unit)
    }
}
