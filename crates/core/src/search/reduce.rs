//! Reduction of the learnt clauses by glue (Audemard and Simon 2009): those of glue 2 stay, of the others the half that
//! speaks of more levels goes, unless it was used since the last reduction.

use super::Solver;
use super::trail::Reason;

/// Conflicts before the first reduction; each later one waits longer.
const FIRST: u64 = 2000;
const LONGER: u64 = 300;

/// When to reduce.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reductions {
    number: u64,
    next: u64,
    last: u64,
}

impl Solver {
    pub(super) fn reducing(&mut self) -> bool {
        if self.reductions.next == 0 {
            self.reductions.next = FIRST;
        }
        self.spent.conflicts >= self.reductions.next
    }

    pub(super) fn reduce(&mut self) {
        let reductions = &mut self.reductions;
        reductions.number += 1;
        reductions.next = self.spent.conflicts + FIRST + LONGER * reductions.number;
        let since = reductions.last as u32;
        reductions.last = self.spent.conflicts;
        if let Some(log) = &mut self.proof {
            log.note_root(&self.trail);
        }
        self.trail.settle_root();
        let (clauses, trail) = (&mut self.clauses, &self.trail);
        let stands = |clause: u32, clauses: &super::clauses::ClauseStore| {
            let first = clauses.lit(clause, 0);
            trail.is_true(first) && trail.fact(first.var()).reason == Reason::Clause(clause)
        };
        let mut candidates: Vec<(u32, u32, u32)> = Vec::new();
        for &clause in clauses.learnt() {
            let recent = clauses.last_use(clause) >= since && clauses.glue(clause) <= 6;
            if clauses.glue(clause) > 2 && !recent && !stands(clause, clauses) {
                candidates.push((
                    u32::MAX - clauses.glue(clause),
                    clauses.last_use(clause),
                    clause,
                ));
            }
        }
        candidates.sort_unstable();
        for &(_, _, clause) in &candidates[..candidates.len() / 2] {
            clauses.discard(clause);
            if let Some(log) = &mut self.proof {
                log.forget(clause);
            }
        }
        let (trail, proof) = (&mut self.trail, &mut self.proof);
        clauses.collect(|forward| {
            trail.move_clauses(forward);
            if let Some(log) = proof {
                log.move_clauses(forward);
            }
        });
        self.note_bytes();
        tracing::debug!(
            conflicts = self.spent.conflicts,
            kept = self.clauses.learnt().len(),
            decided = self.trail.root_len(),
            variables = self.model.len(),
            "reduced"
        );
    }
}
