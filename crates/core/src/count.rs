//! How many solutions a puzzle has, exactly, without ever wrapping.
//!
//! What is open at the root falls into independent components; each is counted apart and the counts are multiplied. So
//! a puzzle whose ambiguity is local is counted at once, however many solutions it has. Within a component solutions are enumerated, up to a limit.

use num_bigint::BigUint;

use crate::ask::{Opened, answer, checked, open};
use crate::assignment::Assignment;
use crate::components::components;
use crate::limits::{Limits, Spent, Stop};
use crate::lit::Var;
use crate::puzzle::Puzzle;
use crate::search::{Answer, Solver};
use crate::verdict::{Count, Counted, Fault};

/// Counts solutions, on the calling thread alone. Each independent component of the puzzle is counted up to `most`; if
/// every one of them ends within it, the count is exact, even above `most`. A conflict limit holds for each component.
///
/// # Errors
/// A [`Fault`] of ours: the verifier refused a solution, or an audit failed.
pub fn count<P: Puzzle>(puzzle: &P, most: u64, limits: &Limits) -> Result<Counted, Fault> {
    count_by(puzzle, most, limits, |parts, tally| {
        parts.chunks(chunk(parts)).flat_map(tally).collect()
    })
}

/// As [`count`], with the components spread over the threads of the current rayon pool. The count is the same.
///
/// # Errors
/// As [`count`].
pub fn count_split<P: Puzzle>(puzzle: &P, most: u64, limits: &Limits) -> Result<Counted, Fault> {
    count_by(puzzle, most, limits, each)
}

fn count_by<P: Puzzle>(
    puzzle: &P,
    most: u64,
    limits: &Limits,
    each: impl FnOnce(&[Vec<Var>], &Counter<'_>) -> Tallies,
) -> Result<Counted, Fault> {
    let exact = |count: u32, spent| Counted {
        count: Count::Exact(count.into()),
        stop: None,
        spent,
    };
    let mut solver = match open(puzzle, limits)? {
        Opened::Solved(_) => return Ok(exact(1, Spent::default())),
        Opened::Refuted(_) => return Ok(exact(0, Spent::default())),
        Opened::Open(solver) => *solver,
    };
    match answer(&mut solver, &[], limits)? {
        Answer::Unsatisfiable => return Ok(exact(0, solver.spent())),
        Answer::Stopped(stop) => {
            return Ok(Counted {
                count: Count::AtLeast(0u32.into()),
                stop: Some(stop),
                spent: solver.spent(),
            });
        }
        Answer::Satisfiable => checked(puzzle, solver.assignment())?,
    };
    let base = solver.assignment().clone();
    let parts = match solver.settle(limits) {
        Answer::Stopped(stop) => {
            return Ok(Counted {
                count: Count::AtLeast(1u32.into()),
                stop: Some(stop),
                spent: solver.spent(),
            });
        }
        _ => components(solver.model(), &solver.root()),
    };
    tracing::debug!(components = parts.len(), "counting");
    let limits = limits.less(&solver.spent());
    let mut spent = solver.spent();
    let tallies = each(&parts, &|parts: &[Vec<Var>]| {
        let mut solver = solver.clone();
        parts
            .iter()
            .map(|part| tally(puzzle, &mut solver, &base, part, most, &limits))
            .collect()
    });
    let mut product = BigUint::from(1u32);
    let (mut complete, mut stop) = (true, None);
    for tally in tallies {
        let tally = tally?;
        // A solution is known, so every component has at least one.
        product *= tally.found.max(1);
        complete &= tally.complete;
        stop = stop.or(tally.stop);
        spent += tally.spent;
    }
    let count = if complete {
        Count::Exact(product)
    } else {
        Count::AtLeast(product)
    };
    Ok(Counted { count, stop, spent })
}

/// The count of one component.
struct Tally {
    found: u64,
    complete: bool,
    stop: Option<Stop>,
    spent: Spent,
}

/// Counts the ways to complete one component. Each is verified as part of a whole solution, the rest taken from `base`.
fn tally<P: Puzzle>(
    puzzle: &P,
    solver: &mut Solver,
    base: &Assignment,
    part: &[Var],
    most: u64,
    limits: &Limits,
) -> Result<Tally, Fault> {
    let before = solver.spent();
    let mut fault = None;
    let (found, ended) = solver.enumerate(Some(part), most, limits, &mut |assignment| {
        if let Err(error) = checked(puzzle, &base.with(assignment, part)) {
            fault = fault.take().or(Some(error));
        }
    });
    match fault.or_else(|| solver.fault().map(|fault| Fault(fault.to_owned()))) {
        Some(fault) => Err(fault),
        None => Ok(Tally {
            found,
            complete: ended == Ok(true),
            stop: ended.err(),
            spent: solver.spent().since(&before),
        }),
    }
}

/// Counts some components, one after the other, with one copy of the solver.
type Counter<'a> = dyn Fn(&[Vec<Var>]) -> Tallies + Send + Sync + 'a;

type Tallies = Vec<Result<Tally, Fault>>;

/// How many components one copy of the solver counts: the same for any number of threads.
fn chunk(parts: &[Vec<Var>]) -> usize {
    parts.len().div_ceil(8).clamp(1, 32)
}

#[cfg(feature = "parallel")]
fn each(parts: &[Vec<Var>], tally: &Counter<'_>) -> Tallies {
    use rayon::prelude::*;
    if parts.len() <= 1 {
        // One component needs no pool.
        return tally(parts);
    }
    parts
        .par_chunks(chunk(parts))
        .with_max_len(1)
        .flat_map(tally)
        .collect()
}

#[cfg(not(feature = "parallel"))]
fn each(parts: &[Vec<Var>], tally: &Counter<'_>) -> Tallies {
    parts.chunks(chunk(parts)).flat_map(tally).collect()
}
