//! The rules of nonograms. Constraints: `row3`, `col5`. Facts: `r3c5=#`, `r3c5=.`.

use crate::facts::{Facts, Literal, literal};
use crate::rules::{Linear, Rules, cell, number};

/// The clues of rows and columns, none of them 0. Variable `row * cols + col` says that the cell is filled.
pub(crate) struct Nonogram {
    size: (u32, u32),
    rows: Vec<Vec<u32>>,
    cols: Vec<Vec<u32>>,
}

impl Nonogram {
    /// A puzzle with these clues, rows first.
    pub(crate) fn new(size: (u32, u32), mut clues: Vec<Vec<u32>>) -> Self {
        let cols = clues.split_off(size.0 as usize);
        Self {
            size,
            rows: clues,
            cols,
        }
    }

    /// The clue and the cells of a line.
    fn line(&self, name: &str) -> Option<(&[u32], Vec<usize>)> {
        let (rows, cols) = (self.size.0 as usize, self.size.1 as usize);
        let at = |digits| Some(number(digits)?.checked_sub(1)? as usize);
        if let Some(digits) = name.strip_prefix("row") {
            let row = at(digits)?;
            let cells = (0..cols).map(|col| row * cols + col);
            return Some((self.rows.get(row)?, cells.collect()));
        }
        let col = at(name.strip_prefix("col")?)?;
        let cells = (0..rows).map(|row| row * cols + col);
        Some((self.cols.get(col)?, cells.collect()))
    }
}

/// Whether blocks of these lengths fit a line of cells. The textbook programme: how many blocks can lie in the first cells.
fn fits(clue: &[u32], cells: &[Option<bool>]) -> bool {
    let blocks = clue.iter().map(|&length| u64::from(length));
    let needs = blocks.sum::<u64>() + (clue.len() as u64).saturating_sub(1);
    let Some(slack) = (cells.len() as u64).checked_sub(needs) else {
        return false;
    };
    let mut empty_so_far = vec![0; cells.len() + 1];
    for (at, cell) in cells.iter().enumerate() {
        empty_so_far[at + 1] = empty_so_far[at] + usize::from(*cell == Some(false));
    }
    // With no block: up to the first filled cell.
    let mut fit: Vec<bool> = vec![true; cells.len() + 1];
    for (at, cell) in cells.iter().enumerate() {
        fit[at + 1] = fit[at] && *cell != Some(true);
    }
    let mut first = 0;
    for (number, &length) in clue.iter().enumerate() {
        let mut with = vec![false; cells.len() + 1];
        // No block ends before all up to it lie as far to the left as they can, or after the cells that this leaves.
        first += length as usize + usize::from(number > 0);
        for end in first..=first + slack as usize {
            let stays_empty = with[end - 1] && cells[end - 1] != Some(true);
            let ends_here = end.checked_sub(length as usize).is_some_and(|start| {
                let gap = match start.checked_sub(1) {
                    None => number == 0,
                    // The cell before the block is a gap, unless the block is the first.
                    Some(before) => cells[before] != Some(true) && fit[before],
                };
                empty_so_far[end] == empty_so_far[start] && gap
            });
            with[end] = stays_empty || ends_here;
        }
        fit = with;
    }
    fit[cells.len()]
}

impl Rules for Nonogram {
    fn kind(&self) -> &'static str {
        "nonogram"
    }

    fn vars(&self) -> usize {
        self.size.0 as usize * self.size.1 as usize
    }

    fn literal(&self, word: &str) -> Option<Literal> {
        let (at, state) = word.split_once('=')?;
        let (row, col) = cell(at, self.size)?;
        let holds = matches!(state, "#" | ".").then_some(state == "#")?;
        Some(literal(row * self.size.1 as usize + col, holds))
    }

    fn refutes(&self, name: &str, facts: &Facts) -> Option<bool> {
        let (clue, cells) = self.line(name)?;
        let cells: Vec<Option<bool>> = cells.iter().map(|&var| facts.get(var)).collect();
        Some(!fits(clue, &cells))
    }

    fn linear(&self, _: &str) -> Option<Linear> {
        None
    }

    fn spell(&self, rows: &[String]) -> Option<Vec<Literal>> {
        let mut facts = Vec::new();
        for row in rows {
            if row.len() != self.size.1 as usize {
                return None;
            }
            for state in row.chars() {
                let holds = matches!(state, '#' | '.').then_some(state == '#')?;
                facts.push(literal(facts.len(), holds));
            }
        }
        Some(facts)
    }

    fn all(&self) -> Vec<String> {
        let rows = (1..=self.size.0).map(|row| format!("row{row}"));
        let cols = (1..=self.size.1).map(|col| format!("col{col}"));
        rows.chain(cols).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The block lengths of a full line.
    fn runs(cells: &[bool]) -> Vec<u32> {
        let runs = cells.split(|filled| !filled).map(<[bool]>::len);
        runs.filter(|&len| len > 0).map(|len| len as u32).collect()
    }

    #[test]
    fn lines_agree_with_enumeration() {
        for len in 0..=7u32 {
            let all: Vec<Vec<bool>> = (0..1u32 << len)
                .map(|bits| (0..len).map(|at| bits >> at & 1 == 1).collect())
                .collect();
            let mut clues: Vec<Vec<u32>> = all.iter().map(|cells| runs(cells)).collect();
            clues.push(vec![len + 1]);
            clues.push(vec![len, 1]);
            clues.push(vec![1; len as usize]);
            clues.sort();
            clues.dedup();
            for state in 0..3u32.pow(len) {
                let cells: Vec<Option<bool>> = (0..len)
                    .map(|at| [None, Some(false), Some(true)][(state / 3u32.pow(at) % 3) as usize])
                    .collect();
                for clue in &clues {
                    let possible = all.iter().any(|full| {
                        let agrees = |(known, is): (&Option<bool>, &bool)| {
                            known.is_none_or(|known| known == *is)
                        };
                        cells.iter().zip(full).all(agrees) && runs(full) == *clue
                    });
                    assert_eq!(fits(clue, &cells), possible, "{clue:?} {cells:?}");
                }
            }
        }
    }
}
