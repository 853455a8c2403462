//! The trail: what is known, since when, and why. The only code that changes scope masks.
//!
//! Facts are pushed in two stages. `assign` makes a fact true for clauses at once; `publish` writes it into the
//! masks of the propagators when the fixpoint driver gets to it. Invariant: the facts before `published` are in the
//! masks, those after are not, and propagators run only when all are.

use crate::limits::Watch;
use crate::lit::{Lit, Var};
use crate::model::Model;
use crate::propagator::Cost;

/// Why a fact holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Guessed, assumed, flipped by enumeration, or true at the root for good.
    None,
    /// By a clause of two literals; the other one is false.
    Binary(Lit),
    /// By a longer clause of the store.
    Clause(u32),
    /// By a run of a propagator, from this one fact.
    Fact { number: u32, fact: Lit },
    /// By a run of a propagator that saw the facts before this trail position.
    Propagator { number: u32, at: u32 },
}

/// No explanation has been stored.
pub(crate) const UNEXPLAINED: u32 = u32::MAX;

/// What is kept of a known variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact {
    pub(crate) level: u32,
    pub(crate) position: u32,
    pub(crate) reason: Reason,
    /// Where the explainer keeps the literals of a propagator's reason, once it was asked for.
    pub(crate) explained: u32,
}

/// The answers known so far, in the order in which they became known.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    /// By literal code: 1 true, -1 false, 0 unknown.
    values: Vec<i8>,
    facts: Vec<Fact>,
    lits: Vec<Lit>,
    level_starts: Vec<u32>,
    published: usize,
    yes: Vec<u64>,
    no: Vec<u64>,
}

impl Trail {
    /// Nothing known. Good for nothing where `watch` ends it.
    pub(crate) fn new(model: &Model, watch: &mut Watch) -> Self {
        let unknown = Fact {
            level: 0,
            position: 0,
            reason: Reason::None,
            explained: UNEXPLAINED,
        };
        Self {
            values: vec![0; 2 * model.len()],
            facts: watch.filled(model.len(), &unknown),
            lits: Vec::with_capacity(model.len()),
            level_starts: Vec::new(),
            published: 0,
            yes: vec![0; model.mask_words()],
            no: vec![0; model.mask_words()],
        }
    }

    /// 1 true, -1 false, 0 unknown.
    #[inline]
    pub(crate) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.code()]
    }

    #[inline]
    pub(crate) fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.code()] > 0
    }

    #[inline]
    pub(crate) fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.code()] < 0
    }

    #[inline]
    pub(crate) fn is_known(&self, var: Var) -> bool {
        self.values[var.positive().code()] != 0
    }

    /// The variables that are not known, in the order of their numbers.
    pub(crate) fn open(&self) -> impl Iterator<Item = Var> {
        let vars = (0..self.facts.len() as u32).map(Var::new);
        vars.filter(|&var| !self.is_known(var))
    }

    #[inline]
    pub(crate) fn fact(&self, var: Var) -> &Fact {
        &self.facts[var.index()]
    }

    pub(crate) fn set_explained(&mut self, var: Var, place: u32) {
        self.facts[var.index()].explained = place;
    }

    #[inline]
    pub(crate) fn level_of(&self, lit: Lit) -> u32 {
        self.facts[lit.var().index()].level
    }

    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.lits.len()
    }

    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The guess or assumption that opened a level, from 1. `None` for a level opened without one.
    pub(crate) fn decision(&self, level: u32) -> Option<Lit> {
        let start = self.level_starts[level as usize - 1] as usize;
        let end = self
            .level_starts
            .get(level as usize)
            .map_or(self.lits.len(), |&end| end as usize);
        (start < end).then(|| self.lits[start])
    }

    /// Where the facts of the root end.
    pub(crate) fn root_len(&self) -> usize {
        self.level_starts
            .first()
            .map_or(self.lits.len(), |&start| start as usize)
    }

    /// Where a level starts, from 1.
    pub(crate) fn level_start(&self, level: u32) -> usize {
        self.level_starts[level as usize - 1] as usize
    }

    /// The level to return to so that about so many of the latest facts are undone, one level at the least.
    pub(crate) fn level_before(&self, facts: usize) -> u32 {
        let keep = self.lits.len().saturating_sub(facts);
        let above = self
            .level_starts
            .partition_point(|&start| (start as usize) < keep);
        (above as u32).min(self.level().saturating_sub(1))
    }

    pub(crate) fn open_level(&mut self) {
        self.level_starts.push(self.lits.len() as u32);
    }

    /// Makes an unknown literal true.
    #[inline]
    pub(crate) fn assign(&mut self, lit: Lit, reason: Reason) {
        debug_assert!(
            !self.is_known(lit.var()),
            "only unknown literals are assigned"
        );
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        self.facts[lit.var().index()] = Fact {
            level: self.level(),
            position: self.lits.len() as u32,
            reason,
            explained: UNEXPLAINED,
        };
        self.lits.push(lit);
    }

    /// The propagator that deduced the next fact to publish: it need not be woken by its own answer.
    #[inline]
    pub(crate) fn next_author(&self) -> u32 {
        match self
            .lits
            .get(self.published)
            .map(|lit| self.facts[lit.var().index()].reason)
        {
            Some(Reason::Propagator { number, .. } | Reason::Fact { number, .. }) => number,
            _ => u32::MAX,
        }
    }

    /// The next fact that is not in the masks yet; it is written into them, and `wake` is called for each propagator that
    /// takes note of it.
    #[inline]
    pub(crate) fn publish(
        &mut self,
        model: &Model,
        mut wake: impl FnMut(u32, Cost),
    ) -> Option<Lit> {
        let lit = *self.lits.get(self.published)?;
        self.published += 1;
        let masks = if lit.is_positive() {
            &mut self.yes
        } else {
            &mut self.no
        };
        for occurrence in model.heeding(lit) {
            masks[occurrence.word as usize] |= 1 << occurrence.bit;
            wake(occurrence.propagator, occurrence.cost);
        }
        Some(lit)
    }

    pub(crate) fn masks(&self, range: std::ops::Range<usize>) -> (&[u64], &[u64]) {
        (&self.yes[range.clone()], &self.no[range])
    }

    /// Forgets everything above a level; calls `undone` for each literal, latest first.
    pub(crate) fn backtrack(&mut self, model: &Model, level: u32, mut undone: impl FnMut(Lit)) {
        if level >= self.level() {
            return;
        }
        let keep = self.level_starts[level as usize] as usize;
        for position in (keep..self.lits.len()).rev() {
            let lit = self.lits[position];
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
            if position < self.published {
                let masks = if lit.is_positive() {
                    &mut self.yes
                } else {
                    &mut self.no
                };
                for occurrence in model.heeding(lit) {
                    masks[occurrence.word as usize] &= !(1 << occurrence.bit);
                }
            }
            undone(lit);
        }
        self.lits.truncate(keep);
        self.level_starts.truncate(level as usize);
        self.published = self.published.min(keep);
    }

    /// Drops reasons of root facts: nothing asks why they hold, and clauses they name may go.
    pub(crate) fn settle_root(&mut self) {
        for &lit in &self.lits[..self.root_len()] {
            self.facts[lit.var().index()].reason = Reason::None;
        }
    }

    /// Clauses have moved within the store: reasons follow them.
    pub(crate) fn move_clauses(&mut self, forward: &dyn Fn(u32) -> u32) {
        for lit in &self.lits {
            if let Reason::Clause(clause) = &mut self.facts[lit.var().index()].reason {
                *clause = forward(*clause);
            }
        }
    }

    /// Stored reasons have moved: those of propagators follow.
    pub(crate) fn move_explanations(&mut self, mut forward: impl FnMut(u32) -> u32) {
        for &lit in &self.lits {
            let fact = &mut self.facts[lit.var().index()];
            if matches!(fact.reason, Reason::Propagator { .. }) && fact.explained != UNEXPLAINED {
                fact.explained = forward(fact.explained);
            }
        }
    }

    /// What a new trail holds.
    pub(crate) fn bytes_for(model: &Model) -> usize {
        model.len() * (2 + size_of::<Fact>() + size_of::<Lit>()) + model.mask_words() * 16
    }

    pub(crate) fn bytes(&self) -> usize {
        self.values.len()
            + self.facts.len() * size_of::<Fact>()
            + self.lits.capacity() * 4
            + self.yes.len() * 16
    }
}
