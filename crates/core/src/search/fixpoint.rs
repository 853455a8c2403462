//! The fixpoint driver: unit propagation first, then woken propagators, cheapest first, until nothing changes.

use crate::known::{Deduced, Known};
use crate::limits::{Limits, Stop};
use crate::lit::Lit;
use crate::propagator::{Cost, Halt, Run};

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

/// Why a run of a propagator ends propagation.
enum Broken {
    Conflict(Conflict),
    Stopped(Stop),
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
/// How many facts unit propagation takes in between two looks.
const FACTS_PER_LOOK: u64 = 1 << 14;
/// So many literals of a clause looked through for one to watch, or so many clauses of one literal, are a tick.
const LITERALS_A_TICK: u32 = 64;
/// Clauses with so many literals remember how far they have been searched: to start over each time is quadratic
/// (Gent 2013).
const LONG: usize = 8;

/// The ticks of one run. Long scopes are counted as if every word of them met every other, as the blocks of a line do.
pub(super) const fn ticks_of(cost: Cost, words: usize) -> u32 {
    let least = match cost {
        Cost::Heavy => 64,
        Cost::Cheap | Cost::Medium => 1,
    };
    let words = if words > 1024 { 1024 } else { words as u32 };
    least + words * words / 4
}

/// What one run, or one explanation, takes off the effort that a question may cost: nearly nothing, and more over long scopes.
pub(super) const fn effort_of(words: usize) -> u32 {
    1 + (words as u32) / 2
}

impl Solver {
    /// Runs everything that waits. On an interrupt the queues stay as they are, to be gone on with.
    pub(super) fn propagate(&mut self, limits: &Limits) -> Propagated {
        loop {
            match self.propagate_clauses(limits) {
                Some(Broken::Conflict(conflict)) => return Propagated::Conflict(conflict),
                Some(Broken::Stopped(stop)) => return Propagated::Interrupted(stop),
                None => {}
            }
            if let Some(stop) = self.tick(limits, 0) {
                return Propagated::Interrupted(stop);
            }
            let Some(number) = self.agenda.next() else {
                return Propagated::Fixpoint;
            };
            match self.run(number, limits) {
                Some(Broken::Conflict(conflict)) => return Propagated::Conflict(conflict),
                Some(Broken::Stopped(stop)) => {
                    // It has to run again, once propagation goes on.
                    self.agenda.wake(number, self.model.cost(number as usize));
                    return Propagated::Interrupted(stop);
                }
                None => {}
            }
        }
    }

    /// Adds to the effort, and looks at clock and cancel flag once in a while.
    pub(super) fn tick(&mut self, limits: &Limits, ticks: u32) -> Option<Stop> {
        self.ticks += ticks;
        if self.ticks < TICKS_PER_LOOK {
            return None;
        }
        self.ticks = 0;
        limits.charge(std::mem::take(&mut self.effort));
        limits.interrupted()
    }

    /// Unit propagation; facts are published to the propagators on the way.
    fn propagate_clauses(&mut self, limits: &Limits) -> Option<Broken> {
        loop {
            let (model, agenda, trail) = (&*self.model, &mut self.agenda, &mut self.trail);
            let own = trail.next_author();
            let lit = trail.publish(model, |number, cost| {
                if number != own {
                    agenda.wake(number, cost);
                }
            })?;
            self.spent.propagations += 1;
            let implied = self.clauses.implied(lit);
            self.ticks += implied.len() as u32 / LITERALS_A_TICK;
            self.effort = self
                .effort
                .saturating_add(implied.len() as u32 / LITERALS_A_TICK);
            for &implied in implied {
                if self.trail.is_false(implied) {
                    return Some(Broken::Conflict(Conflict::Binary(!lit, implied)));
                }
                if !self.trail.is_true(implied) {
                    self.trail.assign(implied, Reason::Binary(!lit));
                }
            }
            if let Some(conflict) = self.visit_watches(lit) {
                return Some(Broken::Conflict(Conflict::Clause(conflict)));
            }
            if self.spent.propagations.is_multiple_of(FACTS_PER_LOOK) {
                self.ticks += TICKS_PER_LOOK;
            }
            if let Some(stop) = self.tick(limits, 0) {
                return Some(Broken::Stopped(stop));
            }
        }
    }

    /// Visits the clauses that watch the negation of `lit`: each finds another literal to watch, is satisfied, gives a
    /// fact, or is the conflict that is returned.
    fn visit_watches(&mut self, lit: Lit) -> Option<ClauseRef> {
        let (start, end) = self.clauses.watches.bounds(lit.code());
        self.ticks += (end - start) as u32 / LITERALS_A_TICK;
        let falsified = (!lit).code() as u32;
        let mut conflict = None;
        let (mut from, mut to) = (start, start);
        'watches: while from < end {
            let watch = self.clauses.watches.at(from);
            from += 1;
            if self.trail.is_true(watch.blocker) {
                self.clauses.watches.put(to, watch);
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
                let begin = match codes.len() {
                    LONG.. => self.clauses.searched(watch.clause),
                    _ => 2,
                };
                let codes = self.clauses.codes_mut(watch.clause);
                let unfalsified = |codes: &[u32]| {
                    codes
                        .iter()
                        .position(|&code| !self.trail.is_false(Lit::from_code(code)))
                };
                let found = match unfalsified(&codes[begin..]) {
                    Some(at) => Some(begin + at),
                    None => unfalsified(&codes[2..begin]).map(|at| 2 + at),
                };
                if let Some(index) = found {
                    codes.swap(1, index);
                    let other = Lit::from_code(codes[1]);
                    if codes.len() >= LONG {
                        self.ticks += index.abs_diff(begin) as u32 / LITERALS_A_TICK;
                        self.clauses.set_searched(watch.clause, index);
                    }
                    self.clauses.watches.push((!other).code(), kept);
                    continue 'watches;
                }
                if self.trail.is_false(first) {
                    conflict = Some(watch.clause);
                } else {
                    self.trail.assign(first, Reason::Clause(watch.clause));
                }
            }
            self.clauses.watches.put(to, kept);
            to += 1;
            if conflict.is_some() {
                break;
            }
        }
        self.clauses.watches.close_gap(lit.code(), to, from);
        conflict
    }

    /// Runs one propagator and puts what it finds on the trail.
    fn run(&mut self, number: u32, limits: &Limits) -> Option<Broken> {
        self.spent.runs += 1;
        let range = self.model.mask_range(number as usize);
        let words = range.len();
        self.ticks += ticks_of(self.model.cost(number as usize), words);
        self.effort = self.effort.saturating_add(effort_of(words));
        let (yes, no) = self.trail.masks(range);
        let mut small = [[0; SMALL]; 2];
        let (new_yes, new_no) = if words <= SMALL {
            let [yes, no] = &mut small;
            (&mut yes[..words], &mut no[..words])
        } else {
            self.scratch.masks(words)
        };
        let at = self.trail.len() as u32;
        let conflict = Some(Broken::Conflict(Conflict::Propagator { number, at }));
        let known = Known { yes, no };
        let propagator = self.model.propagator(number as usize);
        let mut run = Run {
            known,
            deduced: Deduced {
                yes: new_yes,
                no: new_no,
            },
            limits,
        };
        match propagator.propagate_within(&mut run) {
            Ok(()) => {}
            Err(Halt::Contradiction) => return conflict,
            Err(Halt::Stopped(stop)) => return Some(Broken::Stopped(stop)),
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
        if (0..words).all(|word| new_yes[word] | new_no[word] == 0) {
            return None;
        }
        let scope = self.model.scope(number as usize);
        let reason = match propagator.source(known) {
            None => Reason::Propagator { number, at },
            Some(index) => {
                let holds = yes[index / 64] >> (index % 64) & 1 == 1;
                let fact = scope[index].lit(holds);
                Reason::Fact { number, fact }
            }
        };
        for word in 0..words {
            for (mut bits, holds) in [(new_yes[word], true), (new_no[word], false)] {
                while bits != 0 {
                    let index = word * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let var = scope[index];
                    // Those that heed "yes" only are not told what does not hold.
                    if !self.trail.is_known(var) {
                        self.trail.assign(var.lit(holds), reason);
                    }
                }
            }
        }
        None
    }
}

/// Masks of so many words lie on the stack while a propagator runs.
const SMALL: usize = 2;

/// Mask words lent to a run over a longer scope.
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
