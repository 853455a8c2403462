//! Every fixture and every puzzle of a corpus against its record.
//!
//! For each case: read, verify the recorded solution first, solve, compare. At more than one number of threads the
//! verdicts, their solutions and the effort must be the same, also where a hard puzzle is split into branches. In a corpus, a puzzle that a conflict limit leaves open is counted
//! and named; a wrong verdict, a refused solution, a fault, a panic or an open fixture fails.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use gridproof_core::{AnyPuzzle, Board, Decided, KindEntry, Verdict};
use gridproof_testkit::{
    Case, Group, Options, Outcome as CaseOutcome, Report, check_case, fixtures_folder, load_file,
    load_folder, read_case,
};
use rayon::prelude::*;

use crate::Outcome;
use crate::corpus::{self, Family, Item};
use crate::kinds::{kind, kinds, single_line};
use crate::say::say;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this kind of puzzle.
    #[arg(long)]
    kind: Option<String>,
    /// Only cases and puzzles whose name holds this text.
    #[arg(long, value_name = "TEXT")]
    case: Option<String>,
    /// Numbers of threads: everything is run at each, and must come out the same.
    #[arg(long, value_delimiter = ',', default_value = "1", value_name = "N,..")]
    threads: Vec<usize>,
    /// Replay every reason and every learnt clause.
    #[arg(long)]
    audit: bool,
    /// Give up on a question after this many conflicts.
    #[arg(long, value_name = "N")]
    conflicts: Option<u64>,
    /// A fixture file besides those of the project; may be given several times.
    #[arg(long, value_name = "FILE")]
    cases: Vec<PathBuf>,
    /// A folder of .jsonl and puzzle files besides the fixtures.
    #[arg(long, value_name = "DIR", env = "GRIDPROOF_CORPUS")]
    corpus: Option<PathBuf>,
}

impl Arguments {
    fn wants(&self, name: &str) -> bool {
        self.case.as_ref().is_none_or(|text| name.contains(text))
    }

    fn options(&self) -> Options {
        Options {
            audit: self.audit,
            conflicts: self.conflicts,
            line: Some(single_line),
            ..Options::default()
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Box<dyn std::error::Error>> {
    let pools: Result<Vec<_>, _> = arguments
        .threads
        .iter()
        .map(|&threads| {
            let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
            builder.build()
        })
        .collect();
    let pools = pools?;
    let mut all = Report::default();
    let others: Result<Vec<Group>, _> =
        arguments.cases.iter().map(|path| load_file(path)).collect();
    let others = others?;
    for entry in kinds() {
        if arguments
            .kind
            .as_ref()
            .is_some_and(|kind| !entry.answers_to(kind))
        {
            continue;
        }
        let folder = fixtures_folder(entry.kind);
        let mut groups = Vec::new();
        if folder.is_dir() {
            groups.extend(load_folder(&folder)?);
        }
        for group in &others {
            let mut group = group.clone();
            group.cases.retain(|case| entry.answers_to(&case.kind));
            groups.push(group);
        }
        for group in groups {
            let report = fixtures(entry, &group, arguments, &pools);
            let name = format!("fixtures {}/{}", entry.kind, group.name);
            show(&name, report, &mut all);
        }
    }
    if let Some(folder) = &arguments.corpus {
        for family in corpus::load(Path::new(folder), None)? {
            let report = puzzles(family, arguments, &pools);
            show(&format!("corpus {}", report.0), report.1, &mut all);
        }
    }
    let bad = !all.failures.is_empty();
    say!(
        "{}: {} as recorded, {} failed, {} unknown, {} skipped",
        if bad { "FAILED" } else { "good" },
        all.passed,
        all.failures.len(),
        all.unknown.len(),
        all.skipped.len()
    );
    if all.total() == 0 {
        return Err("nothing to run: no fixture or puzzle fits".into());
    }
    Ok(if bad { Outcome::Bad } else { Outcome::Good })
}

fn show(name: &str, report: Report, all: &mut Report) {
    if report.total() > 0 {
        say!("{name}: {report}");
        all.merge(report);
    }
}

fn fixtures(
    entry: &KindEntry,
    group: &Group,
    arguments: &Arguments,
    pools: &[rayon::ThreadPool],
) -> Report {
    let options = arguments.options();
    let cases: Vec<&Case> = group
        .cases
        .iter()
        .filter(|case| arguments.wants(&case.name))
        .collect();
    let run = |case: &Case| {
        let outcome = check_case(entry, case, &options);
        let decided = (pools.len() > 1)
            .then(|| read_case(entry, case))
            .flatten()
            .and_then(|puzzle| puzzle.decide_split(&options.limits()).ok());
        (outcome, decided)
    };
    let runs = pools.iter().map(|pool| {
        pool.install(|| {
            let outcomes = cases.par_iter().map(|case| guarded(|| run(case)));
            outcomes.collect::<Vec<_>>()
        })
    });
    let mut report = Report::default();
    for (case, outcome) in cases.iter().zip(agreed(runs.collect())) {
        let outcome = match outcome {
            CaseOutcome::Unknown(stop) => {
                CaseOutcome::Failed(vec![format!("unknown, the {stop} was reached")])
            }
            decided => decided,
        };
        report.note(&group.name, &case.name, outcome);
    }
    report
}

fn puzzles(family: Family, arguments: &Arguments, pools: &[rayon::ThreadPool]) -> (String, Report) {
    let options = arguments.options();
    let mut report = Report::default();
    for (name, why) in family.unreadable {
        if arguments.wants(&name) {
            let fault = format!("not readable: {why}");
            report.note(&family.name, &name, CaseOutcome::Failed(vec![fault]));
        }
    }
    let mut items = family.items;
    items.retain(|item| {
        let asked = arguments.kind.as_deref();
        let entry = kind(item.puzzle.kind());
        arguments.wants(&item.id)
            && asked.is_none_or(|asked| entry.is_some_and(|entry| entry.answers_to(asked)))
    });
    let runs = pools.iter().map(|pool| {
        pool.install(|| {
            let outcomes = items
                .par_iter()
                .map(|item| guarded(|| puzzle(item, &options)));
            outcomes.collect::<Vec<_>>()
        })
    });
    for (item, outcome) in items.iter().zip(agreed(runs.collect())) {
        if let (Some(recorded), Some(right)) = (&item.corrected, &item.expect) {
            let id = &item.id;
            say!(
                "corpus {}: {id} is {right}, not {recorded} as recorded",
                family.name
            );
        }
        report.note(&family.name, &item.id, outcome);
    }
    (family.name, report)
}

type Run = (CaseOutcome, Option<Decided<Board>>);

fn puzzle(item: &Item, options: &Options) -> Run {
    let puzzle: &dyn AnyPuzzle = &*item.puzzle;
    let decided = match puzzle.decide_split(&options.limits()) {
        Ok(decided) => decided,
        Err(fault) => return (CaseOutcome::Failed(vec![fault.to_string()]), None),
    };
    let verdict = &decided.verdict;
    let mut faults = Vec::new();
    for solution in verdict.solutions() {
        if let Err(violation) = puzzle.verify(solution) {
            faults.push(format!("a solution breaks a rule: {violation}"));
        }
    }
    if let Verdict::Multiple(one, two) = verdict
        && one == two
    {
        faults.push("the two solutions are the same".to_owned());
    }
    if let &Verdict::Unknown { stop, .. } = verdict
        && faults.is_empty()
    {
        return (CaseOutcome::Unknown(stop), Some(decided));
    }
    if let Some(expect) = &item.expect
        && expect != verdict.name()
    {
        let name = verdict.name();
        faults.push(format!("verdict: found {name}, recorded {expect}"));
    }
    let outcome = if faults.is_empty() {
        CaseOutcome::Passed
    } else {
        CaseOutcome::Failed(faults)
    };
    (outcome, Some(decided))
}

/// A panic as a failure of its case.
fn guarded(run: impl FnOnce() -> Run) -> Run {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let words = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        let fault = format!("panicked: {words}");
        (CaseOutcome::Failed(vec![fault]), None)
    })
}

/// The outcomes of the first run, failed where a run at another number of threads came out otherwise.
fn agreed(runs: Vec<Vec<Run>>) -> Vec<CaseOutcome> {
    let mut runs = runs.into_iter();
    let Some(mut first) = runs.next() else {
        return Vec::new();
    };
    for other in runs {
        for (one, two) in first.iter_mut().zip(other) {
            if *one != two && !matches!(one.0, CaseOutcome::Failed(_)) {
                one.0 = CaseOutcome::Failed(vec![format!(
                    "another number of threads gives another result: {:?} and {:?}",
                    one, two
                )]);
            }
        }
    }
    first.into_iter().map(|(outcome, _)| outcome).collect()
}
