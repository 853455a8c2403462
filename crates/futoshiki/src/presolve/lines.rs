//! Rules of one row or column: singles and subsets.

use gridproof_core::known::ones;
use gridproof_core::propagators::prune_all_different;
use gridproof_core::{Contradiction, Domain};

use super::Presolver;

impl Presolver {
    /// A cell with one candidate takes it from the rest of its row and column.
    pub(super) fn take_from_others(&mut self, cell: usize) -> Result<(), Contradiction> {
        let value = self.domains[cell];
        let (row, col) = (cell / self.order, cell % self.order);
        for (axis, line) in [row, col].into_iter().enumerate() {
            let (start, step) = self.geometry(axis, line);
            for other in (start..).step_by(step).take(self.order) {
                if self.domains[other] & value != 0 && other != cell {
                    self.allow(other, !value)?;
                }
            }
        }
        Ok(())
    }

    /// Values with one place in a line take that place.
    pub(super) fn settle_lonely(&mut self, axis: usize, line: usize) -> Result<(), Contradiction> {
        let (start, step) = self.geometry(axis, line);
        let all = Domain::first(self.order as u32).0;
        let (mut once, mut twice, mut decided) = (0, 0, 0);
        let cells = self.domains[start..].iter().step_by(step);
        for &domain in cells.take(self.order) {
            twice |= once & domain;
            once |= domain;
            decided |= if domain.is_power_of_two() { domain } else { 0 };
        }
        if once != all {
            return Err(Contradiction);
        }
        let lonely = once & !twice & !decided;
        if lonely == 0 {
            return Ok(());
        }
        for cell in (start..).step_by(step).take(self.order) {
            let own = self.domains[cell] & lonely;
            if own == 0 {
                continue;
            }
            // Two values whose only place this is.
            if !own.is_power_of_two() {
                return Err(Contradiction);
            }
            self.allow(cell, own)?;
        }
        Ok(())
    }

    /// Cells of a line have changed: their signs look again, and the lines that cross there.
    fn note(&mut self, axis: usize, line: usize, changed: u64) {
        if changed == 0 {
            return;
        }
        self.fresh[1 - axis] |= changed;
        self.stale[1 - axis] |= changed;
        self.stale[axis] |= 1 << line;
        let (start, step) = self.geometry(axis, line);
        for place in ones(&[changed]) {
            self.queue(start + place * step);
        }
    }

    /// Subsets of one line after the other, until one finds something; whether one did.
    pub(super) fn subsets(&mut self) -> Result<bool, Contradiction> {
        for axis in 0..2 {
            while self.stale[axis] != 0 {
                let line = self.stale[axis].trailing_zeros() as usize;
                self.stale[axis] &= self.stale[axis] - 1;
                if self.subsets_of(axis, line)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn subsets_of(&mut self, axis: usize, line: usize) -> Result<bool, Contradiction> {
        let (start, step) = self.geometry(axis, line);
        let mut open = [0u64; 64];
        let mut places = [0u8; 64];
        let mut count = 0;
        for (place, &domain) in self.domains[start..]
            .iter()
            .step_by(step)
            .take(self.order)
            .enumerate()
        {
            if !domain.is_power_of_two() {
                open[count] = domain;
                places[count] = place as u8;
                count += 1;
            }
        }
        // Of three open cells, a pair leaves a single: the cheap rules have seen it.
        if count < 4 {
            return Ok(false);
        }
        prune_all_different(&mut open[..count], self.order)?;
        let mut changed = 0u64;
        for (&domain, &place) in open[..count].iter().zip(&places) {
            let cell = &mut self.domains[start + usize::from(place) * step];
            if *cell != domain {
                *cell = domain;
                changed |= 1 << place;
            }
        }
        self.note(axis, line, changed);
        self.fresh[axis] |= u64::from(changed != 0) << line;
        Ok(changed != 0)
    }
}
