//! Futoshiki as clauses: a Latin square, and every pair of numbers that a sign refuses. What clauses are bad at, counting within a line,
//! is left to matchings: the only means for a question about one line, and a second one where the solver gives up.

use gridproof_core::Cell;
use gridproof_core::hint::Fact;
use serde::Deserialize;

use super::clauses::{Clauses, Literal};
use super::{Question, Rules, Scope, latin, matching};

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

    /// What is known for a question: its facts and those of its givens, and its signs.
    fn facts_and_signs(&self, question: Question<'_>) -> (Vec<Fact>, Vec<[Cell; 2]>) {
        let givens = self.givens();
        let mut facts = question.because.to_vec();
        let mut signs = Vec::new();
        for &clue in question.subject {
            match givens.get(clue) {
                Some(&(cell, value)) => facts.push(Fact::is(cell, value)),
                None => signs.push(self.sign(clue)),
            }
        }
        (facts, signs)
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

    fn scope(&self, question: Question<'_>, concerned: &[Cell]) -> Scope {
        let (known, signs) = self.facts_and_signs(question);
        let facts = known.iter().chain(question.therefore);
        // A sign speaks of all numbers.
        let values = signs
            .is_empty()
            .then(|| latin::in_order(facts.map(|fact| fact.value)));
        latin::fewest_lines(self.n, concerned, values)
    }

    fn rules(&self, scope: &Scope, clauses: &mut Clauses) {
        if let Scope::Lines(axis, lines) = scope {
            latin::rules(self.n, *axis, lines, clauses);
        }
    }

    /// One row, one column or the places of one number, without signs: a matching tells.
    fn without_clauses(&self, question: Question<'_>) -> Option<bool> {
        let (known, signs) = self.facts_and_signs(question);
        if !signs.is_empty() {
            return None;
        }
        let facts = known.iter().chain(question.therefore);
        let concerned: Vec<Cell> = facts.clone().map(|fact| fact.cell).collect();
        let values = latin::in_order(facts.map(|fact| fact.value));
        match latin::fewest_lines(self.n, &concerned, Some(values)) {
            Scope::Lines(axis, lines) if lines.len() == 1 => {
                Some(matching::forces(self.n, axis, &known, question.therefore))
            }
            _ => None,
        }
    }

    fn without_search(&self, question: Question<'_>) -> Option<bool> {
        let (known, signs) = self.facts_and_signs(question);
        let refuted = |denied: Option<&Fact>| {
            let denied = denied.map(|fact| fact.negated());
            let facts: Vec<Fact> = known.iter().copied().chain(denied).collect();
            matching::refutes(self.n, &facts, &signs)
        };
        let forced = if question.therefore.is_empty() {
            refuted(None)
        } else {
            question.therefore.iter().all(|fact| refuted(Some(fact)))
        };
        // What this does not refute may still be refuted otherwise.
        forced.then_some(true)
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

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::replay::Replay;

    const ORDER: u32 = 4;

    /// All ways to fill a square of [`ORDER`] row by row.
    fn squares(rows: &mut Vec<[u32; 4]>, found: &mut Vec<Vec<[u32; 4]>>) {
        if rows.len() == ORDER as usize {
            found.push(rows.clone());
            return;
        }
        for number in 0..256u32 {
            let row = [0, 2, 4, 6].map(|shift| number >> shift & 3);
            let repeats = (0..4).any(|at| row[..at].contains(&row[at]));
            let clashes = rows
                .iter()
                .any(|above| above.iter().zip(&row).any(|(one, two)| one == two));
            if !repeats && !clashes {
                rows.push(row);
                squares(rows, found);
                rows.pop();
            }
        }
    }

    /// Facts in the first so many rows, columns or numbers.
    fn facts(random: &mut ChaCha8Rng, most: usize, [rows, cols, values]: [u32; 3]) -> Vec<Fact> {
        let number = random.random_range(0..=most);
        (0..number)
            .map(|_| {
                let cell = Cell::new(random.random_range(0..rows), random.random_range(0..cols));
                let value = random.random_range(0..values);
                if random.random_ratio(1, 4) {
                    Fact::is(cell, value)
                } else {
                    Fact::is_not(cell, value)
                }
            })
            .collect()
    }

    #[test]
    fn few_lines_are_answered_as_whole_squares_are() {
        let mut all = Vec::new();
        squares(&mut Vec::new(), &mut all);
        assert_eq!(all.len(), 576);
        let puzzle = || Futoshiki {
            n: ORDER,
            givens: vec![
                vec![0, 3, 0, 0],
                vec![0, 0, 1, 0],
                vec![0; 4],
                vec![4, 0, 0, 0],
            ],
            less: vec![[1, 3, 1, 4], [1, 1, 2, 1], [3, 2, 3, 3]],
        };
        let value = |square: &[[u32; 4]], cell: Cell| square[cell.row as usize][cell.col as usize];
        let says = |square: &[[u32; 4]], fact: &Fact| {
            (value(square, fact.cell) == fact.value) == fact.holds
        };
        let meets = |square: &[[u32; 4]], clue: usize| {
            if let Some(&(cell, given)) = puzzle().givens().get(clue) {
                return value(square, cell) == given;
            }
            let [smaller, greater] = puzzle().sign(clue);
            value(square, smaller) < value(square, greater)
        };
        let replay = Replay {
            rules: Box::new(puzzle()),
            last: None.into(),
            asked: 0.into(),
        };
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let (mut forced, mut open, mut seen) = (0, 0, 0);
        let shapes = [
            [1, 4, 4],
            [4, 1, 4],
            [4, 4, 1],
            [2, 4, 4],
            [4, 2, 4],
            [4, 4, 2],
            [4; 3],
        ];
        for round in 0..2000 {
            let shape = shapes[round % shapes.len()];
            let clues = replay.rules.clues();
            let subject: Vec<usize> = (0..clues).filter(|_| random.random_ratio(1, 5)).collect();
            let mut because = facts(&mut random, 9, shape);
            let therefore = facts(&mut random, 2, shape);
            loop {
                let expected = !all.iter().any(|square| {
                    subject.iter().all(|&clue| meets(square, clue))
                        && because.iter().all(|fact| says(square, fact))
                        && (therefore.is_empty()
                            || !therefore.iter().all(|fact| says(square, fact)))
                });
                let answer = replay.forces(&subject, &because, &therefore);
                let plain = puzzle().without_search(Question {
                    subject: &subject,
                    because: &because,
                    therefore: &therefore,
                });
                assert!(expected || plain.is_none(), "{subject:?} {because:?}");
                seen += usize::from(plain.is_some());
                assert_eq!(
                    answer,
                    Some(expected),
                    "{subject:?} {because:?} {therefore:?}"
                );
                *(if expected { &mut forced } else { &mut open }) += 1;
                // The same with fewer facts, as an audit asks.
                if because.pop().is_none() {
                    break;
                }
            }
        }
        assert!(forced > 1000 && open > 1000, "{forced} {open}");
        assert!(seen > forced / 2, "{seen} of {forced} by matching alone");
    }

    #[test]
    fn the_fewest_lines_are_taken() {
        let cells = [Cell::new(0, 1), Cell::new(0, 3), Cell::new(2, 1)];
        let lines = |order, values: Option<&[u32]>| {
            latin::fewest_lines(order, &cells, values.map(<[u32]>::to_vec))
        };
        let rows = |rows: &[u32]| Scope::Lines(latin::Axis::Rows, rows.to_vec());
        assert_eq!(lines(5, None), rows(&[0, 2]));
        assert_eq!(lines(3, None), rows(&[0, 1, 2]));
        let one = Scope::Lines(latin::Axis::Values, vec![3]);
        assert_eq!(lines(5, Some(&[3])), one);
    }
}
