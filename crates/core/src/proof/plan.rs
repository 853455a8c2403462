//! The lines of a proof in order: each clause comes where it is first needed, and is deleted after its last use.

use std::collections::HashMap;

use crate::lit::Lit;
use crate::model::Model;

use super::log::{Event, ProofLog, Source};
use super::trim::Trimmed;
use super::wording::{Stated, Wording};

/// The lines of a proof, in order, before they have numbers.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    log: &'a ProofLog,
    model: &'a Model,
    trimmed: &'a Trimmed,
    pub(crate) lines: Vec<Source>,
    planned: HashMap<Source, usize>,
    /// For each line, those that end their life with it.
    pub(crate) ends: Vec<Vec<usize>>,
}

impl<'a> Plan<'a> {
    pub(crate) fn of(log: &'a ProofLog, trimmed: &'a Trimmed, model: &'a Model) -> Self {
        let mut plan = Self {
            log,
            model,
            trimmed,
            lines: Vec::new(),
            planned: HashMap::new(),
            ends: Vec::new(),
        };
        for &event in &log.events {
            let source = match event {
                Event::Root(at) => Source::Root(at),
                Event::Derived(at) => Source::Derived(at),
            };
            if trimmed.step(source).is_some() {
                plan.add(source);
            }
        }
        plan.find_ends();
        plan
    }

    /// The step that stands for a source: where a clause follows from another by itself, it is that clause.
    fn standing(&self, source: Source) -> Source {
        match self.trimmed.step(source) {
            Some(step) if matches!(source, Source::Root(_) | Source::Derived(_)) => {
                match step.hints[..] {
                    [from] if self.length(from) == step.clause.len() => self.standing(from),
                    _ => source,
                }
            }
            _ => source,
        }
    }

    /// How many literals a clause has that is no solution's.
    fn length(&self, source: Source) -> usize {
        match source {
            Source::Model(at) => self.model.clause(at as usize).len(),
            Source::Goal => usize::MAX,
            _ => self
                .trimmed
                .step(source)
                .map_or(usize::MAX, |step| step.clause.len()),
        }
    }

    fn add(&mut self, source: Source) {
        let source = self.standing(source);
        if source == Source::Goal || self.planned.contains_key(&source) {
            return;
        }
        for place in 0..self.uses(source).len() {
            let hint = self.uses(source)[place];
            self.add(hint);
        }
        self.planned.insert(source, self.lines.len());
        self.lines.push(source);
    }

    pub(crate) fn clause(&self, source: Source) -> &'a [Lit] {
        match source {
            Source::Model(at) => self.model.clause(at as usize),
            _ => self.trimmed.step(source).map_or(&[], |step| &step.clause),
        }
    }

    /// The propagator that an inference comes from, and the whole clause that it entails, with the facts it rests on.
    pub(crate) fn inference(&self, source: Source) -> Option<(usize, Vec<Lit>)> {
        let Source::Inference(at) = source else {
            return None;
        };
        let units = self.uses(source).iter().filter_map(|&unit| match unit {
            Source::Root(at) => Some(!self.log.root[at as usize].0),
            _ => None,
        });
        let clause = self.clause(source).iter().copied().chain(units).collect();
        Some((self.log.inferences[at as usize].propagator as usize, clause))
    }

    /// What a line states of the puzzle itself.
    pub(crate) fn stated(&self, source: Source, wording: &dyn Wording) -> Option<Stated> {
        if let Source::Model(at) = source {
            return Some(wording.of_clause(at as usize));
        }
        let (propagator, clause) = self.inference(source)?;
        Some(wording.of_propagator(propagator, &clause))
    }

    /// The line that a clause stands in; `None` for "not this solution".
    pub(crate) fn line_of(&self, source: Source) -> Option<usize> {
        self.planned.get(&self.standing(source)).copied()
    }

    pub(crate) fn uses(&self, source: Source) -> &'a [Source] {
        self.trimmed.step(source).map_or(&[], |step| &step.hints)
    }

    /// The propagator whose inference, under all single facts at hand, a line is.
    pub(crate) fn under_all(&self, line: usize) -> Option<u32> {
        let &source = self.lines.get(line)?;
        let Source::Inference(at) = source else {
            return None;
        };
        let step = self.trimmed.step(source).filter(|step| step.under_all);
        step.map(|_| self.log.inferences[at as usize].propagator)
    }

    fn find_ends(&mut self) {
        let mut last = vec![usize::MAX; self.lines.len()];
        let mut unit: Vec<Option<usize>> = vec![None; self.model.len()];
        for (line, &source) in self.lines.iter().enumerate() {
            let under_all = self.under_all(line);
            // Of lines in a row that speak of the same facts, the last one is enough.
            if let Some(propagator) = under_all.filter(|_| under_all != self.under_all(line + 1)) {
                for var in self.model.scope(propagator as usize) {
                    if let Some(fact) = unit[var.index()] {
                        last[fact] = line;
                    }
                }
            }
            if let [fact] = self.clause(source) {
                unit[fact.var().index()] = Some(line);
            }
            for &hint in self.uses(source) {
                if let Some(&used) = self.planned.get(&self.standing(hint)) {
                    last[used] = line;
                }
            }
        }
        self.ends = vec![Vec::new(); self.lines.len()];
        for (line, &last) in last.iter().enumerate() {
            if last != usize::MAX && last + 1 < self.lines.len() {
                self.ends[last].push(line);
            }
        }
    }
}
