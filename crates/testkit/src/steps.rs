//! The audit of explanations: every step replayed on its listed clues alone.

use std::fmt;
use std::ops::AddAssign;

use gridproof_core::hint::{Assuming, Explanation, Fact, Grade, Outcome, Step, explain};
use gridproof_core::{AnyPuzzle, Board, Fault, KindEntry, Limits, Verdict};

use crate::replay::Replay;
use crate::{fixtures_folder, load_folder, read_case};

/// Whether these clues with these facts force every one of the last facts, or contradict each other if there are none; `None`
/// if it cannot tell.
pub type Judge<'a> = &'a dyn Fn(&[usize], &[Fact], &[Fact]) -> Option<bool>;

/// How much was audited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Audited {
    /// Steps of explanations.
    pub steps: usize,
    /// Steps of the chains that follow from assumptions.
    pub links: usize,
    /// Facts that reasons cite, each of which was left out in turn.
    pub facts: usize,
    /// Questions that the judge could not tell.
    pub undecided: usize,
}

impl AddAssign for Audited {
    fn add_assign(&mut self, other: Self) {
        self.steps += other.steps;
        self.links += other.links;
        self.facts += other.facts;
        self.undecided += other.undecided;
    }
}

impl fmt::Display for Audited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} steps, {} links of chains, {} facts left out in turn, {} questions undecided",
            self.steps, self.links, self.facts, self.undecided
        )
    }
}

/// Checks every step of an explanation, and of the chains within: it relies on what is known by then; its clues and its reason
/// force what it says; none of the reason can be left out; it does not exclude the solution.
///
/// # Errors
/// The first step that fails, in words.
pub fn audit(
    puzzle: &dyn AnyPuzzle,
    explanation: &Explanation,
    solution: Option<&Board>,
    judge: Judge<'_>,
) -> Result<Audited, String> {
    let mut audited = Audited::default();
    let mut board = explanation.start.clone();
    for (number, step) in explanation.steps.iter().enumerate() {
        let fault = |what: String| format!("step {}, {}: {what}", number + 1, step.words);
        step_holds(puzzle, &board, step, judge, &mut audited).map_err(fault)?;
        audited.steps += 1;
        let wrong = |fact: &&Fact| solution.is_some_and(|solution| !fact.is_known(solution));
        if let Some(fact) = step.therefore.iter().find(wrong) {
            return Err(fault(format!("excludes the solution: {fact:?}")));
        }
        take(&mut board, &step.therefore);
        leaves_values(&board, step).map_err(fault)?;
    }
    match (&explanation.outcome, solution) {
        (Outcome::Contradiction, Some(_)) => Err("a solvable puzzle is refuted".to_owned()),
        (Outcome::Solved, _) if board != explanation.board => {
            Err("the steps do not lead to the board".to_owned())
        }
        _ => Ok(audited),
    }
}

/// Explains every fixture of a kind with at most so many cells, and audits the steps with [`Replay`] as the judge. Returns
/// how many of them were solved by their explanation.
///
/// # Errors
/// The first fixture that fails, in words.
pub fn audit_fixtures(entry: &KindEntry, most_cells: usize) -> Result<usize, String> {
    let groups = load_folder(&fixtures_folder(entry.kind)).map_err(|error| error.to_string())?;
    let mut solved = 0;
    for case in groups.iter().flat_map(|group| &group.cases) {
        let Some(puzzle) = read_case(entry, case) else {
            continue;
        };
        if puzzle.size().cells() <= most_cells {
            let fault = |fault: String| format!("{}: {fault}", case.name);
            solved += usize::from(audit_fixture(&*puzzle).map_err(fault)?);
        }
    }
    Ok(solved)
}

/// On boards of more cells the plain twins of the propagators take too long for a test.
const MOST_CELLS_OF_SEARCHES: usize = 400;

/// Whether the explanation of a puzzle solves it; its steps are audited, as is every search on boards that are not too large,
/// and its outcome is held against the verdict.
fn audit_fixture(puzzle: &dyn AnyPuzzle) -> Result<bool, String> {
    let audit = puzzle.size().cells() <= MOST_CELLS_OF_SEARCHES;
    let limits = Limits::none().with_conflicts(20_000).with_audit(audit);
    let in_words = |error: Fault| error.to_string();
    let verdict = puzzle.decide(&limits).map_err(in_words)?.verdict;
    let solution = match &verdict {
        Verdict::Unique(board) => Some(board),
        _ => None,
    };
    let explanation =
        explain(puzzle, &puzzle.blank(), Assuming::Allowed, &limits).map_err(in_words)?;
    limits.audited().map_err(in_words)?;
    audit_by_replay(puzzle, &explanation, solution)?;
    assumes_only_where_it_must(puzzle, &explanation)?;
    match (verdict, &explanation.outcome) {
        (Verdict::Unique(board), Outcome::Solved) if board == explanation.board => Ok(true),
        (Verdict::Multiple(..), Outcome::Ambiguous(_))
        | (Verdict::Unsolvable(_), Outcome::Contradiction)
        | (Verdict::Unknown { .. }, _)
        | (_, Outcome::Stopped(_)) => Ok(false),
        (verdict, outcome) => Err(format!("{verdict:?} but {outcome:?}")),
    }
}

/// [`audit`] with [`Replay`] as the judge.
///
/// # Errors
/// As there, or the puzzle is of no kind that can be replayed.
pub fn audit_by_replay(
    puzzle: &dyn AnyPuzzle,
    explanation: &Explanation,
    solution: Option<&Board>,
) -> Result<Audited, String> {
    let replay = Replay::new(puzzle)?;
    audit(
        puzzle,
        explanation,
        solution,
        &|subject, because, therefore| replay.forces(subject, because, therefore),
    )
}

/// Checks that wherever a value is assumed, techniques alone find nothing.
///
/// # Errors
/// The first step that assumes needlessly.
pub fn assumes_only_where_it_must(
    puzzle: &dyn AnyPuzzle,
    explanation: &Explanation,
) -> Result<(), String> {
    let mut board = explanation.start.clone();
    let mut checked = false;
    for (number, step) in explanation.steps.iter().enumerate() {
        // Assumptions in a row belong to one round, all from the same board. The search assumes whatever it likes.
        let assumes = step.assumed.is_some() || step.grade == Grade::Beyond;
        if assumes && !checked {
            let logic = explain(puzzle, &board, Assuming::Forbidden, &Limits::none())
                .map_err(|fault| fault.to_string())?;
            if let Some(missed) = logic.steps.first() {
                return Err(format!(
                    "step {} assumes, but: {}",
                    number + 1,
                    missed.words
                ));
            }
        }
        checked = assumes;
        take(&mut board, &step.therefore);
    }
    Ok(())
}

fn take(board: &mut Board, facts: &[Fact]) {
    for fact in facts {
        board.set(fact.cell, fact.keeps(board.get(fact.cell)));
    }
}

/// Whether a step that concludes something leaves the board possible: else it had to be told as a contradiction. Two refuted
/// assumptions may leave a cell nothing together, which a step of its own then says.
fn leaves_values(board: &Board, step: &Step) -> Result<(), String> {
    let mut emptied = step.therefore.iter().map(|fact| fact.cell);
    match emptied.find(|&cell| step.assumed.is_none() && board.get(cell).is_empty()) {
        Some(cell) => Err(format!("leaves no value for {cell}, and goes on")),
        None => Ok(()),
    }
}

fn step_holds(
    puzzle: &dyn AnyPuzzle,
    board: &Board,
    step: &Step,
    judge: Judge<'_>,
    audited: &mut Audited,
) -> Result<(), String> {
    if !step.subject.is_sorted() || step.subject.iter().any(|&clue| clue >= puzzle.clues()) {
        return Err(format!("odd subject {:?}", step.subject));
    }
    if let Some(fact) = step.because.iter().find(|fact| !fact.is_known(board)) {
        return Err(format!("relies on {fact:?}, which is not known"));
    }
    if step.words.is_empty() || step.place.is_empty() {
        return Err("says nothing".to_owned());
    }
    match judge(&step.subject, &step.because, &step.therefore) {
        Some(true) => {}
        Some(false) => return Err(format!("does not follow from {:?}", step.because)),
        None => audited.undecided += 1,
    }
    for dropped in 0..step.because.len() {
        let mut fewer = step.because.clone();
        let fact = fewer.remove(dropped);
        match judge(&step.subject, &fewer, &step.therefore) {
            Some(false) => {}
            Some(true) => {
                return Err(format!("does not need {fact:?} among {:?}", step.because));
            }
            None => audited.undecided += 1,
        }
        audited.facts += 1;
    }
    let Some(assumed) = step.assumed else {
        return Ok(());
    };
    if step.therefore != [assumed.negated()] {
        return Err("does not refute what it assumes".to_owned());
    }
    let mut board = board.clone();
    take(&mut board, &[assumed]);
    for (number, link) in step.chain.iter().enumerate() {
        let fault = |what: String| format!("link {}, {}: {what}", number + 1, link.words);
        step_holds(puzzle, &board, link, judge, audited).map_err(fault)?;
        audited.links += 1;
        if link
            .subject
            .iter()
            .any(|clue| step.subject.binary_search(clue).is_err())
        {
            return Err(fault("uses a clue that the step does not list".to_owned()));
        }
        take(&mut board, &link.therefore);
    }
    match step.chain.last() {
        Some(last) if last.is_contradiction() => Ok(()),
        _ => Err("its chain ends without a contradiction".to_owned()),
    }
}
