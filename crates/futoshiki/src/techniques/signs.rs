//! Signs seen from one side: what is said of a cell because of smaller ones, and, with all values mirrored, because of
//! greater ones.

use gridproof_core::hint::Fact;
use gridproof_core::{Board, Cell};

use crate::clue::Clue;
use crate::puzzle::{Futoshiki, Sign};

use super::lines::ones;

/// Which cells a deduction starts from. Seen from above, all values are mirrored: so the cell deduced from is always the lesser one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// From smaller cells: low values fall away.
    Below,
    /// From greater cells: high values fall away.
    Above,
}

impl Side {
    pub(super) const BOTH: [Self; 2] = [Self::Below, Self::Above];

    pub(super) const fn number(self) -> u32 {
        match self {
            Self::Below => 0,
            Self::Above => 1,
        }
    }

    pub(super) const fn numbered(number: u32) -> Self {
        if number == 0 {
            Self::Below
        } else {
            Self::Above
        }
    }

    /// A value as seen from this side, and back.
    pub(super) const fn value(self, order: u32, value: u32) -> u32 {
        match self {
            Self::Below => value,
            Self::Above => order - 1 - value,
        }
    }

    /// The candidates of a cell as seen from this side.
    pub(super) fn candidates(self, order: u32, board: &Board, cell: Cell) -> u64 {
        let candidates = board.get(cell).0;
        match self {
            Self::Below => candidates,
            Self::Above => candidates.reverse_bits() >> (64 - order),
        }
    }

    /// The lesser and the larger cell of a sign, as seen from this side.
    pub(super) const fn cells(self, sign: Sign) -> (Cell, Cell) {
        match self {
            Self::Below => (sign.smaller, sign.greater),
            Self::Above => (sign.greater, sign.smaller),
        }
    }

    /// That a cell has none of its candidates below `bound`, as seen from this side: `None` if that is no news. Without any facts
    /// it is a contradiction, since no value is that large.
    pub(super) fn bounded(
        self,
        order: u32,
        board: &Board,
        cell: Cell,
        bound: u32,
    ) -> Option<Vec<Fact>> {
        if bound >= order {
            return Some(Vec::new());
        }
        let below = (1u64 << bound) - 1;
        let mut facts: Vec<Fact> = ones(self.candidates(order, board, cell) & below)
            .map(|value| Fact::is_not(cell, self.value(order, value)))
            .collect();
        facts.sort_unstable();
        (!facts.is_empty()).then_some(facts)
    }

    /// The facts that a cell is none of the values below `bound`, as seen from this side.
    pub(super) fn reasons(self, order: u32, cell: Cell, bound: u32) -> impl Iterator<Item = Fact> {
        (0..bound).map(move |value| Fact::is_not(cell, self.value(order, value)))
    }

    /// The largest value that the facts exclude, as seen from this side; that of all values, if a contradiction is meant.
    pub(super) fn largest(self, order: u32, facts: &[Fact]) -> u32 {
        let values = facts.iter().map(|fact| self.value(order, fact.value));
        values.max().unwrap_or(order - 1)
    }

    /// `at least 3`, `at most 3`: not below `bound` as seen from this side.
    pub(super) fn bound(self, order: u32, bound: u32) -> String {
        match self {
            Self::Below => format!("at least {}", bound + 1),
            Self::Above => format!("at most {}", order.saturating_sub(bound)),
        }
    }

    /// `at least 2 more`, `at least 2 less`.
    pub(super) fn apart(self, steps: u32) -> String {
        let way = match self {
            Self::Below => "more",
            Self::Above => "less",
        };
        format!("at least {steps} {way}")
    }

    /// What the larger cell of a sign is, compared with the lesser one.
    pub(super) const fn compared(self) -> &'static str {
        match self {
            Self::Below => "greater",
            Self::Above => "smaller",
        }
    }

    /// What the lesser cell of a sign is, compared with the larger one.
    pub(super) const fn turned(self) -> Self {
        match self {
            Self::Below => Self::Above,
            Self::Above => Self::Below,
        }
    }
}

/// The signs of a puzzle with the numbers of their clues.
pub(super) fn numbered_signs(puzzle: &Futoshiki) -> Vec<(usize, Sign)> {
    let clues = puzzle.all_clues().enumerate();
    let signs = clues.filter_map(|(number, clue)| match clue {
        Clue::Sign(sign) => Some((number, sign)),
        Clue::Given(..) => None,
    });
    signs.collect()
}
