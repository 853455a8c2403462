//! What a step relies on and what it says: a cell has a value, or has it not.

use crate::cells::{Board, Cell, Domain};
use crate::kind::AnyPuzzle;
use crate::lit::Lit;

/// "This cell has this value", or "has it not".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// The value, as candidate sets count it.
    pub value: u32,
    /// Whether the cell has the value.
    pub holds: bool,
}

impl Fact {
    /// The cell has the value.
    pub const fn is(cell: Cell, value: u32) -> Self {
        Self {
            cell,
            value,
            holds: true,
        }
    }

    /// The cell does not have the value.
    pub const fn is_not(cell: Cell, value: u32) -> Self {
        Self {
            cell,
            value,
            holds: false,
        }
    }

    /// The opposite.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            holds: !self.holds,
            ..self
        }
    }

    /// Those of the candidates that agree with the fact.
    pub const fn keeps(self, candidates: Domain) -> Domain {
        let value = 1 << self.value;
        Domain(if self.holds {
            candidates.0 & value
        } else {
            candidates.0 & !value
        })
    }

    /// Whether the board says so already.
    pub fn is_known(self, board: &Board) -> bool {
        let candidates = board.get(self.cell);
        self.keeps(candidates) == candidates
    }

    /// Whether the board says the opposite.
    pub fn is_excluded(self, board: &Board) -> bool {
        self.keeps(board.get(self.cell)).is_empty()
    }

    /// The literal of the puzzle's models that says so, if there is one.
    pub fn literal(self, puzzle: &dyn AnyPuzzle) -> Option<Lit> {
        let lit = puzzle.literal(self.cell, self.value)?;
        Some(if self.holds { lit } else { !lit })
    }

    /// All that a board says beyond the blank board: of a decided cell its value, of another the values it has not.
    pub fn all_of(board: &Board, blank: &Board) -> Vec<Self> {
        let mut facts = Vec::new();
        for (cell, all) in blank.iter() {
            Self::of_cell(cell, Domain(board.get(cell).0 & all.0), all, &mut facts);
        }
        facts
    }

    /// What the candidates of a cell say, if all those of `all` were possible at first.
    pub fn of_cell(cell: Cell, candidates: Domain, all: Domain, facts: &mut Vec<Self>) {
        if candidates == all {
            return;
        }
        match candidates.value() {
            Some(value) => facts.push(Self::is(cell, value)),
            None => facts.extend(
                all.iter()
                    .filter(|&value| !candidates.contains(value))
                    .map(|value| Self::is_not(cell, value)),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells::Size;

    #[test]
    fn facts_of_a_board_are_what_it_adds_to_the_blank_one() {
        let blank = Board::filled(Size::new(1, 3), Domain::first(3));
        let mut board = blank.clone();
        board.set(Cell::new(0, 0), Domain::single(2));
        board.set(Cell::new(0, 1), Domain(0b101));
        let facts = Fact::all_of(&board, &blank);
        assert_eq!(
            facts,
            [
                Fact::is(Cell::new(0, 0), 2),
                Fact::is_not(Cell::new(0, 1), 1)
            ]
        );
        assert!(facts.iter().all(|fact| fact.is_known(&board)));
        assert!(facts.iter().all(|fact| !fact.is_known(&blank)));
        assert!(facts[0].negated().is_excluded(&board));
        assert!(!Fact::is(Cell::new(0, 1), 0).is_excluded(&board));
    }
}
