//! Guesses by belief: the likeliest answers first, weighed anew as they are taken.
//!
//! Where a board has many solutions, or one that most placements point at, this runs straight into one (decimation by
//! belief propagation, as for random satisfiability: Braunstein, Mézard and Zecchina 2005). A dive starts at the root and
//! ends in an assignment or at the first conflict; the search goes on from there, with the likely answers as its phases.
//! Dives come ever more rarely, and go in ever smaller steps.
//!
//! Once an assignment is known, mostly there is none but the near ones: after a while the search leaves its surroundings, since
//! answers that are nearly true make poor proofs. Beliefs order the guesses and nothing else.

use crate::limits::{Limits, Stop};
use crate::lit::{Lit, Var};

use super::Solver;
use super::fixpoint::{effort_of, ticks_of};
use super::messages::Messages;

/// Rounds of messages at the root, and before each further stretch of guesses.
const ROUNDS: u64 = 25;
const ROUNDS_BETWEEN: u64 = 5;
/// The first dive goes in so many stretches with as many new facts each; each later one in so many more, up to the most.
const STRETCHES: u64 = 8;
const MORE_STRETCHES: u64 = 4;
const MOST_STRETCHES: u64 = 100;
/// Propagator runs before the first dive for each constraint that it is expected to hear.
const RUNS_BEFORE: u64 = 2;
/// Between two dives the propagator runs grow by this factor, and by so many for each constraint that the earlier one heard.
const PAUSE: u64 = 2;
const RUNS_BETWEEN: u64 = 3;
/// The factor once an assignment is known, and the work is to prove that there is no other.
const LONGER_PAUSE: u64 = 4;
/// Conflicts before the first dive, and after a dive or an assignment.
const CONFLICTS: u64 = 40;
/// Conflicts that the search stays beside a known assignment, and where a later dive ended.
const NEAR: u64 = 200;

/// When to dive, and what is believed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beliefs {
    pub(super) messages: Messages,
    dives: u64,
    /// Propagator runs and conflicts when the last dive began, or ended if it has, and how often it heard a constraint.
    runs: u64,
    conflicts: u64,
    heard: u64,
    dive: Option<Dive>,
    /// An assignment is known.
    found: bool,
    /// Then: the search still looks for another beside it, or where a later dive ended.
    beside: bool,
}

/// A dive on its way.
#[derive(Clone, Debug)]
struct Dive {
    /// The surest of the open variables, and the place of the next one to look at.
    surest: Vec<Var>,
    next: usize,
    /// How many facts there were when they were last weighed, and how many more make a stretch.
    weighed_at: usize,
    stretch: usize,
}

impl Solver {
    /// Whether a dive is due. Preferences that somebody set are not overridden.
    pub(super) fn dive_is_due(&self) -> bool {
        let beliefs = &self.beliefs;
        let rested = self.spent.conflicts >= beliefs.conflicts + CONFLICTS;
        if !rested || beliefs.dive.is_some() || self.preferring || !self.model.believes() {
            return false;
        }
        let due = if beliefs.dives == 0 {
            let rounds = ROUNDS + STRETCHES * ROUNDS_BETWEEN;
            self.model.propagators() as u64 * rounds * RUNS_BEFORE
        } else {
            let pause = if beliefs.found { LONGER_PAUSE } else { PAUSE };
            pause * beliefs.runs + beliefs.heard * RUNS_BETWEEN
        };
        self.spent.runs >= due
    }

    /// Goes back to the root and weighs what is likely there: those become the answers to try first.
    pub(super) fn start_dive(&mut self, limits: &Limits) -> Option<Stop> {
        let stretches = (STRETCHES + MORE_STRETCHES * self.beliefs.dives).min(MOST_STRETCHES);
        self.beliefs.dives += 1;
        self.beliefs.heard = 0;
        self.end_dive();
        let bytes = Messages::bytes_for(&self.model) + size_of::<Var>() * self.model.len();
        if limits
            .memory()
            .is_some_and(|most| self.spent.peak_bytes as usize + bytes > most)
        {
            return None;
        }
        self.backtrack(0);
        let open = self.model.len() - self.trail.len();
        self.beliefs.messages.clear(&self.model);
        let mut dive = Dive {
            surest: Vec::new(),
            next: 0,
            weighed_at: 0,
            stretch: 1 + open / stretches as usize,
        };
        match self.hear_all(ROUNDS, limits) {
            Ok(true) => {}
            // No constraint has anything to say.
            Ok(false) => return None,
            Err(stop) => return Some(stop),
        }
        self.rank(&mut dive);
        self.note_bytes();
        let (messages, trail) = (&self.beliefs.messages, &self.trail);
        let likely = trail.open().map(|var| messages.likelier(var));
        self.decider.prefer(likely);
        tracing::debug!(
            conflicts = self.spent.conflicts,
            stretch = dive.stretch,
            dives = self.beliefs.dives,
            "diving"
        );
        self.beliefs.dive = Some(dive);
        None
    }

    /// The next guess of the dive that is on its way; `None` if there is no dive, or no open variable.
    pub(super) fn next_of_dive(&mut self, limits: &Limits) -> Result<Option<Lit>, Stop> {
        let Some(mut dive) = self.beliefs.dive.take() else {
            return Ok(None);
        };
        // It began with a count of conflicts, and lasts until there is one more.
        if self.spent.conflicts > self.beliefs.conflicts {
            self.end_dive();
            return Ok(None);
        }
        let result = self.surest_of(&mut dive, limits);
        // After a stop it goes on where it was.
        self.beliefs.dive = Some(dive);
        result
    }

    /// Whether an assignment is known and another was not met beside it, nor where a dive ended: then it is time to prove that
    /// there is none.
    pub(super) fn proving_is_due(&self) -> bool {
        self.beliefs.beside && self.spent.conflicts >= self.beliefs.conflicts + NEAR
    }

    /// Goes back to the root and to the first phases: to stay with an assignment that is known makes poor proofs.
    pub(super) fn start_proving(&mut self) {
        self.beliefs.beside = false;
        self.backtrack(0);
        let model = &self.model;
        let vars = (0..model.len() as u32).map(Var::new);
        self.decider
            .prefer(vars.map(|var| var.lit(model.phases()[var.index()])));
    }

    /// An assignment was found.
    pub(super) fn note_found(&mut self) {
        self.beliefs.found = true;
        self.end_dive();
    }

    /// The dive is over, and the search has its turn.
    pub(super) fn end_dive(&mut self) {
        self.beliefs.dive = None;
        self.beliefs.beside = self.beliefs.found && self.beliefs.dives > 0;
        self.beliefs.runs = self.spent.runs;
        self.beliefs.conflicts = self.spent.conflicts;
    }

    fn surest_of(&mut self, dive: &mut Dive, limits: &Limits) -> Result<Option<Lit>, Stop> {
        loop {
            if self.trail.len() < dive.weighed_at + dive.stretch {
                while let Some(&var) = dive.surest.get(dive.next) {
                    if !self.trail.is_known(var) {
                        return Ok(Some(self.beliefs.messages.likelier(var)));
                    }
                    dive.next += 1;
                }
            }
            if self.trail.len() == self.model.len() {
                return Ok(None);
            }
            self.hear_all(ROUNDS_BETWEEN, limits)?;
            self.rank(dive);
        }
    }

    /// Lets all constraints speak, `rounds` times or until none says anything new. Whether anything was new.
    fn hear_all(&mut self, rounds: u64, limits: &Limits) -> Result<bool, Stop> {
        let mut any = false;
        for _ in 0..rounds {
            let mut new = false;
            for number in 0..self.model.propagators() {
                new |= self.beliefs.messages.hear(&self.model, &self.trail, number);
                self.beliefs.heard += 1;
                let words = self.model.mask_range(number).len();
                self.effort = self.effort.saturating_add(effort_of(words));
                if let Some(stop) = self.tick(limits, ticks_of(self.model.cost(number), words)) {
                    return Err(stop);
                }
            }
            if !new {
                break;
            }
            any = true;
        }
        Ok(any)
    }

    /// Finds the surest open variables, as many as a stretch has.
    fn rank(&self, dive: &mut Dive) {
        let messages = &self.beliefs.messages;
        let order = |&a: &Var, &b: &Var| {
            let (x, y) = (messages.sureness(a), messages.sureness(b));
            y.total_cmp(&x).then(a.cmp(&b))
        };
        dive.surest.clear();
        dive.surest.extend(self.trail.open());
        if dive.stretch < dive.surest.len() {
            dive.surest.select_nth_unstable_by(dive.stretch, order);
            dive.surest.truncate(dive.stretch);
        }
        dive.surest.sort_unstable_by(order);
        dive.next = 0;
        dive.weighed_at = self.trail.len();
    }
}
