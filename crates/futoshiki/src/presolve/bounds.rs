//! Bounds that signs and forks set.
//!
//! From the greater side of a sign go all values up to the smallest candidate of the smaller side, from the smaller
//! side all from the largest candidate of the greater side up.

use gridproof_core::Contradiction;

use crate::forks::{Fork, Side};

use super::Presolver;

/// A cell with a sign towards the one that has changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbour {
    pub(super) cell: u16,
    /// It is the greater one.
    pub(super) greater: bool,
}

/// A fork, seen from one of its ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prong {
    cell: u16,
    other_end: u16,
    side: Side,
    gap: u8,
}

impl Prong {
    /// The fork, seen from the end that is not `other_end`.
    pub(super) const fn of(fork: Fork, other_end: u16) -> Self {
        Self {
            cell: fork.cell,
            other_end,
            side: fork.side,
            gap: fork.gap,
        }
    }

    /// The values of the fork's cell that these ends allow. Neither is empty.
    fn allowed(self, [one, two]: [u64; 2]) -> u64 {
        let gap = u32::from(self.gap);
        match self.side {
            Side::Below => {
                let top = one.ilog2().max(two.ilog2());
                top.checked_sub(gap).map_or(0, |most| (2 << most) - 1)
            }
            Side::Above => {
                let least = one.trailing_zeros().min(two.trailing_zeros()) + gap;
                u64::MAX.checked_shl(least).unwrap_or(0)
            }
        }
    }
}

impl Presolver {
    /// What the bounds of a cell say about others, by signs and forks. No domain is empty.
    pub(super) fn spread(&mut self, cell: usize) -> Result<(), Contradiction> {
        let domain = self.domains[cell];
        for place in self.neighbours.places(cell) {
            let Neighbour { cell, greater } = self.neighbours.at(place);
            let allowed = if greater {
                !(domain ^ (domain - 1))
            } else {
                (1 << domain.ilog2()) - 1
            };
            self.allow(cell.into(), allowed)?;
        }
        for place in self.prongs.places(cell) {
            let prong = self.prongs.at(place);
            let ends = [domain, self.domains[usize::from(prong.other_end)]];
            self.allow(prong.cell.into(), prong.allowed(ends))?;
        }
        Ok(())
    }

    /// Leaves a cell no other values than these.
    pub(super) fn allow(&mut self, cell: usize, allowed: u64) -> Result<(), Contradiction> {
        let old = self.domains[cell];
        let new = old & allowed;
        if new == 0 {
            return Err(Contradiction);
        }
        if new != old {
            self.domains[cell] = new;
            self.touch(cell);
        }
        Ok(())
    }
}
