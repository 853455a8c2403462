//! The fixpoint driver: unit propagation first, then woken propagators, cheapest first, until nothing changes.

use crate::known::{Deduced, Known};
use crate::limits::{Limits, Stop};
use crate::lit::Lit;
use crate::propagator::Cost;

use super::Solver;
use super::clauses::{ClauseRef, Watch};
use super::trail::Reason;

/// What cannot hold together.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Conflict {
    /// Two literals of a binary clause, both false.
    Binary(Lit, Lit),
    /// A clause with all literals false.
    Clause(ClauseRef),
    /// A propagator that saw the facts before this trail position.
    Propagator { number: u32, at: u32 },
}

/// How propagation ended.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Propagated {
    Fixpoint,
    Conflict(Conflict),
    Interrupted(Stop),
}

/// How many ticks pass between two looks at the clock.
const TICKS_PER_LOOK: u32 = 1024;

impl Solver {
    /// Runs everything that waits. On an interrupt the queues stay as they are, to be gone on with.
    pub(super) fn propagate(&mut self, limits: &Limits) -> Propagated {
        loop {
            if let Some(conflict) = self.propagate_clauses() {
                return Propagated::Conflict(conflict);
            }
            if let Some(stop) = self.tick(limits, 0) {
                return Propagated::Interrupted(stop);
            }
            let Some(number) = self.agenda.next() else {
                return Propagated::Fixpoint;
            };
            if let Some(conflict) = self.run(number) {
                return Propagated::Conflict(conflict);
            }
            self.ticks += if self.model.cost(number as usize) == Cost::Heavy {
                64
            } else {
                1
            };
        }
    }

    /// Adds to the effort, and looks at clock and cancel flag once in a while.
    pub(super) fn tick(&mut self, limits: &Limits, ticks: u32) -> Option<Stop> {
        self.ticks += ticks;
        if self.ticks < TICKS_PER_LOOK {
            return None;
        }
        self.ticks = 0;
        limits.interrupted()
    }

    /// Unit propagation; facts are published to the propagators on the way.
    fn propagate_clauses(&mut self) -> Option<Conflict> {
        loop {
            let (model, agenda, trail) = (&*self.model, &mut self.agenda, &mut self.trail);
            let own = trail.next_author();
            let lit = trail.publish(model, |number| {
                if number != own {
                    agenda.wake(number, model.cost(number as usize));
                }
            })?;
            self.spent.propagations += 1;
            for &implied in self.clauses.implied(lit) {
                if self.trail.is_false(implied) {
                    return Some(Conflict::Binary(!lit, implied));
                }
                if !self.trail.is_true(implied) {
                    self.trail.assign(implied, Reason::Binary(!lit));
                }
            }
            if let Some(conflict) = self.visit_watches(lit) {
                return Some(Conflict::Clause(conflict));
            }
        }
    }

    /// Visits the clauses that watch the negation of `lit`: each finds another literal to watch, is satisfied, gives a
    /// fact, or is the conflict that is returned.
    fn visit_watches(&mut self, lit: Lit) -> Option<ClauseRef> {
        let mut list = std::mem::take(&mut self.clauses.watches[lit.code()]);
        let falsified = (!lit).code() as u32;
        let mut conflict = None;
        let (mut from, mut to) = (0, 0);
        'watches: while from < list.len() {
            let watch = list[from];
            from += 1;
            if self.trail.is_true(watch.blocker) {
                list[to] = watch;
                to += 1;
                continue;
            }
            let codes = self.clauses.codes_mut(watch.clause);
            if codes[0] == falsified {
                codes.swap(0, 1);
            }
            let first = Lit::from_code(codes[0]);
            let kept = Watch {
                clause: watch.clause,
                blocker: first,
            };
            if !self.trail.is_true(first) {
                for index in 2..codes.len() {
                    let other = Lit::from_code(codes[index]);
                    if !self.trail.is_false(other) {
                        codes.swap(1, index);
                        self.clauses.watches[(!other).code()].push(kept);
                        continue 'watches;
                    }
                }
                if self.trail.is_false(first) {
                    conflict = Some(watch.clause);
                } else {
                    self.trail.assign(first, Reason::Clause(watch.clause));
                }
            }
            list[to] = kept;
            to += 1;
            if conflict.is_some() {
                break;
            }
        }
        list.copy_within(from.., to);
        list.truncate(list.len() - (from - to));
        self.clauses.watches[lit.code()] = list;
        conflict
    }

    /// Runs one propagator and puts what it finds on the trail.
    fn run(&mut self, number: u32) -> Option<Conflict> {
        self.spent.runs += 1;
        let range = self.model.mask_range(number as usize);
        let words = range.len();
        let (yes, no) = self.trail.masks(range);
        let (new_yes, new_no) = self.scratch.masks(words);
        let at = self.trail.len() as u32;
        let conflict = Some(Conflict::Propagator { number, at });
        let known = Known { yes, no };
        let mut deduced = Deduced {
            yes: new_yes,
            no: new_no,
        };
        if self
            .model
            .propagator(number as usize)
            .propagate(known, &mut deduced)
            .is_err()
        {
            return conflict;
        }
        let clash = (0..words)
            .any(|w| new_yes[w] & no[w] | new_no[w] & yes[w] | new_yes[w] & new_no[w] != 0);
        if clash {
            return conflict;
        }
        for word in 0..words {
            new_yes[word] &= !yes[word];
            new_no[word] &= !no[word];
        }
        let scope = self.model.scope(number as usize);
        let reason = Reason::Propagator { number, at };
        for word in 0..words {
            for (mut bits, holds) in [(new_yes[word], true), (new_no[word], false)] {
                while bits != 0 {
                    let index = word * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    self.trail.assign(scope[index].lit(holds), reason);
                }
            }
        }
        None
    }
}

/// Mask words lent to a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    yes: Vec<u64>,
    no: Vec<u64>,
}

impl Scratch {
    /// Two zeroed masks.
    fn masks(&mut self, words: usize) -> (&mut [u64], &mut [u64]) {
        if self.yes.len() < words {
            self.yes.resize(words, 0);
            self.no.resize(words, 0);
        }
        let (yes, no) = (&mut self.yes[..words], &mut self.no[..words]);
        yes.fill(0);
        no.fill(0);
        (yes, no)
    }
}
