//! `explain` says of every fixture without a solution what `check` says of it, and then how it comes to that.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use gridproof::registry;
use gridproof_testkit::fixture::Expect;
use gridproof_testkit::{fixtures_folder, load_folder, read_case};
use support::run;

/// The verdict, the cause and the clues that conflict.
fn before_the_steps(text: &str) -> &str {
    text.split("since\n").next().unwrap()
}

#[test]
fn explanations_begin_with_what_check_says() {
    let mut seen = 0;
    for entry in registry::kinds() {
        for group in load_folder(&fixtures_folder(entry.kind)).unwrap() {
            for case in group
                .cases
                .iter()
                .filter(|case| case.expect == Expect::Unsolvable)
            {
                let Some(puzzle) = read_case(entry, case) else {
                    continue;
                };
                let json = puzzle.write("json", &[], None).unwrap();
                let explained = run(&["explain", "-"], &json);
                assert_eq!(
                    explained.code,
                    Some(10),
                    "{}: {}",
                    case.name,
                    explained.stderr
                );
                let (told, steps) = explained.stdout.split_once("since\n").expect(&case.name);
                assert!(steps.starts_with("1. "), "{}", case.name);
                assert!(
                    told.contains("these clues cannot hold together"),
                    "{}",
                    case.name
                );
                let checked = run(&["check", "-"], &json).stdout;
                assert!(
                    checked.starts_with(told),
                    "{}: {told}\nbut\n{}",
                    case.name,
                    before_the_steps(&checked)
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "{seen}");
}
