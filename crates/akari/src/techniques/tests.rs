//! The words of every technique.

use gridproof_core::Puzzle;
use gridproof_core::hint::{Changed, History};

use crate::puzzle::Akari;

/// What a technique says of a board, one line a step, with its reason in brackets. Marks are `*` bulb, `x` without; the rest as the
/// board's own.
fn said(name: &str, rows: &[&str]) -> String {
    let clues = rows.iter().map(|row| row.replace(['*', 'x'], "."));
    let akari = Akari::from_rows(clues).unwrap();
    let marks = rows
        .iter()
        .map(|row| row.replace('.', "?").replace('x', "."));
    let marks: Vec<String> = marks.collect();
    let board = akari.read_marks(&marks.join("\n")).unwrap();
    let history = History::new(&akari.blank(), &board);
    let techniques = Puzzle::techniques(&akari);
    let technique = techniques
        .iter()
        .find(|technique| technique.name() == name)
        .expect("the technique exists");
    let mut found = Vec::new();
    technique.find(&board, &Changed::everything(board.size()), &mut found);
    assert!(!found.is_empty(), "{name} says nothing of {rows:#?}");
    let mut lines: Vec<String> = rows.iter().map(ToString::to_string).collect();
    for finding in found {
        let because = technique.because(&board, &history, &finding).unwrap();
        let facts: Vec<String> = because.iter().map(|&fact| akari.fact(fact)).collect();
        let words = technique.words(&board, &finding, &because);
        lines.push(format!("{words} [{}]", facts.join(", ")));
    }
    lines.join("\n") + "\n"
}

fn sheet(name: &str, boards: &[&[&str]]) -> String {
    let boards = boards.iter().map(|rows| said(name, rows));
    boards.collect::<Vec<_>>().join("\n")
}

#[test]
fn words_of_satisfied_numbers() {
    insta::assert_snapshot!(sheet(
        "number satisfied",
        &[
            &["...", ".0.", "..."],
            &[".*.", ".1.", "..."],
            &[".*.", "*2.", "..."],
            &[".*.", ".3*", ".*."],
            &[".*.", ".1.", ".*."],
        ]
    ));
}

#[test]
fn words_of_numbers_that_need_all() {
    insta::assert_snapshot!(sheet(
        "number needs all",
        &[
            &["...", ".4.", "..."],
            &[".x.", ".3.", "..."],
            &[".x.", "*3.", "..."],
            &[".x.", "*2.", ".x."],
            &[".x.", "x2.", "..."],
            &["x..", "1x.", "..."],
            &["1x.", "...", "..."],
            &[".x.", "x2.", ".x."],
            &["2x.", "...", "..."],
            &["2#.", "...", "..."],
        ]
    ));
}

#[test]
fn words_of_lit_cells() {
    insta::assert_snapshot!(sheet(
        "lit cells",
        &[&["..*.#.", "......"], &["#*.#"], &["*.*"]]
    ));
}

#[test]
fn words_of_the_only_place() {
    insta::assert_snapshot!(sheet(
        "only place",
        &[
            &["x.", "x#"],
            &["#x#", "#x#", "..."],
            &["#.#", "x#x"],
            &["#x#"]
        ]
    ));
}

#[test]
fn words_of_starved_numbers() {
    insta::assert_snapshot!(sheet(
        "would starve a number",
        &[
            &["...", ".3.", "..."],
            &["...", ".2x", "..."],
            &["...", "1..", "#.."],
            &[".*.", ".3.", "..."],
        ]
    ));
}

#[test]
fn words_of_cells_left_dark() {
    insta::assert_snapshot!(sheet("would leave a cell dark", &[&["xx.", "x..", "..."]]));
}

#[test]
fn words_of_pairs_of_numbers() {
    insta::assert_snapshot!(sheet(
        "pair of numbers",
        &[
            &["....", ".3..", "..1.", "...."],
            &["....", ".22.", "...."],
            &[".....", ".2.3.", "....."],
            &["....", ".3..", "..0.", "...."],
            &["...", ".1.", "..2"],
        ]
    ));
}

#[test]
fn words_of_two_cell_sets() {
    insta::assert_snapshot!(sheet(
        "two-cell sets",
        &[
            &["#1....1#", "#......#", "........"],
            &["x.#", "...", "#.x"],
            &["x.", "..", "1."]
        ]
    ));
}

#[test]
fn words_of_counting() {
    insta::assert_snapshot!(sheet(
        "counting",
        &[
            &[".xx.", ".xx.", ".##."],
            &["..#", "xx.", "xx#", "..."],
            &[".xx.", ".xx.", ".xx."],
        ]
    ));
}
