//! Deduction on candidate sets, without engine or model: what decides most published puzzles.
//!
//! Each cell is one 64-bit set. Cheap rules run first, and again after every success of a dearer one:
//! singles (a cell with one candidate, a value with one place in a line), bounds of signs (from the greater side go
//! all values up to the smallest candidate of the smaller side, from the smaller side all from the largest candidate
//! of the greater side up), and subsets of lines of any size by matching.
//!
//! Invariant: a candidate goes only if no solution has it. Uniqueness rests on that.

use gridproof_core::Domain;
use gridproof_core::propagators::prune_all_different;

use crate::puzzle::Futoshiki;

/// How far deduction came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// One candidate is left in every cell.
    Decided,
    /// A cell or a value has no place left.
    Refuted,
    /// Candidates are left.
    Open,
}

/// A rule found a contradiction.
#[derive(Debug)]
struct Refuted;

impl From<gridproof_core::Contradiction> for Refuted {
    fn from(_: gridproof_core::Contradiction) -> Self {
        Self
    }
}

/// Candidates, and which rules have to look again.
#[derive(Clone, Debug)]
pub(crate) struct Presolver {
    order: usize,
    domains: Vec<u64>,
    signs: Vec<Edge>,
    /// Rows and columns, as bit sets, that singles have to look at.
    fresh: [u64; 2],
    /// The same for subsets.
    stale: [u64; 2],
    /// A cell has changed since the signs were looked at.
    signs_wait: bool,
}

/// A sign by the numbers of its cells.
#[derive(Clone, Copy, Debug)]
struct Edge {
    smaller: Place,
    greater: Place,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    cell: u16,
    row: u8,
    col: u8,
}

impl Presolver {
    pub(crate) fn new(puzzle: &Futoshiki) -> Self {
        let order = puzzle.order() as usize;
        let all = Domain::first(puzzle.order()).0;
        let place = |cell: gridproof_core::Cell| Place {
            cell: (cell.row * puzzle.order() + cell.col) as u16,
            row: cell.row as u8,
            col: cell.col as u8,
        };
        let candidates = |&given: &u8| if given == 0 { all } else { 1 << (given - 1) };
        Self {
            order,
            domains: puzzle.givens().iter().map(candidates).collect(),
            signs: puzzle
                .signs()
                .iter()
                .map(|sign| Edge {
                    smaller: place(sign.smaller),
                    greater: place(sign.greater),
                })
                .collect(),
            fresh: [all; 2],
            stale: [all; 2],
            signs_wait: true,
        }
    }

    /// The candidates, cell by cell.
    pub(crate) fn domains(&self) -> &[u64] {
        &self.domains
    }

    /// Deduces until nothing changes.
    pub(crate) fn run(&mut self) -> Outcome {
        match self.fixpoint() {
            Err(Refuted) => Outcome::Refuted,
            Ok(()) if self.domains.iter().all(|domain| domain.is_power_of_two()) => {
                Outcome::Decided
            }
            Ok(()) => Outcome::Open,
        }
    }

    fn fixpoint(&mut self) -> Result<(), Refuted> {
        loop {
            self.settle()?;
            if !self.subsets()? {
                return Ok(());
            }
        }
    }

    /// Singles and signs, to their fixpoint.
    fn settle(&mut self) -> Result<(), Refuted> {
        loop {
            while let Some((axis, line)) = self.next_fresh() {
                self.singles(axis, line)?;
            }
            if !std::mem::take(&mut self.signs_wait) {
                return Ok(());
            }
            self.obey_signs()?;
        }
    }

    fn next_fresh(&mut self) -> Option<(usize, usize)> {
        let axis = usize::from(self.fresh[0] == 0);
        let line = self.fresh[axis].trailing_zeros() as usize;
        (line < 64).then(|| {
            self.fresh[axis] &= self.fresh[axis] - 1;
            (axis, line)
        })
    }

    /// The first cell of a line and the step to the next: axis 0 is rows, 1 columns.
    const fn geometry(&self, axis: usize, line: usize) -> (usize, usize) {
        if axis == 0 {
            (line * self.order, 1)
        } else {
            (line, self.order)
        }
    }

    /// Cells with one candidate take it from the rest of the line; values with one place take that place.
    fn singles(&mut self, axis: usize, line: usize) -> Result<(), Refuted> {
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
                return Err(Refuted);
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
                        return Err(Refuted);
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

    fn touch(&mut self, place: Place) {
        let lines = [1 << place.row, 1 << place.col];
        for (axis, line) in lines.into_iter().enumerate() {
            self.fresh[axis] |= line;
            self.stale[axis] |= line;
        }
    }

    /// Bounds of all signs, sweep after sweep in turning directions, so that long chains need few.
    fn obey_signs(&mut self) -> Result<(), Refuted> {
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

    fn obey(&mut self, Edge { smaller, greater }: Edge) -> Result<bool, Refuted> {
        let low = self.domains[usize::from(smaller.cell)];
        let high = self.domains[usize::from(greater.cell)];
        // Domains are never empty. All bits up to the lowest of `low`; all bits below the highest of `high`.
        let too_low = low ^ (low - 1);
        let low_enough = (1u64 << high.ilog2()) - 1;
        let (new_low, new_high) = (low & low_enough, high & !too_low);
        if new_low == 0 || new_high == 0 {
            return Err(Refuted);
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

    /// Subsets of one line after the other, until one finds something; whether one did.
    fn subsets(&mut self) -> Result<bool, Refuted> {
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

    fn subsets_of(&mut self, axis: usize, line: usize) -> Result<bool, Refuted> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_testkit::generate::{FutoshikiBoard, seeded};
    use gridproof_testkit::oracle::squares;
    use proptest::prelude::*;

    fn presolved(givens: &[Vec<u32>], less: &[[u32; 4]]) -> (Outcome, Vec<u64>) {
        let puzzle = Futoshiki::from_clues(givens, less).unwrap();
        let mut presolver = Presolver::new(&puzzle);
        (presolver.run(), presolver.domains().to_vec())
    }

    #[test]
    fn a_sign_removes_up_to_the_smallest_and_from_the_largest() {
        let mut givens = vec![vec![0; 4]; 4];
        givens[1][0] = 1;
        givens[1][1] = 4;
        // r1c1 cannot be 1, and r1c2 cannot be 4: of r1c1 < r1c2, r1c2 loses 1 and 2, r1c1 loses 3.
        let (outcome, domains) = presolved(&givens, &[[1, 1, 1, 2]]);
        assert_eq!(outcome, Outcome::Open);
        assert_eq!(domains[..2], [0b0010, 0b0100]);
    }

    #[test]
    fn subsets_are_found() {
        // 1 and 2 fill the first two cells of row 1, so the others lose them.
        let mut givens = vec![vec![0; 5]; 5];
        for (row, col, value) in [
            (1, 0, 3),
            (2, 0, 4),
            (3, 0, 5),
            (1, 1, 4),
            (2, 1, 5),
            (3, 1, 3),
        ] {
            givens[row][col] = value;
        }
        let (outcome, domains) = presolved(&givens, &[]);
        assert_eq!(outcome, Outcome::Open);
        assert_eq!(domains[..3], [0b00011, 0b00011, 0b11100]);
    }

    proptest! {
        #[test]
        fn no_candidate_of_a_solution_is_removed(
            seed in any::<u64>(),
            order in 1usize..=4,
            given in 0.0..0.4,
            signed in 0.0..0.9,
            wrong in 0.0..0.1,
        ) {
            let board = FutoshikiBoard::random(&mut seeded(seed), order, given, signed, wrong);
            let (outcome, domains) = presolved(&board.givens, &board.less);
            let squares = squares(&board.givens, &board.less);
            if outcome == Outcome::Refuted {
                prop_assert!(squares.is_empty());
            }
            for square in &squares {
                let kept = square.concat().iter().zip(&domains).all(|(value, domain)| domain >> (value - 1) & 1 == 1);
                prop_assert!(kept, "{:?} {:?}", board, square);
            }
            if outcome == Outcome::Decided {
                prop_assert_eq!(squares.len(), 1);
            }
        }
    }
}
