//! The words of every technique, and each technique by itself against full line logic.

use gridproof_core::hint::{Changed, Finding, History, Technique};
use gridproof_core::{Board, Cell, Puzzle, Size};

use crate::picture::CellState;
use crate::puzzle::Nonogram;

fn board(row: &str) -> Board {
    let size = Size::new(1, row.len() as u32);
    let mut board = Board::filled(size, CellState::Unknown.domain());
    for (col, mark) in row.chars().enumerate() {
        let state = match mark {
            '#' => CellState::Filled,
            '.' => CellState::Empty,
            _ => CellState::Unknown,
        };
        board.set(Cell::new(0, col as u32), state.domain());
    }
    board
}

/// A row with its clue; what the columns say does not matter here.
fn row_alone(clue: &[u32], length: usize) -> Nonogram {
    let columns = vec![[0u32; 0]; length];
    Nonogram::from_clues([clue], columns).unwrap()
}

fn found(technique: &dyn Technique, board: &Board) -> Vec<Finding> {
    let mut found = Vec::new();
    technique.find(board, &Changed::everything(board.size()), &mut found);
    found.retain(|finding| finding.subject == [0]);
    found
}

/// What a technique says of a row, one line a step.
fn said(name: &str, clue: &[u32], row: &str) -> String {
    let puzzle = row_alone(clue, row.len());
    let board = board(row);
    let history = History::new(&puzzle.blank(), &board);
    let techniques = Puzzle::techniques(&puzzle);
    let technique = techniques
        .iter()
        .find(|technique| technique.name() == name)
        .expect("the technique exists");
    let words = found(&**technique, &board).into_iter().map(|finding| {
        let because = technique.because(&board, &history, &finding).unwrap();
        let facts: Vec<String> = because.iter().map(|&fact| puzzle.fact(fact)).collect();
        format!(
            "{} [{}]\n",
            technique.words(&board, &finding, &because),
            facts.join(", ")
        )
    });
    words.collect()
}

/// What a technique says of several rows.
fn sheet(name: &str, rows: &[(&[u32], &str)]) -> String {
    let rows = rows.iter().map(|&(clue, row)| {
        let said = said(name, clue, row);
        assert_ne!(said, "", "{name} says nothing of {clue:?} {row}");
        format!("{row}\n{said}")
    });
    rows.collect()
}

#[test]
fn words_of_complete_lines() {
    insta::assert_snapshot!(sheet(
        "complete line",
        &[
            (&[], "???"),
            (&[3, 1], "?????"),
            (&[2, 3], "..?#.???."),
            (&[2, 1], "##??#??"),
            (&[1], "?#??"),
            (&[2, 2], "#?.?#.."),
            (&[2, 2], "##.?#.."),
        ]
    ));
}

#[test]
fn words_of_overlap() {
    insta::assert_snapshot!(sheet(
        "overlap",
        &[
            (&[5], "????????"),
            (&[3, 3, 2], "??????????"),
            (&[3], "??.????.?"),
        ]
    ));
}

#[test]
fn words_of_blocks_at_the_edge() {
    insta::assert_snapshot!(sheet(
        "block at the edge",
        &[
            (&[4, 1], "?#???????"),
            (&[2, 3], "##.#??????"),
            (&[1, 3], "??????#???#?"),
            (&[3, 3], "??.?#??????"),
            (&[3, 1], "???#??????"),
        ]
    ));
}

#[test]
fn words_of_closed_blocks() {
    insta::assert_snapshot!(sheet(
        "block closed",
        &[
            (&[2, 2], "????##????"),
            (&[1, 3, 1], "???###???"),
            (&[1, 1, 4], "???#????????"),
        ]
    ));
}

#[test]
fn words_of_small_gaps() {
    insta::assert_snapshot!(sheet(
        "gap too small",
        &[(&[3, 4], "???.??.??????.?"), (&[4, 1], "??.??????.?")]
    ));
}

#[test]
fn words_of_cells_out_of_reach() {
    insta::assert_snapshot!(sheet(
        "out of reach",
        &[
            (&[3], "????#?????"),
            (&[2, 2], "??#?????#?"),
            (&[2, 2], "??#?#??")
        ]
    ));
}

#[test]
fn words_of_squeezed_blocks() {
    insta::assert_snapshot!(sheet("squeezed block", &[(&[2, 3], "??#?????")]));
}

#[test]
fn words_of_joined_runs() {
    insta::assert_snapshot!(sheet(
        "join runs",
        &[(&[5], "???#?#????"), (&[4, 5, 4], "?????????.?#??????????")]
    ));
}

#[test]
fn words_of_split_runs() {
    insta::assert_snapshot!(sheet(
        "split runs",
        &[
            (&[2, 2, 4], "?????#?##????????"),
            (&[1, 2, 5], "?#??##??????????"),
        ]
    ));
}

#[test]
fn words_of_full_lines() {
    insta::assert_snapshot!(sheet(
        "full line",
        &[(&[1, 3], "??#???"), (&[2, 2], "#.#???"), (&[2, 2], "????"),]
    ));
}

/// Every technique on every state of every short line: sound, no stronger than full line logic, with irreducible reasons,
/// and the same from both ends.
#[test]
fn techniques_are_sound_and_know_no_direction() {
    let mut fired = std::collections::BTreeMap::new();
    for length in 1..=8usize {
        for picture in (0..1u32 << length).step_by(if length > 6 { 3 } else { 1 }) {
            let cells = (0..length).map(|at| picture >> at & 1 == 1).collect();
            let size = Size::new(1, length as u32);
            let picture = crate::Picture::new(size, cells).unwrap();
            let clue = Nonogram::from_picture(&picture).row(0).to_vec();
            for known in 0..1u32 << length {
                let row: String = (0..length)
                    .map(|at| match (known >> at & 1, picture.cells()[at]) {
                        (0, _) => '?',
                        (_, true) => '#',
                        (_, false) => '.',
                    })
                    .collect();
                hold(&clue, &row, &mut fired);
            }
        }
    }
    let names: Vec<&str> = fired.keys().copied().collect();
    let puzzle = row_alone(&[1], 1);
    let mut all: Vec<&str> = Puzzle::techniques(&puzzle)
        .iter()
        .map(|technique| technique.name())
        .collect();
    all.sort_unstable();
    assert_eq!(names, all, "every technique has been seen at work");
}

fn hold(clue: &[u32], row: &str, fired: &mut std::collections::BTreeMap<&'static str, usize>) {
    let puzzle = row_alone(clue, row.len());
    let mirrored: Vec<u32> = clue.iter().rev().copied().collect();
    let turned = row_alone(&mirrored, row.len());
    let (here, there) = (board(row), board(&row.chars().rev().collect::<String>()));
    let cells: Vec<CellState> = here.domains().iter().map(|&d| CellState::of(d)).collect();
    let all = crate::deduce_line(clue, &cells).unwrap();
    let others = Puzzle::techniques(&turned);
    for (technique, other) in Puzzle::techniques(&puzzle).iter().zip(&others) {
        let turn = |finding: Finding| {
            let mut places: Vec<(u32, u32)> = finding
                .therefore
                .iter()
                .map(|fact| (row.len() as u32 - 1 - fact.cell.col, fact.value))
                .collect();
            places.sort_unstable();
            places
        };
        let straight = |finding: &Finding| {
            let facts = finding.therefore.iter();
            let mut places: Vec<_> = facts.map(|fact| (fact.cell.col, fact.value)).collect();
            places.sort_unstable();
            places
        };
        let findings = found(&**technique, &here);
        let mut one: Vec<_> = findings.iter().map(straight).collect();
        let mut two: Vec<_> = found(&**other, &there).into_iter().map(turn).collect();
        one.sort_unstable();
        two.sort_unstable();
        assert_eq!(one, two, "{} {clue:?} {row}", technique.name());
        for places in one {
            *fired.entry(technique.name()).or_insert(0) += 1;
            for (col, value) in places {
                let said = if value == 1 {
                    CellState::Filled
                } else {
                    CellState::Empty
                };
                assert_eq!(
                    all[col as usize],
                    said,
                    "{} {clue:?} {row}",
                    technique.name()
                );
            }
        }
    }
}
