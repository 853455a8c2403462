//! Nonograms as clauses: each line reads its cells one by one and remembers how much of its clue is behind it. A question about
//! one line needs no clauses, since that reading answers it: most questions are of this kind, and long lines are many clauses.

use gridproof_core::Cell;
use gridproof_core::hint::Fact;
use serde::Deserialize;

use super::clauses::{Clauses, Literal};
use super::{Question, Rules, Scope};

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

    fn rules(&self, _: &Scope, _: &mut Clauses) {}

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
        if fills(fact) { filled } else { -filled }
    }

    fn without_clauses(&self, question: Question<'_>) -> Option<bool> {
        let &[clue] = question.subject else {
            return None;
        };
        let (cells, blocks) = self.line(clue);
        let pattern = pattern(blocks);
        // By cell, what contradicts a fact if it is empty, and if it is filled.
        let against = |facts: &[Fact]| {
            let mut against = vec![[false; 2]; cells.len()];
            for &fact in facts {
                let at = cells.binary_search(&fact.cell).ok()?;
                against[at][usize::from(!fills(fact))] = true;
            }
            Some(against)
        };
        let refused = against(question.because)?;
        let denies = against(question.therefore)?;
        // By how much is behind, whether it can be read so far without a denial of the conclusion, and with one.
        let mut reached = vec![[false; 2]; pattern.len() + 1];
        reached[0][usize::from(question.therefore.is_empty())] = true;
        for at in 0..cells.len() {
            let mut next = vec![[false; 2]; pattern.len() + 1];
            // What is left of the pattern must have room.
            let least = pattern.len().saturating_sub(cells.len() - at);
            for (behind, &[silent, denied]) in reached.iter().enumerate().skip(least) {
                for symbol in [false, true] {
                    let place = usize::from(symbol);
                    if let Some(to) = after(&pattern, behind, symbol)
                        && (silent || denied)
                        && !refused[at][place]
                    {
                        next[to][1] |= denied || denies[at][place];
                        next[to][0] |= silent && !denies[at][place];
                    }
                }
            }
            reached = next;
        }
        Some(!reached[pattern.len()][1])
    }
}

/// Whether a fact says that its cell is filled; else it says that it is empty.
const fn fills(fact: Fact) -> bool {
    (fact.value == FILLED) == fact.holds
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

    /// The facts that a line of three-valued cells, read off the digits of a number, states.
    fn facts(mut state: u32) -> Vec<Fact> {
        let cells = (0..5).map(|col| {
            let (cell, digit) = (Cell::new(0, col), state % 3);
            state /= 3;
            (digit < 2).then(|| Fact::is(cell, digit))
        });
        cells.flatten().collect()
    }

    #[test]
    fn one_line_is_answered_as_enumeration_does() {
        let lines: Vec<Vec<bool>> = (0..1u32 << 5)
            .map(|bits| (0..5).map(|at| bits >> at & 1 == 1).collect())
            .collect();
        let says =
            |line: &[bool], fact: &Fact| line[fact.cell.col as usize] == (fact.value == FILLED);
        let conclusions = [vec![], facts(3 * 81), facts(242 - 81), facts(1 + 3)];
        let ask = |puzzle: &Nonogram, subject: &[usize], because: &[Fact], therefore: &[Fact]| {
            puzzle.without_clauses(Question {
                subject,
                because,
                therefore,
            })
        };
        for blocks in [&[][..], &[1], &[2, 1], &[1, 1, 1], &[5], &[3, 2]] {
            let puzzle = Nonogram {
                rows: vec![blocks.to_vec()],
                cols: vec![Vec::new(); 5],
            };
            for because in (0..243).map(facts) {
                for therefore in &conclusions {
                    let denied = |line: &[bool]| {
                        therefore.is_empty() || !therefore.iter().all(|fact| says(line, fact))
                    };
                    let forced = !lines.iter().any(|line| {
                        clue_of(line) == blocks
                            && because.iter().all(|fact| says(line, fact))
                            && denied(line)
                    });
                    let answer = ask(&puzzle, &[0], &because, therefore);
                    assert_eq!(answer, Some(forced), "{blocks:?} {because:?} {therefore:?}");
                }
            }
        }
        let puzzle = Nonogram {
            rows: vec![vec![1]],
            cols: vec![Vec::new(); 5],
        };
        let elsewhere = [Fact::is(Cell::new(1, 0), FILLED)];
        assert_eq!(ask(&puzzle, &[0], &elsewhere, &[]), None);
        assert_eq!(ask(&puzzle, &[0, 1], &[], &[]), None);
    }

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
