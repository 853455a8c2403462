//! When the board came to know what it knows.

use crate::cells::{Board, Domain, Size};

use super::fact::Fact;

/// For each cell and value the round in which the value was excluded; 0 is before the first. A reason that can choose cites
/// what was known earlier, since that leads to shorter chains.
#[derive(Clone, Debug)]
pub struct History {
    size: Size,
    values: usize,
    rounds: Vec<u32>,
    all: Vec<Domain>,
}

/// Not excluded.
const OPEN: u32 = u32::MAX;

impl History {
    /// That of a board on which nothing was deduced yet.
    pub fn new(blank: &Board, board: &Board) -> Self {
        let widest = |&domain: &Domain| 64 - domain.0.leading_zeros();
        let values = blank.domains().iter().map(widest).max().unwrap_or(0) as usize;
        let size = blank.size();
        let mut history = Self {
            size,
            values,
            rounds: vec![OPEN; size.cells() * values],
            all: blank.domains().to_vec(),
        };
        for (index, (blank, now)) in blank.domains().iter().zip(board.domains()).enumerate() {
            history.note(index, Domain(blank.0 & !now.0), 0);
        }
        history
    }

    fn note(&mut self, cell: usize, excluded: Domain, round: u32) {
        for value in excluded.iter() {
            let at = &mut self.rounds[cell * self.values + value as usize];
            *at = (*at).min(round);
        }
    }

    /// The board takes a fact in: its candidates shrink, and the round is noted. Returns whether something was new.
    pub(super) fn take(&mut self, board: &mut Board, fact: Fact, round: u32) -> bool {
        let before = board.get(fact.cell);
        let after = fact.keeps(before);
        board.set(fact.cell, after);
        let excluded = Domain(before.0 & !after.0);
        self.note(self.size.index(fact.cell), excluded, round);
        !excluded.is_empty()
    }

    /// The round in which a fact became known, `u32::MAX` if it is not.
    pub fn round(&self, fact: Fact) -> u32 {
        if !self.size.contains(fact.cell) {
            return OPEN;
        }
        let cell = self.size.index(fact.cell);
        let excluded = Domain(self.all[cell].0 & !fact.keeps(self.all[cell]).0);
        let rounds = excluded
            .iter()
            .map(|value| self.rounds[cell * self.values + value as usize]);
        rounds.max().unwrap_or(0)
    }
}
