//! Restarts by the Luby sequence (Luby, Sinclair, Zuckerman 1993), keeping the part of the trail that would be
//! guessed again anyway (van der Tak, Ramos, Heule 2011).

use crate::limits::{Limits, Stop};

use super::Solver;

/// Conflicts per unit of the sequence.
const UNIT: u64 = 64;
/// How many facts are undone between two looks at the clock.
const FACTS_A_STEP: usize = 1 << 16;

/// When to start over.
#[derive(Clone, Debug, Default)]
pub(crate) struct Restarts {
    number: u64,
    next: u64,
}

/// The `index`-th term, from 0: 1 1 2 1 1 2 4 1 1 2 ...
fn luby(mut index: u64) -> u64 {
    loop {
        let bits = u64::BITS - (index + 1).leading_zeros();
        if index + 1 == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}

impl Solver {
    pub(super) fn restarting(&mut self) -> bool {
        if self.restarts.next == 0 {
            self.restarts.next = self.spent.conflicts + UNIT;
        }
        self.spent.conflicts >= self.restarts.next
    }

    /// Goes back to the highest level whose guesses come before the best open variable, not below `floor`. Where that is a
    /// long way, the clock is looked at on the way: half a restart is none the worse.
    pub(super) fn restart(&mut self, floor: u32, limits: &Limits) -> Option<Stop> {
        self.restarts.number += 1;
        self.restarts.next = self.spent.conflicts + UNIT * luby(self.restarts.number);
        self.spent.restarts += 1;
        let mut level = floor;
        if let Some(best) = self.decider.peek(&self.trail) {
            while level < self.trail.level()
                && self
                    .trail
                    .decision(level + 1)
                    .is_some_and(|lit| self.decider.prefers(lit.var(), best))
            {
                level += 1;
            }
        }
        loop {
            self.backtrack(level.max(self.trail.level_before(FACTS_A_STEP)));
            if self.trail.level() <= level {
                break;
            }
            if let Some(stop) = limits.interrupted() {
                return Some(stop);
            }
        }
        tracing::trace!(conflicts = self.spent.conflicts, level, "restart");
        None
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_begins_as_published() {
        let terms: Vec<u64> = (0..15).map(super::luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
