//! Each format against examples, against every other by round trips, and against damaged input.

use gridproof_core::format::scan::shorten;
use gridproof_core::{Detection, Document, Format, ParseError, Source};
use proptest::prelude::*;

use crate::puzzle::Futoshiki;

mod compact;
mod grid;
mod keyed;

fn format(name: &str) -> &'static dyn Format<Futoshiki> {
    let mut formats = super::ALL.iter();
    *formats.find(|format| format.name() == name).unwrap()
}

fn read(name: &str, text: &str) -> Result<Document<Futoshiki>, ParseError> {
    format(name).read(&Source::from_text(text))
}

fn write(name: &str, puzzle: &Futoshiki) -> Result<String, String> {
    let written = format(name).write(&Document::new(puzzle.clone()));
    written
        .map(|bytes| String::from_utf8(bytes).unwrap())
        .map_err(|error| error.to_string())
}

fn puzzle(givens: &[&[u32]], less: &[[u32; 4]]) -> Futoshiki {
    Futoshiki::from_clues(givens, less).unwrap()
}

/// The text is read as the puzzle, and recognised as no other format.
fn check(name: &str, text: &str, expected: &Futoshiki) {
    let document = read(name, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(document.puzzle, *expected, "{text}");
    let source = Source::from_text(text);
    for other in super::ALL {
        let detection = other.detect(&source);
        if other.name() == name {
            assert_ne!(detection, Detection::No, "{name}: {text}");
        } else {
            assert_ne!(detection, Detection::Certain, "{}: {text}", other.name());
        }
    }
}

fn check_refused(name: &str, text: &str, message: &str, place: Option<(u32, u32)>) {
    let error = read(name, text)
        .map(|document| document.puzzle)
        .unwrap_err();
    assert_eq!(error.to_string(), message, "{text}");
    assert_eq!(error.line.zip(error.column), place, "{text}: {error}");
}

/// r1c1 = 2, r1c1 > r1c2, r1c1 < r2c1, r3c3 < r2c3.
fn small() -> Futoshiki {
    puzzle(
        &[&[2, 0, 0], &[0, 0, 0], &[0, 0, 0]],
        &[[1, 2, 1, 1], [1, 1, 2, 1], [3, 3, 2, 3]],
    )
}

#[test]
fn each_format_has_its_canonical_form() {
    let all: Vec<String> = super::ALL
        .iter()
        .filter(|format| format.reads())
        .map(|format| {
            let written = write(format.name(), &small());
            format!(
                "# {}\n{}",
                format.name(),
                written.unwrap_or_else(|error| error + "\n")
            )
        })
        .collect();
    insta::assert_snapshot!(all.concat());
}

#[test]
fn what_a_format_cannot_hold_is_named() {
    let far = puzzle(
        &[&[0; 3]; 3].map(|row: &[u32; 3]| &row[..]),
        &[[1, 1, 2, 2]],
    );
    let pair = puzzle(&[&[0, 0], &[0, 0]], &[[1, 1, 1, 2], [1, 2, 1, 1]]);
    for name in ["text", "janko", "blocks", "minarism"] {
        assert_eq!(
            write(name, &far).unwrap_err(),
            format!("{name} cannot hold the sign r1c1 < r2c2: its cells are not neighbours")
        );
        assert_eq!(
            write(name, &pair).unwrap_err(),
            format!("{name} cannot hold two signs between r1c1 and r1c2")
        );
    }
    for name in ["sgt", "pycsp3"] {
        assert!(
            write(name, &far).unwrap_err().contains("not neighbours"),
            "{name}"
        );
    }
    for name in ["json", "toml", "essence"] {
        check(name, &write(name, &far).unwrap(), &far);
    }
    for name in ["json", "toml", "essence", "sgt", "pycsp3"] {
        check(name, &write(name, &pair).unwrap(), &pair);
    }
}

fn boards() -> impl Strategy<Value = Futoshiki> {
    (1u32..=12).prop_flat_map(|order| {
        let cell = 0..order;
        let sign = (cell.clone(), cell, any::<[bool; 2]>());
        let givens = proptest::collection::vec(0..=order, (order * order) as usize);
        (givens, proptest::collection::vec(sign, 0..30)).prop_map(move |(givens, signs)| {
            let rows: Vec<&[u32]> = givens.chunks(order as usize).collect();
            let mut less: Vec<[u32; 4]> = Vec::new();
            for (row, col, [across, rising]) in signs {
                let (other_row, other_col) = if across {
                    (row, col + 1)
                } else {
                    (row + 1, col)
                };
                let ends = [[row + 1, col + 1], [other_row + 1, other_col + 1]];
                let taken = less
                    .iter()
                    .any(|&[a, b, c, d]| [[a, b], [c, d]] == ends || [[c, d], [a, b]] == ends);
                if other_row < order && other_col < order && !taken {
                    let [first, second] = ends;
                    let (low, high) = if rising {
                        (first, second)
                    } else {
                        (second, first)
                    };
                    less.push([low[0], low[1], high[0], high[1]]);
                }
            }
            Futoshiki::from_clues(&rows, &less).unwrap()
        })
    })
}

proptest! {
    #[test]
    fn writing_and_reading_are_inverse(puzzle in boards()) {
        for format in super::ALL.iter().filter(|format| format.reads()) {
            if let Ok(text) = write(format.name(), &puzzle) {
                let again = read(format.name(), &text).map(|document| document.puzzle);
                prop_assert_eq!(again.as_ref(), Ok(&puzzle), "{}: {}", format.name(), text);
                prop_assert_ne!(format.detect(&Source::from_text(&text)), Detection::No);
            } else {
                prop_assert_eq!(format.name(), "minarism");
            }
        }
    }

    #[test]
    fn damaged_input_never_panics(puzzle in boards(), cut in 0usize..200, at in 0usize..200, with in any::<char>()) {
        for format in super::ALL {
            let Ok(text) = write(format.name(), &puzzle) else { continue };
            let chars: Vec<char> = text.chars().collect();
            let short: String = chars.iter().take(cut).collect();
            let mut changed = chars.clone();
            let place = at % chars.len();
            changed[place] = with;
            let changed: String = changed.into_iter().collect();
            for text in [short, changed] {
                let source = Source::from_text(&text);
                for reader in super::ALL {
                    let _ = (reader.detect(&source), reader.read(&source).map_err(|error| shorten(&error.to_string())));
                }
            }
        }
    }
}
