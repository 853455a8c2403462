//! Pigeonhole rooms: decided by counting, within a handful of conflicts.

use gridproof_akari::Akari;
use gridproof_core::{Limits, Puzzle};

/// A room of `rows` x `cols` white cells in a black frame. A 0 stands above each column (so that the first row takes no bulb)
/// and, if `side` says so, beside each row.
fn room(rows: usize, cols: usize, top: char, side: char) -> Vec<String> {
    let edge = |end: char, middle: char| format!("{end}{}{end}", middle.to_string().repeat(cols));
    let mut board = vec![edge('#', top)];
    board.extend((0..rows).map(|_| format!("{side}{}#", ".".repeat(cols))));
    board.push(edge('#', '#'));
    board
}

fn transposed(board: &[String]) -> Vec<String> {
    (0..board[0].len())
        .map(|col| {
            board
                .iter()
                .map(|row| row.as_bytes()[col] as char)
                .collect()
        })
        .collect()
}

fn check(board: &[String], expected: &str) {
    for board in [board.to_vec(), transposed(board)] {
        let akari = Akari::from_rows(&board).expect("a board");
        let limits = Limits::none().with_conflicts(200).with_audit(true);
        let decided = akari.check(&limits).expect("no fault");
        assert_eq!(decided.verdict.name(), expected, "{board:#?}");
    }
}

#[test]
fn a_row_too_few_is_refuted() {
    for order in [2, 5, 6, 8, 12, 20, 30] {
        // The first row holds no bulb, so every column needs one, from one row fewer.
        check(&room(order, order, '0', '#'), "unsolvable");
    }
}

#[test]
fn rows_enough_leave_many_answers() {
    for order in [3, 8, 12, 20] {
        check(&room(order + 1, order, '0', '#'), "multiple");
        check(&room(order + 4, order, '0', '#'), "multiple");
        check(&room(order, order, '#', '#'), "multiple");
    }
}

#[test]
fn pillars_do_not_hide_a_room() {
    let mut board = room(14, 14, '0', '#');
    for (row, col) in [(5, 1), (8, 14)] {
        board[row].replace_range(col..=col, "#");
    }
    // Pillars at the border shorten rows and cut columns, whose upper parts still need a bulb each.
    check(&board, "unsolvable");
}

#[test]
fn a_room_within_a_larger_board_is_refuted() {
    let inner = room(12, 12, '0', '#');
    let mut board = vec![".".repeat(40); 6];
    for row in &inner {
        board.push(format!("{}{row}{}", ".".repeat(13), ".".repeat(13)));
    }
    board.extend(vec![".".repeat(40); 6]);
    check(&board, "unsolvable");
}

#[test]
fn conflicting_clues_of_a_room_are_found() {
    let akari = Akari::from_rows(room(8, 8, '0', '#')).unwrap();
    let limits = Limits::none().with_conflicts(20_000);
    let set = gridproof_core::ask::conflict_set(&akari, &limits)
        .unwrap()
        .unwrap();
    assert!(set.minimal);
    let words: Vec<String> = set.clues.iter().map(|&clue| akari.clue(clue)).collect();
    let zeros = words
        .iter()
        .filter(|clue| clue.starts_with("0 at r1"))
        .count();
    // Every 0 keeps a bulb from the first row, and every cell of that row asks for light from its column.
    assert_eq!((zeros, words.len()), (8, 16), "{words:?}");
}
