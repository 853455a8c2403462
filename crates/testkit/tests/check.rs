//! The checks themselves, on a toy kind: every record that is true passes, every one that is false is named.

mod toy;

use std::path::Path;

use gridproof_core::{KindEntry, Stop};
use gridproof_testkit::fixture::parse;
use gridproof_testkit::{LineAnswer, LineLogic, Options, Outcome, Report, check_case, run_group};

const KIND: KindEntry = KindEntry::of::<toy::Switches>();

fn outcome_with(keys: &str, options: &Options) -> Outcome {
    let text =
        format!("[[case]]\nname = \"one\"\nsource = \"hand-made\"\nkind = \"switches\"\n{keys}\n");
    let group = parse(Path::new("group.toml"), &text).expect("a case");
    check_case(&KIND, &group.cases[0], options)
}

fn outcome(keys: &str) -> Outcome {
    let options = Options {
        audit: true,
        ..Options::default()
    };
    outcome_with(keys, &options)
}

fn passes(keys: &str) {
    assert_eq!(outcome(keys), Outcome::Passed, "{keys}");
}

fn fails(keys: &str, words: &str) {
    match outcome(keys) {
        Outcome::Failed(faults) => {
            let told = faults.iter().any(|fault| fault.contains(words));
            assert!(told, "{keys}: {faults:?} instead of {words}");
        }
        other => panic!("{keys}: {other:?}"),
    }
}

const TWO_OF_THREE: &str = "puzzle = { n = 3, total = 2 }\nexpect = \"multiple\"\n";
const ALL_OF_TWO: &str = "puzzle = { n = 2, total = 2 }\nexpect = \"unique\"\n";
const TOO_MANY: &str = "puzzle = { n = 2, total = 3 }\nexpect = \"unsolvable\"\n";
const BAD: &str = "format = \"text\"\ninput = \"0 0\"\nexpect = \"invalid\"\n";

#[test]
fn verdicts() {
    passes(TWO_OF_THREE);
    passes(ALL_OF_TWO);
    passes(TOO_MANY);
    passes(BAD);
    fails(
        &TWO_OF_THREE.replace("multiple", "unique"),
        "found multiple, recorded unique",
    );
    fails(
        &TWO_OF_THREE.replace("multiple", "invalid"),
        "it was read as",
    );
    fails(&BAD.replace("invalid", "unique"), "found invalid");
    passes(&format!(
        "{}also_ok = [\"unique\"]",
        BAD.replace("0 0", "2 2")
    ));
    passes(&format!(
        "{}also_ok = [\"invalid\"]",
        BAD.replace("invalid", "unique")
    ));
    fails(
        &format!("{}also_ok = [\"unique\"]", BAD.replace("0 0", "2 1")),
        "found multiple",
    );
}

#[test]
fn counts() {
    passes(&format!("{TWO_OF_THREE}count = 3"));
    passes(&format!("{TWO_OF_THREE}count = \"3\""));
    fails(&format!("{TWO_OF_THREE}count = 2"), "found 3, recorded 2");
    fails(&format!("{TWO_OF_THREE}count = 4"), "found 3, recorded 4");
    let few = Options {
        count_limit: 2,
        ..Options::default()
    };
    let counted = |count| outcome_with(&format!("{TWO_OF_THREE}count = {count}"), &few);
    assert_eq!(counted("3"), Outcome::Passed, "at least 2 agrees with 3");
    assert_eq!(counted("\"51090942171709440000\""), Outcome::Passed);
}

#[test]
fn solutions() {
    passes(&format!("{ALL_OF_TWO}solution = \"**\\n\""));
    fails(
        &format!("{ALL_OF_TWO}solution = \"*.\""),
        "breaks a rule: 1 are on",
    );
    fails(&format!("{ALL_OF_TWO}solution = \"***\""), "is no board");
    let all = "solutions = [\"**.\", \".**\", \"*.*\"]";
    passes(&format!("{TWO_OF_THREE}{all}"));
    let two = "solutions = [\"**.\", \".**\"]";
    fails(&format!("{TWO_OF_THREE}{two}"), "all solutions");
}

#[test]
fn forced_and_ambiguous_cells() {
    passes(&format!(
        "{TWO_OF_THREE}forced_cells = 0\nambiguous = [[1, 3], [1, 1], [1, 2]]"
    ));
    passes(&format!(
        "{ALL_OF_TWO}forced_cells = 2\nambiguous = []\nline_logic_cells = 2"
    ));
    fails(
        &format!("{TWO_OF_THREE}forced_cells = 1"),
        "found 0, recorded 1",
    );
    fails(
        &format!("{TWO_OF_THREE}ambiguous = [[1, 1]]"),
        "ambiguous cells",
    );
    fails(
        &format!("{TWO_OF_THREE}line_logic_cells = 3"),
        "found 0, recorded 3",
    );
}

#[test]
fn causes() {
    passes(&format!("{TOO_MANY}because = [\"Total\", \"3\"]"));
    passes(&format!("{TOO_MANY}because = \"in any wording\""));
    fails(
        &format!("{TOO_MANY}because = [\"colour\"]"),
        "the words \"colour\"",
    );
    passes(&format!(
        "{BAD}because = [\"line 1\", \"0 switches\", \"1 to 12\"]"
    ));
    fails(
        &format!("{BAD}because = [\"line 2\"]"),
        "the words \"line 2\"",
    );
}

#[test]
fn states() {
    let state = |state: &str, expect: &str| {
        format!("{TWO_OF_THREE}state = \"{state}\"\nstate_expect = \"{expect}\"")
    };
    passes(&state("**.", "solved"));
    passes(&state("*??", "open"));
    passes(&state("***", "wrong"));
    fails(&state("..?", "open"), "found wrong, recorded open");
    fails(&state("!", "open"), "the recorded state is no board");
}

#[test]
fn decoded_puzzles() {
    let text = "format = \"text\"\ninput = \"3 2\"\nexpect = \"multiple\"\n";
    passes(&format!("{text}decoded = {{ n = 3, total = 2 }}"));
    fails(
        &format!("{text}decoded = {{ n = 3, total = 1 }}"),
        "the puzzle: found",
    );
    let bytes = "format = \"text\"\ninput_hex = \"33 20 32\"\nexpect = \"multiple\"\n";
    passes(&format!("{bytes}decoded = {{ n = 3, total = 2 }}"));
    fails(&bytes.replace("33", "3"), "pairs of hexadecimal digits");
}

#[test]
fn limits_leave_a_case_unknown_and_lines_need_logic() {
    let none = Options {
        conflicts: Some(0),
        ..Options::default()
    };
    let limited = outcome_with(TWO_OF_THREE, &none);
    assert_eq!(limited, Outcome::Unknown(Stop::Conflicts));
    let huge = "puzzle = { n = 12, total = 6 }\nexpect = \"multiple\"\ncount = 924";
    let counted = |conflicts| {
        let options = Options {
            count_limit: 100,
            conflicts: Some(conflicts),
            ..Options::default()
        };
        outcome_with(huge, &options)
    };
    assert_eq!(counted(0), Outcome::Unknown(Stop::Conflicts));
    assert_eq!(counted(1_000), Outcome::Passed);
    let line = "format = \"line\"\npuzzle = { length = 3, clue = [2] }\nexpect = \"multiple\"\nforced = [2]\ncount = 2\n";
    assert!(matches!(outcome(line), Outcome::Skipped(_)));
    let answered = |logic: LineLogic| {
        let options = Options {
            line: Some(logic),
            ..Options::default()
        };
        outcome_with(line, &options)
    };
    let right = answered(|_, _| LineAnswer {
        placements: Some(2u32.into()),
        filled: vec![2],
        possible: true,
    });
    assert_eq!(right, Outcome::Passed);
    let wrong = answered(|_, _| LineAnswer {
        placements: Some(3u32.into()),
        filled: vec![],
        possible: false,
    });
    let Outcome::Failed(faults) = wrong else {
        panic!("a wrong answer passes");
    };
    assert_eq!(faults.len(), 3, "{faults:?}");
}

#[test]
fn another_kind_is_refused_and_reports_name_everything() {
    let text = r#"
[[case]]
name = "stray"
source = "hand-made"
kind = "pattern"
puzzle = { n = 1, total = 1 }
expect = "unique"
[[case]]
name = "right"
source = "hand-made"
kind = "switches"
puzzle = { n = 1, total = 1 }
expect = "unique"
"#;
    let group = parse(Path::new("group.toml"), text).expect("two cases");
    let report: Report = run_group(&KIND, &group, &Options::default());
    assert_eq!(
        report.to_string(),
        "1 of 2 as recorded, 1 failed\n  FAILED group/stray\n    a case of pattern among those of switches"
    );
}
