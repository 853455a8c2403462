//! Certificates of futoshiki, held against the independent checker.

use gridproof_core::Limits;
use gridproof_futoshiki::{ENTRY, Futoshiki};
use gridproof_testkit::generate::{FutoshikiBoard, seeded};
use gridproof_testkit::proofs::{
    assert_lies_are_refused, assert_proofs, assert_random_damage_is_seen, certify_pseudo_boolean,
};

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

#[test]
fn pseudo_boolean_proofs_are_accepted_by_a_plain_checker() {
    let mut rng = seeded(20);
    let mut refuted = 0;
    for round in 0..40 {
        let order = 1 + round % 6;
        let board = FutoshikiBoard::random(&mut rng, order, 0.2, 0.5, 0.02);
        let puzzle = Futoshiki::from_clues(&board.givens, &board.less).unwrap();
        let accepted = certify_pseudo_boolean(&puzzle, &Limits::none());
        refuted += u32::from(accepted.unwrap_or_else(|words| panic!("{board:?}: {words}")));
    }
    assert!(refuted > 15, "{refuted}");
    // Three cells of a row share two values, which no single constraint refutes.
    let below = (1..=3).flat_map(|col| [[1, col, 2, col], [2, col, 3, col]]);
    let signs: Vec<[u32; 4]> = below.collect();
    let puzzle = Futoshiki::from_clues(&vec![vec![0; 4]; 4], &signs).unwrap();
    assert_eq!(certify_pseudo_boolean(&puzzle, &Limits::none()), Ok(true));
}

#[test]
fn a_wrong_engine_is_caught() {
    let mut rng = seeded(21);
    let mut lies = 0;
    for round in 0..80 {
        let order = 3 + round % 4;
        let board = FutoshikiBoard::random(&mut rng, order, 0.3, 0.4, 0.0);
        let mut givens = board.givens.clone();
        // A given that is not there.
        let cell = (round % order, (round / order) % order);
        if givens[cell.0][cell.1] == 0 {
            givens[cell.0][cell.1] = 1;
        }
        let [puzzle, liar] = [&board.givens, &givens]
            .map(|givens| Futoshiki::from_clues(givens, &board.less).unwrap());
        lies += u32::from(assert_lies_are_refused(&puzzle, &liar));
    }
    assert!(lies > 20, "{lies}");
}
