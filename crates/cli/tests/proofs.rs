//! Certificates from the command line: written, accepted, and refused when they are touched.

mod support;

use gridproof_testkit::pseudo_boolean::Sums;
use support::run;

#[test]
fn a_certificate_is_written_and_accepted_and_a_touched_one_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (puzzle, code, claim) in [
        ("cross.non", 0, "unique"),
        ("two.non", 11, "multiple"),
        ("wide.non", 10, "unsolvable"),
        ("room.akari", 0, "unique"),
        ("signs.json", 0, "unique"),
    ] {
        let path = folder.path().join(puzzle);
        let file = path.to_str().unwrap();
        let plain = run(&["check", puzzle], b"");
        let written = run(&["check", puzzle, "--proof", file], b"");
        assert_eq!(
            (written.code, plain.code),
            (Some(code), Some(code)),
            "{}",
            written.stderr
        );
        let more = written.stdout.strip_prefix(&plain.stdout).unwrap();
        assert_eq!(
            more.starts_with("the certificate rests on "),
            code == 10,
            "{more}"
        );
        let proof = std::fs::read_to_string(&path).unwrap();
        let solved = run(&["solve", puzzle, "--proof", file], b"");
        assert_eq!(solved.code, Some(code));
        assert_eq!(
            std::fs::read_to_string(&path).unwrap(),
            proof,
            "solve and check prove alike"
        );

        let accepted = run(&["verify", file], b"");
        assert_eq!((accepted.code, accepted.stderr.as_str()), (Some(0), ""));
        assert!(
            accepted.stdout.starts_with(&format!("accepted: {claim}  ")),
            "{}",
            accepted.stdout
        );
        let piped = run(&["verify", "-", "--json"], proof.as_bytes());
        assert!(
            piped.stdout.contains(&format!("\"verdict\":\"{claim}\"")),
            "{}",
            piped.stdout
        );

        let cut = &proof.as_bytes()[..proof.len() - 2];
        let refused = run(&["verify", "-"], cut);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(3), ""));
        assert!(
            refused.stderr.starts_with("error: refused: "),
            "{}",
            refused.stderr
        );
    }
}

#[test]
fn a_proof_for_veripb_comes_with_its_formula() {
    let folder = tempfile::tempdir().unwrap();
    for puzzle in ["cross.non", "wide.non", "room.akari", "signs.json"] {
        let path = folder.path().join(puzzle).with_extension("pbp");
        let file = path.to_str().unwrap();
        let written = ["check", puzzle, "--proof", file, "--proof-format", "veripb"];
        let written = run(&written, b"");
        assert_eq!(written.stderr, "");
        let read = |extension| std::fs::read_to_string(path.with_extension(extension)).unwrap();
        let mut sums = Sums::read(&read("opb")).unwrap();
        sums.check(&read("pbp")).unwrap();
    }
    let path = folder.path().join("several.pbp");
    let file = path.to_str().unwrap();
    let several = [
        "check",
        "two.non",
        "--proof",
        file,
        "--proof-format",
        "veripb",
    ];
    let several = run(&several, b"");
    assert_eq!(several.code, Some(11));
    assert!(
        several.stderr.contains("no certificate"),
        "{}",
        several.stderr
    );
    assert!(!path.exists());
    let formula = folder.path().join("taken.opb");
    let formula = formula.to_str().unwrap();
    let taken = [
        "check",
        "cross.non",
        "--proof",
        formula,
        "--proof-format",
        "veripb",
    ];
    assert_eq!(run(&taken, b"").code, Some(2));
}

#[test]
fn parts_of_puzzles_have_no_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let branches = run(&["split", "two.non", "--branches", "2"], b"");
    let branches = branches.stdout.as_bytes();
    let batch = run(&["batch", "--proof-dir", dir], branches);
    let answers: Vec<&str> = batch.stdout.lines().collect();
    assert!(answers.len() > 1, "{}", batch.stdout);
    for answer in answers {
        assert!(
            answer.contains("a part of a puzzle has no certificate"),
            "{answer}"
        );
    }
    assert_eq!(std::fs::read_dir(dir).unwrap().count(), 0);
    let file = folder.path().join("none.proof");
    let file = file.to_str().unwrap();
    let check = run(&["check", "-", "--pick", "1", "--proof", file], branches);
    assert_eq!(check.code, Some(2), "{}", check.stderr);
}

#[test]
fn batch_writes_a_certificate_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let lines = b"{\"kind\": \"nonogram\", \"rows\": [[1]], \"cols\": [[1]]}\nnonsense\n\
        {\"kind\": \"akari\", \"grid\": [\"4.\"]}\n";
    let batch = run(&["batch", "--proof-dir", dir], lines);
    assert_eq!(batch.code, Some(20), "{}", batch.stderr);
    for (name, claim) in [("1.proof", "unique"), ("3.proof", "unsolvable")] {
        let file = folder.path().join(name);
        let accepted = run(&["verify", file.to_str().unwrap()], b"");
        assert!(
            accepted.stdout.starts_with(&format!("accepted: {claim}  ")),
            "{}",
            accepted.stderr
        );
    }
    assert!(!folder.path().join("2.proof").exists());
    let counted = run(&["batch", "--job", "count", "--proof-dir", dir], lines);
    assert_eq!(counted.code, Some(2));
}

#[test]
fn without_a_verdict_there_is_no_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none");
    let file = path.to_str().unwrap();
    let run = run(
        &["solve", "two.non", "--conflicts", "0", "--proof", file],
        b"",
    );
    assert_eq!(run.code, Some(12), "{}", run.stderr);
    assert!(run.stderr.contains("no certificate"), "{}", run.stderr);
    assert!(!path.exists());
}
