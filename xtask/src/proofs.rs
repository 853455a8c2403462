//! Certificates over families of puzzles: each is written, checked, and measured.
//!
//! Times are CPU times of one thread: solving without notes, with them, making the certificate, checking it.

use std::path::PathBuf;
use std::time::Duration;

use cpu_time::ThreadTime;
use gridproof_core::proof::Trimming;
use gridproof_core::{AnyPuzzle, Limits};
use gridproof_testkit::generate::seeded;
use gridproof_testkit::proofs::assert_damage_is_seen;

use crate::Outcome;
use crate::corpus::{self, Family};
use crate::say::say;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A folder of .jsonl and puzzle files, or one such file.
    #[arg(long, value_name = "DIR", default_value = "fixtures")]
    corpus: PathBuf,
    /// Only families whose name holds this text.
    #[arg(long, value_name = "TEXT")]
    family: Option<String>,
    /// Give up on a puzzle after this many conflicts.
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    conflicts: u64,
    /// Damage each certificate this many times.
    #[arg(long, default_value_t = 0, value_name = "N")]
    damage: usize,
    /// Write all that was derived, not only what the conclusion rests on.
    #[arg(long)]
    untrimmed: bool,
}

/// What one certificate has cost.
#[derive(Clone, Copy, Default)]
struct Cost {
    conflicts: u64,
    bytes: u64,
    solving: Duration,
    noting: Duration,
    making: Duration,
    checking: Duration,
    refused: usize,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Box<dyn std::error::Error>> {
    let mut outcome = Outcome::Good;
    for family in corpus::load(&arguments.corpus, arguments.family.as_deref())? {
        let mut costs = Vec::new();
        let mut open = 0;
        for item in &family.items {
            match cost(&*item.puzzle, arguments) {
                Ok(Some(cost)) => costs.push(cost),
                Ok(None) => open += 1,
                Err(words) => {
                    say!("  FAILED {}/{}: {words}", family.name, item.id);
                    outcome = Outcome::Bad;
                }
            }
        }
        print(&family, &costs, open, arguments.damage);
    }
    Ok(outcome)
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::now();
    let done = work();
    (done, start.elapsed())
}

/// `None` if a limit comes first, or if there are several solutions: that takes no proof.
fn cost(puzzle: &dyn AnyPuzzle, arguments: &Arguments) -> Result<Option<Cost>, String> {
    let limits = Limits::none().with_conflicts(arguments.conflicts);
    let (decided, solving) = timed(|| puzzle.decide(&limits));
    decided.map_err(|fault| fault.to_string())?;
    let (decided, noting) = timed(|| puzzle.decide_proved(&limits));
    let (decided, evidence) = decided.map_err(|fault| fault.to_string())?;
    let claim = decided.verdict.name();
    let Some(evidence) = evidence.filter(|_| claim != "multiple") else {
        return Ok(None);
    };
    let trimming = if arguments.untrimmed {
        Trimming::Off
    } else {
        Trimming::On
    };
    let (written, making) = timed(|| {
        let certificate = evidence.certificate(trimming);
        let certificate = certificate.map_err(|fault| fault.to_string())?;
        let mut bytes = Vec::new();
        let written = certificate.write(&mut bytes);
        written.map(|()| bytes).map_err(|error| error.to_string())
    });
    let bytes = written?;
    let (accepted, checking) = timed(|| gridproof_proof::verify(bytes.as_slice()));
    let accepted = accepted.map_err(|refused| refused.to_string())?;
    if accepted.claim.name() != claim {
        return Err(format!("{claim} is certified as {}", accepted.claim.name()));
    }
    let mut cost = Cost {
        conflicts: decided.spent.conflicts,
        bytes: bytes.len() as u64,
        solving,
        noting,
        making,
        checking,
        refused: 0,
    };
    if arguments.damage > 0 {
        let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
        cost.refused = assert_damage_is_seen(&text, arguments.damage, &mut seeded(1));
    }
    Ok(Some(cost))
}

fn print(family: &Family, costs: &[Cost], open: usize, damage: usize) {
    let sum = |of: fn(&Cost) -> Duration| costs.iter().map(of).sum::<Duration>();
    let hard = costs.iter().filter(|cost| cost.conflicts > 10_000);
    let (mut check, mut solve) = (Duration::ZERO, Duration::ZERO);
    for cost in hard {
        check += cost.checking;
        solve += cost.noting;
    }
    say!(
        "{}: {} certified, {open} without; solving {:.1?}, with notes {:.1?}, making {:.1?}, checking {:.1?}; checking \
         to solving above 10000 conflicts {:.2}",
        family.name,
        costs.len(),
        sum(|cost| cost.solving),
        sum(|cost| cost.noting),
        sum(|cost| cost.making),
        sum(|cost| cost.checking),
        check.as_secs_f64() / solve.as_secs_f64().max(1e-9),
    );
    let conflicts: u64 = costs.iter().map(|cost| cost.conflicts).sum();
    let bytes: u64 = costs.iter().map(|cost| cost.bytes).sum();
    say!(
        "    bytes {}; {} a conflict ({conflicts}); checking in us {}",
        spread(costs, |cost| cost.bytes),
        bytes.checked_div(conflicts).unwrap_or(0),
        spread(costs, |cost| u64::try_from(cost.checking.as_micros())
            .unwrap_or(u64::MAX)),
    );
    if damage > 0 {
        let refused: usize = costs.iter().map(|cost| cost.refused).sum();
        say!(
            "    {refused} of {} damaged certificates refused",
            costs.len() * damage
        );
    }
}

/// Median, 99th percentile and maximum.
fn spread(costs: &[Cost], of: fn(&Cost) -> u64) -> String {
    let mut values: Vec<u64> = costs.iter().map(of).collect();
    values.sort_unstable();
    let quantile = |percent: usize| {
        let rank = (values.len() * percent).div_ceil(100).max(1);
        values.get(rank - 1).copied().unwrap_or(0)
    };
    format!(
        "median {}, p99 {}, max {}",
        quantile(50),
        quantile(99),
        quantile(100)
    )
}
