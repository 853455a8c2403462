//! Questions about lines of a Latin square, by matching its places with its entries: clauses cannot count, and a solver takes
//! long to see that five places do not hold six numbers.

use gridproof_core::Cell;
use gridproof_core::hint::Fact;

use super::latin::Axis;

/// Whether these facts about one line force every fact of `therefore`, or contradict each other if there are none.
pub(super) fn forces(order: u32, axis: Axis, facts: &[Fact], therefore: &[Fact]) -> bool {
    let mut line = Line::free(order as usize);
    for &fact in facts {
        line.state(axis, fact);
    }
    if therefore.is_empty() {
        return !line.has_a_filling();
    }
    therefore.iter().all(|fact| {
        let mut denied = line.clone();
        denied.state(axis, fact.negated());
        !denied.has_a_filling()
    })
}

/// By place, which entries it may have.
#[derive(Clone)]
struct Line {
    may: Vec<Vec<bool>>,
}

impl Line {
    fn free(order: usize) -> Self {
        Self {
            may: vec![vec![true; order]; order],
        }
    }

    fn state(&mut self, axis: Axis, fact: Fact) {
        let (place, entry) = axis.place_and_entry(fact);
        let (place, entry) = (place as usize, entry as usize);
        if fact.holds {
            for (other, may) in self.may[place].iter_mut().enumerate() {
                *may &= other == entry;
            }
        } else {
            self.may[place][entry] = false;
        }
    }

    /// Whether every place can have an entry of its own, this one at this place.
    fn has_a_filling_with(&self, place: usize, entry: usize) -> bool {
        let mut line = self.clone();
        line.may[place].fill(false);
        line.may[place][entry] = true;
        line.has_a_filling()
    }

    /// Whether every place can have an entry of its own.
    fn has_a_filling(&self) -> bool {
        let mut holders = vec![None; self.may.len()];
        (0..self.may.len()).all(|place| {
            let mut seen = vec![false; self.may.len()];
            self.seat(place, &mut holders, &mut seen)
        })
    }

    /// Finds a place an entry, and moves others to do so.
    fn seat(&self, place: usize, holders: &mut [Option<usize>], seen: &mut [bool]) -> bool {
        for (entry, &may) in self.may[place].iter().enumerate() {
            if !may || seen[entry] {
                continue;
            }
            seen[entry] = true;
            let free = match holders[entry] {
                None => true,
                Some(holder) => self.seat(holder, holders, seen),
            };
            if free {
                holders[entry] = Some(place);
                return true;
            }
        }
        false
    }
}

/// Whether these facts and signs, the smaller cell of each first, contradict each other by what each line and each sign excludes
/// by itself, over and over.
pub(super) fn refutes(order: u32, facts: &[Fact], signs: &[[Cell; 2]]) -> bool {
    let mut square = Square::free(order);
    for &fact in facts {
        square.state(fact);
    }
    loop {
        let before = square.clone();
        for &sign in signs {
            square.compare(sign);
        }
        for axis in [Axis::Rows, Axis::Cols, Axis::Values] {
            for line in 0..order {
                if !square.narrow(axis, line) {
                    return true;
                }
            }
        }
        if square == before {
            return false;
        }
    }
}

/// By row, column and value, what is not excluded.
#[derive(Clone, PartialEq, Eq)]
struct Square {
    order: u32,
    may: Vec<bool>,
}

impl Square {
    fn free(order: u32) -> Self {
        Self {
            order,
            may: vec![true; (order as usize).pow(3)],
        }
    }

    fn at(&mut self, cell: Cell, value: u32) -> &mut bool {
        let index = (cell.row * self.order + cell.col) * self.order + value;
        &mut self.may[index as usize]
    }

    fn state(&mut self, fact: Fact) {
        for value in 0..self.order {
            if (value == fact.value) != fact.holds {
                *self.at(fact.cell, value) = false;
            }
        }
    }

    /// The greater cell is above the least of the smaller one, and the other way round.
    fn compare(&mut self, [smaller, greater]: [Cell; 2]) {
        let least = (0..self.order).find(|&value| *self.at(smaller, value));
        let most = (0..self.order).rfind(|&value| *self.at(greater, value));
        for value in 0..self.order {
            if least.is_none_or(|least| value <= least) {
                *self.at(greater, value) = false;
            }
            if most.is_none_or(|most| value >= most) {
                *self.at(smaller, value) = false;
            }
        }
    }

    /// Excludes what is in no filling of a line; false if it has none.
    fn narrow(&mut self, axis: Axis, line: u32) -> bool {
        let mut seen = Line::free(self.order as usize);
        for place in 0..self.order {
            for entry in 0..self.order {
                let (cell, value) = axis.cell_and_value(line, place, entry);
                seen.may[place as usize][entry as usize] = *self.at(cell, value);
            }
        }
        if !seen.has_a_filling() {
            return false;
        }
        for place in 0..self.order {
            for entry in 0..self.order {
                let (cell, value) = axis.cell_and_value(line, place, entry);
                let may = self.at(cell, value);
                *may = *may && seen.has_a_filling_with(place as usize, entry as usize);
            }
        }
        true
    }
}
