//! Futoshiki as clauses: every pair of equal numbers in a line, every pair that a sign refuses.

use gridproof_core::Cell;
use gridproof_core::hint::Fact;
use serde::Deserialize;

use super::Rules;
use super::clauses::{Clauses, Literal};

/// Givens and signs, as the JSON form has them: 0 is no given, `[r1, c1, r2, c2]` from 1, the first cell is smaller.
#[derive(Debug, Deserialize)]
pub(super) struct Futoshiki {
    n: u32,
    givens: Vec<Vec<u32>>,
    less: Vec<[u32; 4]>,
}

impl Futoshiki {
    /// Givens row by row, then the signs.
    fn givens(&self) -> Vec<(Cell, u32)> {
        let cell = |row: usize, col: usize| Cell::new(row as u32, col as u32);
        let rows = self.givens.iter().enumerate();
        rows.flat_map(|(row, line)| {
            let numbers = line.iter().enumerate().filter(|(_, given)| **given > 0);
            numbers.map(move |(col, &given)| (cell(row, col), given - 1))
        })
        .collect()
    }

    fn sign(&self, clue: usize) -> [Cell; 2] {
        let [r1, c1, r2, c2] = self.less[clue - self.givens().len()];
        [Cell::new(r1 - 1, c1 - 1), Cell::new(r2 - 1, c2 - 1)]
    }
}

impl Rules for Futoshiki {
    fn clues(&self) -> usize {
        self.givens().len() + self.less.len()
    }

    fn cells_of(&self, clue: usize) -> Vec<Cell> {
        match self.givens().get(clue) {
            Some(&(cell, _)) => vec![cell],
            None => self.sign(clue).to_vec(),
        }
    }

    fn rules_are_the_same_for_all_clues(&self) -> bool {
        true
    }

    fn rules(&self, _: &[Cell], clauses: &mut Clauses) {
        let n = self.n;
        for one in 0..n {
            for two in 0..n {
                // A cell has one number; each number stands once in every row and column.
                let numbers: Vec<Literal> = (0..n)
                    .map(|value| clauses.cell(Cell::new(one, two), value))
                    .collect();
                clauses.at_most_one(&numbers);
                clauses.add(numbers);
                let row: Vec<Literal> = (0..n)
                    .map(|col| clauses.cell(Cell::new(one, col), two))
                    .collect();
                clauses.at_most_one(&row);
                clauses.add(row);
                let col: Vec<Literal> = (0..n)
                    .map(|row| clauses.cell(Cell::new(row, one), two))
                    .collect();
                clauses.at_most_one(&col);
                clauses.add(col);
            }
        }
    }

    fn clue(&self, clue: usize, clauses: &mut Clauses) {
        if let Some(&(cell, value)) = self.givens().get(clue) {
            let given = clauses.cell(cell, value);
            clauses.add(vec![given]);
            return;
        }
        let [smaller, greater] = self.sign(clue);
        for low in 0..self.n {
            for high in 0..=low {
                let refused = [clauses.cell(smaller, low), clauses.cell(greater, high)];
                clauses.add(refused.iter().map(|literal| -literal).collect());
            }
        }
    }

    fn literal(&self, fact: Fact, clauses: &mut Clauses) -> Literal {
        let value = clauses.cell(fact.cell, fact.value);
        if fact.holds { value } else { -value }
    }
}
