//! Nonograms as clauses: each line reads its cells one by one and remembers how much of its clue is behind it.

use gridproof_core::Cell;
use gridproof_core::hint::Fact;
use serde::Deserialize;

use super::Rules;
use super::clauses::{Clauses, Literal};

/// The clues, as the JSON form has them.
#[derive(Debug, Deserialize)]
pub(super) struct Nonogram {
    rows: Vec<Vec<u32>>,
    cols: Vec<Vec<u32>>,
}

const FILLED: u32 = 1;

impl Nonogram {
    /// The cells of a clue's line, and its blocks. Rows come first.
    fn line(&self, clue: usize) -> (Vec<Cell>, &[u32]) {
        match clue.checked_sub(self.rows.len()) {
            None => {
                let cells = (0..self.cols.len()).map(|col| Cell::new(clue as u32, col as u32));
                (cells.collect(), &self.rows[clue])
            }
            Some(col) => {
                let cells = (0..self.rows.len()).map(|row| Cell::new(row as u32, col as u32));
                (cells.collect(), &self.cols[col])
            }
        }
    }
}

impl Rules for Nonogram {
    fn clues(&self) -> usize {
        self.rows.len() + self.cols.len()
    }

    fn cells_of(&self, clue: usize) -> Vec<Cell> {
        self.line(clue).0
    }

    fn rules(&self, _: &[Cell], _: &mut Clauses) {}

    fn clue(&self, clue: usize, clauses: &mut Clauses) {
        let (cells, blocks) = self.line(clue);
        let pattern = pattern(blocks);
        // Behind `at` cells stand so many symbols of the pattern that the rest still has room.
        let fits =
            |at: usize, behind: usize| behind <= at && pattern.len() - behind <= cells.len() - at;
        if pattern.len() > cells.len() {
            clauses.add(Vec::new());
            return;
        }
        let mut states: Vec<Literal> = (0..=pattern.len()).map(|_| clauses.fresh()).collect();
        clauses.add(vec![states[0]]);
        for (at, &cell) in cells.iter().enumerate() {
            let filled = clauses.cell(cell, FILLED);
            let next: Vec<Literal> = (0..=pattern.len()).map(|_| clauses.fresh()).collect();
            for behind in (0..=pattern.len()).filter(|&behind| fits(at, behind)) {
                for (cell, symbol) in [(filled, true), (-filled, false)] {
                    let mut clause = vec![-states[behind], -cell];
                    let reached = after(&pattern, behind, symbol);
                    clause.extend(
                        reached
                            .filter(|&reached| fits(at + 1, reached))
                            .map(|reached| next[reached]),
                    );
                    clauses.add(clause);
                }
            }
            states = next;
        }
    }

    fn literal(&self, fact: Fact, clauses: &mut Clauses) -> Literal {
        let filled = clauses.cell(fact.cell, FILLED);
        if (fact.value == FILLED) == fact.holds {
            filled
        } else {
            -filled
        }
    }
}

/// The blocks with one empty cell between each two.
fn pattern(blocks: &[u32]) -> Vec<bool> {
    let mut pattern = Vec::new();
    for &block in blocks.iter().filter(|&&block| block > 0) {
        if !pattern.is_empty() {
            pattern.push(false);
        }
        pattern.extend((0..block).map(|_| true));
    }
    pattern
}

/// How much of the pattern is behind the next cell, if it may be so.
fn after(pattern: &[bool], behind: usize, symbol: bool) -> Option<usize> {
    let between = behind == 0 || behind == pattern.len() || !pattern[behind - 1];
    match pattern.get(behind) {
        Some(&wanted) if wanted == symbol => Some(behind + 1),
        _ => (between && !symbol).then_some(behind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::clue_of;

    #[test]
    fn lines_are_read_as_their_clue_says() {
        for bits in 0..1u32 << 7 {
            let line: Vec<bool> = (0..7).map(|at| bits >> at & 1 == 1).collect();
            for blocks in [
                &[][..],
                &[1],
                &[2, 1],
                &[3, 3],
                &[1, 1, 1, 1],
                &[7],
                &[4, 3],
            ] {
                let pattern = pattern(blocks);
                let read = line
                    .iter()
                    .try_fold(0, |behind, &symbol| after(&pattern, behind, symbol));
                assert_eq!(
                    read == Some(pattern.len()),
                    clue_of(&line) == blocks,
                    "{line:?} {blocks:?}"
                );
            }
        }
    }
}
