use gridproof_core::scene::Ink;
use gridproof_core::{AnyPuzzle, Board, Cell, SceneOptions, Source};

use super::*;
use crate::registry;

fn puzzle(kind: &str, json: &str) -> Box<dyn AnyPuzzle> {
    let entry = registry::kind(kind).unwrap();
    let document = entry.read("json", &Source::from_text(json)).unwrap();
    document.puzzle
}

fn nonogram() -> Box<dyn AnyPuzzle> {
    let json =
        r#"{"rows": [[1, 1], [], [6], [2, 2], [1, 1]], "cols": [[3], [2], [1], [1], [2], [3]]}"#;
    puzzle("nonogram", json)
}

fn akari() -> Box<dyn AnyPuzzle> {
    puzzle("akari", r##"{"grid": ["..1.", "#...", "..0#"]}"##)
}

fn futoshiki() -> Box<dyn AnyPuzzle> {
    let json = r#"{"n": 3, "givens": [[0, 0, 0], [0, 2, 0], [0, 0, 0]], "less": [[1, 1, 1, 2], [3, 3, 2, 3]]}"#;
    puzzle("futoshiki", json)
}

fn drawn(puzzle: &dyn AnyPuzzle, board: &Board, options: &SceneOptions) -> String {
    let title = format!("{} {}", puzzle.size(), puzzle.kind());
    svg(&puzzle.scene(board, options), &title, Palette::Safe)
}

fn with_marks(puzzle: &dyn AnyPuzzle, marks: &str, options: &SceneOptions) -> String {
    drawn(puzzle, &puzzle.read_marks(marks).unwrap(), options)
}

#[test]
fn empty_nonogram() {
    let puzzle = nonogram();
    let options = SceneOptions::default();
    insta::assert_snapshot!(drawn(&*puzzle, &puzzle.blank(), &options));
}

#[test]
fn marked_nonogram_with_a_broken_clue() {
    let marks = "#....#\n.#....\n??????\n##??##\n?.??.?\n";
    insta::assert_snapshot!(with_marks(&*nonogram(), marks, &SceneOptions::new(10)));
}

#[test]
fn solved_nonogram_with_ambiguous_cells() {
    let mut options = SceneOptions::new(20);
    options.ambiguous = vec![Cell::new(0, 0), Cell::new(0, 1)];
    let marks = "#....#\n......\n######\n##..##\n#....#\n";
    insta::assert_snapshot!(with_marks(&*nonogram(), marks, &options));
}

#[test]
fn empty_akari() {
    let puzzle = akari();
    let options = SceneOptions::default();
    insta::assert_snapshot!(drawn(&*puzzle, &puzzle.blank(), &options));
}

#[test]
fn marked_akari_with_broken_rules() {
    let marks = "*?1?\n#.??\n*?0#\n";
    let options = SceneOptions::new(20);
    insta::assert_snapshot!(with_marks(&*akari(), marks, &options));
}

#[test]
fn solved_akari() {
    let marks = ".*1.\n#..*\n*.0#\n";
    let options = SceneOptions::default();
    insta::assert_snapshot!(with_marks(&*akari(), marks, &options));
}

#[test]
fn empty_futoshiki() {
    let puzzle = futoshiki();
    let options = SceneOptions::default();
    insta::assert_snapshot!(drawn(&*puzzle, &puzzle.blank(), &options));
}

#[test]
fn marked_futoshiki_with_candidates_and_a_repeat() {
    let marks = "1 ? {1,3}\n? 2 ?\n1 ? ?\n";
    insta::assert_snapshot!(with_marks(&*futoshiki(), marks, &SceneOptions::new(40)));
}

#[test]
fn solved_futoshiki() {
    let marks = "2 3 1\n1 2 3\n3 1 2\n";
    insta::assert_snapshot!(with_marks(&*futoshiki(), marks, &SceneOptions::new(20)));
}

/// Width and height of a PNG file.
fn size_of(png: &[u8]) -> [u32; 2] {
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()))
}

#[test]
fn pictures_of_every_kind_at_every_size() {
    for puzzle in [nonogram(), akari(), futoshiki()] {
        for pixels in [4, 10, 24, 60] {
            let scene = puzzle.scene(&puzzle.blank(), &SceneOptions::new(pixels));
            let one = png(&scene, Palette::Print).unwrap();
            let size = [scene.width(), scene.height()].map(|length| length.unsigned_abs() / 20);
            assert_eq!(size_of(&one), size);
            assert_eq!(one, png(&scene, Palette::Print).unwrap());
            assert_ne!(one, png(&scene, Palette::Dark).unwrap());
        }
    }
}

#[test]
fn letters_are_drawn_with_the_bundled_font() {
    let picture = |rows: &str| {
        let json = format!(r#"{{"rows": [{rows}], "cols": [[], [], [], [], [], [], [], []]}}"#);
        let puzzle = puzzle("nonogram", &json);
        png(
            &puzzle.scene(&puzzle.blank(), &SceneOptions::default()),
            Palette::Safe,
        )
        .unwrap()
    };
    let pictures: Vec<_> = (1..=8)
        .map(|number| picture(&format!("[{number}]")))
        .collect();
    for (index, one) in pictures.iter().enumerate() {
        for other in &pictures[..index] {
            assert_ne!(one, other, "digits look alike");
        }
    }
}

#[test]
fn pictures_of_too_many_pixels_are_refused() {
    let line = vec!["[]"; 2000].join(",");
    let puzzle = puzzle(
        "nonogram",
        &format!(r#"{{"rows": [{line}], "cols": [{line}]}}"#),
    );
    let scene = puzzle.scene(&puzzle.blank(), &SceneOptions::new(60));
    let failure = png(&scene, Palette::Safe).unwrap_err().to_string();
    assert!(failure.contains("at most 67108864"), "{failure}");
}

/// The relative luminance of a colour such as `#1f6fa0`, after WCAG.
fn luminance(colour: &str) -> f64 {
    let channel = |at: usize| {
        let byte = u8::from_str_radix(&colour[at..at + 2], 16).unwrap();
        let value = f64::from(byte) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

#[test]
fn what_has_to_be_told_apart_differs_in_lightness() {
    for palette in [Palette::Safe, Palette::Print, Palette::Dark] {
        let contrast = |one: Ink, other: Ink| {
            let [one, other] = [one, other].map(|ink| luminance(palette.colour(ink)) + 0.05);
            one.max(other) / one.min(other)
        };
        for (one, other, least) in [
            (Ink::Text, Ink::Paper, 7.0),
            (Ink::Text, Ink::Guide, 7.0),
            (Ink::OnWall, Ink::Wall, 7.0),
            (Ink::Solid, Ink::Paper, 7.0),
            (Ink::Answer, Ink::Paper, 4.5),
            (Ink::Aside, Ink::Paper, 4.5),
            (Ink::Aside, Ink::Floor, 4.0),
            (Ink::Bulb, Ink::Lit, 4.5),
            (Ink::Border, Ink::Paper, 4.5),
            (Ink::Conflict, Ink::Paper, 3.0),
            (Ink::Conflict, Ink::Lit, 2.5),
            (Ink::Wall, Ink::Floor, 2.0),
            (Ink::Beam, Ink::Lit, 1.8),
            (Ink::Hatch, Ink::Paper, 2.0),
            (Ink::Hatch, Ink::Lit, 1.8),
            (Ink::HatchOnSolid, Ink::Solid, 3.0),
            (Ink::HeavyRule, Ink::Paper, 3.0),
            (Ink::Rule, Ink::Paper, 1.8),
            (Ink::Rule, Ink::Solid, 2.0),
        ] {
            let found = contrast(one, other);
            assert!(
                found >= least,
                "{palette:?}: {one:?} on {other:?} {found:.2}"
            );
        }
    }
}
