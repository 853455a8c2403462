//! Twenty random puzzles of each kind, split into 64 branches: together the answers say what `check` says, some of them
//! say what is missing, and one too many is refused.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::collections::BTreeMap;

use gridproof_testkit::generate::{AkariBoard, FutoshikiBoard, NonogramClues, Numbers, seeded};
use serde_json::Value;
use support::{Run, run};

const PUZZLES: u64 = 20;

fn check_kind(puzzle: impl Fn(u64) -> String) {
    let mut branches = String::new();
    let mut checks = Vec::new();
    for seed in 0..PUZZLES {
        let json = puzzle(seed);
        let named = json.replacen('{', &format!("{{\"id\": \"{seed}\", "), 1);
        let split = run(&["split", "-", "--branches", "64"], named.as_bytes());
        assert_eq!(split.code, Some(0), "{json}: {}", split.stderr);
        branches += &split.stdout;
        checks.push(run(&["check", "-", "--json"], json.as_bytes()));
    }
    let batch = run(&["batch"], branches.as_bytes());
    assert_eq!(batch.code, Some(0), "{}", batch.stderr);
    let mut answers: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for line in batch.stdout.lines() {
        let id = key(&parsed(line), "id");
        let (seed, _) = id.split_once('/').unwrap();
        let of_puzzle = answers.entry(seed.parse().unwrap()).or_default();
        of_puzzle.push(format!("{line}\n"));
    }
    assert_eq!(answers.len() as u64, PUZZLES);
    let most = answers.values().map(Vec::len).max();
    assert!(most >= Some(32), "at most {most:?} branches");
    for (check, answers) in checks.iter().zip(answers.values()) {
        agrees(check, answers);
        names_what_is_missing(check, answers);
        refuses_one_twice(answers);
    }
}

fn agrees(check: &Run, answers: &[String]) {
    let merged = merge(&answers.concat());
    assert_eq!(merged.code, check.code, "{}", check.stdout);
    assert_eq!(verdict(&merged), verdict(check));
}

/// A third of the answers is lost.
fn names_what_is_missing(check: &Run, answers: &[String]) {
    let lost = |at: usize| at % 3 == 2;
    let (gone, kept): (Vec<_>, Vec<_>) = (0..answers.len()).partition(|&at| lost(at));
    let text: String = kept.iter().map(|&at| answers[at].as_str()).collect();
    let merged = merge(&text);
    if gone.is_empty() {
        return;
    }
    // What is left may show two solutions; else it shows nothing.
    let several = check.code == Some(11) && merged.code == Some(11);
    assert!(several || merged.code == Some(12), "{}", merged.stdout);
    let record = parsed(&merged.stdout);
    let missing = record["branches"]["missing"].as_array().unwrap();
    let missing: Vec<&str> = missing.iter().map(|path| path.as_str().unwrap()).collect();
    let is_missing = |at: usize| {
        let path = key(&parsed(&answers[at]), "branch");
        missing.iter().any(|missing| path.starts_with(missing))
    };
    assert!(gone.into_iter().all(is_missing), "{}", merged.stdout);
    assert!(!kept.into_iter().any(is_missing), "{}", merged.stdout);
}

fn refuses_one_twice(answers: &[String]) {
    let doubled = &answers[answers.len() / 2];
    let merged = merge(&(answers.concat() + doubled));
    assert_eq!(merged.code, Some(3), "{}", merged.stdout);
    let message = key(&parsed(&merged.stdout)["error"], "message");
    assert!(message.contains("answered twice"), "{message}");
}

fn merge(answers: &str) -> Run {
    run(&["merge", "--json"], answers.as_bytes())
}

fn verdict(run: &Run) -> String {
    key(&parsed(&run.stdout), "verdict")
}

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

fn key(object: &Value, key: &str) -> String {
    object[key].as_str().unwrap().to_owned()
}

#[test]
fn nonogram_branches_say_what_check_says() {
    check_kind(|seed| match seed % 4 {
        // The rows of one picture and the columns of another.
        0 => NonogramClues::mismatched(&mut seeded(seed), 6, 6, 0.4).json(),
        _ => NonogramClues::random(&mut seeded(seed), 11, 11, 0.3).json(),
    });
}

#[test]
fn akari_branches_say_what_check_says() {
    check_kind(|seed| {
        let numbers = if seed % 4 == 0 {
            Numbers::AtRandom
        } else {
            Numbers::FromBulbs
        };
        AkariBoard::random(&mut seeded(seed), (7, 7), 0.2, 0.6, numbers).json()
    });
}

#[test]
fn futoshiki_branches_say_what_check_says() {
    check_kind(|seed| {
        let wrong = if seed % 4 == 0 { 0.1 } else { 0.0 };
        FutoshikiBoard::random(&mut seeded(seed), 5, 0.1, 0.25, wrong).json()
    });
}
