//! Ambiguity in two places of one board: the counts are multiplied, not enumerated.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use gridproof_core::verdict::Count;
use gridproof_core::{Limits, count};
use gridproof_nonogram::Nonogram;
use gridproof_testkit::generate::{NonogramClues, seeded};

const SIDE: usize = 10;
/// No random board has a block of this length: it marks the border between the two halves of a line.
const BORDER: u32 = 3;

fn counted(clues: &NonogramClues, most: u64) -> Count {
    let puzzle = Nonogram::from_clues(&clues.rows, &clues.cols).unwrap();
    count::count(&puzzle, most, &Limits::none()).unwrap().count
}

/// Ambiguous boards without longer blocks than those of the border, and how many solutions they have.
fn ambiguous() -> impl Iterator<Item = (NonogramClues, u64)> {
    let boards = (0..).map(|seed| NonogramClues::random(&mut seeded(seed), SIDE, SIDE, 0.3));
    let short = boards.filter(|clues| {
        let mut blocks = clues.rows.iter().chain(&clues.cols).flatten();
        blocks.all(|&block| block < BORDER)
    });
    short.filter_map(|clues| match counted(&clues, 10_000) {
        Count::Exact(count) => Some((clues, u64::try_from(count).ok()?)),
        Count::AtLeast(_) => None,
    })
}

/// One board above the other, to its left, and a cross of full lines between them.
fn apart(one: &NonogramClues, two: &NonogramClues) -> NonogramClues {
    let lines = |one: &[Vec<u32>], two: &[Vec<u32>]| {
        let before = one.iter().map(|clue| [clue.as_slice(), &[BORDER]].concat());
        let after = two.iter().map(|clue| [&[BORDER], clue.as_slice()].concat());
        let gap = || std::iter::once(vec![BORDER]);
        let full = vec![(2 * SIDE + 2) as u32 + BORDER];
        let border = std::iter::repeat_n(full, BORDER as usize);
        before
            .chain(gap())
            .chain(border)
            .chain(gap())
            .chain(after)
            .collect()
    };
    NonogramClues {
        rows: lines(&one.rows, &two.rows),
        cols: lines(&one.cols, &two.cols),
    }
}

#[test]
fn two_independent_boards_multiply() {
    let boards: Vec<_> = ambiguous()
        .filter(|&(_, count)| count > 20)
        .take(4)
        .collect();
    for pair in boards.chunks(2) {
        let [(one, first), (two, second)] = pair else {
            panic!("an even number of boards was taken");
        };
        let product = Count::Exact((first * second).into());
        // The limit holds for each of the two.
        assert_eq!(counted(&apart(one, two), (*first).max(*second)), product);
    }
}
