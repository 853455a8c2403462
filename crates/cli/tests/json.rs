//! Answers in JSON: every line keeps to the schema that is shipped, and says what it said before.
//!
//! Effort counters are left out of the snapshots: they change with every change of the search.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "support/schema.rs"]
mod schema;
mod support;

use serde_json::Value;
use support::run;

/// Runs a command, holds its lines against the schema, and gives them without their counters.
fn lines(arguments: &[&str], input: &[u8], code: i32) -> String {
    let schema = run(&["schema"], b"").stdout;
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let run = run(arguments, input);
    assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.stderr);
    assert_eq!(run.stderr, "", "{arguments:?}");
    let mut text = String::new();
    for line in run.stdout.lines() {
        let mut value: Value = serde_json::from_str(line).unwrap();
        let breaches = schema::breaches(&schema, &value);
        assert!(breaches.is_empty(), "{arguments:?}: {breaches:?}");
        if let Some(object) = value.as_object_mut() {
            object.remove("stats");
            object.remove("schema");
        }
        text += &value.to_string();
        text.push('\n');
    }
    text
}

#[test]
fn solve() {
    let mut text = lines(&["solve", "--json", "cross.non"], b"", 0);
    text += &lines(&["solve", "--json", "two.non"], b"", 11);
    text += &lines(&["solve", "--json", "two.non", "--any"], b"", 0);
    text += &lines(&["solve", "--json", "two.non", "--all", "9"], b"", 11);
    text += &lines(&["solve", "--json", "two.non", "--all", "1"], b"", 11);
    text += &lines(&["solve", "--json", "wide.non"], b"", 10);
    text += &lines(&["solve", "--json", "signs.json"], b"", 0);
    text += &lines(&["solve", "--json", "room.akari"], b"", 0);
    insta::assert_snapshot!(text);
}

#[test]
fn check() {
    let wrong = ["check", "--json", "two.non", "--marks", "wrong.marks"];
    let mut text = lines(&wrong, b"", 14);
    text += &lines(&["check", "--json", "wide.non"], b"", 10);
    text += &lines(&["check", "--json", "cross.non"], b"", 0);
    let blank = ["check", "--json", "--kind", "akari", "blank.board"];
    text += &lines(&[&blank[..], &["--limit", "3"]].concat(), b"", 11);
    insta::assert_snapshot!(text);
}

#[test]
fn count() {
    let mut text = lines(&["count", "--json", "two.non"], b"", 0);
    text += &lines(&["count", "--json", "two.non", "--limit", "1"], b"", 12);
    text += &lines(&["count", "--json", "wide.non"], b"", 10);
    insta::assert_snapshot!(text);
}

#[test]
fn explanations() {
    let mut text = lines(&["hint", "--json", "cross.non"], b"", 0);
    text += &lines(&["hint", "--json", "cross.non", "--level", "0"], b"", 0);
    text += &lines(&["hint", "--json", "signs.json", "--level", "4"], b"", 0);
    let wrong = ["hint", "--json", "two.non", "--marks", "wrong.marks"];
    text += &lines(&wrong, b"", 14);
    text += &lines(&["hint", "--json", "two.non"], b"", 11);
    text += &lines(&["hint", "--json", "two.non", "--logic-only"], b"", 13);
    text += &lines(&["hint", "--json", "wide.non"], b"", 10);
    text += &lines(&["explain", "--json", "knot.non"], b"", 0);
    text += &lines(&["explain", "--json", "knot.non", "--logic-only"], b"", 13);
    text += &lines(&["explain", "--json", "two.non"], b"", 11);
    text += &lines(&["explain", "--json", "torn.non"], b"", 10);
    text += &lines(&["explain", "--json", "wide.non"], b"", 10);
    text += &lines(&["rate", "--json", "knot.non"], b"", 0);
    text += &lines(&["rate", "--json", "two.non"], b"", 11);
    insta::assert_snapshot!(text);
}

#[test]
fn convert_and_formats() {
    let link = ["convert", "--json", "cross.non", "--to", "puzzlink"];
    insta::assert_snapshot!(lines(&link, b"", 0));
    assert!(lines(&["formats", "--json"], b"", 0).lines().count() > 20);
}

#[test]
fn errors() {
    let mut text = lines(&["solve", "--json", "bad.non"], b"", 3);
    text += &lines(&["solve", "--json", "-"], b"\xef\xbb\xbf \r\n", 3);
    text += &lines(&["solve", "--json", "."], b"", 3);
    text += &lines(&["solve", "--json", "several.toml"], b"", 2);
    text += &lines(
        &["solve", "--json", "--kind", "sudoku", "cross.non"],
        b"",
        2,
    );
    text += &lines(
        &["check", "--json", "two.non", "--marks", "bad.marks"],
        b"",
        3,
    );
    insta::assert_snapshot!(text);
}

#[test]
fn batch() {
    let mut text = lines(&["batch", "batch.jsonl"], b"", 20);
    text += "count, shard 1/3\n";
    let part = ["batch", "batch.jsonl", "--job", "count", "--shard", "1/3"];
    text += &lines(&part, b"", 20);
    text += "up to 5\n";
    let blank = br#"{"kind": "akari", "grid": ["...", "...", "..."]}"#;
    text += &lines(&["batch", "--limit", "5"], blank, 0);
    insta::assert_snapshot!(text);
}

#[test]
fn limits_give_honest_answers() {
    let fixture = "../../../../../fixtures/nonogram/verdicts.toml";
    let hard = ["--pick", "derived-9x9-hard-unique", "--conflicts", "0"];
    let mut text = lines(
        &[&["solve", "--json", fixture], &hard[..]].concat(),
        b"",
        12,
    );
    text += &lines(
        &[&["check", "--json", fixture], &hard[..]].concat(),
        b"",
        12,
    );
    text += &lines(
        &[&["count", "--json", fixture], &hard[..]].concat(),
        b"",
        12,
    );
    let blank = br#"{"kind": "akari", "grid": [".....", ".....", ".....", ".....", "....."]}"#;
    text += &lines(&["count", "--json", "--limit", "100", "-"], blank, 12);
    insta::assert_snapshot!(text);
}
