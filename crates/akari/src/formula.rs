//! The puzzle as linear constraints, for proofs that VeriPB checks.
//!
//! Groups have the names that the parts have in certificates; where a sum may use one side of a number or of the fact of a
//! segment, that side has a name too: `n-r1c2<` no more, `n-r1c2>` no fewer.

use gridproof_core::proof::Formula;
use gridproof_core::{Lit, Puzzle, Size, Var};

use crate::puzzle::Akari;
use crate::segments::Segment;
use crate::square::Square;

/// The formula: one variable a white cell, then one for each segment of `holders`, named by `name`.
pub(crate) fn of(akari: &Akari, holders: &[Segment], name: impl Fn(Segment) -> String) -> Formula {
    let mut formula = Formula::new();
    let size: Size = akari.size();
    let mut bulbs: Vec<Option<Var>> = Vec::with_capacity(akari.squares().len());
    for (cell, square) in size.iter().zip(akari.squares()) {
        bulbs.push(
            square
                .is_white()
                .then(|| formula.variable(cell.to_string())),
        );
    }
    let held: Vec<Var> = holders
        .iter()
        .map(|&segment| formula.variable(name(segment).replace('-', "_")))
        .collect();
    let bulb = |cell: usize| bulbs[cell].map(Var::positive);
    let of = |segment: Segment| {
        let cells = akari.segments().cells(segment).iter();
        cells
            .filter_map(|&cell| bulb(cell as usize))
            .collect::<Vec<Lit>>()
    };
    for segment in akari.segments().iter() {
        formula.group(name(segment), |formula| formula.at_most_one(&of(segment)));
    }
    for (&segment, &holds) in holders.iter().zip(&held) {
        let (name, cells) = (name(segment), of(segment));
        let count = cells.len() as u32;
        formula.group(format!("{name}<"), |formula| {
            let without = cells.iter().map(|&bulb| (1, !bulb));
            formula.at_least(count, without.chain([(1, holds.positive())]));
        });
        formula.group(format!("{name}>"), |formula| {
            let with = cells.iter().map(|&bulb| (1, bulb));
            formula.at_least(1, with.chain([(1, holds.negative())]));
        });
    }
    for (index, square) in akari.squares().iter().enumerate() {
        let cell = size.cell(index);
        match *square {
            Square::White => {
                let both = akari.segments().of_cell(index).into_iter().flatten();
                let mut seen: Vec<Lit> = both.flat_map(of).collect();
                seen.sort_unstable();
                seen.dedup();
                formula.group(format!("w-{cell}"), |formula| formula.clause(&seen));
            }
            Square::Number(number) => {
                let beside = akari.beside(index).filter_map(bulb);
                let beside: Vec<Lit> = beside.collect();
                let number = u32::from(number);
                formula.group(format!("n-{cell}<"), |formula| {
                    formula.at_most(number, &beside);
                });
                formula.group(format!("n-{cell}>"), |formula| {
                    if beside.is_empty() && number > 0 {
                        formula.clause(&[]);
                    } else {
                        formula.at_least(number, beside.iter().map(|&bulb| (1, bulb)));
                    }
                });
            }
            Square::Black => {}
        }
    }
    formula
}
