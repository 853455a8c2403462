//! Limits on large boards and long lines, from the model on.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gridproof_core::{Limits, Stop, Verdict};
use gridproof_nonogram::Nonogram;
use gridproof_testkit::generate::{NonogramClues, seeded};

/// A square, and lines so long that one of them alone takes a while.
const SIZES: [(usize, usize); 2] = [(300, 300), (2, 20_000)];

fn check(limits: &Limits, expected: Stop) {
    for (rows, cols) in SIZES {
        let clues = NonogramClues::random(&mut seeded(1), rows, cols, 0.5);
        let puzzle = Nonogram::from_clues(&clues.rows, &clues.cols).expect("clues of a picture");
        let decided = puzzle.check(limits).expect("no fault of ours");
        let unknown = Verdict::Unknown {
            found: None,
            stop: expected,
        };
        assert_eq!(decided.verdict, unknown);
    }
}

#[test]
fn an_interrupt_ends_what_comes_before_the_search() {
    let flag = Arc::new(AtomicBool::new(true));
    check(&Limits::none().with_cancel(flag), Stop::Cancelled);
}

#[test]
fn a_memory_limit_holds_for_the_model() {
    check(&Limits::none().with_memory(500_000), Stop::Memory);
}

#[test]
fn a_memory_limit_holds_for_the_passes_over_a_long_line() {
    // The model of this board is small, a pass over all blocks of its line is not.
    let clues = NonogramClues::random(&mut seeded(1), 1, 20_000, 0.5);
    let puzzle = Nonogram::from_clues(&clues.rows, &clues.cols).expect("clues of a picture");
    let decided = puzzle
        .check(&Limits::none().with_memory(16 << 20))
        .expect("no fault of ours");
    let stopped = matches!(
        decided.verdict,
        Verdict::Unknown {
            stop: Stop::Memory,
            ..
        }
    );
    assert!(stopped, "{}", decided.verdict.name());
}
