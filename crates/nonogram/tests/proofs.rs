//! Certificates of nonograms, held against the independent checker.

use gridproof_core::Limits;
use gridproof_core::proof::Trimming;
use gridproof_nonogram::{KIND, Nonogram};
use gridproof_testkit::generate::{NonogramClues, seeded};
use gridproof_testkit::proofs::{
    assert_lies_are_refused, assert_proofs, assert_random_damage_is_seen, certify,
    certify_pseudo_boolean,
};

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

#[test]
fn pseudo_boolean_proofs_are_accepted_by_a_plain_checker() {
    let mut rng = seeded(20);
    let mut refuted = 0;
    for round in 0..40 {
        let side = 2 + round % 5;
        let clues = if round % 2 == 0 {
            NonogramClues::mismatched(&mut rng, side, side, 0.5)
        } else {
            NonogramClues::random(&mut rng, side, side + 1, 0.5)
        };
        let puzzle = Nonogram::from_clues(&clues.rows, &clues.cols).unwrap();
        let accepted = certify_pseudo_boolean(&puzzle, &Limits::none());
        refuted += u32::from(accepted.unwrap_or_else(|words| panic!("{clues:?}: {words}")));
    }
    assert!(refuted > 20, "{refuted}");
}

#[test]
fn a_wrong_engine_is_caught() {
    let mut rng = seeded(21);
    let mut lies = 0;
    for round in 0..60 {
        let side = 3 + round % 6;
        let clues = NonogramClues::random(&mut rng, side, side, 0.5);
        let mut other = clues.clone();
        // One line goes by the clue of another.
        other.rows[round % side] = clues.rows[(round + 1) % side].clone();
        let [puzzle, liar] =
            [clues, other].map(|clues| Nonogram::from_clues(&clues.rows, &clues.cols).unwrap());
        lies += u32::from(assert_lies_are_refused(&puzzle, &liar));
    }
    assert!(lies > 20, "{lies}");
}

#[test]
fn long_lines_are_stated_under_all_facts_and_long_clues_told_whole() {
    let row: Vec<u32> = vec![1; 100];
    // One block has no column.
    let filled = |col: usize| usize::from(col.is_multiple_of(2) && col != 100);
    let cols: Vec<Vec<u32>> = (0..200).map(|col| vec![1; filled(col)]).collect();
    let puzzle = Nonogram::from_clues(&[row], &cols).unwrap();
    let proof = certify(&puzzle, Trimming::On, &Limits::none()).unwrap();
    let proof = proof.unwrap();
    assert!(proof.contains(" : *\n"), "{proof}");
    assert_eq!(certify_pseudo_boolean(&puzzle, &Limits::none()), Ok(true));
}
