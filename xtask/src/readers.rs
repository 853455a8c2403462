//! Damaged files and random bytes in every reader, in numbers that no test has the time for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use cpu_time::ThreadTime;
use gridproof_core::KindEntry;
use gridproof_testkit::generate::seeded;
use gridproof_testkit::readers::{files, hold, input};
use rayon::prelude::*;

use crate::Outcome;
use crate::kinds::kinds;
use crate::say::say;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this kind of puzzle.
    #[arg(long)]
    kind: Option<String>,
    /// How many inputs for each kind.
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    inputs: u64,
    /// The seed of the first input; the others follow.
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
}

/// How many findings of a kind are printed.
const NAMED: usize = 5;

/// What inputs came to.
#[derive(Default)]
struct Tally {
    bytes: u64,
    time: Duration,
    slowest: (Duration, u64),
    /// The seeds of inputs that ended in a panic.
    findings: Vec<u64>,
}

impl Tally {
    fn join(mut self, other: Self) -> Self {
        self.bytes += other.bytes;
        self.time += other.time;
        self.slowest = self.slowest.max(other.slowest);
        self.findings.extend(other.findings);
        self
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Box<dyn std::error::Error>> {
    let mut outcome = Outcome::Good;
    for entry in kinds() {
        let asked = arguments.kind.as_ref();
        if asked.is_some_and(|kind| !entry.answers_to(kind)) {
            continue;
        }
        let files = files(entry)?;
        let seeds = arguments.seed..arguments.seed.saturating_add(arguments.inputs);
        let tally = seeds
            .into_par_iter()
            .map(|seed| once(entry, seed, &files))
            .reduce(Tally::default, Tally::join);
        let (slowest, seed) = tally.slowest;
        say!(
            "{}: {} inputs from {} files and seed {}: {} MiB, {:.1} s, {} findings",
            entry.kind,
            arguments.inputs,
            files.len(),
            arguments.seed,
            tally.bytes >> 20,
            tally.time.as_secs_f64(),
            tally.findings.len(),
        );
        say!(
            "  slowest: seed {seed}, {:.1} ms, {:?}",
            slowest.as_secs_f64() * 1e3,
            shown(&input(&mut seeded(seed), &files)),
        );
        for &seed in tally.findings.iter().take(NAMED) {
            say!(
                "  FAILED seed {seed}: {:?}",
                shown(&input(&mut seeded(seed), &files))
            );
            outcome = Outcome::Bad;
        }
    }
    if let Some(peak) = peak_memory() {
        say!("peak memory: {} MiB", peak >> 10);
    }
    Ok(outcome)
}

fn once(entry: &KindEntry, seed: u64, files: &[Vec<u8>]) -> Tally {
    let bytes = input(&mut seeded(seed), files);
    let start = ThreadTime::now();
    let held = catch_unwind(AssertUnwindSafe(|| hold(entry, &bytes)));
    let time = start.elapsed();
    Tally {
        bytes: bytes.len() as u64,
        time,
        slowest: (time, seed),
        findings: held.err().map(|_| seed).into_iter().collect(),
    }
}

/// The beginning of an input as text.
fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned()
}

/// The most memory that this process has held, in KiB, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().split(' ').next()?.parse().ok()
}
