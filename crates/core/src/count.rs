//! How many solutions a puzzle has, exactly, without ever wrapping.

use num_bigint::BigUint;
use std::sync::Arc;

use crate::ask::checked;
use crate::limits::{Limits, Spent};
use crate::puzzle::{Puzzle, Root};
use crate::search::Solver;
use crate::verdict::{Count, Counted, Fault};

/// Counts solutions up to `most`.
///
/// # Errors
/// A [`Fault`] of ours: the verifier refused a solution, or an audit failed.
pub fn count<P: Puzzle>(puzzle: &P, most: u64, limits: &Limits) -> Result<Counted, Fault> {
    let exact = |count: u32| Counted {
        count: Count::Exact(count.into()),
        stop: None,
        spent: Spent::default(),
    };
    let mut solver = match puzzle.root() {
        Root::Solved(solution) => {
            puzzle
                .verify(&solution)
                .map_err(|violation| Fault(violation.to_string()))?;
            return Ok(exact(1));
        }
        Root::Refuted(_) => return Ok(exact(0)),
        Root::Open(model) => Solver::new(Arc::new(model)),
    };
    let mut fault = None;
    let (found, ended) = solver.enumerate(None, most, limits, &mut |assignment| {
        if let Err(error) = checked(puzzle, assignment) {
            fault = fault.take().or(Some(error));
        }
    });
    if let Some(fault) = fault.or_else(|| solver.fault().map(|fault| Fault(fault.to_owned()))) {
        return Err(fault);
    }
    let found = BigUint::from(found);
    let count = if ended == Ok(true) {
        Count::Exact(found)
    } else {
        Count::AtLeast(found)
    };
    Ok(Counted {
        count,
        stop: ended.err(),
        spent: solver.spent(),
    })
}
