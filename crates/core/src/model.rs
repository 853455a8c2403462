//! Variables, clauses and propagators, gathered once and then shared unchanged.

use std::ops::Range;

use crate::known::words;
use crate::limits::{Limits, Stop, Watch};
use crate::lit::{Lit, Var};
use crate::propagator::{Cost, Propagator, Wake};
use crate::propagators::Guarded;

/// Whether each clue's constraints can be switched off, so that conflicting clues can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selectors {
    /// All clues hold. Plain solving pays nothing.
    Off,
    /// One selector variable a clue: its constraints hold only where the selector does.
    On,
}

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
    phases: Vec<bool>,
    followers: Vec<Range<u32>>,
    clause_lits: Vec<Lit>,
    clause_ends: Vec<u32>,
    propagators: Vec<Box<dyn Propagator>>,
    scope_vars: Vec<Var>,
    scope_ends: Vec<u32>,
    guard: Option<Lit>,
    selectors: Vec<Lit>,
    tactics: Tactics,
    watch: Watch,
    /// Bytes that the propagators hold themselves.
    held: usize,
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
            watch: Watch::new(limits),
            held: 0,
            with_selectors: selectors,
            phases: Vec::new(),
            followers: Vec::new(),
            clause_lits: Vec::new(),
            clause_ends: Vec::new(),
            propagators: Vec::new(),
            scope_vars: Vec::new(),
            scope_ends: Vec::new(),
            guard: None,
            selectors: Vec::new(),
            tactics: Tactics::default(),
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
        // The wake-up index that is built in the end is part of it.
        let tables = table_bytes(
            self.phases.len(),
            self.clause_lits.len() + self.clause_ends.len(),
            self.scope_vars.len(),
            self.propagators.len(),
        );
        self.watch.holding(self.held + tables).is_none()
    }

    /// A new variable; the search first tries "yes" for it.
    pub fn var(&mut self) -> Var {
        self.vars(1, true)
    }

    /// `count` new variables with consecutive numbers; returns the first. `phase` is the answer that the search tries first.
    pub fn vars(&mut self, count: usize, phase: bool) -> Var {
        let first = Var::new(self.phases.len() as u32);
        self.phases.resize(self.phases.len() + count, phase);
        first
    }

    /// `count` new variables with consecutive numbers that are never guessed: once all others are known, propagation
    /// gives their answers. Returns the first.
    pub fn followers(&mut self, count: usize) -> Var {
        let first = self.vars(count, true);
        let start = first.index() as u32;
        self.followers.push(start..start + count as u32);
        first
    }

    /// The search shall try every open answer at the root now and then, once the puzzle has proved hard. Pays where
    /// propagation alone decides much from one more fact.
    pub const fn probe(&mut self) {
        self.tactics.probing = true;
    }

    /// What the search learns shall be put in terms of few facts: consequences of one level give way to one fact that implies
    /// them all. Pays where facts have many consequences that say less than they do.
    pub const fn shrink(&mut self) {
        self.tactics.shrinking = true;
    }

    /// Guesses shall say "yes" most of the time, whatever a variable's answer was last. Pays where each "yes" rules out much and
    /// a "no" says little.
    pub const fn affirm(&mut self) {
        self.tactics.affirming = true;
    }

    /// Sets the answer that the search tries first.
    pub fn set_phase(&mut self, var: Var, phase: bool) {
        self.phases[var.index()] = phase;
    }

    /// How many variables there are so far.
    pub const fn len(&self) -> usize {
        self.phases.len()
    }

    /// Whether there is no variable yet.
    pub const fn is_empty(&self) -> bool {
        self.phases.is_empty()
    }

    /// How many clauses and how many propagators there are so far.
    pub const fn stated(&self) -> (usize, usize) {
        (self.clause_ends.len(), self.propagators.len())
    }

    /// What is added from here on belongs to the next clue, counted from 0. Under [`Selectors::On`] it is guarded by that
    /// clue's selector; under [`Selectors::Off`] this does nothing.
    pub fn next_clue(&mut self) {
        if self.with_selectors == Selectors::On {
            let selector = self.vars(1, true).positive();
            self.selectors.push(selector);
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
        self.clause_lits.extend_from_slice(lits);
        self.clause_lits
            .extend(self.guard.map(|selector| !selector));
        self.clause_ends.push(self.clause_lits.len() as u32);
    }

    /// Adds a constraint over `scope`: variable i of its masks is `scope[i]`. A variable stands at most once in a scope.
    pub fn propagator(&mut self, propagator: Box<dyn Propagator>, scope: &[Var]) {
        self.held += propagator.bytes();
        if !self.going_on(scope.len()) {
            return;
        }
        self.scope_vars.extend_from_slice(scope);
        match self.guard {
            None => self.propagators.push(propagator),
            Some(selector) => {
                self.scope_vars.push(selector.var());
                self.propagators
                    .push(Box::new(Guarded::new(propagator, scope.len())));
            }
        }
        self.scope_ends.push(self.scope_vars.len() as u32);
    }

    /// The finished model, with its wake-up index.
    pub fn build(mut self) -> Model {
        self.going_on(0);
        if let Some(stop) = self.stopped() {
            return Model::cut(stop);
        }
        let vars = self.phases.len();
        let mut occurrence_ends = vec![0u32; vars + 1];
        let mut heeded_ends = vec![0u32; vars];
        let mut start = 0;
        for (propagator, &end) in self.propagators.iter().zip(&self.scope_ends) {
            let heeds = u32::from(propagator.wake() == Wake::Any);
            for var in &self.scope_vars[start..end as usize] {
                occurrence_ends[var.index() + 1] += 1;
                heeded_ends[var.index()] += heeds;
            }
            start = end as usize;
        }
        for index in 0..vars {
            occurrence_ends[index + 1] += occurrence_ends[index];
            heeded_ends[index] += occurrence_ends[index];
        }
        let mut next = occurrence_ends.clone();
        let mut next_deaf = heeded_ends.clone();
        let nowhere = Occurrence {
            propagator: 0,
            word: 0,
            bit: 0,
            cost: Cost::Cheap,
        };
        let mut occurrences = self.watch.filled(self.scope_vars.len(), &nowhere);
        if let Some(stop) = self.stopped() {
            return Model::cut(stop);
        }
        let mut extents = Vec::with_capacity(self.propagators.len());
        let (mut word, mut start) = (0u32, 0usize);
        for (number, &end) in self.scope_ends.iter().enumerate() {
            let cost = self.propagators[number].cost();
            extents.push(Extent {
                first_var: start as u32,
                len: end - start as u32,
                first_word: word,
                cost,
            });
            let next = match self.propagators[number].wake() {
                Wake::Any => &mut next,
                Wake::Yes => &mut next_deaf,
            };
            for (index, var) in self.scope_vars[start..end as usize].iter().enumerate() {
                let slot = &mut next[var.index()];
                occurrences[*slot as usize] = Occurrence {
                    propagator: number as u32,
                    word: word + (index / 64) as u32,
                    bit: (index % 64) as u8,
                    cost,
                };
                *slot += 1;
            }
            if let Some(stop) = self.watch.after(4 * (end as usize - start)) {
                return Model::cut(stop);
            }
            word += words(end as usize - start) as u32;
            start = end as usize;
        }
        Model {
            phases: self.phases,
            followers: self.followers,
            clause_lits: self.clause_lits,
            clause_ends: self.clause_ends,
            propagators: self.propagators,
            extents,
            scope_vars: self.scope_vars,
            occurrence_ends,
            heeded_ends,
            occurrences,
            selectors: self.selectors,
            tactics: self.tactics,
            held: self.held,
            words: word,
            cut: None,
        }
    }
}

/// What the search shall do beside the usual, since it pays for this kind of puzzle.
#[derive(Clone, Copy, Debug, Default)]
struct Tactics {
    probing: bool,
    shrinking: bool,
    affirming: bool,
}

/// Where a propagator's scope and masks lie.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// The first variable of its scope among those of all.
    first_var: u32,
    len: u32,
    first_word: u32,
    cost: Cost,
}

impl Extent {
    fn scope(self) -> Range<usize> {
        self.first_var as usize..(self.first_var + self.len) as usize
    }

    fn words(self) -> Range<usize> {
        let first = self.first_word as usize;
        first..first + words(self.len as usize)
    }
}

/// What the tables of a model hold, those included that are built in the end. Clause entries are literals and ends.
const fn table_bytes(
    vars: usize,
    clause_entries: usize,
    scope_entries: usize,
    propagators: usize,
) -> usize {
    vars * (size_of::<bool>() + 2 * size_of::<u32>())
        + clause_entries * size_of::<Lit>()
        + scope_entries * (size_of::<Var>() + size_of::<Occurrence>())
        + propagators * (size_of::<Box<dyn Propagator>>() + size_of::<Extent>())
}

/// Where a variable stands in the scope of a propagator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occurrence {
    /// The propagator to wake.
    pub(crate) propagator: u32,
    /// The word of the engine's mask store.
    pub(crate) word: u32,
    /// The bit within that word.
    pub(crate) bit: u8,
    /// Its cost class.
    pub(crate) cost: Cost,
}

/// A puzzle as variables and constraints. Immutable; threads share it through an `Arc`.
#[derive(Debug)]
pub struct Model {
    phases: Vec<bool>,
    followers: Vec<Range<u32>>,
    clause_lits: Vec<Lit>,
    clause_ends: Vec<u32>,
    propagators: Vec<Box<dyn Propagator>>,
    extents: Vec<Extent>,
    scope_vars: Vec<Var>,
    /// Words of the mask store.
    words: u32,
    occurrence_ends: Vec<u32>,
    /// Where the occurrences of a variable end that heed both answers; those that heed "yes" only follow.
    heeded_ends: Vec<u32>,
    occurrences: Vec<Occurrence>,
    selectors: Vec<Lit>,
    tactics: Tactics,
    held: usize,
    cut: Option<Stop>,
}

impl Model {
    /// What stands for a model that a limit kept from being built. It is empty, and whatever is asked about it is answered
    /// with the limit.
    pub fn cut(stop: Stop) -> Self {
        let empty = ModelBuilder::new(Selectors::Off).build();
        Self {
            cut: Some(stop),
            ..empty
        }
    }

    /// The limit that kept it from being built.
    pub const fn stopped(&self) -> Option<Stop> {
        self.cut
    }

    /// Bytes that it holds, roughly.
    pub const fn bytes(&self) -> usize {
        let tables = table_bytes(
            self.phases.len(),
            self.clause_lits.len() + self.clause_ends.len(),
            self.scope_vars.len(),
            self.propagators.len(),
        );
        self.held + tables
    }

    /// How many variables there are.
    pub const fn len(&self) -> usize {
        self.phases.len()
    }

    /// Whether there is no variable.
    pub const fn is_empty(&self) -> bool {
        self.phases.is_empty()
    }

    /// The same model with facts added.
    #[must_use]
    pub(crate) fn with_facts(mut self, facts: &[Lit]) -> Self {
        if self.cut.is_some() {
            return self;
        }
        for &fact in facts {
            self.clause_lits.push(fact);
            self.clause_ends.push(self.clause_lits.len() as u32);
        }
        self
    }

    /// The answer to try first for each variable.
    pub fn phases(&self) -> &[bool] {
        &self.phases
    }

    pub(crate) const fn probes(&self) -> bool {
        self.tactics.probing
    }

    pub(crate) const fn affirms(&self) -> bool {
        self.tactics.affirming
    }

    pub(crate) const fn shrinks(&self) -> bool {
        self.tactics.shrinking
    }

    /// The variables that are never guessed, since they follow from the others.
    pub(crate) fn followers(&self) -> &[Range<u32>] {
        &self.followers
    }

    /// The clauses.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> + Clone {
        let mut start = 0;
        self.clause_ends.iter().map(move |&end| {
            let clause = &self.clause_lits[start..end as usize];
            start = end as usize;
            clause
        })
    }

    /// Clause `number`, in the order of [`Model::clauses`].
    pub fn clause(&self, number: usize) -> &[Lit] {
        let start = match number {
            0 => 0,
            _ => self.clause_ends[number - 1] as usize,
        };
        &self.clause_lits[start..self.clause_ends[number] as usize]
    }

    /// How many propagators there are.
    pub const fn propagators(&self) -> usize {
        self.propagators.len()
    }

    /// Propagator `number`.
    pub fn propagator(&self, number: usize) -> &dyn Propagator {
        &*self.propagators[number]
    }

    /// The scope of propagator `number`.
    pub fn scope(&self, number: usize) -> &[Var] {
        &self.scope_vars[self.extents[number].scope()]
    }

    /// The selector literals of the clues, in the order of the clues; empty under [`Selectors::Off`].
    pub fn selectors(&self) -> &[Lit] {
        &self.selectors
    }

    pub(crate) fn cost(&self, number: usize) -> Cost {
        self.extents[number].cost
    }

    pub(crate) fn mask_range(&self, number: usize) -> Range<usize> {
        self.extents[number].words()
    }

    pub(crate) const fn mask_words(&self) -> usize {
        self.words as usize
    }

    /// The scopes that take note of a fact.
    #[inline]
    pub(crate) fn heeding(&self, fact: Lit) -> &[Occurrence] {
        let index = fact.var().index();
        let end = if fact.is_positive() {
            self.occurrence_ends[index + 1]
        } else {
            self.heeded_ends[index]
        };
        &self.occurrences[self.occurrence_ends[index] as usize..end as usize]
    }
}
