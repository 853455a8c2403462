//! The next step for a player.

use crate::ask::Judgement;
use crate::cells::{Board, Cell, Domain};
use crate::kind::AnyPuzzle;
use crate::limits::{Limits, Stop};
use crate::verdict::Fault;

use super::assume::Wanted;
use super::explanation::{Assuming, Outcome, next, run};
use super::logic::Logic;
use super::step::Step;

/// What can be said to a player who asks for help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The marks contradict every solution; these cells cannot be right together.
    Wrong(Vec<Cell>),
    /// The next step.
    Step(Box<Step>),
    /// Every cell is decided.
    Solved,
    /// No step is left, and these cells differ between solutions that extend the board; others may differ too.
    Ambiguous(Vec<Cell>),
    /// The puzzle has no solution, with the step that shows it where techniques alone lead to one.
    Unsolvable(Option<Box<Step>>),
    /// No technique finds anything, and assumptions were forbidden or would take a long search.
    Stuck,
    /// A limit was reached.
    Stopped(Stop),
}

/// An answer to a player, and how far the marks were looked at for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The answer.
    pub hint: Hint,
    /// Whether the marks were believed: the search was ended before it knew whether some solution extends them.
    pub believed: bool,
}

/// A puzzle without a solution, or a wrong mark, is mostly found out within so many conflicts; beyond, the steps are trusted. Where
/// only the search goes on, a hint is not worth more.
const CHEAP: u64 = 500;
/// And so much effort, for all that a hint asks of the search together: on large boards a conflict takes long.
const EFFORT: u64 = 150_000;
/// On boards with more candidates than that, a player would wait for it too long.
const SMALL: u32 = 3_000;

/// The next step from a player's marks, or from the blank board. Wrong marks come before any step.
///
/// A player waits for it, so the search is asked for little: a mark that only a long search finds to be wrong is believed, which
/// the answer says, until a step contradicts it. Then the search has all the limits allow to say what is wrong.
///
/// # Errors
/// A fault of ours, as [`AnyPuzzle::judge`], or what an audit found.
pub fn hint(
    puzzle: &dyn AnyPuzzle,
    marks: Option<&Board>,
    assuming: Assuming,
    limits: &Limits,
) -> Result<Advice, Fault> {
    let mut believed = false;
    let hint = hint_unaudited(puzzle, marks, assuming, limits, &mut believed)?;
    limits.audited()?;
    // What is said of the puzzle alone, or of the solutions that extend the marks, does not hang on them.
    believed &= matches!(hint, Hint::Step(_) | Hint::Stuck | Hint::Stopped(_));
    Ok(Advice { hint, believed })
}

fn hint_unaudited(
    puzzle: &dyn AnyPuzzle,
    marks: Option<&Board>,
    assuming: Assuming,
    limits: &Limits,
    believed: &mut bool,
) -> Result<Hint, Fault> {
    let mut board = puzzle.blank();
    let few = limits.conflicts().map_or(CHEAP, |most| most.min(CHEAP));
    let cheap = limits.clone().with_conflicts(few).with_effort(EFFORT);
    let small = board.iter().map(|(_, domain)| domain.len()).sum::<u32>() <= SMALL;
    if puzzle.refuted().is_some() || small && puzzle.judge(&board, &cheap)? == Judgement::Unsolvable
    {
        return Ok(refuted(puzzle, limits));
    }
    if let Some(marks) = marks {
        match judged(puzzle.judge(marks, &cheap)?) {
            // What the search cannot tell cheaply is believed for now.
            Some(Hint::Stopped(Stop::Conflicts)) => *believed = true,
            None => {}
            Some(Hint::Unsolvable(_)) => return Ok(refuted(puzzle, limits)),
            Some(answer) => return Ok(answer),
        }
        for (cell, domain) in puzzle.blank().iter() {
            board.set(cell, Domain(domain.0 & marks.get(cell).0));
        }
    }
    let mut logic = Logic::new(puzzle, &board, limits);
    logic.cheap = cheap;
    let (round, ended) = next(&mut logic, assuming, Wanted::One);
    let contradicted = round.is_contradiction() || ended == Some(Outcome::Contradiction);
    if let Some(marks) = marks.filter(|_| contradicted) {
        match judged(puzzle.judge(marks, limits)?) {
            Some(Hint::Unsolvable(_)) | None => return Ok(refuted(puzzle, limits)),
            Some(answer) => return Ok(answer),
        }
    }
    if round.is_contradiction() {
        let last = round.steps.into_iter().next_back();
        return Ok(Hint::Unsolvable(last.map(Box::new)));
    }
    let simplest = |step: &Step| (step.because.len(), std::cmp::Reverse(step.therefore.len()));
    if let Some(step) = round.steps.into_iter().min_by_key(simplest) {
        return Ok(Hint::Step(Box::new(step)));
    }
    Ok(match ended {
        Some(Outcome::Stopped(stop)) => Hint::Stopped(stop),
        Some(Outcome::Ambiguous(possible)) => Hint::Ambiguous(
            possible
                .iter()
                .filter(|(_, domain)| domain.len() > 1)
                .map(|(cell, _)| cell)
                .collect(),
        ),
        Some(Outcome::Solved) => Hint::Solved,
        Some(Outcome::Contradiction) => refuted(puzzle, limits),
        Some(Outcome::Stuck) | None => Hint::Stuck,
    })
}

/// What a judgement of marks says by itself.
fn judged(judgement: Judgement) -> Option<Hint> {
    match judgement {
        Judgement::Wrong(cells) => Some(Hint::Wrong(cells)),
        Judgement::Unsolvable => Some(Hint::Unsolvable(None)),
        Judgement::Unknown(stop) => Some(Hint::Stopped(stop)),
        Judgement::Solved => Some(Hint::Solved),
        Judgement::Open => None,
    }
}

/// A puzzle without a solution, with the step at which its explanation breaks down, if it does so without assumptions: with them
/// the player would wait too long, for a step that is hard to follow.
fn refuted(puzzle: &dyn AnyPuzzle, limits: &Limits) -> Hint {
    let logic = Logic::new(puzzle, &puzzle.blank(), limits);
    let mut steps = run(logic, Assuming::Forbidden).steps;
    let last = steps.pop_if(|step| step.is_contradiction());
    Hint::Unsolvable(last.map(Box::new))
}
