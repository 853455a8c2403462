//! The puzzle as a formula for SAT solvers, in the DIMACS format. Written, never read.
//!
//! One variable a white cell, true where it holds a bulb. At most one bulb a segment, at least one among the cells that see a
//! cell, and every number by all ways to choose among its neighbours.

use gridproof_core::cnf::{Cnf, Term};
use gridproof_core::{CannotHold, Detection, Document, Format, Puzzle, Source};

use crate::puzzle::Akari;
use crate::square::Square;

/// DIMACS CNF.
#[derive(Clone, Copy, Debug)]
pub struct Dimacs;

impl Format<Akari> for Dimacs {
    fn name(&self) -> &'static str {
        "dimacs"
    }

    fn summary(&self) -> &'static str {
        "a formula for SAT solvers, with a comment `c r1c2=* 2` for each white cell"
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

    fn write(&self, document: &Document<Akari>) -> Result<Vec<u8>, CannotHold> {
        encode(document).write()
    }
}

fn encode(document: &Document<Akari>) -> Cnf {
    let akari = &document.puzzle;
    let size = akari.size();
    let mut cnf = Cnf::new(Akari::KIND, size, &document.properties);
    let bulbs: Vec<Term> = size
        .iter()
        .map(|cell| {
            if akari.square(cell).is_white() {
                cnf.cell(cell, '*')
            } else {
                Term::False
            }
        })
        .collect();
    let bulb = |&cell: &u32| bulbs[cell as usize];
    let segments = akari.segments();
    for segment in segments.iter() {
        let cells: Vec<Term> = segments.cells(segment).iter().map(bulb).collect();
        cnf.at_most_one(&cells);
    }
    for (index, square) in akari.squares().iter().enumerate() {
        if cnf.is_full() {
            break;
        }
        match *square {
            Square::White => {
                let both = segments.of_cell(index).into_iter().flatten();
                let seen = both.flat_map(|segment| segments.cells(segment));
                let mut lights: Vec<Term> = seen.map(bulb).collect();
                lights.sort_unstable();
                lights.dedup();
                cnf.clause(&lights);
            }
            Square::Number(number) => {
                let beside = akari.white_neighbours(size.cell(index));
                let beside: Vec<Term> = beside.map(|cell| bulbs[size.index(cell)]).collect();
                cnf.exactly(number.into(), &beside);
            }
            Square::Black => {}
        }
    }
    cnf
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_testkit::dimacs::Formula;
    use gridproof_testkit::generate::{self, AkariBoard, Numbers};
    use gridproof_testkit::oracle;

    fn check(rows: &[impl AsRef<str>]) {
        let akari = Akari::from_rows(rows).unwrap();
        let bytes = encode(&Document::new(akari)).write().unwrap();
        let named = |placement: Vec<Vec<bool>>| {
            let mut names = Vec::new();
            for (row, line) in (1..).zip(placement) {
                let bulbs = (1..).zip(line).filter(|&(_, bulb)| bulb);
                names.extend(bulbs.map(|(col, _)| format!("r{row}c{col}=*")));
            }
            names.sort();
            names
        };
        let placements = oracle::bulb_placements(rows);
        let mut expected: Vec<Vec<String>> = placements.into_iter().map(named).collect();
        expected.sort();
        assert_eq!(Formula::read(&bytes).unwrap().models(), expected);
    }

    #[test]
    fn models_are_solutions() {
        check(&["."]);
        check(&["#"]);
        check(&["1"]);
        check(&["...", ".4.", "..."]);
        check(&["........."]);
        check(&["...", "...", "..."]);
        let mut rng = generate::seeded(3);
        for size in [(1, 8), (3, 4), (4, 4)] {
            for numbers in [Numbers::FromBulbs, Numbers::AtRandom] {
                for _ in 0..15 {
                    check(&AkariBoard::random(&mut rng, size, 0.25, 0.6, numbers).grid);
                }
            }
        }
    }
}
