//! The words of every technique, with its reasons, on boards of marks.

mod replay;

use gridproof_core::hint::{Changed, Fact, Finding, History, Technique};
use gridproof_core::{Board, Puzzle};

use crate::puzzle::Futoshiki;

/// What a technique says of a board, one line a finding, with the reason behind.
fn said(name: &str, puzzle: &Futoshiki, marks: &str) -> String {
    let board = puzzle.read_marks(marks).unwrap();
    let history = History::new(&puzzle.blank(), &board);
    let techniques = Puzzle::techniques(puzzle);
    let technique = techniques
        .iter()
        .find(|technique| technique.name() == name)
        .expect("the technique exists");
    let lines = found(&**technique, &board).into_iter().map(|finding| {
        let because = technique.because(&board, &history, &finding).unwrap();
        let known = |fact: &Fact| fact.is_known(&board);
        assert!(because.iter().all(known), "{finding:?} {because:?}");
        let facts: Vec<String> = because.iter().map(|&fact| puzzle.fact(fact)).collect();
        format!(
            "{} [{}]\n",
            technique.words(&board, &finding, &because),
            facts.join(", ")
        )
    });
    lines.collect()
}

fn found(technique: &dyn Technique, board: &Board) -> Vec<Finding> {
    let mut found = Vec::new();
    technique.find(board, &Changed::everything(board.size()), &mut found);
    found
}

/// A puzzle without givens.
fn signs(order: usize, less: &[[u32; 4]]) -> Futoshiki {
    Futoshiki::from_clues(&vec![vec![0; order]; order], less).unwrap()
}

/// Marks with these first rows, open below.
fn marks(order: usize, rows: &[&str]) -> String {
    let open = vec!["?"; order].join(" ");
    let all = (0..order).map(|row| rows.get(row).copied().unwrap_or(&open));
    all.flat_map(|row| [row, "\n"]).collect()
}

/// What a technique says of several boards without clues.
fn sheet(name: &str, boards: &[(usize, &[&str])]) -> String {
    let boards = boards.iter().map(|&(order, rows)| {
        let said = said(name, &signs(order, &[]), &marks(order, rows));
        assert_ne!(said, "", "{name} says nothing of {rows:?}");
        format!("{}\n{said}", rows.join("\n"))
    });
    boards.collect()
}

#[test]
fn words_of_givens() {
    let puzzle = Futoshiki::from_clues(&[[0, 2, 0], [0, 0, 0], [0, 0, 1]], &[]).unwrap();
    insta::assert_snapshot!(said("given", &puzzle, &marks(3, &["{1,2} ? ?"])));
}

#[test]
fn words_of_naked_singles() {
    insta::assert_snapshot!(sheet("naked single", &[(4, &["? 3 {3,4} ?"])]));
}

#[test]
fn words_of_hidden_singles() {
    insta::assert_snapshot!(sheet(
        "hidden single",
        &[
            (3, &["{1,2} ? {1,2}"]),
            (3, &["? ? ?", "{1,2} ? ?", "{1,2} ? ?"]),
            (3, &["{1,2} {1,2} 1"]),
        ]
    ));
}

#[test]
fn words_of_sign_bounds() {
    let puzzle = signs(5, &[[1, 1, 1, 2], [2, 1, 2, 2]]);
    insta::assert_snapshot!(said(
        "sign bounds",
        &puzzle,
        &marks(5, &["{3,4,5} ? ? ? ?", "? {2,3} ? ? ?"])
    ));
}

#[test]
fn words_of_sign_chains() {
    let puzzle = signs(6, &[[1, 1, 1, 2], [1, 2, 2, 2], [2, 2, 2, 3]]);
    let blank = said("sign chain", &puzzle, &marks(6, &[]));
    let later = said("sign chain", &puzzle, &marks(6, &["{2,3,4} ? ? ? ? ?"]));
    let none = said("sign chain", &puzzle, &marks(6, &["{4,5} ? ? ? ? ?"]));
    insta::assert_snapshot!(format!("{blank}\n{later}\n{none}"));
}

#[test]
fn words_of_ordered_cells() {
    let puzzle = signs(6, &[[1, 1, 1, 2], [1, 3, 1, 2], [1, 4, 1, 3]]);
    let blank = said("ordered cells", &puzzle, &marks(6, &[]));
    let later = said(
        "ordered cells",
        &puzzle,
        &marks(6, &["{2,3,4} {3,4,5,6} {2,3,5} {2,3} ? ?"]),
    );
    let above = signs(6, &[[2, 1, 1, 1], [2, 1, 3, 1]]);
    let above = said("ordered cells", &above, &marks(6, &[]));
    insta::assert_snapshot!(format!("{blank}\n{later}\n{above}"));
}

#[test]
fn words_of_pairs() {
    let naked = sheet("naked pair", &[(5, &["{2,5} ? {1,2} {2,5} ?"])]);
    let hidden = sheet("hidden pair", &[(4, &["{1,2} ? {1,2} ?"])]);
    insta::assert_snapshot!(format!("{naked}\n{hidden}"));
}

#[test]
fn words_of_triples() {
    let naked = sheet("naked triple", &[(5, &["{1,2} {2,3} {1,3} ? ?"])]);
    let hidden = sheet("hidden triple", &[(6, &["? ? ? {4,5,6} {4,5,6} {4,5,6}"])]);
    insta::assert_snapshot!(format!("{naked}\n{hidden}"));
}

#[test]
fn words_of_quads() {
    let naked = sheet("naked quad", &[(6, &["{1,2} {2,3} {3,4} {1,4} ? ?"])]);
    let hidden = sheet("hidden quad", &[(6, &["? ? ? ? {5,6} {5,6}"])]);
    insta::assert_snapshot!(format!("{naked}\n{hidden}"));
}

#[test]
fn words_of_fish() {
    let wing = sheet(
        "x-wing",
        &[(
            4,
            &["{1,2,3} ? {1,2,3} ?", "? ? ? ?", "{1,2,3} ? {1,2,3} ?"],
        )],
    );
    let fish = sheet(
        "swordfish",
        &[(
            5,
            &[
                "? ? {2,3,4,5} {2,3,4,5} {2,3,4,5}",
                "? {2,3,4,5} ? {2,3,4,5} {2,3,4,5}",
                "{2,3,4,5} ? ? {2,3,4,5} {2,3,4,5}",
            ],
        )],
    );
    insta::assert_snapshot!(format!("{wing}\n{fish}"));
}
