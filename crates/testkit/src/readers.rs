//! Readers on bytes that nobody meant: random ones, and files that were damaged.
//!
//! Plain functions over bytes, for bounded tests, for long seeded runs and for fuzzers alike. A finding is a panic.

use std::collections::BTreeSet;

use gridproof_core::{AnyPuzzle, KindEntry, ParseError, Source};
use rand::Rng;
use rand::seq::IndexedRandom;

use crate::damage::{Damage, PIECES};
use crate::{LoadError, fixtures_folder, load_folder, read_case};

/// Puzzles on boards of more cells are read but not written: some formats take many bytes a cell.
const MOST_CELLS: usize = 4096;
/// Longer files teach little and slow the run down.
const LONGEST_SEED: usize = 2048;

/// Hands the bytes to every reader of a kind. What one accepts is written again, and has to be read as the same puzzle.
///
/// # Panics
/// If an error says nothing or points outside of the bytes, or if a puzzle does not come back from its own format.
pub fn hold(entry: &KindEntry, bytes: &[u8]) {
    let source = Source::new(bytes);
    entry.detect(&source);
    for format in entry.formats().iter().filter(|format| format.reads) {
        let name = format.name;
        let document = match entry.read(name, &source) {
            Ok(document) => document,
            Err(error) => {
                points_into(&error, bytes, name);
                continue;
            }
        };
        let puzzle = &*document.puzzle;
        assert!(puzzle.size().cells() > 0, "{name}: a board without cells");
        puzzle.refuted();
        if !format.writes || puzzle.size().cells() > MOST_CELLS {
            continue;
        }
        let goal = document.goal.as_ref();
        let Ok(written) = puzzle.write(name, &document.properties, goal) else {
            continue;
        };
        let text = String::from_utf8_lossy(&written);
        match entry.read(name, &Source::new(&written)) {
            Ok(again) => assert_eq!(json(&*again.puzzle), json(puzzle), "{name}: {text}"),
            Err(error) => panic!("{name} refuses what it wrote: {error}: {text}"),
        }
    }
}

/// A puzzle as its JSON form, for comparison.
///
/// # Panics
/// If it cannot be written.
pub fn json(puzzle: &dyn AnyPuzzle) -> String {
    let written = puzzle.write("json", &[], None);
    let bytes = written.unwrap_or_else(|error| panic!("no JSON of a puzzle: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Holds an error against the bytes that it is about.
///
/// # Panics
/// If it says nothing or points outside of them.
pub fn points_into(error: &ParseError, bytes: &[u8], reader: &str) {
    assert!(
        !error.message.is_empty(),
        "{reader}: an error without words"
    );
    assert!(
        error.length >= 1 && error.column != Some(0),
        "{reader}: {error:?}"
    );
    if let Some(line) = error.line {
        let ends = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r'));
        let inside = 1..=ends.count() + 1;
        assert!(inside.contains(&(line as usize)), "{reader}: {error:?}");
    }
}

/// Files to be damaged: the inputs of the fixtures as they stand, and their small puzzles written in every format.
///
/// # Errors
/// If the fixtures cannot be loaded.
pub fn files(entry: &KindEntry) -> Result<Vec<Vec<u8>>, LoadError> {
    let mut files = BTreeSet::new();
    for case in load_folder(&fixtures_folder(entry.kind))?
        .iter()
        .flat_map(|group| &group.cases)
    {
        files.extend(case.input.as_ref().map(|text| text.as_bytes().to_vec()));
        let puzzle = read_case(entry, case).filter(|puzzle| puzzle.size().cells() <= 256);
        if let Some(puzzle) = puzzle {
            let solved = crate::conversions::full_document(entry, &*puzzle);
            let formats = entry.formats().into_iter().filter(|format| format.reads);
            files.extend(formats.filter_map(|format| {
                let goal = solved.goal.as_ref();
                puzzle.write(format.name, &solved.properties, goal).ok()
            }));
        }
    }
    files.retain(|file| file.len() <= LONGEST_SEED);
    Ok(files.into_iter().collect())
}

/// Bytes of one of three sorts: any bytes, pieces in any order, or a file with some changes.
pub fn input(rng: &mut impl Rng, files: &[Vec<u8>]) -> Vec<u8> {
    match (rng.random_range(0..8), files.choose(rng)) {
        (0, _) => (0..rng.random_range(0..200))
            .map(|_| rng.random())
            .collect(),
        (1, _) | (_, None) => {
            let pieces = (0..rng.random_range(0..80)).filter_map(|_| PIECES.choose(rng));
            pieces.flat_map(|piece| piece.bytes()).collect()
        }
        (_, Some(file)) => {
            let mut bytes = file.clone();
            for _ in 0..rng.random_range(1..6) {
                let damage = Damage::numbered(rng.random(), rng.random(), rng.random());
                damage.apply(&mut bytes, files);
            }
            bytes
        }
    }
}
