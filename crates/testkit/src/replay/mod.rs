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
mod posed;

use std::cell::{Cell as Counter, RefCell};

use gridproof_core::hint::Fact;
use gridproof_core::{AnyPuzzle, Cell};

use clauses::{Clauses, Literal};
use posed::Posed;

/// What is asked of the judge: whether the clues and facts force every fact of `therefore`, or contradict each other if there is
/// none.
#[derive(Clone, Copy, Debug)]
struct Question<'a> {
    /// The clues, by number.
    subject: &'a [usize],
    because: &'a [Fact],
    therefore: &'a [Fact],
}

impl<'a> Question<'a> {
    /// All facts that it speaks of.
    fn facts(self) -> impl Iterator<Item = &'a Fact> + Clone {
        self.because.iter().chain(self.therefore)
    }
}

/// A kind of puzzle as clauses.
trait Rules: std::fmt::Debug {
    /// How many clues there are.
    fn clues(&self) -> usize;
    /// The cells that a clue speaks of.
    fn cells_of(&self, clue: usize) -> Vec<Cell>;
    /// How far the rules of the game matter to a question, which concerns these cells, in order.
    fn scope(&self, question: Question<'_>, concerned: &[Cell]) -> Scope {
        let _ = question;
        Scope::Cells(concerned.to_vec())
    }
    /// The rules of the game within a scope that [`Rules::scope`] gave.
    fn rules(&self, scope: &Scope, clauses: &mut Clauses);
    /// One clue.
    fn clue(&self, clue: usize, clauses: &mut Clauses);
    /// A fact as a literal.
    fn literal(&self, fact: Fact, clauses: &mut Clauses) -> Literal;
    /// The answer to a question, where it is found as plainly and faster than by the solver.
    fn without_clauses(&self, question: Question<'_>) -> Option<bool> {
        let _ = question;
        None
    }
    /// The answer to a question that was too hard for the solver, where some other plain means finds it.
    fn without_search(&self, question: Question<'_>) -> Option<bool> {
        let _ = question;
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

/// The judge for one puzzle.
#[derive(Debug)]
pub struct Replay {
    rules: Box<dyn Rules>,
    /// The last question, which is often asked again with fewer facts.
    last: RefCell<Option<Posed>>,
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
        let question = Question {
            subject,
            because,
            therefore,
        };
        let answer = self.rules.without_clauses(question);
        if answer.is_some() {
            return answer;
        }
        let mut last = self.last.borrow_mut();
        let posed = match last.take() {
            Some(posed) if posed.covers(question) => posed,
            before => Posed::new(&*self.rules, before, question),
        };
        let answer = last.insert(posed).ask(&*self.rules, because);
        answer.or_else(|| self.rules.without_search(question))
    }

    /// How many questions were asked.
    pub fn asked(&self) -> usize {
        self.asked.get()
    }
}
