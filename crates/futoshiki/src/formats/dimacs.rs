//! The puzzle as a formula for SAT solvers, in the DIMACS format. Written, never read.
//!
//! One variable a cell and value. Exactly one value a cell, each value exactly once a row and column; a sign by the variables
//! "at most v" of its two cells.

use gridproof_core::cnf::{Cnf, Term};
use gridproof_core::{CannotHold, Cell, Detection, Document, Format, Puzzle, Size, Source};

use crate::puzzle::{Futoshiki, Sign};

/// The format.
pub(super) struct Dimacs;

impl Format<Futoshiki> for Dimacs {
    fn name(&self) -> &'static str {
        "dimacs"
    }

    fn summary(&self) -> &'static str {
        "a formula for SAT solvers, with a comment `c r1c2=4 8` for each cell and value"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["cnf"]
    }

    fn reads(&self) -> bool {
        false
    }

    fn detect(&self, _: &Source<'_>) -> Detection {
        Detection::No
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Futoshiki>) -> Result<Vec<u8>, CannotHold> {
        encode(document).write()
    }
}

fn encode(document: &Document<Futoshiki>) -> Cnf {
    let puzzle = &document.puzzle;
    let order = puzzle.order();
    let mut cnf = Cnf::new(Futoshiki::KIND, puzzle.size(), &document.properties);
    let grid = Grid::of(&mut cnf, order);
    for line in 0..order {
        for value in 0..order {
            let row = (0..order).map(|place| grid.is(Cell::new(line, place), value));
            exactly_one(&mut cnf, &row.collect::<Vec<_>>());
            let col = (0..order).map(|place| grid.is(Cell::new(place, line), value));
            exactly_one(&mut cnf, &col.collect::<Vec<_>>());
        }
    }
    let up_to: Vec<Vec<Term>> = grid
        .cells
        .iter()
        .map(|cell| ladder(&mut cnf, cell))
        .collect();
    for cell in grid.size.iter() {
        if let Some(given) = puzzle.given(cell) {
            cnf.clause(&[grid.is(cell, given - 1)]);
        }
    }
    for sign in puzzle.signs() {
        less(&mut cnf, &grid, &up_to, *sign);
    }
    cnf
}

/// The variables "this cell has this value".
struct Grid {
    size: Size,
    cells: Vec<Vec<Term>>,
}

impl Grid {
    fn of(cnf: &mut Cnf, order: u32) -> Self {
        let size = Size::new(order, order);
        let values = |cell| (1..=order).map(|value| cnf.cell(cell, value)).collect();
        let cells = size.iter().map(values).collect();
        Self { size, cells }
    }

    /// Values count from 0.
    fn is(&self, cell: Cell, value: u32) -> Term {
        self.cells[self.size.index(cell)][value as usize]
    }
}

fn exactly_one(cnf: &mut Cnf, terms: &[Term]) {
    cnf.clause(terms);
    cnf.at_most_one(terms);
}

/// Exactly one value, and for each value the term "at most this".
fn ladder(cnf: &mut Cnf, is: &[Term]) -> Vec<Term> {
    let up_to = cnf.prefixes(is);
    for (&before, &value) in up_to.iter().zip(&is[1..]) {
        cnf.clause(&[!before, !value]);
    }
    cnf.clause(&up_to[up_to.len() - 1..]);
    up_to
}

/// The smaller cell is below whatever the greater one does not exceed.
fn less(cnf: &mut Cnf, grid: &Grid, up_to: &[Vec<Term>], sign: Sign) {
    let smaller = &up_to[grid.size.index(sign.smaller)];
    let greater = &up_to[grid.size.index(sign.greater)];
    let below = std::iter::once(Term::False).chain(smaller.iter().copied());
    for (&greater, smaller) in greater.iter().zip(below) {
        cnf.clause(&[!greater, smaller]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_testkit::dimacs::Formula;
    use gridproof_testkit::generate::{self, FutoshikiBoard};
    use gridproof_testkit::oracle;

    fn check(givens: &[Vec<u32>], less: &[[u32; 4]]) {
        let puzzle = Futoshiki::from_clues(givens, less).unwrap();
        let bytes = encode(&Document::new(puzzle)).write().unwrap();
        let named = |square: Vec<Vec<u32>>| {
            let mut names = Vec::new();
            for (row, line) in (1..).zip(square) {
                let values = (1..).zip(line);
                names.extend(values.map(|(col, value)| format!("r{row}c{col}={value}")));
            }
            names.sort();
            names
        };
        let squares = oracle::squares(givens, less);
        let mut expected: Vec<Vec<String>> = squares.into_iter().map(named).collect();
        expected.sort();
        let models = Formula::read(&bytes).unwrap().models();
        assert_eq!(models, expected, "{givens:?} {less:?}");
    }

    #[test]
    fn models_are_solutions() {
        check(&[vec![0]], &[]);
        check(&vec![vec![0; 4]; 4], &[]);
        check(&vec![vec![0; 3]; 3], &[[1, 1, 3, 3], [3, 3, 1, 1]]);
        let mut rng = generate::seeded(5);
        for order in 1..=4 {
            for wrong in [0.0, 0.3] {
                for _ in 0..10 {
                    let board = FutoshikiBoard::random(&mut rng, order, 0.1, 0.3, wrong);
                    check(&board.givens, &board.less);
                }
            }
        }
    }

    #[test]
    fn the_largest_order_can_be_written() {
        let puzzle = Futoshiki::from_clues(&vec![vec![0; 64]; 64], &[]).unwrap();
        assert!(Dimacs.write(&Document::new(puzzle)).is_ok());
    }
}
