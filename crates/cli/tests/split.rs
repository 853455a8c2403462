//! `split`, `batch` and `merge` together say what `check` says.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn gridproof(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures")
        .join(name)
}

/// Puzzles with no, one and several solutions, of each kind, that are not decided without a guess.
const PUZZLES: &[(&str, &str)] = &[
    ("nonogram/verdicts.toml", "dom-13x13-unique"),
    ("nonogram/verdicts.toml", "picross-10x10-18-solutions"),
    ("akari/cases.toml", "seed-akari-6x6-multiple"),
    ("akari/cases.toml", "sgt-14x14-clue-2"),
    ("futoshiki/counting.toml", "1"),
    ("futoshiki/signs.toml", "evals-5x5-read-right"),
];

fn split(file: &str, pick: &str, branches: &str) -> Vec<String> {
    let file = fixture(file);
    let output = gridproof(
        &[
            "split",
            file.to_str().unwrap(),
            "--pick",
            pick,
            "--branches",
            branches,
        ],
        "",
    );
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    said(&output)
        .lines()
        .map(|line| format!("{line}\n"))
        .collect()
}

fn answers(lines: &[String]) -> Vec<String> {
    let output = gridproof(&["batch"], &lines.concat());
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    said(&output)
        .lines()
        .map(|line| format!("{line}\n"))
        .collect()
}

fn first_word(output: &Output) -> String {
    said(output)
        .chars()
        .take_while(|c| c.is_ascii_alphabetic())
        .collect()
}

#[test]
fn merged_branches_say_what_check_says() {
    for &(file, pick) in PUZZLES {
        let path = fixture(file);
        let check = gridproof(&["check", path.to_str().unwrap(), "--pick", pick], "");
        for branches in ["1", "7", "64"] {
            let answers = answers(&split(file, pick, branches));
            let merged = gridproof(&["merge"], &answers.concat());
            assert_eq!(
                merged.status.code(),
                check.status.code(),
                "{file} {pick} {branches}"
            );
            assert_eq!(
                first_word(&merged),
                first_word(&check),
                "{file} {pick} {branches}"
            );
        }
    }
}

#[test]
fn what_is_missing_is_said_and_what_is_doubled_is_refused() {
    let answers = answers(&split("akari/cases.toml", "seed-akari-6x6-multiple", "9"));
    assert!(answers.len() > 6, "{answers:?}");
    let some: String = answers
        .iter()
        .enumerate()
        .filter(|(at, _)| at % 3 != 1)
        .map(|(_, line)| &**line)
        .collect();
    let merged = gridproof(&["merge"], &some);
    let missing = answers
        .iter()
        .enumerate()
        .filter(|(at, _)| at % 3 == 1)
        .count();
    assert!(
        said(&merged).contains(&format!("missing: {missing} (")),
        "{}",
        said(&merged)
    );
    let doubled = answers.concat() + &answers[2];
    let refused = gridproof(&["merge"], &doubled);
    assert_eq!(refused.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("answered twice"));
}

#[test]
fn a_branch_can_be_split_again() {
    let lines = split("nonogram/verdicts.toml", "picross-10x10-18-solutions", "3");
    let mut answers = answers(&lines);
    let again = gridproof(&["split", "-", "--branches", "4"], &lines[0]);
    assert_eq!(
        again.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&again.stderr)
    );
    answers[0] = said(&gridproof(&["batch"], &said(&again)));
    let merged = gridproof(&["merge"], &answers.concat());
    assert_eq!(merged.status.code(), Some(11), "{}", said(&merged));
    assert!(!said(&merged).contains("missing"), "{}", said(&merged));
}
