//! The search: propagation to a fixpoint, learning from conflicts, and the loop that drives both.
//!
//! One technique a file. [`Solver::solve`] reads as their table of contents.

mod agenda;
mod ahead;
mod audit;
mod beliefs;
mod bump;
mod clauses;
mod decide;
mod enumerate;
mod explain;
mod fixpoint;
mod guess;
mod learn;
mod lists;
mod load;
mod messages;
mod probe;
mod prove;
mod reduce;
mod restart;
mod shrink;
mod trail;

use std::sync::Arc;

use crate::assignment::Assignment;
use crate::limits::{Findings, Limits, Spent, Stop, Watch};
use crate::lit::{Lit, Var};
use crate::model::Model;
use crate::proof::ProofLog;
use crate::release::release;

use agenda::Agenda;
pub(crate) use ahead::Ahead;
use beliefs::Beliefs;
pub(crate) use clauses::ClauseRef;
use clauses::ClauseStore;
use decide::Decider;
pub(crate) use explain::Explainer;
use fixpoint::{Propagated, Scratch};
use guess::Guess;
use learn::{Analysis, Lesson};
use probe::Probing;
use reduce::Reductions;
use restart::Restarts;
use shrink::Shrinking;
pub(crate) use trail::{Reason, Trail};

/// How a call of [`Solver::solve`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// An assignment was found, see [`Solver::assignment`].
    Satisfiable,
    /// There is none under the assumptions, see [`Solver::failed`].
    Unsatisfiable,
    /// A limit was reached; call again to go on with what was learnt.
    Stopped(Stop),
}

/// Searches one model, and can be asked again and again: under assumptions, with more clauses, past limits.
///
/// ```
/// use gridproof_core::{Answer, Limits, ModelBuilder, Selectors, Solver};
/// let mut builder = ModelBuilder::new(Selectors::Off);
/// let [a, b, c] = [builder.var(), builder.var(), builder.var()];
/// builder.clause(&[a.positive(), b.positive()]);
/// builder.clause(&[b.negative(), c.positive()]);
/// let mut solver = Solver::new(builder.build().into());
/// let limits = Limits::none();
///
/// // Assumptions, and which of them are to blame.
/// assert_eq!(solver.solve(&[a.negative(), c.negative()], &limits), Answer::Unsatisfiable);
/// assert_eq!(solver.failed().len(), 2);
///
/// // All assignments, one after the other.
/// let mut found = 0;
/// while solver.solve(&[], &limits) == Answer::Satisfiable {
///     found += 1;
///     solver.block();
/// }
/// assert_eq!(found, 4);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    model: Arc<Model>,
    trail: Trail,
    clauses: ClauseStore,
    agenda: Agenda,
    decider: Decider,
    explainer: Explainer,
    analysis: Analysis,
    shrinking: Shrinking,
    restarts: Restarts,
    reductions: Reductions,
    probing: Probing,
    beliefs: Beliefs,
    scratch: Scratch,
    ticks: u32,
    /// What was done since the limits were last told.
    effort: u32,
    spent: Spent,
    /// Somebody asked for certain answers to be tried first.
    preferring: bool,
    /// The root is refuted: there is no assignment, whatever is assumed.
    contradictory: bool,
    /// The limit that kept the model, or this solver, from being built: it is the answer to everything.
    cut: Option<Stop>,
    assignment: Assignment,
    failed: Vec<Lit>,
    /// Under audit: where faults are noted for whoever asked.
    auditing: Option<Arc<Findings>>,
    fault: Option<String>,
    known_solution: Option<Assignment>,
    /// What a proof will need, if one is wanted.
    proof: Option<Box<ProofLog>>,
}

impl Solver {
    /// A solver for a model. Nothing of the search is built before a guess is needed.
    pub fn new(model: Arc<Model>) -> Self {
        Self::within(model, &Limits::none())
    }

    /// As [`Solver::new`], given up where a limit is reached on the way, or where the model was [cut](Model::cut) already:
    /// then that limit is the answer to every question.
    pub fn within(model: Arc<Model>, limits: &Limits) -> Self {
        Self::start(model, None, limits)
    }

    /// As [`Solver::within`], and it notes down what a proof of its answer needs. Assumptions and clauses added later have
    /// no place in such a proof.
    pub(crate) fn proving(model: Arc<Model>, limits: &Limits) -> Self {
        let log = ProofLog::new(model.len());
        Self::start(model, Some(Box::new(log)), limits)
    }

    /// The notes of a search that was [`Solver::proving`].
    pub(crate) fn into_proof(self) -> Option<Box<ProofLog>> {
        self.proof
    }

    fn start(model: Arc<Model>, proof: Option<Box<ProofLog>>, limits: &Limits) -> Self {
        let mut watch = Watch::new(limits);
        let bytes = model.bytes() + Trail::bytes_for(&model);
        if let Some(stop) = model.stopped().or_else(|| watch.holding(bytes)) {
            return Self::cut(stop);
        }
        let mut solver = Self::over(model, &mut watch);
        solver.proof = proof;
        if watch.stop().is_none() {
            solver.load(&mut watch);
        }
        match watch.stop() {
            Some(stop) => {
                solver.note_bytes();
                solver.let_go();
                Self::cut(stop)
            }
            None => solver,
        }
    }

    /// Frees what it holds; where that is much, beside what comes next, lest a limit is kept late.
    pub(crate) fn let_go(self) {
        let bytes = self.spent.peak_bytes as usize + self.model.bytes();
        release(self, bytes);
    }

    /// What stands for a solver that a limit kept from being built.
    fn cut(stop: Stop) -> Self {
        Self::over(Arc::new(Model::cut(stop)), &mut Watch::default())
    }

    /// A solver that has not taken over the model's clauses.
    fn over(model: Arc<Model>, watch: &mut Watch) -> Self {
        let vars = model.len();
        Self {
            cut: model.stopped(),
            trail: Trail::new(&model, watch),
            clauses: ClauseStore::new(vars),
            agenda: Agenda::new(model.propagators()),
            decider: Decider::new(&model),
            explainer: Explainer::default(),
            analysis: Analysis::new(vars),
            shrinking: Shrinking::default(),
            restarts: Restarts::default(),
            reductions: Reductions::default(),
            probing: Probing::default(),
            beliefs: Beliefs::default(),
            scratch: Scratch::default(),
            ticks: 0,
            effort: 0,
            spent: Spent::default(),
            preferring: false,
            contradictory: false,
            assignment: Assignment::default(),
            failed: Vec::new(),
            auditing: None,
            fault: None,
            known_solution: None,
            proof: None,
            model,
        }
    }

    /// The model it searches.
    pub const fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Looks for an assignment in which the assumptions hold. After [`Solver::block`] it goes on from where it was.
    pub fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Answer {
        self.begin(limits);
        if let Some(stop) = self.cut {
            return Answer::Stopped(stop);
        }
        if !assumptions.is_empty() || !self.failed.is_empty() {
            self.backtrack(0);
            self.end_dive();
        }
        self.failed.clear();
        let before = self.spent.conflicts;
        let answer = self.search(assumptions, limits, before);
        if answer == Answer::Unsatisfiable {
            self.backtrack(0);
        }
        self.note_bytes();
        answer
    }

    fn search(&mut self, assumptions: &[Lit], limits: &Limits, before: u64) -> Answer {
        loop {
            if self.contradictory || self.fault.is_some() {
                return Answer::Unsatisfiable;
            }
            match self.propagate(limits) {
                Propagated::Interrupted(stop) => return Answer::Stopped(stop),
                Propagated::Conflict(conflict) => {
                    self.spent.conflicts += 1;
                    self.explainer.tidy(&mut self.trail);
                    let level = self.gather(conflict);
                    self.decider.aim(&self.trail);
                    self.backtrack(level);
                    self.agenda.clear();
                    if level == 0 {
                        self.refute();
                        continue;
                    }
                    let lesson = self.learn(conflict);
                    self.adopt(lesson, 0);
                }
                Propagated::Fixpoint => {
                    if let Some(stop) = self.stopping(limits, before) {
                        return Answer::Stopped(stop);
                    }
                    if let Some(stop) = self.maintain(0, limits) {
                        return Answer::Stopped(stop);
                    }
                    if assumptions.is_empty() && self.probing() {
                        if let Err(stop) = self.probe(limits, before) {
                            return Answer::Stopped(stop);
                        }
                        continue;
                    }
                    if assumptions.is_empty() && self.proving_is_due() {
                        self.start_proving();
                        continue;
                    }
                    if assumptions.is_empty() && self.dive_is_due() {
                        if let Some(stop) = self.start_dive(limits) {
                            return Answer::Stopped(stop);
                        }
                        continue;
                    }
                    match self.next_guess(assumptions, limits) {
                        Guess::Made => {}
                        Guess::Stopped(stop) => return Answer::Stopped(stop),
                        Guess::Failed(lit) => {
                            self.failed = self.blame(lit);
                            return Answer::Unsatisfiable;
                        }
                        Guess::NothingLeft => {
                            self.record();
                            return Answer::Satisfiable;
                        }
                    }
                    if let Some(stop) = self.tick(limits, 1) {
                        return Answer::Stopped(stop);
                    }
                }
            }
        }
    }

    /// Keeps the clause just learnt, and asserts its first literal at the level it calls for, not below `floor`.
    fn adopt(&mut self, lesson: Lesson, floor: u32) {
        self.spent.learnt += 1;
        let explaining = std::mem::take(&mut self.explainer.effort);
        self.effort = self.effort.saturating_add(explaining);
        self.backtrack(lesson.level.max(floor));
        let learnt = &self.analysis.learnt;
        let asserted = learnt[0];
        let source = self.proof.as_mut().map(|log| log.derive(learnt));
        let reason = match learnt.len() {
            1 => Reason::None,
            2 => {
                self.clauses.add_binary(learnt[0], learnt[1]);
                Reason::Binary(learnt[1])
            }
            _ => {
                let clause = self.clauses.add(learnt, Some(lesson.glue));
                self.clauses
                    .set_last_use(clause, self.spent.conflicts as u32);
                Reason::Clause(clause)
            }
        };
        if let (Some(log), Some(source)) = (&mut self.proof, source) {
            log.note_reason(asserted, reason, source);
        }
        self.trail.assign(asserted, reason);
        self.decider.decay();
    }

    /// What is done between conflicts, when it is due.
    fn maintain(&mut self, floor: u32, limits: &Limits) -> Option<Stop> {
        let stop = if self.restarting() {
            self.restart(floor, limits)
        } else {
            None
        };
        if self.reducing() {
            self.reduce();
        }
        stop
    }

    /// The limit that is reached, if any.
    fn stopping(&self, limits: &Limits, before: u64) -> Option<Stop> {
        if limits
            .conflicts()
            .is_some_and(|most| self.spent.conflicts - before >= most)
        {
            return Some(Stop::Conflicts);
        }
        if limits
            .memory()
            .is_some_and(|most| self.spent.peak_bytes as usize > most)
        {
            return Some(Stop::Memory);
        }
        None
    }

    fn begin(&mut self, limits: &Limits) {
        self.auditing = limits.findings();
        self.explainer.limits = limits.clone();
    }

    /// Propagates at the root. `Satisfiable` says no more than that the root is not refuted.
    pub fn settle(&mut self, limits: &Limits) -> Answer {
        self.begin(limits);
        if let Some(stop) = self.cut {
            return Answer::Stopped(stop);
        }
        self.backtrack(0);
        if self.contradictory {
            return Answer::Unsatisfiable;
        }
        match self.propagate(limits) {
            Propagated::Fixpoint => Answer::Satisfiable,
            Propagated::Interrupted(stop) => Answer::Stopped(stop),
            Propagated::Conflict(conflict) => {
                self.spent.conflicts += 1;
                self.gather(conflict);
                self.refute();
                Answer::Unsatisfiable
            }
        }
    }

    /// The conflict just gathered is one of the root: there is no assignment.
    fn refute(&mut self) {
        self.contradictory = true;
        if let Some(log) = &mut self.proof {
            log.finish();
        }
    }

    fn backtrack(&mut self, level: u32) {
        let decider = &mut self.decider;
        self.trail
            .backtrack(&self.model, level, |lit| decider.undone(lit));
    }

    fn record(&mut self) {
        self.note_found();
        let values = (0..self.model.len() as u32).map(|index| {
            match self.trail.value(Var::new(index).positive()) {
                0 => None,
                value => Some(value > 0),
            }
        });
        self.assignment = Assignment::new(values.collect());
    }

    fn note_bytes(&mut self) {
        let bytes = self.trail.bytes()
            + self.clauses.bytes()
            + self.explainer.bytes()
            + self.decider.bytes()
            + self.beliefs.messages.bytes()
            + self.proof.as_ref().map_or(0, |log| log.bytes());
        self.spent.peak_bytes = self.spent.peak_bytes.max(bytes as u64);
    }

    /// The assignment of the last satisfiable answer.
    pub const fn assignment(&self) -> &Assignment {
        &self.assignment
    }

    /// After an unsatisfiable answer: assumptions that cannot hold together. Empty if there is no assignment at all.
    pub fn failed(&self) -> &[Lit] {
        &self.failed
    }

    /// What is known at the root, as far as it has been propagated.
    pub fn root(&self) -> Assignment {
        let mut values = vec![None; self.model.len()];
        for lit in &self.trail.lits()[..self.trail.root_len()] {
            values[lit.var().index()] = Some(lit.is_positive());
        }
        Assignment::new(values)
    }

    /// The effort so far.
    pub const fn spent(&self) -> Spent {
        let mut spent = self.spent;
        spent.explanations = self.explainer.asked;
        spent.cited = self.explainer.cited;
        spent
    }

    /// What an audit found wrong, a fault of ours.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Under audit, every learnt clause is checked against this solution, until [`Solver::block`] forbids one.
    pub fn expect(&mut self, solution: Assignment) {
        self.known_solution = Some(solution);
    }
}
