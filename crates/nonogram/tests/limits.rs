//! Limits on large boards and long lines, from the model on.

use gridproof_core::{Limits, Stop, Verdict};
use gridproof_nonogram::Nonogram;
use gridproof_testkit::generate::{NonogramClues, seeded};
use gridproof_testkit::limited;

/// A square, and lines so long that one of them alone takes a while.
const SIZES: [(usize, usize); 2] = [(300, 300), (2, 20_000)];

fn random(rows: usize, cols: usize) -> Nonogram {
    let clues = NonogramClues::random(&mut seeded(1), rows, cols, 0.5);
    Nonogram::from_clues(&clues.rows, &clues.cols).expect("clues of a picture")
}

fn boards() -> impl Iterator<Item = Nonogram> {
    SIZES.into_iter().map(|(rows, cols)| random(rows, cols))
}

#[test]
fn an_interrupt_ends_what_comes_before_the_search() {
    limited::assert_interrupted_before_the_search(boards());
}

#[test]
fn a_memory_limit_holds_for_the_model() {
    limited::assert_no_room(boards(), 500_000);
}

#[test]
fn a_memory_limit_holds_for_the_passes_over_a_long_line() {
    // The model of this board is small, a pass over all blocks of its line is not.
    let decided = random(1, 20_000)
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
