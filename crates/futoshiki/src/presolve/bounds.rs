//! Bounds that signs and forks set.
//!
//! From the greater side of a sign go all values up to the smallest candidate of the smaller side, from the smaller
//! side all from the largest candidate of the greater side up.

use gridproof_core::Contradiction;

use crate::forks::{Fork, Side};

use super::{Place, Presolver};

/// A sign by its cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) smaller: Place,
    pub(super) greater: Place,
}

impl Presolver {
    /// Bounds of all signs, sweep after sweep in turning directions, so that long chains need few.
    pub(super) fn obey_signs(&mut self) -> Result<(), Contradiction> {
        loop {
            let mut narrowed = false;
            for at in 0..self.signs.len() {
                narrowed |= self.obey(self.signs[at])?;
            }
            if !narrowed {
                return Ok(());
            }
            narrowed = false;
            for at in (0..self.signs.len()).rev() {
                narrowed |= self.obey(self.signs[at])?;
            }
            if !narrowed {
                return Ok(());
            }
        }
    }

    fn obey(&mut self, Edge { smaller, greater }: Edge) -> Result<bool, Contradiction> {
        let low = self.domains[usize::from(smaller.cell)];
        let high = self.domains[usize::from(greater.cell)];
        // Domains are never empty. All bits up to the lowest of `low`; all bits below the highest of `high`.
        let too_low = low ^ (low - 1);
        let low_enough = (1u64 << high.ilog2()) - 1;
        let (new_low, new_high) = (low & low_enough, high & !too_low);
        if new_low == 0 || new_high == 0 {
            return Err(Contradiction);
        }
        if new_low != low {
            self.domains[usize::from(smaller.cell)] = new_low;
            self.touch(smaller);
        }
        if new_high != high {
            self.domains[usize::from(greater.cell)] = new_high;
            self.touch(greater);
        }
        Ok(new_low != low || new_high != high)
    }

    /// Bounds of all forks, once: what follows further is for the next round.
    pub(super) fn obey_forks(&mut self) -> Result<(), Contradiction> {
        for at in 0..self.forks.len() {
            let Fork {
                side,
                cell,
                ends,
                gap,
            } = self.forks[at];
            let [one, two] = ends.map(|end| self.domains[usize::from(end)]);
            let old = self.domains[usize::from(cell)];
            let gap = u32::from(gap);
            // Domains are never empty.
            let allowed = match side {
                Side::Below => {
                    let top = one.ilog2().max(two.ilog2());
                    top.checked_sub(gap).map_or(0, |most| (2 << most) - 1)
                }
                Side::Above => {
                    let least = one.trailing_zeros().min(two.trailing_zeros()) + gap;
                    u64::MAX.checked_shl(least).unwrap_or(0)
                }
            };
            let new = old & allowed;
            if new == 0 {
                return Err(Contradiction);
            }
            if new != old {
                self.domains[usize::from(cell)] = new;
                self.touch(self.place(cell.into()));
                self.signs_wait = true;
            }
        }
        Ok(())
    }
}
