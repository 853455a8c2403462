//! Deduction on candidate sets, without engine or model: what decides most published puzzles.
//!
//! Each cell is one 64-bit set. Cheap rules run first, and again after every success of a dearer one: singles, bounds
//! of signs and of forks, subsets of lines by matching, and last, within a budget, trying out candidates.
//!
//! Invariant: a candidate goes only if no solution has it. Uniqueness rests on that.

mod bounds;
mod lines;
mod probe;
mod ties;

use gridproof_core::{Contradiction, Domain, Size};

use crate::forks;
use crate::puzzle::Futoshiki;

use bounds::{Neighbour, Prong};
use ties::ByCell;

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
    neighbours: ByCell<Neighbour>,
    prongs: ByCell<Prong>,
    /// Rows and columns, as bit sets, in which a value may have one place left.
    fresh: [u64; 2],
    /// Rows and columns, as bit sets, whose subsets have not been looked at since they changed.
    stale: [u64; 2],
    /// Cells that have changed since their signs and forks were looked at, and which are among them.
    changed: Vec<u16>,
    waits: Vec<bool>,
}

impl Presolver {
    pub(crate) fn new(puzzle: &Futoshiki) -> Self {
        let all = Domain::first(puzzle.order()).0;
        let size = Size::new(puzzle.order(), puzzle.order());
        let cells = size.cells();
        let candidates = |&given: &u8| if given == 0 { all } else { 1 << (given - 1) };
        let signs = puzzle.signs().iter().flat_map(|sign| {
            let [smaller, greater] =
                [sign.smaller, sign.greater].map(|cell| size.index(cell) as u16);
            let neighbour = |cell, greater| Neighbour { cell, greater };
            [
                (smaller, neighbour(greater, true)),
                (greater, neighbour(smaller, false)),
            ]
        });
        let forks = forks::of(puzzle);
        let prongs = forks.iter().flat_map(|fork| {
            let [one, two] = fork.ends;
            [(one, two), (two, one)].map(|(end, other_end)| (end, Prong::of(*fork, other_end)))
        });
        Self {
            order: puzzle.order() as usize,
            domains: puzzle.givens().iter().map(candidates).collect(),
            neighbours: ByCell::of(cells, signs),
            prongs: ByCell::of(cells, prongs),
            fresh: [all; 2],
            stale: [all; 2],
            changed: (0..cells as u16).collect(),
            waits: vec![true; cells],
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
            while let Some(cell) = self.changed.pop() {
                let cell = usize::from(cell);
                self.waits[cell] = false;
                if self.domains[cell].is_power_of_two() {
                    self.take_from_others(cell)?;
                }
                self.spread(cell)?;
            }
            match self.next_fresh() {
                Some((axis, line)) => self.settle_lonely(axis, line)?,
                None => return Ok(()),
            }
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

    /// A cell has changed: its signs and forks look again, and its lines.
    fn touch(&mut self, cell: usize) {
        for (axis, line) in [cell / self.order, cell % self.order]
            .into_iter()
            .enumerate()
        {
            self.fresh[axis] |= 1 << line;
            self.stale[axis] |= 1 << line;
        }
        self.queue(cell);
    }

    /// The signs and forks of a cell look again.
    fn queue(&mut self, cell: usize) {
        if !std::mem::replace(&mut self.waits[cell], true) {
            self.changed.push(cell as u16);
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

    fn narrow(may: &mut [bool], keep: impl Fn(usize) -> bool) {
        for (value, may) in may.iter_mut().enumerate() {
            *may &= keep(value);
        }
    }

    /// Singles, signs and forks by plain sweeps over everything, until a sweep changes nothing; `None` where a cell has
    /// no candidate left or a value no place.
    fn plainly_settled(puzzle: &Futoshiki) -> Option<Vec<u64>> {
        let order = puzzle.order() as usize;
        let size = Size::new(puzzle.order(), puzzle.order());
        let rows = (0..order).map(|row| (0..order).map(move |col| row * order + col));
        let cols = (0..order).map(|col| (0..order).map(move |row| row * order + col));
        let lines: Vec<Vec<usize>> = rows
            .map(Iterator::collect)
            .chain(cols.map(Iterator::collect))
            .collect();
        let mut may: Vec<Vec<bool>> = vec![vec![true; order]; order * order];
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            narrow(&mut may[cell], |value| {
                given == 0 || usize::from(given) == value + 1
            });
        }
        let least = |may: &[bool]| may.iter().position(|&may| may).unwrap_or(order);
        let most = |may: &[bool]| may.iter().rposition(|&may| may).unwrap_or(0);
        loop {
            let before = may.clone();
            for line in &lines {
                for (&cell, value) in line
                    .iter()
                    .flat_map(|cell| (0..order).map(move |v| (cell, v)))
                {
                    let alone = (0..order).all(|v| before[cell][v] == (v == value));
                    let only = line.iter().all(|&c| before[c][value] == (c == cell));
                    for &other in line.iter().filter(|&&other| other != cell) {
                        may[other][value] &= !alone;
                    }
                    for other in (0..order).filter(|&other| other != value) {
                        may[cell][other] &= !only;
                    }
                }
                if (0..order).any(|value| line.iter().all(|&cell| !may[cell][value])) {
                    return None;
                }
            }
            for sign in puzzle.signs() {
                let [smaller, greater] = [sign.smaller, sign.greater].map(|cell| size.index(cell));
                narrow(&mut may[smaller], |value| value < most(&before[greater]));
                narrow(&mut may[greater], |value| value > least(&before[smaller]));
            }
            for fork in forks::of(puzzle) {
                let ends = fork.ends.map(|end| &before[usize::from(end)]);
                let gap = usize::from(fork.gap);
                narrow(&mut may[usize::from(fork.cell)], |value| match fork.side {
                    forks::Side::Below => ends.iter().any(|end| value + gap <= most(end)),
                    forks::Side::Above => ends.iter().any(|end| value >= least(end) + gap),
                });
            }
            if may.iter().any(|may| !may.contains(&true)) {
                return None;
            }
            if may == before {
                let set = |may: &Vec<bool>| (0..order).map(|v| u64::from(may[v]) << v).sum();
                return Some(may.iter().map(set).collect());
            }
        }
    }

    proptest! {
        #[test]
        fn settles_as_plain_sweeps_do(
            seed in any::<u64>(),
            order in 1usize..=7,
            given in 0.0..0.4,
            signed in 0.0..0.9,
            wrong in 0.0..0.05,
        ) {
            let board = FutoshikiBoard::random(&mut seeded(seed), order, given, signed, wrong);
            let puzzle = Futoshiki::from_clues(&board.givens, &board.less).unwrap();
            let mut presolver = Presolver::new(&puzzle);
            let settled = presolver.settle().ok().map(|()| presolver.domains().to_vec());
            prop_assert_eq!(settled, plainly_settled(&puzzle), "{:?}", board);
        }

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
