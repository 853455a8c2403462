//! Every format gives back what was written in it, and no input makes a reader panic.

use super::{format, lists};
use gridproof_core::{Detection, Document, Format, Puzzle, Size, Source};
use gridproof_nonogram::{Nonogram, Picture};
use proptest::prelude::*;

/// A document with everything that a format may have a place for.
fn full(picture: &Picture) -> Document<Nonogram> {
    Document {
        puzzle: Nonogram::from_picture(picture),
        properties: vec![
            ("title".to_owned(), "Round <trip> & \"back\"".to_owned()),
            ("author".to_owned(), "\u{c5}sa".to_owned()),
        ],
        warnings: Vec::new(),
        goal: Some(picture.board()),
    }
}

/// Formats that can be read as well as written.
fn readable() -> impl Iterator<Item = &'static dyn Format<Nonogram>> {
    let formats = Nonogram::formats().iter().copied();
    formats.filter(|format| format.reads())
}

/// Formats with a place for the solution.
const WITH_GOAL: [&str; 8] = [
    "json",
    "toml",
    "non",
    "webpbn-xml",
    "pzprv3",
    "picture",
    "pbm",
    "png",
];
/// Formats with a place for properties.
const WITH_PROPERTIES: [&str; 4] = ["json", "toml", "non", "webpbn-xml"];

fn round_trip(picture: &Picture) {
    let document = full(picture);
    for format in readable() {
        let name = format.name();
        let size = picture.size();
        if name == "taai" && size.rows != size.cols {
            assert!(format.write(&document).is_err());
            continue;
        }
        let bytes = format
            .write(&document)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let source = Source::new(&bytes);
        assert!(
            format.detect(&source) >= Detection::Possible,
            "{name} does not know its own\n{picture}"
        );
        let back = format
            .read(&source)
            .unwrap_or_else(|error| panic!("{name}: {error:?}\n{picture}"));
        assert_eq!(back.puzzle, document.puzzle, "{name}\n{picture}");
        assert!(back.warnings.is_empty(), "{name}: {:?}", back.warnings);
        if WITH_GOAL.contains(&name) {
            assert_eq!(back.goal, document.goal, "{name}\n{picture}");
        }
        if WITH_PROPERTIES.contains(&name) {
            assert_eq!(back.properties, document.properties, "{name}");
        }
        // Writing is canonical: what was read is written as it stood.
        assert_eq!(format.write(&back), Ok(bytes), "{name}\n{picture}");
    }
}

fn pictures() -> impl Strategy<Value = Picture> {
    let sides = prop_oneof![
        Just((1u32, 1u32)),
        (1..20u32).prop_map(|cols| (1, cols)),
        (1..20u32).prop_map(|rows| (rows, 1)),
        (1..12u32, 1..12u32),
        Just((3, 300)),
        Just((120, 2)),
    ];
    sides.prop_flat_map(|(rows, cols)| {
        let size = Size::new(rows, cols);
        let dense = prop_oneof![Just(0.5), Just(0.97)];
        dense
            .prop_flat_map(move |filled| {
                proptest::collection::vec(proptest::bool::weighted(filled), size.cells())
            })
            .prop_map(move |cells| {
                Picture::new(size, cells).expect("as many cells as the size asks for")
            })
    })
}

/// Files of every format, to be damaged.
fn samples() -> Vec<(&'static dyn Format<Nonogram>, Vec<u8>)> {
    let picture: Picture = "##.#..\n#...#.\n.#.##.\n......\n#...#.\n.###..\n"
        .parse()
        .expect("a picture");
    let document = full(&picture);
    readable()
        .map(|format| {
            (
                format,
                format.write(&document).expect("every format holds it"),
            )
        })
        .collect()
}

/// Asks everything that programs ask of a reader; what it accepts must be a puzzle that can be written and drawn.
fn hold(format: &dyn Format<Nonogram>, bytes: &[u8]) {
    let source = Source::new(bytes);
    format.detect(&source);
    if let Ok(document) = format.read(&source) {
        let puzzle = &document.puzzle;
        assert!(puzzle.size().cells() > 0);
        puzzle.refuted();
        let written = format.write(&document);
        if let Ok(written) = written {
            let again = format
                .read(&Source::new(&written))
                .expect("what was written can be read");
            assert_eq!(&again.puzzle, puzzle, "{}", format.name());
        }
    } else if let Err(error) = format.read(&source) {
        assert!(!error.message.is_empty());
        assert!(
            error.line != Some(0) && error.column != Some(0),
            "{error:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_comes_back(picture in pictures()) {
        round_trip(&picture);
    }

    #[test]
    fn clues_of_no_picture_come_back(rows in proptest::collection::vec(proptest::collection::vec(1u32..200, 0..4), 1..6),
                                     cols in proptest::collection::vec(proptest::collection::vec(1u32..70_000, 0..4), 1..6)) {
        let document = Document::new(Nonogram::from_clues(&rows, &cols).unwrap());
        for format in readable() {
            // Pictures hold no clues, and links only so many and so large ones: these refuse.
            if let Ok(bytes) = format.write(&document) {
                let back = format.read(&Source::new(&bytes)).map(|document| lists(&document.puzzle));
                prop_assert_eq!(back, Ok((rows.clone(), cols.clone())), "{}", format.name());
            }
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for format in Nonogram::formats() {
            hold(*format, &bytes);
        }
    }

    #[test]
    fn random_text_never_panics(text in "[0-9a-z \n\t,./#:$<>|\"\\[\\]{}=?+-]{0,120}") {
        for format in Nonogram::formats() {
            hold(*format, text.as_bytes());
        }
    }

    #[test]
    fn damaged_files_never_panic(which in any::<prop::sample::Index>(),
                                 damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6)) {
        let samples = samples();
        let (format, bytes) = which.get(&samples);
        let mut bytes = bytes.clone();
        for (place, byte, what) in damage {
            if bytes.is_empty() {
                break;
            }
            let at = place.index(bytes.len());
            match what {
                0 => bytes[at] = byte,
                1 => { bytes.remove(at); }
                2 => bytes.insert(at, byte),
                _ => bytes.truncate(at),
            }
        }
        hold(*format, &bytes);
        // The other readers are handed it as well.
        for other in Nonogram::formats() {
            hold(*other, &bytes);
        }
    }
}

#[test]
fn each_file_is_known_for_what_it_is() {
    for (format, bytes) in samples() {
        let source = Source::new(&bytes);
        let sure: Vec<_> = Nonogram::formats()
            .iter()
            .filter(|other| other.detect(&source) == Detection::Certain)
            .map(|other| other.name())
            .collect();
        let wanted: &[&str] = if format.name() == "picture" {
            &[]
        } else {
            &[format.name()]
        };
        assert_eq!(sure, wanted, "{}", format.name());
    }
}

#[test]
fn what_cannot_be_held_is_refused_by_name() {
    let refusal = |name: &str, rows: &[&[u32]], cols: &[&[u32]]| {
        let document = Document::new(Nonogram::from_clues(rows, cols).unwrap());
        format(name).write(&document).unwrap_err().to_string()
    };
    let one: &[u32] = &[1];
    assert_eq!(
        refusal("puzzlink", &[&[1, 1]], &[one]),
        "row 1 has 2 numbers, a link has room for 1"
    );
    assert_eq!(
        refusal("puzzlink", &[one], &[&[5000]]),
        "column 1 has a block of 5000, a link holds up to 4095"
    );
    assert_eq!(
        refusal("pzprv3", &[&[1, 1]], &[one]),
        "row 1 has 2 numbers, the file has room for 1"
    );
    assert_eq!(
        refusal("taai", &[one], &[one, one]),
        "taai holds square boards, this one is 2x1"
    );
    assert_eq!(
        refusal("picture", &[one], &[one]),
        "a picture as text holds a picture in place of clues, and no solution is recorded"
    );
}
