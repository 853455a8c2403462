//! Probing: each answer of each open variable is tried at the root; the negation of one that is refuted is a fact.
//!
//! A failed answer goes through the ordinary learning, which may find a stronger fact. What a standing answer implies
//! stands too, and is not tried again until there is a new fact. Probing begins when the search has proved hard, and
//! comes again each time that the conflicts have doubled; a sweep goes round until a whole turn finds nothing, within a
//! share of the effort so far.

use crate::limits::{Limits, Stop};
use crate::lit::Lit;

use super::Solver;
use super::fixpoint::Propagated;

/// Conflicts before the first sweep, and between two at least.
const PAUSE: u64 = 300;
/// A sweep makes at most this many propagator runs, and half of those made before.
const RUNS: u64 = 20_000;

/// When to probe, and what need not be tried.
#[derive(Clone, Debug)]
pub(crate) struct Probing {
    next: u64,
    /// By literal: the number of facts found when it was last seen to stand, counted from 1.
    stood_at: Vec<u32>,
}

impl Default for Probing {
    fn default() -> Self {
        Self {
            next: PAUSE,
            stood_at: Vec::new(),
        }
    }
}

/// What trying one answer showed.
enum Probed {
    Stands,
    Fails,
    /// It fails, and so does the root.
    Refuted,
}

impl Solver {
    pub(super) fn probing(&self) -> bool {
        self.spent.conflicts >= self.probing.next && self.model.probes()
    }

    /// One sweep, which ends early where the limits do; `before` is the count of conflicts when the call began. The
    /// order of guesses stays as it was; the root may be refuted afterwards.
    pub(super) fn probe(&mut self, limits: &Limits, before: u64) -> Result<(), Stop> {
        self.backtrack(0);
        let phases = self.decider.phases();
        let known = self.trail.root_len();
        let result = self.sweep(limits, before);
        self.backtrack(0);
        self.decider.set_phases(phases);
        self.probing.next = 2 * self.spent.conflicts + PAUSE;
        tracing::debug!(
            conflicts = self.spent.conflicts,
            fixed = self.trail.root_len() - known,
            "probed"
        );
        result
    }

    fn sweep(&mut self, limits: &Limits, before: u64) -> Result<(), Stop> {
        let most = self.spent.runs + self.spent.runs / 2 + RUNS;
        if !self.settled(limits)? {
            return Ok(());
        }
        let vars = self.decider.most_active(&self.trail, self.model.len());
        self.probing.stood_at.clear();
        self.probing.stood_at.resize(2 * self.model.len(), 0);
        let (mut since_fact, mut facts) = (0, 1);
        for &var in vars.iter().cycle() {
            let enough = since_fact >= vars.len() || self.spent.runs >= most;
            if enough || self.stopping(limits, before).is_some() {
                break;
            }
            since_fact += 1;
            for lit in [var.positive(), var.negative()] {
                let known = self.trail.is_known(var);
                if known || self.probing.stood_at[lit.code()] == facts {
                    continue;
                }
                match self.try_at_root(lit, facts, limits)? {
                    Probed::Stands => {}
                    Probed::Fails => {
                        since_fact = 0;
                        facts += 1;
                    }
                    Probed::Refuted => return Ok(()),
                }
            }
        }
        Ok(())
    }

    fn try_at_root(&mut self, lit: Lit, facts: u32, limits: &Limits) -> Result<Probed, Stop> {
        let root = self.trail.len();
        self.guess(lit);
        match self.propagate(limits) {
            Propagated::Interrupted(stop) => Err(stop),
            Propagated::Fixpoint => {
                for &implied in &self.trail.lits()[root..] {
                    self.probing.stood_at[implied.code()] = facts;
                }
                self.backtrack(0);
                Ok(Probed::Stands)
            }
            Propagated::Conflict(conflict) => {
                self.spent.conflicts += 1;
                self.agenda.clear();
                let level = self.gather(conflict);
                self.backtrack(level);
                if level == 0 {
                    self.refute();
                    return Ok(Probed::Refuted);
                }
                let lesson = self.learn(conflict);
                self.adopt(lesson, 0);
                Ok(if self.settled(limits)? {
                    Probed::Fails
                } else {
                    Probed::Refuted
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lit::Var;
    use crate::model::{ModelBuilder, Selectors};

    const VARS: u32 = 7;

    proptest! {
        #[test]
        fn what_a_sweep_finds_holds_in_all_assignments(
            clauses in prop::collection::vec(prop::collection::vec((0..VARS, any::<bool>()), 2..4), 5..40),
        ) {
            let mut builder = ModelBuilder::new(Selectors::Off);
            builder.vars(VARS as usize, true);
            for clause in &clauses {
                let lits: Vec<Lit> = clause.iter().map(|&(var, holds)| Var::new(var).lit(holds)).collect();
                builder.clause(&lits);
            }
            let satisfying: Vec<u32> = (0..1 << VARS)
                .filter(|bits| {
                    let holds = |&(var, holds): &(u32, bool)| (bits >> var & 1 == 1) == holds;
                    clauses.iter().all(|clause| clause.iter().any(holds))
                })
                .collect();
            let mut solver = Solver::new(builder.build().into());
            prop_assert_eq!(solver.probe(&Limits::none(), 0), Ok(()));
            if solver.contradictory {
                prop_assert!(satisfying.is_empty());
                return Ok(());
            }
            for fact in solver.root_facts(0) {
                let var = fact.var().index();
                prop_assert!(satisfying.iter().all(|bits| (bits >> var & 1 == 1) == fact.is_positive()));
            }
            // No answer that propagation refutes is left.
            for index in 0..VARS {
                for lit in [Var::new(index).positive(), Var::new(index).negative()] {
                    if !solver.trail.is_known(lit.var()) {
                        solver.guess(lit);
                        prop_assert!(matches!(solver.propagate(&Limits::none()), Propagated::Fixpoint));
                        solver.backtrack(0);
                    }
                }
            }
        }
    }
}
