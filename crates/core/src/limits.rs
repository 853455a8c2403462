//! When to give up: time, conflicts, memory, cancellation. And what a search has cost.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
#[cfg(feature = "clock")]
use std::time::{Duration, Instant};

use crate::verdict::Fault;

/// Limits on one question. The default has none. A limit that is reached gives an honest `Unknown`.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    #[cfg(feature = "clock")]
    deadline: Option<Instant>,
    conflicts: Option<u64>,
    memory: Option<usize>,
    /// What is left of the effort, for all copies together.
    effort: Option<Arc<AtomicU64>>,
    cancel: Option<Arc<AtomicBool>>,
    audit: Option<Arc<Findings>>,
}

/// The first thing that an audit found wrong, shared by all limits that were made from the same ones.
#[derive(Debug, Default)]
pub(crate) struct Findings(OnceLock<String>);

impl Findings {
    /// Notes what was found; only the first finding is kept.
    pub(crate) fn note(&self, words: &str) {
        self.0.get_or_init(|| words.to_owned());
    }
}

impl Limits {
    /// No limit at all.
    pub fn none() -> Self {
        Self::default()
    }

    /// Gives up this long after now: the clock starts when the limit is made.
    #[cfg(feature = "clock")]
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// Gives up after this many conflicts, counted over the whole question; where a question falls into parts that are
    /// worked on apart (branches, components, regions), over each part.
    #[must_use]
    pub const fn with_conflicts(mut self, conflicts: u64) -> Self {
        self.conflicts = Some(conflicts);
        self
    }

    /// Gives up when the engine's own stores hold more than this many bytes.
    #[must_use]
    pub const fn with_memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Gives up after so much work, told as [`Stop::Conflicts`]: about so many runs of propagators over small scopes, and fewer over
    /// large ones. It is counted and not timed, so it is the same everywhere. All copies share it, and so do questions that
    /// are asked one after the other; threads must not.
    #[must_use]
    pub fn with_effort(mut self, effort: u64) -> Self {
        self.effort = Some(Arc::new(AtomicU64::new(effort)));
        self
    }

    /// Takes work off the effort that is left.
    pub(crate) fn charge(&self, effort: u32) {
        if let Some(left) = &self.effort {
            let after = left.load(Ordering::Relaxed).saturating_sub(effort.into());
            left.store(after, Ordering::Relaxed);
        }
    }

    /// Gives up soon after the flag is set, from any thread.
    #[must_use]
    pub fn with_cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Replays every reason and every learnt clause with the naive twins of the propagators. Slow.
    ///
    /// A failed replay is a fault of ours: it ends the search, and the question is answered by a
    /// [`Fault`](crate::Fault).
    #[must_use]
    pub fn with_audit(mut self, audit: bool) -> Self {
        self.audit = audit.then(Arc::default);
        self
    }

    /// Whether reasons are to be replayed.
    pub const fn audit(&self) -> bool {
        self.audit.is_some()
    }

    /// Where an audit notes what it finds.
    pub(crate) fn findings(&self) -> Option<Arc<Findings>> {
        self.audit.clone()
    }

    /// What an audit has found wrong in any search under these limits, or copies of them, so far. Whoever asked several questions asks
    /// this at the end: a search that only served a hint or a split has no other way to tell.
    ///
    /// # Errors
    /// The fault of ours that was found.
    pub fn audited(&self) -> Result<(), Fault> {
        match self.audit.as_ref().and_then(|findings| findings.0.get()) {
            Some(words) => Err(Fault(words.clone())),
            None => Ok(()),
        }
    }

    /// The conflict limit.
    pub const fn conflicts(&self) -> Option<u64> {
        self.conflicts
    }

    /// The memory limit in bytes.
    pub const fn memory(&self) -> Option<usize> {
        self.memory
    }

    /// The stop that holds now, whatever one search has spent: cancelled, out of time, or the effort used up.
    pub fn interrupted(&self) -> Option<Stop> {
        if self
            .effort
            .as_ref()
            .is_some_and(|left| left.load(Ordering::Relaxed) == 0)
        {
            return Some(Stop::Conflicts);
        }
        if self
            .cancel
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
        {
            return Some(Stop::Cancelled);
        }
        #[cfg(feature = "clock")]
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Some(Stop::Time);
        }
        None
    }

    /// The same limits less the conflicts already spent.
    #[must_use]
    pub fn less(&self, spent: &Spent) -> Self {
        let conflicts = self
            .conflicts
            .map(|limit| limit.saturating_sub(spent.conflicts));
        Self {
            conflicts,
            ..self.clone()
        }
    }
}

/// Looks at limits once in a while, from within work that counts its steps.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    limits: Limits,
    steps: usize,
    stop: Option<Stop>,
}

impl Watch {
    /// How many steps are made between two looks; a step is a few nanoseconds of work.
    const STEPS_PER_LOOK: usize = 1 << 16;

    /// Watches over these limits.
    pub fn new(limits: &Limits) -> Self {
        Self {
            limits: limits.clone(),
            ..Self::default()
        }
    }

    /// Adds steps of work. Once it has returned a stop, it returns the same for good.
    #[inline]
    pub fn after(&mut self, steps: usize) -> Option<Stop> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps >= Self::STEPS_PER_LOOK {
            self.steps = 0;
            self.stop = self.stop.or_else(|| self.limits.interrupted());
        }
        self.stop
    }

    /// Says that so many bytes are held, or are about to be.
    pub fn holding(&mut self, bytes: usize) -> Option<Stop> {
        if self.limits.memory().is_some_and(|most| bytes > most) {
            self.stop = self.stop.or(Some(Stop::Memory));
        }
        self.stop
    }

    /// As `vec![value; len]`; shorter where a limit is reached on the way, since to touch much memory takes long.
    pub(crate) fn filled<T: Clone>(&mut self, len: usize, value: &T) -> Vec<T> {
        let mut filled = Vec::with_capacity(len);
        while filled.len() < len {
            let more = (len - filled.len()).min(Self::STEPS_PER_LOOK);
            filled.resize(filled.len() + more, value.clone());
            if self.after(more).is_some() {
                break;
            }
        }
        filled
    }

    /// Notes a limit that was found to be reached elsewhere.
    pub const fn end(&mut self, stop: Stop) {
        if self.stop.is_none() {
            self.stop = Some(stop);
        }
    }

    /// The limit that was found to be reached.
    pub const fn stop(&self) -> Option<Stop> {
        self.stop
    }
}

/// Why a search ended before the question was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time limit.
    Time,
    /// The conflict limit.
    Conflicts,
    /// The memory limit.
    Memory,
    /// Cancelled from outside.
    Cancelled,
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Time => "time limit",
            Self::Conflicts => "conflict limit",
            Self::Memory => "memory limit",
            Self::Cancelled => "interrupted",
        })
    }
}

/// What a search has cost: plain effort counters, no times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Guesses made.
    pub decisions: u64,
    /// Contradictions met.
    pub conflicts: u64,
    /// Facts assigned.
    pub propagations: u64,
    /// Runs of propagators.
    pub runs: u64,
    /// Reasons asked for.
    pub explanations: u64,
    /// Facts that these reasons cite.
    pub cited: u64,
    /// Restarts.
    pub restarts: u64,
    /// Clauses learnt.
    pub learnt: u64,
    /// Bytes held at the peak by the engine's own stores.
    pub peak_bytes: u64,
}

impl Spent {
    /// What was spent since `before`; the peak stays as it is.
    #[must_use]
    pub const fn since(&self, before: &Self) -> Self {
        Self {
            decisions: self.decisions - before.decisions,
            conflicts: self.conflicts - before.conflicts,
            propagations: self.propagations - before.propagations,
            runs: self.runs - before.runs,
            explanations: self.explanations - before.explanations,
            cited: self.cited - before.cited,
            restarts: self.restarts - before.restarts,
            learnt: self.learnt - before.learnt,
            peak_bytes: self.peak_bytes,
        }
    }
}

impl std::ops::AddAssign for Spent {
    fn add_assign(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.conflicts += other.conflicts;
        self.propagations += other.propagations;
        self.runs += other.runs;
        self.explanations += other.explanations;
        self.cited += other.cited;
        self.restarts += other.restarts;
        self.learnt += other.learnt;
        self.peak_bytes = self.peak_bytes.max(other.peak_bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_the_effort() {
        let limits = Limits::none().with_effort(10);
        let copy = limits.clone().with_conflicts(1);
        copy.charge(4);
        assert_eq!(limits.interrupted(), None);
        limits.charge(7);
        assert_eq!(copy.interrupted(), Some(Stop::Conflicts));
        Limits::none().charge(1);
        assert_eq!(Limits::none().interrupted(), None);
    }

    #[test]
    fn what_an_audit_finds_is_told_by_all_copies() {
        let limits = Limits::none().with_audit(true);
        let copy = limits.less(&Spent::default()).with_conflicts(3);
        assert_eq!(limits.audited(), Ok(()));
        copy.findings().unwrap().note("first");
        copy.findings().unwrap().note("second");
        assert_eq!(limits.audited(), Err(Fault("first".to_owned())));
        assert_eq!(Limits::none().with_audit(true).audited(), Ok(()));
        assert!(Limits::none().findings().is_none());
    }
}
