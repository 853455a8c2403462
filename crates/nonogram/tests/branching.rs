//! Branches exclude one another, and together they are the puzzle.

use gridproof_core::{AnyPuzzle, Limits, Verdict, branches};
use gridproof_nonogram::Nonogram;

fn lines(lines: &[&[u32]]) -> Vec<Vec<u32>> {
    lines.iter().map(|line| line.to_vec()).collect()
}

#[test]
fn the_counts_of_the_branches_add_up() {
    let rows: [&[u32]; 6] = [&[1, 1], &[2], &[1, 1], &[1], &[2, 1], &[1]];
    let cols: [&[u32]; 6] = [&[1, 1], &[1, 1], &[1, 2], &[1], &[1], &[2]];
    let puzzle = Nonogram::from_clues(lines(&rows), lines(&cols)).unwrap();
    let whole = AnyPuzzle::count(&puzzle, 10_000, &Limits::none())
        .unwrap()
        .count
        .to_string();
    for count in [1, 2, 5, 16] {
        let branches = branches(&puzzle, count, &Limits::none()).unwrap();
        assert!(branches.len() <= count && !branches.is_empty());
        // The paths are the leaves of a binary tree: their shares add up to the whole.
        let share: f64 = branches
            .iter()
            .map(|branch| branch.path.bytes().fold(1.0, |share: f64, _| share / 2.0))
            .sum();
        assert!((share - 1.0).abs() < 1e-9, "{branches:?}");
        let mut sum = 0;
        for branch in &branches {
            let part = puzzle.assuming(&branch.facts);
            let counted = part
                .count(10_000, &Limits::none().with_audit(true))
                .unwrap();
            let ways: u64 = counted.count.to_string().parse().unwrap();
            sum += ways;
            let verdict = part.decide(&Limits::none()).unwrap().verdict;
            match ways {
                0 => assert!(matches!(verdict, Verdict::Unsolvable(_))),
                1 => assert!(matches!(verdict, Verdict::Unique(_))),
                _ => assert!(matches!(verdict, Verdict::Multiple(..))),
            }
        }
        assert_eq!(sum.to_string(), whole, "{count} branches");
    }
    assert_ne!(whole, "0");
}
