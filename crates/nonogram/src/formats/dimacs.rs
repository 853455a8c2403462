//! The puzzle as a formula for SAT solvers, in the DIMACS format. Written, never read.
//!
//! One variable a cell, true where it is filled. The placement of each line is spelled in order encoding: for each of its blocks
//! and each place p that it can reach a variable "the block starts at p or later". One value of these goes with each placement,
//! so the formula has as many models as the puzzle has solutions.

use gridproof_core::cnf::{Cnf, Term};
use gridproof_core::{CannotHold, Cell, Detection, Document, Format, Puzzle, Source};

use crate::clues::needs;
use crate::puzzle::Nonogram;

/// The format.
pub(super) struct Dimacs;

impl Format<Nonogram> for Dimacs {
    fn name(&self) -> &'static str {
        "dimacs"
    }

    fn summary(&self) -> &'static str {
        "a formula for SAT solvers, with a comment `c r1c2=# 2` for each cell"
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

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        encode(document).write()
    }
}

fn encode(document: &Document<Nonogram>) -> Cnf {
    let puzzle = &document.puzzle;
    let size = puzzle.size();
    let mut cnf = Cnf::new(Nonogram::KIND, size, &document.properties);
    let filled: Vec<Term> = size.iter().map(|cell| cnf.cell(cell, '#')).collect();
    let at = |row: usize, col: usize| filled[size.index(Cell::new(row as u32, col as u32))];
    let (rows, cols) = (puzzle.rows().len(), puzzle.cols().len());
    for (row, clue) in puzzle.rows().iter().enumerate() {
        let cells: Vec<Term> = (0..cols).map(|col| at(row, col)).collect();
        line(&mut cnf, clue, &cells);
    }
    for (col, clue) in puzzle.cols().iter().enumerate() {
        let cells: Vec<Term> = (0..rows).map(|row| at(row, col)).collect();
        line(&mut cnf, clue, &cells);
    }
    cnf
}

/// Says that the cells of a line are as its clue has them.
fn line(cnf: &mut Cnf, clue: &[u32], filled: &[Term]) {
    if needs(clue) > filled.len() as u64 {
        cnf.clause(&[]);
        return;
    }
    let starts = Starts::of(cnf, clue, filled.len());
    for (block, &length) in clue.iter().enumerate() {
        if cnf.is_full() {
            return;
        }
        let length = i64::from(length);
        let starts_at = |place| starts.later(block, place);
        let next_at = |place| starts.later(block + 1, place);
        for place in starts.window(block) {
            // Who starts late starts less late; the next block keeps its distance.
            cnf.clause(&[!starts_at(place + 1), starts_at(place)]);
            cnf.clause(&[!starts_at(place), next_at(place + length + 1)]);
        }
        for (cell, &filled) in (0..).zip(filled) {
            // The block starts no later than the cell, and not so early as to end before it.
            cnf.clause(&[filled, !starts_at(cell - length + 1), starts_at(cell + 1)]);
            // The block ends before the cell, and the next one starts after it.
            cnf.clause(&[
                !filled,
                starts_at(cell + 1),
                starts_at(cell - length + 1),
                !next_at(cell + 1),
            ]);
        }
    }
    for (cell, &filled) in (0..).zip(filled) {
        // All blocks start after the cell.
        cnf.clause(&[!filled, !starts.later(0, cell + 1)]);
    }
}

/// The variables "block j starts at p or later" of a line.
struct Starts {
    /// For each block its earliest start, and the terms for the places after it up to its latest start.
    blocks: Vec<(i64, Vec<Term>)>,
}

impl Starts {
    /// New variables for a clue that fits into so many cells.
    fn of(cnf: &mut Cnf, clue: &[u32], cells: usize) -> Self {
        let slack = cells as u64 - needs(clue);
        let mut blocks = Vec::with_capacity(clue.len());
        let mut earliest = 0;
        for &length in clue {
            // A formula that is full will not be written: what it lacks matters no more.
            let places = if cnf.is_full() { 0 } else { slack };
            let variables = (0..places).map(|_| cnf.variable()).collect();
            blocks.push((earliest, variables));
            earliest += i64::from(length) + 1;
        }
        Self { blocks }
    }

    /// Block `block` starts at `place` or later. The imaginary block after the last always does.
    fn later(&self, block: usize, place: i64) -> Term {
        let Some((earliest, variables)) = self.blocks.get(block) else {
            return Term::True;
        };
        match usize::try_from(place - earliest - 1) {
            Err(_) => Term::True,
            Ok(index) => variables.get(index).copied().unwrap_or(Term::False),
        }
    }

    /// The places at which a block can start.
    fn window(&self, block: usize) -> impl Iterator<Item = i64> + use<> {
        let (earliest, variables) = &self.blocks[block];
        (*earliest..).take(variables.len() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_testkit::dimacs::Formula;
    use gridproof_testkit::generate::{self, NonogramClues};
    use gridproof_testkit::oracle;

    /// The filled cells of all models, as the comments name them.
    fn models(puzzle: &Nonogram) -> Vec<Vec<String>> {
        let bytes = encode(&Document::new(puzzle.clone())).write().unwrap();
        Formula::read(&bytes).unwrap().models()
    }

    fn named(picture: &[Vec<bool>]) -> Vec<String> {
        let mut names = Vec::new();
        for (row, line) in (1..).zip(picture) {
            let filled = (1..).zip(line).filter(|&(_, &filled)| filled);
            names.extend(filled.map(|(col, _)| format!("r{row}c{col}=#")));
        }
        names.sort();
        names
    }

    fn check(rows: &[Vec<u32>], cols: &[Vec<u32>]) {
        let puzzle = Nonogram::from_clues(rows, cols).unwrap();
        let pictures = oracle::pictures(rows, cols);
        let mut expected: Vec<_> = pictures.iter().map(|picture| named(picture)).collect();
        expected.sort();
        assert_eq!(models(&puzzle), expected, "{rows:?} {cols:?}");
    }

    #[test]
    fn each_line_has_one_model_a_placement() {
        for cells in 1..=7usize {
            for filled in 0u32..1 << cells {
                let line: Vec<bool> = (0..cells).map(|cell| filled >> cell & 1 == 1).collect();
                let clue = oracle::clue_of(&line);
                let mut cnf = Cnf::new("line", Puzzle::size(&single(cells)), &[]);
                let terms: Vec<Term> = (0..cells)
                    .map(|cell| cnf.cell(Cell::new(0, cell as u32), '#'))
                    .collect();
                super::line(&mut cnf, &clue, &terms);
                let models = Formula::read(&cnf.write().unwrap()).unwrap().models();
                let placements = oracle::line_placements(cells, &clue);
                let mut expected: Vec<_> =
                    placements.into_iter().map(|line| named(&[line])).collect();
                expected.sort();
                assert_eq!(models, expected, "{clue:?} in {cells}");
            }
        }
    }

    fn single(cells: usize) -> Nonogram {
        Nonogram::from_clues([Vec::<u32>::new()], vec![Vec::new(); cells]).unwrap()
    }

    #[test]
    fn models_are_solutions() {
        let mut rng = generate::seeded(7);
        for (rows, cols) in [(1, 1), (1, 5), (5, 1), (3, 4), (4, 4), (2, 6)] {
            for _ in 0..20 {
                let clues = NonogramClues::random(&mut rng, rows, cols, 0.5);
                check(&clues.rows, &clues.cols);
                let clues = NonogramClues::mismatched(&mut rng, rows, cols, 0.5);
                check(&clues.rows, &clues.cols);
            }
        }
        check(&vec![vec![1]; 4], &vec![vec![1]; 4]);
        check(&[vec![3], vec![]], &[vec![1], vec![1]]);
        check(&[vec![], vec![]], &[vec![], vec![]]);
    }

    #[test]
    fn a_formula_of_no_reasonable_size_is_refused() {
        let puzzle =
            Nonogram::from_clues([vec![1; 16_384]], vec![Vec::<u32>::new(); 65_536]).unwrap();
        assert!(Dimacs.write(&Document::new(puzzle)).is_err());
    }
}
