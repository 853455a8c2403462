//! Look-ahead: which variable splits what is left most evenly, seen by propagating both of its answers.
//!
//! After Heule, Kullmann, Wieringa and Biere (2011): a variable is good if both answers decide much; the product of
//! what they decide is the score. An answer that is refuted on the way is a fact of the branch.

use crate::limits::{Limits, Stop};
use crate::lit::{Lit, Var};

use super::fixpoint::Propagated;
use super::{Answer, Solver};

/// How many of the most active variables are tried.
const CANDIDATES: usize = 24;

/// What a look ahead under some assumptions found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// The assumptions are refuted.
    Refuted,
    /// Every variable is known under them.
    Decided,
    /// The best variable to split on, and facts that hold under the assumptions.
    Split {
        /// The variable.
        var: Var,
        /// Facts to be assumed together with them.
        forced: Vec<Lit>,
    },
}

impl Solver {
    /// Looks ahead under `assumed`. Nothing is learnt, and the order of guesses stays as it was.
    pub(crate) fn look_ahead(&mut self, assumed: &[Lit], limits: &Limits) -> Result<Ahead, Stop> {
        let phases = self.decider.phases();
        let result = self.look(assumed, limits);
        self.backtrack(0);
        self.decider.set_phases(phases);
        result
    }

    /// The variable among `candidates` whose answers, under `assumed`, decide most; a refuted answer decides everything.
    /// `None` if the assumptions are refuted or no candidate is open under them.
    pub(crate) fn best_of(
        &mut self,
        assumed: &[Lit],
        candidates: &[Var],
        limits: &Limits,
    ) -> Result<Option<Var>, Stop> {
        let phases = self.decider.phases();
        let result = self.pick(assumed, candidates, limits);
        self.backtrack(0);
        self.decider.set_phases(phases);
        result
    }

    fn pick(
        &mut self,
        assumed: &[Lit],
        candidates: &[Var],
        limits: &Limits,
    ) -> Result<Option<Var>, Stop> {
        if !self.settled(limits)? {
            return Ok(None);
        }
        for &lit in assumed {
            if self.try_out(lit, limits)?.is_none() {
                return Ok(None);
            }
        }
        let level = self.trail.level();
        let everything = self.model.len() as u64;
        let mut best: Option<(u64, Var)> = None;
        for &var in candidates {
            if self.trail.is_known(var) {
                continue;
            }
            let mut decides = [everything; 2];
            for (holds, decided) in [true, false].into_iter().zip(&mut decides) {
                if let Some(count) = self.try_out(var.lit(holds), limits)? {
                    *decided = count;
                }
                self.backtrack(level);
            }
            // A split with a refuted side is no split: it comes last.
            let score = if decides.contains(&everything) {
                0
            } else {
                1 + decides[0] * decides[1]
            };
            if best.is_none_or(|(other, _)| score > other) {
                best = Some((score, var));
            }
        }
        Ok(best.map(|(_, var)| var))
    }

    /// Brings the root to its fixpoint: what was added since must not be lost above it.
    pub(super) fn settled(&mut self, limits: &Limits) -> Result<bool, Stop> {
        match self.settle(limits) {
            Answer::Stopped(stop) => Err(stop),
            answer => Ok(answer == Answer::Satisfiable),
        }
    }

    fn look(&mut self, assumed: &[Lit], limits: &Limits) -> Result<Ahead, Stop> {
        if !self.settled(limits)? {
            return Ok(Ahead::Refuted);
        }
        for &lit in assumed {
            if self.try_out(lit, limits)?.is_none() {
                return Ok(Ahead::Refuted);
            }
        }
        let mut forced = Vec::new();
        loop {
            let candidates = self.decider.most_active(&self.trail, CANDIDATES);
            if candidates.is_empty() {
                return Ok(Ahead::Decided);
            }
            let mut best: Option<(u64, Var)> = None;
            let mut failed = None;
            for var in candidates {
                let level = self.trail.level();
                let yes = self.try_out(var.positive(), limits)?;
                self.backtrack(level);
                let no = self.try_out(var.negative(), limits)?;
                self.backtrack(level);
                match (yes, no) {
                    (None, None) => return Ok(Ahead::Refuted),
                    (None, Some(_)) => failed = Some(var.negative()),
                    (Some(_), None) => failed = Some(var.positive()),
                    (Some(yes), Some(no)) => {
                        let score = yes * no * 1024 + yes + no;
                        if best.is_none_or(|(other, _)| score > other) {
                            best = Some((score, var));
                        }
                    }
                }
                if failed.is_some() {
                    break;
                }
            }
            match (failed, best) {
                (Some(lit), _) => {
                    forced.push(lit);
                    if self.try_out(lit, limits)?.is_none() {
                        return Ok(Ahead::Refuted);
                    }
                }
                (None, Some((_, var))) => return Ok(Ahead::Split { var, forced }),
                (None, None) => return Ok(Ahead::Decided),
            }
        }
    }

    /// Guesses a literal and propagates: how much became known, or `None` for a conflict.
    fn try_out(&mut self, lit: Lit, limits: &Limits) -> Result<Option<u64>, Stop> {
        let before = self.trail.len();
        match self.trail.value(lit) {
            1 => return Ok(Some(0)),
            0 => self.guess(lit),
            _ => return Ok(None),
        }
        match self.propagate(limits) {
            Propagated::Fixpoint => Ok(Some((self.trail.len() - before) as u64)),
            Propagated::Interrupted(stop) => Err(stop),
            Propagated::Conflict(_) => {
                self.agenda.clear();
                Ok(None)
            }
        }
    }

    /// The most active open variables among those that `eligible` names.
    pub(crate) fn most_active_of(
        &mut self,
        eligible: impl Fn(Var) -> bool,
        most: usize,
    ) -> Vec<Var> {
        self.backtrack(0);
        let mut vars = self.decider.most_active(&self.trail, self.model.len());
        vars.retain(|&var| eligible(var));
        vars.truncate(most);
        vars
    }

    /// Looks for these literals first from now on: the next assignment will have many of them, if it can.
    pub(crate) fn prefer(&mut self, lits: &[Lit]) {
        self.backtrack(0);
        self.decider.prefer(lits.iter().copied());
        self.preferring = true;
    }

    /// The facts of the root from position `from` on.
    pub(crate) fn root_facts(&self, from: usize) -> &[Lit] {
        &self.trail.lits()[from.min(self.trail.root_len())..self.trail.root_len()]
    }
}
