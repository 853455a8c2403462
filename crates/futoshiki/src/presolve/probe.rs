//! Trying out candidates: what follows from every candidate of a cell is true, and a candidate that contradicts goes.
//!
//! Cells with few candidates come first. It ends when many trials in a row have found nothing, so that hard boards
//! lose little time, and at the latest when its budget is spent.

use gridproof_core::Contradiction;

use super::Presolver;

/// So many trials in a row may find nothing.
const PATIENCE: u32 = 64;
/// So many cells may be looked at over all trials.
const BUDGET: usize = 1 << 20;

impl Presolver {
    /// Tries out candidates, cell by cell.
    pub(super) fn probe(&mut self) -> Result<(), Contradiction> {
        let cells = self.domains.len();
        let mut union = vec![0; cells];
        let mut trial = self.clone();
        let mut budget = BUDGET / cells;
        let (mut misses, mut size) = (0, 2);
        // Cells looked at since the last success, and the one to look at next.
        let (mut since, mut at) = (0, 0);
        while misses < PATIENCE && budget > 0 {
            if since == cells {
                (since, size) = (0, size + 1);
                if size > self.order as u32 {
                    break;
                }
            }
            let count = self.domains[at].count_ones();
            if count == size {
                misses += count;
                budget = budget.saturating_sub(count as usize);
                if self.try_cell(at, &mut trial, &mut union)? {
                    self.fixpoint()?;
                    (misses, since, size) = (0, 0, 2);
                }
            }
            since += 1;
            at = (at + 1) % cells;
        }
        Ok(())
    }

    /// Tries every candidate of one cell; whether any cell lost a candidate that none of them leaves.
    fn try_cell(
        &mut self,
        cell: usize,
        trial: &mut Self,
        union: &mut [u64],
    ) -> Result<bool, Contradiction> {
        union.fill(0);
        let mut left = self.domains[cell];
        while left != 0 {
            trial.begin(&self.domains);
            trial.domains[cell] = left & left.wrapping_neg();
            trial.touch(cell);
            if trial.settle().is_ok() {
                for (union, domain) in union.iter_mut().zip(&trial.domains) {
                    *union |= domain;
                }
            }
            left &= left - 1;
        }
        let mut changed = false;
        for (at, &union) in union.iter().enumerate() {
            if self.domains[at] & !union != 0 {
                self.domains[at] &= union;
                if union == 0 {
                    return Err(Contradiction);
                }
                self.touch(at);
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Starts over from these candidates, at which nothing has changed yet.
    fn begin(&mut self, domains: &[u64]) {
        self.domains.copy_from_slice(domains);
        self.fresh = [0; 2];
        while let Some(cell) = self.changed.pop() {
            self.waits[usize::from(cell)] = false;
        }
    }
}
