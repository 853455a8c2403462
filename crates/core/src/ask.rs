//! The questions people ask of a puzzle: is it unique, what do all solutions share, which clues conflict.

use std::sync::Arc;

use crate::assignment::Assignment;
use crate::cells::{Board, Cell, Domain};
use crate::limits::{Limits, Spent, Stop};
use crate::lit::Lit;
use crate::model::Selectors;
use crate::puzzle::{Puzzle, Root};
use crate::search::{Answer, Solver};
use crate::split::{self, Hunt};
use crate::verdict::{Backbone, ConflictSet, Decided, Fault, Listed, Refutation, Verdict};

/// Whether a puzzle has no, one or several solutions, on the calling thread alone.
///
/// # Errors
/// A [`Fault`] of ours: the verifier refused a solution, or an audit failed.
pub fn decide<P: Puzzle>(puzzle: &P, limits: &Limits) -> Result<Decided<P::Solution>, Fault> {
    decide_as(puzzle, limits, split::hunt_alone, |solution| solution)
}

/// As [`decide`]; a puzzle that proves hard is split into branches, worked on by the threads of the current rayon pool.
///
/// The branches depend on effort counters alone, so the answer and its solutions are the same for any number of threads.
/// They may differ from those of [`decide`] where there are several. A conflict limit holds for each branch.
///
/// # Errors
/// As [`decide`].
pub fn decide_split<P: Puzzle>(puzzle: &P, limits: &Limits) -> Result<Decided<P::Solution>, Fault> {
    decide_as(puzzle, limits, split::hunt, |solution| solution)
}

/// As the others, with solutions in the form that is wanted: the search is let go of only when they have it.
pub(crate) fn decide_as<P: Puzzle, S>(
    puzzle: &P,
    limits: &Limits,
    hunt: impl FnOnce(Solver, usize, &Limits) -> Result<Hunt, Fault>,
    form: impl Fn(P::Solution) -> S,
) -> Result<Decided<S>, Fault> {
    let solver = match open(puzzle, limits)? {
        Opened::Solved(solution) => {
            return Ok(Decided {
                verdict: Verdict::Unique(form(solution)),
                spent: Spent::default(),
            });
        }
        Opened::Refuted(cause) => {
            return Ok(Decided {
                verdict: Verdict::Unsolvable(cause),
                spent: Spent::default(),
            });
        }
        Opened::Open(solver) => solver,
    };
    let hunt = hunt(*solver, 2, limits)?;
    let mut solutions = hunt
        .found
        .iter()
        .map(|assignment| checked(puzzle, assignment).map(&form));
    let verdict = match (
        solutions.next().transpose()?,
        solutions.next().transpose()?,
        hunt.stop,
    ) {
        (Some(one), Some(two), _) => Verdict::Multiple(one, two),
        (found, _, Some(stop)) => Verdict::Unknown { found, stop },
        (Some(one), None, None) => Verdict::Unique(one),
        (None, _, None) => Verdict::Unsolvable(None),
    };
    tracing::debug!(
        verdict = verdict.name(),
        conflicts = hunt.spent.conflicts,
        "decided"
    );
    let spent = hunt.spent;
    hunt.let_go();
    Ok(Decided { verdict, spent })
}

/// Up to `most` different solutions.
///
/// # Errors
/// As [`decide`].
pub fn list<P: Puzzle>(
    puzzle: &P,
    most: usize,
    limits: &Limits,
) -> Result<Listed<P::Solution>, Fault> {
    let mut listed = Listed {
        solutions: Vec::new(),
        complete: true,
        stop: None,
        spent: Spent::default(),
    };
    let mut solver = match open(puzzle, limits)? {
        Opened::Solved(solution) => {
            listed.complete = most > 0;
            listed.solutions.extend((most > 0).then_some(solution));
            return Ok(listed);
        }
        Opened::Refuted(_) => return Ok(listed),
        Opened::Open(solver) => solver,
    };
    let mut fault = None;
    let solutions = &mut listed.solutions;
    let (_, ended) = solver.enumerate(None, most as u64, limits, &mut |assignment| match checked(
        puzzle, assignment,
    ) {
        Ok(solution) => solutions.push(solution),
        Err(error) => fault = fault.take().or(Some(error)),
    });
    if let Some(fault) = fault.or_else(|| solver.fault().map(|fault| Fault(fault.to_owned()))) {
        return Err(fault);
    }
    listed.complete = ended == Ok(true);
    listed.stop = ended.err();
    listed.spent = solver.spent();
    solver.let_go();
    Ok(listed)
}

/// The values that occur in some solution, cell by cell: where a puzzle is ambiguous.
///
/// The usual loop: every new solution adds values, and asks for one that differs from all of them somewhere;
/// a final refutation proves that the rest is forced. `None` for an unsolvable puzzle is `possible` without values.
///
/// # Errors
/// As [`decide`].
pub fn backbone<P: Puzzle>(puzzle: &P, limits: &Limits) -> Result<Backbone, Fault> {
    let blank = puzzle.blank();
    let empty = Board::filled(puzzle.size(), Domain::EMPTY);
    let mut seen = Seen {
        possible: empty,
        witnesses: Vec::new(),
    };
    let mut stop = None;
    let mut spent = Spent::default();
    match open(puzzle, limits)? {
        Opened::Solved(solution) => seen.note(puzzle.board(&solution)),
        Opened::Refuted(_) => {}
        Opened::Open(mut solver) => {
            stop = explore(puzzle, &blank, &mut solver, limits, &mut seen)?;
            spent = solver.spent();
            solver.let_go();
        }
    }
    let cells = blank
        .domains()
        .iter()
        .filter(|domain| !domain.is_empty())
        .count();
    let forced = seen
        .possible
        .domains()
        .iter()
        .filter(|domain| domain.len() == 1)
        .count();
    Ok(Backbone {
        possible: seen.possible,
        forced,
        cells,
        witnesses: seen.witnesses,
        stop,
        spent,
    })
}

struct Seen {
    possible: Board,
    witnesses: Vec<Board>,
}

impl Seen {
    fn note(&mut self, board: Board) {
        self.possible.merge(&board);
        if self.witnesses.len() < 2 {
            self.witnesses.push(board);
        }
    }
}

fn explore<P: Puzzle>(
    puzzle: &P,
    blank: &Board,
    solver: &mut Solver,
    limits: &Limits,
    seen: &mut Seen,
) -> Result<Option<Stop>, Fault> {
    loop {
        match answer(solver, &[], limits)? {
            Answer::Unsatisfiable => return Ok(None),
            Answer::Stopped(stop) => return Ok(Some(stop)),
            Answer::Satisfiable => seen.note(puzzle.board(&checked(puzzle, solver.assignment())?)),
        }
        let mut differs: Vec<Lit> = Vec::new();
        for (cell, domain) in blank.iter() {
            let open = Domain(domain.0 & !seen.possible.get(cell).0);
            differs.extend(open.iter().filter_map(|value| puzzle.literal(cell, value)));
        }
        solver.add(&differs);
        // Towards values not seen yet, so that each solution adds many.
        solver.prefer(&differs);
    }
}

/// How many times the conflicts of the first refutation are spent on leaving out clues,
const SHRINKING: u64 = 10;
/// but at least so many.
const LEAST_SHRINKING: u64 = 20_000;

/// Switches off the clues that are not among `rest`.
fn drop_for_good(solver: &mut Solver, selectors: &[Lit], rest: &[Lit]) {
    for &selector in selectors {
        if !rest.contains(&selector) {
            solver.add(&[!selector]);
        }
    }
}

/// Clues that cannot hold together: the failed selectors, shrunk one by one until none can be left out.
/// `None` if the puzzle has a solution, or if a limit was reached before the first refutation. On hard puzzles the effort is bounded,
/// by conflicts and so the same everywhere: then the set is said not to be proved minimal.
///
/// # Errors
/// As [`decide`].
pub fn conflict_set<P: Puzzle>(puzzle: &P, limits: &Limits) -> Result<Option<ConflictSet>, Fault> {
    let model = puzzle.model(Selectors::On, limits);
    // Selectors are made one after the other, so they are in order.
    let selectors = model.selectors().to_vec();
    let mut solver = Solver::within(Arc::new(model), limits);
    if answer(&mut solver, &selectors, limits)? != Answer::Unsatisfiable {
        solver.let_go();
        return Ok(None);
    }
    let mut core: Vec<Lit> = solver.failed().to_vec();
    drop_for_good(&mut solver, &selectors, &core);
    let budget = solver.spent().conflicts.saturating_mul(SHRINKING) + LEAST_SHRINKING;
    let whole = Limits::none().with_conflicts(budget);
    let mut minimal = true;
    let mut kept = Vec::new();
    while let Some(candidate) = core.pop() {
        // The clues that are left out are switched off, lest the search tries to meet them.
        let mut tried: Vec<Lit> = kept.iter().chain(&core).copied().collect();
        tried.push(!candidate);
        let left = [limits, &whole].map(|limits| limits.less(&solver.spent()).conflicts());
        let left = left.into_iter().flatten().min().unwrap_or(0);
        // No single clue may use it all up.
        let limits = limits.clone().with_conflicts(left.min(budget / 16));
        let found = solver.solve(&tried, &limits);
        if let Some(fault) = solver.fault() {
            return Err(Fault(fault.to_owned()));
        }
        match found {
            Answer::Unsatisfiable => {
                let mut failed = solver.failed().to_vec();
                failed.sort_unstable();
                core.retain(|lit| failed.binary_search(lit).is_ok());
                let rest: Vec<Lit> = kept.iter().chain(&core).copied().collect();
                drop_for_good(&mut solver, &selectors, &rest);
            }
            Answer::Satisfiable => kept.push(candidate),
            Answer::Stopped(_) => {
                minimal = false;
                kept.push(candidate);
            }
        }
    }
    let mut clues: Vec<usize> = kept
        .iter()
        .filter_map(|lit| selectors.binary_search(lit).ok())
        .collect();
    clues.sort_unstable();
    let spent = solver.spent();
    solver.let_go();
    Ok(Some(ConflictSet {
        clues,
        minimal,
        spent,
    }))
}

/// What can be said of a player's marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Every cell is marked and the rules are met.
    Solved,
    /// Some solution extends the marks.
    Open,
    /// No solution extends the marks: the cells cannot be right together. The puzzle has one, unless a limit was reached before
    /// that was known.
    Wrong(Vec<Cell>),
    /// The puzzle has no solution at all, whatever the marks.
    Unsolvable,
    /// A limit was reached first.
    Unknown(Stop),
}

/// Judges a player's marks: candidate sets, cell by cell.
///
/// # Errors
/// As [`decide`].
pub fn judge<P: Puzzle>(puzzle: &P, marks: &Board, limits: &Limits) -> Result<Judgement, Fault> {
    let blank = puzzle.blank();
    if let Some(solution) = puzzle.read_board(marks)
        && puzzle.verify(&solution).is_ok()
    {
        return Ok(Judgement::Solved);
    }
    let mut assumptions: Vec<(Lit, Cell)> = Vec::new();
    for (cell, domain) in blank.iter() {
        let marked = Domain(marks.get(cell).0 & domain.0);
        if marked.is_empty() && !domain.is_empty() {
            return Ok(Judgement::Wrong(vec![cell]));
        }
        let facts: Vec<Lit> = match marked.value() {
            Some(value) if domain.len() > 1 => puzzle.literal(cell, value).into_iter().collect(),
            _ => domain
                .iter()
                .filter(|&v| !marked.contains(v))
                .filter_map(|v| puzzle.literal(cell, v))
                .map(|lit| !lit)
                .collect(),
        };
        assumptions.extend(facts.into_iter().map(|lit| (lit, cell)));
    }
    let mut solver = Solver::within(Arc::new(puzzle.model(Selectors::Off, limits)), limits);
    let lits: Vec<Lit> = assumptions.iter().map(|&(lit, _)| lit).collect();
    match answer(&mut solver, &lits, limits)? {
        Answer::Satisfiable => return Ok(Judgement::Open),
        Answer::Stopped(stop) => return Ok(Judgement::Unknown(stop)),
        Answer::Unsatisfiable => {}
    }
    let failed = solver.failed().to_vec();
    let mut cells: Vec<Cell> = assumptions
        .iter()
        .filter(|(lit, _)| failed.contains(lit))
        .map(|&(_, cell)| cell)
        .collect();
    let first = answer(&mut solver, &[], limits)?;
    match first {
        Answer::Unsatisfiable => return Ok(Judgement::Unsolvable),
        Answer::Stopped(_) => {
            cells.dedup();
            return Ok(Judgement::Wrong(cells));
        }
        Answer::Satisfiable => {}
    }
    let board = puzzle.board(&checked(puzzle, solver.assignment())?);
    solver.block();
    if answer(&mut solver, &[], limits)? == Answer::Unsatisfiable {
        // One solution: the wrong cells are those that exclude its value.
        cells = blank
            .iter()
            .filter(|&(cell, _)| board.get(cell).0 & !marks.get(cell).0 != 0)
            .map(|(cell, _)| cell)
            .collect();
    }
    cells.dedup();
    Ok(Judgement::Wrong(cells))
}

/// What is left to do after the root.
pub(crate) enum Opened<S> {
    Solved(S),
    Refuted(Option<Refutation>),
    Open(Box<Solver>),
}

pub(crate) fn open<P: Puzzle>(puzzle: &P, limits: &Limits) -> Result<Opened<P::Solution>, Fault> {
    Ok(match puzzle.root(limits) {
        Root::Solved(solution) => {
            puzzle.verify(&solution).map_err(|violation| {
                Fault(format!("verifier refused a root solution: {violation}"))
            })?;
            Opened::Solved(solution)
        }
        Root::Refuted(cause) => Opened::Refuted(cause),
        Root::Open(model) => {
            tracing::debug!(
                variables = model.len(),
                propagators = model.propagators(),
                "model built"
            );
            Opened::Open(Box::new(Solver::within(Arc::new(model), limits)))
        }
    })
}

pub(crate) fn answer(
    solver: &mut Solver,
    assumptions: &[Lit],
    limits: &Limits,
) -> Result<Answer, Fault> {
    let limits = limits.less(&solver.spent());
    let answer = solver.solve(assumptions, &limits);
    match solver.fault() {
        Some(fault) => Err(Fault(fault.to_owned())),
        None => Ok(answer),
    }
}

pub(crate) fn checked<P: Puzzle>(
    puzzle: &P,
    assignment: &Assignment,
) -> Result<P::Solution, Fault> {
    let solution = puzzle.solution(assignment);
    match puzzle.verify(&solution) {
        Ok(()) => Ok(solution),
        Err(violation) => Err(Fault(format!(
            "verifier refused a solution of the search: {violation}"
        ))),
    }
}
