//! Verdicts and counts against plain enumeration: every small board, random larger ones, and images of boards.

use gridproof_core::verdict::Count;
use gridproof_core::{Answer, Limits, Puzzle, Root, Selectors, Solver, Verdict, count};
use gridproof_futoshiki::Futoshiki;
use gridproof_testkit::generate::{FutoshikiBoard, seeded};
use gridproof_testkit::oracle::{latin_squares, squares};
use proptest::prelude::*;

type Rows = Vec<Vec<u32>>;

fn counted(puzzle: &Futoshiki, most: u64) -> Count {
    let counted = count::count(puzzle, most, &Limits::none());
    counted.expect("no fault of ours").count
}

fn solutions(puzzle: &Futoshiki) -> usize {
    match counted(puzzle, 1_000_000) {
        Count::Exact(count) => count.try_into().expect("few solutions"),
        Count::AtLeast(count) => panic!("at least {count}"),
    }
}

fn blank(order: usize) -> Rows {
    vec![vec![0; order]; order]
}

#[test]
fn empty_boards_have_as_many_solutions_as_there_are_latin_squares() {
    for (order, expected) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        let puzzle = Futoshiki::from_clues(&blank(order), &[]).unwrap();
        assert_eq!(solutions(&puzzle), expected, "order {order}");
    }
}

#[test]
fn a_first_row_that_ascends_leaves_1344_squares_of_order_5() {
    let less: Vec<[u32; 4]> = (1..5).map(|col| [1, col, 1, col + 1]).collect();
    let puzzle = Futoshiki::from_clues(&blank(5), &less).unwrap();
    assert_eq!(solutions(&puzzle), 1344);
}

/// Verdict, solutions and count against the squares that the clues leave.
fn check(givens: &Rows, less: &[[u32; 4]], expected: &[&Rows]) {
    let puzzle = Futoshiki::from_clues(givens, less).expect("the clues make a puzzle");
    let rows = |square: &gridproof_futoshiki::Square| -> Rows {
        let values: Vec<u32> = square.values().iter().map(|&value| value.into()).collect();
        values.chunks(givens.len()).map(<[u32]>::to_vec).collect()
    };
    let verdict = puzzle
        .check(&Limits::none())
        .expect("no fault of ours")
        .verdict;
    let found: Vec<Rows> = verdict.solutions().into_iter().map(rows).collect();
    let agrees = match verdict {
        Verdict::Unsolvable(_) => expected.is_empty(),
        Verdict::Unique(_) => expected.len() == 1,
        Verdict::Multiple(..) => expected.len() > 1 && found[0] != found[1],
        Verdict::Unknown { .. } => false,
    };
    assert!(
        agrees,
        "{} of {}: {givens:?} {less:?}",
        verdict.name(),
        expected.len()
    );
    assert!(
        found.iter().all(|square| expected.contains(&square)),
        "{givens:?} {less:?}"
    );
    if puzzle.refuted().is_some() {
        assert!(
            expected.is_empty(),
            "{:?} {givens:?} {less:?}",
            puzzle.refuted()
        );
    }
    if expected.len() > 1 {
        assert_eq!(solutions(&puzzle), expected.len(), "{givens:?} {less:?}");
    }
}

fn edges(order: u32) -> Vec<[u32; 4]> {
    let cells = (1..=order).flat_map(|row| (1..=order).map(move |col| (row, col)));
    cells
        .flat_map(|(row, col)| [[row, col, row, col + 1], [row, col, row + 1, col]])
        .filter(|&[.., row, col]| row <= order && col <= order)
        .collect()
}

/// Calls `visit` with every way to put up to `most` signs on the edges from `from` on.
fn each_set(
    edges: &[[u32; 4]],
    most: usize,
    signs: &mut Vec<[u32; 4]>,
    visit: &mut dyn FnMut(&[[u32; 4]]),
) {
    visit(signs);
    if most == 0 {
        return;
    }
    for (at, &[a, b, c, d]) in edges.iter().enumerate() {
        for sign in [[a, b, c, d], [c, d, a, b]] {
            signs.push(sign);
            each_set(&edges[at + 1..], most - 1, signs, visit);
            signs.pop();
        }
    }
}

/// Every board of an order with up to `most` signs and at most one given, every `step`-th of them.
fn check_all(order: u32, most: usize, step: usize) {
    let squares = latin_squares(order as usize);
    let holds = |square: &Rows, &[a, b, c, d]: &[u32; 4]| {
        square[a as usize - 1][b as usize - 1] < square[c as usize - 1][d as usize - 1]
    };
    let mut number = 0;
    each_set(&edges(order), most, &mut Vec::new(), &mut |less| {
        let left: Vec<&Rows> = squares
            .iter()
            .filter(|square| less.iter().all(|sign| holds(square, sign)))
            .collect();
        for given in 0..=order.pow(3) {
            number += 1;
            if number % step != 0 {
                continue;
            }
            let mut givens = blank(order as usize);
            let mut left = left.clone();
            if let Some(given) = given.checked_sub(1) {
                let (cell, value) = (given / order, given % order + 1);
                let (row, col) = ((cell / order) as usize, (cell % order) as usize);
                givens[row][col] = value;
                left.retain(|square| square[row][col] == value);
            }
            check(&givens, less, &left);
        }
    });
}

#[test]
fn every_board_of_order_2_with_4_signs_and_a_given() {
    check_all(2, 4, 1);
}

#[test]
fn every_board_of_order_3_with_2_signs_and_a_given() {
    check_all(3, 2, 1);
}

#[test]
fn every_5th_board_of_order_3_with_4_signs_and_a_given() {
    check_all(3, 4, 5);
}

fn board(seed: u64, order: usize) -> FutoshikiBoard {
    let wrong = if seed.is_multiple_of(3) { 0.1 } else { 0.0 };
    FutoshikiBoard::random(&mut seeded(seed), order, 0.1, 0.3, wrong)
}

fn of(board: &FutoshikiBoard) -> Futoshiki {
    Futoshiki::from_clues(&board.givens, &board.less).expect("the clues make a puzzle")
}

/// An image of a board: cells moved, values mapped, and signs turned where values are.
fn image(
    board: &FutoshikiBoard,
    place: impl Fn(usize, usize) -> (usize, usize),
    complement: Complement,
) -> FutoshikiBoard {
    let order = board.givens.len();
    let mut givens = blank(order);
    for (row, line) in board.givens.iter().enumerate() {
        for (col, &value) in line.iter().enumerate() {
            let (to_row, to_col) = place(row, col);
            givens[to_row][to_col] = match (value, complement) {
                (0, _) => 0,
                (value, Complement::No) => value,
                (value, Complement::Yes) => order as u32 + 1 - value,
            };
        }
    }
    let moved = |row: u32, col: u32| {
        let (row, col) = place(row as usize - 1, col as usize - 1);
        [row as u32 + 1, col as u32 + 1]
    };
    let less = board.less.iter().map(|&[a, b, c, d]| {
        let (small, large) = match complement {
            Complement::No => (moved(a, b), moved(c, d)),
            Complement::Yes => (moved(c, d), moved(a, b)),
        };
        [small[0], small[1], large[0], large[1]]
    });
    FutoshikiBoard {
        less: less.collect(),
        givens,
    }
}

#[derive(Clone, Copy)]
enum Complement {
    No,
    Yes,
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn random_boards_of_order_4_agree_with_enumeration(seed in any::<u64>()) {
        let board = board(seed, 4);
        let expected = squares(&board.givens, &board.less);
        check(&board.givens, &board.less, &expected.iter().collect::<Vec<_>>());
    }

    #[test]
    fn images_have_as_many_solutions(seed in any::<u64>(), order in 2usize..=6) {
        let board = board(seed, order);
        let expected = counted(&of(&board), 1000);
        let last = order - 1;
        for image in [
            image(&board, |row, col| (row, col), Complement::Yes),
            image(&board, |row, col| (col, row), Complement::No),
            image(&board, |row, col| (last - row, col), Complement::No),
            image(&board, |row, col| (row, last - col), Complement::Yes),
            image(&board, |row, col| (last - col, row), Complement::No),
        ] {
            prop_assert_eq!(counted(&of(&image), 1000), expected.clone());
        }
    }

    #[test]
    fn presolved_boards_agree_with_the_search_alone(seed in any::<u64>(), order in 5usize..=8) {
        let puzzle = of(&board(seed, order));
        let verdict = puzzle.check(&Limits::none().with_audit(true)).unwrap().verdict;
        if let Root::Solved(square) = puzzle.root(&Limits::none()) {
            prop_assert_eq!(&verdict, &Verdict::Unique(square));
        }
        prop_assert_eq!(verdict.name(), searched(&puzzle));
    }
}

/// The verdict of the search on the rules and the clues alone, without anything deduced before it.
fn searched(puzzle: &Futoshiki) -> &'static str {
    let model = puzzle.model(Selectors::On, &Limits::none());
    let clues = model.selectors().to_vec();
    let mut solver = Solver::new(model.into());
    if solver.solve(&clues, &Limits::none()) == Answer::Unsatisfiable {
        return "unsolvable";
    }
    solver.block();
    match solver.solve(&clues, &Limits::none()) {
        Answer::Unsatisfiable => "unique",
        _ => "multiple",
    }
}
