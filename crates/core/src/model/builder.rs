//! Gathers variables, clauses and propagators into a model.

use crate::limits::{Limits, Stop, Watch};
use crate::lit::{Lit, Var};
use crate::propagator::Propagator;
use crate::propagators::Guarded;
use crate::release::release;

use super::index::{Index, Scopes};
use super::{Model, Selectors, Tables, Tactic};

/// Builds a [`Model`].
///
/// ```
/// use gridproof_core::{ModelBuilder, Selectors, Solver, Answer, Limits};
/// let mut builder = ModelBuilder::new(Selectors::Off);
/// let [a, b] = [builder.var(), builder.var()];
/// builder.clause(&[a.positive(), b.positive()]);
/// builder.clause(&[a.negative()]);
/// let mut solver = Solver::new(builder.build().into());
/// assert_eq!(solver.solve(&[], &Limits::none()), Answer::Satisfiable);
/// assert!(solver.assignment().holds(b.positive()));
/// ```
#[derive(Debug)]
pub struct ModelBuilder {
    with_selectors: Selectors,
    tables: Tables,
    scope_ends: Vec<u32>,
    guard: Option<Lit>,
    watch: Watch,
}

impl ModelBuilder {
    /// An empty model.
    pub fn new(selectors: Selectors) -> Self {
        Self::within(selectors, &Limits::none())
    }

    /// An empty model, to be built within limits of time and memory. Once one is reached, whatever is added is dropped,
    /// and the model will be [cut](Model::cut).
    pub fn within(selectors: Selectors, limits: &Limits) -> Self {
        Self {
            with_selectors: selectors,
            tables: Tables::default(),
            scope_ends: Vec::new(),
            guard: None,
            watch: Watch::new(limits),
        }
    }

    /// The limit that has been reached: there is no use in adding more.
    pub const fn stopped(&self) -> Option<Stop> {
        self.watch.stop()
    }

    /// Says that a limit was found to be reached in what prepares the model.
    pub const fn stop(&mut self, stop: Stop) {
        self.watch.end(stop);
    }

    /// Adds to the work; whether to go on.
    fn going_on(&mut self, entries: usize) -> bool {
        if self.watch.after(8 * (entries + 1)).is_some() {
            return false;
        }
        self.watch.holding(self.tables.bytes()).is_none()
    }

    /// A new variable; the search first tries "yes" for it.
    pub fn var(&mut self) -> Var {
        self.vars(1, true)
    }

    /// `count` new variables with consecutive numbers; returns the first. `phase` is the answer that the search tries first.
    pub fn vars(&mut self, count: usize, phase: bool) -> Var {
        let first = Var::new(self.tables.phases.len() as u32);
        self.tables
            .phases
            .resize(self.tables.phases.len() + count, phase);
        first
    }

    /// `count` new variables with consecutive numbers that are never guessed: once all others are known, propagation
    /// gives their answers. Returns the first.
    pub fn followers(&mut self, count: usize) -> Var {
        let first = self.vars(count, true);
        let start = first.index() as u32;
        self.tables.followers.push(start..start + count as u32);
        first
    }

    /// The search shall try every open answer at the root now and then, once the puzzle has proved hard. Pays where
    /// propagation alone decides much from one more fact.
    pub const fn probe(&mut self) {
        self.tables.tactics.add(Tactic::Probing);
    }

    /// What the search learns shall be put in terms of few facts: consequences of one level give way to one fact that implies
    /// them all. Pays where facts have many consequences that say less than they do.
    pub const fn shrink(&mut self) {
        self.tables.tactics.add(Tactic::Shrinking);
    }

    /// Guesses shall say "yes" most of the time, whatever a variable's answer was last. Pays where each "yes" rules out much and
    /// a "no" says little.
    pub const fn affirm(&mut self) {
        self.tables.tactics.add(Tactic::Affirming);
    }

    /// Variables in the reasons of what the search learns shall count as part of the conflict too, and those that good
    /// clauses implied count twice. Pays where reasons are short and few clauses imply many facts.
    pub const fn bump_reasons(&mut self) {
        self.tables.tactics.add(Tactic::BumpingReasons);
    }

    /// The search may guess by what the constraints [weigh](crate::Propagator::weigh). Pays where satisfying them each by
    /// itself says much about all together.
    pub const fn believe(&mut self) {
        self.tables.tactics.add(Tactic::Believing);
    }

    /// Sets the answer that the search tries first.
    pub fn set_phase(&mut self, var: Var, phase: bool) {
        self.tables.phases[var.index()] = phase;
    }

    /// How many variables there are so far.
    pub const fn len(&self) -> usize {
        self.tables.phases.len()
    }

    /// Whether there is no variable yet.
    pub const fn is_empty(&self) -> bool {
        self.tables.phases.is_empty()
    }

    /// How many clauses and how many propagators there are so far.
    pub const fn stated(&self) -> (usize, usize) {
        (self.tables.clause_ends.len(), self.tables.propagators.len())
    }

    /// What is added from here on belongs to the next clue, counted from 0. Under [`Selectors::On`] it is guarded by that
    /// clue's selector; under [`Selectors::Off`] this does nothing.
    pub fn next_clue(&mut self) {
        if self.with_selectors == Selectors::On {
            let selector = self.vars(1, true).positive();
            self.tables.selectors.push(selector);
            self.guard = Some(selector);
        }
    }

    /// What is added from here on holds whatever the clues say: the rules of the game.
    pub const fn rules(&mut self) {
        self.guard = None;
    }

    /// At least one of these literals holds.
    pub fn clause(&mut self, lits: &[Lit]) {
        if !self.going_on(lits.len()) {
            return;
        }
        self.tables.clause_lits.extend_from_slice(lits);
        self.tables
            .clause_lits
            .extend(self.guard.map(|selector| !selector));
        self.tables
            .clause_ends
            .push(self.tables.clause_lits.len() as u32);
    }

    /// Adds a constraint over `scope`: variable i of its masks is `scope[i]`. A variable stands at most once in a scope.
    pub fn propagator(&mut self, propagator: Box<dyn Propagator>, scope: &[Var]) {
        let bytes = propagator.bytes();
        self.tables.held += bytes;
        if !self.going_on(scope.len()) {
            release(propagator, bytes);
            return;
        }
        self.tables.scope_vars.extend_from_slice(scope);
        match self.guard {
            None => self.tables.propagators.push(propagator),
            Some(selector) => {
                self.tables.scope_vars.push(selector.var());
                self.tables
                    .propagators
                    .push(Box::new(Guarded::new(propagator, scope.len())));
            }
        }
        self.scope_ends.push(self.tables.scope_vars.len() as u32);
    }

    /// The finished model, with its wake-up index.
    pub fn build(mut self) -> Model {
        self.going_on(0);
        if let Some(stop) = self.stopped() {
            // No index is begun: it takes room for every variable, even where it is cut short.
            return self.cut(None, stop);
        }
        let scopes = Scopes {
            vars: &self.tables.scope_vars,
            ends: &self.scope_ends,
        };
        let vars = self.tables.phases.len();
        let index = Index::new(vars, &self.tables.propagators, scopes, &mut self.watch);
        if let Some(stop) = self.stopped() {
            return self.cut(Some(index), stop);
        }
        Model {
            tables: self.tables,
            index,
            cut: None,
        }
    }

    fn cut(self, index: Option<Index>, stop: Stop) -> Model {
        let bytes = self.tables.bytes();
        release((self, index), bytes);
        Model::cut(stop)
    }
}
