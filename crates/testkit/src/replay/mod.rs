//! The independent judge of steps on boards of any size: do these clues with these facts force that?
//!
//! The clues are read from the JSON form of the puzzle and written out as clauses here, as plainly as possible, and the question goes
//! to a SAT solver that is no part of this project. So nothing is shared with what is judged: neither techniques nor models,
//! propagators or search. Only what a clue's number means is agreed upon, and a mistake there shows as steps that do not follow.

mod akari;
mod clauses;
mod futoshiki;
mod latin;
mod lighting;
mod matching;
mod nonogram;

use std::cell::{Cell as Counter, RefCell};

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use gridproof_core::hint::Fact;
use gridproof_core::{AnyPuzzle, Cell};

use clauses::{Clauses, Literal};

/// A kind of puzzle as clauses.
trait Rules: std::fmt::Debug {
    /// How many clues there are.
    fn clues(&self) -> usize;
    /// The cells that a clue speaks of.
    fn cells_of(&self, clue: usize) -> Vec<Cell>;
    /// How far the rules of the game matter to a question about these clues and facts, which speak of these cells, in order.
    fn scope(&self, subject: &[usize], facts: &[Fact], concerned: &[Cell]) -> Scope {
        let _ = (subject, facts);
        Scope::Cells(concerned.to_vec())
    }
    /// The rules of the game within a scope that [`Rules::scope`] gave.
    fn rules(&self, scope: &Scope, clauses: &mut Clauses);
    /// One clue.
    fn clue(&self, clue: usize, clauses: &mut Clauses);
    /// A fact as a literal.
    fn literal(&self, fact: Fact, clauses: &mut Clauses) -> Literal;
    /// The answer to a question, where it is found as plainly and faster than by the solver.
    fn without_clauses(
        &self,
        subject: &[usize],
        because: &[Fact],
        therefore: &[Fact],
    ) -> Option<bool> {
        let _ = (subject, because, therefore);
        None
    }
    /// The answer to a question that was too hard for the solver, where some other plain means finds it.
    fn without_search(
        &self,
        subject: &[usize],
        because: &[Fact],
        therefore: &[Fact],
    ) -> Option<bool> {
        let _ = (subject, because, therefore);
        None
    }
}

/// Where the rules of the game are written out for a question.
#[derive(Debug, PartialEq, Eq)]
enum Scope {
    /// For these cells, in order.
    Cells(Vec<Cell>),
    /// For these lines of a Latin square, in order.
    Lines(latin::Axis, Vec<u32>),
}

/// How many clauses the solver may learn for one step and its reason.
const MOST_LEARNT: u64 = 200_000;
/// How many it may learn for a question even where those before have used that up.
const LEAST_LEARNT: u64 = 20_000;

/// The judge for one puzzle.
#[derive(Debug)]
pub struct Replay {
    rules: Box<dyn Rules>,
    /// The last question, which is often asked again with fewer facts.
    last: RefCell<Option<Question>>,
    asked: Counter<usize>,
}

impl Replay {
    /// For a puzzle of one of the known kinds.
    ///
    /// # Errors
    /// The kind is not known here, or its JSON form is not read or has another number of clues.
    pub fn new(puzzle: &dyn AnyPuzzle) -> Result<Self, String> {
        let json = puzzle
            .write("json", &[], None)
            .map_err(|error| error.to_string())?;
        let unread = |error: serde_json::Error| error.to_string();
        let rules: Box<dyn Rules> = match puzzle.kind() {
            "nonogram" => {
                Box::new(serde_json::from_slice::<nonogram::Nonogram>(&json).map_err(unread)?)
            }
            "akari" => Box::new(akari::Akari::read(&json)?),
            "futoshiki" => {
                Box::new(serde_json::from_slice::<futoshiki::Futoshiki>(&json).map_err(unread)?)
            }
            other => return Err(format!("no rules for {other}")),
        };
        if rules.clues() != puzzle.clues() {
            return Err(format!(
                "{} clues, expected {}",
                puzzle.clues(),
                rules.clues()
            ));
        }
        Ok(Self {
            rules,
            last: RefCell::new(None),
            asked: Counter::new(0),
        })
    }

    /// Whether the clues and facts force every fact of `therefore`, or contradict each other if there is none. `None` if that
    /// takes too long to find out.
    pub fn forces(&self, subject: &[usize], because: &[Fact], therefore: &[Fact]) -> Option<bool> {
        self.asked.set(self.asked.get() + 1);
        let answer = self.rules.without_clauses(subject, because, therefore);
        if answer.is_some() {
            return answer;
        }
        let mut last = self.last.borrow_mut();
        let question = match last.take() {
            Some(question) if question.covers(subject, because, therefore) => question,
            before => Question::new(&*self.rules, before, subject, because, therefore),
        };
        let answer = last.insert(question).ask(&*self.rules, because);
        answer.or_else(|| self.rules.without_search(subject, because, therefore))
    }

    /// How many questions were asked.
    pub fn asked(&self) -> usize {
        self.asked.get()
    }
}

/// Some clues, and a conclusion that is denied.
struct Question {
    subject: Vec<usize>,
    /// All facts that may be stated, in order.
    because: Vec<Fact>,
    therefore: Vec<Fact>,
    scope: Scope,
    /// Holds in this question, and in no other that the solver is asked.
    active: Literal,
    clauses: Clauses,
    solver: Solver<Budget>,
}

impl std::fmt::Debug for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Question")
            .field("subject", &self.subject)
            .field("therefore", &self.therefore)
            .finish_non_exhaustive()
    }
}

impl Question {
    fn new(
        rules: &dyn Rules,
        before: Option<Self>,
        subject: &[usize],
        because: &[Fact],
        therefore: &[Fact],
    ) -> Self {
        let facts: Vec<Fact> = because.iter().chain(therefore).copied().collect();
        let mut concerned: Vec<Cell> = subject
            .iter()
            .flat_map(|&clue| rules.cells_of(clue))
            .chain(facts.iter().map(|fact| fact.cell))
            .collect();
        concerned.sort_unstable();
        concerned.dedup();
        let scope = rules.scope(subject, &facts, &concerned);
        let before = before.filter(|before| before.scope == scope);
        let (mut clauses, mut solver) = if let Some(mut before) = before {
            add(&mut before.solver, &[-before.active]);
            (before.clauses, before.solver)
        } else {
            let mut clauses = Clauses::default();
            let mut solver = Solver::new(SolverOpts::default(), Budget::default());
            rules.rules(&scope, &mut clauses);
            for clause in clauses.take() {
                add(&mut solver, &clause);
            }
            (clauses, solver)
        };
        *solver.cb_mut() = Budget::default();
        let active = clauses.fresh();
        for &clue in subject {
            rules.clue(clue, &mut clauses);
        }
        if !therefore.is_empty() {
            let denied = therefore.iter();
            let denied = denied.map(|fact| rules.literal(fact.negated(), &mut clauses));
            let denied = denied.collect();
            clauses.add(denied);
        }
        for mut clause in clauses.take() {
            clause.push(-active);
            add(&mut solver, &clause);
        }
        let mut because = because.to_vec();
        because.sort_unstable();
        Self {
            subject: subject.to_vec(),
            because,
            therefore: therefore.to_vec(),
            scope,
            active,
            clauses,
            solver,
        }
    }

    fn covers(&self, subject: &[usize], because: &[Fact], therefore: &[Fact]) -> bool {
        self.subject == subject
            && self.therefore == therefore
            && because
                .iter()
                .all(|fact| self.because.binary_search(fact).is_ok())
    }

    fn ask(&mut self, rules: &dyn Rules, because: &[Fact]) -> Option<bool> {
        self.solver.cb_mut().grant(LEAST_LEARNT);
        let mut facts = vec![lit(&mut self.solver, self.active)];
        for &fact in because {
            let literal = rules.literal(fact, &mut self.clauses);
            facts.push(lit(&mut self.solver, literal));
        }
        let answer = self.solver.solve_limited(&facts);
        if answer == lbool::TRUE {
            Some(false)
        } else if answer == lbool::FALSE {
            Some(true)
        } else {
            None
        }
    }
}

fn add(solver: &mut Solver<Budget>, clause: &[Literal]) {
    let mut clause: Vec<Lit> = clause.iter().map(|&one| lit(solver, one)).collect();
    // Whether the clauses contradict each other shows when the solver is asked.
    solver.add_clause_reuse(&mut clause);
}

/// The solver's literal.
fn lit(solver: &mut Solver<Budget>, literal: Literal) -> Lit {
    let variable = solver.var_of_int(literal.unsigned_abs() - 1);
    Lit::new(variable, literal > 0)
}

/// Stops the solver when it has learnt too much.
#[derive(Debug)]
struct Budget {
    learnt: u64,
    most: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            learnt: 0,
            most: MOST_LEARNT,
        }
    }
}

impl Budget {
    /// At least so much more.
    fn grant(&mut self, more: u64) {
        self.most = self.most.max(self.learnt + more);
    }
}

impl Callbacks for Budget {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.learnt += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.learnt > self.most
    }
}
