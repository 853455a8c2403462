//! The narrow seam between constraints and the engine.
//!
//! A propagator is a pure function of the masks of its own scope. It keeps no state, needs no undo and
//! sees no other propagator. The engine asks it three things: what follows (`propagate_within`, in short
//! `propagate` where nothing limits it), whether the masks can still be completed (`consistent`), and, where a formula
//! exists, why (`explain`).

use std::fmt::Debug;

use crate::known::{Deduced, Known, Mask};
use crate::limits::{Limits, Stop};

/// The masks of a scope cannot be completed to a full assignment that satisfies the constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// Why a run of a propagator gave no deductions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// There is nothing to deduce but that the masks cannot be completed.
    Contradiction,
    /// A limit was reached before it came to an end.
    Stopped(Stop),
}

/// One run of a propagator: what it sees, what it finds, and how long it may take.
#[derive(Debug)]
pub struct Run<'a> {
    /// What is known about the scope.
    pub known: Known<'a>,
    /// Nothing at first; what follows is added. It means nothing where the run is halted.
    pub deduced: Deduced<'a>,
    /// Only constraints so large that one run takes longer than a few milliseconds need to look at them.
    pub limits: &'a Limits,
}

/// What a reason is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Why the masks cannot be completed.
    Contradiction,
    /// Why a variable of the scope has this answer.
    Fact {
        /// Its index in the scope.
        index: usize,
        /// The answer that was deduced.
        holds: bool,
    },
}

/// A question for a reason: which of the `known` facts force the `target`?
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The facts known before the deduction. A reason cites only these.
    pub known: Known<'a>,
    /// The subset of `known` (both answers) that holds at the root: citing it costs nothing.
    pub root: &'a [u64],
    /// For each variable of the scope, when it became known; larger is later. Only meaningful for known variables.
    pub age: &'a [u32],
    /// What was deduced.
    pub target: Target,
}

/// How a propagator answered a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explained {
    /// The mask holds a reason from which nothing can be left out.
    Irreducible,
    /// The mask holds a reason; the engine may try to shrink it.
    Sufficient,
    /// No formula: the engine minimises from all that is known.
    Minimise,
}

/// How expensive a run is. The fixpoint driver runs cheaper propagators first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// A few word operations.
    Cheap,
    /// A pass over the scope.
    Medium,
    /// More than a pass: matchings, flows.
    Heavy,
}

impl Cost {
    /// How many cost classes there are.
    pub const COUNT: usize = 3;
}

/// Which facts about its scope a propagator has to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// All of them.
    Any,
    /// Only that a variable holds: that one does not hold never makes it deduce anything, so it is not told, and all
    /// that it deduces is that variables do not hold.
    Yes,
}

/// One constraint over a scope of variables.
///
/// Contracts:
/// - `propagate` is deterministic, monotone, and runs to its own fixpoint: run again on its own result
///   it finds nothing new.
/// - `consistent` may say `true` wrongly, never `false` wrongly, and is monotone. It is `false` for
///   `known` plus the negation of anything `propagate(known)` deduces, and `false` where `propagate`
///   reports a contradiction.
/// - `explain` cites only facts of `question.known`; those facts together with the negated target are
///   not `consistent`, or are refuted by `plainly_consistent`.
pub trait Propagator: Debug + Send + Sync {
    /// Finds everything forced by what is known, unless a limit is reached on the way.
    ///
    /// # Errors
    /// The contradiction if no completion satisfies the constraint, or the limit.
    fn propagate_within(&self, run: &mut Run<'_>) -> Result<(), Halt>;

    /// Everything forced by `known`, however long it takes. There is nothing to bring: it is
    /// [`Propagator::propagate_within`] without a limit.
    ///
    /// # Errors
    /// [`Contradiction`] if no completion satisfies the constraint.
    fn propagate(&self, known: Known<'_>, deduced: &mut Deduced<'_>) -> Result<(), Contradiction> {
        let mut run = Run {
            known,
            deduced: Deduced {
                yes: &mut *deduced.yes,
                no: &mut *deduced.no,
            },
            limits: &Limits::none(),
        };
        self.propagate_within(&mut run).map_err(|_| Contradiction)
    }

    /// Could some full assignment of the scope extend `known` and satisfy the constraint?
    fn consistent(&self, known: Known<'_>) -> bool;

    /// A reason without search, where one exists. `because` arrives empty.
    fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) -> Explained {
        let _ = (question, because);
        Explained::Minimise
    }

    /// The index of one known fact from which alone all follows that `propagate(known)` deduces, where there is one that
    /// `explain` would cite in each case: then it need not be asked.
    fn source(&self, known: Known<'_>) -> Option<usize> {
        let _ = known;
        None
    }

    /// Indices of the scope, ascending, at which the constraint falls apart once `known` holds: what it asks of the
    /// variables before such an index does not depend on those from it on. The default says nowhere. Only called with
    /// what `propagate` has nothing to add to.
    fn parts(&self, known: Known<'_>) -> Vec<usize> {
        let _ = known;
        Vec::new()
    }

    /// How its assignments weigh, if it can tell: each weighs the product of the odds of the variables that hold in it.
    /// Fills `holding` with the weight of those in which each variable holds, and returns the weight of all, above 0 and
    /// finite. Odds are 0 for a variable known not to hold and infinite for one known to hold. `scratch` is room to work in.
    ///
    /// Any common factor may be left out of the weights. They order guesses only.
    fn weigh(&self, odds: &[f64], holding: &mut [f64], scratch: &mut Vec<f64>) -> Option<f64> {
        let _ = (odds, holding, scratch);
        None
    }

    /// Its cost class.
    fn cost(&self) -> Cost;

    /// Which facts it is run for.
    fn wake(&self) -> Wake {
        Wake::Any
    }

    /// Bytes that it holds beside its own size, roughly.
    fn bytes(&self) -> usize {
        0
    }

    /// The naive twin of `consistent`: textbook and slow, sharing no code with the fast one. Audits and tests
    /// replay reasons with it: it must be exact, or at least refute everything that `explain` claims.
    fn plainly_consistent(&self, known: Known<'_>) -> bool;

    /// The plain meaning on a full assignment. Audits and tests only.
    fn satisfied_by(&self, complete: Known<'_>) -> bool;
}
