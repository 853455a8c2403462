//! Notes for a proof, taken where the search walks reasons. Does nothing unless a proof is wanted.

use crate::lit::Lit;
use crate::proof::Source;

use super::Solver;
use super::fixpoint::Conflict;
use super::trail::Reason;

impl Solver {
    /// A derivation begins with the conflict just gathered.
    pub(super) fn note_conflict(&mut self, conflict: Conflict) {
        let Some(log) = &mut self.proof else { return };
        log.begin(&self.trail);
        let source = match conflict {
            Conflict::Binary(first, second) => log.of_binary(first, second),
            Conflict::Clause(clause) => log.of_stored(clause),
            Conflict::Propagator { number, at } => {
                let root = at.min(self.trail.root_len() as u32);
                Source::Inference(log.infer(number, None, &self.analysis.buffer, root))
            }
        };
        log.cite(u32::MAX, source);
    }

    /// The reason of `lit`, just put into the analysis buffer, was made for that.
    pub(super) fn note_inference(&mut self, lit: Lit) {
        let Some(log) = &mut self.proof else { return };
        if let Reason::Propagator { number, .. } | Reason::Fact { number, .. } =
            self.trail.fact(lit.var()).reason
        {
            let root = self.trail.root_len() as u32;
            let made = log.infer(number, Some(lit), &self.analysis.buffer, root);
            log.note_explained(lit.var(), made);
        }
    }

    /// The derivation under way uses the reason of `lit`.
    pub(super) fn cite_antecedent(&mut self, lit: Lit) {
        let Some(log) = &mut self.proof else { return };
        let fact = self.trail.fact(lit.var());
        let source = match fact.reason {
            Reason::None => return,
            Reason::Binary(other) => log.of_binary(lit, other),
            Reason::Clause(clause) => log.of_stored(clause),
            Reason::Propagator { .. } | Reason::Fact { .. } => log.explained(lit.var()),
        };
        log.cite(fact.position, source);
    }

    /// A solution is forbidden by its guesses: they imply all of it, for reasons that are cited here.
    pub(super) fn note_block(&mut self, clause: &[Lit]) -> Option<Source> {
        let assignment = &self.assignment;
        let log = self.proof.as_mut()?;
        log.forbid(assignment);
        log.begin(&self.trail);
        log.cite(u32::MAX, Source::Goal);
        for position in self.trail.root_len()..self.trail.len() {
            self.antecedents(self.trail.lits()[position]);
        }
        // Without guesses it is the empty clause, which ends the proof.
        let log = self.proof.as_mut()?;
        (!clause.is_empty()).then(|| log.derive(clause))
    }
}
