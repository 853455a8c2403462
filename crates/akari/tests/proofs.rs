//! Certificates of akari, held against the independent checker.

use gridproof_akari::{Akari, ENTRY};
use gridproof_core::Limits;
use gridproof_core::proof::Trimming;
use gridproof_testkit::generate::{AkariBoard, Numbers, seeded};
use gridproof_testkit::proofs::{
    assert_lies_are_refused, assert_proofs, assert_random_damage_is_seen, certify,
    certify_pseudo_boolean,
};

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

#[test]
fn pseudo_boolean_proofs_are_accepted_by_a_plain_checker() {
    let mut rng = seeded(20);
    let mut refuted = 0;
    for round in 0..40 {
        let side = 3 + round % 6;
        let numbers = [Numbers::FromBulbs, Numbers::AtRandom][round % 2];
        let board = AkariBoard::random(&mut rng, (side, side), 0.25, 0.6, numbers);
        let akari = Akari::from_rows(&board.grid).unwrap();
        let accepted = certify_pseudo_boolean(&akari, &Limits::none());
        refuted += u32::from(accepted.unwrap_or_else(|words| panic!("{board:?}: {words}")));
    }
    assert!(refuted >= 10, "{refuted}");
    for order in [3, 6, 8] {
        let akari = Akari::from_rows(crowded(order)).unwrap();
        assert_eq!(
            certify_pseudo_boolean(&akari, &Limits::none()),
            Ok(true),
            "{order}"
        );
    }
}

#[test]
fn a_wrong_engine_is_caught() {
    let mut rng = seeded(21);
    let mut lies = 0;
    for round in 0..80 {
        let side = 3 + round % 6;
        let board = AkariBoard::random(&mut rng, (side, side), 0.3, 0.6, Numbers::FromBulbs);
        // Black cells are taken for numbers.
        let other = board.grid.iter().map(|row| row.replace('#', "1"));
        let other = other.collect::<Vec<String>>();
        let [puzzle, liar] = [board.grid, other].map(|grid| Akari::from_rows(&grid).unwrap());
        lies += u32::from(assert_lies_are_refused(&puzzle, &liar));
    }
    assert!(lies > 20, "{lies}");
}
