//! The puzzle as linear constraints, for proofs that VeriPB checks, and the sums that Hall sets take there.
//!
//! Groups have the names that the parts have in certificates. For sums there are `r1c1>` and `r1c1<`, at least and at most one
//! value in the cell, and `row3=4>` and `row3=4<`, the value at least and at most once in the line.

use gridproof_core::proof::{Formula, crowd};
use gridproof_core::{Lit, Puzzle, Var};

use crate::model::{Origin, Says, Variables};
use crate::puzzle::{Futoshiki, Sign};

/// The formula, on the variables of the model.
pub(crate) fn of(puzzle: &Futoshiki, meaning: impl Fn(Var) -> (usize, usize, Says)) -> Formula {
    let vars = Variables::of(puzzle);
    let (order, size) = (vars.order(), Puzzle::size(puzzle));
    let mut formula = Formula::new();
    for var in 0..vars.count() {
        let (cell, value, says) = meaning(Var::new(var as u32));
        let word = match says {
            Says::Is => "is",
            Says::IsAbove => "above",
        };
        formula.variable(format!("{}_{word}{}", size.cell(cell), value + 1));
    }
    for cell in 0..order * order {
        let name = size.cell(cell).to_string();
        let values: Vec<Lit> = (0..order)
            .map(|value| vars.is(cell, value).positive())
            .collect();
        formula.group(name.clone(), |formula| {
            exactly_one(formula, &name, &values);
            if vars.touches(cell) {
                let above: Vec<Lit> = (1..order)
                    .map(|j| vars.above(cell, j - 1).positive())
                    .collect();
                in_step(formula, &values, &above);
            }
        });
    }
    for line in 0..order {
        for value in 0..order {
            let row: Vec<Lit> = (0..order)
                .map(|place| vars.is(line * order + place, value).positive())
                .collect();
            exactly_one(
                &mut formula,
                &format!("row{}={}", line + 1, value + 1),
                &row,
            );
            let col: Vec<Lit> = (0..order)
                .map(|place| vars.is(place * order + line, value).positive())
                .collect();
            exactly_one(
                &mut formula,
                &format!("col{}={}", line + 1, value + 1),
                &col,
            );
        }
    }
    for (cell, &given) in puzzle.givens().iter().enumerate() {
        if given > 0 {
            let is = vars.is(cell, usize::from(given) - 1).positive();
            let name = format!("g-{}", size.cell(cell));
            formula.group(name, |formula| formula.clause(&[is]));
        }
    }
    for &sign in puzzle.signs() {
        let name = format!("{}<{}", sign.smaller, sign.greater);
        formula.group(name, |formula| less(formula, puzzle, &vars, sign));
    }
    formula
}

fn exactly_one(formula: &mut Formula, name: &str, lits: &[Lit]) {
    formula.group(format!("{name}>"), |formula| formula.clause(lits));
    formula.group(format!("{name}<"), |formula| formula.at_most_one(lits));
}

/// `above[j]` says that the value, counted from 0, is more than j.
fn in_step(formula: &mut Formula, values: &[Lit], above: &[Lit]) {
    for pair in above.windows(2) {
        formula.clause(&[!pair[1], pair[0]]);
    }
    for (value, &is) in values.iter().enumerate() {
        let least = value.checked_sub(1).map(|before| above[before]);
        let most = above.get(value).map(|&more| !more);
        let both: Vec<Lit> = [least, most].into_iter().flatten().collect();
        formula.implies_all(is, &both);
        let opposite = both.iter().map(|&lit| !lit);
        let clause: Vec<Lit> = opposite.chain([is]).collect();
        formula.clause(&clause);
    }
}

/// The greater cell is above one more than what the smaller one is above.
fn less(formula: &mut Formula, puzzle: &Futoshiki, vars: &Variables, sign: Sign) {
    let size = Puzzle::size(puzzle);
    let (smaller, greater) = (size.index(sign.smaller), size.index(sign.greater));
    let Some(top) = vars.order().checked_sub(2) else {
        formula.clause(&[]);
        return;
    };
    formula.clause(&[vars.above(greater, 0).positive()]);
    formula.clause(&[vars.above(smaller, top).negative()]);
    for j in 0..top {
        let more = vars.above(greater, j + 1).positive();
        formula.clause(&[vars.above(smaller, j).negative(), more]);
    }
}

/// What a cell and value are as item and place, and the names of the constraints of an item and of a place.
type Face = (
    Box<dyn Fn(usize, usize) -> Option<(usize, usize)>>,
    Box<dyn Fn(usize) -> String>,
    Box<dyn Fn(usize) -> String>,
);

/// The constraints that a Hall set adds up: the cells of a line with too few values between them, or the rows with too few
/// columns for a value. None where one constraint is enough.
pub(crate) fn tally(
    puzzle: &Futoshiki,
    origin: Option<Origin>,
    clause: &[Lit],
    meaning: impl Fn(Var) -> (usize, usize, Says),
) -> Vec<(u64, String)> {
    let (order, size) = (puzzle.order() as usize, Puzzle::size(puzzle));
    let (at, item, place): Face = match origin {
        Some(Origin::Row(row)) => (
            Box::new(move |cell, value| (cell / order == row).then_some((cell % order, value))),
            Box::new(move |item| format!("{}>", size.cell(row * order + item))),
            Box::new(move |place| format!("row{}={}<", row + 1, place + 1)),
        ),
        Some(Origin::Col(col)) => (
            Box::new(move |cell, value| (cell % order == col).then_some((cell / order, value))),
            Box::new(move |item| format!("{}>", size.cell(item * order + col))),
            Box::new(move |place| format!("col{}={}<", col + 1, place + 1)),
        ),
        Some(Origin::Value(own)) => (
            Box::new(move |cell, value| (value == own).then_some((cell / order, cell % order))),
            Box::new(move |item| format!("row{}={}>", item + 1, own + 1)),
            Box::new(move |place| format!("col{}={}<", place + 1, own + 1)),
        ),
        _ => return Vec::new(),
    };
    let mut open = vec![vec![true; order]; order];
    for lit in clause {
        let (cell, value, says) = meaning(lit.var());
        let Some((item, place)) = at(cell, value).filter(|_| says == Says::Is) else {
            continue;
        };
        if lit.is_positive() {
            open[item][place] = false;
        } else {
            let held = open[item][place];
            open[item].fill(false);
            open[item][place] = held;
        }
    }
    let partners: Vec<Vec<usize>> = open
        .iter()
        .map(|row| (0..order).filter(|&place| row[place]).collect())
        .collect();
    match crowd(&partners, order) {
        Some((items, places)) if items.len() > 2 => {
            let items = items.into_iter().map(item);
            let names = items.chain(places.into_iter().map(place));
            names.map(|name| (1, name)).collect()
        }
        _ => Vec::new(),
    }
}
