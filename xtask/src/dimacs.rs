//! Puzzles of a corpus as formulas, decided by a SAT solver that is none of ours.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use gridproof_core::{Limits, Verdict};

use crate::Outcome;
use crate::corpus::{self, Family};
use crate::sat::Solver;
use crate::say::say;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A folder of puzzle files, or one file.
    #[arg(long, value_name = "DIR", env = "GRIDPROOF_CORPUS")]
    corpus: PathBuf,
    /// Only the families whose name holds this.
    #[arg(long, value_name = "TEXT")]
    family: Option<String>,
    /// The solver: a program on the path, or its path.
    #[arg(long, default_value = "cadical", value_name = "PROGRAM")]
    solver: String,
    /// How many puzzles, the same number of each family.
    #[arg(long, default_value_t = 50, value_name = "N")]
    puzzles: usize,
    /// Questions that it cannot answer within so many seconds are passed over.
    #[arg(long, default_value_t = 10, value_name = "N")]
    seconds: u32,
    /// Puzzles that we cannot decide within so many conflicts are passed over.
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    conflicts: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Box<dyn std::error::Error>> {
    let families = corpus::load(&arguments.corpus, arguments.family.as_deref())?;
    let folder = tempfile::tempdir()?;
    let solver = Solver {
        program: &arguments.solver,
        folder: folder.path(),
        limit: Duration::from_secs(arguments.seconds.into()),
    };
    let limits = || Limits::none().with_conflicts(arguments.conflicts);
    let mut outcome = Outcome::Good;
    let mut total = BTreeMap::new();
    for (family, share) in shares(&families, arguments.puzzles) {
        let mut seen = BTreeMap::new();
        for item in corpus::spread(family.items.len(), share).map(|at| &family.items[at]) {
            let ours = item.puzzle.decide(&limits())?.verdict;
            if matches!(ours, Verdict::Unknown { .. }) {
                *seen.entry("passed over").or_default() += 1;
                continue;
            }
            let (theirs, _) = solver.verdict(&*item.puzzle)?;
            let Some(theirs) = theirs else {
                *seen.entry("passed over").or_default() += 1;
                continue;
            };
            if theirs != ours.name() {
                say!(
                    "  FAILED {} {}: {theirs}, we say {}",
                    family.name,
                    item.id,
                    ours.name()
                );
                outcome = Outcome::Bad;
            }
            *seen.entry(theirs).or_insert(0) += 1;
        }
        say!("{}: {}", family.name, words(&seen));
        for (verdict, count) in seen {
            *total.entry(verdict).or_insert(0) += count;
        }
    }
    say!("{} on all: {}", arguments.solver, words(&total));
    Ok(outcome)
}

fn words(counts: &BTreeMap<&str, usize>) -> String {
    let words: Vec<String> = counts
        .iter()
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    words.join(", ")
}

/// How many puzzles of each family: what small families lack, those after them give.
fn shares(families: &[Family], puzzles: usize) -> Vec<(&Family, usize)> {
    let mut by_size: Vec<&Family> = families.iter().collect();
    by_size.sort_by_key(|family| family.items.len());
    let mut left = puzzles;
    let mut shares = Vec::new();
    for (index, &family) in by_size.iter().enumerate() {
        let share = left.div_ceil(by_size.len() - index).min(family.items.len());
        left -= share;
        shares.push((family, share));
    }
    shares
}
