//! Audits: every reason and every learnt clause is checked as it is made, by code that shares nothing with how it was
//! made. What fails is kept as a fault of ours and ends the search.

use crate::assignment::Assignment;
use crate::known::{Known, words};
use crate::lit::Lit;

use super::Solver;

impl Solver {
    /// Ends the search, and tells whoever set the limits.
    fn found_wrong(&mut self, fault: String) {
        if let Some(findings) = &self.auditing {
            findings.note(&fault);
        }
        self.fault.get_or_insert(fault);
    }

    /// Replays the reason in the analysis buffer with the naive twin of its propagator: the facts cited, those of the
    /// root, and the negated deduction must be inconsistent.
    pub(super) fn audit_reason(&mut self, number: u32, deduced: Option<Lit>) {
        if self.auditing.is_none() {
            return;
        }
        let scope = self.model.scope(number as usize);
        let mut yes = vec![0u64; words(scope.len())];
        let mut no = yes.clone();
        for (index, &var) in scope.iter().enumerate() {
            let lit = if self.trail.is_true(var.positive()) {
                var.positive()
            } else {
                var.negative()
            };
            let root = self.trail.is_true(lit) && self.trail.level_of(lit) == 0;
            let cited = self.analysis.cites(lit);
            let negated = deduced
                .filter(|deduced| deduced.var() == var)
                .map(|deduced| !deduced);
            if let Some(fact) = negated.or((root || cited).then_some(lit)) {
                let side = if fact.is_positive() {
                    &mut yes
                } else {
                    &mut no
                };
                side[index / 64] |= 1 << (index % 64);
            }
        }
        let propagator = self.model.propagator(number as usize);
        if propagator.plainly_consistent(Known { yes: &yes, no: &no }) {
            let fault = format!(
                "reason of {propagator:?} for {deduced:?} fails replay: yes {yes:x?}, no {no:x?}"
            );
            self.found_wrong(fault);
        }
    }

    /// Checks the clause learnt last by unit propagation over the clauses it was derived from, and against the known
    /// solution, if one was given and is not blocked.
    pub(super) fn audit_learnt(&mut self) {
        if self.auditing.is_none() {
            return;
        }
        let learnt = &self.analysis.learnt;
        let mut facts: std::collections::BTreeSet<Lit> = learnt.iter().map(|&lit| !lit).collect();
        let root = &self.trail.lits()[..self.trail.root_len()];
        facts.extend(root.iter().copied());
        let mut refuted = false;
        let mut changed = true;
        while changed && !refuted {
            changed = false;
            for clause in &self.analysis.chain {
                if clause.iter().any(|lit| facts.contains(lit)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&lit| !facts.contains(&!lit));
                match (open.next(), open.next()) {
                    (None, _) => refuted = true,
                    (Some(&unit), None) => changed |= facts.insert(unit),
                    _ => {}
                }
            }
        }
        let excludes = |known: &Assignment| !learnt.iter().any(|&lit| known.holds(lit));
        let fault = if !refuted {
            format!("the learnt clause {learnt:?} does not follow from what it was derived from")
        } else if self.known_solution.as_ref().is_some_and(excludes) {
            format!("the learnt clause {learnt:?} excludes a known solution")
        } else {
            return;
        };
        self.found_wrong(fault);
    }
}
