//! One puzzle, once or several times.

use std::time::Duration;

use cpu_time::ThreadTime;
use gridproof_core::{AnyPuzzle, Limits, Verdict};
use serde::{Deserialize, Serialize};

use crate::corpus::Item;

/// What a puzzle has cost.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Measured {
    pub(super) family: String,
    pub(super) id: String,
    pub(super) verdict: String,
    /// CPU time of the thread.
    pub(super) nanoseconds: u64,
    pub(super) conflicts: u64,
    pub(super) decisions: u64,
    pub(super) runs: u64,
    pub(super) explanations: u64,
    /// Facts cited in explanations.
    #[serde(default)]
    pub(super) cited: u64,
    pub(super) peak_bytes: u64,
    /// Where it differs from the record, or a fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) wrong: Option<String>,
}

impl Measured {
    pub(super) fn is_open(&self) -> bool {
        self.verdict == "unknown"
    }
}

/// The fastest of several runs.
pub(super) fn best_of(repeat: u32, family: &str, item: &Item, time: Duration) -> Measured {
    let mut best = once(family, item, &*item.puzzle, time);
    for _ in 1..repeat {
        if best.wrong.is_some() || best.is_open() {
            break;
        }
        let next = once(family, item, &*item.puzzle, time);
        if next.nanoseconds < best.nanoseconds || next.wrong.is_some() {
            best = next;
        }
    }
    best
}

/// One run, on the puzzle of `item` or an image of it.
#[inline(never)]
pub(super) fn once(family: &str, item: &Item, puzzle: &dyn AnyPuzzle, time: Duration) -> Measured {
    let limits = Limits::none().with_time(time);
    let start = ThreadTime::now();
    let decided = puzzle.decide(&limits);
    let elapsed = start.elapsed();
    let (verdict, spent, mut wrong) = match decided {
        Ok(decided) => (decided.verdict, decided.spent, None),
        Err(fault) => {
            let unknown = Verdict::Unsolvable(None);
            (
                unknown,
                gridproof_core::Spent::default(),
                Some(fault.to_string()),
            )
        }
    };
    let name = verdict.name();
    if let Some(expect) = &item.expect
        && !matches!(verdict, Verdict::Unknown { .. })
        && wrong.is_none()
        && expect != name
    {
        wrong = Some(format!("found {name}, recorded {expect}"));
    }
    Measured {
        family: family.to_owned(),
        id: item.id.clone(),
        verdict: name.to_owned(),
        nanoseconds: u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX),
        conflicts: spent.conflicts,
        decisions: spent.decisions,
        runs: spent.runs,
        explanations: spent.explanations,
        cited: spent.cited,
        peak_bytes: spent.peak_bytes,
        wrong,
    }
}
