//! What the search notes down while a proof is wanted: reasons it walked, clauses it learnt, facts of the root.
//!
//! Nothing is computed here. Reasons keep the literals that the search asked for anyway; which facts of the root they
//! rest on is found out afterwards, and only for reasons that the proof turns out to need (see [`super::trim`]).

use std::collections::HashMap;

use crate::assignment::Assignment;
use crate::lit::{Lit, Var};
use crate::search::{ClauseRef, Reason, Trail};

/// Where a clause comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Source {
    /// A clause of the model, by number.
    Model(u32),
    /// "Not this solution", the clause that is refuted together with the puzzle.
    Goal,
    /// A clause derived by the search, by number.
    Derived(u32),
    /// What one propagator said, by number of the inference.
    Inference(u32),
    /// A fact of the root, by its place on the trail.
    Root(u32),
}

/// Where a list begins and ends.
type Span = (usize, usize);

/// A reason or contradiction of one propagator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inference {
    pub(crate) propagator: u32,
    /// What follows; `None` for a contradiction.
    pub(crate) implied: Option<Lit>,
    /// Facts above the root that it cites, in [`ProofLog::literals`].
    pub(crate) cited: Span,
    /// It may rest on so many facts of the root.
    pub(crate) root: u32,
}

/// A clause that took part in a derivation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Antecedent {
    /// When its consequence became known, to put antecedents in order; the conflict comes last.
    pub(crate) position: u32,
    pub(crate) source: Source,
}

/// A clause that the search derived.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Derived {
    /// Its literals, in [`ProofLog::literals`].
    pub(crate) clause: Span,
    /// In [`ProofLog::antecedents`].
    pub(crate) antecedents: Span,
    /// So many facts of the root were known.
    pub(crate) root: u32,
}

/// Facts of the root and derived clauses, in the order in which they came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Root(u32),
    Derived(u32),
}

/// The notes of one search.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProofLog {
    literals: Vec<Lit>,
    pub(crate) inferences: Vec<Inference>,
    pub(crate) derived: Vec<Derived>,
    antecedents: Vec<Antecedent>,
    /// The facts of the root, each with the clause it follows from.
    pub(crate) root: Vec<(Lit, Source)>,
    pub(crate) events: Vec<Event>,
    /// The solution that is forbidden, once there is one.
    pub(crate) solution: Option<Assignment>,
    /// Where the clauses of the store come from.
    stored: Vec<Option<Source>>,
    binary: HashMap<(Lit, Lit), Source>,
    /// For each variable where a unit clause about it comes from.
    units: Vec<Source>,
    /// For each variable the inference that its stored reason is.
    explained: Vec<u32>,
    /// Where the antecedents of the derivation under way begin.
    open: usize,
    /// The empty clause was derived: nothing more is noted.
    pub(crate) finished: bool,
}

impl ProofLog {
    pub(crate) fn new(vars: usize) -> Self {
        Self {
            units: vec![Source::Goal; vars],
            explained: vec![0; vars],
            ..Self::default()
        }
    }

    pub(crate) fn clause(&self, derived: u32) -> &[Lit] {
        let (start, end) = self.derived[derived as usize].clause;
        &self.literals[start..end]
    }

    pub(crate) fn cited(&self, inference: u32) -> &[Lit] {
        let (start, end) = self.inferences[inference as usize].cited;
        &self.literals[start..end]
    }

    pub(crate) fn antecedents(&self, derived: u32) -> &[Antecedent] {
        let (start, end) = self.derived[derived as usize].antecedents;
        &self.antecedents[start..end]
    }

    /// This solution is forbidden: that there is no other is what remains to be shown.
    pub(crate) fn forbid(&mut self, solution: &Assignment) {
        self.solution = Some(solution.clone());
    }

    pub(crate) fn note_unit(&mut self, var: Var, source: Source) {
        self.units[var.index()] = source;
    }

    pub(crate) fn note_binary(&mut self, first: Lit, second: Lit, source: Source) {
        self.binary
            .entry((first.min(second), first.max(second)))
            .or_insert(source);
    }

    pub(crate) fn note_stored(&mut self, clause: ClauseRef, source: Source) {
        let at = clause as usize;
        self.stored.resize(self.stored.len().max(at + 1), None);
        self.stored[at] = Some(source);
    }

    /// A clause was removed from the store.
    pub(crate) fn forget(&mut self, clause: ClauseRef) {
        if let Some(source) = self.stored.get_mut(clause as usize) {
            *source = None;
        }
    }

    /// Clauses have moved within the store.
    pub(crate) fn move_clauses(&mut self, forward: &dyn Fn(ClauseRef) -> ClauseRef) {
        for (clause, source) in std::mem::take(&mut self.stored).into_iter().enumerate() {
            if let Some(source) = source {
                self.note_stored(forward(clause as ClauseRef), source);
            }
        }
    }

    /// A clause from this source is kept, and gives its first literal for this reason.
    pub(crate) fn note_reason(&mut self, first: Lit, reason: Reason, source: Source) {
        match reason {
            Reason::None => self.note_unit(first.var(), source),
            Reason::Binary(second) => self.note_binary(first, second, source),
            Reason::Clause(clause) => self.note_stored(clause, source),
            Reason::Propagator { .. } | Reason::Fact { .. } => {}
        }
    }

    pub(crate) fn of_binary(&self, first: Lit, second: Lit) -> Source {
        let pair = (first.min(second), first.max(second));
        self.binary.get(&pair).copied().unwrap_or(Source::Goal)
    }

    pub(crate) fn of_stored(&self, clause: ClauseRef) -> Source {
        let source = self.stored.get(clause as usize).copied().flatten();
        source.unwrap_or(Source::Goal)
    }

    /// Notes the facts of the root that are new.
    pub(crate) fn note_root(&mut self, trail: &Trail) {
        if self.finished {
            return;
        }
        for position in self.root.len()..trail.root_len() {
            let lit = trail.lits()[position];
            let source = match trail.fact(lit.var()).reason {
                Reason::None => self.units[lit.var().index()],
                Reason::Binary(other) => self.of_binary(lit, other),
                Reason::Clause(clause) => self.of_stored(clause),
                Reason::Fact { number, .. } => {
                    Source::Inference(self.infer(number, Some(lit), &[], position as u32))
                }
                Reason::Propagator { number, at } => {
                    Source::Inference(self.infer(number, Some(lit), &[], at))
                }
            };
            self.events.push(Event::Root(position as u32));
            self.root.push((lit, source));
        }
    }

    fn keep(&mut self, lits: impl Iterator<Item = Lit>) -> Span {
        let start = self.literals.len();
        self.literals.extend(lits);
        (start, self.literals.len())
    }

    /// Notes what a propagator said, given the facts that it cites.
    pub(crate) fn infer(
        &mut self,
        propagator: u32,
        implied: Option<Lit>,
        cited: &[Lit],
        root: u32,
    ) -> u32 {
        let cited = self.keep(cited.iter().copied());
        self.inferences.push(Inference {
            propagator,
            implied,
            cited,
            root,
        });
        self.inferences.len() as u32 - 1
    }

    /// The reason of a known variable was just made.
    pub(crate) fn note_explained(&mut self, var: Var, inference: u32) {
        self.explained[var.index()] = inference;
    }

    pub(crate) fn explained(&self, var: Var) -> Source {
        Source::Inference(self.explained[var.index()])
    }

    /// A derivation begins; what was cited for one that led to nothing is dropped.
    pub(crate) fn begin(&mut self, trail: &Trail) {
        self.antecedents.truncate(self.open);
        self.note_root(trail);
    }

    /// A clause takes part in the derivation under way.
    pub(crate) fn cite(&mut self, position: u32, source: Source) {
        self.antecedents.push(Antecedent { position, source });
    }

    /// The derivation under way has led to this clause.
    pub(crate) fn derive(&mut self, clause: &[Lit]) -> Source {
        let end = self.antecedents.len();
        self.antecedents[self.open..].sort_unstable_by_key(|antecedent| antecedent.position);
        let derived = Derived {
            clause: self.keep(clause.iter().copied()),
            antecedents: (self.open, end),
            root: self.root.len() as u32,
        };
        self.open = end;
        let number = self.derived.len() as u32;
        self.derived.push(derived);
        self.events.push(Event::Derived(number));
        Source::Derived(number)
    }

    /// The derivation under way has led to the empty clause.
    pub(crate) fn finish(&mut self) {
        if !self.finished {
            self.derive(&[]);
            self.finished = true;
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.literals.capacity() * size_of::<Lit>()
            + self.inferences.capacity() * size_of::<Inference>()
            + self.antecedents.capacity() * size_of::<Antecedent>()
            + self.derived.capacity() * size_of::<Derived>()
            + self.stored.capacity() * size_of::<Option<Source>>()
    }
}
