//! Variables, clauses and propagators, gathered once and then shared unchanged.

mod builder;
mod index;

use std::ops::Range;

use crate::limits::Stop;
use crate::lit::{Lit, Var};
use crate::propagator::{Cost, Propagator};

pub use builder::ModelBuilder;
use index::{Index, Occurrence};

/// Whether each clue's constraints can be switched off, so that conflicting clues can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selectors {
    /// All clues hold. Plain solving pays nothing.
    Off,
    /// One selector variable a clue: its constraints hold only where the selector does.
    On,
}

/// What the search may do beside the usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tactic {
    Probing,
    Shrinking,
    Affirming,
    BumpingReasons,
    Believing,
}

/// What the search shall do beside the usual, since it pays for this kind of puzzle: a bit for each.
#[derive(Clone, Copy, Debug, Default)]
struct Tactics(u8);

impl Tactics {
    const fn add(&mut self, tactic: Tactic) {
        self.0 |= 1 << tactic as u8;
    }

    const fn contains(self, tactic: Tactic) -> bool {
        self.0 >> tactic as u8 & 1 == 1
    }
}

/// What is said of a puzzle, gathered by the builder and then kept by the model.
#[derive(Debug, Default)]
struct Tables {
    phases: Vec<bool>,
    followers: Vec<Range<u32>>,
    clause_lits: Vec<Lit>,
    clause_ends: Vec<u32>,
    propagators: Vec<Box<dyn Propagator>>,
    scope_vars: Vec<Var>,
    selectors: Vec<Lit>,
    tactics: Tactics,
    /// Bytes that the propagators hold themselves.
    held: usize,
}

impl Tables {
    /// Bytes that the model holds, or will once its wake-up index is built; roughly.
    const fn bytes(&self) -> usize {
        let vars = self.phases.len() * (size_of::<bool>() + Index::VAR_BYTES);
        let clauses = (self.clause_lits.len() + self.clause_ends.len()) * size_of::<Lit>();
        let scopes = self.scope_vars.len() * (size_of::<Var>() + Index::ENTRY_BYTES);
        let one = size_of::<Box<dyn Propagator>>() + Index::PROPAGATOR_BYTES;
        self.held + vars + clauses + scopes + self.propagators.len() * one
    }
}

/// A puzzle as variables and constraints. Immutable; threads share it through an `Arc`.
#[derive(Debug)]
pub struct Model {
    tables: Tables,
    index: Index,
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
        self.tables.bytes()
    }

    /// How many variables there are.
    pub const fn len(&self) -> usize {
        self.tables.phases.len()
    }

    /// Whether there is no variable.
    pub const fn is_empty(&self) -> bool {
        self.tables.phases.is_empty()
    }

    /// The same model with facts added.
    #[must_use]
    pub(crate) fn with_facts(mut self, facts: &[Lit]) -> Self {
        if self.cut.is_some() {
            return self;
        }
        for &fact in facts {
            self.tables.clause_lits.push(fact);
            self.tables
                .clause_ends
                .push(self.tables.clause_lits.len() as u32);
        }
        self
    }

    /// The answer to try first for each variable.
    pub fn phases(&self) -> &[bool] {
        &self.tables.phases
    }

    pub(crate) const fn probes(&self) -> bool {
        self.tables.tactics.contains(Tactic::Probing)
    }

    pub(crate) const fn affirms(&self) -> bool {
        self.tables.tactics.contains(Tactic::Affirming)
    }

    pub(crate) const fn believes(&self) -> bool {
        self.tables.tactics.contains(Tactic::Believing)
    }

    pub(crate) const fn bumps_reasons(&self) -> bool {
        self.tables.tactics.contains(Tactic::BumpingReasons)
    }

    pub(crate) const fn shrinks(&self) -> bool {
        self.tables.tactics.contains(Tactic::Shrinking)
    }

    /// The variables that are never guessed, since they follow from the others.
    pub(crate) fn followers(&self) -> &[Range<u32>] {
        &self.tables.followers
    }

    /// The clauses.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> + Clone {
        let mut start = 0;
        self.tables.clause_ends.iter().map(move |&end| {
            let clause = &self.tables.clause_lits[start..end as usize];
            start = end as usize;
            clause
        })
    }

    /// Clause `number`, in the order of [`Model::clauses`].
    pub fn clause(&self, number: usize) -> &[Lit] {
        let start = match number {
            0 => 0,
            _ => self.tables.clause_ends[number - 1] as usize,
        };
        &self.tables.clause_lits[start..self.tables.clause_ends[number] as usize]
    }

    /// How many propagators there are.
    pub const fn propagators(&self) -> usize {
        self.tables.propagators.len()
    }

    /// Propagator `number`.
    pub fn propagator(&self, number: usize) -> &dyn Propagator {
        &*self.tables.propagators[number]
    }

    /// The scope of propagator `number`.
    pub fn scope(&self, number: usize) -> &[Var] {
        &self.tables.scope_vars[self.index.scope(number)]
    }

    /// Where the scope of propagator `number` lies among those of all.
    pub(crate) fn scope_range(&self, number: usize) -> Range<usize> {
        self.index.scope(number)
    }

    /// How many variables all scopes have together.
    pub(crate) const fn scope_entries(&self) -> usize {
        self.tables.scope_vars.len()
    }

    /// The selector literals of the clues, in the order of the clues; empty under [`Selectors::Off`].
    pub fn selectors(&self) -> &[Lit] {
        &self.tables.selectors
    }

    #[inline]
    pub(crate) fn cost(&self, number: usize) -> Cost {
        self.index.cost(number)
    }

    #[inline]
    pub(crate) fn mask_range(&self, number: usize) -> Range<usize> {
        self.index.words(number)
    }

    pub(crate) const fn mask_words(&self) -> usize {
        self.index.mask_words()
    }

    /// The scopes that take note of a fact.
    #[inline]
    pub(crate) fn heeding(&self, fact: Lit) -> &[Occurrence] {
        self.index.heeding(fact)
    }
}
