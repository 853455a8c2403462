//! Akari as clauses: light is followed cell by cell.

use gridproof_core::Cell;
use gridproof_core::hint::Fact;
use serde::Deserialize;

use super::clauses::{Clauses, Literal};
use super::{Rules, Scope};

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

    fn literal(&self, fact: Fact, clauses: &mut Clauses) -> Literal {
        let bulb = clauses.cell(fact.cell, BULB);
        if (fact.value == BULB) == fact.holds {
            bulb
        } else {
            -bulb
        }
    }
}
