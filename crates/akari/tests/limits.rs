//! Limits on large boards, from the first deduction on.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gridproof_akari::Akari;
use gridproof_core::{Limits, Stop, Verdict};

const SIDE: usize = 300;

/// A blank board, and one of many rooms.
fn boards() -> [Vec<String>; 2] {
    let rooms = |row: usize| match row % 10 {
        0 => "#".repeat(SIDE),
        _ => "#.........".repeat(SIDE / 10),
    };
    [vec![".".repeat(SIDE); SIDE], (0..SIDE).map(rooms).collect()]
}

fn check(limits: &Limits, expected: Stop) {
    for board in boards() {
        let akari = Akari::from_rows(&board).expect("a board");
        let decided = akari.check(limits).expect("no fault");
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
