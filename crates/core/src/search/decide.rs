//! What to guess next: the unknown variable that took part in most recent conflicts, with the answer it had last.
//!
//! Exponential activity after Chaff and `MiniSat`; phases saved after Pipatsrisawat and Darwiche (2007); target phases
//! (the longest assignment without a conflict) after Biere and Fleury (2020). Ties go to the smaller variable, so the
//! order is the same everywhere. Nothing is built before the first guess is needed.

use std::ops::Range;

use crate::lit::{Lit, Var};
use crate::model::Model;

use super::trail::Trail;

const RESCALE: f64 = 1e100;
/// What a conflict weighs against the next.
const DECAY: f64 = 0.95;
/// The same where variables of reasons are bumped too.
const DECAY_OF_MANY: f64 = 0.94;

/// The order of guesses.
#[derive(Clone, Debug)]
pub(crate) struct Decider {
    activity: Vec<f64>,
    step: f64,
    decay: f64,
    heap: Vec<Var>,
    /// Position in the heap, or `ABSENT`.
    places: Vec<u32>,
    saved: Vec<bool>,
    target: Vec<Option<bool>>,
    target_len: usize,
    /// Never guessed, unless a restriction names them.
    followers: Vec<Range<u32>>,
    eligible: Option<Vec<bool>>,
}

const ABSENT: u32 = u32::MAX;

impl Decider {
    pub(crate) fn new(model: &Model) -> Self {
        Self {
            activity: Vec::new(),
            step: 1.0,
            decay: if model.bumps_reasons() {
                DECAY_OF_MANY
            } else {
                DECAY
            },
            heap: Vec::new(),
            places: Vec::new(),
            saved: model.phases().to_vec(),
            target: Vec::new(),
            target_len: 0,
            followers: model.followers().to_vec(),
            eligible: None,
        }
    }

    /// Builds heap and activities, once.
    fn prepare(&mut self) {
        if self.places.is_empty() {
            let vars = self.saved.len();
            self.activity = vec![0.0; vars];
            self.places = vec![ABSENT; vars];
            self.target = vec![None; vars];
            // All are equally active: in the order of their numbers they are a heap.
            for var in (0..vars as u32).map(Var::new) {
                if self.may_guess(var) {
                    self.places[var.index()] = self.heap.len() as u32;
                    self.heap.push(var);
                }
            }
        }
    }

    /// Whether the variable may be guessed.
    fn may_guess(&self, var: Var) -> bool {
        if let Some(eligible) = &self.eligible {
            return eligible[var.index()];
        }
        let number = var.index() as u32;
        !self.followers.iter().any(|range| range.contains(&number))
    }

    /// Restricts guesses to some variables, or lifts the restriction.
    pub(crate) fn restrict(&mut self, vars: Option<&[Var]>) {
        self.prepare();
        self.eligible = vars.map(|vars| {
            let mut eligible = vec![false; self.saved.len()];
            for var in vars {
                eligible[var.index()] = true;
            }
            eligible
        });
        for index in 0..self.saved.len() as u32 {
            self.insert(Var::new(index));
        }
    }

    fn before(&self, a: Var, b: Var) -> bool {
        let (x, y) = (self.activity[a.index()], self.activity[b.index()]);
        x > y || (x >= y && a < b)
    }

    fn up(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.before(var, self.heap[parent]) {
                break;
            }
            self.heap[at] = self.heap[parent];
            self.places[self.heap[at].index()] = at as u32;
            at = parent;
        }
        self.heap[at] = var;
        self.places[var.index()] = at as u32;
    }

    fn down(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let left = 2 * at + 1;
            if left >= self.heap.len() {
                break;
            }
            let right = left + 1;
            let child = if right < self.heap.len() && self.before(self.heap[right], self.heap[left])
            {
                right
            } else {
                left
            };
            if !self.before(self.heap[child], var) {
                break;
            }
            self.heap[at] = self.heap[child];
            self.places[self.heap[at].index()] = at as u32;
            at = child;
        }
        self.heap[at] = var;
        self.places[var.index()] = at as u32;
    }

    fn insert(&mut self, var: Var) {
        if self.places[var.index()] == ABSENT && self.may_guess(var) {
            self.heap.push(var);
            self.up(self.heap.len() - 1);
        }
    }

    fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[top.index()] = ABSENT;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.down(0);
        }
        Some(top)
    }

    /// The next guess, or `None` if every variable that may be guessed is known.
    pub(crate) fn next(&mut self, trail: &Trail) -> Option<Lit> {
        self.prepare();
        loop {
            let var = self.pop()?;
            if self.may_guess(var) && !trail.is_known(var) {
                return Some(var.lit(self.target[var.index()].unwrap_or(self.saved[var.index()])));
            }
        }
    }

    /// The most active variable that is still unknown, left in its place.
    pub(crate) fn peek(&mut self, trail: &Trail) -> Option<Var> {
        self.prepare();
        while let Some(&var) = self.heap.first() {
            if !trail.is_known(var) {
                return Some(var);
            }
            self.pop();
        }
        None
    }

    /// Whether `a` would be guessed before `b`.
    pub(crate) fn prefers(&self, a: Var, b: Var) -> bool {
        self.before(a, b)
    }

    /// A literal was undone: its variable may be guessed again, and its answer is remembered.
    pub(crate) fn undone(&mut self, lit: Lit) {
        self.saved[lit.var().index()] = lit.is_positive();
        if !self.places.is_empty() {
            self.insert(lit.var());
        }
    }

    /// A variable took part in a conflict.
    pub(crate) fn bump(&mut self, var: Var) {
        self.prepare();
        self.activity[var.index()] += self.step;
        if self.activity[var.index()] > RESCALE {
            for activity in &mut self.activity {
                *activity /= RESCALE;
            }
            self.step /= RESCALE;
        }
        let place = self.places[var.index()];
        if place != ABSENT {
            self.up(place as usize);
        }
    }

    /// A conflict is over: older ones weigh less.
    pub(crate) fn decay(&mut self) {
        self.step /= self.decay;
    }

    /// Notes an assignment without a conflict; the longest becomes the target.
    pub(crate) fn aim(&mut self, trail: &Trail) {
        let conflict_free = if trail.level() == 0 {
            0
        } else {
            trail.level_start(trail.level())
        };
        if conflict_free > self.target_len {
            self.prepare();
            self.target_len = conflict_free;
            self.target.fill(None);
            for lit in &trail.lits()[..conflict_free] {
                self.target[lit.var().index()] = Some(lit.is_positive());
            }
        }
    }

    /// The unknown variables that took part in most recent conflicts, most active first.
    pub(crate) fn most_active(&mut self, trail: &Trail, most: usize) -> Vec<Var> {
        self.prepare();
        let mut open: Vec<Var> = trail.open().collect();
        let order = |a: &Var, b: &Var| {
            self.activity[b.index()]
                .total_cmp(&self.activity[a.index()])
                .then(a.cmp(b))
        };
        open.sort_unstable_by(order);
        open.truncate(most);
        open
    }

    /// Tries these answers first from now on; other variables keep theirs. Nothing is aimed at any more.
    pub(crate) fn prefer(&mut self, answers: impl Iterator<Item = Lit>) {
        self.target_len = 0;
        self.target.fill(None);
        for lit in answers {
            self.saved[lit.var().index()] = lit.is_positive();
        }
    }

    /// The answers that would be tried first.
    pub(crate) fn phases(&self) -> Vec<bool> {
        self.saved.clone()
    }

    pub(crate) fn set_phases(&mut self, phases: Vec<bool>) {
        self.saved = phases;
    }

    pub(crate) fn bytes(&self) -> usize {
        self.saved.len() * 20
    }
}
