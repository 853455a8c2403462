//! `count`: how many solutions, exactly up to a limit.

use gridproof_core::verdict::Count;

use crate::amounts;
use crate::args::Choice;
use crate::context::Context;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Found, Record, Stats, stopped};

/// How many solutions a puzzle has: a number, or "at least" a number past the limit.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit status: 0 an exact number of 1 or more, 10 none, 12 \"at least\" a number."
)]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// Count no further than this
    #[arg(long, value_name = "N", default_value_t = 1_000_000, allow_negative_numbers = true, value_parser = amounts::number::<u64>(1, u64::MAX))]
    limit: u64,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let picked = context.pick(&args.choice)?;
    let puzzle = picked.puzzle();
    let counted = context.work("counting", |limits| puzzle.count_split(args.limit, limits))?;
    if context.global.json {
        let record = Record {
            verdict: Some(verdict_name(&counted.count)),
            count: Some(Found::from(&counted.count)),
            stats: Some(Stats::from(counted.spent)),
            warnings: picked
                .document
                .warnings
                .iter()
                .cloned()
                .chain(counted.stop.map(stopped))
                .collect(),
            ..Record::of(puzzle)
        };
        context.give_record(&record)?;
    } else {
        context.say(&format!("{}\n", counted.count))?;
        if let Some(stop) = counted.stop {
            context.warn(&stopped(stop));
        }
    }
    Ok(Exit::count(&counted))
}

/// The verdict that a count amounts to.
pub(super) fn verdict_name(count: &Count) -> &'static str {
    let (Count::Exact(number) | Count::AtLeast(number)) = count;
    let exact = matches!(count, Count::Exact(_));
    match u64::try_from(number) {
        Ok(0) if exact => "unsolvable",
        Ok(1) if exact => "unique",
        Ok(0 | 1) => "unknown",
        _ => "multiple",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_amount_to_verdicts() {
        let exact = |count: u32| verdict_name(&Count::Exact(count.into()));
        let at_least = |count: u32| verdict_name(&Count::AtLeast(count.into()));
        assert_eq!(
            [exact(0), exact(1), exact(2)],
            ["unsolvable", "unique", "multiple"]
        );
        assert_eq!(
            [at_least(0), at_least(1), at_least(2)],
            ["unknown", "unknown", "multiple"]
        );
    }
}
