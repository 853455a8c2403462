//! Learnt clauses against a solution that is known: what a search concludes never excludes it.

use gridproof_core::{Answer, AnyPuzzle, Assignment, Board, Limits, Lit, Selectors, Solver};

/// Searches the model of a puzzle for a first and a second solution, and holds every clause learnt on the way against a solution
/// that is known, until that one is found and forbidden. A limit that is reached ends it early.
///
/// # Errors
/// A learnt clause excludes the solution, the model does, or an audit found something else; in words.
pub fn learnt_clauses_keep(
    puzzle: &dyn AnyPuzzle,
    solution: &Board,
    limits: &Limits,
) -> Result<(), String> {
    let limits = limits.clone().with_audit(true);
    let Some(assignment) = assignment(puzzle, solution, &limits)? else {
        return Ok(());
    };
    let mut solver = Solver::new(puzzle.model(Selectors::Off, &limits).into());
    solver.expect(assignment);
    for found in 0..2 {
        let answer = solver.solve(&[], &limits.less(&solver.spent()));
        if let Some(fault) = solver.fault() {
            return Err(fault.to_owned());
        }
        match answer {
            Answer::Satisfiable => solver.block(),
            Answer::Unsatisfiable if found == 0 => {
                return Err("the search refutes a puzzle with a known solution".to_owned());
            }
            Answer::Unsatisfiable | Answer::Stopped(_) => break,
        }
    }
    Ok(())
}

/// The solution as an assignment of all variables: those of the cells determine the others. `None` if a limit is reached first.
fn assignment(
    puzzle: &dyn AnyPuzzle,
    solution: &Board,
    limits: &Limits,
) -> Result<Option<Assignment>, String> {
    let mut literals: Vec<Lit> = Vec::new();
    for (cell, domain) in puzzle.blank().iter() {
        for value in domain.iter() {
            let literal = puzzle.literal(cell, value);
            let holds = solution.get(cell).contains(value);
            literals.extend(literal.map(|lit| if holds { lit } else { !lit }));
        }
    }
    let mut solver = Solver::new(puzzle.model(Selectors::Off, limits).into());
    match solver.solve(&literals, limits) {
        Answer::Satisfiable => Ok(Some(solver.assignment().clone())),
        Answer::Unsatisfiable => Err("the model excludes a known solution".to_owned()),
        Answer::Stopped(_) => Ok(None),
    }
}
