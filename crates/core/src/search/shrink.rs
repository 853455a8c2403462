//! Shorter learnt clauses: the literals of one level give way to one literal that implies them all (Fleury and Biere
//! 2021).
//!
//! Level by level the walk goes back from the latest of them, as the analysis of a conflict does, to the first literal
//! that all others follow from. What else is met on the way must follow from the clause already; where it does not,
//! the literals of the level stay as they are. Where one fact implies many, as a value excludes all others, this
//! replaces many consequences by what they come from.

use std::cmp::Reverse;

use crate::lit::{Lit, Var};

use super::Solver;
use super::learn::Standing;
use super::trail::Reason;

/// Scratch space: which literals stand for a level so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shrinking {
    /// By variable; none is left behind.
    members: Vec<bool>,
    list: Vec<Var>,
    lits: Vec<Lit>,
    antecedents: Vec<Lit>,
}

impl Shrinking {
    /// Adds a variable; whether it was not there yet.
    fn join(&mut self, var: Var) -> bool {
        let new = !std::mem::replace(&mut self.members[var.index()], true);
        if new {
            self.list.push(var);
        }
        new
    }

    fn clear(&mut self) {
        for var in self.list.drain(..) {
            self.members[var.index()] = false;
        }
    }
}

impl Solver {
    /// Shrinks the learnt clause, whose literals below the first stand on lower levels. It must be minimal already.
    pub(super) fn shrink(&mut self) {
        self.shrinking.members.resize(self.model.len(), false);
        self.note_earliest();
        let trail = &self.trail;
        let mut lits = std::mem::take(&mut self.shrinking.lits);
        lits.extend(self.analysis.learnt.drain(1..));
        lits.sort_unstable_by_key(|lit| Reverse(trail.fact(lit.var()).position));
        let mut from = 0;
        while from < lits.len() {
            let level = self.trail.level_of(lits[from]);
            let same = lits[from..].iter();
            let count = same
                .take_while(|&&lit| self.trail.level_of(lit) == level)
                .count();
            let block = &lits[from..from + count];
            match self.stands_for(block, level) {
                Some(lit) => self.analysis.learnt.push(!lit),
                None => self.analysis.learnt.extend_from_slice(block),
            }
            from += count;
        }
        lits.clear();
        self.shrinking.lits = lits;
    }

    /// The true literal of the level that implies the negations of the block, together with what else the clause speaks
    /// of; `None` if there is none, or nothing to gain.
    fn stands_for(&mut self, block: &[Lit], level: u32) -> Option<Lit> {
        if block.len() < 2 {
            return None;
        }
        for lit in block {
            self.shrinking.join(lit.var());
        }
        let mut open = block.len();
        let mut position = self.trail.fact(block[0].var()).position as usize + 1;
        let found = loop {
            let lit = loop {
                position -= 1;
                let lit = self.trail.lits()[position];
                if self.shrinking.members[lit.var().index()] {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                break Some(lit);
            }
            match self.widen(lit, level) {
                Some(joined) => open += joined,
                None => break None,
            }
        };
        self.shrinking.clear();
        found
    }

    /// Puts what implies `lit` in its place: how many literals of its level have joined. `None` where something is met
    /// that does not follow from the clause, or where nothing implies `lit`: a guess that enumeration has flipped has no
    /// reason, though its level began before it.
    fn widen(&mut self, lit: Lit, level: u32) -> Option<usize> {
        if self.trail.fact(lit.var()).reason == Reason::None {
            return None;
        }
        self.antecedents(lit);
        let mut antecedents = std::mem::take(&mut self.shrinking.antecedents);
        antecedents.extend_from_slice(&self.analysis.buffer);
        let mut joined = Some(0);
        for &below in &antecedents {
            let of = self.trail.level_of(below);
            if of == level {
                joined = joined.map(|count| count + usize::from(self.shrinking.join(below.var())));
                continue;
            }
            let follows = match self.analysis.standing(below.var()) {
                Standing::Implied => true,
                Standing::Needed => false,
                Standing::Unknown => of == 0 || self.redundant(below),
            };
            if !follows {
                joined = None;
                break;
            }
        }
        antecedents.clear();
        self.shrinking.antecedents = antecedents;
        joined
    }
}
