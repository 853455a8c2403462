//! Outputs and inputs that fail, limits, and ends at any moment: no panic, no torn output, the exit code that is documented.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use support::{program, run};

/// A puzzle that takes longer than any test: the squares of order 9, counted one by one.
const ENDLESS: &str = r#"{"kind": "futoshiki", "n": 9, "givens": [[1,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0]], "less": []}"#;
const MANY: &str = "1000000000000";

/// Lines of a batch that are answered at once.
fn lines(many: usize) -> String {
    let line = |id| format!("{{\"id\": {id}, \"kind\": \"akari\", \"grid\": [\"..\", \".1\"]}}");
    let lines: Vec<String> = (0..many).map(line).collect();
    lines.join("\n") + "\n"
}

fn errors(mut child: Child) -> (Option<i32>, String) {
    let mut errors = String::new();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_to_string(&mut errors).unwrap();
    (child.wait().unwrap().code(), errors)
}

fn interrupt(child: &Child, signal: &str) {
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

#[test]
fn a_full_disk_is_named_on_either_way_out() {
    let full = Path::new("/dev/full");
    if !full.exists() {
        return;
    }
    for arguments in [
        &["solve", "cross.non"][..],
        &["check", "cross.non", "--json"],
        &["convert", "cross.non", "--to", "json"],
        &["batch", "batch.jsonl"],
        &["formats"],
        &["completions", "bash"],
        &["--help"],
        &["--version"],
    ] {
        let to = OpenOptions::new().write(true).open(full).unwrap();
        let (code, words) = errors(program(arguments).stdout(to).spawn().unwrap());
        assert_eq!(code, Some(2), "{arguments:?}: {words}");
        assert!(!words.contains("panic"), "{arguments:?}: {words}");
        if !arguments.contains(&"--json") {
            assert!(
                words.contains("cannot write to standard output"),
                "{arguments:?}: {words}"
            );
        }
    }
    for command in [&["solve", "cross.non"][..], &["batch", "batch.jsonl"]] {
        let arguments = [command, &["--output", "/dev/full"]].concat();
        let run = run(&arguments, b"");
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(
            run.stderr.contains("cannot write /dev/full"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn a_reader_that_went_away_is_no_reason_to_complain() {
    for arguments in [
        &["solve", "cross.non"][..],
        &["check", "cross.non", "--json"],
        &["explain", "cross.non"],
        &["formats"],
        &["completions", "bash"],
        &["--help"],
    ] {
        let mut child = program(arguments).stdin(Stdio::null()).spawn().unwrap();
        drop(child.stdout.take());
        let (code, words) = errors(child);
        // One that wrote before the other side was gone ends as usual.
        assert!(
            matches!(code, Some(0 | 10..=14)),
            "{arguments:?}: {code:?} {words}"
        );
        assert_eq!(words, "", "{arguments:?}");
    }
}

#[test]
fn an_output_that_cannot_be_written_leaves_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answer");
    fs::write(&path, "old").unwrap();
    let name = path.to_str().unwrap();
    for arguments in [
        &["solve", "empty.non", "--output", name][..],
        &["solve", "none.non", "--output", name],
        &["convert", "cross.non", "--to", "nothing", "--output", name],
    ] {
        let run = run(arguments, b"");
        assert!(
            matches!(run.code, Some(2 | 3)),
            "{arguments:?}: {:?}",
            run.code
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }
    let missing = folder.path().join("none/answer");
    for command in ["solve", "batch"] {
        let run = run(
            &[command, "cross.non", "--output", missing.to_str().unwrap()],
            b"",
        );
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains("cannot write"), "{}", run.stderr);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn inputs_that_cannot_be_read_are_bad_input() {
    // Reading one's own memory from its start fails, though the file opens.
    let unreadable = "/proc/self/mem";
    if !Path::new(unreadable).exists() {
        return;
    }
    for command in ["solve", "check", "count", "batch"] {
        let run = run(&[command, unreadable], b"");
        assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""), "{command}");
        assert!(run.stderr.contains("cannot read"), "{}", run.stderr);
    }
    let marks = run(&["check", "cross.non", "--marks", unreadable], b"");
    assert_eq!(marks.code, Some(3), "{}", marks.stderr);
    let resumed = run(&["batch", "batch.jsonl", "--resume", unreadable], b"");
    assert_eq!(resumed.code, Some(3), "{}", resumed.stderr);
}

#[test]
fn a_batch_goes_on_when_its_input_vanishes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.jsonl");
    let text = lines(20_000);
    fs::write(&path, &text).unwrap();
    let mut child = program(&["batch", path.to_str().unwrap()]).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(stdout.lines().count() + 1, 20_000);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_named_pipe_is_read_like_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&path)
            .status()
            .unwrap()
            .success()
    );
    let name = path.to_str().unwrap();
    for command in ["solve", "batch"] {
        let child = program(&[command, name]).spawn().unwrap();
        // Opening waits for the program to open its side.
        let mut pipe = File::options().write(true).open(&path).unwrap();
        pipe.write_all(lines(1).as_bytes()).unwrap();
        drop(pipe);
        let output = child.wait_with_output().unwrap();
        assert!(
            String::from_utf8(output.stdout).unwrap().contains('2'),
            "{command}"
        );
        assert_eq!(output.stderr, b"", "{command}");
    }
}

#[test]
fn a_memory_limit_gives_unknown_and_its_code() {
    for arguments in [
        &["solve", "-", "--memory-limit", "1", "--json"][..],
        &["check", "-", "--memory-limit", "1", "--json"],
        &["count", "-", "--memory-limit", "1", "--json"],
    ] {
        let run = run(arguments, ENDLESS.as_bytes());
        assert_eq!(run.code, Some(12), "{arguments:?}: {}", run.stdout);
        assert!(
            run.stdout.contains("\"verdict\":\"unknown\""),
            "{}",
            run.stdout
        );
        assert!(run.stdout.contains("memory limit"), "{}", run.stdout);
    }
    let line = format!("{ENDLESS}\n{}", lines(1));
    let batch = run(&["batch", "--memory-limit", "1"], line.as_bytes());
    assert_eq!(batch.code, Some(0));
    assert_eq!(batch.stdout.lines().count(), 2);
    assert!(
        batch.stdout.contains("\"verdict\":\"unknown\""),
        "{}",
        batch.stdout
    );
}

/// Passes some time without a clock.
fn spin(turns: u32) {
    for _ in 0..turns {
        std::hint::spin_loop();
    }
}

#[test]
fn an_interrupt_at_any_moment_ends_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answer");
    for round in 0..12u32 {
        fs::write(&path, "old").unwrap();
        let name = path.to_str().unwrap();
        let mut child = program(&["count", "-", "--limit", MANY, "--output", name])
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // Before the input is there, or at some moment after it.
        if round > 2 {
            stdin.write_all(ENDLESS.as_bytes()).unwrap();
        }
        drop(stdin);
        spin(round * round * 50_000);
        interrupt(&child, "-INT");
        let mut words = String::new();
        let mut stderr = child.stderr.take().unwrap();
        stderr.read_to_string(&mut words).unwrap();
        let status = child.wait().unwrap();
        assert!(!words.contains("panic"), "{words}");
        // Before the program listens, an interrupt ends it as it ends any other; an empty input is no puzzle.
        let early = status.signal() == Some(2) || status.code() == Some(3);
        assert!(early || status.code() == Some(130), "{status:?} {words}");
        let answer = fs::read_to_string(&path).unwrap();
        assert!(
            answer == "old" || (answer.starts_with("at least ") && answer.ends_with('\n')),
            "{answer}"
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[test]
fn a_batch_that_is_killed_at_any_moment_loses_nothing() {
    let text = lines(3_000);
    let whole = run(&["batch"], text.as_bytes()).stdout;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers");
    let puzzles = folder.path().join("puzzles.jsonl");
    fs::write(&puzzles, &text).unwrap();
    let (name, puzzles) = (path.to_str().unwrap(), puzzles.to_str().unwrap());
    let mut kills = 0;
    for part in 1..=6 {
        let arguments = ["batch", puzzles, "--resume", name, "--output", name];
        let mut child = program(&arguments).spawn().unwrap();
        let enough = whole.len() as u64 * part / 7;
        let written = || fs::metadata(&path).map_or(0, |metadata| metadata.len());
        while written() < enough && child.try_wait().unwrap().is_none() {
            spin(1_000);
        }
        kills += usize::from(child.kill().is_ok());
        child.wait().unwrap();
        let answers = fs::read_to_string(&path).unwrap();
        assert!(whole.starts_with(&answers), "part {part}");
    }
    assert!(kills > 0);
    let rest = run(&["batch", puzzles, "--resume", name, "--output", name], b"");
    assert_eq!(rest.code, Some(0), "{}", rest.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn a_closed_standard_output_is_survived() {
    // A shell closes what a test cannot; the runtime then puts the null device in its place.
    let mut shell = Command::new("sh");
    let script = "exec \"$0\" \"$@\" >&-";
    let solve = [env!("CARGO_BIN_EXE_gridproof"), "solve", "cross.non"];
    let command = shell.args(["-c", script]).args(solve);
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/all.in"));
    let output = command.stdin(Stdio::null()).output().unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(!words.contains("panic"), "{words}");
    assert_eq!(output.status.code(), Some(0), "{words}");
}
