//! Limits on boards that are large enough for them to matter before any search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gridproof_core::{AnyPuzzle, Limits, Stop, Verdict};

/// Has boards decided under limits that end what comes before the search.
///
/// # Panics
/// If one is decided in another way, or not stopped for this reason.
fn assert_stopped<P: AnyPuzzle>(
    boards: impl IntoIterator<Item = P>,
    limits: &Limits,
    expected: Stop,
) {
    for board in boards {
        let decided = board.decide(limits).expect("no fault of ours");
        let unknown = Verdict::Unknown {
            found: None,
            stop: expected,
        };
        assert_eq!(decided.verdict, unknown);
    }
}

/// An interrupt that is there already ends the work on these boards before their search.
///
/// # Panics
/// If it does not.
pub fn assert_interrupted_before_the_search<P: AnyPuzzle>(boards: impl IntoIterator<Item = P>) {
    let flag = Arc::new(AtomicBool::new(true));
    assert_stopped(boards, &Limits::none().with_cancel(flag), Stop::Cancelled);
}

/// The models of these boards need more than so many bytes, and are given up for that.
///
/// # Panics
/// If they are not.
pub fn assert_no_room<P: AnyPuzzle>(boards: impl IntoIterator<Item = P>, bytes: usize) {
    assert_stopped(boards, &Limits::none().with_memory(bytes), Stop::Memory);
}
