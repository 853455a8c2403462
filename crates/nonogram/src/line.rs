//! The propagator of one row or column: exact, bit-parallel, for any length.
//!
//! All positions of a block are handled at once, as bits of a word: one machine word to 62 cells, two to 126, several
//! beyond. `passes` finds what follows, `reason` says why by the `automaton` of the clue, `plain` is the textbook twin
//! that audits both.

mod automaton;
mod bits;
mod passes;
mod plain;
mod reason;
mod weigh;

use gridproof_core::{Cost, Explained, Halt, Known, Mask, Propagator, Question, Run, Watch};

use automaton::Automaton;
use bits::{Bits, Wide};
use passes::{Cells, NeverStopped, Passes, Patience};

/// The propagator of a line of `len` cells with the given block lengths, none of them 0.
pub(crate) fn propagator(len: usize, clue: &[u32]) -> Box<dyn Propagator> {
    match len {
        0..=62 => Box::new(Line::<u64>::new(len, clue)),
        63..=126 => Box::new(Line::<u128>::new(len, clue)),
        _ => Box::new(Line::<Wide>::new(len, clue)),
    }
}

/// The longest line whose reasons are read off its automaton: two sets of states a cell, 4 MiB in all.
const LONGEST_EXPLAINED: usize = 4096;

/// One row or column. Variable i of the scope says that cell i is filled.
#[derive(Debug)]
struct Line<W> {
    clue: Box<[u32]>,
    len: usize,
    /// `None` if the clue is longer than the line: then nothing satisfies it.
    parts: Option<(Passes<W>, Automaton<W>)>,
}

impl<W: Bits> Line<W> {
    fn new(len: usize, clue: &[u32]) -> Self {
        let fits = crate::clues::needs(clue) <= len as u64;
        let parts = fits.then(|| (Passes::new(len, clue), Automaton::new(len, clue)));
        Self {
            clue: clue.into(),
            len,
            parts,
        }
    }

    fn deduce(
        &self,
        passes: &Passes<W>,
        run: &mut Run<'_>,
        patience: &mut impl Patience,
    ) -> Result<(), Halt> {
        let cells = Cells::new(self.len, run.known);
        let (filled, empty) = passes.possible(&cells, patience)?;
        filled.without(&empty).store(run.deduced.yes);
        empty.without(&filled).store(run.deduced.no);
        Ok(())
    }
}

impl<W: Bits> Propagator for Line<W> {
    fn propagate_within(&self, run: &mut Run<'_>) -> Result<(), Halt> {
        let (passes, _) = self.parts.as_ref().ok_or(Halt::Contradiction)?;
        if self.len <= LONGEST_EXPLAINED {
            return self.deduce(passes, run, &mut NeverStopped);
        }
        let mut watch = Watch::new(run.limits);
        if let Some(stop) = watch.holding(passes.scratch_bytes()) {
            return Err(Halt::Stopped(stop));
        }
        self.deduce(passes, run, &mut watch)
    }

    fn consistent(&self, known: Known<'_>) -> bool {
        self.parts
            .as_ref()
            .is_some_and(|(passes, _)| passes.consistent(&Cells::new(self.len, known)))
    }

    fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) -> Explained {
        // State sets of very long lines would fill the memory.
        if self.len > LONGEST_EXPLAINED {
            return Explained::Minimise;
        }
        // A clue that is too long contradicts by itself: the empty reason.
        if let Some((_, automaton)) = &self.parts {
            reason::explain(automaton, question, because);
        }
        Explained::Irreducible
    }

    fn parts(&self, known: Known<'_>) -> Vec<usize> {
        match &self.parts {
            Some((_, automaton)) if self.len <= LONGEST_EXPLAINED => automaton.cuts(known),
            _ => Vec::new(),
        }
    }

    fn weigh(&self, odds: &[f64], holding: &mut [f64], scratch: &mut Vec<f64>) -> Option<f64> {
        self.parts.as_ref()?;
        let slack = self.len - crate::clues::needs(&self.clue) as usize;
        let filled = self.clue.iter().map(|&block| block as usize).sum();
        if !weigh::in_reach(self.clue.len(), filled, slack) {
            return None;
        }
        weigh::weigh(&self.clue, slack, odds, holding, scratch)
    }

    fn cost(&self) -> Cost {
        Cost::Medium
    }

    fn bytes(&self) -> usize {
        // Two numbers and a word's share a block, and the four sets of the automaton.
        size_of::<Self>() + 16 * self.clue.len() + self.len / 2
    }

    fn plainly_consistent(&self, known: Known<'_>) -> bool {
        plain::consistent(self.len, &self.clue, known)
    }

    fn satisfied_by(&self, complete: Known<'_>) -> bool {
        plain::satisfied(self.len, &self.clue, complete)
    }
}

#[cfg(test)]
mod tests;
