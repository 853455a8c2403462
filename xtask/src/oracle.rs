//! Thousands of random small boards of each kind against plain enumeration.

use gridproof_testkit::agree::{agrees, instance};
use rayon::prelude::*;

use crate::Outcome;
use crate::kinds::kinds;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this kind of puzzle.
    #[arg(long)]
    kind: Option<String>,
    /// How many boards of each kind.
    #[arg(long, default_value_t = 2_000, value_name = "N")]
    boards: u64,
    /// The seed of the first board; the others follow.
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
}

/// How many disagreements of a kind are printed.
const NAMED: usize = 5;

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Box<dyn std::error::Error>> {
    let mut outcome = Outcome::Good;
    let mut kinds_run = 0;
    for entry in kinds() {
        let asked = arguments.kind.as_ref();
        if asked.is_some_and(|kind| !entry.answers_to(kind)) || instance(entry.kind, 0).is_none() {
            continue;
        }
        kinds_run += 1;
        let seeds = arguments.seed..arguments.seed.saturating_add(arguments.boards);
        let results: Vec<(u64, usize, Result<(), String>)> = seeds
            .into_par_iter()
            .filter_map(|seed| {
                let instance = instance(entry.kind, seed)?;
                let result = agrees(entry, &instance)
                    .map_err(|difference| format!("{difference}\n    {}", instance.json));
                Some((seed, instance.solutions.len(), result))
            })
            .collect();
        let of = |wanted: fn(usize) -> bool| results.iter().filter(|one| wanted(one.1)).count();
        println!(
            "{}: {} boards from seed {}: {} unsolvable, {} unique, {} with several solutions",
            entry.kind,
            results.len(),
            arguments.seed,
            of(|solutions| solutions == 0),
            of(|solutions| solutions == 1),
            of(|solutions| solutions > 1),
        );
        let wrong = results.iter().filter_map(|(seed, _, result)| {
            let difference = result.as_ref().err()?;
            Some((seed, difference))
        });
        for (seed, difference) in wrong.take(NAMED) {
            println!("  FAILED seed {seed}: {difference}");
            outcome = Outcome::Bad;
        }
    }
    if kinds_run == 0 {
        return Err("no kind with an oracle fits".into());
    }
    Ok(outcome)
}
