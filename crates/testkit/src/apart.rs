//! Ambiguity in two places of one board that have nothing to do with each other: their counts are multiplied, not enumerated.

use gridproof_core::verdict::Count;
use gridproof_core::{Limits, Puzzle, count};

/// Boards with no more solutions than this are passed over: the product of two counts shall be far above each of them.
const TOO_FEW: u64 = 20;
/// Boards with more solutions than this are passed over, since each is counted by enumeration.
const MOST: u64 = 10_000;

/// How many solutions a puzzle has, each of its independent parts counted up to `most`.
///
/// # Panics
/// At a fault of ours.
pub fn counted<P: Puzzle>(puzzle: &P, most: u64) -> Count {
    count::count(puzzle, most, &Limits::none())
        .expect("no fault of ours")
        .count
}

/// Takes two pairs of ambiguous boards from `boards`, which never end, and counts the solutions of each pair on one board,
/// `beside` each other.
///
/// # Panics
/// If those are not the product of the two counts, or not found within the greater of them.
pub fn assert_counts_multiply<B, P: Puzzle>(
    boards: impl Iterator<Item = B>,
    puzzle: impl Fn(&B) -> P,
    beside: impl Fn(&B, &B) -> B,
) {
    let mut ambiguous = boards.filter_map(|board| match counted(&puzzle(&board), MOST) {
        Count::Exact(count) => {
            let count = u64::try_from(count).ok()?;
            (count > TOO_FEW).then_some((board, count))
        }
        Count::AtLeast(_) => None,
    });
    for _ in 0..2 {
        let mut next = || ambiguous.next().expect("the boards never end");
        let ((one, first), (two, second)) = (next(), next());
        let product = Count::Exact((first * second).into());
        let both = puzzle(&beside(&one, &two));
        assert_eq!(counted(&both, first.max(second)), product);
    }
}
