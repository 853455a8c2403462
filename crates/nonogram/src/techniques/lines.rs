//! The lines of a puzzle as the techniques need them: their cells, and why a clue forces something.

use gridproof_core::hint::{Changed, Fact, Finding, History};
use gridproof_core::{Board, Cell, Deduced, Known, Propagator, Size};
use smallvec::SmallVec;

use crate::error::LineId;
use crate::line;
use crate::picture::CellState;
use crate::puzzle::Nonogram;

/// A mask over the cells of a line.
pub(super) type Mask = SmallVec<[u64; 2]>;

/// All lines of a puzzle. A line has the number of its clue: rows from the top, then columns from the left.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    puzzle: &'a Nonogram,
    size: Size,
    /// Each line's exact propagator.
    exact: Vec<Box<dyn Propagator>>,
}

/// What is known of a line, or what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Masks {
    pub(super) filled: Mask,
    pub(super) empty: Mask,
}

impl Masks {
    fn none(len: usize) -> Self {
        let words = gridproof_core::known::words(len);
        Self {
            filled: SmallVec::from_elem(0, words),
            empty: SmallVec::from_elem(0, words),
        }
    }

    pub(super) fn known(&self) -> Known<'_> {
        Known {
            yes: &self.filled,
            no: &self.empty,
        }
    }

    fn set(&mut self, at: usize, filled: bool) {
        let mask = if filled {
            &mut self.filled
        } else {
            &mut self.empty
        };
        mask[at / 64] |= 1 << (at % 64);
    }

    fn unset(&mut self, at: usize) {
        self.filled[at / 64] &= !(1 << (at % 64));
        self.empty[at / 64] &= !(1 << (at % 64));
    }
}

impl<'a> Lines<'a> {
    pub(super) fn new(puzzle: &'a Nonogram) -> Self {
        let size = puzzle.size();
        let rows = puzzle.rows().iter();
        let cols = puzzle.cols().iter();
        let exact = rows
            .map(|clue| line::propagator(size.cols as usize, clue))
            .chain(cols.map(|clue| line::propagator(size.rows as usize, clue)))
            .collect();
        Self {
            puzzle,
            size,
            exact,
        }
    }

    pub(super) fn count(&self) -> usize {
        self.exact.len()
    }

    pub(super) fn name(&self, line: usize) -> LineId {
        let rows = self.size.rows as usize;
        if line < rows {
            LineId::Row(line)
        } else {
            LineId::Col(line - rows)
        }
    }

    pub(super) fn clue(&self, line: usize) -> &'a [u32] {
        match self.name(line) {
            LineId::Row(row) => self.puzzle.row(row),
            LineId::Col(col) => self.puzzle.col(col),
        }
    }

    pub(super) fn len(&self, line: usize) -> usize {
        match self.name(line) {
            LineId::Row(_) => self.size.cols as usize,
            LineId::Col(_) => self.size.rows as usize,
        }
    }

    pub(super) fn cell(&self, line: usize, at: usize) -> Cell {
        match self.name(line) {
            LineId::Row(row) => Cell::new(row as u32, at as u32),
            LineId::Col(col) => Cell::new(at as u32, col as u32),
        }
    }

    /// The place of a cell on a line that it lies on.
    pub(super) fn place(&self, line: usize, cell: Cell) -> usize {
        match self.name(line) {
            LineId::Row(_) => cell.col as usize,
            LineId::Col(_) => cell.row as usize,
        }
    }

    /// The lines through changed cells, each once, ascending.
    pub(super) fn through(&self, changed: &Changed) -> Vec<usize> {
        if changed.is_everything() {
            return (0..self.count()).collect();
        }
        let rows = self.size.rows as usize;
        let mut lines: Vec<usize> = changed
            .cells()
            .flat_map(|cell| [cell.row as usize, rows + cell.col as usize])
            .collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    pub(super) fn state(&self, board: &Board, line: usize, at: usize) -> CellState {
        CellState::of(board.get(self.cell(line, at)))
    }

    /// What the board knows of a line.
    pub(super) fn masks(&self, board: &Board, line: usize) -> Masks {
        let len = self.len(line);
        let mut masks = Masks::none(len);
        for at in 0..len {
            match self.state(board, line, at) {
                CellState::Unknown => {}
                state => masks.set(at, state == CellState::Filled),
            }
        }
        masks
    }

    /// Everything that the clue forces; `None` if its blocks do not fit.
    pub(super) fn forced(&self, line: usize, known: &Masks) -> Option<Masks> {
        let mut masks = Masks::none(self.len(line));
        let mut deduced = Deduced {
            yes: &mut masks.filled,
            no: &mut masks.empty,
        };
        self.exact[line]
            .propagate(known.known(), &mut deduced)
            .ok()?;
        Some(masks)
    }

    /// Known cells of the line that force the finding, none of which can be left out; later ones are left out first.
    pub(super) fn because(&self, board: &Board, history: &History, finding: &Finding) -> Vec<Fact> {
        let Some(&line) = finding.subject.first() else {
            return Vec::new();
        };
        let mut known = self.masks(board, line);
        let mut facts: Vec<(u32, usize, Fact)> = Vec::new();
        for at in 0..self.len(line) {
            let state = self.state(board, line, at);
            if state != CellState::Unknown {
                let fact = Fact::is(self.cell(line, at), u32::from(state == CellState::Filled));
                let opposite = Fact::is(fact.cell, 1 - fact.value);
                if finding.therefore.contains(&opposite) {
                    // What the finding says against the board is no part of its reason.
                    known.unset(at);
                } else {
                    facts.push((history.round(fact), at, fact));
                }
            }
        }
        facts.sort_unstable_by_key(|&(round, at, _)| (round, at));
        // Most facts can go, so ever more are dropped at a time while that goes well.
        let mut kept = Vec::new();
        let mut chunk = facts.len();
        while !facts.is_empty() {
            let tried = facts.len() - chunk.min(facts.len());
            for &(_, at, _) in &facts[tried..] {
                known.unset(at);
            }
            if self.forces(line, &known, finding) {
                facts.truncate(tried);
                chunk *= 2;
                continue;
            }
            for &(_, at, fact) in &facts[tried..] {
                known.set(at, fact.value == 1);
            }
            if chunk == 1 {
                kept.extend(facts.pop().map(|(_, _, fact)| fact));
            } else {
                chunk = facts.len().min(chunk) / 2;
                chunk = chunk.max(1);
            }
        }
        kept.sort_unstable();
        kept
    }

    fn forces(&self, line: usize, known: &Masks, finding: &Finding) -> bool {
        if finding.therefore.is_empty() {
            return !self.exact[line].consistent(known.known());
        }
        let Some(forced) = self.forced(line, known) else {
            return true;
        };
        finding.therefore.iter().all(|fact| {
            let at = self.place(line, fact.cell);
            forced.known().get(at) == Some(fact.value == 1)
        })
    }
}
