//! Ambiguity in two places of one board: the counts are multiplied, not enumerated.

use gridproof_core::verdict::Count;
use gridproof_futoshiki::Futoshiki;
use gridproof_testkit::apart::counted;

/// How many Latin squares of order 4 there are.
const SQUARES: u32 = 576;

/// A square of order 8 whose quarters hold four numbers each; two quarters in opposite corners are open.
fn two_open_quarters() -> Vec<Vec<u32>> {
    let number = |row: u32, col: u32| {
        let open = (row < 4) == (col < 4);
        if open { 0 } else { 5 + (row + col) % 4 }
    };
    (0..8)
        .map(|row| (0..8).map(|col| number(row, col)).collect())
        .collect()
}

#[test]
fn two_independent_quarters_multiply() {
    let puzzle = Futoshiki::from_clues(&two_open_quarters(), &[]).unwrap();
    // The limit holds for each of the two.
    let count = counted(&puzzle, SQUARES.into());
    assert_eq!(count, Count::Exact((SQUARES * SQUARES).into()));
}

#[test]
fn a_sign_in_one_quarter_leaves_the_other_alone() {
    // By symmetry each order of the two cells takes half of the squares.
    let puzzle = Futoshiki::from_clues(&two_open_quarters(), &[[1, 1, 1, 2]]).unwrap();
    let count = counted(&puzzle, SQUARES.into());
    assert_eq!(count, Count::Exact((SQUARES * SQUARES / 2).into()));
}
