//! Steps as text: each clause gets its number when it is first needed, and is deleted after its last use.

use std::collections::HashMap;
use std::io::{self, Write};

use crate::lit::Lit;
use crate::model::Model;

use super::log::{Event, ProofLog, Source};
use super::trim::Trimmed;
use super::wording::{Stated, Wording};

/// The number of the clause that says "not this solution".
const GOAL: u64 = 0;

/// The lines of a proof, in order, before they have numbers.
struct Plan<'a> {
    model: &'a Model,
    trimmed: &'a Trimmed,
    lines: Vec<Source>,
    planned: HashMap<Source, usize>,
    /// For each line, those that end their life with it.
    ends: Vec<Vec<usize>>,
}

impl<'a> Plan<'a> {
    fn of(log: &'a ProofLog, trimmed: &'a Trimmed, model: &'a Model) -> Self {
        let mut plan = Self {
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

    fn clause(&self, source: Source) -> &'a [Lit] {
        match source {
            Source::Model(at) => self.model.clause(at as usize),
            _ => self.trimmed.step(source).map_or(&[], |step| &step.clause),
        }
    }

    /// What a line states of the puzzle itself.
    fn stated(&self, source: Source, log: &ProofLog, wording: &dyn Wording) -> Option<Stated> {
        match source {
            Source::Model(at) => Some(wording.of_clause(at as usize)),
            Source::Inference(at) => {
                let propagator = log.inferences[at as usize].propagator as usize;
                let units = self.uses(source).iter().filter_map(|&unit| match unit {
                    Source::Root(at) => Some(!log.root[at as usize].0),
                    _ => None,
                });
                let whole: Vec<Lit> = self.clause(source).iter().copied().chain(units).collect();
                Some(wording.of_propagator(propagator, &whole))
            }
            _ => None,
        }
    }

    fn uses(&self, source: Source) -> &'a [Source] {
        self.trimmed.step(source).map_or(&[], |step| &step.hints)
    }

    fn find_ends(&mut self) {
        let mut last = vec![usize::MAX; self.lines.len()];
        for (line, &source) in self.lines.iter().enumerate() {
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

/// Writes the steps of a refutation.
///
/// # Errors
/// As `out`.
pub(crate) fn steps(
    log: &ProofLog,
    trimmed: &Trimmed,
    model: &Model,
    wording: &dyn Wording,
    out: &mut dyn Write,
) -> io::Result<()> {
    let plan = Plan::of(log, trimmed, model);
    let mut line = String::new();
    for (number, &source) in plan.lines.iter().enumerate() {
        line.clear();
        let id = number as u64 + 1;
        let clause = plan.clause(source);
        let stated = plan.stated(source, log, wording);
        begin(&mut line, id, stated.as_ref());
        for &lit in clause {
            line.push(' ');
            wording.literal(lit, &mut line);
        }
        let hints = plan.uses(source);
        if !hints.is_empty() {
            line.push_str(" :");
        }
        for &hint in hints {
            let standing = plan.standing(hint);
            let hint = plan.planned.get(&standing);
            push(&mut line, hint.map_or(GOAL, |&at| at as u64 + 1));
        }
        if let Some(Stated::Sum(terms)) = &stated {
            line.push_str(" =");
            for (times, name) in terms {
                if *times > 1 {
                    push(&mut line, *times);
                    line.push('*');
                    line.push_str(name);
                } else {
                    line.push(' ');
                    line.push_str(name);
                }
            }
        }
        line.push('\n');
        if !plan.ends[number].is_empty() {
            line.push('d');
            for &ended in &plan.ends[number] {
                push(&mut line, ended as u64 + 1);
            }
            line.push('\n');
        }
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// The constraints that the lines of a proof state something of, in the order of their first use.
pub(crate) fn constraints(
    log: &ProofLog,
    trimmed: &Trimmed,
    model: &Model,
    wording: &dyn Wording,
) -> Vec<String> {
    let plan = Plan::of(log, trimmed, model);
    let mut names: Vec<String> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for &source in &plan.lines {
        let stated = match plan.stated(source, log, wording) {
            None => Vec::new(),
            Some(Stated::Constraint(name)) => vec![name],
            Some(Stated::Sum(terms)) => terms.into_iter().map(|(_, name)| name).collect(),
        };
        for name in stated {
            if seen.insert(name.clone()) {
                names.push(name);
            }
        }
    }
    names
}

fn begin(line: &mut String, id: u64, stated: Option<&Stated>) {
    line.push(match stated {
        Some(Stated::Constraint(_)) => 'i',
        Some(Stated::Sum(_)) => 's',
        None => 'l',
    });
    push(line, id);
    if let Some(Stated::Constraint(name)) = stated {
        line.push(' ');
        line.push_str(name);
    }
}

fn push(line: &mut String, number: u64) {
    use std::fmt::Write as _;
    // Writing to a string cannot fail.
    let _ = write!(line, " {number}");
}
