//! Ambiguity in two places of one board: the counts are multiplied, not enumerated, and never wrap.

use gridproof_akari::Akari;
use gridproof_core::verdict::Count;
use gridproof_testkit::apart::{assert_counts_multiply, counted};
use gridproof_testkit::generate::{AkariBoard, Numbers, seeded};

fn random(seed: u64) -> Vec<String> {
    let rng = &mut seeded(seed);
    AkariBoard::random(rng, (10, 10), 0.25, 0.6, Numbers::FromBulbs).grid
}

/// One board to the left of the other, and a wall between them.
fn beside(one: &[String], two: &[String]) -> Vec<String> {
    let rows = one.iter().zip(two);
    rows.map(|(one, two)| format!("{one}#{two}")).collect()
}

#[test]
fn two_independent_boards_multiply() {
    assert_counts_multiply(
        (0..).map(random),
        |rows| Akari::from_rows(rows).unwrap(),
        |one, two| beside(one, two),
    );
}

#[test]
fn a_blank_board_has_more_solutions_than_a_word_holds() {
    // A bulb in every row and column: 21! placements.
    let all: num_bigint::BigUint = "51090942171709440000".parse().unwrap();
    let blank = Akari::from_rows(vec![".".repeat(21); 21]).unwrap();
    match counted(&blank, 5_000) {
        Count::Exact(count) => assert_eq!(count, all),
        Count::AtLeast(count) => assert!(count >= 5_000u32.into() && count <= all),
    }
}
