//! Why items cannot take different values: rectangles of the board.
//!
//! A reason is a rectangle: k items that have no values but k - 1. It cites, for each of the items and each of the
//! other values, the fact that rules them out; where an item of it is decided, or one of the other values taken,
//! that one fact stands for a whole side.

use smallvec::SmallVec;

use super::AllDifferent;
use crate::known::Mask;
use crate::propagator::{Question, Target};
use crate::propagators::matching::{Matching, Violator, members};

impl AllDifferent {
    /// Puts an irreducible reason into `because`, if there is one.
    pub(super) fn explain_with(
        self,
        question: &Question<'_>,
        because: &mut Mask<'_>,
    ) -> Option<()> {
        let known = question.known;
        let mut room = [0; 64];
        let domains = self.domains(known, &mut room);
        let mut granted = Granted::Nothing;
        if let Target::Fact { index, holds } = question.target {
            let (item, value) = (index / self.values, index % self.values);
            let yes = self.part(known.yes, item) & !(1 << value);
            if yes != 0 {
                // Another value of the item is reason enough.
                because.insert(self.index(item, yes.trailing_zeros() as usize));
                return Some(());
            }
            if holds {
                domains[item] &= !(1 << value);
                granted = Granted::Fact(index);
            } else {
                domains[item] = 1 << value;
                granted = Granted::Item(item);
            }
        } else if let Some(twice) = (0..self.items)
            .map(|item| (item, self.part(known.yes, item)))
            .find(|(_, yes)| yes.count_ones() > 1)
        {
            for value in members(twice.1).take(2) {
                because.insert(self.index(twice.0, value));
            }
            return Some(());
        }
        let matching = Matching::maximum(domains, self.values);
        let mut best = self.reason(question, matching.violator(domains)?, granted);
        if self.items == self.values
            && let Some(other) = matching.violator_from_values(domains, self.values)
        {
            let other = self.reason(question, other, granted);
            if other.cost < best.cost {
                best = other;
            }
        }
        for &index in &best.facts {
            because.insert(index as usize);
        }
        Some(())
    }

    /// The facts that make up the rectangle of items without values outside the violator's.
    fn reason(self, question: &Question<'_>, violator: Violator, granted: Granted) -> Reason {
        let known = question.known;
        let mut items = violator.items;
        let mut others = self.all_values() & !violator.values;
        let mut reason = Reason::default();
        if let Granted::Item(item) = granted {
            items &= !(1 << item);
        }
        for item in members(items) {
            let yes = self.part(known.yes, item);
            if yes == 0 {
                continue;
            }
            let yes = self.index(item, yes.trailing_zeros() as usize);
            if Line::new(question, granted)
                .prefers(yes, members(others).map(|v| self.index(item, v)))
            {
                reason.add(question, yes);
                items &= !(1 << item);
            }
        }
        for value in members(others) {
            let taker = (0..self.items)
                .map(|item| self.index(item, value))
                .find(|&index| known.get(index) == Some(true));
            if let Some(yes) = taker
                && Line::new(question, granted)
                    .prefers(yes, members(items).map(|item| self.index(item, value)))
            {
                reason.add(question, yes);
                others &= !(1 << value);
            }
        }
        for item in members(items) {
            for value in members(others) {
                let index = self.index(item, value);
                if granted != Granted::Fact(index) {
                    reason.add(question, index);
                }
            }
        }
        reason
    }
}

/// What the negated target adds to the known facts: it need not be cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Granted {
    Nothing,
    /// All about this item.
    Item(usize),
    /// This one fact.
    Fact(usize),
}

/// Facts that force the target, and how many of them do not hold at the root.
#[derive(Debug, Default)]
struct Reason {
    facts: SmallVec<[u32; 64]>,
    cost: usize,
}

impl Reason {
    fn add(&mut self, question: &Question<'_>, index: usize) {
        self.facts.push(index as u32);
        self.cost += usize::from(!at_root(question, index));
    }
}

fn at_root(question: &Question<'_>, index: usize) -> bool {
    question.root[index / 64] >> (index % 64) & 1 == 1
}

/// A side of the rectangle that either its own facts or one other fact can stand for.
struct Line<'a> {
    question: &'a Question<'a>,
    granted: Granted,
}

impl<'a> Line<'a> {
    const fn new(question: &'a Question<'a>, granted: Granted) -> Self {
        Self { question, granted }
    }

    /// Whether the fact `yes` is the better reason: not if the line's own facts all hold at the root, but for one
    /// that is older.
    fn prefers(&self, yes: usize, line: impl Iterator<Item = usize>) -> bool {
        let mut paid = None;
        for index in line.filter(|&index| self.granted != Granted::Fact(index)) {
            if self.question.known.get(index) != Some(false) {
                return true;
            }
            if !at_root(self.question, index) && paid.replace(index).is_some() {
                return true;
            }
        }
        let age = |index: usize| self.question.age[index];
        paid.is_some_and(|paid| at_root(self.question, yes) || age(yes) < age(paid))
    }
}
