//! Certificates of nonograms, held against the independent checker.

use gridproof_core::Limits;
use gridproof_core::proof::Trimming;
use gridproof_nonogram::{KIND, Nonogram};
use gridproof_testkit::generate::NonogramClues;
use gridproof_testkit::proofs::{assert_proofs, assert_random_damage_is_seen, certify};

#[test]
fn fixtures_are_certified() {
    assert_proofs(&KIND);
}

#[test]
fn random_boards_are_certified_and_damage_is_seen() {
    assert_random_damage_is_seen(10, 60, 501, |round, rng| {
        let side = 3 + round % 10;
        let clues = if round % 3 == 0 {
            NonogramClues::mismatched(rng, side, side, 0.5)
        } else {
            NonogramClues::random(rng, side, side, 0.5)
        };
        Nonogram::from_clues(&clues.rows, &clues.cols).expect("clues of a picture make a puzzle")
    });
}

#[test]
fn a_certificate_of_another_board_is_refused() {
    // The letter P and its complement have different clues.
    let unique = Nonogram::from_clues([[2], [2], [1]], [[3], [2], [0]]).unwrap();
    let proof = certify(&unique, Trimming::On, &Limits::none())
        .unwrap()
        .unwrap();
    let swapped = proof.replace("##.\n##.\n#..\n", "##.\n#..\n##.\n");
    assert_ne!(swapped, proof);
    assert!(gridproof_proof::verify(swapped.as_bytes()).is_err());
    let other = proof.replacen("2\n2\n1\n", "2\n1\n1\n", 1);
    assert!(gridproof_proof::verify(other.as_bytes()).is_err());
}
