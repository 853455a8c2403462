//! Who took part in a conflict, beyond the variables that its analysis walked over.
//!
//! Variables in the reasons of what was learnt would have led to the clause one step earlier (Liang, Ganesh, Poupart and
//! Czarnecki 2016, "reason side rate"); variables that a better clause than the new one implied, at the level of the
//! conflict, are worth asking again (Audemard and Simon 2009). Both order the guesses only: what is learnt stays.

use super::Solver;
use super::learn::{BUMPED, SOURCE};
use super::trail::Reason;

impl Solver {
    /// Bumps once more what learnt clauses of less glue than the new one implied at the level of the conflict.
    pub(super) fn bump_implied(&mut self, level: u32, glue: u32) {
        for &var in &self.analysis.marked {
            let fact = self.trail.fact(var);
            if let Reason::Clause(clause) = fact.reason
                && fact.level == level
                && self.analysis.marks[var.index()] == SOURCE
                && self.clauses.is_learnt(clause)
                && self.clauses.glue(clause) < glue
            {
                self.decider.bump(var);
            }
        }
    }

    /// Bumps what implies the literals of the learnt clause below its first. It comes last in the analysis: the marks
    /// are those of the bumped from now on.
    pub(super) fn bump_reasons(&mut self) {
        for at in 1..self.analysis.learnt.len() {
            self.find_reason(!self.analysis.learnt[at]);
            let buffer = std::mem::take(&mut self.analysis.buffer);
            for &lit in &buffer {
                let mark = self.analysis.marks[lit.var().index()];
                if mark != SOURCE && mark != BUMPED && self.trail.level_of(lit) > 0 {
                    self.analysis.mark(lit.var(), BUMPED);
                    self.decider.bump(lit.var());
                }
            }
            self.analysis.buffer = buffer;
        }
    }
}
