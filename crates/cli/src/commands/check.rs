//! `check`: the setter's questions, all at once.

use std::fmt::Write as _;
use std::path::Path;

use gridproof_core::ask::Judgement;
use gridproof_core::hint::{self, Ambiguity, Assuming, Explanation};
use gridproof_core::proof::Certificate;
use gridproof_core::verdict::{Backbone, Count, Counted, Decided};
use gridproof_core::{AnyPuzzle, Board, Cell, Fault, Limits, Source, Stop, Verdict};

use crate::amounts;
use crate::args::Choice;
use crate::commands::conflicting::Conflicting;
use crate::commands::proof::ProofArgs;
use crate::context::{Context, Picked};
use crate::diagnostics::{self, Tone};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{self, Unreadable};
use crate::output::{Found, Level, Marks, Record, StepRecord, forced_words, headline, list_cells};

/// Is the puzzle unique? If it is not: which cells differ, two solutions that do, and how many there are. If it cannot
/// be solved: the clues that conflict.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit status: 0 unique, 10 unsolvable, 11 several solutions, 12 a limit was reached, 14 the marks are wrong."
)]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// Count solutions no further than this
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true, value_parser = amounts::number::<u64>(2, u64::MAX))]
    limit: u64,
    /// Also judge a player's marks in this file (- for standard input): rows of # . ? (nonogram), * . ? (akari), 1 ? {1,3} (futoshiki); ? is undecided
    #[arg(long, value_name = "FILE")]
    marks: Option<String>,
    #[command(flatten)]
    proof: ProofArgs,
}

/// What was found out.
struct Findings {
    decided: Decided<Board>,
    judgement: Option<Judgement>,
    /// The rule that full marks break.
    broken: Option<String>,
    /// What is wrong with a puzzle that has no solution.
    conflicting: Option<Conflicting>,
    /// The steps from the clues that conflict to a contradiction.
    derivation: Option<Explanation>,
    backbone: Option<Backbone>,
    ambiguity: Option<Ambiguity>,
    counted: Option<Counted>,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    one_from_stdin(&args.choice, args.marks.as_deref())?;
    let picked = context.pick(&args.choice)?;
    let puzzle = picked.puzzle();
    args.proof.check(puzzle)?;
    let marks = match &args.marks {
        Some(file) => Some(read_marks(puzzle, file)?),
        None => None,
    };
    let mut warnings = picked.document.warnings.clone();
    warnings.extend(doubtful_goal(&picked));
    let (findings, certificate) = context.work("checking", |limits| {
        let (decided, certificate) = args.proof.decide(puzzle, limits)?;
        let findings = examine(puzzle, decided, marks.as_ref(), args.limit, limits)?;
        Ok((findings, certificate))
    })?;
    let verdict = &findings.decided.verdict;
    args.proof.write(certificate.as_ref(), verdict, context)?;
    let exit = exit(&findings);
    if context.global.json {
        context.give_record(&record(puzzle, &findings, warnings))?;
    } else {
        if let Some(warning) = doubtful_goal(&picked) {
            context.warn(&warning);
        }
        let mut text = text(&findings, &picked, context);
        if let (Verdict::Unsolvable(_), Some(certificate)) = (verdict, &certificate) {
            text += &rests_on(certificate);
        }
        context.say(&text)?;
    }
    Ok(exit)
}

/// Standard input holds the puzzle or the marks.
pub(super) fn one_from_stdin(choice: &Choice, marks: Option<&str>) -> Result<(), Failure> {
    if choice.input == "-" && marks == Some("-") {
        let message = "the puzzle and the marks cannot both come from standard input";
        return Err(Failure::usage(message));
    }
    Ok(())
}

pub(super) fn read_marks(puzzle: &dyn AnyPuzzle, file: &str) -> Result<Board, Failure> {
    if file != "-" && !Path::new(file).exists() {
        let message = format!("{file} is no file, expected one with marks");
        return Err(Unreadable::whole(file, message).into());
    }
    let opened = input::open(file)?;
    let read = || puzzle.read_marks(Source::new(&opened.bytes).text()?);
    read().map_err(|error| Unreadable::in_bytes(&opened.origin, &opened.bytes, error).into())
}

/// A recorded solution that breaks the rules.
fn doubtful_goal(picked: &Picked) -> Option<String> {
    let goal = picked.document.goal.as_ref()?;
    if goal.domains().iter().any(|domain| domain.len() > 1) {
        return None;
    }
    let violation = picked.puzzle().verify(goal).err()?;
    Some(format!("the recorded solution is none: {violation}"))
}

/// The cheap and certain questions first. All share the limits.
fn examine(
    puzzle: &dyn AnyPuzzle,
    decided: Decided<Board>,
    marks: Option<&Board>,
    most: u64,
    limits: &Limits,
) -> Result<Findings, Fault> {
    let mut spent = decided.spent;
    let judgement = match marks {
        Some(marks) => Some(puzzle.judge(marks, &limits.less(&spent))?),
        None => None,
    };
    let mut findings = Findings {
        judgement,
        broken: marks
            .and_then(|marks| puzzle.broken(marks))
            .map(|violation| violation.words),
        decided,
        conflicting: None,
        derivation: None,
        backbone: None,
        ambiguity: None,
        counted: None,
    };
    match &findings.decided.verdict {
        Verdict::Unsolvable(cause) => {
            let found = Conflicting::find(puzzle, cause.clone(), &limits.less(&spent))?;
            // A cause that names its clues says enough; `explain` has the steps.
            if found.set().is_some() {
                findings.derivation = found.derivation(puzzle, Assuming::Allowed, limits);
            }
            findings.conflicting = Some(found);
        }
        Verdict::Multiple(..) => {
            let backbone = puzzle.backbone(&limits.less(&spent))?;
            spent += backbone.spent;
            findings.ambiguity = hint::ambiguity(puzzle, &backbone, &limits.less(&spent));
            findings.backbone = Some(backbone);
            let mut counted = puzzle.count_split(most, &limits.less(&spent))?;
            if let Count::AtLeast(count) = &mut counted.count {
                // Two are at hand, however far the count came.
                *count = std::mem::take(count).max(2u32.into());
            }
            findings.counted = Some(counted);
        }
        _ => {}
    }
    Ok(findings)
}

/// Wrong marks before all; what is proved of the puzzle before marks that a limit left open.
fn exit(findings: &Findings) -> Exit {
    let stops = [
        findings.backbone.as_ref().and_then(|found| found.stop),
        findings.counted.as_ref().and_then(|found| found.stop),
    ];
    let verdict = Exit::verdict(&findings.decided.verdict);
    match findings.judgement {
        Some(Judgement::Wrong(_)) => Exit::WrongMarks,
        Some(Judgement::Unknown(Stop::Cancelled)) => Exit::Interrupted,
        _ if stops.contains(&Some(Stop::Cancelled)) => Exit::Interrupted,
        Some(Judgement::Unknown(stop)) if verdict == Exit::Answered => Exit::stopped(stop),
        _ => verdict,
    }
}

fn record(puzzle: &dyn AnyPuzzle, findings: &Findings, warnings: Vec<String>) -> Record<'static> {
    let mut record = Record {
        warnings,
        ..Record::of(puzzle)
    };
    let mut spent = findings.decided.spent;
    let conflicting = findings.conflicting.as_ref();
    if let Some(set) = conflicting.and_then(Conflicting::set) {
        spent += set.spent;
    }
    if let Some(backbone) = &findings.backbone {
        spent += backbone.spent;
    }
    if let Some(counted) = &findings.counted {
        spent += counted.spent;
    }
    record.decided(puzzle, &findings.decided.verdict, spent);
    if let Some(conflicting) = conflicting {
        record.conflict = conflicting.record(puzzle);
    }
    if let Some(backbone) = &findings.backbone {
        record.shared(backbone);
    }
    if let Some(derived) = &findings.derivation {
        let steps = derived.steps.iter();
        let steps = steps.map(|step| StepRecord::new(puzzle, step, Level::CELLS));
        record.steps = Some(steps.collect());
    }
    if let Some(ambiguity) = &findings.ambiguity {
        record.ambiguity(puzzle, ambiguity);
    }
    if let Some(counted) = &findings.counted {
        record.count = Some(Found::from(&counted.count));
    }
    let broken = findings.broken.clone();
    record.marks = findings
        .judgement
        .as_ref()
        .map(|judgement| Marks::from(judgement).breaking(broken));
    record
}

fn text(findings: &Findings, picked: &Picked, context: &Context) -> String {
    let puzzle = picked.puzzle();
    let drawing = context.drawing();
    let verdict = &findings.decided.verdict;
    let mut text = match (&findings.backbone, &findings.counted) {
        (Some(backbone), Some(counted)) => format!(
            "{}: {}\n",
            Tone::Doubtful.paint(verdict.name()),
            forced_words(backbone, counted)
        ),
        _ => headline(verdict, &picked.title()),
    };
    if let Some(judgement) = &findings.judgement {
        text += &marks_line(judgement, findings.broken.as_deref());
    }
    match verdict {
        Verdict::Unique(one)
        | Verdict::Unknown {
            found: Some(one), ..
        } => text += &puzzle.draw(one, drawing),
        Verdict::Unknown { found: None, .. } => text += &puzzle.draw(&puzzle.blank(), drawing),
        Verdict::Unsolvable(_) => {
            let conflicting = findings.conflicting.as_ref();
            if let Some(conflicting) = conflicting {
                text += &conflicting.text(puzzle, findings.derivation.as_ref(), MOST_STEPS);
            }
            text += &puzzle.draw(&puzzle.blank(), drawing);
            if let Some(help) = conflicting.and_then(Conflicting::help) {
                text += &diagnostics::help_line(help);
            }
        }
        Verdict::Multiple(one, two) => text += &differing(findings, [one, two], picked, context),
    }
    text
}

/// The most steps of a derivation that are shown.
const MOST_STEPS: usize = 20;

/// The constraints that the proof of unsolvability uses, in its order.
fn rests_on(certificate: &Certificate<'_>) -> String {
    let names = certificate.rests_on();
    let few = &names[..names.len().min(MOST_STEPS)];
    let more = match names.len() - few.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("the certificate rests on {}{more}\n", few.join(", "))
}

/// The regions that vary by themselves, and what would make the puzzle unique.
fn regions(puzzle: &dyn AnyPuzzle, ambiguity: &Ambiguity) -> String {
    let mut text = String::new();
    if ambiguity.regions.len() > 1 {
        let _ = writeln!(text, "{} independent regions:", ambiguity.regions.len());
        for region in &ambiguity.regions {
            let _ = writeln!(
                text,
                "  {} ways: {}",
                region.variants,
                list_cells(&region.cells)
            );
        }
    }
    if ambiguity.stop.is_none() && !ambiguity.additions.is_empty() {
        let facts = ambiguity.additions.iter();
        let facts: Vec<String> = facts.map(|&fact| puzzle.fact(fact)).collect();
        let fewer = if ambiguity.smallest {
            ""
        } else {
            " (perhaps fewer would do)"
        };
        let facts = facts.join(" and ");
        let _ = writeln!(text, "unique if it is given that {facts}{fewer}");
    }
    text
}

/// The map of cells that differ, and two witnesses.
fn differing(
    findings: &Findings,
    found: [&Board; 2],
    picked: &Picked,
    context: &Context,
) -> String {
    let puzzle = picked.puzzle();
    let drawing = context.drawing();
    let mut text = String::new();
    let mut witnesses = found;
    if let Some(backbone) = &findings.backbone {
        text += &puzzle.draw(&backbone.possible, drawing);
        let cells: Vec<Cell> = backbone
            .possible
            .iter()
            .filter(|(_, domain)| domain.len() > 1)
            .map(|(cell, _)| cell)
            .collect();
        let _ = writeln!(text, "{} cells differ: {}", cells.len(), list_cells(&cells));
        if let [one, two, ..] = backbone.witnesses.as_slice() {
            witnesses = [one, two];
        }
    }
    if let Some(ambiguity) = &findings.ambiguity {
        text += &regions(puzzle, ambiguity);
    }
    for (witness, number) in witnesses.into_iter().zip(1..) {
        let _ = write!(text, "solution {number}\n{}", puzzle.draw(witness, drawing));
    }
    text
}

fn marks_line(judgement: &Judgement, broken: Option<&str>) -> String {
    let words = match judgement {
        Judgement::Solved => Tone::Good.paint("solved"),
        Judgement::Open => format!("{}, a solution extends them", Tone::Good.paint("open")),
        Judgement::Wrong(cells) => {
            format!(
                "{}, no solution extends these marks: {}{}",
                Tone::Bad.paint("wrong"),
                list_cells(cells),
                breaking(broken)
            )
        }
        Judgement::Unsolvable => format!("{}, as the puzzle", Tone::Bad.paint("unsolvable")),
        Judgement::Unknown(stop) => format!("{}: {stop}", Tone::Doubtful.paint("unknown")),
    };
    format!("marks: {words}\n")
}

/// The broken rule, behind the cells that are wrong.
pub(super) fn breaking(broken: Option<&str>) -> String {
    broken.map_or_else(String::new, |rule| format!("; {rule}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::{Domain, Size, Spent};

    fn code(verdict: Verdict<Board>, judgement: Judgement) -> u8 {
        let decided = Decided {
            verdict,
            spent: Spent::default(),
        };
        let findings = Findings {
            decided,
            judgement: Some(judgement),
            broken: None,
            conflicting: None,
            derivation: None,
            backbone: None,
            ambiguity: None,
            counted: None,
        };
        exit(&findings).code()
    }

    #[test]
    fn a_proved_verdict_counts_before_marks_that_a_limit_left_open() {
        let board = || Board::filled(Size::new(1, 1), Domain::single(0));
        let open = || Judgement::Unknown(Stop::Time);
        assert_eq!(code(Verdict::Unique(board()), open()), 12);
        assert_eq!(code(Verdict::Multiple(board(), board()), open()), 11);
        assert_eq!(code(Verdict::Unsolvable(None), open()), 10);
        let wrong = Judgement::Wrong(Vec::new());
        assert_eq!(code(Verdict::Multiple(board(), board()), wrong), 14);
        let cancelled = Judgement::Unknown(Stop::Cancelled);
        assert_eq!(code(Verdict::Multiple(board(), board()), cancelled), 130);
    }
}
