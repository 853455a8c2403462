//! The wake-up index: which scopes take note of a fact, and where a propagator's scope and masks lie.

use std::ops::Range;

use crate::known::words;
use crate::limits::Watch;
use crate::lit::{Lit, Var};
use crate::propagator::{Cost, Propagator, Wake};

/// So many variables of a scope are taken in between two looks at the limits: whole words of its masks.
const VARS_PER_LOOK: usize = 1 << 14;

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

/// Where a propagator's scope and masks lie.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// The first variable of its scope among those of all.
    first_var: u32,
    len: u32,
    first_word: u32,
    cost: Cost,
}

/// The scopes of all propagators, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scopes<'a> {
    pub(super) vars: &'a [Var],
    /// Where each ends among them.
    pub(super) ends: &'a [u32],
}

impl<'a> Scopes<'a> {
    fn iter(self) -> impl Iterator<Item = &'a [Var]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let scope = &self.vars[start..end as usize];
            start = end as usize;
            scope
        })
    }
}

/// From facts to the propagators that heed them, and from propagators to their places.
#[derive(Debug)]
pub(super) struct Index {
    extents: Vec<Extent>,
    /// Words of the mask store.
    words: u32,
    occurrence_ends: Vec<u32>,
    /// Where the occurrences of a variable end that heed both answers; those that heed "yes" only follow.
    heeded_ends: Vec<u32>,
    occurrences: Vec<Occurrence>,
}

impl Index {
    /// Bytes for each variable.
    pub(super) const VAR_BYTES: usize = 2 * size_of::<u32>();
    /// Bytes for each variable of each scope.
    pub(super) const ENTRY_BYTES: usize = size_of::<Occurrence>();
    /// Bytes for each propagator.
    pub(super) const PROPAGATOR_BYTES: usize = size_of::<Extent>();

    /// The index of a model. Good for nothing where `watch` ends it.
    pub(super) fn new(
        vars: usize,
        propagators: &[Box<dyn Propagator>],
        scopes: Scopes<'_>,
        watch: &mut Watch,
    ) -> Self {
        let mut index = Self {
            extents: Vec::with_capacity(propagators.len()),
            words: 0,
            occurrence_ends: vec![0; vars + 1],
            heeded_ends: vec![0; vars],
            occurrences: Vec::new(),
        };
        index.count(propagators, scopes, watch);
        if watch.stop().is_none() {
            index.place(propagators, scopes, watch);
        }
        index
    }

    /// How many occurrences each variable has, and where those of one end and those of the next begin.
    fn count(
        &mut self,
        propagators: &[Box<dyn Propagator>],
        scopes: Scopes<'_>,
        watch: &mut Watch,
    ) {
        for (propagator, scope) in propagators.iter().zip(scopes.iter()) {
            let heeds = u32::from(propagator.wake() == Wake::Any);
            // A single scope may be as large as the board.
            for part in scope.chunks(VARS_PER_LOOK) {
                for var in part {
                    self.occurrence_ends[var.index() + 1] += 1;
                    self.heeded_ends[var.index()] += heeds;
                }
                if watch.after(4 * part.len()).is_some() {
                    return;
                }
            }
        }
        for (var, heeded) in self.heeded_ends.iter_mut().enumerate() {
            self.occurrence_ends[var + 1] += self.occurrence_ends[var];
            *heeded += self.occurrence_ends[var];
        }
        watch.after(2 * self.heeded_ends.len());
    }

    /// Puts each occurrence where [`Index::count`] has made room for it.
    fn place(
        &mut self,
        propagators: &[Box<dyn Propagator>],
        scopes: Scopes<'_>,
        watch: &mut Watch,
    ) {
        let mut next = self.occurrence_ends.clone();
        let mut next_deaf = self.heeded_ends.clone();
        let nowhere = Occurrence {
            propagator: 0,
            word: 0,
            bit: 0,
            cost: Cost::Cheap,
        };
        self.occurrences = watch.filled(scopes.vars.len(), &nowhere);
        if watch.stop().is_some() {
            return;
        }
        let mut first_var = 0;
        for (number, (propagator, scope)) in propagators.iter().zip(scopes.iter()).enumerate() {
            let cost = propagator.cost();
            self.extents.push(Extent {
                first_var,
                len: scope.len() as u32,
                first_word: self.words,
                cost,
            });
            let next = match propagator.wake() {
                Wake::Any => &mut next,
                Wake::Yes => &mut next_deaf,
            };
            let mut word = self.words;
            for part in scope.chunks(VARS_PER_LOOK) {
                for (at, var) in part.iter().enumerate() {
                    let slot = &mut next[var.index()];
                    self.occurrences[*slot as usize] = Occurrence {
                        propagator: number as u32,
                        word: word + (at / 64) as u32,
                        bit: (at % 64) as u8,
                        cost,
                    };
                    *slot += 1;
                }
                word += words(part.len()) as u32;
                if watch.after(4 * part.len()).is_some() {
                    return;
                }
            }
            self.words = word;
            first_var += scope.len() as u32;
        }
    }

    /// Where the scope of a propagator lies among those of all.
    #[inline]
    pub(super) fn scope(&self, number: usize) -> Range<usize> {
        let Extent { first_var, len, .. } = self.extents[number];
        first_var as usize..(first_var + len) as usize
    }

    /// Where the masks of a propagator lie in the mask store.
    #[inline]
    pub(super) fn words(&self, number: usize) -> Range<usize> {
        let Extent {
            first_word, len, ..
        } = self.extents[number];
        let first = first_word as usize;
        first..first + words(len as usize)
    }

    #[inline]
    pub(super) fn cost(&self, number: usize) -> Cost {
        self.extents[number].cost
    }

    /// Words of the mask store.
    pub(super) const fn mask_words(&self) -> usize {
        self.words as usize
    }

    /// The scopes that take note of a fact.
    #[inline]
    pub(super) fn heeding(&self, fact: Lit) -> &[Occurrence] {
        let var = fact.var().index();
        let end = if fact.is_positive() {
            self.occurrence_ends[var + 1]
        } else {
            self.heeded_ends[var]
        };
        &self.occurrences[self.occurrence_ends[var] as usize..end as usize]
    }
}
