//! The audit of explanations: every step of every puzzle replayed by a judge that shares nothing with what it judges.
//!
//! For each puzzle: explain it, and check of every step, and of every link of a chain that follows from an assumption, that it
//! follows from its clues and its reason alone, that no fact of the reason can be left out, and that it keeps every known solution;
//! and that a value is assumed only where the techniques find nothing. The effort for a puzzle is limited; a puzzle that
//! reaches the limit is named, and its steps up to there are audited.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use gridproof_core::hint::{Assuming, Explanation, Outcome as Ending, explain};
use gridproof_core::{AnyPuzzle, Board, Limits, Verdict};
use gridproof_testkit::steps::{self, Audited};
use gridproof_testkit::{fixtures_folder, load_folder, read_case};
use rayon::prelude::*;

use crate::Outcome;
use crate::corpus::{self, Choice};
use crate::generated::{self, Named};
use crate::kinds::kinds;
use crate::say::say;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// So many random boards of each kind.
    #[arg(long, default_value_t = 100, value_name = "N")]
    random: usize,
    /// Give up on a question after this many conflicts.
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    conflicts: u64,
    /// Give up on a verdict, and on an explanation, after this many seconds.
    #[arg(long, default_value_t = 60.0, value_name = "S")]
    time_limit: f64,
    /// How many puzzles are audited at a time.
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// Audit the searches too: every reason and every learnt clause, by the plain twins of the propagators. Takes long on large
    /// boards.
    #[arg(long)]
    audit: bool,
}

impl Arguments {
    /// Of one puzzle, the time aside.
    fn limits(&self) -> Limits {
        Limits::none()
            .with_conflicts(self.conflicts)
            .with_audit(self.audit)
    }
}

/// What came of one puzzle.
struct Replayed {
    audited: Audited,
    /// Why it was not explained to the end, if so.
    stopped: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Box<dyn std::error::Error>> {
    let time = Duration::try_from_secs_f64(arguments.time_limit)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .build()?;
    let mut outcome = Outcome::Good;
    let (mut boards, mut failed, mut all) = (0, 0, Audited::default());
    for (family, mut puzzles) in families(arguments)? {
        puzzles.retain(|(name, _)| arguments.choice.wants(name));
        if puzzles.is_empty() {
            continue;
        }
        let mut sum = Audited::default();
        let mut faults = 0;
        // A few at a time, so that what was found is told soon.
        let replayed = puzzles.chunks(arguments.threads.max(1)).flat_map(|few| {
            pool.install(|| -> Vec<Result<Replayed, String>> {
                let few = few.par_iter();
                few.map(|(_, puzzle)| guarded(&**puzzle, &arguments.limits(), time))
                    .collect()
            })
        });
        for ((name, _), replayed) in puzzles.iter().zip(replayed) {
            match replayed {
                Ok(Replayed { audited, stopped }) => {
                    sum += audited;
                    if let Some(why) = stopped {
                        say!("{family}: {name} not to the end: {why}");
                    }
                    if audited.undecided > 0 {
                        say!("{family}: {name}: {audited}");
                    }
                }
                Err(fault) => {
                    say!("FAILED {family}: {name}: {fault}");
                    faults += 1;
                    outcome = Outcome::Bad;
                }
            }
        }
        say!("{family}: {} boards, {sum}, {faults} failed", puzzles.len());
        boards += puzzles.len();
        failed += faults;
        all += sum;
    }
    if boards == 0 {
        return Err("nothing to audit: no puzzle fits".into());
    }
    say!("all: {boards} boards, {all}, {failed} failed");
    Ok(outcome)
}

/// All families that are asked for.
fn families(arguments: &Arguments) -> Result<Vec<(String, Named)>, Box<dyn std::error::Error>> {
    // Fixtures and random boards are families too.
    let wanted = |name: &str| arguments.choice.wants_family(name);
    let mut families = Vec::new();
    for entry in kinds() {
        let name = format!("fixtures {}", entry.kind);
        if !wanted(&name) {
            continue;
        }
        let mut puzzles = Named::new();
        for group in load_folder(&fixtures_folder(entry.kind))? {
            for case in &group.cases {
                if let Some(puzzle) = read_case(entry, case) {
                    puzzles.push((case.name.clone(), puzzle));
                }
            }
        }
        families.push((name, puzzles));
    }
    for (name, puzzles) in generated::solvable(arguments.random)? {
        if wanted(&name) {
            families.push((name, puzzles));
        }
    }
    if let Some(folder) = &arguments.choice.corpus {
        for family in corpus::load(folder, None)? {
            if wanted(&family.name) {
                let items = family.items.into_iter();
                let puzzles = items.map(|item| (item.id, item.puzzle)).collect();
                families.push((family.name, puzzles));
            }
        }
    }
    Ok(families)
}

/// A panic as a failure of its puzzle.
fn guarded(puzzle: &dyn AnyPuzzle, limits: &Limits, time: Duration) -> Result<Replayed, String> {
    let run = || replay(puzzle, limits, time);
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| Err("panicked".to_owned()))
}

fn replay(puzzle: &dyn AnyPuzzle, limits: &Limits, time: Duration) -> Result<Replayed, String> {
    let in_words = |fault: gridproof_core::Fault| fault.to_string();
    let limited = limits.clone().with_time(time);
    let verdict = puzzle.decide(&limited).map_err(in_words)?.verdict;
    let limited = limits.clone().with_time(time);
    let explanation =
        explain(puzzle, &puzzle.blank(), Assuming::Allowed, &limited).map_err(in_words)?;
    let unique = match &verdict {
        Verdict::Unique(solution) => Some(solution),
        _ => None,
    };
    let audited = steps::audit_by_replay(puzzle, &explanation, unique)?;
    steps::assumes_only_where_it_must(puzzle, &explanation)?;
    for solution in verdict.solutions() {
        keeps(&explanation, solution)?;
    }
    let stopped = match (&verdict, &explanation.outcome) {
        (Verdict::Unique(board), Ending::Solved) if *board == explanation.board => None,
        (Verdict::Multiple(..), Ending::Ambiguous(_))
        | (Verdict::Unsolvable(_), Ending::Contradiction) => None,
        (_, Ending::Stopped(stop)) => Some(format!("the {stop} was reached")),
        (Verdict::Unknown { stop, .. }, _) => Some(format!("no verdict, the {stop} was reached")),
        (verdict, ending) => return Err(format!("{} but {ending:?}", verdict.name())),
    };
    Ok(Replayed { audited, stopped })
}

/// Whether every step leaves a solution as it is.
fn keeps(explanation: &Explanation, solution: &Board) -> Result<(), String> {
    for (number, step) in explanation.steps.iter().enumerate() {
        if !step.therefore.iter().all(|fact| fact.is_known(solution)) {
            let number = number + 1;
            return Err(format!(
                "step {number}, {}: excludes a solution",
                step.words
            ));
        }
    }
    Ok(())
}
