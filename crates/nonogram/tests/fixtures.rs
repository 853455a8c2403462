//! The workspace's fixtures of nonogram, each answered as recorded, with every reason replayed.

use gridproof_nonogram::{CellState, KIND, deduce_line};
use gridproof_testkit::{LineAnswer, Options, assert_fixtures_with};
use num_bigint::BigUint;

#[test]
fn fixtures_are_answered_as_recorded() {
    let options = Options {
        audit: true,
        line: Some(single_line),
        ..Options::default()
    };
    assert_fixtures_with(&KIND, &options);
}

fn single_line(length: usize, clue: &[u64]) -> LineAnswer {
    let numbers: Option<Vec<u32>> = clue.iter().map(|&number| number.try_into().ok()).collect();
    let blank = vec![CellState::Unknown; length];
    let cells = numbers.and_then(|numbers| deduce_line(&numbers, &blank));
    let filled = cells.iter().flatten().enumerate();
    LineAnswer {
        placements: Some(placements(length, clue)),
        filled: filled
            .filter(|(_, state)| **state == CellState::Filled)
            .map(|(index, _)| index + 1)
            .collect(),
        possible: cells.is_some(),
    }
}

/// Spare cells go into one of the gaps before, between and after the blocks.
fn placements(length: usize, clue: &[u64]) -> BigUint {
    let needed = clue.iter().sum::<u64>() + (clue.len() as u64).saturating_sub(1);
    let Some(spare) = (length as u64).checked_sub(needed) else {
        return BigUint::ZERO;
    };
    let blocks = clue.len() as u64;
    let mut ways = BigUint::from(1u8);
    for step in 1..=blocks {
        ways = ways * (spare + step) / step;
    }
    ways
}
