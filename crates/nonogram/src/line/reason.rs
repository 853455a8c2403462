//! Why a line forces a cell or contradicts: an irreducible set of known cells, in two sweeps over an automaton.
//!
//! The clue is a word of symbols, `###.#.` for (3 1), and a state says how many of them have been read; before each
//! block the automaton may stay and read empty cells. The first sweep finds, cell by cell from the right, the states
//! from which the end can be reached. The second runs from the left with the states that can be reached, and frees
//! every known cell that may have either answer without meeting the first: exactly what greedy deletion from the left
//! leaves, for the price of two passes (after the explanations of decision diagrams by Gange, Stuckey and Lagoon,
//! 2010). Before that, latest facts are left out by bisection, so that the reason is as old as possible.

use gridproof_core::{Known, Mask, Question, Target};
use smallvec::SmallVec;

use super::bits::Bits;

/// The automaton of a clue. State i has read i symbols.
#[derive(Debug)]
pub(super) struct Automaton<W> {
    len: usize,
    states: usize,
    /// States that go on to the next by a filled cell.
    fill: W,
    /// States that go on to the next by an empty cell: a block was completed.
    close: W,
    /// States that stay at an empty cell: gaps.
    gap: W,
    /// States in which the line may end.
    done: W,
}

impl<W: Bits> Automaton<W> {
    /// For a clue that fits the line.
    pub(super) fn new(len: usize, clue: &[u32]) -> Self {
        let states = 1 + clue
            .iter()
            .map(|&length| length as usize + 1)
            .sum::<usize>();
        let width = len + 2;
        let mut automaton = Self {
            len,
            states,
            fill: W::empty(width),
            close: W::empty(width),
            gap: W::empty(width),
            done: W::empty(width),
        };
        let mut state = 0;
        for &length in clue {
            automaton.gap.insert(state);
            for _ in 0..length {
                automaton.fill.insert(state);
                state += 1;
            }
            automaton.close.insert(state);
            state += 1;
        }
        automaton.gap.insert(state);
        automaton.done.insert(state);
        if state > 0 {
            automaton.done.insert(state - 1);
        }
        automaton
    }

    #[inline]
    fn filled(&self, from: &W) -> W {
        from.and(&self.fill).up(1)
    }

    #[inline]
    fn empty(&self, from: &W) -> W {
        from.and(&self.gap).or(&from.and(&self.close).up(1))
    }

    #[inline]
    fn before_filled(&self, to: &W) -> W {
        to.down(1).and(&self.fill)
    }

    #[inline]
    fn before_empty(&self, to: &W) -> W {
        to.and(&self.gap).or(&to.down(1).and(&self.close))
    }

    /// Puts an irreducible reason into `because`; facts of the root are used but need not be cited.
    pub(super) fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) {
        let target = match question.target {
            Target::Contradiction => None,
            Target::Fact { index, holds } => Some((index, !holds)),
        };
        let answers = self.answers(question.known, question, target);
        let mut ends: SmallVec<[W; 64]> = SmallVec::with_capacity(self.len + 1);
        ends.push(self.done.clone());
        for answer in answers.iter().rev() {
            let to = &ends[ends.len() - 1];
            ends.push(match answer {
                Answer::Filled { .. } => self.before_filled(to),
                Answer::Empty { .. } => self.before_empty(to),
                Answer::Either => self.before_filled(to).or(&self.before_empty(to)),
            });
        }
        let mut reached = W::first(1, self.len + 2);
        for (index, answer) in answers.iter().enumerate() {
            if reached.is_empty() {
                break;
            }
            let (filled, empty) = (self.filled(&reached), self.empty(&reached));
            let either = filled.or(&empty);
            let (kept, fixed) = match *answer {
                Answer::Either => (either, true),
                Answer::Filled { fixed } => (filled, fixed),
                Answer::Empty { fixed } => (empty, fixed),
            };
            if fixed {
                reached = kept;
                continue;
            }
            let either = self.filled(&reached).or(&self.empty(&reached));
            if either.intersects(&ends[self.len - 1 - index]) {
                because.insert(index);
                reached = kept;
            } else {
                reached = either;
            }
        }
    }

    /// What is known of each cell: facts of the root and the negated target are fixed, others may be freed.
    fn answers(
        &self,
        known: Known<'_>,
        question: &Question<'_>,
        target: Option<(usize, bool)>,
    ) -> SmallVec<[Answer; 64]> {
        let answer = |index: usize| {
            if let Some((at, filled)) = target
                && at == index
            {
                return Answer::of(filled, true);
            }
            let root = question.root[index / 64] >> (index % 64) & 1 == 1;
            known
                .get(index)
                .map_or(Answer::Either, |filled| Answer::of(filled, root))
        };
        debug_assert!(self.states <= self.len + 2, "the clue fits the line");
        (0..self.len).map(answer).collect()
    }
}

/// What is known of a cell, and whether that may be freed.
#[derive(Clone, Copy)]
enum Answer {
    Either,
    Filled { fixed: bool },
    Empty { fixed: bool },
}

impl Answer {
    fn of(filled: bool, fixed: bool) -> Self {
        if filled {
            Self::Filled { fixed }
        } else {
            Self::Empty { fixed }
        }
    }
}
