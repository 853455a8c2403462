//! Certificates of nonograms, held against the independent checker.

use gridproof_core::Limits;
use gridproof_core::proof::Trimming;
use gridproof_nonogram::{KIND, Nonogram};
use gridproof_testkit::generate::{NonogramClues, seeded};
use gridproof_testkit::proofs::{assert_damage_is_seen, assert_proofs, certify};

#[test]
fn fixtures_are_certified() {
    assert_proofs(&KIND);
}

fn read(clues: &NonogramClues) -> Nonogram {
    Nonogram::from_clues(&clues.rows, &clues.cols).expect("clues of a picture make a puzzle")
}

#[test]
fn random_boards_are_certified_and_damage_is_seen() {
    let mut rng = seeded(10);
    let (mut refused, mut damaged) = (0, 0);
    for round in 0..60 {
        let side = 3 + round % 10;
        let clues = if round % 3 == 0 {
            NonogramClues::mismatched(&mut rng, side, side, 0.5)
        } else {
            NonogramClues::random(&mut rng, side, side, 0.5)
        };
        let puzzle = read(&clues);
        let proof = certify(&puzzle, Trimming::On, &Limits::none())
            .unwrap()
            .unwrap();
        if proof.contains("\nclaim multiple\n") {
            continue;
        }
        refused += assert_damage_is_seen(&proof, 25, &mut rng);
        damaged += 25;
    }
    assert!(
        damaged > 500 && refused * 10 > damaged * 7,
        "{refused} of {damaged}"
    );
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
