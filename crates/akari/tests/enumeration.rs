//! Counts of the engine against all placements of bulbs that the rule book accepts.
//!
//! With the variable `GRIDPROOF_LONG` set, 20,000 boards of 3x3 and 3x4 are tried instead of some hundreds.

use gridproof_akari::{Akari, Bulbs, Square};
use gridproof_core::verdict::Count;
use gridproof_core::{Cell, Limits, Puzzle, Size, Verdict, count};
use gridproof_testkit::generate::seeded;
use rand::Rng;

fn plain_count(akari: &Akari) -> u64 {
    let size = akari.size();
    let white: Vec<Cell> = size
        .iter()
        .filter(|&cell| akari.square(cell).is_white())
        .collect();
    let mut count = 0;
    for bits in 0..1u32 << white.len() {
        let chosen = white
            .iter()
            .enumerate()
            .filter(|&(at, _)| bits >> at & 1 == 1);
        let bulbs = Bulbs::on(size, chosen.map(|(_, &cell)| cell));
        count += u64::from(akari.verify(&bulbs).is_ok());
    }
    count
}

fn check(akari: &Akari) {
    let expected = plain_count(akari);
    let limits = Limits::none();
    let counted = count::count(akari, u64::MAX, &limits).expect("no fault");
    assert_eq!(
        counted.count,
        Count::Exact(expected.into()),
        "{:?}",
        akari.squares()
    );
    let verdict = akari.check(&limits).expect("no fault").verdict;
    let right = match verdict {
        Verdict::Unsolvable(_) => expected == 0,
        Verdict::Unique(_) => expected == 1,
        Verdict::Multiple(one, two) => expected > 1 && one != two,
        Verdict::Unknown { .. } => false,
    };
    assert!(right, "{:?}", akari.squares());
    if expected > 0 {
        assert_eq!(akari.refuted(), None, "{:?}", akari.squares());
    }
}

const SQUARES: [Square; 7] = [
    Square::White,
    Square::Black,
    Square::Number(0),
    Square::Number(1),
    Square::Number(2),
    Square::Number(3),
    Square::Number(4),
];

#[test]
fn every_board_of_two_rows_and_three_columns() {
    let size = Size::new(2, 3);
    for number in 0..7usize.pow(6) {
        let digits = std::iter::successors(Some(number), |rest| Some(rest / 7)).take(6);
        let squares = digits.map(|rest| SQUARES[rest % 7]).collect();
        check(&Akari::new(size, squares).unwrap());
    }
}

#[test]
fn seeded_boards_of_three_rows() {
    let boards = if std::env::var_os("GRIDPROOF_LONG").is_some() {
        20_000
    } else {
        600
    };
    let mut rng = seeded(3);
    for board in 0..boards {
        let size = Size::new(3, 3 + board % 2);
        let squares = (0..size.cells()).map(|_| match rng.random_range(0..20) {
            0..12 => Square::White,
            12..15 => Square::Black,
            15..18 => Square::Number(rng.random_range(0..=2)),
            _ => Square::Number(rng.random_range(0..=4)),
        });
        let squares = squares.collect();
        check(&Akari::new(size, squares).unwrap());
    }
}

#[test]
fn blank_boards_have_as_many_answers_as_ways_to_place_rooks() {
    for rows in 1..=6u32 {
        for cols in 1..=6u32 {
            let size = Size::new(rows, cols);
            let akari = Akari::new(size, vec![Square::White; size.cells()]).unwrap();
            let (fewer, more) = (rows.min(cols), rows.max(cols));
            // The shorter side takes a bulb in every line: n!/(n - m)!.
            let expected: u64 = (more - fewer + 1..=more).map(u64::from).product();
            let counted = count::count(&akari, u64::MAX, &Limits::none()).unwrap();
            assert_eq!(counted.count, Count::Exact(expected.into()), "{size}");
        }
    }
}
