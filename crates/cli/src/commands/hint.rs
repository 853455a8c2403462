//! `hint`: the next step for a player, as much of it as is asked for.

use std::fmt::Write as _;

use gridproof_core::hint::{self, Advice, Hint, Step};
use gridproof_core::{AnyPuzzle, Board, Domain};

use crate::amounts;
use crate::args::Choice;
use crate::commands::check::{breaking, one_from_stdin, read_marks};
use crate::commands::explain::assuming;
use crate::context::{Context, Picked};
use crate::diagnostics::Tone;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Level, Marks, Record, StepRecord, list_cells, stopped};

/// The next logical step, from the empty board or from a player's marks. Wrong marks are named first.
///
/// A hint does not search for long. Where a longer search would be needed to tell whether the marks are right, the step
/// trusts them, and the answer says so.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit status: 0 a hint, or nothing left to do, 10 the puzzle is unsolvable, 11 nothing follows since it is\n\
        ambiguous, 12 a limit was reached, 13 nothing follows without assuming or a long search, 14 the marks are wrong."
)]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// A player's marks in this file (- for standard input): rows of # . ? (nonogram), * . ? (akari), 1 ? {1,3} (futoshiki); ? is undecided
    #[arg(long, value_name = "FILE")]
    marks: Option<String>,
    /// How much is told: 0 is there one, 1 where, 2 which technique, 3 in words, 4 the cells
    #[arg(long, value_name = "0..4", default_value_t = 3, allow_negative_numbers = true, value_parser = amounts::number::<u8>(0, 4))]
    level: u8,
    /// No assumptions
    #[arg(long)]
    logic_only: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    one_from_stdin(&args.choice, args.marks.as_deref())?;
    let picked = context.pick(&args.choice)?;
    let puzzle = picked.puzzle();
    let marks = match &args.marks {
        Some(file) => Some(read_marks(puzzle, file)?),
        None => None,
    };
    let Advice {
        hint: found,
        believed,
    } = context.work("looking for a step", |limits| {
        hint::hint(puzzle, marks.as_ref(), assuming(args.logic_only), limits)
    })?;
    let level = Level(args.level);
    let broken = marks.as_ref().and_then(|marks| puzzle.broken(marks));
    let broken = broken.map(|violation| violation.words);
    let broken = broken.filter(|_| level >= Level::WORDS);
    if context.global.json {
        let mut record = record(&picked, &found, level);
        if believed {
            record.marks = Some(Marks::unknown());
        }
        record.marks = record.marks.map(|marks| marks.breaking(broken));
        context.give_record(&record)?;
    } else {
        let board = marks.unwrap_or_else(|| puzzle.blank());
        let mut said = match found {
            Hint::Stuck if args.logic_only => {
                "nothing follows without assuming a value\n".to_owned()
            }
            _ => text(puzzle, &found, level, board, broken.as_deref(), context),
        };
        if believed {
            said.push_str(BELIEVED);
        }
        context.say(&said)?;
    }
    Ok(exit(&found))
}

const BELIEVED: &str = "note: whether the marks are right was not found out within the little search that a hint makes\n";

fn exit(found: &Hint) -> Exit {
    match found {
        Hint::Step(_) | Hint::Solved => Exit::Answered,
        Hint::Wrong(_) => Exit::WrongMarks,
        Hint::Ambiguous(_) => Exit::Several,
        Hint::Unsolvable(_) => Exit::Unsolvable,
        Hint::Stuck => Exit::NoDeduction,
        Hint::Stopped(stop) => Exit::stopped(*stop),
    }
}

fn record(picked: &Picked, found: &Hint, level: Level) -> Record<'static> {
    let puzzle = picked.puzzle();
    let mut record = Record {
        warnings: picked.document.warnings.clone(),
        ..Record::of(puzzle)
    };
    let told = |step: &Step| Some(vec![StepRecord::new(puzzle, step, level)]);
    // Which cells is told from the level on that tells places.
    match found {
        Hint::Wrong(_) if level < Level::PLACE => record.marks = Some(Marks::wrong(&[])),
        Hint::Wrong(cells) => record.marks = Some(Marks::wrong(cells)),
        Hint::Step(step) => record.steps = told(step),
        Hint::Solved => record.marks = Some(Marks::solved()),
        Hint::Ambiguous(cells) => {
            record.verdict = Some("multiple");
            if level >= Level::PLACE {
                record.differing(cells);
            }
        }
        Hint::Unsolvable(step) => {
            record.verdict = Some("unsolvable");
            record.steps = step.as_deref().and_then(told);
        }
        Hint::Stuck => record.steps = Some(Vec::new()),
        Hint::Stopped(stop) => record.warnings.push(stopped(*stop)),
    }
    record
}

fn text(
    puzzle: &dyn AnyPuzzle,
    found: &Hint,
    level: Level,
    board: Board,
    broken: Option<&str>,
    context: &Context,
) -> String {
    match found {
        Hint::Wrong(_) if level < Level::PLACE => {
            format!(
                "{}, no solution extends the marks\n",
                Tone::Bad.paint("wrong")
            )
        }
        Hint::Wrong(cells) => format!(
            "{}, no solution extends these marks: {}{}\n",
            Tone::Bad.paint("wrong"),
            list_cells(cells),
            breaking(broken)
        ),
        Hint::Step(step) => told(puzzle, step, level, board, context),
        Hint::Solved => format!("{}, nothing is left to do\n", Tone::Good.paint("solved")),
        Hint::Ambiguous(_) if level < Level::PLACE => format!(
            "{}: no step is left, since solutions differ\n",
            Tone::Doubtful.paint("ambiguous")
        ),
        Hint::Ambiguous(cells) => format!(
            "{}: no step is left, since solutions differ, at least here: {}\n",
            Tone::Doubtful.paint("ambiguous"),
            list_cells(cells)
        ),
        Hint::Unsolvable(step) => {
            let named = puzzle.refuted().map(|cause| cause.words);
            let words = named.or_else(|| step.as_deref().map(breakdown));
            let verdict = Tone::Bad.paint("unsolvable");
            match words {
                _ if level < Level::WORDS => format!("{verdict}\n"),
                Some(words) => format!("{verdict}: {words}\n"),
                None => format!("{verdict}: `check` names the clues that conflict\n"),
            }
        }
        Hint::Stuck => "nothing follows without a long search\n".to_owned(),
        Hint::Stopped(stop) => format!("{}\n", stopped(*stop)),
    }
}

/// The last step of an explanation that breaks down. What it relies on stands on no board that the player sees.
fn breakdown(last: &Step) -> String {
    if last.because.is_empty() {
        return last.words.clone();
    }
    format!(
        "the steps from the empty board on, which `explain` lists, end with: {}",
        last.words
    )
}

fn told(
    puzzle: &dyn AnyPuzzle,
    step: &Step,
    level: Level,
    mut board: Board,
    context: &Context,
) -> String {
    if level < Level::PLACE {
        return "there is a next step\n".to_owned();
    }
    if level < Level::TECHNIQUE {
        return format!("look at {}\n", step.place);
    }
    if level < Level::WORDS {
        return format!("{}: {}\n", step.place, step.technique);
    }
    let mut text = format!("{}\n", step.words);
    if level < Level::CELLS {
        return text;
    }
    for (number, link) in step.chain.iter().enumerate() {
        let _ = writeln!(text, "  {}. {}", number + 1, link.words);
    }
    for fact in &step.therefore {
        let before = Domain(board.get(fact.cell).0 & puzzle.blank().get(fact.cell).0);
        board.set(fact.cell, fact.keeps(before));
    }
    text + &puzzle.draw(&board, context.drawing())
}
