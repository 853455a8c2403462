//! Ambiguity in two places of one board: the counts are multiplied, not enumerated, and never wrap.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use gridproof_akari::Akari;
use gridproof_core::verdict::Count;
use gridproof_core::{Limits, count};
use gridproof_testkit::generate::{AkariBoard, Numbers, seeded};

fn counted(rows: &[String], most: u64) -> Count {
    let puzzle = Akari::from_rows(rows).unwrap();
    count::count(&puzzle, most, &Limits::none()).unwrap().count
}

/// Ambiguous 10x10 boards, and how many solutions they have.
fn ambiguous() -> impl Iterator<Item = (Vec<String>, u64)> {
    let random = |seed| {
        let rng = &mut seeded(seed);
        AkariBoard::random(rng, (10, 10), 0.25, 0.6, Numbers::FromBulbs).grid
    };
    (0..)
        .map(random)
        .filter_map(|rows| match counted(&rows, 10_000) {
            Count::Exact(count) => Some((rows, u64::try_from(count).ok()?)),
            Count::AtLeast(_) => None,
        })
}

#[test]
fn two_independent_boards_multiply() {
    let boards: Vec<_> = ambiguous()
        .filter(|&(_, count)| count > 20)
        .take(4)
        .collect();
    for pair in boards.chunks(2) {
        let [(one, first), (two, second)] = pair else {
            panic!("an even number of boards was taken");
        };
        // A wall between them.
        let beside: Vec<String> = one
            .iter()
            .zip(two)
            .map(|(one, two)| format!("{one}#{two}"))
            .collect();
        let product = Count::Exact((first * second).into());
        // The limit holds for each of the two.
        assert_eq!(counted(&beside, (*first).max(*second)), product);
    }
}

#[test]
fn a_blank_board_has_more_solutions_than_a_word_holds() {
    // A bulb in every row and column: 21! placements.
    let all: num_bigint::BigUint = "51090942171709440000".parse().unwrap();
    match counted(&vec![".".repeat(21); 21], 5_000) {
        Count::Exact(count) => assert_eq!(count, all),
        Count::AtLeast(count) => assert!(count >= 5_000u32.into() && count <= all),
    }
}
