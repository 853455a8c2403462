//! Whatever puzzle is read, the answers about it hold together.
//!
//! Nothing here knows the right answer. Audit replays every reason; beyond that, verdict, list, count, conflicts, explanation
//! and every conversion have to tell the same story.

use std::collections::BTreeSet;

use gridproof_core::hint::{Assuming, Outcome, explain};
use gridproof_core::verdict::Count;
use gridproof_core::{AnyPuzzle, Board, KindEntry, Limits, Source, Verdict};
use gridproof_testkit::readers::json;

/// Larger boards are not solved: an input has to be done in milliseconds.
const MOST_CELLS: usize = 64;
/// A question is given up after so many conflicts.
const CONFLICTS: u64 = 200;
/// Solutions are counted and listed up to so many.
const MOST_SOLUTIONS: usize = 12;

/// Reads the bytes with every reader of a kind, and asks everything about each small puzzle that comes out.
///
/// # Panics
/// If two answers contradict each other, if audit finds a fault, or if a solution breaks a rule.
pub fn solving(entry: &KindEntry, bytes: &[u8]) {
    let source = Source::new(bytes);
    let mut asked = BTreeSet::new();
    for format in entry.formats() {
        if !format.reads {
            continue;
        }
        let Ok(document) = entry.read(format.name, &source) else {
            continue;
        };
        let puzzle = &*document.puzzle;
        if puzzle.size().cells() <= MOST_CELLS && asked.insert(json(puzzle)) {
            answers_agree(puzzle);
            conversions_keep(entry, puzzle);
        }
    }
}

/// The answers about a small puzzle, held against each other.
pub(crate) fn answers_agree(puzzle: &dyn AnyPuzzle) {
    let limits = Limits::none().with_audit(true).with_conflicts(CONFLICTS);
    let verdict = no_fault(puzzle.decide(&limits)).verdict;
    let carried: Vec<&Board> = verdict.solutions();
    for solution in &carried {
        if let Err(violation) = puzzle.verify(solution) {
            panic!("a solution breaks a rule: {violation}");
        }
    }
    if let [one, two] = carried[..] {
        assert_ne!(one, two, "two solutions that are one");
    }
    let least = match verdict {
        Verdict::Unsolvable(_) | Verdict::Unknown { found: None, .. } => 0,
        Verdict::Unique(_) | Verdict::Unknown { .. } => 1,
        Verdict::Multiple(..) => 2,
    };
    let most = match verdict {
        Verdict::Unsolvable(_) => 0,
        Verdict::Unique(_) => 1,
        Verdict::Multiple(..) | Verdict::Unknown { .. } => usize::MAX,
    };
    let listed = no_fault(puzzle.list(MOST_SOLUTIONS, &limits));
    let distinct: BTreeSet<&Board> = listed.solutions.iter().collect();
    assert_eq!(distinct.len(), listed.solutions.len(), "listed twice");
    assert!(
        listed.solutions.len() <= most,
        "more solutions than {}",
        verdict.name()
    );
    if listed.complete {
        assert!(
            listed.solutions.len() >= least,
            "fewer solutions than {}",
            verdict.name()
        );
        let counted = no_fault(puzzle.count(MOST_SOLUTIONS as u64, &limits));
        if counted.stop.is_none() {
            let count = Count::Exact(listed.solutions.len().into());
            assert_eq!(counted.count, count, "the count is not that of the list");
        }
    }
    let backbone = no_fault(puzzle.backbone(&limits));
    for solution in &listed.solutions {
        let mut possible = backbone.possible.clone();
        possible.merge(solution);
        assert!(
            backbone.stop.is_some() || possible == backbone.possible,
            "a solution is outside of what is possible"
        );
    }
    if most == 0
        && let Some(set) = no_fault(puzzle.conflict_set(&limits))
    {
        assert!(set.clues.iter().all(|&clue| clue < puzzle.clues()));
    }
    explanation_agrees(puzzle, &verdict);
}

fn explanation_agrees(puzzle: &dyn AnyPuzzle, verdict: &Verdict<Board>) {
    let limits = Limits::none().with_conflicts(CONFLICTS);
    let explained = no_fault(explain(puzzle, &puzzle.blank(), Assuming::Allowed, &limits));
    let agrees = match (&explained.outcome, verdict) {
        (Outcome::Solved, Verdict::Unique(solution)) => explained.board == *solution,
        (Outcome::Solved, Verdict::Unknown { .. })
        | (Outcome::Contradiction, Verdict::Unsolvable(_) | Verdict::Unknown { found: None, .. }) => {
            true
        }
        (Outcome::Solved | Outcome::Contradiction, _) => false,
        _ => true,
    };
    assert!(agrees, "{:?}, but {}", explained.outcome, verdict.name());
}

/// Every format that holds the puzzle gives it back.
fn conversions_keep(entry: &KindEntry, puzzle: &dyn AnyPuzzle) {
    for format in entry.formats() {
        if !format.writes {
            continue;
        }
        let Ok(written) = puzzle.write(format.name, &[], None) else {
            continue;
        };
        if !format.reads {
            continue;
        }
        match entry.read(format.name, &Source::new(&written)) {
            Ok(again) => assert_eq!(json(&*again.puzzle), json(puzzle), "{}", format.name),
            Err(error) => panic!("{} refuses what it wrote: {error}", format.name),
        }
    }
}

/// The answer. A fault of ours ends the run.
pub(crate) fn no_fault<T>(answer: Result<T, gridproof_core::Fault>) -> T {
    answer.unwrap_or_else(|fault| panic!("{fault}"))
}
