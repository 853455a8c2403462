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
            .masked(cell.filled)
            .or(&self.empty(from).masked(cell.empty))
    }

    #[inline]
    fn before(&self, to: &W, cell: Cell) -> W {
        self.before_filled(to)
            .masked(cell.filled)
            .or(&self.before_empty(to).masked(cell.empty))
    }

    /// Puts an irreducible reason into `because`; facts of the root are used but need not be cited.
    pub(super) fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) {
        let mut cells = self.cells(question.known);
        let cells = &mut cells[..];
        let target = match question.target {
            Target::Contradiction => None,
            Target::Fact { index, holds } => {
                cells[index] = if holds { EMPTY } else { FILLED };
                Some(index)
            }
        };
        // States that the cells before a place can lead to, and states from which those after it can lead to the end.
        let mut reached: SmallVec<[W; 64]> = SmallVec::with_capacity(self.len + 1);
        let mut states = W::first(1, self.len + 2);
        for &cell in &*cells {
            let next = self.after(&states, cell);
            reached.push(states);
            states = next;
        }
        reached.push(states);
        let mut ending: SmallVec<[W; 64]> = SmallVec::from_elem(self.done.clone(), self.len + 1);
        let (reached, ending) = (&mut reached[..], &mut ending[..]);
        for (index, &cell) in cells.iter().enumerate().rev() {
            ending[index] = self.before(&ending[index + 1], cell);
        }
        for index in latest_first(question, target) {
            let freed = self.after(&reached[index], EITHER);
            if freed.intersects(&ending[index + 1]) {
                because.insert(index);
                continue;
            }
            cells[index] = EITHER;
            let mut next = freed;
            for at in index + 1..=self.len {
                if next == reached[at] {
                    break;
                }
                reached[at] = next;
                next = cells
                    .get(at)
                    .map_or_else(|| W::empty(0), |&cell| self.after(&reached[at], cell));
            }
            for at in (0..=index).rev() {
                let next = self.before(&ending[at + 1], cells[at]);
                if next == ending[at] {
                    break;
                }
                ending[at] = next;
            }
        }
    }

    fn cells(&self, known: Known<'_>) -> Cells {
        (0..self.len).map(|index| Cell::of(known, index)).collect()
    }

    /// Places between two cells at which only one state is possible: what the clue asks of the cells before does not
    /// depend on those after.
    pub(super) fn cuts(&self, known: Known<'_>) -> Vec<usize> {
        let cells = self.cells(known);
        let mut reached: SmallVec<[W; 64]> = SmallVec::with_capacity(self.len);
        let mut states = W::first(1, self.len + 2);
        for &cell in &cells {
            reached.push(states.clone());
            states = self.after(&states, cell);
        }
        let mut cuts = Vec::new();
        let mut states = self.done.clone();
        for index in (1..self.len).rev() {
            states = self.before(&states, cells[index]);
            if states.and(&reached[index]).is_single() {
                cuts.push(index);
            }
        }
        cuts.reverse();
        cuts
    }
}

/// Those known cells that a reason may do without, the one known last first. Facts of the root are never in question.
fn latest_first(question: &Question<'_>, target: Option<usize>) -> impl Iterator<Item = usize> {
    let mut order: SmallVec<[u64; 64]> = SmallVec::new();
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
    order
        .into_iter()
        .rev()
        .map(|one| one as u32 as usize)
        .filter(move |&index| Some(index) != target)
}

/// What a cell may be, as far as is known: all bits or none. Masks, since a branch for each cell is mostly foretold wrong.
#[derive(Clone, Copy)]
struct Cell {
    filled: u64,
    empty: u64,
}

type Cells = SmallVec<[Cell; 64]>;

const EITHER: Cell = Cell {
    filled: u64::MAX,
    empty: u64::MAX,
};
const FILLED: Cell = Cell { empty: 0, ..EITHER };
const EMPTY: Cell = Cell {
    filled: 0,
    ..EITHER
};

impl Cell {
    #[inline]
    fn of(known: Known<'_>, index: usize) -> Self {
        let within = |mask: &[u64]| mask[index / 64] >> (index % 64) & 1;
        Self {
            filled: within(known.no).wrapping_sub(1),
            empty: within(known.yes).wrapping_sub(1),
        }
    }
}
