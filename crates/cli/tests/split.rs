//! `split`, `batch` and `merge` together say what `check` says.

mod support;

use std::path::Path;

use support::{Run, run};

fn fixture(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    folder.join(name).display().to_string()
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
    let path = fixture(file);
    let split = run(
        &["split", &path, "--pick", pick, "--branches", branches],
        b"",
    );
    assert_eq!(split.code, Some(0), "{}", split.stderr);
    lines(&split)
}

fn lines(run: &Run) -> Vec<String> {
    run.stdout
        .lines()
        .map(|line| {
            format!(
                "{line}
"
            )
        })
        .collect()
}

fn answers(lines_of_split: &[String]) -> Vec<String> {
    let batch = run(&["batch"], lines_of_split.concat().as_bytes());
    assert_eq!(batch.code, Some(0), "{}", batch.stderr);
    lines(&batch)
}

fn merge(answers: &str) -> Run {
    run(&["merge"], answers.as_bytes())
}

fn first_word(run: &Run) -> String {
    run.stdout
        .chars()
        .take_while(char::is_ascii_alphabetic)
        .collect()
}

#[test]
fn merged_branches_say_what_check_says() {
    for &(file, pick) in PUZZLES {
        let check = run(&["check", &fixture(file), "--pick", pick], b"");
        for branches in ["1", "7", "64"] {
            let merged = merge(&answers(&split(file, pick, branches)).concat());
            assert_eq!(merged.code, check.code, "{file} {pick} {branches}");
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
    let kept = |at: usize| at % 3 != 1;
    let some: Vec<&str> = answers
        .iter()
        .enumerate()
        .filter(|&(at, _)| kept(at))
        .map(|(_, line)| line.as_str())
        .collect();
    let missing = answers.len() - some.len();
    let merged = merge(&some.concat());
    assert!(
        merged.stdout.contains(&format!("missing: {missing} (")),
        "{}",
        merged.stdout
    );
    let doubled = answers.concat() + &answers[2];
    let refused = merge(&doubled);
    assert_eq!(refused.code, Some(3));
    assert!(
        refused.stderr.contains("answered twice"),
        "{}",
        refused.stderr
    );
}

#[test]
fn a_branch_can_be_split_again() {
    let parts = split("nonogram/verdicts.toml", "picross-10x10-18-solutions", "3");
    let mut answers = answers(&parts);
    let again = run(&["split", "-", "--branches", "4"], parts[0].as_bytes());
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    answers[0] = run(&["batch"], again.stdout.as_bytes()).stdout;
    let merged = merge(&answers.concat());
    assert_eq!(merged.code, Some(11), "{}", merged.stdout);
    assert!(!merged.stdout.contains("missing"), "{}", merged.stdout);
}
