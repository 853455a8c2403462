//! Why a line forces a cell or contradicts: an irreducible set of known cells, by greedy deletion over an automaton.
//!
//! Whether a known cell can be left out is one step from the states reached before it to those that lead to the end after it
//! ([`super::automaton`]), and leaving it out only makes these sets grow, mostly near by. So deletion one by one, latest facts
//! first, costs little more than two passes (the sets are those of explanations of decision diagrams, Gange, Stuckey
//! and Lagoon 2010; the order is ours).

use gridproof_core::{Mask, Question, Target};
use smallvec::SmallVec;

use super::automaton::{Automaton, Cell};
use super::bits::Bits;

/// Puts an irreducible reason into `because`; facts of the root are used but need not be cited.
pub(super) fn explain<W: Bits>(
    automaton: &Automaton<W>,
    question: &Question<'_>,
    because: &mut Mask<'_>,
) {
    let mut cells = Cells::of(question);
    let mut order: SmallVec<[u64; 64]> = SmallVec::new();
    latest_last(question, &mut order);
    if let Target::Fact { index, holds } = question.target {
        // Its negation is not in question.
        cells.set(index, !holds);
        order.retain(|entry| cell_of(*entry) != index);
    }
    let mut places = Places::new(automaton, &cells);
    for &entry in order.iter().rev() {
        let index = cell_of(entry);
        let freed = automaton.after(&places.reached[index], Cell::EITHER);
        if freed.intersects(&places.ending[index + 1]) {
            because.insert(index);
        } else {
            cells.free(index);
            places.grow(index, freed, &cells);
        }
    }
}

/// What is assumed of the cells: the masks of the engine, copied.
struct Cells {
    yes: SmallVec<[u64; 2]>,
    no: SmallVec<[u64; 2]>,
}

impl Cells {
    fn of(question: &Question<'_>) -> Self {
        Self {
            yes: question.known.yes.into(),
            no: question.known.no.into(),
        }
    }

    fn set(&mut self, index: usize, filled: bool) {
        self.free(index);
        let side = if filled { &mut self.yes } else { &mut self.no };
        side[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    fn free(&mut self, index: usize) {
        self.yes[index / 64] &= !(1 << (index % 64));
        self.no[index / 64] &= !(1 << (index % 64));
    }
}

/// The sets of states at each place between two cells, before the first, and after the last.
struct Places<'a, W: Bits> {
    automaton: &'a Automaton<W>,
    /// States that the cells before a place can lead to.
    reached: SmallVec<W::AtEachPlace>,
    /// States from which the cells after it can lead to the end.
    ending: SmallVec<W::AtEachPlace>,
}

impl<'a, W: Bits> Places<'a, W> {
    #[inline]
    fn new(automaton: &'a Automaton<W>, cells: &Cells) -> Self {
        let (yes, no) = (&cells.yes[..], &cells.no[..]);
        let len = automaton.len;
        let mut reached: SmallVec<W::AtEachPlace> = SmallVec::with_capacity(len + 1);
        let mut states = W::first(1, len + 2);
        for index in 0..len {
            let next = automaton.after(&states, Cell::of(yes, no, index));
            reached.push(states);
            states = next;
        }
        reached.push(states);
        let mut all: SmallVec<W::AtEachPlace> =
            SmallVec::from_elem(automaton.done.clone(), len + 1);
        let ending = &mut all[..];
        for index in (0..len).rev() {
            ending[index] = automaton.before(&ending[index + 1], Cell::of(yes, no, index));
        }
        Self {
            automaton,
            reached,
            ending: all,
        }
    }

    /// A cell is no longer known, and `freed` are the states after it: both kinds of sets grow from there, until they are as they
    /// were.
    #[inline]
    fn grow(&mut self, index: usize, freed: W, cells: &Cells) {
        let (yes, no) = (&cells.yes[..], &cells.no[..]);
        let mut next = freed;
        for (at, reached) in self.reached.iter_mut().enumerate().skip(index + 1) {
            if next == *reached {
                break;
            }
            *reached = next;
            if at == self.automaton.len {
                break;
            }
            next = self.automaton.after(reached, Cell::of(yes, no, at));
        }
        let ending = &mut self.ending[..];
        for at in (0..=index).rev() {
            let next = self
                .automaton
                .before(&ending[at + 1], Cell::of(yes, no, at));
            if next == ending[at] {
                break;
            }
            ending[at] = next;
        }
    }
}

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
