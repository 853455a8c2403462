//! A clue as an automaton over the cells of a line, its states as sets of bits.
//!
//! The clue is a word of symbols, `###.#.` for (3 1), and a state says how many of them have been read; before each
//! block the automaton may stay and read empty cells. For every place between two cells there is the set of states
//! that the cells before it can lead to, and the set from which the cells after it can lead to the end; the line is
//! inconsistent while the two never meet.

use gridproof_core::Known;
use smallvec::SmallVec;

use super::bits::Bits;

/// The automaton of a clue. State i has read i symbols.
#[derive(Debug)]
pub(super) struct Automaton<W> {
    pub(super) len: usize,
    /// States that go on to the next by a filled cell.
    fill: W,
    /// States that go on to the next by an empty cell: a block was completed.
    close: W,
    /// States that stay at an empty cell: gaps.
    gap: W,
    /// States in which the line may end.
    pub(super) done: W,
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

    /// The states that `from` leads to over a cell.
    #[inline]
    pub(super) fn after(&self, from: &W, cell: Cell) -> W {
        self.filled(from)
            .times(cell.filled)
            .or(&self.empty(from).times(cell.empty))
    }

    /// The states that lead to `to` over a cell.
    #[inline]
    pub(super) fn before(&self, to: &W, cell: Cell) -> W {
        self.before_filled(to)
            .times(cell.filled)
            .or(&self.before_empty(to).times(cell.empty))
    }

    /// Places between two cells at which only one state is possible: what the clue asks of the cells before does not
    /// depend on those after.
    pub(super) fn cuts(&self, known: Known<'_>) -> Vec<usize> {
        let mut reached: SmallVec<W::AtEachPlace> = SmallVec::with_capacity(self.len);
        let mut states = W::first(1, self.len + 2);
        let cell = |index| Cell::of(known.yes, known.no, index);
        for index in 0..self.len {
            reached.push(states.clone());
            states = self.after(&states, cell(index));
        }
        let mut cuts = Vec::new();
        let mut states = self.done.clone();
        for index in (1..self.len).rev() {
            states = self.before(&states, cell(index));
            if states.and(&reached[index]).is_single() {
                cuts.push(index);
            }
        }
        cuts.reverse();
        cuts
    }
}

/// What a cell may be, as far as is known: 1 if so, otherwise 0. Numbers, since a branch for each cell is mostly foretold
/// wrong.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    filled: u64,
    empty: u64,
}

impl Cell {
    /// Nothing is known of it.
    pub(super) const EITHER: Self = Self {
        filled: 1,
        empty: 1,
    };

    #[inline]
    pub(super) fn of(yes: &[u64], no: &[u64], index: usize) -> Self {
        let within = |mask: &[u64]| mask[index / 64] >> (index % 64) & 1;
        Self {
            filled: within(no) ^ 1,
            empty: within(yes) ^ 1,
        }
    }
}
