//! Rules of one row or column: singles and subsets.

use gridproof_core::propagators::prune_all_different;
use gridproof_core::{Contradiction, Domain};

use super::Presolver;

impl Presolver {
    /// Cells with one candidate take it from the rest of the line; values with one place take that place.
    pub(super) fn singles(&mut self, axis: usize, line: usize) -> Result<(), Contradiction> {
        let (start, step) = self.geometry(axis, line);
        let all = Domain::first(self.order as u32).0;
        let mut changed = 0u64;
        loop {
            let (mut once, mut twice, mut decided, mut clash) = (0, 0, 0, 0);
            for &domain in self.domains[start..].iter().step_by(step).take(self.order) {
                twice |= once & domain;
                once |= domain;
                if domain.is_power_of_two() {
                    clash |= decided & domain;
                    decided |= domain;
                }
            }
            if clash != 0 || once != all {
                return Err(Contradiction);
            }
            if decided == all {
                break;
            }
            let lonely = once & !twice & !decided;
            let mut narrowed = false;
            let cells = self.domains[start..]
                .iter_mut()
                .step_by(step)
                .take(self.order);
            for (place, domain) in cells.enumerate() {
                if domain.is_power_of_two() {
                    continue;
                }
                let mut left = *domain & !decided;
                let own = left & lonely;
                if own != 0 {
                    left = own;
                }
                if left != *domain {
                    if left == 0 || own & own.wrapping_sub(1) != 0 {
                        return Err(Contradiction);
                    }
                    *domain = left;
                    changed |= 1 << place;
                    narrowed = true;
                }
            }
            if !narrowed {
                break;
            }
        }
        self.note(axis, line, changed);
        Ok(())
    }

    /// Cells of a line have changed: the lines that cross there look again, and the signs.
    fn note(&mut self, axis: usize, line: usize, changed: u64) {
        if changed != 0 {
            self.fresh[1 - axis] |= changed;
            self.stale[1 - axis] |= changed;
            self.stale[axis] |= 1 << line;
            self.signs_wait = true;
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
