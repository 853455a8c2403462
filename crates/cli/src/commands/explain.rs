//! `explain`: the whole solution as steps, or what leads to one cell; of a puzzle without a solution what is wrong with it.

use std::fmt::Write as _;

use gridproof_core::hint::{self, Assuming, Explanation, Fact, Outcome, Step};
use gridproof_core::{AnyPuzzle, Board, Cell, Fault, Limits, Stop, Verdict};

use crate::args::Choice;
use crate::commands::conflicting::Conflicting;
use crate::context::{Context, Picked};
use crate::diagnostics::{Tone, help_line};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Level, Record, Solution, StepRecord, headline, list_cells, stopped};

/// The whole solution as steps that follow one from the other.
///
/// Of a puzzle without a solution: the cause by name, the clues that cannot hold together, and the steps from these to the
/// contradiction.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit status: 0 explained, 10 unsolvable (the last step shows it), 11 several solutions, 12 a limit was\n\
        reached, 13 no step left without assuming."
)]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// Only what leads to this cell, such as r3c4
    #[arg(long, value_name = "CELL", value_parser = cell)]
    cell: Option<Cell>,
    /// No assumptions
    #[arg(long)]
    logic_only: bool,
}

/// Whether values may be assumed.
pub(super) const fn assuming(logic_only: bool) -> Assuming {
    if logic_only {
        Assuming::Forbidden
    } else {
        Assuming::Allowed
    }
}

/// `r3c4`
fn cell(text: &str) -> Result<Cell, String> {
    let parse = || {
        let (row, col) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let place = |digits: &str| digits.parse::<u32>().ok()?.checked_sub(1);
        Some(Cell::new(place(row)?, place(col)?))
    };
    parse().ok_or_else(|| "expected a cell such as r3c4".to_owned())
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let picked = context.pick(&args.choice)?;
    let puzzle = picked.puzzle();
    let blank = puzzle.blank();
    if let Some(cell) = args.cell
        && blank.get(cell).is_empty()
    {
        let message = format!(
            "{cell} is no cell that takes a value, the board is {}",
            blank.size()
        );
        return Err(Failure::usage(message));
    }
    let assuming = assuming(args.logic_only);
    let (explanation, conflicting) =
        context.work("explaining", |limits| explained(puzzle, assuming, limits))?;
    // What the whole puzzle comes to; one cell may be decided where the puzzle is not.
    let whole = match &conflicting {
        Some(_) => Outcome::Contradiction,
        None => explanation.outcome.clone(),
    };
    let explanation = match args.cell {
        Some(cell) if conflicting.is_none() => towards(explanation, &blank, cell),
        _ => explanation,
    };
    let ends = match &conflicting {
        Some(_) => Exit::Unsolvable,
        None => exit(&explanation.outcome),
    };
    if context.global.json {
        let mut record = record(&picked, &explanation, &whole);
        record.conflict = conflicting.and_then(|found| found.record(puzzle));
        context.give_record(&record)?;
    } else {
        let conflicting = conflicting.as_ref();
        context.say(&text(
            &picked,
            &explanation,
            conflicting,
            args.cell,
            context,
        ))?;
    }
    Ok(ends)
}

/// The steps, and of a puzzle without a solution what is wrong with it. Then the steps lead from that to the contradiction, unless
/// an assumption was forbidden or a limit was reached.
fn explained(
    puzzle: &dyn AnyPuzzle,
    assuming: Assuming,
    limits: &Limits,
) -> Result<(Explanation, Option<Conflicting>), Fault> {
    let blank = puzzle.blank();
    let explain = || hint::explain(puzzle, &blank, assuming, limits);
    let cause = puzzle.refuted();
    let mut whole = None;
    if cause.is_none() {
        let explanation = explain()?;
        if explanation.outcome != Outcome::Contradiction {
            return Ok((explanation, None));
        }
        whole = Some(explanation);
    }
    let conflicting = Conflicting::find(puzzle, cause, limits)?;
    if let Some(derived) = conflicting.derivation(puzzle, assuming, limits) {
        return Ok((derived, Some(conflicting)));
    }
    let mut explanation = whole.map_or_else(explain, Ok)?;
    if explanation.outcome == Outcome::Contradiction {
        explanation = explanation.towards(&blank, &[]);
    }
    Ok((explanation, Some(conflicting)))
}

/// Only the steps that a cell rests on, and the board as they leave it.
fn towards(explanation: Explanation, blank: &Board, cell: Cell) -> Explanation {
    let mut wanted = Vec::new();
    Fact::of_cell(
        cell,
        explanation.board.get(cell),
        blank.get(cell),
        &mut wanted,
    );
    if wanted.is_empty() {
        return explanation;
    }
    let decided = explanation.board.get(cell).len() == 1;
    let mut explanation = explanation.towards(blank, &wanted);
    if decided && !matches!(explanation.outcome, Outcome::Contradiction) {
        explanation.outcome = Outcome::Solved;
    }
    explanation
}

/// How the program ends after an explanation.
pub(super) fn exit(outcome: &Outcome) -> Exit {
    match outcome {
        Outcome::Solved => Exit::Answered,
        Outcome::Contradiction => Exit::Unsolvable,
        Outcome::Stuck => Exit::NoDeduction,
        Outcome::Ambiguous(_) => Exit::Several,
        Outcome::Stopped(stop) => Exit::stopped(*stop),
    }
}

/// The verdict that the end of an explanation amounts to, and the limit that was reached.
pub(super) const fn verdict(outcome: &Outcome) -> (&'static str, Option<Stop>) {
    match outcome {
        Outcome::Solved => ("unique", None),
        Outcome::Contradiction => ("unsolvable", None),
        Outcome::Ambiguous(_) => ("multiple", None),
        Outcome::Stuck => ("unknown", None),
        Outcome::Stopped(stop) => ("unknown", Some(*stop)),
    }
}

fn record(picked: &Picked, explanation: &Explanation, whole: &Outcome) -> Record<'static> {
    let puzzle = picked.puzzle();
    let steps = explanation.steps.iter();
    let steps = steps.map(|step| StepRecord::new(puzzle, step, Level::CELLS));
    let (verdict, stop) = verdict(whole);
    let mut record = Record {
        verdict: Some(verdict),
        steps: Some(steps.collect()),
        warnings: picked.document.warnings.clone(),
        ..Record::of(puzzle)
    };
    record.warnings.extend(stop.map(stopped));
    let full = explanation
        .board
        .domains()
        .iter()
        .all(|domain| domain.len() <= 1);
    if *whole == Outcome::Solved && full {
        record.solutions = Some(vec![Solution::new(puzzle, &explanation.board)]);
    }
    if let Outcome::Ambiguous(possible) = whole {
        record.differing(&open(possible));
    }
    record
}

fn open(board: &Board) -> Vec<Cell> {
    let open = board.iter().filter(|(_, domain)| domain.len() > 1);
    open.map(|(cell, _)| cell).collect()
}

fn text(
    picked: &Picked,
    explanation: &Explanation,
    conflicting: Option<&Conflicting>,
    cell: Option<Cell>,
    context: &Context,
) -> String {
    let puzzle = picked.puzzle();
    let mut text = String::new();
    let mut steps = list(&explanation.steps);
    if let Some(conflicting) = conflicting {
        let verdict = Verdict::Unsolvable(conflicting.cause().cloned());
        text += &headline(&verdict, &picked.title());
        let derived = explanation.outcome == Outcome::Contradiction;
        text += &conflicting.text(puzzle, derived.then_some(explanation), usize::MAX);
        if derived {
            steps.clear();
        }
    }
    text += &steps;
    let ending = match &explanation.outcome {
        Outcome::Solved => match cell {
            Some(cell) => format!("{}: {cell} is decided\n", Tone::Good.paint("explained")),
            None => format!("{}\n", Tone::Good.paint("solved")),
        },
        // The first line says it.
        Outcome::Contradiction => String::new(),
        Outcome::Stuck => format!(
            "{}: nothing follows without assuming a value\n",
            Tone::Doubtful.paint("stuck")
        ),
        Outcome::Ambiguous(possible) => format!(
            "{}: nothing more follows, since the solutions differ here: {}\n",
            Tone::Doubtful.paint("ambiguous"),
            list_cells(&open(possible))
        ),
        Outcome::Stopped(stop) => format!("{}: {stop}\n", Tone::Doubtful.paint("unknown")),
    };
    text.push_str(&ending);
    text += &puzzle.draw(&explanation.board, context.drawing());
    let help = conflicting.and_then(Conflicting::help);
    text + &help.map(help_line).unwrap_or_default()
}

/// Steps with their numbers, and the chains within.
pub(super) fn list(steps: &[Step]) -> String {
    let mut text = String::new();
    for (number, step) in steps.iter().enumerate() {
        let number = number + 1;
        let _ = writeln!(text, "{number}. {}  {}", step.technique, step.words);
        for (link, letter) in step.chain.iter().zip('a'..='z') {
            let _ = writeln!(text, "   {letter}. {}", link.words);
        }
        if step.chain.len() > LETTERS {
            let _ = writeln!(text, "   and {} more", step.chain.len() - LETTERS);
        }
    }
    text
}

/// How many links of a chain are listed.
const LETTERS: usize = 26;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_they_are_named() {
        assert_eq!(cell("r3c4"), Ok(Cell::new(2, 3)));
        assert_eq!(cell("R1C10"), Ok(Cell::new(0, 9)));
        for wrong in ["", "r0c1", "r1", "c1r1", "3,4", "r1c1c1", "r-1c2"] {
            assert!(cell(wrong).is_err(), "{wrong}");
        }
    }
}
