//! Certificates over families of puzzles: each is written, checked, and measured.

mod figures;
mod referee;

use std::path::PathBuf;
use std::time::Duration;

use cpu_time::ThreadTime;
use gridproof_core::proof::{Certificate, Trimming};
use gridproof_core::{AnyPuzzle, Limits};
use gridproof_testkit::generate::seeded;
use gridproof_testkit::proofs::assert_damage_is_seen;

use crate::Outcome;
use crate::corpus::{self, Family, Item};
use crate::say::say;
use figures::Cost;
use referee::Referee;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A folder of .jsonl and puzzle files, or one such file.
    #[arg(long, value_name = "DIR", default_value = "fixtures")]
    corpus: PathBuf,
    /// Only families whose name holds this text.
    #[arg(long, value_name = "TEXT")]
    family: Option<String>,
    /// Only so many puzzles of each family, from its whole length.
    #[arg(long, value_name = "N")]
    puzzles: Option<usize>,
    /// Give up on a puzzle after this many conflicts.
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    conflicts: u64,
    /// Damage each certificate this many times.
    #[arg(long, default_value_t = 0, value_name = "N")]
    damage: usize,
    /// Write all that was derived, not only what the conclusion rests on.
    #[arg(long)]
    untrimmed: bool,
    /// Also have each proof checked by VeriPB: a program on the path, or its path.
    #[arg(long, value_name = "PROGRAM", num_args = 0..=1, default_missing_value = "veripb")]
    veripb: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Box<dyn std::error::Error>> {
    let referee = arguments.veripb.as_deref().map(Referee::new).transpose()?;
    let mut outcome = Outcome::Good;
    for family in corpus::load(&arguments.corpus, arguments.family.as_deref())? {
        let mut costs = Vec::new();
        let (mut several, mut open) = (0, 0);
        for item in some(&family, arguments.puzzles) {
            match cost(&*item.puzzle, arguments, referee.as_ref()) {
                Ok(Certified::With(cost)) => costs.push(*cost),
                Ok(Certified::Several) => several += 1,
                Ok(Certified::Open) => open += 1,
                Err(words) => {
                    say!("  FAILED {}/{}: {words}", family.name, item.id);
                    outcome = Outcome::Bad;
                }
            }
        }
        let head = format!(
            "{}: {} certified, {several} have several solutions, {open} left open",
            family.name,
            costs.len()
        );
        figures::print(&head, &costs, arguments.damage);
    }
    Ok(outcome)
}

/// So many puzzles of a family, from its whole length.
fn some(family: &Family, count: Option<usize>) -> impl Iterator<Item = &Item> {
    let all = family.items.len();
    let count = count.map_or(all, |count| count.min(all));
    (0..count).map(move |index| &family.items[index * all / count])
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::now();
    let done = work();
    (done, start.elapsed())
}

/// How it went with a puzzle.
enum Certified {
    With(Box<Cost>),
    /// That takes no proof.
    Several,
    /// A limit came first.
    Open,
}

fn cost(
    puzzle: &dyn AnyPuzzle,
    arguments: &Arguments,
    referee: Option<&Referee>,
) -> Result<Certified, String> {
    let limits = Limits::none().with_conflicts(arguments.conflicts);
    let (decided, solving) = timed(|| puzzle.decide(&limits));
    decided.map_err(|fault| fault.to_string())?;
    let (spent, plain) = timed(|| puzzle.decide_without_notes(&limits));
    spent.map_err(|fault| fault.to_string())?;
    let (decided, noting) = timed(|| puzzle.decide_proved(&limits));
    let (decided, evidence) = decided.map_err(|fault| fault.to_string())?;
    let claim = decided.verdict.name();
    let evidence = match evidence {
        None => return Ok(Certified::Open),
        Some(_) if claim == "multiple" => return Ok(Certified::Several),
        Some(evidence) => evidence,
    };
    let trimming = if arguments.untrimmed {
        Trimming::Off
    } else {
        Trimming::On
    };
    let (certificate, trimmed) = timed(|| evidence.certificate(trimming));
    let certificate = certificate.map_err(|fault| fault.to_string())?;
    let (bytes, writing) = timed(|| written(&certificate));
    let bytes = bytes?;
    let (accepted, checking) = timed(|| gridproof_proof::verify(bytes.as_slice()));
    let accepted = accepted.map_err(|refused| refused.to_string())?;
    if accepted.claim.name() != claim {
        return Err(format!("{claim} is certified as {}", accepted.claim.name()));
    }
    let mut cost = Cost {
        conflicts: decided.spent.conflicts,
        bytes: bytes.len() as u64,
        solving,
        plain,
        noting,
        making: trimmed + writing,
        checking,
        ..Cost::default()
    };
    if arguments.damage > 0 {
        let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
        cost.refused = assert_damage_is_seen(&text, arguments.damage, &mut seeded(1));
    }
    if let Some(referee) = referee {
        cost.referee = referee.accepts(&certificate)?;
    }
    Ok(Certified::With(Box::new(cost)))
}

fn written(certificate: &Certificate<'_>) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let written = certificate.write(&mut bytes);
    written.map(|()| bytes).map_err(|error| error.to_string())
}
