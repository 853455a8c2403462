//! Reasons on demand: which of the facts that a propagator saw force what it deduced.
//!
//! Nothing is stored when a fact is deduced but who deduced it and when. Asked for, the masks of that moment are put
//! together again, and the propagator gives the reason directly or it is found by greedy deletion over `consistent`:
//! latest facts first, so that what remains is old; in chunks that double on success and halve on failure; facts of
//! the root are free and never cited. A reason is kept while its fact stands.

use crate::known::{Known, Mask, ones, words};
use crate::limits::Limits;
use crate::lit::{Lit, Var};
use crate::model::Model;
use crate::propagator::{Explained, Propagator, Question, Target};

use super::fixpoint::effort_of;
use super::trail::{Reason, Trail, UNEXPLAINED};

/// Words of stored reasons from which on it is worth a look which of them are still wanted. They come and go quickly: a
/// store that is left to grow is read and written all over, and drives the clauses out of the cache.
const FEW_STORED: usize = 1 << 14;

/// Makes and keeps reasons.
#[derive(Clone, Debug, Default)]
pub(crate) struct Explainer {
    yes: Vec<u64>,
    no: Vec<u64>,
    root: Vec<u64>,
    because: Vec<u64>,
    age: Vec<u32>,
    order: Vec<u32>,
    /// Reasons one after the other: the length, then the literals.
    store: Vec<u32>,
    /// Where those that are still wanted are copied to.
    spare: Vec<u32>,
    /// Twice what was wanted then.
    most_stored: usize,
    pub(crate) asked: u64,
    /// How many facts were cited in answer.
    pub(crate) cited: u64,
    /// The effort of what was asked, until somebody takes it.
    pub(super) effort: u32,
    /// The limits of the search at hand.
    pub(crate) limits: Limits,
}

/// Over longer scopes every trial of a deletion may take long enough to look at the clock.
const LONG: usize = 4096;

impl Explainer {
    /// The facts that made a propagator deduce `lit`, all true, none of the root.
    pub(crate) fn reason(
        &mut self,
        model: &Model,
        trail: &mut Trail,
        lit: Lit,
        into: &mut Vec<Lit>,
    ) {
        let fact = *trail.fact(lit.var());
        let Reason::Propagator { number, at } = fact.reason else {
            return;
        };
        if fact.explained != UNEXPLAINED {
            let start = fact.explained as usize;
            let end = start + 1 + self.store[start] as usize;
            into.extend(
                self.store[start + 1..end]
                    .iter()
                    .map(|&code| Lit::from_code(code)),
            );
            return;
        }
        let from = into.len();
        self.explain(model, trail, number, at, Some(lit), into);
        trail.set_explained(lit.var(), self.store.len() as u32);
        self.store.push((into.len() - from) as u32);
        self.store
            .extend(into[from..].iter().map(|lit| lit.code() as u32));
    }

    /// A propagator's reason was one fact, or none but facts of the root: it counts as if it had been asked for.
    pub(crate) fn note_fact(&mut self, model: &Model, number: u32, cited: usize) {
        self.asked += 1;
        self.cited += cited as u64;
        let effort = 2 * effort_of(words(model.scope(number as usize).len()));
        self.effort = self.effort.saturating_add(effort);
    }

    /// The facts that made a propagator contradict, all true, none of the root.
    pub(crate) fn contradiction(
        &mut self,
        model: &Model,
        trail: &Trail,
        number: u32,
        at: u32,
        into: &mut Vec<Lit>,
    ) {
        self.explain(model, trail, number, at, None, into);
    }

    /// Between two conflicts: where the store has grown, only the reasons of facts that still stand are kept.
    pub(crate) fn tidy(&mut self, trail: &mut Trail) {
        let least = FEW_STORED.max(trail.len());
        if self.store.len() <= self.most_stored.max(least) {
            return;
        }
        let (store, spare) = (&self.store, &mut self.spare);
        spare.clear();
        trail.move_explanations(|place| {
            let start = place as usize;
            let end = start + 1 + store[start] as usize;
            let to = spare.len() as u32;
            spare.extend_from_slice(&store[start..end]);
            to
        });
        std::mem::swap(&mut self.store, &mut self.spare);
        self.most_stored = 2 * self.store.len();
    }

    fn explain(
        &mut self,
        model: &Model,
        trail: &Trail,
        number: u32,
        at: u32,
        lit: Option<Lit>,
        into: &mut Vec<Lit>,
    ) {
        self.asked += 1;
        let from = into.len();
        let scope = model.scope(number as usize);
        let propagator = model.propagator(number as usize);
        self.effort = self
            .effort
            .saturating_add(2 * effort_of(words(scope.len())));
        self.rebuild(model, trail, number, at);
        self.ask(propagator, scope, lit);
        for index in ones(&self.because) {
            if self.root[index / 64] >> (index % 64) & 1 == 0 {
                into.push(scope[index].lit(self.yes[index / 64] >> (index % 64) & 1 == 1));
            }
        }
        self.cited += (into.len() - from) as u64;
    }

    /// Facts among those that `state` tells, with their age, from which a propagator's answer follows: `lit`, or the
    /// contradiction. None of them is for free.
    pub(crate) fn premises(
        &mut self,
        model: &Model,
        number: u32,
        lit: Option<Lit>,
        state: impl Fn(Var) -> Option<(bool, u32)>,
        into: &mut Vec<Lit>,
    ) {
        let scope = model.scope(number as usize);
        let words = words(scope.len());
        for mask in [
            &mut self.yes,
            &mut self.no,
            &mut self.root,
            &mut self.because,
        ] {
            mask.clear();
            mask.resize(words, 0);
        }
        self.age.clear();
        self.age.resize(scope.len(), u32::MAX);
        for (index, &var) in scope.iter().enumerate() {
            if let Some((holds, age)) = state(var) {
                let side = if holds { &mut self.yes } else { &mut self.no };
                side[index / 64] |= 1 << (index % 64);
                self.age[index] = age;
            }
        }
        self.ask(model.propagator(number as usize), scope, lit);
        for index in ones(&self.because) {
            into.push(scope[index].lit(self.yes[index / 64] >> (index % 64) & 1 == 1));
        }
    }

    /// Puts into `because` which of the facts in the masks force `lit`, or the contradiction.
    fn ask(&mut self, propagator: &dyn Propagator, scope: &[Var], lit: Option<Lit>) {
        let index = lit.and_then(|lit| scope.iter().position(|&var| var == lit.var()));
        let target = match (lit, index) {
            (Some(lit), Some(index)) => Target::Fact {
                index,
                holds: lit.is_positive(),
            },
            _ => Target::Contradiction,
        };
        let question = Question {
            known: Known {
                yes: &self.yes,
                no: &self.no,
            },
            root: &self.root,
            age: &self.age,
            target,
        };
        match propagator.explain(&question, &mut Mask(&mut self.because)) {
            Explained::Irreducible => {}
            Explained::Sufficient => self.shrink(propagator, target),
            Explained::Minimise => {
                for word in 0..self.because.len() {
                    self.because[word] = self.yes[word] | self.no[word];
                }
                self.shrink(propagator, target);
            }
        }
    }

    /// The masks as the propagator saw them: what the trail holds now, without what became known since. `age` is set for
    /// what is known only.
    fn rebuild(&mut self, model: &Model, trail: &Trail, number: u32, at: u32) {
        let scope = model.scope(number as usize);
        let (yes, no) = trail.masks(model.mask_range(number as usize));
        copy(&mut self.yes, yes);
        copy(&mut self.no, no);
        for mask in [&mut self.root, &mut self.because] {
            mask.clear();
            mask.resize(yes.len(), 0);
        }
        if self.age.len() < scope.len() {
            self.age.resize(scope.len(), u32::MAX);
        }
        for word in 0..yes.len() {
            let scope = &scope[word * 64..];
            let age = &mut self.age[word * 64..];
            let mut known = yes[word] | no[word];
            let (mut later, mut root) = (0u64, 0u64);
            while known != 0 {
                let index = known.trailing_zeros() as usize;
                known &= known - 1;
                let fact = trail.fact(scope[index]);
                later |= u64::from(fact.position >= at) << index;
                root |= u64::from(fact.level == 0) << index;
                age[index] = fact.position;
            }
            self.yes[word] &= !later;
            self.no[word] &= !later;
            self.root[word] = root & !later;
        }
    }

    /// Greedy deletion: leaves in `because` facts that suffice together with the root facts, none of which can go.
    fn shrink(&mut self, propagator: &dyn Propagator, target: Target) {
        let (yes, no) = (self.yes.clone(), self.no.clone());
        for word in 0..self.because.len() {
            let keep = self.because[word] | self.root[word];
            self.yes[word] &= keep;
            self.no[word] &= keep;
        }
        if let Target::Fact { index, holds } = target {
            let side = if holds { &mut self.no } else { &mut self.yes };
            side[index / 64] |= 1 << (index % 64);
        }
        self.order.clear();
        self.order
            .extend(ones(&self.because).map(|index| index as u32));
        self.order
            .retain(|&index| self.root[index as usize / 64] >> (index % 64) & 1 == 0);
        let age = &self.age;
        self.order
            .sort_unstable_by_key(|&index| std::cmp::Reverse((age[index as usize], index)));
        let (mut from, mut chunk) = (0, 1);
        while from < self.order.len() {
            // Whoever is out of time takes the reason as it is: it suffices.
            if self.age.len() > LONG && self.limits.interrupted().is_some() {
                break;
            }
            let until = (from + chunk).min(self.order.len());
            let dropped = &self.order[from..until];
            toggle(&mut self.yes, &yes, dropped);
            toggle(&mut self.no, &no, dropped);
            let rest = Known {
                yes: &self.yes,
                no: &self.no,
            };
            if propagator.consistent(rest) {
                toggle(&mut self.yes, &yes, dropped);
                toggle(&mut self.no, &no, dropped);
                if chunk == 1 {
                    from = until;
                } else {
                    chunk = (chunk / 2).min(until - from).max(1);
                }
            } else {
                for &index in dropped {
                    self.because[index as usize / 64] &= !(1 << (index % 64));
                }
                from = until;
                chunk *= 2;
            }
        }
        self.yes = yes;
        self.no = no;
    }

    pub(crate) fn bytes(&self) -> usize {
        (self.store.capacity() + self.spare.capacity()) * 4
    }
}

fn copy(mask: &mut Vec<u64>, from: &[u64]) {
    mask.clear();
    mask.extend_from_slice(from);
}

/// Flips those bits of `mask` that `all` has.
fn toggle(mask: &mut [u64], all: &[u64], indices: &[u32]) {
    for &index in indices {
        mask[index as usize / 64] ^= all[index as usize / 64] & 1 << (index % 64);
    }
}
