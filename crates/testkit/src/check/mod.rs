//! Holds one kind of puzzle against a fixture.
//!
//! The order matters: the recorded solution is verified before anything is solved, so that a wrong record
//! is told from a wrong solver. What a case does not record is not checked.

mod answers;
mod line;
mod read;

use gridproof_core::{
    AnyPuzzle, Document, KindEntry, Limits, ParseError, Refutation, Stop, Verdict,
};

use crate::fixture::{Because, Case, Expect};
use crate::known::learnt_clauses_keep;

pub use line::{LineAnswer, LineLogic};
pub(crate) use read::json;

/// How fixtures are to be checked.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether reasons and learnt clauses are replayed.
    pub audit: bool,
    /// Give up on a question after this many conflicts.
    pub conflicts: Option<u64>,
    /// Solutions are counted no further than this; larger counts need only be met as "at least".
    pub count_limit: u64,
    /// What answers the cases of the format `line`; without it they are skipped.
    pub line: Option<LineLogic>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            audit: false,
            conflicts: None,
            count_limit: 10_000,
            line: None,
        }
    }
}

impl Options {
    /// Fresh limits for one question.
    pub fn limits(&self) -> Limits {
        let limits = Limits::none().with_audit(self.audit);
        match self.conflicts {
            Some(conflicts) => limits.with_conflicts(conflicts),
            None => limits,
        }
    }
}

/// How a case went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As recorded.
    Passed,
    /// Not as recorded: everything that differs, a sentence each.
    Failed(Vec<String>),
    /// A limit was reached first; what was found up to there agrees with the record.
    Unknown(Stop),
    /// Nothing here can answer it, for this reason.
    Skipped(String),
}

/// Holds a kind of puzzle against a case.
pub fn check_case(entry: &KindEntry, case: &Case, options: &Options) -> Outcome {
    if !entry.answers_to(&case.kind) {
        let (asked, found) = (entry.kind, &case.kind);
        return Outcome::Failed(vec![format!("a case of {found} among those of {asked}")]);
    }
    if case.format.as_deref() == Some("line") {
        return line::check(case, options);
    }
    let mut findings = Findings::default();
    match read::read(entry, case, &mut findings) {
        Err(error) => refused(case, &error, &mut findings),
        Ok(document) => accepted(entry, case, &document, options, &mut findings),
    }
    findings.outcome()
}

/// The puzzle of a case, if it is one.
pub fn read_case(entry: &KindEntry, case: &Case) -> Option<Box<dyn AnyPuzzle>> {
    let read = read::read(entry, case, &mut Findings::default());
    read.ok().map(|document| document.puzzle)
}

/// What was found to differ, and the first limit that was met.
#[derive(Debug, Default)]
struct Findings {
    faults: Vec<String>,
    stop: Option<Stop>,
}

impl Findings {
    fn fault(&mut self, words: impl Into<String>) {
        self.faults.push(words.into());
    }

    fn stopped(&mut self, stop: Stop) {
        self.stop = self.stop.or(Some(stop));
    }

    fn differs(
        &mut self,
        what: &str,
        found: impl std::fmt::Display,
        recorded: impl std::fmt::Display,
    ) {
        self.fault(format!("{what}: found {found}, recorded {recorded}"));
    }

    fn outcome(self) -> Outcome {
        if !self.faults.is_empty() {
            return Outcome::Failed(self.faults);
        }
        self.stop.map_or(Outcome::Passed, Outcome::Unknown)
    }
}

fn refused(case: &Case, error: &ParseError, findings: &mut Findings) {
    let place = match (error.line, error.column) {
        (Some(line), Some(column)) => format!("line {line}, column {column}: "),
        _ => String::new(),
    };
    let help = error.help.as_deref().unwrap_or_default();
    let message = format!("{place}{error} {help}");
    if case.accepted().any(|expect| expect == Expect::Invalid) {
        if error.message.is_empty() {
            findings.fault("refused without a message");
        }
        if case.expect == Expect::Invalid {
            check_because("because", case.because.as_ref(), &message, findings);
        }
    } else {
        findings.differs(
            "verdict",
            format!("invalid ({message})"),
            case.expect.name(),
        );
    }
}

fn accepted(
    entry: &KindEntry,
    case: &Case,
    document: &Document<Box<dyn AnyPuzzle>>,
    options: &Options,
    findings: &mut Findings,
) {
    let puzzle = &*document.puzzle;
    if let Some(decoded) = &case.decoded {
        read::compare_decoded(entry, case, puzzle, decoded, findings);
    }
    let recorded = answers::recorded_solutions(case, puzzle, findings);
    let decided = match puzzle.decide(&options.limits()) {
        Ok(decided) => decided,
        Err(fault) => return findings.fault(fault.to_string()),
    };
    for solution in decided.verdict.solutions() {
        if let Err(violation) = puzzle.verify(solution) {
            findings.fault(format!("a solution breaks a rule: {violation}"));
        }
    }
    if options.audit
        && let Some(known) = recorded.first()
        && let Err(fault) = learnt_clauses_keep(puzzle, known, &options.limits())
    {
        findings.fault(fault);
    }
    if let Verdict::Unknown { stop, .. } = decided.verdict {
        if case.accepted().all(|expect| expect == Expect::Invalid) {
            findings.fault("found a puzzle, recorded invalid");
        }
        return findings.stopped(stop);
    }
    let name = decided.verdict.name();
    if case.accepted().all(|expect| expect.name() != name) {
        findings.differs("verdict", name, case.expect.name());
        if case.expect == Expect::Invalid {
            findings.fault(format!("it was read as {}", read::json(puzzle)));
        }
        return;
    }
    if case.expect.name() != name {
        return;
    }
    if let Verdict::Unsolvable(refutation) = &decided.verdict
        && case.because.is_some()
        && let Some(message) = cause(puzzle, refutation.as_ref(), options, findings)
    {
        check_because("because", case.because.as_ref(), &message, findings);
    }
    answers::check(case, puzzle, &decided.verdict, &recorded, options, findings);
}

/// Why a puzzle has no solution, in words: its named cause, or the clues that conflict.
fn cause(
    puzzle: &dyn AnyPuzzle,
    refutation: Option<&Refutation>,
    options: &Options,
    findings: &mut Findings,
) -> Option<String> {
    if let Some(refutation) = refutation {
        let help = refutation.help.as_deref().unwrap_or_default();
        let clues = refutation.clues.join(", ");
        return Some(format!("{} ({clues}) {help}", refutation.words));
    }
    match puzzle.conflict_set(&options.limits()) {
        Ok(Some(set)) => {
            let clues = set.clues.iter().map(|&clue| puzzle.clue(clue));
            Some(clues.collect::<Vec<_>>().join(", "))
        }
        Ok(None) if options.conflicts.is_some() => None,
        Ok(None) => {
            findings.fault("unsolvable, but no clues are found to conflict");
            None
        }
        Err(fault) => {
            findings.fault(fault.to_string());
            None
        }
    }
}

/// Whether a message names what is recorded.
fn check_because(key: &str, because: Option<&Because>, message: &str, findings: &mut Findings) {
    match because {
        Some(Because::Words(words)) => {
            let lower = message.to_lowercase();
            for word in words {
                if !lower.contains(&word.to_lowercase()) {
                    findings.differs(
                        key,
                        format_args!("\"{message}\""),
                        format_args!("the words \"{word}\""),
                    );
                }
            }
        }
        Some(Because::Sense(sense)) if message.trim().is_empty() => {
            findings.differs(key, "nothing", format_args!("\"{sense}\""));
        }
        _ => {}
    }
}
