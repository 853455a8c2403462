//! A line seen from one of its ends.

use crate::picture::CellState;

/// The cells and the clue of a line; place 0 and block 0 are at the end from which it is seen.
#[derive(Clone, Debug)]
pub(super) struct View {
    pub(super) clue: Vec<u32>,
    pub(super) cells: Vec<CellState>,
}

/// What a technique sees on a view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// Places that are filled.
    pub(super) filled: Vec<usize>,
    /// Places that are empty.
    pub(super) empty: Vec<usize>,
    /// The block that this is about.
    pub(super) block: Option<usize>,
    /// A run or stretch of cells that this is about: its first place, and the one past its last.
    pub(super) span: Option<(usize, usize)>,
    /// How many cells this is about, if it is not only those that it decides.
    pub(super) count: Option<usize>,
}

impl View {
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn at(&self, place: usize) -> CellState {
        self.cells[place]
    }

    /// Whether the place is on the line and filled.
    pub(super) fn filled(&self, place: usize) -> bool {
        self.cells.get(place) == Some(&CellState::Filled)
    }

    /// Whether the place is on the line and undecided.
    pub(super) fn open(&self, place: usize) -> bool {
        self.cells.get(place) == Some(&CellState::Unknown)
    }

    /// Whether the place is known to be empty or off the line.
    pub(super) fn wall(&self, place: usize) -> bool {
        self.cells
            .get(place)
            .is_none_or(|&state| state == CellState::Empty)
    }

    pub(super) fn count(&self, state: CellState) -> usize {
        self.cells.iter().filter(|&&cell| cell == state).count()
    }

    /// The length of block `index`.
    pub(super) fn block(&self, index: usize) -> usize {
        self.clue[index] as usize
    }

    /// Undecided places of a range, which may reach past the line: a block may be far longer than its line.
    pub(super) fn open_in(&self, range: std::ops::Range<usize>) -> Vec<usize> {
        let on_line = range.start..range.end.min(self.len());
        on_line.filter(|&place| self.open(place)).collect()
    }

    /// The end of the filled cells that begin at `place`.
    pub(super) fn run_end(&self, place: usize) -> usize {
        let filled = self.cells[place..].iter();
        place
            + filled
                .take_while(|&&state| state == CellState::Filled)
                .count()
    }

    /// The first wall from `place` on.
    pub(super) fn wall_from(&self, place: usize) -> usize {
        let room = self.cells[place..].iter();
        place + room.take_while(|&&state| state != CellState::Empty).count()
    }

    /// Maximal runs of cells that are all in the same class.
    fn stretches(&self, class: impl Fn(CellState) -> bool) -> Vec<(usize, usize)> {
        let mut stretches = Vec::new();
        let mut start = None;
        for place in 0..=self.len() {
            let inside = place < self.len() && class(self.at(place));
            match (inside, start) {
                (true, None) => start = Some(place),
                (false, Some(from)) => {
                    stretches.push((from, place));
                    start = None;
                }
                _ => {}
            }
        }
        stretches
    }

    /// Maximal runs of filled cells.
    pub(super) fn runs(&self) -> Vec<(usize, usize)> {
        self.stretches(|state| state == CellState::Filled)
    }

    /// Maximal stretches between empty cells and ends of the line.
    pub(super) fn gaps(&self) -> Vec<(usize, usize)> {
        self.stretches(|state| state != CellState::Empty)
    }

    /// The line seen from the other end.
    pub(super) fn mirrored(&self) -> Self {
        Self {
            clue: self.clue.iter().rev().copied().collect(),
            cells: self.cells.iter().rev().copied().collect(),
        }
    }
}

impl Seen {
    /// What was seen from the other end, for a line of `len` cells and `blocks` blocks.
    pub(super) fn mirrored(self, len: usize, blocks: usize) -> Self {
        let turn = |places: Vec<usize>| -> Vec<usize> {
            places
                .into_iter()
                .rev()
                .map(|place| len - 1 - place)
                .collect()
        };
        Self {
            filled: turn(self.filled),
            empty: turn(self.empty),
            block: self.block.map(|block| blocks - 1 - block),
            span: self.span.map(|(from, to)| (len - to, len - from)),
            count: self.count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_past_the_line_costs_no_more_than_the_line() {
        let view = View {
            clue: vec![u32::MAX],
            cells: vec![CellState::Unknown, CellState::Filled, CellState::Unknown],
        };
        assert_eq!(view.open_in(1..usize::MAX), [2]);
        assert!(view.open_in(7..usize::MAX).is_empty());
    }
}
