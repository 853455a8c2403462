//! Clauses over cells and values, as they are collected for one question.

use std::collections::BTreeMap;

use gridproof_core::Cell;

/// A variable, or with a minus its negation; never 0.
pub(super) type Literal = i32;

/// A growing formula.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    cells: BTreeMap<(Cell, u32), Literal>,
    variables: Literal,
    list: Vec<Vec<Literal>>,
}

impl Clauses {
    /// A variable that means nothing yet.
    pub(super) const fn fresh(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    /// "This cell has this value".
    pub(super) fn cell(&mut self, cell: Cell, value: u32) -> Literal {
        if let Some(&known) = self.cells.get(&(cell, value)) {
            return known;
        }
        let new = self.fresh();
        self.cells.insert((cell, value), new);
        new
    }

    /// One of these holds.
    pub(super) fn add(&mut self, clause: Vec<Literal>) {
        self.list.push(clause);
    }

    /// No two of these hold.
    pub(super) fn at_most_one(&mut self, literals: &[Literal]) {
        for (index, &one) in literals.iter().enumerate() {
            for &other in &literals[..index] {
                self.add(vec![-one, -other]);
            }
        }
    }

    /// Exactly `number` of a few literals hold: for every larger set one is false, for every set that leaves too few one is true.
    pub(super) fn exactly(&mut self, number: usize, literals: &[Literal]) {
        for chosen in 0..1u32 << literals.len() {
            let inside = chosen.count_ones() as usize;
            let members = |sign: Literal| {
                let members = literals.iter().enumerate();
                members
                    .filter(move |(index, _)| chosen >> index & 1 == 1)
                    .map(move |(_, &literal)| sign * literal)
                    .collect()
            };
            if inside == number + 1 {
                self.add(members(-1));
            }
            if inside + number == literals.len() + 1 {
                self.add(members(1));
            }
        }
        if number > literals.len() {
            self.add(Vec::new());
        }
    }

    /// The clauses since this was last asked.
    pub(super) fn take(&mut self) -> Vec<Vec<Literal>> {
        std::mem::take(&mut self.list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_means_exactly() {
        for length in 0..=4 {
            for number in 0..=5 {
                let mut clauses = Clauses::default();
                let literals: Vec<Literal> = (0..length).map(|_| clauses.fresh()).collect();
                clauses.exactly(number, &literals);
                let list = clauses.take();
                for bits in 0..1u32 << length {
                    let holds = |literal: &Literal| {
                        (bits >> (literal.abs() - 1) & 1 == 1) == (*literal > 0)
                    };
                    let met = list.iter().all(|clause| clause.iter().any(holds));
                    assert_eq!(
                        met,
                        bits.count_ones() as usize == number,
                        "{length} {number}"
                    );
                }
            }
        }
    }
}
