//! The exact judge of reasons: do these clues and facts alone force that?

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use crate::kind::AnyPuzzle;
use crate::limits::{Limits, Stop};
use crate::lit::Lit;
use crate::model::{Model, Selectors};
use crate::search::{Answer, Solver};

use super::fact::Fact;

/// Asks the search about some clues of a puzzle, with all others switched off. The rules of the game always hold.
#[derive(Debug)]
pub struct Oracle<'p> {
    puzzle: &'p dyn AnyPuzzle,
    model: Arc<Model>,
    /// For conclusions of at most one fact, which can be assumed; goes on with what it has learnt.
    solver: RefCell<Solver>,
    stopped: Cell<Option<Stop>>,
}

impl<'p> Oracle<'p> {
    /// The judge for a puzzle. It says that it was stopped where it could not be made within the limits.
    pub fn new(puzzle: &'p dyn AnyPuzzle, limits: &Limits) -> Self {
        let model = Arc::new(puzzle.model(Selectors::On, limits));
        Self {
            puzzle,
            solver: RefCell::new(Solver::within(model.clone(), limits)),
            stopped: Cell::new(None),
            model,
        }
    }

    /// The limit that was reached in any question so far: answers may then be less than exact.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped.get()
    }

    /// Whether the clues and facts force every fact of `therefore`, or contradict each other if there is none. `None` if a
    /// limit was reached.
    pub fn forces(
        &self,
        subject: &[usize],
        because: &[Fact],
        therefore: &[Fact],
        limits: &Limits,
    ) -> Option<bool> {
        let answer = self.with_denial(therefore, |solver, mut assumed| {
            assumed.extend(self.chosen(subject));
            assumed.extend(self.literals(because));
            solver.solve(&assumed, &limits.less(&solver.spent()))
        });
        match answer {
            Answer::Satisfiable => Some(false),
            Answer::Unsatisfiable => Some(true),
            Answer::Stopped(stop) => {
                self.stopped.set(Some(stop));
                None
            }
        }
    }

    /// Those of the candidates that, with the clues, force `therefore`, none of which can be left out. Candidates further back are
    /// left out first. `None` if even all of them do not force it; all that could not be left out for lack of time stay.
    pub fn irreducible(
        &self,
        subject: &[usize],
        candidates: &[Fact],
        therefore: &[Fact],
        limits: &Limits,
    ) -> Option<Vec<Fact>> {
        self.with_denial(therefore, |solver, denied| {
            let mut always = denied;
            always.extend(self.chosen(subject));
            let mut open: Vec<Fact> = candidates.to_vec();
            let mut needed: Vec<Fact> = Vec::new();
            let mut first = true;
            loop {
                let tried = if first { None } else { open.pop() };
                if !first && tried.is_none() {
                    return Some(needed);
                }
                let mut assumed = always.clone();
                assumed.extend(self.literals(&needed));
                assumed.extend(self.literals(&open));
                let answer = solver.solve(&assumed, &limits.less(&solver.spent()));
                if let Answer::Stopped(stop) = answer {
                    self.stopped.set(Some(stop));
                }
                match answer {
                    Answer::Unsatisfiable => {
                        let failed = solver.failed();
                        open.retain(|fact| {
                            let lit = fact.literal(self.puzzle);
                            lit.is_some_and(|lit| failed.contains(&lit))
                        });
                    }
                    Answer::Satisfiable if first => return None,
                    Answer::Stopped(_) if first => return Some(open),
                    Answer::Satisfiable | Answer::Stopped(_) => needed.extend(tried),
                }
                first = false;
            }
        })
    }

    /// Runs a question with "not all of these" added: as an assumption where that is enough, else as a clause of its own solver.
    fn with_denial<T>(
        &self,
        therefore: &[Fact],
        ask: impl FnOnce(&mut Solver, Vec<Lit>) -> T,
    ) -> T {
        if therefore.len() <= 1 {
            let denied = therefore.iter().map(|fact| fact.negated());
            let denied: Vec<Fact> = denied.collect();
            return ask(&mut self.solver.borrow_mut(), self.literals(&denied));
        }
        let mut solver = Solver::new(self.model.clone());
        let denied: Vec<Lit> = self.literals(therefore);
        let denied: Vec<Lit> = denied.into_iter().map(|lit| !lit).collect();
        solver.add(&denied);
        ask(&mut solver, Vec::new())
    }

    fn literals(&self, facts: &[Fact]) -> Vec<Lit> {
        let literals = facts.iter().filter_map(|fact| fact.literal(self.puzzle));
        literals.collect()
    }

    /// The clues of the subject on, all others off.
    fn chosen(&self, subject: &[usize]) -> Vec<Lit> {
        let selectors = self.model.selectors().iter().enumerate();
        selectors
            .map(|(clue, &selector)| {
                if subject.binary_search(&clue).is_ok() {
                    selector
                } else {
                    !selector
                }
            })
            .collect()
    }
}
