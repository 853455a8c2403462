//! Given: a cell has the value that is printed in it, and no other cell of its row and column has.

use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};
use gridproof_core::{Board, Cell};

use crate::clue::Clue;
use crate::puzzle::Futoshiki;

use super::naked_single::elsewhere;
use super::words::leaving;

/// Reads the givens.
pub(super) struct Given {
    order: u32,
    /// Clue, cell, value from 0.
    givens: Vec<(usize, Cell, u32)>,
}

impl Given {
    pub(super) fn new(puzzle: &Futoshiki) -> Self {
        let clues = puzzle.all_clues().enumerate();
        let givens = clues.filter_map(|(number, clue)| match clue {
            Clue::Given(cell, value) => Some((number, cell, value - 1)),
            Clue::Sign(_) => None,
        });
        Self {
            order: puzzle.order(),
            givens: givens.collect(),
        }
    }
}

impl Technique for Given {
    fn name(&self) -> &'static str {
        "given"
    }

    fn grade(&self) -> Grade {
        Grade::Easy
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        for &(clue, cell, value) in &self.givens {
            if changed.contains(cell) && board.get(cell).value() != Some(value) {
                let mut therefore = vec![Fact::is(cell, value)];
                therefore.extend(elsewhere(self.order, board, cell, value));
                found.push(Finding::new(vec![clue], therefore));
            }
        }
    }

    fn because(&self, _: &Board, _: &History, _: &Finding) -> Option<Vec<Fact>> {
        Some(Vec::new())
    }

    fn place(&self, finding: &Finding) -> Option<String> {
        let (_, cell, _) = self.given(finding)?;
        Some(cell.to_string())
    }

    fn words(&self, board: &Board, finding: &Finding, _: &[Fact]) -> String {
        let Some(&(_, cell, value)) = self.given(finding) else {
            return String::new();
        };
        let others: Vec<Fact> = finding
            .therefore
            .iter()
            .copied()
            .filter(|fact| fact.cell != cell)
            .collect();
        let value = value + 1;
        if others.is_empty() {
            return format!("{cell} is given as {value}");
        }
        format!(
            "{cell} is given as {value}, so no other cell of row {} or column {} is {value}{}",
            cell.row + 1,
            cell.col + 1,
            leaving(board, &others)
        )
    }
}

impl Given {
    fn given(&self, finding: &Finding) -> Option<&(usize, Cell, u32)> {
        let clue = finding.subject.first()?;
        self.givens.iter().find(|(number, ..)| number == clue)
    }
}
