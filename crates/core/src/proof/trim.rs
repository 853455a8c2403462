//! From notes to steps: backwards from the empty clause, each derivation is replayed by unit propagation, and only what
//! took part in its conflict is kept.

use crate::lit::{Lit, Var};
use crate::model::Model;
use crate::search::Explainer;
use crate::verdict::Fault;

use super::log::{Event, ProofLog, Source};
use super::wording::Wording;

/// How much of what the search found is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trimming {
    /// What the empty clause rests on.
    #[default]
    On,
    /// Everything that was derived.
    Off,
}

/// One step: a clause and what it follows from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Step {
    pub(crate) clause: Vec<Lit>,
    /// Clauses that become unit one after the other, and the conflict; for an inference, the unit clauses it rests on.
    pub(crate) hints: Vec<Source>,
    /// An inference that rests on all facts of the root that its constraint speaks of.
    pub(crate) under_all: bool,
}

/// What is kept of the notes, by number; `None` for what is not needed.
#[derive(Debug)]
pub(crate) struct Trimmed {
    inferences: Vec<Option<Step>>,
    derived: Vec<Option<Step>>,
    root: Vec<Option<Step>>,
}

impl Trimmed {
    /// The step from this source; `None` for clauses that the proof may start from.
    pub(crate) fn step(&self, source: Source) -> Option<&Step> {
        match source {
            Source::Model(_) | Source::Goal => None,
            Source::Derived(at) => self.derived[at as usize].as_ref(),
            Source::Inference(at) => self.inferences[at as usize].as_ref(),
            Source::Root(at) => self.root[at as usize].as_ref(),
        }
    }
}

const UNKNOWN: u32 = u32::MAX;
const ASSUMED: u32 = u32::MAX - 1;

/// Walks the notes of `log` backwards.
///
/// # Errors
/// A fault of ours: a derivation that cannot be replayed.
pub(crate) fn trim(
    log: &ProofLog,
    model: &Model,
    wording: &dyn Wording,
    goal: &[Lit],
    trimming: Trimming,
) -> Result<Trimmed, Fault> {
    let all = trimming == Trimming::Off;
    let mut trimmer = Trimmer {
        log,
        model,
        wording,
        goal,
        explainer: Explainer::default(),
        root_at: vec![UNKNOWN; model.len()],
        cited: vec![None; model.len()],
        by: vec![UNKNOWN; 2 * model.len()],
        touched: Vec::new(),
        scope_wanted: (UNKNOWN, 0),
        wanted_root: vec![all; log.root.len()],
        wanted: vec![all; log.derived.len()],
        trimmed: Trimmed {
            inferences: vec![None; log.inferences.len()],
            derived: vec![None; log.derived.len()],
            root: vec![None; log.root.len()],
        },
    };
    for (at, (lit, _)) in log.root.iter().enumerate() {
        trimmer.root_at[lit.var().index()] = at as u32;
    }
    if let Some(last) = trimmer.wanted.last_mut() {
        *last = true;
    }
    for &event in log.events.iter().rev() {
        match event {
            Event::Root(at) if trimmer.wanted_root[at as usize] => trimmer.root_fact(at),
            Event::Derived(at) if trimmer.wanted[at as usize] => trimmer.derived(at)?,
            _ => {}
        }
    }
    Ok(trimmer.trimmed)
}

struct Trimmer<'a> {
    log: &'a ProofLog,
    model: &'a Model,
    wording: &'a dyn Wording,
    goal: &'a [Lit],
    explainer: Explainer,
    /// For each variable its place among the facts of the root.
    root_at: Vec<u32>,
    /// For each variable what the inference at hand says of it, and in which place.
    cited: Vec<Option<(bool, u32)>>,
    /// For each true literal of the replay the antecedent it follows from.
    by: Vec<u32>,
    touched: Vec<Lit>,
    /// The last propagator, and number of facts of the root, whose whole scope was found to be needed.
    scope_wanted: (u32, u32),
    wanted_root: Vec<bool>,
    wanted: Vec<bool>,
    trimmed: Trimmed,
}

impl Trimmer<'_> {
    fn literals(&self, source: Source) -> &[Lit] {
        match source {
            Source::Model(number) => self.model.clause(number as usize),
            Source::Goal => self.goal,
            Source::Derived(number) => self.log.clause(number),
            Source::Inference(number) => self.trimmed.inferences[number as usize]
                .as_ref()
                .map_or(&[], |step| &step.clause),
            Source::Root(number) => std::slice::from_ref(&self.log.root[number as usize].0),
        }
    }

    /// The place of a literal among the first `known` facts of the root.
    fn root_fact_of(&self, lit: Lit, known: u32) -> Option<u32> {
        let at = self.root_at[lit.var().index()];
        (at < known && self.log.root[at as usize].0 == lit).then_some(at)
    }

    /// Works out what an inference rests on, once.
    fn infer(&mut self, number: u32) {
        if self.trimmed.inferences[number as usize].is_some() {
            return;
        }
        let inference = self.log.inferences[number as usize];
        let cited = self.log.cited(number);
        if self.wording.says_at_length(inference.propagator as usize) {
            let clause = inference.implied.into_iter();
            let step = Step {
                clause: clause.chain(cited.iter().map(|&lit| !lit)).collect(),
                hints: Vec::new(),
                under_all: true,
            };
            self.trimmed.inferences[number as usize] = Some(step);
            return;
        }
        for (place, lit) in cited.iter().enumerate() {
            self.cited[lit.var().index()] =
                Some((lit.is_positive(), inference.root + place as u32));
        }
        let state = |var: Var| {
            let at = self.root_at[var.index()];
            let root = (at < inference.root).then(|| (self.log.root[at as usize].0, at));
            root.map(|(lit, at)| (lit.is_positive(), at))
                .or(self.cited[var.index()])
        };
        let mut premises = Vec::new();
        self.explainer.premises(
            self.model,
            inference.propagator,
            inference.implied,
            state,
            &mut premises,
        );
        for lit in cited {
            self.cited[lit.var().index()] = None;
        }
        let mut step = Step::default();
        step.clause.extend(inference.implied);
        for lit in premises {
            match self.root_fact_of(lit, inference.root) {
                Some(at) => step.hints.push(Source::Root(at)),
                None => step.clause.push(!lit),
            }
        }
        self.trimmed.inferences[number as usize] = Some(step);
    }

    /// The proof needs this clause, and what it rests on.
    fn want(&mut self, source: Source) {
        match source {
            Source::Model(_) | Source::Goal => {}
            Source::Derived(at) => self.wanted[at as usize] = true,
            Source::Root(at) => self.wanted_root[at as usize] = true,
            Source::Inference(at) => {
                self.infer(at);
                let Some(step) = &self.trimmed.inferences[at as usize] else {
                    return;
                };
                for &hint in &step.hints {
                    if let Source::Root(at) = hint {
                        self.wanted_root[at as usize] = true;
                    }
                }
                if step.under_all {
                    self.want_scope(at);
                }
            }
        }
    }

    /// The proof needs all facts of the root that an inference could see.
    fn want_scope(&mut self, inference: u32) {
        let inference = self.log.inferences[inference as usize];
        // One run of a propagator often says many things.
        let run = (inference.propagator, inference.root);
        if std::mem::replace(&mut self.scope_wanted, run) == run {
            return;
        }
        for var in self.model.scope(inference.propagator as usize) {
            let at = self.root_at[var.index()];
            if at < inference.root {
                self.wanted_root[at as usize] = true;
            }
        }
    }

    fn root_fact(&mut self, at: u32) {
        let (lit, source) = self.log.root[at as usize];
        self.want(source);
        let others = self.literals(source).iter().filter(|&&other| other != lit);
        let mut hints: Vec<Source> = others
            .filter_map(|&other| self.root_fact_of(!other, at))
            .map(Source::Root)
            .collect();
        for &hint in &hints {
            if let Source::Root(at) = hint {
                self.wanted_root[at as usize] = true;
            }
        }
        hints.push(source);
        self.trimmed.root[at as usize] = Some(Step {
            clause: vec![lit],
            hints,
            under_all: false,
        });
    }

    fn assign(&mut self, lit: Lit, by: u32) {
        self.by[lit.code()] = by;
        self.touched.push(lit);
    }

    fn derived(&mut self, number: u32) -> Result<(), Fault> {
        let derived = self.log.derived[number as usize];
        let clause = self.log.clause(number);
        let antecedents = self.log.antecedents(number);
        for &lit in clause {
            self.assign(!lit, ASSUMED);
        }
        let mut conflict = None;
        for (place, antecedent) in antecedents.iter().enumerate() {
            if let Source::Inference(at) = antecedent.source {
                self.infer(at);
            }
            let is_true = |lit: Lit| {
                self.by[lit.code()] != UNKNOWN || self.root_fact_of(lit, derived.root).is_some()
            };
            let mut open = None;
            let mut more = false;
            for &lit in self.literals(antecedent.source) {
                if !is_true(!lit) {
                    more |= open.is_some();
                    open = Some(lit);
                }
            }
            match open {
                None => {
                    conflict = Some(place);
                    break;
                }
                Some(lit) if !more && !is_true(lit) => self.assign(lit, place as u32),
                Some(_) => {}
            }
        }
        let Some(conflict) = conflict else {
            let words = format!("the derivation of {clause:?} cannot be replayed for a proof");
            return Err(Fault(words));
        };
        let hints = self.used(antecedents.len(), conflict, derived.root, |place| {
            antecedents[place].source
        });
        for lit in std::mem::take(&mut self.touched) {
            self.by[lit.code()] = UNKNOWN;
        }
        for &hint in &hints {
            self.want(hint);
        }
        self.trimmed.derived[number as usize] = Some(Step {
            clause: clause.to_vec(),
            hints,
            under_all: false,
        });
        Ok(())
    }

    /// The antecedents that the conflict rests on, facts of the root first.
    fn used(
        &self,
        count: usize,
        conflict: usize,
        root: u32,
        source: impl Fn(usize) -> Source,
    ) -> Vec<Source> {
        let mut used = vec![false; count];
        used[conflict] = true;
        let mut units = Vec::new();
        for place in (0..=conflict).rev() {
            if !used[place] {
                continue;
            }
            for &lit in self.literals(source(place)) {
                match self.by[(!lit).code()] {
                    ASSUMED => {}
                    UNKNOWN => units.extend(self.root_fact_of(!lit, root)),
                    by if by as usize != place => used[by as usize] = true,
                    _ => {}
                }
            }
        }
        units.sort_unstable();
        units.dedup();
        let units = units.into_iter().map(Source::Root);
        let places = (0..count).filter(|&place| used[place]).map(source);
        units.chain(places).collect()
    }
}
