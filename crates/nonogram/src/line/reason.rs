//! Why a line forces a cell or contradicts: an irreducible set of known cells, by greedy deletion over an automaton.
//!
//! The clue is a word of symbols, `###.#.` for (3 1), and a state says how many of them have been read; before each
//! block the automaton may stay and read empty cells. For every place between two cells there is the set of states
//! that the cells before it can lead to, and the set from which the cells after it can lead to the end; the line is
//! inconsistent while the two never meet. Whether a known cell can be left out is then one step from the left set to
//! the right one, and leaving it out only makes the sets grow, mostly near by. So deletion one by one, latest facts
//! first, costs little more than two passes (the sets are those of explanations of decision diagrams, Gange, Stuckey
//! and Lagoon 2010; the order is ours).

use gridproof_core::{Known, Mask, Question, Target};
use smallvec::SmallVec;

use super::bits::Bits;

/// The automaton of a clue. State i has read i symbols.
#[derive(Debug)]
pub(super) struct Automaton<W> {
    len: usize,
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
        let width = len + 2;
        let mut automaton = Self {
            len,
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

    #[inline]
    fn after(&self, from: &W, answer: Answer) -> W {
        match answer {
            Answer::Filled { .. } => self.filled(from),
            Answer::Empty { .. } => self.empty(from),
            Answer::Either => self.filled(from).or(&self.empty(from)),
        }
    }

    #[inline]
    fn before(&self, to: &W, answer: Answer) -> W {
        match answer {
            Answer::Filled { .. } => self.before_filled(to),
            Answer::Empty { .. } => self.before_empty(to),
            Answer::Either => self.before_filled(to).or(&self.before_empty(to)),
        }
    }

    /// Puts an irreducible reason into `because`; facts of the root are used but need not be cited.
    pub(super) fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) {
        let target = match question.target {
            Target::Contradiction => None,
            Target::Fact { index, holds } => Some((index, !holds)),
        };
        let mut answers = self.answers(question.known, question, target);
        // States that the cells before a place can lead to, and states from which those after it can lead to the end.
        let mut reached: SmallVec<[W; 64]> = SmallVec::with_capacity(self.len + 1);
        reached.push(W::first(1, self.len + 2));
        for (index, &answer) in answers.iter().enumerate() {
            let next = self.after(&reached[index], answer);
            reached.push(next);
        }
        let mut ending: SmallVec<[W; 64]> = SmallVec::from_elem(self.done.clone(), self.len + 1);
        for (index, &answer) in answers.iter().enumerate().rev() {
            ending[index] = self.before(&ending[index + 1], answer);
        }
        let removable = answers
            .iter()
            .enumerate()
            .filter(|(_, answer)| answer.is_removable());
        let mut latest_first: SmallVec<[(u32, usize); 64]> = removable
            .map(|(index, _)| (question.age[index], index))
            .collect();
        latest_first.sort_unstable();
        for &(_, index) in latest_first.iter().rev() {
            let freed = self.after(&reached[index], Answer::Either);
            if freed.intersects(&ending[index + 1]) {
                because.insert(index);
                continue;
            }
            answers[index] = Answer::Either;
            let mut next = freed;
            for at in index + 1..=self.len {
                if next == reached[at] {
                    break;
                }
                reached[at] = next;
                next = answers
                    .get(at)
                    .map_or_else(|| W::empty(0), |&answer| self.after(&reached[at], answer));
            }
            for at in (0..=index).rev() {
                let next = self.before(&ending[at + 1], answers[at]);
                if next == ending[at] {
                    break;
                }
                ending[at] = next;
            }
        }
    }

    /// Places between two cells at which only one state is possible: what the clue asks of the cells before does not
    /// depend on those after.
    pub(super) fn cuts(&self, known: Known<'_>) -> Vec<usize> {
        let answer = |index| {
            known
                .get(index)
                .map_or(Answer::Either, |filled| Answer::of(filled, true))
        };
        let answers: SmallVec<[Answer; 64]> = (0..self.len).map(answer).collect();
        let mut reached: SmallVec<[W; 64]> = SmallVec::with_capacity(self.len);
        let mut states = W::first(1, self.len + 2);
        for &answer in &answers {
            reached.push(states.clone());
            states = self.after(&states, answer);
        }
        let mut cuts = Vec::new();
        let mut states = self.done.clone();
        for index in (1..self.len).rev() {
            states = self.before(&states, answers[index]);
            if states.and(&reached[index]).is_single() {
                cuts.push(index);
            }
        }
        cuts.reverse();
        cuts
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
    const fn of(filled: bool, fixed: bool) -> Self {
        if filled {
            Self::Filled { fixed }
        } else {
            Self::Empty { fixed }
        }
    }

    const fn is_removable(self) -> bool {
        matches!(
            self,
            Self::Filled { fixed: false } | Self::Empty { fixed: false }
        )
    }
}
