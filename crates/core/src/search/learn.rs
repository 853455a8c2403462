//! Learning from a conflict: first unique implication point, recursive minimisation, backjump level, glue.
//!
//! After Marques-Silva and Sakallah (GRASP), Moskewicz et al. (Chaff), Sörensson and Biere (2009, minimisation) and
//! Audemard and Simon (2009, glue). Reasons of propagators are asked for as the walk meets them.
//!
//! Facts that a propagator could have found at an earlier level carry the level at which it did find them, so a
//! conflict may lie wholly below the current level: the walk starts at the highest level that the conflict names.

use crate::lit::{Lit, Var};

use super::Solver;
use super::fixpoint::Conflict;
use super::trail::{Reason, UNEXPLAINED};

/// Marks of variables during one analysis.
pub(super) const UNSEEN: u8 = 0;
pub(super) const SOURCE: u8 = 1;
const REDUNDANT: u8 = 2;
const NEEDED: u8 = 3;
/// It was bumped for the sake of a reason, after all else was done.
pub(super) const BUMPED: u8 = 4;

/// Scratch space of the analysis and its result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    pub(super) marks: Vec<u8>,
    pub(super) marked: Vec<Var>,
    pub(super) buffer: Vec<Lit>,
    stack: Vec<(Lit, u32, u32)>,
    pool: Vec<Lit>,
    level_stamps: Vec<u64>,
    stamp: u64,
    /// By level: the stamp of the last clause that spoke of it, and where its earliest literal of that level lies.
    earliest: Vec<(u64, u32)>,
    spoken: u64,
    /// The clause learnt last; the literal to assert first, one of the highest remaining level second.
    pub(crate) learnt: Vec<Lit>,
    /// The clauses that the last clause was derived from, each with its consequence, kept for audits only.
    pub(crate) chain: Vec<Vec<Lit>>,
}

/// What a conflict taught; the clause itself is in [`Analysis::learnt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lesson {
    /// The level to return to.
    pub(crate) level: u32,
    /// How many levels the clause speaks of.
    pub(crate) glue: u32,
}

/// Whether a fact follows from the other literals of the clause that is being learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It is one of them, or follows.
    Implied,
    /// It does not follow.
    Needed,
    /// Nobody has asked yet.
    Unknown,
}

impl Analysis {
    pub(crate) fn new(vars: usize) -> Self {
        Self {
            marks: vec![UNSEEN; vars],
            ..Self::default()
        }
    }

    pub(super) fn mark(&mut self, var: Var, mark: u8) {
        if self.marks[var.index()] == UNSEEN {
            self.marked.push(var);
        }
        self.marks[var.index()] = mark;
    }

    /// What is known of a fact against the clause that is being learnt.
    pub(super) fn standing(&self, var: Var) -> Standing {
        match self.marks[var.index()] {
            SOURCE | REDUNDANT => Standing::Implied,
            NEEDED => Standing::Needed,
            _ => Standing::Unknown,
        }
    }

    /// Whether the reason just gathered cites this literal.
    pub(crate) fn cites(&self, lit: Lit) -> bool {
        self.buffer.contains(&lit)
    }

    fn clear(&mut self) {
        for var in self.marked.drain(..) {
            self.marks[var.index()] = UNSEEN;
        }
    }

    /// How many levels the learnt clause speaks of.
    fn glue(&mut self, level_of: impl Fn(Lit) -> u32, levels: u32) -> u32 {
        self.stamp += 1;
        self.level_stamps
            .resize(self.level_stamps.len().max(levels as usize + 1), 0);
        let mut glue = 0;
        for &lit in &self.learnt {
            let stamp = &mut self.level_stamps[level_of(lit) as usize];
            glue += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        glue
    }
}

impl Solver {
    /// The true literals that together are the conflict, into the analysis buffer; their highest level.
    pub(super) fn gather(&mut self, conflict: Conflict) -> u32 {
        let buffer = &mut self.analysis.buffer;
        buffer.clear();
        match conflict {
            Conflict::Binary(first, second) => buffer.extend([!first, !second]),
            Conflict::Clause(clause) => buffer.extend(self.clauses.lits(clause).map(|lit| !lit)),
            Conflict::Propagator { number, at } => {
                self.explainer
                    .contradiction(&self.model, &self.trail, number, at, buffer);
                self.audit_reason(number, None);
            }
        }
        self.note_conflict(conflict);
        self.analysis
            .buffer
            .iter()
            .map(|&lit| self.trail.level_of(lit))
            .max()
            .unwrap_or(0)
    }

    /// The true literals that imply `lit`, into the analysis buffer, as a step of the derivation under way.
    pub(super) fn antecedents(&mut self, lit: Lit) {
        self.find_reason(lit);
        self.cite_antecedent(lit);
        if self.auditing.is_some() {
            let mut clause: Vec<Lit> = self.analysis.buffer.iter().map(|&lit| !lit).collect();
            clause.push(lit);
            self.analysis.chain.push(clause);
        }
    }

    /// The true literals that imply `lit`, into the analysis buffer.
    pub(super) fn find_reason(&mut self, lit: Lit) {
        let new = self.trail.fact(lit.var()).explained == UNEXPLAINED;
        let buffer = &mut self.analysis.buffer;
        buffer.clear();
        match self.trail.fact(lit.var()).reason {
            Reason::None => {}
            Reason::Binary(other) => buffer.push(!other),
            Reason::Clause(clause) => {
                buffer.extend(self.clauses.lits(clause).skip(1).map(|lit| !lit));
            }
            Reason::Fact { number, fact } => {
                if self.trail.level_of(fact) > 0 {
                    buffer.push(fact);
                }
                if new {
                    self.explainer.note_fact(&self.model, number, buffer.len());
                    self.trail.set_explained(lit.var(), 0);
                }
                self.audit_reason(number, Some(lit));
            }
            Reason::Propagator { number, .. } => {
                self.explainer
                    .reason(&self.model, &mut self.trail, lit, buffer);
                self.audit_reason(number, Some(lit));
            }
        }
        if new {
            self.note_inference(lit);
        }
    }

    /// Learns from the gathered conflict, whose highest level is the current one and not the root.
    pub(super) fn learn(&mut self, conflict: Conflict) -> Lesson {
        let level = self.trail.level();
        self.analysis.learnt.clear();
        self.analysis.learnt.push(Lit::from_code(0));
        self.analysis.chain.clear();
        if self.auditing.is_some() {
            let clause = self.analysis.buffer.iter().map(|&lit| !lit).collect();
            self.analysis.chain.push(clause);
        }
        if let Conflict::Clause(clause) = conflict {
            self.used(clause);
        }
        let mut open = 0u32;
        let mut position = self.trail.len();
        let asserted = loop {
            let buffer = std::mem::take(&mut self.analysis.buffer);
            for &lit in &buffer {
                let var = lit.var();
                let of = self.trail.level_of(lit);
                if of == 0 || self.analysis.marks[var.index()] != UNSEEN {
                    continue;
                }
                self.analysis.mark(var, SOURCE);
                self.decider.bump(var);
                if of == level {
                    open += 1;
                } else {
                    self.analysis.learnt.push(!lit);
                }
            }
            self.analysis.buffer = buffer;
            let lit = loop {
                position -= 1;
                let lit = self.trail.lits()[position];
                if self.analysis.marks[lit.var().index()] == SOURCE
                    && self.trail.level_of(lit) == level
                {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                break lit;
            }
            if let Reason::Clause(clause) = self.trail.fact(lit.var()).reason {
                self.used(clause);
            }
            self.antecedents(lit);
        };
        self.analysis.learnt[0] = !asserted;
        self.minimise();
        if self.model.shrinks() {
            self.shrink();
        }
        let trail = &self.trail;
        let glue = self.analysis.glue(|lit| trail.level_of(lit), level);
        if self.model.bumps_reasons() {
            self.bump_implied(level, glue);
            self.bump_reasons();
        }
        let trail = &self.trail;
        let learnt = &mut self.analysis.learnt;
        let back = match (1..learnt.len())
            .max_by_key(|&at| (trail.level_of(learnt[at]), std::cmp::Reverse(at)))
        {
            Some(at) => {
                learnt.swap(1, at);
                trail.level_of(learnt[1])
            }
            None => 0,
        };
        self.analysis.clear();
        self.audit_learnt();
        Lesson { level: back, glue }
    }

    /// A learnt clause took part in a conflict: it stays for a while, and its glue may have become smaller.
    fn used(&mut self, clause: u32) {
        if !self.clauses.is_learnt(clause) {
            return;
        }
        self.clauses
            .set_last_use(clause, self.spent.conflicts as u32);
        let old = self.clauses.glue(clause);
        if old > 2 {
            let (analysis, trail) = (&mut self.analysis, &self.trail);
            analysis.stamp += 1;
            analysis.level_stamps.resize(
                analysis.level_stamps.len().max(trail.level() as usize + 1),
                0,
            );
            let mut glue = 0;
            for lit in self.clauses.lits(clause) {
                let stamp = &mut analysis.level_stamps[trail.level_of(lit) as usize];
                glue += u32::from(*stamp != analysis.stamp);
                *stamp = analysis.stamp;
            }
            if glue < old {
                self.clauses.set_glue(clause, glue);
            }
        }
    }

    /// Notes, for each level that the learnt clause speaks of below its first literal, where the earliest of its literals
    /// lies: nothing that came before can follow from them.
    pub(super) fn note_earliest(&mut self) {
        let Analysis {
            learnt,
            earliest,
            spoken,
            ..
        } = &mut self.analysis;
        *spoken += 1;
        let levels = self.trail.level() as usize + 1;
        earliest.resize(earliest.len().max(levels), (0, 0));
        for lit in &learnt[1..] {
            let fact = self.trail.fact(lit.var());
            let entry = &mut earliest[fact.level as usize];
            if entry.0 != *spoken {
                *entry = (*spoken, fact.position);
            }
            entry.1 = entry.1.min(fact.position);
        }
    }

    /// Whether a true literal may follow from literals of the clause: one of its level came before it.
    fn may_follow(&self, lit: Lit) -> bool {
        let fact = self.trail.fact(lit.var());
        let (stamp, position) = self.analysis.earliest[fact.level as usize];
        stamp == self.analysis.spoken && position < fact.position && fact.reason != Reason::None
    }

    /// Drops literals of the learnt clause that the others imply, seen through any number of reasons.
    fn minimise(&mut self) {
        self.note_earliest();
        let mut kept = 1;
        for at in 1..self.analysis.learnt.len() {
            let lit = self.analysis.learnt[at];
            if !self.redundant(!lit) {
                self.analysis.learnt[kept] = lit;
                kept += 1;
            }
        }
        self.analysis.learnt.truncate(kept);
    }

    /// Whether a true literal follows from the other literals of the clause. Both answers are remembered.
    pub(super) fn redundant(&mut self, lit: Lit) -> bool {
        if !self.may_follow(lit) {
            return false;
        }
        self.analysis.stack.clear();
        self.analysis.pool.clear();
        self.expand(lit);
        while let Some(&(lit, next, end)) = self.analysis.stack.last() {
            if next == end {
                let last = self.analysis.stack.pop();
                self.analysis
                    .pool
                    .truncate(self.analysis.stack.last().map_or(0, |top| top.2 as usize));
                if last.is_some() && self.analysis.marks[lit.var().index()] == UNSEEN {
                    self.analysis.mark(lit.var(), REDUNDANT);
                }
                continue;
            }
            if let Some(top) = self.analysis.stack.last_mut() {
                top.1 += 1;
            }
            let below = self.analysis.pool[next as usize];
            let mark = self.analysis.marks[below.var().index()];
            if mark == SOURCE || mark == REDUNDANT || self.trail.level_of(below) == 0 {
                continue;
            }
            if mark == NEEDED || !self.may_follow(below) {
                // Everything on the way down is needed too.
                for at in 0..self.analysis.stack.len() {
                    let var = self.analysis.stack[at].0.var();
                    if self.analysis.marks[var.index()] == UNSEEN {
                        self.analysis.mark(var, NEEDED);
                    }
                }
                return false;
            }
            self.expand(below);
        }
        true
    }

    /// Puts the reason of a literal on top of the pool.
    fn expand(&mut self, lit: Lit) {
        self.antecedents(lit);
        let start = self.analysis.pool.len() as u32;
        let Analysis {
            pool,
            buffer,
            stack,
            ..
        } = &mut self.analysis;
        pool.extend_from_slice(buffer);
        stack.push((lit, start, pool.len() as u32));
    }

    /// The assumptions that together force `lit` false, where `lit` is an assumption too.
    pub(super) fn blame(&mut self, lit: Lit) -> Vec<Lit> {
        let mut failed = vec![lit];
        if self.trail.level_of(!lit) == 0 {
            return failed;
        }
        self.analysis.mark(lit.var(), SOURCE);
        for position in (self.trail.root_len()..self.trail.len()).rev() {
            let fact = self.trail.lits()[position];
            if self.analysis.marks[fact.var().index()] != SOURCE {
                continue;
            }
            if self.trail.fact(fact.var()).reason == Reason::None {
                failed.push(fact);
                continue;
            }
            self.antecedents(fact);
            let buffer = std::mem::take(&mut self.analysis.buffer);
            for below in &buffer {
                if self.trail.level_of(*below) > 0 {
                    self.analysis.mark(below.var(), SOURCE);
                }
            }
            self.analysis.buffer = buffer;
        }
        self.analysis.clear();
        failed
    }
}
