//! The same puzzles given to other solvers, those that are installed; what is missing is said.
//!
//! Everybody decides whether a puzzle has none, one or several solutions. Times are CPU seconds on one core, and what they
//! hold stands with each solver: of a program they hold its start, so it is shown what a trivial puzzle costs.

mod programs;
mod python;
mod solver;

use std::path::Path;
use std::time::Duration;

use gridproof_core::{AnyPuzzle, Source};

use super::table::time;
use super::{images, measure};
use crate::Outcome;
use crate::corpus::{Family, Item};
use crate::kinds::kind;
use crate::say::say;

use solver::{Answer, Peer, SOLVED};

/// The smallest puzzle of each kind, to see what a solver's start costs.
const TRIVIAL: [(&str, &str); 3] = [
    (
        "nonogram",
        r#"{"kind": "nonogram", "rows": [[1]], "cols": [[1]]}"#,
    ),
    ("akari", r#"{"kind": "akari", "grid": ["."]}"#),
    (
        "futoshiki",
        r#"{"kind": "futoshiki", "n": 1, "givens": [[1]], "less": []}"#,
    ),
];

/// Compares on all families with the solvers whose name holds `name`; with `images`, each puzzle by the median over its eight rotations and reflections.
pub(super) fn run(
    families: &[Family],
    name: &str,
    images: bool,
    limit: Duration,
) -> Result<Outcome, Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let mut peers = solver::all(folder.path());
    peers.retain(|peer| peer.name().contains(name));
    if peers.is_empty() {
        let names: Vec<_> = solver::all(folder.path())
            .iter()
            .map(|peer| peer.name().to_owned())
            .collect();
        return Err(format!(
            "found no solver {name:?}, expected part of: {}",
            names.join("; ")
        )
        .into());
    }
    peers.retain(|peer| match peer.missing() {
        Some(what) => {
            say!("not here: {} ({what})", peer.name());
            false
        }
        None => true,
    });
    let mut outcome = Outcome::Good;
    for family in families {
        say!("{}: {} puzzles", family.name, family.items.len());
        let ours = family.items.iter().map(|item| {
            decide(item, images, &mut |puzzle| {
                let measured = measure::once(&family.name, item, puzzle, limit);
                Ok(Answer {
                    verdict: (!measured.is_open()).then_some(measured.verdict),
                    cpu: Duration::from_nanos(measured.nanoseconds),
                })
            })
        });
        let ours: Vec<Answer> = ours.collect::<Result<_, _>>()?;
        print("gridproof, within one process", None, &ours, &ours);
        for peer in &peers {
            let items = family.items.iter().zip(&ours);
            let taken: Vec<_> = items
                .filter(|(item, _)| peer.takes(item.puzzle.kind()))
                .collect();
            if taken.is_empty() {
                continue;
            }
            let mut theirs = Vec::new();
            for (item, our) in &taken {
                let answer = decide(item, images, &mut |puzzle| {
                    peer.decide(puzzle, folder.path(), limit)
                })?;
                if let (Some(one), Some(other)) = (&our.verdict, &answer.verdict)
                    && one != other
                    && (other != SOLVED || one == "unsolvable")
                {
                    say!(
                        "  DIFFERENT {}: {other} says {}, we say {one}",
                        item.id,
                        peer.name()
                    );
                    outcome = Outcome::Bad;
                }
                theirs.push(answer);
            }
            let (items, ours): (Vec<&Item>, Vec<Answer>) = taken
                .into_iter()
                .map(|(item, our)| (item, our.clone()))
                .unzip();
            let start = start(&**peer, &family.items[0], folder.path(), limit)?;
            print(peer.name(), Some(start), &theirs, &ours);
            name_losses(&items, &theirs, &ours);
        }
    }
    Ok(outcome)
}

/// The answer on a puzzle, or the one with the median time over its images; an open one counts as slower than all others.
fn decide(
    item: &Item,
    images: bool,
    ask: &mut dyn FnMut(&dyn AnyPuzzle) -> Result<Answer, String>,
) -> Result<Answer, String> {
    if !images {
        return ask(&*item.puzzle);
    }
    let mut answers = images::puzzles(item)
        .iter()
        .map(|puzzle| ask(&**puzzle))
        .collect::<Result<Vec<_>, _>>()?;
    answers.sort_by_key(|answer| (answer.verdict.is_none(), answer.cpu));
    let middle = answers.len() / 2;
    answers
        .into_iter()
        .nth(middle)
        .ok_or_else(|| format!("{} has no images", item.id))
}

/// What the smallest puzzle of this kind costs: the least of three.
fn start(peer: &dyn Peer, item: &Item, folder: &Path, limit: Duration) -> Result<Duration, String> {
    let name = item.puzzle.kind();
    let text = TRIVIAL.iter().find(|(kind, _)| *kind == name);
    let puzzle = text.and_then(|(_, text)| {
        let read = kind(name)?.read("json", &Source::from_text(text));
        Some(read.ok()?.puzzle)
    });
    let puzzle = puzzle.ok_or_else(|| format!("no small puzzle of kind {name}"))?;
    let mut least = Duration::MAX;
    for _ in 0..3 {
        least = least.min(peer.decide(&*puzzle, folder, limit)?.cpu);
    }
    Ok(least)
}

fn print(name: &str, start: Option<Duration>, answers: &[Answer], ours: &[Answer]) {
    let mut times: Vec<u64> = answers
        .iter()
        .map(|answer| nanoseconds(answer.cpu))
        .collect();
    times.sort_unstable();
    let decided = answers.iter().filter(|answer| answer.verdict.is_some());
    let at = |percent: usize| {
        let rank = (times.len() * percent).div_ceil(100).max(1);
        times.get(rank - 1).copied().unwrap_or(0)
    };
    let ratios: Vec<f64> = answers
        .iter()
        .zip(ours)
        .filter(|(theirs, our)| theirs.verdict.is_some() && our.verdict.is_some())
        .map(|(theirs, our)| our.cpu.as_secs_f64() / theirs.cpu.as_secs_f64().max(1e-6))
        .collect();
    let start = start.map_or(String::new(), |start| {
        let start = format!("; a trivial one {}", time(nanoseconds(start)));
        if ratios.is_empty() {
            return start;
        }
        let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64;
        let most = ratios.iter().copied().fold(0.0, f64::max);
        format!(
            "{start}; ours to theirs {:.3}, at most {most:.2}, on {} that both decided",
            mean.exp(),
            ratios.len(),
        )
    });
    say!(
        "  {name}: {} decided, {} open; total {}, median {}, p99 {}{start}",
        decided.clone().count(),
        answers.len() - decided.count(),
        time(times.iter().sum()),
        time(at(50)),
        time(at(99)),
    );
}

/// How many puzzles are named that another solver decided faster.
const NAMED: usize = 5;

/// Names the puzzles that another solver decided faster, or alone, the farthest ahead first.
fn name_losses(items: &[&Item], theirs: &[Answer], ours: &[Answer]) {
    let mut losses: Vec<(f64, String)> = Vec::new();
    for ((item, theirs), ours) in items.iter().zip(theirs).zip(ours) {
        let [their_time, our_time] = [theirs, ours].map(|one| nanoseconds(one.cpu));
        let ratio = our_time as f64 / their_time.max(1) as f64;
        let ahead = theirs.verdict.is_some() && (ours.verdict.is_none() || ratio > 1.0);
        if ahead {
            let (ours, theirs) = (time(our_time), time(their_time));
            losses.push((ratio, format!("{}: {theirs}, ours {ours}", item.id)));
        }
    }
    losses.sort_by(|one, other| other.0.total_cmp(&one.0));
    if !losses.is_empty() {
        say!("    ahead of us on {}:", losses.len());
    }
    for (_, loss) in losses.iter().take(NAMED) {
        say!("      {loss}");
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}
