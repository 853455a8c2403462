//! Every fixture, and random boards of every shape, through every pair of formats; and what a text is taken for when nobody
//! says what it is.

use std::collections::BTreeSet;

use gridproof::input::{self, Item};
use gridproof::registry;
use gridproof_core::{AnyPuzzle, KindEntry, Source};
use gridproof_testkit::conversions::{full_document, travel};
use gridproof_testkit::generate::{AkariBoard, FutoshikiBoard, NonogramClues, Numbers, seeded};
use gridproof_testkit::{fixtures_folder, load_folder, read_case};

/// Formats with room for some puzzles only.
const NARROW: [&str; 7] = [
    "taai", "picture", "pbm", "png", "puzzlink", "pzprv3", "minarism",
];

/// What may refuse a board whose signs stand between neighbours, one at a place.
fn narrow(format: &str) -> bool {
    NARROW.contains(&format)
}

/// What may refuse any board at all: signs of a fixture may stand anywhere.
fn not_ours(format: &str) -> bool {
    !matches!(format, "json" | "toml")
}

/// Larger boards are read and written one by one elsewhere.
const MOST_CELLS: usize = 10_000;

fn entry(kind: &str) -> &'static KindEntry {
    registry::kind(kind).expect("a kind of the registry")
}

/// Takes a puzzle through all pairs, and has each text detected: it is taken for this puzzle, or the user is asked.
fn hold(
    entry: &KindEntry,
    puzzle: &dyn AnyPuzzle,
    may_refuse: impl Fn(&str) -> bool,
    what: &str,
) -> usize {
    let document = full_document(entry, puzzle);
    let travelled = travel(entry, &document).unwrap_or_else(|error| panic!("{what}: {error}"));
    for name in &travelled.refused {
        assert!(may_refuse(name), "{what}: {name} refuses");
    }
    let form = |puzzle: &dyn AnyPuzzle| puzzle.write("json", &[], None).ok();
    for (format, bytes) in &travelled.written {
        let formats = entry.formats();
        let known = formats.iter().find(|known| known.name == *format);
        let extensions = known.map_or(&[][..], |known| known.extensions);
        for extension in extensions.iter().copied().map(Some).chain([None]) {
            let items = input::items("written", bytes, extension);
            let items = items.unwrap_or_else(|error| panic!("{what}: {format}: {error}"));
            let [item] = &items[..] else {
                panic!("{what}: {format}: {} puzzles", items.len());
            };
            match item.read() {
                Ok(reading) => {
                    let read = &*reading.document.puzzle;
                    let same = read.kind() == entry.kind && form(read) == form(puzzle);
                    assert!(same, "{what}: {format} was taken for {}", reading.format);
                }
                Err(error) => {
                    let asked = error.message.starts_with("this could be ");
                    let named = error.message.contains(&format!("{} {format}", entry.kind));
                    assert!(asked && named, "{what}: {format}: {error}");
                }
            }
        }
    }
    travelled.pairs
}

#[test]
fn every_fixture_goes_through_every_pair_of_formats() {
    for entry in registry::kinds() {
        let mut pairs = 0;
        let groups = load_folder(&fixtures_folder(entry.kind)).unwrap();
        for case in groups.iter().flat_map(|group| &group.cases) {
            let puzzle = read_case(entry, case);
            if let Some(puzzle) = puzzle.filter(|puzzle| puzzle.size().cells() <= MOST_CELLS) {
                pairs += hold(entry, &*puzzle, not_ours, &case.name);
            }
        }
        assert!(pairs > 1_000, "{}: {pairs} pairs", entry.kind);
    }
}

fn read(entry: &KindEntry, json: &str) -> Box<dyn AnyPuzzle> {
    let document = entry.read("json", &Source::from_text(json));
    document
        .unwrap_or_else(|error| panic!("{error}: {json}"))
        .puzzle
}

#[test]
fn nonograms_of_every_shape_go_through_every_pair_of_formats() {
    let shapes = [
        (1, 1),
        (1, 7),
        (9, 1),
        (2, 3),
        (12, 12),
        (8, 21),
        (2, 130),
        (1, 300),
    ];
    for (seed, (rows, cols)) in (0..).zip(shapes) {
        for (step, density) in [0.5, 0.97, 0.05].into_iter().enumerate() {
            let rng = &mut seeded(seed * 10 + step as u64);
            for clues in [
                NonogramClues::random(rng, rows, cols, density),
                NonogramClues::mismatched(rng, rows, cols, density),
            ] {
                let json = clues.json();
                let puzzle = read(entry("nonogram"), &json);
                hold(entry("nonogram"), &*puzzle, narrow, &json);
            }
        }
    }
}

#[test]
fn akari_of_every_shape_go_through_every_pair_of_formats() {
    let shapes = [
        (1, 1),
        (1, 7),
        (9, 1),
        (2, 3),
        (6, 6),
        (7, 12),
        (25, 3),
        (1, 130),
    ];
    for (seed, shape) in (0..).zip(shapes) {
        for (step, black) in [0.0, 0.3, 0.9].into_iter().enumerate() {
            for numbers in [Numbers::FromBulbs, Numbers::AtRandom] {
                let rng = &mut seeded(seed * 10 + step as u64);
                let json = AkariBoard::random(rng, shape, black, 0.6, numbers).json();
                let puzzle = read(entry("akari"), &json);
                hold(entry("akari"), &*puzzle, narrow, &json);
            }
        }
    }
}

#[test]
fn futoshikis_of_every_order_go_through_every_pair_of_formats() {
    for (seed, order) in (0..).zip([1, 2, 3, 4, 9, 10, 16, 25]) {
        for (step, (given, signed, wrong)) in [
            (0.0, 0.0, 0.0),
            (0.0, 0.4, 0.0),
            (0.3, 0.3, 0.1),
            (1.0, 1.0, 0.0),
        ]
        .into_iter()
        .enumerate()
        {
            let rng = &mut seeded(seed * 10 + step as u64);
            let json = FutoshikiBoard::random(rng, order, given, signed, wrong).json();
            let puzzle = read(entry("futoshiki"), &json);
            hold(entry("futoshiki"), &*puzzle, narrow, &json);
        }
    }
}

/// Texts that several kinds read: the answer is a question that names them, whatever the user then says is taken.
#[test]
fn what_could_be_two_puzzles_is_never_guessed() {
    for (text, kinds) in [
        ("1\n", &["nonogram", "akari", "futoshiki"][..]),
        ("0 1\n1 0\n", &["nonogram", "akari", "futoshiki"]),
        ("1 0\n\n0 0\n", &["futoshiki"]),
        ("1 2 0\n2 0 1\n0 1 2\n", &["akari", "futoshiki"]),
        (". . .\n. 1 .\n. . .\n", &["akari", "futoshiki"]),
        ("##.\n#..\n", &["nonogram", "akari"]),
        (".1.\n...\n", &["akari"]),
    ] {
        let item = |kind: Option<&str>| Item {
            bytes: text.as_bytes().into(),
            kind: kind.map(str::to_owned),
            ..Item::default()
        };
        let read: BTreeSet<&str> = registry::kinds()
            .iter()
            .map(|entry| entry.kind)
            .filter(|kind| item(Some(kind)).read().is_ok())
            .collect();
        assert!(
            kinds.iter().all(|kind| read.contains(kind)),
            "{text}: {read:?}"
        );
        match item(None).read() {
            Ok(reading) => assert_eq!([reading.document.puzzle.kind()], kinds, "{text}"),
            Err(error) => {
                assert!(kinds.len() > 1, "{text}: {error}");
                for kind in kinds {
                    assert!(error.message.contains(kind), "{text}: {error}");
                }
            }
        }
    }
}
