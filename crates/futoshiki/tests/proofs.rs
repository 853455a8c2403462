//! Certificates of futoshiki, held against the independent checker.

use gridproof_futoshiki::{ENTRY, Futoshiki};
use gridproof_testkit::generate::FutoshikiBoard;
use gridproof_testkit::proofs::{assert_proofs, assert_random_damage_is_seen};

#[test]
fn fixtures_are_certified() {
    assert_proofs(&ENTRY);
}

#[test]
fn random_boards_are_certified_and_damage_is_seen() {
    assert_random_damage_is_seen(12, 150, 1000, |round, rng| {
        let board = FutoshikiBoard::random(rng, 3 + round % 5, 0.3, 0.6, 0.02);
        Futoshiki::from_clues(&board.givens, &board.less).expect("a puzzle")
    });
}
