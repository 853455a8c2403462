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
    fn after(&self, from: &W, cell: Cell) -> W {
        self.filled(from)
            .times(cell.filled)
            .or(&self.empty(from).times(cell.empty))
    }

    #[inline]
    fn before(&self, to: &W, cell: Cell) -> W {
        self.before_filled(to)
            .times(cell.filled)
            .or(&self.before_empty(to).times(cell.empty))
    }

    /// Puts an irreducible reason into `because`; facts of the root are used but need not be cited.
    pub(super) fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) {
        let mut yes: Words = question.known.yes.into();
        let mut no: Words = question.known.no.into();
        let (yes, no) = (&mut yes[..], &mut no[..]);
        let mut order: SmallVec<[u64; 64]> = SmallVec::new();
        latest_last(question, &mut order);
        if let Target::Fact { index, holds } = question.target {
            // Its negation is not in question.
            let (side, other) = if holds {
                (&mut *no, &mut *yes)
            } else {
                (&mut *yes, &mut *no)
            };
            side[index / 64] |= 1 << (index % 64);
            other[index / 64] &= !(1 << (index % 64));
            order.retain(|entry| cell_of(*entry) != index);
        }
        // States that the cells before a place can lead to, and states from which those after it can lead to the end.
        let mut reached: SmallVec<W::AtEachPlace> = SmallVec::with_capacity(self.len + 1);
        let mut states = W::first(1, self.len + 2);
        for index in 0..self.len {
            let next = self.after(&states, Cell::of(yes, no, index));
            reached.push(states);
            states = next;
        }
        reached.push(states);
        let mut ending: SmallVec<W::AtEachPlace> =
            SmallVec::from_elem(self.done.clone(), self.len + 1);
        let (reached, ending) = (&mut reached[..], &mut ending[..]);
        for index in (0..self.len).rev() {
            ending[index] = self.before(&ending[index + 1], Cell::of(yes, no, index));
        }
        for &entry in order.iter().rev() {
            let index = cell_of(entry);
            let freed = self.after(&reached[index], EITHER);
            if freed.intersects(&ending[index + 1]) {
                because.insert(index);
                continue;
            }
            yes[index / 64] &= !(1 << (index % 64));
            no[index / 64] &= !(1 << (index % 64));
            let mut next = freed;
            for (at, reached) in reached.iter_mut().enumerate().skip(index + 1) {
                if next == *reached {
                    break;
                }
                *reached = next;
                if at == self.len {
                    break;
                }
                next = self.after(reached, Cell::of(yes, no, at));
            }
            for at in (0..=index).rev() {
                let next = self.before(&ending[at + 1], Cell::of(yes, no, at));
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

/// Masks of the engine, copied.
type Words = SmallVec<[u64; 2]>;

/// Those known cells that a reason may do without, in the lower half of a word, and their ages in the upper one, the one
/// known last at the end. Facts of the root are never in question.
fn latest_last(question: &Question<'_>, order: &mut SmallVec<[u64; 64]>) {
    let known = question.known;
    for (word, (yes, no)) in known.yes.iter().zip(known.no).enumerate() {
        let mut removable = (yes | no) & !question.root[word];
        while removable != 0 {
            let index = 64 * word + removable.trailing_zeros() as usize;
            removable &= removable - 1;
            order.push(u64::from(question.age[index]) << 32 | index as u64);
        }
    }
    order.sort_unstable();
}

/// The cell of an entry of the order.
const fn cell_of(entry: u64) -> usize {
    entry as u32 as usize
}

/// What a cell may be, as far as is known: 1 if so, otherwise 0. Numbers, since a branch for each cell is mostly foretold
/// wrong.
#[derive(Clone, Copy)]
struct Cell {
    filled: u64,
    empty: u64,
}

const EITHER: Cell = Cell {
    filled: 1,
    empty: 1,
};

impl Cell {
    #[inline]
    fn of(yes: &[u64], no: &[u64], index: usize) -> Self {
        let within = |mask: &[u64]| mask[index / 64] >> (index % 64) & 1;
        Self {
            filled: within(no) ^ 1,
            empty: within(yes) ^ 1,
        }
    }
}
