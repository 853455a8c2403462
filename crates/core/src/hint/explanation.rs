//! A whole puzzle as steps.

use crate::cells::{Board, Domain};
use crate::kind::AnyPuzzle;
use crate::limits::{Limits, Stop};
use crate::verdict::Fault;

use super::assume::Wanted;
use super::common::{Common, common};
use super::fact::Fact;
use super::logic::{Logic, Round};
use super::slice::slice;
use super::step::{Grade, Step};

/// Whether values may be assumed where no technique finds anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assuming {
    /// Contradictions from an assumption are allowed, and the search where they end.
    Allowed,
    /// Techniques only.
    Forbidden,
}

/// How an explanation ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every cell is decided.
    Solved,
    /// The last step is a contradiction: the puzzle, or the board that was begun with, has no solution.
    Contradiction,
    /// No technique finds anything, and assumptions were forbidden. For a hint also: only a long search would go on.
    Stuck,
    /// Nothing more follows: these values all occur in solutions that extend the board.
    Ambiguous(Board),
    /// A limit was reached.
    Stopped(Stop),
}

/// A puzzle as steps, each of which follows from the board before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The board it begins with.
    pub start: Board,
    /// The steps.
    pub steps: Vec<Step>,
    /// The board after the steps.
    pub board: Board,
    /// How it ends.
    pub outcome: Outcome,
}

impl Explanation {
    /// Only the steps that lead to these facts, or to the contradiction at the end if there are none, and the board as they
    /// leave it.
    #[must_use]
    pub fn towards(mut self, blank: &Board, wanted: &[Fact]) -> Self {
        let last = self.steps.pop_if(|step| step.is_contradiction());
        let mut wanted = wanted.to_vec();
        if let (Some(last), []) = (&last, &wanted[..]) {
            wanted.extend(&last.because);
        }
        self.steps = slice(blank, &self.start, self.steps, &wanted);
        self.steps.extend(last);
        self.board = after(&self.start, &self.steps);
        self
    }
}

/// Explains a puzzle from a board on: the blank one, or what a player has marked.
///
/// # Errors
/// A fault of ours: a full board that the rule book refuses, or what an audit found.
pub fn explain(
    puzzle: &dyn AnyPuzzle,
    from: &Board,
    assuming: Assuming,
    limits: &Limits,
) -> Result<Explanation, Fault> {
    let explanation = run(Logic::new(puzzle, from, limits), assuming);
    limits.audited()?;
    if explanation.outcome == Outcome::Solved {
        puzzle
            .verify(&explanation.board)
            .map_err(|violation| Fault(format!("an explanation ends wrongly: {violation}")))?;
    }
    Ok(explanation)
}

/// Rounds until nothing is left to say.
pub(super) fn run(mut logic: Logic<'_>, assuming: Assuming) -> Explanation {
    let start = logic.board.clone();
    let mut steps = Vec::new();
    let outcome = loop {
        let (round, ended) = next(&mut logic, assuming, Wanted::All);
        steps.extend(round.steps);
        if let Some(outcome) = ended {
            break outcome;
        }
    };
    // A round that a limit cut short is not told, though the board has taken it in.
    let board = after(&start, &steps);
    Explanation {
        start,
        steps,
        board,
        outcome,
    }
}

/// A board as these steps leave it.
fn after(start: &Board, steps: &[Step]) -> Board {
    let mut board = start.clone();
    for fact in steps.iter().flat_map(|step| &step.therefore) {
        board.set(fact.cell, fact.keeps(board.get(fact.cell)));
    }
    board
}

/// One more round, by the easiest means that gives one; and how the explanation ends, if it does.
pub(super) fn next(
    logic: &mut Logic<'_>,
    assuming: Assuming,
    wanted: Wanted,
) -> (Round, Option<Outcome>) {
    if let Some(stop) = logic.limits.interrupted() {
        return (Round::default(), Some(Outcome::Stopped(stop)));
    }
    let mut round = logic.round();
    if round.steps.is_empty() {
        if logic.is_full() {
            return (round, Some(Outcome::Solved));
        }
        if assuming == Assuming::Forbidden {
            return (round, Some(Outcome::Stuck));
        }
        round = match logic.refute_assumptions(wanted) {
            Ok(round) => round,
            Err(stop) => return (Round::default(), Some(Outcome::Stopped(stop))),
        };
    }
    if let Some(stop) = logic.stopped() {
        return (Round::default(), Some(Outcome::Stopped(stop)));
    }
    if round.steps.is_empty() {
        let (step, outcome) = search(logic, wanted);
        round.steps.extend(step);
        return (round, Some(outcome));
    }
    let ended = round.is_contradiction().then_some(Outcome::Contradiction);
    (round, ended)
}

/// For a hint so many solutions are looked at: two say that they differ, more say where.
const HINT_SOLUTIONS: usize = 4;

/// What only the search finds: the values common to all solutions that extend the board, or for a hint one of them.
fn search(logic: &mut Logic<'_>, wanted: Wanted) -> (Option<Step>, Outcome) {
    let (most, limits) = match wanted {
        Wanted::One => (HINT_SOLUTIONS, logic.cheap.clone()),
        Wanted::All => (usize::MAX, logic.limits.clone()),
    };
    if wanted == Wanted::One && limits.interrupted() == Some(Stop::Conflicts) {
        return (None, Outcome::Stuck);
    }
    let possible = match common(logic, most, &limits) {
        Ok(Common::None) => None,
        Ok(Common::All(possible)) => Some(possible),
        Ok(Common::Some(possible)) => return (None, Outcome::Ambiguous(possible)),
        Err(Stop::Conflicts) if wanted != Wanted::All => return (None, Outcome::Stuck),
        Err(stop) => return (None, Outcome::Stopped(stop)),
    };
    let mut therefore = Vec::new();
    if let Some(possible) = &possible {
        for (cell, domain) in logic.board.iter() {
            let values = Domain(possible.get(cell).0 & domain.0);
            Fact::of_cell(cell, values, domain, &mut therefore);
        }
        if therefore.is_empty() {
            return (None, Outcome::Ambiguous(possible.clone()));
        }
        if wanted != Wanted::All {
            therefore.truncate(1);
        }
    }
    let step = searched(logic, therefore, &limits);
    match logic.stopped() {
        Some(Stop::Conflicts) if wanted != Wanted::All => return (None, Outcome::Stuck),
        Some(stop) => return (None, Outcome::Stopped(stop)),
        None => {}
    }
    logic.rounds += 1;
    logic.take(&step.therefore);
    let outcome = match possible {
        None => Outcome::Contradiction,
        Some(_) if logic.is_full() => Outcome::Solved,
        Some(possible) => Outcome::Ambiguous(possible),
    };
    (Some(step), outcome)
}

fn searched(logic: &Logic<'_>, therefore: Vec<Fact>, limits: &Limits) -> Step {
    let subject = logic.clues();
    let begun: Vec<Fact> = Fact::all_of(&logic.board, &logic.blank)
        .into_iter()
        .filter(|&fact| logic.history.round(fact) == 0)
        .collect();
    // Without anything to begin with, the search has just shown that the clues alone suffice.
    let because = if begun.is_empty() {
        begun
    } else {
        let judge = logic.oracle();
        judge
            .irreducible(&subject, &begun, &therefore, limits)
            .unwrap_or(begun)
    };
    let words = match therefore[..] {
        [] => "the search finds no solution".to_owned(),
        [fact] => format!(
            "the search finds no solution but those in which {}",
            logic.puzzle.fact(fact)
        ),
        _ => format!(
            "the search finds that all solutions agree in these {} facts",
            therefore.len()
        ),
    };
    Step {
        technique: "search",
        grade: Grade::Beyond,
        rank: usize::MAX,
        subject,
        because,
        therefore,
        assumed: None,
        chain: Vec::new(),
        depth: 0,
        place: "the whole board".to_owned(),
        words,
    }
}
