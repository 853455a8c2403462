//! What is written, that it reads back, and that no source makes a reader panic.

use gridproof_core::{Board, Document, Puzzle, Size, Source};
use proptest::prelude::*;

use super::{ALL, read, sample, written};
use crate::Akari;
use crate::square::Square;
use crate::testing::board;

#[test]
fn each_format_writes_its_canonical_form() {
    let names = ALL
        .iter()
        .map(|format| format.name())
        .filter(|&name| name != "dimacs");
    let parts: Vec<String> = names
        .map(|name| format!("== {name}\n{}", written(name, &sample())))
        .collect();
    let all = parts.concat();
    insta::assert_snapshot!(all, @r##"
    == json
    {"grid":["...#",".1#.","..04"],"kind":"akari","solution":["?*?#","*1#?","??04"],"title":"Lamp"}
    == toml
    [puzzle]
    kind = "akari"
    title = "Lamp"
    text = """
    ...#
    .1#.
    ..04
    """
    solution = """
    ?*?#
    *1#?
    ??04
    """
    == text
    .*.#
    *1#.
    ..04
    == puzzlink
    https://puzz.link/p?akari/4/3/i.g1.i0e
    == pzprv3
    pzprv3
    lightup
    3
    4
    . # . - 
    # 1 - . 
    . . 0 4 
    == kanpen
    3
    4
    . + . 5
    + 1 5 .
    . . 0 4
    == sgt
    4x3:cBa1Bc04
    == janko
    begin
    puzzle akari
    title Lamp
    size 4 3
    problem
    - - - x
    - 1 x -
    - - 0 4
    solution
    - o - x
    o 1 x -
    - - 0 4
    end
    == pycsp3
    {"grid":[[-1,-1,-1,5],[-1,1,5,-1],[-1,-1,0,4]]}
    "##);
}

fn goal_of(akari: &Akari) -> Option<Board> {
    akari
        .check(&gridproof_core::Limits::none().with_conflicts(1_000))
        .ok()
        .and_then(|decided| {
            decided
                .verdict
                .solutions()
                .first()
                .map(|bulbs| akari.board(bulbs))
        })
}

proptest! {
    #[test]
    fn writing_and_reading_are_inverse(akari in board(7, 9)) {
        let document = Document { goal: goal_of(&akari), ..Document::new(akari) };
        for format in ALL.iter().filter(|format| format.name() != "dimacs") {
            let text = written(format.name(), &document);
            let back = read(format.name(), &text);
            prop_assert_eq!(&back.puzzle, &document.puzzle, "{}", text);
            prop_assert!(back.warnings.is_empty());
            let keeps_goal = !["puzzlink", "sgt", "pycsp3"].contains(&format.name());
            let bulbs = document.goal.iter().flat_map(Board::iter).any(|(_, domain)| domain.value() == Some(1));
            if keeps_goal && bulbs {
                prop_assert_eq!(&back.goal, &document.goal, "{}", text);
            }
        }
    }

    #[test]
    fn long_runs_survive_links_and_ids(rows in 1..4u32, cols in 1..60u32, black in prop::collection::vec(0..200usize, 0..4)) {
        let size = Size::new(rows, cols);
        let mut squares = vec![Square::White; size.cells()];
        for at in black.into_iter().filter(|&at| at < size.cells()) {
            squares[at] = Square::Number((at % 5) as u8);
        }
        let document = Document::new(Akari::new(size, squares).expect("a board"));
        for name in ["puzzlink", "sgt"] {
            prop_assert_eq!(&read(name, &written(name, &document)).puzzle, &document.puzzle);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        for format in ALL {
            let source = Source::new(&bytes);
            let _ = (format.detect(&source), format.read(&source));
        }
    }

    #[test]
    fn damaged_files_are_read_or_refused(which in 0..9usize, at in any::<prop::sample::Index>(), piece in "[-./#*:0-9a-zA-Z \n{}\\[\\]\"%?é]{0,3}", cut in 0..3usize) {
        let text = written(ALL[which].name(), &sample());
        let at = at.index(text.len());
        if let (Some(before), Some(after)) = (text.get(..at), text.get((at + cut).min(text.len())..)) {
            let damaged = format!("{before}{piece}{after}");
            for format in ALL {
                let source = Source::from_text(&damaged);
                if let Ok(document) = format.read(&source) {
                    prop_assert!(document.puzzle.size().cells() <= 1 << 22);
                }
                let _ = format.detect(&source);
            }
        }
    }
}
