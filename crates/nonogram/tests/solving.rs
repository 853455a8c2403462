//! The engine against plain enumeration, and under symmetries of the board.

use std::collections::HashMap;

use gridproof_core::verdict::Count;
use gridproof_core::{Cell, Limits, Size, Verdict};
use gridproof_nonogram::{Clues, Nonogram, Picture};
use gridproof_testkit::generate::{NonogramClues, seeded};
use gridproof_testkit::oracle::pictures;
use proptest::prelude::*;

fn count(puzzle: &Nonogram) -> u64 {
    let counted = gridproof_core::count::count(puzzle, u64::MAX, &Limits::none().with_audit(true))
        .expect("no fault of ours");
    match counted.count {
        Count::Exact(count) => count.try_into().expect("small boards have few solutions"),
        Count::AtLeast(_) => panic!("nothing limits the count"),
    }
}

/// The name of the verdict; checks that its solutions differ and solve the puzzle.
fn verdict(puzzle: &Nonogram) -> &'static str {
    let decided = puzzle.check(&Limits::none()).expect("no fault of ours");
    if let Verdict::Multiple(one, two) = &decided.verdict {
        assert_ne!(one, two);
    }
    for solution in decided.verdict.solutions() {
        assert_eq!(&Nonogram::from_picture(solution), puzzle);
    }
    decided.verdict.name()
}

fn name_of(count: u64) -> &'static str {
    match count {
        0 => "unsolvable",
        1 => "unique",
        _ => "multiple",
    }
}

/// Every puzzle that has a solution, with the number of pictures that have its clues.
fn puzzles(size: Size) -> HashMap<Nonogram, u64> {
    let mut found = HashMap::new();
    for bits in 0..1u32 << size.cells() {
        let cells = (0..size.cells()).map(|cell| bits >> cell & 1 == 1);
        let picture = Picture::new(size, cells.collect()).expect("as many cells");
        *found.entry(Nonogram::from_picture(&picture)).or_default() += 1;
    }
    found
}

#[test]
fn every_puzzle_to_four_by_four_has_as_many_solutions_as_pictures_with_its_clues() {
    for (rows, cols) in [
        (1, 1),
        (1, 4),
        (4, 1),
        (2, 2),
        (2, 3),
        (3, 3),
        (3, 4),
        (4, 4),
    ] {
        for (puzzle, wanted) in puzzles(Size::new(rows, cols)) {
            assert_eq!(count(&puzzle), wanted, "{puzzle:?}");
            assert_eq!(verdict(&puzzle), name_of(wanted), "{puzzle:?}");
        }
    }
}

fn lists(clues: &Clues) -> Vec<Vec<u32>> {
    clues.iter().map(<[u32]>::to_vec).collect()
}

/// The picture of `rows` x `cols` in which cell (row, col) shows what `from` names.
fn moved(picture: &Picture, size: Size, from: impl Fn(u32, u32) -> Cell) -> Picture {
    let cells = size
        .iter()
        .map(|cell| picture.is_filled(from(cell.row, cell.col)));
    Picture::new(size, cells.collect()).expect("as many cells")
}

fn any_picture(sides: std::ops::Range<u32>) -> impl Strategy<Value = Picture> {
    (sides.clone(), sides, 0.2..0.8f64).prop_flat_map(|(rows, cols, filled)| {
        let size = Size::new(rows, cols);
        proptest::collection::vec(proptest::bool::weighted(filled), size.cells())
            .prop_map(move |cells| Picture::new(size, cells).expect("as many cells"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pictures_to_five_by_five_are_counted_as_by_enumeration(picture in any_picture(1..6)) {
        let puzzle = Nonogram::from_picture(&picture);
        let wanted = pictures(&lists(puzzle.rows()), &lists(puzzle.cols())).len() as u64;
        prop_assert_eq!(count(&puzzle), wanted);
        prop_assert_eq!(verdict(&puzzle), name_of(wanted));
    }

    /// Rows of one picture with columns of another: most have no solution.
    #[test]
    fn clues_that_may_not_agree_are_counted_as_by_enumeration(cells in proptest::collection::vec(any::<(bool, bool)>(), 16)) {
        let size = Size::new(4, 4);
        let one = Picture::new(size, cells.iter().map(|cell| cell.0).collect()).expect("as many cells");
        let two = Picture::new(size, cells.iter().map(|cell| cell.1).collect()).expect("as many cells");
        let rows = lists(Nonogram::from_picture(&one).rows());
        let cols = lists(Nonogram::from_picture(&two).cols());
        let puzzle = Nonogram::from_clues(&rows, &cols).expect("clues of pictures are sound");
        let wanted = pictures(&rows, &cols).len() as u64;
        prop_assert_eq!(count(&puzzle), wanted);
        prop_assert_eq!(verdict(&puzzle), name_of(wanted));
    }

    #[test]
    fn turning_and_mirroring_keeps_verdict_and_count(picture in any_picture(1..8)) {
        let Size { rows, cols } = picture.size();
        let turned = Size::new(cols, rows);
        let images = [
            moved(&picture, turned, |row, col| Cell::new(col, row)),
            moved(&picture, turned, |row, col| Cell::new(rows - 1 - col, row)),
            moved(&picture, picture.size(), |row, col| Cell::new(row, cols - 1 - col)),
            moved(&picture, picture.size(), |row, col| Cell::new(rows - 1 - row, col)),
            moved(&picture, picture.size(), |row, col| Cell::new(rows - 1 - row, cols - 1 - col)),
        ];
        let puzzle = Nonogram::from_picture(&picture);
        let (wanted, name) = (count(&puzzle), verdict(&puzzle));
        prop_assert_eq!(name, name_of(wanted));
        for image in &images {
            let image = Nonogram::from_picture(image);
            prop_assert_eq!(count(&image), wanted);
            prop_assert_eq!(verdict(&image), name);
        }
    }
}

/// Searched by activity alone, several of these take hundreds of thousands of conflicts.
#[test]
fn large_boards_with_many_solutions_are_run_straight_into() {
    for seed in 0..4 {
        let clues = NonogramClues::random(&mut seeded(seed), 60, 60, 0.5);
        let puzzle = Nonogram::from_clues(&clues.rows, &clues.cols).expect("clues of a picture");
        let decided = puzzle
            .check(&Limits::none().with_conflicts(8_000))
            .expect("no fault of ours");
        assert_eq!(decided.verdict.name(), "multiple", "seed {seed}");
    }
}
