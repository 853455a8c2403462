//! Ambiguity in two places of one board: the counts are multiplied, not enumerated.

use gridproof_nonogram::Nonogram;
use gridproof_testkit::apart::assert_counts_multiply;
use gridproof_testkit::generate::{NonogramClues, seeded};

const SIDE: usize = 10;
/// No random board has a block of this length: it marks the border between the two halves of a line.
const BORDER: u32 = 3;

/// Boards without blocks as long as those of the border, or longer.
fn boards() -> impl Iterator<Item = NonogramClues> {
    let boards = (0..).map(|seed| NonogramClues::random(&mut seeded(seed), SIDE, SIDE, 0.3));
    boards.filter(|clues| {
        let mut blocks = clues.rows.iter().chain(&clues.cols).flatten();
        blocks.all(|&block| block < BORDER)
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
    let puzzle = |clues: &NonogramClues| Nonogram::from_clues(&clues.rows, &clues.cols).unwrap();
    assert_counts_multiply(boards(), puzzle, apart);
}
