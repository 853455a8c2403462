//! Thousands of random boards of each kind against a second opinion: small ones against plain enumeration, larger ones against
//! another solver. What fails is brought down to the smallest board on which it does.

use std::collections::BTreeMap;

use gridproof_core::KindEntry;
use gridproof_testkit::agree::agrees;
use gridproof_testkit::generate::{PlainBoard, large, small};
use gridproof_testkit::metamorphic::unchanged;
use gridproof_testkit::second::{Compared, compare};
use gridproof_testkit::shrink::{guarded, shrink};
use rayon::prelude::*;

use crate::Outcome;
use crate::kinds::kinds;
use crate::say::say;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this kind of puzzle.
    #[arg(long)]
    kind: Option<String>,
    /// How many small boards of each kind are held against enumeration.
    #[arg(long, default_value_t = 2_000, value_name = "N")]
    boards: u64,
    /// How many larger boards of each kind are held against another solver.
    #[arg(long, default_value_t = 0, value_name = "N")]
    larger: u64,
    /// How many small boards of each kind are changed in ways that must not change their answers.
    #[arg(long, default_value_t = 0, value_name = "N")]
    changed: u64,
    /// The seed of the first board; the others follow.
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
}

/// How many disagreements of a kind are printed.
const NAMED: usize = 5;

/// Something that boards are held against. What it says of a board that passes goes into the tally.
struct Suite {
    title: &'static str,
    boards: u64,
    board: fn(&str, u64) -> Option<PlainBoard>,
    check: fn(&KindEntry, &PlainBoard) -> Result<&'static str, String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Box<dyn std::error::Error>> {
    let suites = [
        Suite {
            title: "against enumeration",
            boards: arguments.boards,
            board: small,
            check: enumerated,
        },
        Suite {
            title: "against another solver",
            boards: arguments.larger,
            board: large,
            check: compared,
        },
        Suite {
            title: "changed",
            boards: arguments.changed,
            board: small,
            check: |entry, board| unchanged(entry, board).map(|()| "as before"),
        },
    ];
    let mut outcome = Outcome::Good;
    let mut kinds_run = 0;
    for entry in kinds() {
        let asked = arguments.kind.as_ref();
        if asked.is_some_and(|kind| !entry.answers_to(kind)) || small(entry.kind, 0).is_none() {
            continue;
        }
        kinds_run += 1;
        for suite in suites.iter().filter(|suite| suite.boards > 0) {
            if !good(entry, suite, arguments.seed) {
                outcome = Outcome::Bad;
            }
        }
    }
    if kinds_run == 0 {
        return Err("no kind with an oracle fits".into());
    }
    Ok(outcome)
}

/// Runs a suite on a kind and prints how it went.
fn good(entry: &KindEntry, suite: &Suite, seed: u64) -> bool {
    let seeds = seed..seed.saturating_add(suite.boards);
    let results: Vec<(u64, Result<&'static str, String>)> = seeds
        .into_par_iter()
        .filter_map(|seed| {
            let board = (suite.board)(entry.kind, seed)?;
            Some((seed, (suite.check)(entry, &board)))
        })
        .collect();
    let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, result) in &results {
        *tally
            .entry(result.as_ref().map_or("FAILED", |words| words))
            .or_default() += 1;
    }
    let tally: Vec<String> = tally
        .iter()
        .map(|(words, many)| format!("{many} {words}"))
        .collect();
    say!(
        "{}: {} boards from seed {seed} {}: {}",
        entry.kind,
        results.len(),
        suite.title,
        tally.join(", ")
    );
    let wrong = results
        .iter()
        .filter_map(|(seed, result)| Some((*seed, result.as_ref().err()?)));
    let mut good = true;
    for (seed, difference) in wrong.take(NAMED) {
        good = false;
        let Some(board) = (suite.board)(entry.kind, seed) else {
            continue;
        };
        say!("  FAILED seed {seed}: {difference}\n    {}", board.json());
        let check = |board: &PlainBoard| (suite.check)(entry, board).map(drop);
        let (least, words) = shrink(board, difference.clone(), check);
        say!("  smallest: {words}\n    {}", least.json());
    }
    good
}

fn enumerated(entry: &KindEntry, board: &PlainBoard) -> Result<&'static str, String> {
    guarded(|| agrees(entry, board))?;
    Ok(match board.solutions().len() {
        0 => "unsolvable",
        1 => "unique",
        _ => "with several solutions",
    })
}

fn compared(entry: &KindEntry, board: &PlainBoard) -> Result<&'static str, String> {
    let mut found = Compared::Open;
    guarded(|| {
        found = compare(entry, board)?;
        Ok(())
    })?;
    Ok(match found {
        Compared::Agree(verdict) => verdict,
        Compared::Open => "open, a limit was reached",
    })
}
