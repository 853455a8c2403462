//! What a kind of puzzle has to bring for its proofs: a plain model, and words for its parts.

use std::fmt::Debug;

use crate::assignment::Assignment;
use crate::lit::Lit;
use crate::model::{Model, ModelBuilder};

use super::formula::Formula;

/// What a clause of a proof follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stated {
    /// One constraint of the puzzle, by its name in proofs.
    Constraint(String),
    /// The sum of linear constraints of the puzzle, by their names in proofs, each taken so many times.
    Sum(Vec<(u64, String)>),
}

/// A model of which each clause and each propagator stands for constraints that have names, and these names.
#[derive(Debug)]
pub struct Script<'a> {
    /// The model that proofs are made from.
    pub model: Model,
    /// How they speak of it.
    pub wording: Box<dyn Wording + 'a>,
}

/// How proofs speak of one puzzle.
pub trait Wording: Debug {
    /// The whole puzzle in its canonical text, the first line its kind and size, each line ended.
    fn puzzle(&self) -> String;

    /// Puts a literal of the model into words without blanks.
    fn literal(&self, lit: Lit, into: &mut String);

    /// What clause `number` of the model follows from.
    fn of_clause(&self, number: usize) -> Stated;

    /// What this clause follows from, which propagator `number` of the model entails.
    fn of_propagator(&self, number: usize, clause: &[Lit]) -> Stated;

    /// Whether a reason for what this propagator says takes too long to find: then what it says is stated under all single
    /// facts that are known.
    fn says_at_length(&self, _number: usize) -> bool {
        false
    }

    /// The puzzle as linear constraints, each known by the name it has in proofs. The variables of the model come first, in
    /// their order.
    fn formula(&self) -> Formula;

    /// Constraints of the formula by name, each taken so many times, whose sum has to be known before this clause, which
    /// propagator `number` entails, follows by unit propagation. None where it does without.
    fn tally(&self, _number: usize, _clause: &[Lit]) -> Vec<(u64, String)> {
        Vec::new()
    }

    /// Whether what this constraint entails follows by unit propagation from its part of the formula alone.
    fn propagates(&self, _name: &str) -> bool {
        false
    }

    /// The literals of the clause "not this solution".
    fn unlike(&self, solution: &Assignment) -> Vec<Lit>;
}

/// Notes, while a model is built, which of its parts state what.
#[derive(Clone, Debug)]
pub struct Origins<T> {
    /// From so many clauses and propagators on.
    marks: Vec<(usize, usize, T)>,
}

impl<T: Copy> Origins<T> {
    /// No notes.
    pub const fn new() -> Self {
        Self { marks: Vec::new() }
    }

    /// What is added to the model from here on states this.
    pub fn note(&mut self, builder: &ModelBuilder, origin: T) {
        let (clauses, propagators) = builder.stated();
        self.marks.push((clauses, propagators, origin));
    }

    /// What clause `number` states.
    pub fn of_clause(&self, number: usize) -> Option<T> {
        let after = self.marks.partition_point(|mark| mark.0 <= number);
        self.before(after)
    }

    /// What propagator `number` states.
    pub fn of_propagator(&self, number: usize) -> Option<T> {
        let after = self.marks.partition_point(|mark| mark.1 <= number);
        self.before(after)
    }

    fn before(&self, after: usize) -> Option<T> {
        let mark = self.marks.get(after.checked_sub(1)?)?;
        Some(mark.2)
    }
}

impl<T: Copy> Default for Origins<T> {
    fn default() -> Self {
        Self::new()
    }
}
