//! Runs whole folders of fixtures and says in full what failed.

use std::fmt;
use std::path::{Path, PathBuf};

use gridproof_core::{KindEntry, Stop};

use crate::check::{Options, Outcome, check_case};
use crate::fixture::{Group, load_folder};

/// A case that did not go as recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The file's name without extension.
    pub group: String,
    /// The case.
    pub case: String,
    /// Everything that differs.
    pub faults: Vec<String>,
}

/// How a run over many cases went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many cases went as recorded.
    pub passed: usize,
    /// The cases that did not.
    pub failures: Vec<Failure>,
    /// The cases at which a limit was reached, by group and name.
    pub unknown: Vec<(String, String, Stop)>,
    /// The cases that nothing here can answer, by group and name.
    pub skipped: Vec<(String, String, String)>,
}

impl Report {
    /// Notes how a case went.
    pub fn note(&mut self, group: &str, case: &str, outcome: Outcome) {
        let (group, case) = (group.to_owned(), case.to_owned());
        match outcome {
            Outcome::Passed => self.passed += 1,
            Outcome::Failed(faults) => self.failures.push(Failure {
                group,
                case,
                faults,
            }),
            Outcome::Unknown(stop) => self.unknown.push((group, case, stop)),
            Outcome::Skipped(why) => self.skipped.push((group, case, why)),
        }
    }

    /// Adds what another run found.
    pub fn merge(&mut self, other: Self) {
        self.passed += other.passed;
        self.failures.extend(other.failures);
        self.unknown.extend(other.unknown);
        self.skipped.extend(other.skipped);
    }

    /// How many cases were run.
    pub const fn total(&self) -> usize {
        self.passed + self.failures.len() + self.unknown.len() + self.skipped.len()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} as recorded", self.passed, self.total())?;
        for (many, what) in [
            (self.failures.len(), "failed"),
            (self.unknown.len(), "unknown"),
            (self.skipped.len(), "skipped"),
        ] {
            if many > 0 {
                write!(f, ", {many} {what}")?;
            }
        }
        for (group, case, stop) in &self.unknown {
            write!(f, "\n  unknown {group}/{case}: {stop}")?;
        }
        for (group, case, why) in &self.skipped {
            write!(f, "\n  skipped {group}/{case}: {why}")?;
        }
        for failure in &self.failures {
            write!(f, "\n  FAILED {}/{}", failure.group, failure.case)?;
            for fault in &failure.faults {
                for line in fault.lines() {
                    write!(f, "\n    {line}")?;
                }
            }
        }
        Ok(())
    }
}

/// The workspace's fixtures of a kind.
pub fn fixtures_folder(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures")
        .join(kind)
}

/// Checks the cases of one file.
pub fn run_group(entry: &KindEntry, group: &Group, options: &Options) -> Report {
    let mut report = Report::default();
    for case in &group.cases {
        report.note(&group.name, &case.name, check_case(entry, case, options));
    }
    report
}

/// Checks all fixtures of a folder. A file that cannot be used is a failure.
pub fn run_fixtures(entry: &KindEntry, folder: &Path, options: &Options) -> Report {
    let mut report = Report::default();
    match load_folder(folder) {
        Ok(groups) => {
            for group in &groups {
                report.merge(run_group(entry, group, options));
            }
        }
        Err(error) => report.note(
            &folder.display().to_string(),
            "all",
            Outcome::Failed(vec![error.to_string()]),
        ),
    }
    report
}

/// Checks the workspace's fixtures of a kind, replaying every reason: the body of each puzzle crate's `tests/fixtures.rs`.
///
/// # Panics
/// If a case does not go as recorded, if a limit stops one, or if there is none.
pub fn assert_fixtures(entry: &KindEntry) {
    let options = Options {
        audit: true,
        ..Options::default()
    };
    assert_fixtures_with(entry, &options);
}

/// As [`assert_fixtures`], with options of its own.
///
/// # Panics
/// As there.
pub fn assert_fixtures_with(entry: &KindEntry, options: &Options) {
    let report = run_fixtures(entry, &fixtures_folder(entry.kind), options);
    assert!(
        report.failures.is_empty() && report.unknown.is_empty(),
        "{report}"
    );
    assert!(
        report.passed > 0,
        "no fixture of the kind {} was found",
        entry.kind
    );
}
