//! Limits on large boards, from the first deduction on.

use gridproof_akari::Akari;
use gridproof_testkit::limited;

const SIDE: usize = 300;

/// A blank board, and one of many rooms.
fn boards() -> impl Iterator<Item = Akari> {
    let rooms = |row: usize| match row % 10 {
        0 => "#".repeat(SIDE),
        _ => "#.........".repeat(SIDE / 10),
    };
    [vec![".".repeat(SIDE); SIDE], (0..SIDE).map(rooms).collect()]
        .into_iter()
        .map(|rows| Akari::from_rows(&rows).expect("a board"))
}

#[test]
fn an_interrupt_ends_what_comes_before_the_search() {
    limited::assert_interrupted_before_the_search(boards());
}

#[test]
fn a_memory_limit_holds_for_the_model() {
    limited::assert_no_room(boards(), 500_000);
}
