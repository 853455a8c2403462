//! Certificates of futoshiki, held against the independent checker.

use gridproof_core::Limits;
use gridproof_core::proof::Trimming;
use gridproof_futoshiki::{ENTRY, Futoshiki};
use gridproof_testkit::generate::{FutoshikiBoard, seeded};
use gridproof_testkit::proofs::{assert_damage_is_seen, assert_proofs, certify};

#[test]
fn fixtures_are_certified() {
    assert_proofs(&ENTRY);
}

#[test]
fn random_boards_are_certified_and_damage_is_seen() {
    let mut rng = seeded(12);
    let (mut refused, mut damaged) = (0, 0);
    for round in 0..150 {
        let order = 3 + round % 5;
        let board = FutoshikiBoard::random(&mut rng, order, 0.3, 0.6, 0.02);
        let puzzle = Futoshiki::from_clues(&board.givens, &board.less).expect("a puzzle");
        let proof = certify(&puzzle, Trimming::On, &Limits::none()).unwrap();
        let proof = proof.expect("no limit was set");
        if !proof.contains("\nclaim multiple\n") {
            refused += assert_damage_is_seen(&proof, 25, &mut rng);
            damaged += 25;
        }
    }
    assert!(
        damaged >= 1000 && refused * 10 > damaged * 7,
        "{refused} of {damaged}"
    );
}
