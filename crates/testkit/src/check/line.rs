//! Cases of a single nonogram line: how many placements there are and what all of them fill.

use num_bigint::BigUint;

use super::{Findings, Options, Outcome};
use crate::fixture::{Case, Expect};

/// What is true of a line of a given length under a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineAnswer {
    /// How many placements there are, where that is known.
    pub placements: Option<BigUint>,
    /// The cells that every placement fills, from 1. Without a placement: nothing.
    pub filled: Vec<usize>,
    /// Whether there is a placement.
    pub possible: bool,
}

/// Answers for a line of `length` cells and its clue.
pub type LineLogic = fn(length: usize, clue: &[u64]) -> LineAnswer;

pub(super) fn check(case: &Case, options: &Options) -> Outcome {
    let Some(logic) = options.line else {
        return Outcome::Skipped("single lines are not answered here".to_owned());
    };
    let mut findings = Findings::default();
    let Some((length, clue)) = parts(case) else {
        findings.fault("a line needs the keys length and clue");
        return findings.outcome();
    };
    let answer = logic(length, &clue);
    if answer.possible == (case.expect == Expect::Unsolvable) {
        findings.differs("a placement exists", answer.possible, case.expect.name());
    }
    let recorded = case.recorded_count();
    if let (Some(found), Some(recorded)) = (&answer.placements, recorded)
        && *found != recorded
    {
        findings.differs("placements", found, recorded);
    }
    if let Some(recorded) = &case.forced
        && answer.filled != *recorded
    {
        findings.differs(
            "cells filled in every placement",
            format_args!("{:?}", answer.filled),
            format_args!("{recorded:?}"),
        );
    }
    findings.outcome()
}

fn parts(case: &Case) -> Option<(usize, Vec<u64>)> {
    let table = case.puzzle.as_ref()?;
    let length = usize::try_from(table.get("length")?.as_integer()?).ok()?;
    let clue = table.get("clue")?.as_array()?.iter();
    let clue = clue.map(|number| {
        number
            .as_integer()
            .and_then(|number| number.try_into().ok())
    });
    Some((length, clue.collect::<Option<_>>()?))
}
