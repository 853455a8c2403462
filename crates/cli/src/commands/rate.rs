//! `rate`: how hard a puzzle is for people.

use std::fmt::Write as _;

use gridproof_core::hint::{self, Assuming, Outcome, Rating};

use crate::args::Choice;
use crate::commands::explain::{exit, verdict};
use crate::context::Context;
use crate::diagnostics::Tone;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{GradeRecord, Record, stopped};

/// How hard a puzzle is for people: the hardest technique it needs, and how often it needs which.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The number is 0 for easy, 100 for medium, 200 for hard, 300 for expert, 400 for beyond, and up to 99 more: the more steps of the\n\
        hardest grade, the higher.\n\n\
        Exit status: 0 graded, 10 unsolvable, 11 several solutions, 12 a limit was reached: then there is no grade."
)]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let picked = context.pick(&args.choice)?;
    let puzzle = picked.puzzle();
    let explanation = context.work("grading", |limits| {
        hint::explain(puzzle, &puzzle.blank(), Assuming::Allowed, limits)
    })?;
    let rating = hint::rate(&explanation);
    let graded = explanation.outcome == Outcome::Solved;
    if context.global.json {
        let (verdict, stop) = verdict(&explanation.outcome);
        let warnings = picked.document.warnings.iter().cloned();
        context.give_record(&Record {
            verdict: Some(verdict),
            grade: graded.then(|| GradeRecord::from(&rating)),
            warnings: warnings.chain(stop.map(stopped)).collect(),
            ..Record::of(puzzle)
        })?;
    } else {
        context.say(&match &explanation.outcome {
            Outcome::Solved => text(&rating),
            Outcome::Contradiction => format!("{}: no grade\n", Tone::Bad.paint("unsolvable")),
            Outcome::Stopped(stop) => {
                format!("{}: no grade: {stop}\n", Tone::Doubtful.paint("unknown"))
            }
            Outcome::Ambiguous(_) | Outcome::Stuck => {
                format!("{}: no grade\n", Tone::Doubtful.paint("multiple"))
            }
        })?;
    }
    Ok(exit(&explanation.outcome))
}

fn text(rating: &Rating) -> String {
    let mut text = format!("{}: {}\n", rating.grade, summary(rating));
    let widest = rating.tallies.iter().map(|tally| tally.technique.len());
    let widest = widest.max().unwrap_or(0);
    for tally in &rating.tallies {
        let _ = writeln!(
            text,
            "  {:widest$}  {:>5}  {}",
            tally.technique, tally.steps, tally.grade
        );
    }
    let _ = writeln!(text, "number: {}", rating.number);
    text
}

/// `needs 1 contradiction of depth 3; 37 steps`
fn summary(rating: &Rating) -> String {
    let steps = match rating.steps {
        1 => "1 step".to_owned(),
        steps => format!("{steps} steps"),
    };
    let searched = rating.hardest == Some("search");
    let needs = match (rating.assumptions, searched) {
        (0, false) => match rating.hardest {
            None => "nothing to deduce".to_owned(),
            Some(hardest) => format!("needs no more than \"{hardest}\""),
        },
        (0, true) => "needs a search".to_owned(),
        (1, _) => format!("needs 1 contradiction of depth {}", rating.depth),
        (many, _) => format!(
            "needs {many} contradictions of depth up to {}",
            rating.depth
        ),
    };
    let search = if searched && rating.assumptions > 0 {
        " and a search"
    } else {
        ""
    };
    format!("{needs}{search}; {steps}")
}
