//! Deduction on candidate sets, without engine or model: what decides most published puzzles.
//!
//! Each cell is one 64-bit set. Cheap rules run first, and again after every success of a dearer one: singles, bounds
//! of signs and of forks, subsets of lines by matching, and last, within a budget, trying out candidates.
//!
//! Invariant: a candidate goes only if no solution has it. Uniqueness rests on that.

mod bounds;
mod lines;
mod probe;

use gridproof_core::{Cell, Contradiction, Domain};

use crate::forks::{self, Fork};
use crate::puzzle::Futoshiki;

use bounds::Edge;

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

/// Candidates, and which rules have to look again.
#[derive(Clone, Debug)]
pub(crate) struct Presolver {
    order: usize,
    domains: Vec<u64>,
    signs: Vec<Edge>,
    forks: Vec<Fork>,
    /// Rows and columns, as bit sets, that singles have to look at.
    fresh: [u64; 2],
    /// The same for subsets.
    stale: [u64; 2],
    /// A cell has changed since the signs were looked at.
    signs_wait: bool,
}

/// A cell by number, row and column.
#[derive(Clone, Copy, Debug)]
struct Place {
    cell: u16,
    row: u8,
    col: u8,
}

impl Presolver {
    pub(crate) fn new(puzzle: &Futoshiki) -> Self {
        let all = Domain::first(puzzle.order()).0;
        let place = |cell: Cell| Place {
            cell: (cell.row * puzzle.order() + cell.col) as u16,
            row: cell.row as u8,
            col: cell.col as u8,
        };
        let edge = |sign: &crate::puzzle::Sign| Edge {
            smaller: place(sign.smaller),
            greater: place(sign.greater),
        };
        let candidates = |&given: &u8| if given == 0 { all } else { 1 << (given - 1) };
        Self {
            order: puzzle.order() as usize,
            domains: puzzle.givens().iter().map(candidates).collect(),
            signs: puzzle.signs().iter().map(edge).collect(),
            forks: forks::of(puzzle),
            fresh: [all; 2],
            stale: [all; 2],
            signs_wait: true,
        }
    }

    /// The candidates, cell by cell.
    pub(crate) fn domains(&self) -> &[u64] {
        &self.domains
    }

    /// Deduces until nothing changes, or the budget for trying out is spent.
    pub(crate) fn run(&mut self) -> Outcome {
        let ended = self
            .fixpoint()
            .and_then(|()| if self.decided() { Ok(()) } else { self.probe() });
        match ended {
            Err(Contradiction) => Outcome::Refuted,
            Ok(()) if self.decided() => Outcome::Decided,
            Ok(()) => Outcome::Open,
        }
    }

    fn decided(&self) -> bool {
        self.domains.iter().all(|domain| domain.is_power_of_two())
    }

    fn fixpoint(&mut self) -> Result<(), Contradiction> {
        loop {
            self.settle()?;
            if !self.subsets()? {
                return Ok(());
            }
        }
    }

    /// Singles and bounds, to their fixpoint.
    fn settle(&mut self) -> Result<(), Contradiction> {
        loop {
            while let Some((axis, line)) = self.next_fresh() {
                self.singles(axis, line)?;
            }
            if !std::mem::take(&mut self.signs_wait) {
                return Ok(());
            }
            self.obey_signs()?;
            self.obey_forks()?;
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

    const fn place(&self, cell: usize) -> Place {
        Place {
            cell: cell as u16,
            row: (cell / self.order) as u8,
            col: (cell % self.order) as u8,
        }
    }

    /// A cell has changed: its lines look again.
    fn touch(&mut self, place: Place) {
        for (axis, line) in [place.row, place.col].into_iter().enumerate() {
            self.fresh[axis] |= 1 << line;
            self.stale[axis] |= 1 << line;
        }
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
