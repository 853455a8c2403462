//! Each reduction against all placements of bulbs that the rule book accepts.

use super::*;
use crate::bulbs::Bulbs;
use crate::testing::{answers, board};
use proptest::prelude::*;

/// The facts that the clues force, or `None` if they contradict each other.
fn facts(akari: &Akari) -> Option<Facts<'_>> {
    let mut facts = Facts::none(akari);
    facts.propagate_clues().ok().map(|()| facts)
}

fn check_facts(akari: &Akari, facts: Option<&Facts<'_>>, answers: &[Bulbs]) {
    let Some(facts) = facts else {
        assert!(answers.is_empty(), "a board with answers was refuted");
        return;
    };
    for cell in akari
        .size()
        .iter()
        .filter(|&cell| akari.square(cell).is_white())
    {
        if let Some(holds) = facts.known(akari.size().index(cell)) {
            assert!(
                answers.iter().all(|bulbs| bulbs.contains(cell) == holds),
                "{cell}"
            );
        }
    }
}

proptest! {
    #[test]
    fn what_the_clues_force_holds_in_every_answer(akari in board(3, 5)) {
        check_facts(&akari, facts(&akari).as_ref(), &answers(&akari));
    }

    #[test]
    fn segments_that_must_hold_a_bulb_do(akari in board(3, 5)) {
        let answers = answers(&akari);
        for facts in [Some(Facts::none(&akari)), facts(&akari)].into_iter().flatten() {
            let must = must_hold(&akari, &facts, &mut Watch::default());
            for segment in akari.segments().iter().filter(|segment| must[segment.0 as usize]) {
                let cells = akari.segments().cells(segment);
                let holds = |bulbs: &Bulbs| cells.iter().any(|&cell| bulbs.contains(akari.size().cell(cell as usize)));
                prop_assert!(answers.iter().all(holds));
            }
        }
    }

    #[test]
    fn what_pairs_of_numbers_force_holds_in_every_answer(akari in board(3, 5)) {
        let mut facts = facts(&akari);
        if let Some(some) = &mut facts
            && pairs_of_numbers(&akari, some).is_err()
        {
            facts = None;
        }
        check_facts(&akari, facts.as_ref(), &answers(&akari));
    }

    #[test]
    fn neighbours_of_a_number_never_see_each_other(akari in board(4, 5)) {
        for &number in akari.numbers() {
            let white = |&near: &usize| akari.squares()[near].is_white();
            let near: Vec<usize> = akari.beside(number as usize).filter(white).collect();
            prop_assert!(near.iter().all(|&cell| seen_from(&akari, cell, &near) == 0));
        }
    }

    #[test]
    fn interchangeable_cells_take_each_others_bulbs(akari in board(3, 5)) {
        let answers = answers(&akari);
        for set in akari.interchangeable() {
            for bulbs in &answers {
                let held: Vec<Cell> = set.iter().copied().filter(|&cell| bulbs.contains(cell)).collect();
                prop_assert!(held.len() <= 1);
                for (&from, &to) in held.iter().flat_map(|from| set.iter().map(move |to| (from, to))) {
                    let moved = bulbs.iter().filter(|&cell| cell != from).chain([to]);
                    prop_assert!(answers.contains(&Bulbs::on(akari.size(), moved)));
                }
            }
        }
    }
}

#[test]
fn a_three_beside_a_one_takes_what_the_one_does_not_see() {
    let akari = Akari::from_rows(["....", ".3..", "..1.", "...."]).unwrap();
    let mut facts = facts(&akari).unwrap();
    assert_eq!(facts.len(), 0);
    pairs_of_numbers(&akari, &mut facts).unwrap();
    let known = |row, col| facts.known(akari.size().index(Cell::new(row, col)));
    assert_eq!([known(0, 1), known(1, 0)], [Some(true); 2]);
    assert_eq!([known(2, 3), known(3, 2)], [Some(false); 2]);
}

#[test]
fn adjacent_twos_take_the_cells_at_their_far_ends() {
    let akari = Akari::from_rows(["......", "......", "..22..", "......", "......"]).unwrap();
    let mut facts = facts(&akari).unwrap();
    pairs_of_numbers(&akari, &mut facts).unwrap();
    let known = |col| facts.known(akari.size().index(Cell::new(2, col)));
    assert_eq!([known(1), known(4)], [Some(true); 2]);
}

#[test]
fn cells_of_one_segment_are_not_interchangeable_in_general() {
    let check = |rows: &[&str], expected: &[&[(u32, u32)]]| {
        let sets = Akari::from_rows(rows).unwrap().interchangeable();
        let expected: Vec<Vec<Cell>> = expected
            .iter()
            .map(|set| set.iter().map(|&(row, col)| Cell::new(row, col)).collect())
            .collect();
        assert_eq!(sets, expected);
    };
    check(&["...", "#.#"], &[&[(0, 0), (0, 2)]]);
    check(&["....", "#1##"], &[&[(0, 0), (0, 2), (0, 3)]]);
    check(&["..", ".."], &[]);
}
