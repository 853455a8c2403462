//! What `check` and `explain` say of a puzzle without a solution: the cause by its name where it has one, the clues that cannot
//! hold together, and the steps from these to the contradiction.

use std::fmt::Write as _;

use gridproof_core::hint::{self, Assuming, Explanation, Outcome};
use gridproof_core::verdict::ConflictSet;
use gridproof_core::{AnyPuzzle, Fault, Limits, Refutation};

use crate::commands::explain;
use crate::output::Conflict;

/// What is wrong with the puzzle.
#[derive(Debug)]
pub(super) struct Conflicting {
    /// The cause, where it has a name.
    cause: Option<Refutation>,
    /// Clues that cannot hold together, unless the cause names them itself or a limit was reached before they were found.
    set: Option<ConflictSet>,
}

impl Conflicting {
    /// The clues at fault of a puzzle that has no solution.
    pub(super) fn find(
        puzzle: &dyn AnyPuzzle,
        cause: Option<Refutation>,
        limits: &Limits,
    ) -> Result<Self, Fault> {
        let told = cause.as_ref().is_some_and(|cause| !cause.clues.is_empty());
        let set = if told {
            None
        } else {
            puzzle.conflict_set(limits)?
        };
        Ok(Self { cause, set })
    }

    /// The cause, where it has a name.
    pub(super) const fn cause(&self) -> Option<&Refutation> {
        self.cause.as_ref()
    }

    /// What the search for the clues found.
    pub(super) const fn set(&self) -> Option<&ConflictSet> {
        self.set.as_ref()
    }

    /// The clues by name.
    fn names(&self, puzzle: &dyn AnyPuzzle) -> Vec<String> {
        match (&self.set, &self.cause) {
            (Some(set), _) => set.clues.iter().map(|&clue| puzzle.clue(clue)).collect(),
            (None, Some(cause)) => cause.clues.clone(),
            (None, None) => Vec::new(),
        }
    }

    /// The clues by number; none if the cause names them in words of its own.
    fn numbers(&self, puzzle: &dyn AnyPuzzle) -> Vec<usize> {
        match (&self.set, &self.cause) {
            (Some(set), _) => set.clues.clone(),
            (None, Some(cause)) => {
                let clues = 0..puzzle.clues();
                clues
                    .filter(|&clue| cause.clues.contains(&puzzle.clue(clue)))
                    .collect()
            }
            (None, None) => Vec::new(),
        }
    }

    /// The steps from these clues alone to the contradiction, if they lead there.
    pub(super) fn derivation(
        &self,
        puzzle: &dyn AnyPuzzle,
        assuming: Assuming,
        limits: &Limits,
    ) -> Option<Explanation> {
        let clues = self.numbers(puzzle);
        if clues.is_empty() {
            return None;
        }
        let derived = hint::derive(puzzle, &clues, assuming, limits);
        (derived.outcome == Outcome::Contradiction).then_some(derived)
    }

    /// The clues, and the steps, of which no more than `most` are shown: the last.
    pub(super) fn text(
        &self,
        puzzle: &dyn AnyPuzzle,
        derivation: Option<&Explanation>,
        most: usize,
    ) -> String {
        let mut text = String::new();
        let names = self.names(puzzle);
        if !names.is_empty() {
            let unproved = match &self.set {
                Some(set) if !set.minimal => " (not proved minimal: perhaps fewer would do)",
                _ => "",
            };
            let _ = writeln!(text, "these clues cannot hold together{unproved}:");
        }
        for name in names {
            let _ = writeln!(text, "  {name}");
        }
        if let Some(derivation) = derivation {
            let steps = &derivation.steps;
            let from = steps.len().saturating_sub(most);
            text += "since\n";
            if from > 0 {
                let _ = writeln!(text, "after {from} steps");
            }
            text += &explain::list(&steps[from..]);
        }
        text
    }

    /// How to mend it.
    pub(super) fn help(&self) -> Option<&str> {
        self.cause.as_ref()?.help.as_deref()
    }

    /// The same as JSON.
    pub(super) fn record(&self, puzzle: &dyn AnyPuzzle) -> Option<Conflict> {
        match (&self.set, &self.cause) {
            (Some(set), cause) => Some(Conflict::found(cause.as_ref(), puzzle, set)),
            (None, Some(cause)) => Some(Conflict::named(cause)),
            (None, None) => None,
        }
    }
}
