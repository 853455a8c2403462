//! `batch` as a stream: the same bytes however it is run, answers as soon as they are there, and orderly ends.

mod support;

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};

use support::{program, run};

/// A few hundred small puzzles of all kinds, good and bad, with ids given, missing and repeated.
fn puzzles() -> String {
    let mut text = String::new();
    for number in 0..60 {
        let size = 2 + number % 4;
        let clues = vec!["[1]"; size].join(",");
        let row = ".".repeat(size);
        let grid = vec![format!("\"{row}\""); size].join(",");
        let _ = write!(
            text,
            "{{\"id\": {number}, \"kind\": \"nonogram\", \"rows\": [{clues}], \"cols\": [{clues}]}}\n\
             {{\"id\": \"same\", \"kind\": \"akari\", \"grid\": [{grid}]}}\n\
             {{\"kind\": \"akari\", \"grid\": [\".4.\", {number}]}}\n\n\
             {{\"id\": \"w{number}\", \"kind\": \"akari\", \"grid\": [\"{row}{number}\"]}}\n"
        );
    }
    text
}

#[test]
fn the_answer_is_the_same_for_any_number_of_threads() {
    let text = puzzles();
    let one = run(&["batch", "--threads", "1"], text.as_bytes());
    assert_eq!(one.code, Some(20));
    assert_eq!(one.stdout.lines().count(), 240);
    for threads in ["2", "8"] {
        let many = run(&["batch", "--threads", threads], text.as_bytes());
        assert_eq!(many.stdout, one.stdout);
    }
}

#[test]
fn shards_are_the_lines_of_the_whole() {
    let text = puzzles();
    let whole = run(&["batch"], text.as_bytes()).stdout;
    let mut dealt = vec![""; 0];
    let shards: Vec<_> = (1..=3)
        .map(|shard| {
            run(
                &["batch", "--shard", &format!("{shard}/3")],
                text.as_bytes(),
            )
            .stdout
        })
        .collect();
    for shard in &shards {
        dealt.extend(shard.lines());
    }
    let mut whole: Vec<_> = whole.lines().collect();
    whole.sort_unstable();
    dealt.sort_unstable();
    assert_eq!(dealt, whole);
}

#[test]
fn a_batch_that_was_cut_anywhere_is_resumed_to_the_same_file() {
    let text = puzzles();
    let whole = run(&["batch"], text.as_bytes()).stdout;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers");
    let name = path.to_str().unwrap();
    for cut in [0, 1, 500, whole.len() / 2, whole.len() - 1, whole.len()] {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let run = run(
            &["batch", "--resume", name, "--output", name],
            text.as_bytes(),
        );
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
        assert_eq!(
            std::fs::read_to_string(&path).unwrap(),
            whole,
            "cut at {cut}"
        );
    }
}

#[test]
fn answers_come_before_the_input_ends() {
    let mut child = program(&["batch"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for number in 0..3 {
        writeln!(stdin, "{{\"id\": {number}, \"link\": \"akari/1/1/g\"}}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("{{\"schema\":\"gridproof/1\",\"id\":{number},")));
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = program(&["batch"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // Nobody reads: the program ends although its input goes on.
    while writeln!(stdin, "{{\"link\": \"akari/1/1/g\"}}").is_ok() {}
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut errors = String::new();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_to_string(&mut errors).unwrap();
    assert_eq!(errors, "");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_batch_that_waits() {
    let mut child = program(&["batch"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    // The first answer says that the program is under way.
    writeln!(stdin, "{{\"id\": 1, \"link\": \"akari/1/1/g\"}}").unwrap();
    let mut answer = String::new();
    stdout.read_line(&mut answer).unwrap();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(stdin);
}

#[test]
fn a_batch_does_not_write_into_its_own_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.jsonl");
    let text = "{\"kind\": \"akari\", \"grid\": [\".\"]}\n";
    std::fs::write(&path, text).unwrap();
    let name = path.to_str().unwrap();
    let refused = run(&["batch", name, "--output", name], b"");
    assert_eq!(refused.code, Some(2), "{}", refused.stderr);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}
