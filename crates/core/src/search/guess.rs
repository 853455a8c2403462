//! The next guess: assumptions, then beliefs, then activity.

use crate::limits::{Limits, Stop};
use crate::lit::Lit;

use super::Solver;
use super::trail::Reason;

/// What came of looking for a guess.
pub(super) enum Guess {
    Made,
    /// This assumption is false by now.
    Failed(Lit),
    Stopped(Stop),
    /// Every variable is known.
    NothingLeft,
}

impl Solver {
    /// Assumptions first, each on a level of its own, then what a dive believes, then the best open variable.
    pub(super) fn next_guess(&mut self, assumptions: &[Lit], limits: &Limits) -> Guess {
        while let Some(&lit) = assumptions.get(self.trail.level() as usize) {
            match self.trail.value(lit) {
                1 => self.trail.open_level(),
                0 => {
                    self.guess(lit);
                    return Guess::Made;
                }
                _ => return Guess::Failed(lit),
            }
        }
        if assumptions.is_empty() {
            match self.next_of_dive(limits) {
                Ok(Some(lit)) => {
                    self.guess(lit);
                    return Guess::Made;
                }
                Ok(None) => {}
                Err(stop) => return Guess::Stopped(stop),
            }
        }
        match self.decider.next(&self.trail) {
            Some(lit) => {
                self.guess(if self.affirming() {
                    lit.var().positive()
                } else {
                    lit
                });
                Guess::Made
            }
            None => Guess::NothingLeft,
        }
    }

    /// Whether guesses say "yes" now, if the model wants that: in two of three stretches between restarts. In the first of
    /// three the answers are those from before, which finds solutions of boards that have many.
    fn affirming(&self) -> bool {
        self.model.affirms() && !self.preferring && !self.spent.restarts.is_multiple_of(3)
    }

    /// Takes a literal for true, on a level of its own.
    pub(super) fn guess(&mut self, lit: Lit) {
        self.spent.decisions += 1;
        self.trail.open_level();
        self.trail.assign(lit, Reason::None);
    }
}
