//! What all solutions that extend a board have in common.

use std::sync::Arc;

use crate::cells::{Board, Domain};
use crate::limits::{Limits, Stop};
use crate::model::Selectors;
use crate::search::{Answer, Solver};

use super::fact::Fact;
use super::logic::Logic;

/// The values that occur in solutions.
pub(super) enum Common {
    /// There is no solution.
    None,
    /// These, and no others.
    All(Board),
    /// These at least.
    Some(Board),
}

/// Looks at no more than so many solutions that extend the board, each of which has a value that was not seen before.
pub(super) fn common(logic: &Logic<'_>, most: usize, limits: &Limits) -> Result<Common, Stop> {
    let mut solver = solver(logic, limits);
    let mut possible: Option<Board> = None;
    for _ in 0..most {
        match solver.solve(&[], &limits.less(&solver.spent())) {
            Answer::Unsatisfiable => return Ok(possible.map_or(Common::None, Common::All)),
            Answer::Stopped(stop) => return Err(stop),
            Answer::Satisfiable => {}
        }
        let seen = possible.get_or_insert_with(|| Board::filled(logic.blank.size(), Domain::EMPTY));
        let mut open = Vec::new();
        for (cell, domain) in logic.board.iter() {
            let mut values = seen.get(cell);
            for value in domain.iter() {
                let lit = logic.puzzle.literal(cell, value);
                if domain.len() == 1 || lit.is_some_and(|lit| solver.assignment().holds(lit)) {
                    values.0 |= 1 << value;
                } else if !values.contains(value) {
                    open.extend(lit);
                }
            }
            seen.set(cell, values);
        }
        solver.add(&open);
    }
    Ok(possible.map_or(Common::None, Common::Some))
}

/// The search for solutions that extend the board and meet the clues that may be used.
fn solver(logic: &Logic<'_>, limits: &Limits) -> Solver {
    let puzzle = logic.puzzle;
    let clues = logic.clues();
    let selectors = if clues.len() == puzzle.clues() {
        Selectors::Off
    } else {
        Selectors::On
    };
    let model = Arc::new(puzzle.model(selectors, limits));
    let selectors = model.selectors().to_vec();
    let mut solver = Solver::within(model, limits);
    for (clue, &lit) in selectors.iter().enumerate() {
        let used = clues.binary_search(&clue).is_ok();
        solver.add(&[if used { lit } else { !lit }]);
    }
    for fact in Fact::all_of(&logic.board, &logic.blank) {
        if let Some(lit) = fact.literal(puzzle) {
            solver.add(&[lit]);
        }
    }
    solver
}
