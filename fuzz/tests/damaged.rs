//! Every target on its seeds as they are, and on seeds that were damaged.

use gridproof_fuzz::{Target, seeds, targets};
use proptest::prelude::*;
use proptest::sample::Index;

/// One change of an input.
#[derive(Clone, Debug)]
enum Edit {
    Insert(&'static str),
    Byte(u8),
    Remove(usize),
    Repeat(usize),
    /// From here on the input goes on like another one.
    Splice(Index),
}

const PIECES: [&str; 26] = [
    "0",
    "9",
    "-1",
    "4294967296",
    "99999999999999999999",
    ",",
    "\n",
    "\r",
    "\t",
    " ",
    "/",
    ":",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "#",
    ".",
    "x",
    "?",
    "<",
    "^",
    "\u{feff}",
    "\u{ff11}",
    "\u{2227}",
];

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        4 => prop::sample::select(&PIECES[..]).prop_map(Edit::Insert),
        2 => any::<u8>().prop_map(Edit::Byte),
        3 => (1..8usize).prop_map(Edit::Remove),
        1 => (1..40usize).prop_map(Edit::Repeat),
        1 => any::<Index>().prop_map(Edit::Splice),
    ]
}

fn apply(bytes: &mut Vec<u8>, at: usize, edit: &Edit, seeds: &[Vec<u8>]) {
    match edit {
        Edit::Insert(text) => drop(bytes.splice(at..at, text.bytes())),
        Edit::Byte(byte) => match bytes.get_mut(at) {
            Some(old) => *old = *byte,
            None => bytes.push(*byte),
        },
        Edit::Remove(many) => drop(bytes.drain(at..bytes.len().min(at + many))),
        Edit::Repeat(many) => {
            let piece = bytes[at..bytes.len().min(at + many)].to_vec();
            bytes.splice(at..at, piece);
        }
        Edit::Splice(other) => {
            let other = other.get(seeds);
            bytes.truncate(at);
            bytes.extend(&other[other.len().min(at)..]);
        }
    }
}

/// As many damaged inputs a target as the variable `PROPTEST_CASES` says.
fn damaged(target: Target, cases: u32) {
    let seeds = seeds(target).expect("the fixtures are there");
    let asked = std::env::var("PROPTEST_CASES").ok();
    let config = ProptestConfig {
        cases: asked.and_then(|asked| asked.parse().ok()).unwrap_or(cases),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let edits = prop::collection::vec((any::<Index>(), edit()), 1..6);
    proptest!(config, |(which in any::<Index>(), edits in edits)| {
        let mut bytes = which.get(&seeds).clone();
        for (place, edit) in &edits {
            let at = place.index(bytes.len() + 1);
            apply(&mut bytes, at, edit, &seeds);
        }
        target.run(&bytes);
    });
}

fn of(prefix: &str, cases: u32) {
    let mut run = 0;
    for target in targets() {
        if target.to_string().starts_with(prefix) {
            damaged(target, cases);
            run += 1;
        }
    }
    assert!(run > 0, "no target {prefix}");
}

#[test]
fn seeds_are_answered() {
    for target in targets() {
        for seed in seeds(target).unwrap() {
            target.run(&seed);
        }
    }
}

#[test]
fn damaged_files_are_read_or_refused() {
    of("read-", 400);
}

#[test]
fn damaged_puzzles_are_answered_without_contradiction() {
    of("solve-", 250);
}

#[test]
fn damaged_containers_are_read_or_refused() {
    of("containers", 400);
}

#[test]
fn damaged_marks_are_read_or_refused() {
    of("marks", 500);
}
