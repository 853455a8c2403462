//! `solve`: one solution and whether it is the only one; with `--any` just one, with `--all` up to a number.

use std::fmt::Write as _;

use gridproof_core::verdict::{Count, Listed};
use gridproof_core::{Board, Verdict};

use crate::amounts;
use crate::args::Choice;
use crate::commands::proof::ProofArgs;
use crate::context::{Context, Picked};
use crate::diagnostics::{self, Tone};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Found, Record, Solution, headline};

/// The most that all listed solutions together may hold, in cells.
const MOST_CELLS: usize = 1 << 27;

/// One solution, and whether it is the only one.
///
/// The first line is the verdict, the board follows. A puzzle without a solution is shown as it was read.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit status: 0 unique (--any: solved), 10 unsolvable, 11 several solutions, 12 a limit was reached."
)]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// Stop at the first solution, without asking whether it is the only one
    #[arg(long, conflicts_with_all = ["all", "proof"])]
    any: bool,
    /// List up to N solutions
    #[arg(long, value_name = "N", conflicts_with = "proof", allow_negative_numbers = true, value_parser = amounts::number::<u32>(1, u32::MAX.into()))]
    all: Option<u32>,
    #[command(flatten)]
    proof: ProofArgs,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let picked = context.pick(&args.choice)?;
    match args.all {
        Some(most) => list(&picked, most as usize, context),
        None if args.any => any(&picked, context),
        None => decide(&picked, &args.proof, context),
    }
}

fn decide(picked: &Picked, proof: &ProofArgs, context: &Context) -> Result<Exit, Failure> {
    let puzzle = picked.puzzle();
    proof.check(puzzle)?;
    let (decided, certificate) = context.work("solving", |limits| proof.decide(puzzle, limits))?;
    proof.write(certificate.as_ref(), &decided.verdict, context)?;
    let exit = Exit::verdict(&decided.verdict);
    if context.global.json {
        let mut record = record(picked);
        record.decided(puzzle, &decided.verdict, decided.spent);
        context.give_record(&record)?;
    } else {
        let first = headline(&decided.verdict, &picked.title());
        context.say(&(first + &shown(&decided.verdict, picked, context)))?;
    }
    Ok(exit)
}

fn any(picked: &Picked, context: &Context) -> Result<Exit, Failure> {
    let puzzle = picked.puzzle();
    let listed = context.work("solving", |limits| puzzle.list(1, limits))?;
    let verdict = match (listed.solutions.into_iter().next(), listed.stop) {
        (Some(one), _) => Verdict::Unique(one),
        (None, Some(stop)) => Verdict::Unknown { found: None, stop },
        (None, None) => Verdict::Unsolvable(puzzle.refuted()),
    };
    if context.global.json {
        let mut record = record(picked);
        record.decided(puzzle, &verdict, listed.spent);
        if matches!(verdict, Verdict::Unique(_)) {
            record.verdict = Some("solved");
            record.count = Some(Found::AtLeast("1".to_owned()));
        }
        context.give_record(&record)?;
    } else {
        let first = match &verdict {
            Verdict::Unique(_) => format!("{}  {}\n", Tone::Good.paint("solved"), picked.title()),
            other => headline(other, &picked.title()),
        };
        context.say(&(first + &shown(&verdict, picked, context)))?;
    }
    Ok(Exit::any(&verdict))
}

/// Two are looked for even where one is to be listed: the verdict needs them.
fn list(picked: &Picked, most: usize, context: &Context) -> Result<Exit, Failure> {
    let puzzle = picked.puzzle();
    let cells = puzzle.size().cells().max(1);
    if most.saturating_mul(cells) > MOST_CELLS {
        let message = format!("--all {most} would hold more than {MOST_CELLS} cells");
        let help = format!("at most --all {} for this puzzle", MOST_CELLS / cells);
        return Err(Failure::usage(message).with_help(help));
    }
    let mut listed = context.work("solving", |limits| puzzle.list(most.max(2), limits))?;
    let verdict = verdict_of(&mut listed, picked);
    let found = Found::from(&found(&listed));
    if context.global.json {
        let mut record = record(picked);
        record.decided(puzzle, &verdict, listed.spent);
        record.count = Some(found);
        let solutions = listed.solutions.iter().take(most);
        record.solutions = Some(solutions.map(|one| Solution::new(puzzle, one)).collect());
        context.give_record(&record)?;
    } else {
        let mut text = match &verdict {
            Verdict::Multiple(..) => format!(
                "{}: {} solutions  {}\n",
                Tone::Doubtful.paint(verdict.name()),
                self::found(&listed),
                picked.title()
            ),
            other => headline(other, &picked.title()),
        };
        let several = listed.solutions.len() > 1;
        for (solution, number) in listed.solutions.iter().zip(1..=most) {
            if several {
                let _ = writeln!(text, "solution {number}");
            }
            text += &puzzle.draw(solution, context.drawing());
        }
        if listed.solutions.is_empty() {
            text += &shown(&verdict, picked, context);
        }
        context.say(&text)?;
    }
    Ok(Exit::verdict(&verdict))
}

fn found(listed: &Listed<Board>) -> Count {
    let found = listed.solutions.len().into();
    if listed.complete {
        Count::Exact(found)
    } else {
        Count::AtLeast(found)
    }
}

fn verdict_of(listed: &mut Listed<Board>, picked: &Picked) -> Verdict<Board> {
    match (listed.solutions.as_slice(), listed.stop) {
        ([one, two, ..], _) => Verdict::Multiple(one.clone(), two.clone()),
        ([one], None) => Verdict::Unique(one.clone()),
        ([], None) => Verdict::Unsolvable(picked.puzzle().refuted()),
        (few, Some(stop)) => Verdict::Unknown {
            found: few.first().cloned(),
            stop,
        },
    }
}

fn record(picked: &Picked) -> Record<'static> {
    Record {
        warnings: picked.document.warnings.clone(),
        ..Record::of(picked.puzzle())
    }
}

/// The solution, or the board as it was read with what may help.
fn shown(verdict: &Verdict<Board>, picked: &Picked, context: &Context) -> String {
    let puzzle = picked.puzzle();
    let drawing = context.drawing();
    if let Some(solution) = verdict.solutions().first() {
        return puzzle.draw(solution, drawing);
    }
    let mut text = puzzle.draw(&puzzle.blank(), drawing);
    if let Verdict::Unsolvable(Some(cause)) = verdict
        && let Some(help) = &cause.help
    {
        text += &diagnostics::help_line(help);
    }
    text
}
