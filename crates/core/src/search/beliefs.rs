//! Guesses by belief: the likeliest answers first, weighed anew as they are taken.
//!
//! Where a board has many solutions, or one that most placements point at, this runs straight into one (decimation by
//! belief propagation, as for random satisfiability: Braunstein, Mézard and Zecchina 2005). A dive starts at the root and
//! ends in an assignment or at the first conflict; the search goes on from there, with the likely answers as its phases.
//! Dives come ever more rarely, and go in ever smaller steps. Beliefs order the guesses and nothing else.

use crate::limits::{Limits, Stop};
use crate::lit::{Lit, Var};

use super::Solver;
use super::fixpoint::effort_of;
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
/// Propagator runs between two dives for each constraint that the earlier one heard, beside those made before it.
const RUNS_BETWEEN: u64 = 3;

/// When to dive, and what is believed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beliefs {
    pub(super) messages: Messages,
    dives: u64,
    /// Propagator runs at the start of the last dive, and constraints heard since.
    started: u64,
    heard: u64,
    dive: Option<Dive>,
}

/// A dive on its way.
#[derive(Clone, Debug)]
struct Dive {
    /// It lasts while there are no more conflicts than this.
    conflicts: u64,
    /// The surest of the open variables, and how many of them are known meanwhile.
    surest: Vec<Var>,
    done: usize,
    /// How many facts there were when they were last weighed, and how many more make a stretch.
    weighed_at: usize,
    stretch: usize,
}

impl Solver {
    /// Whether a dive is due. Preferences that somebody set are not overridden.
    pub(super) fn dive_is_due(&self) -> bool {
        if !self.model.believes() || self.preferring {
            return false;
        }
        let beliefs = &self.beliefs;
        let due = if beliefs.dives == 0 {
            let rounds = ROUNDS + STRETCHES * ROUNDS_BETWEEN;
            self.model.propagators() as u64 * rounds * RUNS_BEFORE
        } else {
            2 * beliefs.started + beliefs.heard * RUNS_BETWEEN
        };
        self.spent.runs >= due
    }

    /// Goes back to the root and weighs what is likely there: those become the answers to try first.
    pub(super) fn start_dive(&mut self, limits: &Limits) -> Option<Stop> {
        self.backtrack(0);
        let open = self.model.len() - self.trail.len();
        let beliefs = &mut self.beliefs;
        let stretches = (STRETCHES + MORE_STRETCHES * beliefs.dives).min(MOST_STRETCHES);
        beliefs.dives += 1;
        beliefs.started = self.spent.runs;
        beliefs.heard = 0;
        let bytes = Messages::bytes_for(&self.model) + size_of::<Var>() * open;
        if limits
            .memory()
            .is_some_and(|most| self.spent.peak_bytes as usize + bytes > most)
        {
            return None;
        }
        self.beliefs.messages.clear(&self.model);
        let mut dive = Dive {
            conflicts: self.spent.conflicts,
            surest: Vec::new(),
            done: 0,
            weighed_at: 0,
            stretch: 1 + open / stretches as usize,
        };
        match self.weigh(&mut dive, ROUNDS, limits) {
            Ok(true) => {}
            // No constraint has anything to say.
            Ok(false) => return None,
            Err(stop) => return Some(stop),
        }
        self.note_bytes();
        let (messages, trail) = (&self.beliefs.messages, &self.trail);
        let vars = (0..self.model.len() as u32).map(Var::new);
        let open = vars.filter(|&var| !trail.is_known(var));
        self.decider.expect(open.map(|var| messages.likelier(var)));
        tracing::debug!(
            conflicts = dive.conflicts,
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
        if self.spent.conflicts > dive.conflicts {
            return Ok(None);
        }
        let result = self.surest(&mut dive, limits);
        self.beliefs.dive = Some(dive);
        result
    }

    fn surest(&mut self, dive: &mut Dive, limits: &Limits) -> Result<Option<Lit>, Stop> {
        loop {
            if self.trail.len() < dive.weighed_at + dive.stretch {
                while let Some(&var) = dive.surest.get(dive.done) {
                    if !self.trail.is_known(var) {
                        return Ok(Some(self.beliefs.messages.likelier(var)));
                    }
                    dive.done += 1;
                }
            }
            if self.trail.len() == self.model.len() {
                return Ok(None);
            }
            self.weigh(dive, ROUNDS_BETWEEN, limits)?;
        }
    }

    /// Lets all constraints speak, `rounds` times or until none says anything new, and finds the surest open variables.
    /// Whether anything was new.
    fn weigh(&mut self, dive: &mut Dive, rounds: u64, limits: &Limits) -> Result<bool, Stop> {
        let mut any = false;
        for _ in 0..rounds {
            let mut new = false;
            for number in 0..self.model.propagators() {
                new |= self.beliefs.messages.hear(&self.model, &self.trail, number);
                self.beliefs.heard += 1;
                let words = self.model.mask_range(number).len();
                self.effort = self.effort.saturating_add(effort_of(words));
                if let Some(stop) = self.tick(limits, (words * words) as u32) {
                    return Err(stop);
                }
            }
            if !new {
                break;
            }
            any = true;
        }
        let messages = &self.beliefs.messages;
        let order = |&a: &Var, &b: &Var| {
            let (x, y) = (messages.sureness(a), messages.sureness(b));
            y.total_cmp(&x).then(a.cmp(&b))
        };
        let vars = (0..self.model.len() as u32).map(Var::new);
        let open = vars.filter(|&var| !self.trail.is_known(var));
        dive.surest.clear();
        dive.surest.extend(open);
        if dive.stretch < dive.surest.len() {
            dive.surest.select_nth_unstable_by(dive.stretch, order);
            dive.surest.truncate(dive.stretch);
        }
        dive.surest.sort_unstable_by(order);
        dive.done = 0;
        dive.weighed_at = self.trail.len();
        Ok(any)
    }
}
