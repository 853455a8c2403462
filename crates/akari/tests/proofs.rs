//! Certificates of akari, held against the independent checker.

use gridproof_akari::{Akari, ENTRY};
use gridproof_core::Limits;
use gridproof_core::proof::Trimming;
use gridproof_testkit::generate::{AkariBoard, Numbers};
use gridproof_testkit::proofs::{assert_proofs, assert_random_damage_is_seen, certify};

#[test]
fn fixtures_are_certified() {
    assert_proofs(&ENTRY);
}

/// A room in a black frame under a row of zeros: each column needs a bulb, and there is a row too few for them.
fn crowded(order: usize) -> Vec<String> {
    let mut board = vec![format!("#{}#", "0".repeat(order))];
    board.extend((0..order).map(|_| format!("#{}#", ".".repeat(order))));
    board.push("#".repeat(order + 2));
    board
}

#[test]
fn counting_is_certified_by_sums() {
    for order in [3, 6, 9, 14] {
        let board = crowded(order);
        let akari = Akari::from_rows(&board).expect("a board");
        let proof = certify(&akari, Trimming::On, &Limits::none()).unwrap();
        let proof = proof.expect("no limit was set");
        assert!(proof.contains("\nclaim unsolvable\n"));
        assert_eq!(order >= 6, proof.contains("\ns "), "{proof}");
        assert!(
            proof.len() < 60 * (order + 2) * (order + 2) + 2000,
            "{}",
            proof.len()
        );
    }
}

#[test]
fn random_boards_are_certified_and_damage_is_seen() {
    assert_random_damage_is_seen(11, 150, 1000, |round, rng| {
        let side = 3 + round % 8;
        let numbers = [Numbers::FromBulbs, Numbers::AtRandom][round % 2];
        let board = AkariBoard::random(rng, (side, side), 0.25, 0.6, numbers);
        Akari::from_rows(&board.grid).expect("a board")
    });
}
