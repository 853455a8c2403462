//! Akari as clauses: light is followed cell by cell. Questions about cells that must be lit need none:
//! a matching counts bulbs, which clauses are bad at.

use std::collections::BTreeSet;

use gridproof_core::Cell;
use gridproof_core::hint::Fact;
use serde::Deserialize;

use super::clauses::{Clauses, Literal};
use super::lighting::{Lighting, Runs};
use super::{Question, Rules, Scope};

/// The grid, as the JSON form has it: `.` white, `#` black, digits for numbers.
#[derive(Debug)]
pub(super) struct Akari {
    grid: Vec<Vec<u8>>,
    /// Numbers row by row, then white cells row by row.
    clues: Vec<Cell>,
}

#[derive(Deserialize)]
struct Form {
    grid: Vec<String>,
}

const BULB: u32 = 1;

impl Akari {
    pub(super) fn read(json: &[u8]) -> Result<Self, String> {
        let form: Form = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        let grid: Vec<Vec<u8>> = form.grid.into_iter().map(String::into_bytes).collect();
        let all = |wanted: fn(u8) -> bool| {
            let rows = grid.iter().enumerate();
            rows.flat_map(move |(row, line)| {
                let squares = line.iter().enumerate();
                squares
                    .filter(move |(_, square)| wanted(**square))
                    .map(move |(col, _)| Cell::new(row as u32, col as u32))
            })
        };
        let numbers = all(|square| square.is_ascii_digit());
        let clues = numbers.chain(all(|square| square == b'.')).collect();
        Ok(Self { grid, clues })
    }

    fn square(&self, cell: Cell) -> Option<u8> {
        let row = self.grid.get(cell.row as usize)?;
        row.get(cell.col as usize).copied()
    }

    fn is_white(&self, cell: Cell) -> bool {
        self.square(cell) == Some(b'.')
    }

    /// The runs of white cells that a white cell lies in, by their first cells.
    fn runs(&self, cell: Cell) -> Runs {
        let first = |down: u32, right: u32| {
            let step = move |&at: &Cell| {
                let row = at.row.checked_sub(down)?;
                Some(Cell::new(row, at.col.checked_sub(right)?))
            };
            let way = std::iter::successors(Some(cell), step);
            way.take_while(|&at| self.is_white(at))
                .last()
                .unwrap_or(cell)
        };
        [first(0, 1), first(1, 0)]
    }

    /// The white cells in the four directions, as far as light goes or one step only.
    fn around(&self, cell: Cell, most: usize) -> Vec<Cell> {
        let directions = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        let ways = directions.into_iter().flat_map(|(down, right)| {
            let step = move |&at: &Cell| {
                let row = at.row.checked_add_signed(down)?;
                Some(Cell::new(row, at.col.checked_add_signed(right)?))
            };
            let way = std::iter::successors(step(&cell), step);
            way.take_while(|&at| self.is_white(at)).take(most)
        });
        ways.collect()
    }
}

impl Rules for Akari {
    fn clues(&self) -> usize {
        self.clues.len()
    }

    fn cells_of(&self, clue: usize) -> Vec<Cell> {
        let cell = self.clues[clue];
        if self.is_white(cell) {
            let mut cells = self.around(cell, usize::MAX);
            cells.push(cell);
            cells
        } else {
            self.around(cell, 1)
        }
    }

    /// No bulb sees another. Cells that nothing else speaks of can always go without.
    fn rules(&self, scope: &Scope, clauses: &mut Clauses) {
        let Scope::Cells(concerned) = scope else {
            return;
        };
        for &cell in concerned {
            if self.is_white(cell) {
                let bulb = clauses.cell(cell, BULB);
                for seen in self.around(cell, usize::MAX) {
                    if seen < cell && concerned.binary_search(&seen).is_ok() {
                        let other = clauses.cell(seen, BULB);
                        clauses.add(vec![-bulb, -other]);
                    }
                }
            } else {
                let bulb = clauses.cell(cell, BULB);
                clauses.add(vec![-bulb]);
            }
        }
    }

    fn clue(&self, clue: usize, clauses: &mut Clauses) {
        let cells = self.cells_of(clue);
        let bulbs: Vec<Literal> = cells.iter().map(|&cell| clauses.cell(cell, BULB)).collect();
        match self.square(self.clues[clue]) {
            Some(digit) if digit.is_ascii_digit() => {
                clauses.exactly(usize::from(digit - b'0'), &bulbs);
            }
            _ => clauses.add(bulbs),
        }
    }

    /// Cells that must be lit, and facts, without numbers: a matching tells.
    fn without_clauses(&self, question: Question<'_>) -> Option<bool> {
        let Question {
            subject,
            because,
            therefore,
        } = question;
        let dark: Vec<Cell> = subject.iter().map(|&clue| self.clues[clue]).collect();
        if !dark.iter().all(|&cell| self.is_white(cell)) {
            return None;
        }
        if !question.facts().all(|fact| self.is_white(fact.cell)) {
            return None;
        }
        let seen = subject.iter().flat_map(|&clue| self.cells_of(clue));
        let places = seen.chain(question.facts().map(|fact| fact.cell));
        let places = places.map(|cell| self.runs(cell)).collect();
        let dark = dark.iter().map(|&cell| self.runs(cell)).collect();
        let mut lighting = Lighting::new(places, dark);
        let holds = |fact: &Fact| (fact.value == BULB) == fact.holds;
        let state = |lighting: &mut Lighting, fact: &Fact, bulb: bool| {
            let place = self.runs(fact.cell);
            if bulb {
                lighting.put(place);
            } else {
                lighting.exclude(place);
            }
        };
        for bulb in [false, true] {
            let of_this_kind = because.iter().filter(|fact| holds(fact) == bulb);
            let cells: BTreeSet<Cell> = of_this_kind.map(|fact| fact.cell).collect();
            for cell in cells {
                state(&mut lighting, &Fact::is(cell, BULB), bulb);
            }
        }
        let denials = therefore.iter().map(|fact| {
            let mut denied = lighting.clone();
            // A bulb that is stated already has taken its place out.
            let stated = because
                .iter()
                .find(|known| known.cell == fact.cell)
                .map(holds);
            match stated {
                Some(bulb) if bulb == holds(fact) => return Some(false),
                Some(_) => {}
                None => state(&mut denied, fact, !holds(fact)),
            }
            denied.can_be_lit()
        });
        let mut answers: Vec<Option<bool>> = denials.collect();
        if therefore.is_empty() {
            answers.push(lighting.can_be_lit());
        }
        if answers.contains(&Some(true)) {
            Some(false)
        } else if answers.contains(&None) {
            None
        } else {
            Some(true)
        }
    }

    fn literal(&self, fact: Fact, clauses: &mut Clauses) -> Literal {
        let bulb = clauses.cell(fact.cell, BULB);
        if (fact.value == BULB) == fact.holds {
            bulb
        } else {
            -bulb
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::replay::posed::Posed;

    #[test]
    fn matchings_answer_as_clauses_do() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let (mut forced, mut open) = (0, 0);
        for _ in 0..300 {
            let row = |random: &mut ChaCha8Rng| -> String {
                (0..5)
                    .map(|_| if random.random_ratio(1, 5) { '#' } else { '.' })
                    .collect()
            };
            let grid: Vec<String> = (0..5).map(|_| row(&mut random)).collect();
            let json = serde_json::json!({ "grid": grid }).to_string();
            let akari = || Akari::read(json.as_bytes()).unwrap();
            let rules = akari();
            let white = akari().clues;
            let mut facts = |most: usize, bulbs: u32| -> Vec<Fact> {
                let number = random.random_range(0..=most);
                (0..number)
                    .map(|_| {
                        let cell = white[random.random_range(0..white.len())];
                        let value = u32::from(random.random_ratio(bulbs, 6));
                        Fact::is(cell, value)
                    })
                    .collect()
            };
            for _ in 0..10 {
                let (because, therefore) = (facts(12, 1), facts(2, 3));
                let mut subject: Vec<usize> = facts(6, 0)
                    .iter()
                    .filter_map(|fact| white.iter().position(|&cell| cell == fact.cell))
                    .collect();
                subject.sort_unstable();
                subject.dedup();
                let question = Question {
                    subject: &subject,
                    because: &because,
                    therefore: &therefore,
                };
                let expected = Posed::new(&rules, None, question).ask(&rules, &because);
                let answer = akari().without_clauses(question);
                assert_eq!(
                    answer, expected,
                    "{json} {subject:?} {because:?} {therefore:?}"
                );
                *(if expected == Some(true) {
                    &mut forced
                } else {
                    &mut open
                }) += 1;
            }
        }
        assert!(forced > 300 && open > 300, "{forced} {open}");
    }
}
