//! What a partly played board looks like: the state of each cell, and, as a separate question, whether it is lit.
//!
//! *Excluded* and *lit* are different facts. A cell beside a number that is met cannot hold a bulb, and may still be dark; a
//! cell that a bulb lights cannot hold one itself, whether or not anybody has marked it.

use gridproof_core::{Board, Cell, Domain};

use crate::puzzle::{Akari, BULB, EXCLUDED};
use crate::square::Square;

/// What is decided about a white cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Nothing.
    Undecided,
    /// It holds a bulb.
    Bulb,
    /// It holds no bulb. Says nothing about being lit.
    Excluded,
}

impl State {
    /// The state that the candidates of a white cell stand for.
    pub const fn of(domain: Domain) -> Self {
        match (domain.contains(EXCLUDED), domain.contains(BULB)) {
            (false, true) => Self::Bulb,
            (true, false) => Self::Excluded,
            _ => Self::Undecided,
        }
    }
}

/// A board under the light of its bulbs.
#[derive(Clone, Debug)]
pub struct Lighting<'a> {
    akari: &'a Akari,
    states: Vec<State>,
    /// For each segment: how many bulbs it holds, and how many of its cells may still take one.
    segments: Vec<(u32, u32)>,
}

impl Akari {
    /// Looks at a partly played board. Cells outside the board count as undecided.
    pub fn lighting(&self, board: &Board) -> Lighting<'_> {
        let size = gridproof_core::Puzzle::size(self);
        let states = size.iter().map(|cell| State::of(board.get(cell))).collect();
        let mut lighting = Lighting {
            akari: self,
            states,
            segments: vec![(0, 0); self.segments().len()],
        };
        for segment in self.segments().iter() {
            let cells = self.segments().cells(segment).iter();
            let bulbs = cells.filter(|&&cell| lighting.states[cell as usize] == State::Bulb);
            lighting.segments[segment.0 as usize].0 = bulbs.count() as u32;
        }
        for segment in self.segments().iter() {
            let cells = self.segments().cells(segment).iter();
            let open = cells
                .filter(|&&cell| lighting.may_take_bulb(cell as usize))
                .count();
            lighting.segments[segment.0 as usize].1 = open as u32;
        }
        lighting
    }
}

impl Lighting<'_> {
    /// The state of a white cell; `None` for a black one.
    pub fn state(&self, cell: Cell) -> Option<State> {
        let white = self.akari.square(cell).is_white();
        white.then(|| self.states[self.index(cell)])
    }

    /// Whether a bulb lights the cell, its own included. Never true of a black cell.
    pub fn lit(&self, cell: Cell) -> bool {
        self.akari.square(cell).is_white() && self.lit_at(self.index(cell))
    }

    /// Whether the cell takes part in a broken rule: a bulb that sees another, a dark cell that nothing can light any more,
    /// a number with too many bulbs or too few places left.
    pub fn conflict(&self, cell: Cell) -> bool {
        match self.akari.square(cell) {
            Square::Black => false,
            Square::Number(number) => {
                let (mut bulbs, mut open) = (0, 0);
                for near in self.akari.white_neighbours(cell) {
                    let near = self.index(near);
                    bulbs += u8::from(self.states[near] == State::Bulb);
                    open += u8::from(self.may_take_bulb(near));
                }
                bulbs > number || bulbs + open < number
            }
            Square::White => {
                let index = self.index(cell);
                let around = self.around(index);
                if self.states[index] == State::Bulb {
                    around.iter().any(|&(bulbs, _)| bulbs > 1)
                } else {
                    around.iter().all(|&(bulbs, open)| bulbs == 0 && open == 0)
                }
            }
        }
    }

    fn index(&self, cell: Cell) -> usize {
        gridproof_core::Puzzle::size(self.akari).index(cell)
    }

    fn around(&self, index: usize) -> [(u32, u32); 2] {
        let segments = self.akari.segments().of_cell(index);
        segments.map_or([(0, 0); 2], |both| {
            both.map(|segment| self.segments[segment.0 as usize])
        })
    }

    fn lit_at(&self, index: usize) -> bool {
        self.around(index).iter().any(|&(bulbs, _)| bulbs > 0)
    }

    /// Undecided and dark: being lit excludes.
    fn may_take_bulb(&self, index: usize) -> bool {
        self.states[index] == State::Undecided && !self.lit_at(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::Puzzle;

    fn check(rows: &[&str], marks: &str, lit: &str, conflicts: &str) {
        let akari = Akari::from_rows(rows).unwrap();
        let board = akari.read_marks(marks).unwrap();
        let lighting = akari.lighting(&board);
        let picture = |holds: &dyn Fn(Cell) -> bool| -> String {
            let cells = akari.size().iter();
            cells
                .map(|cell| if holds(cell) { '+' } else { ' ' })
                .collect()
        };
        assert_eq!(picture(&|cell| lighting.lit(cell)), lit, "lit {marks}");
        assert_eq!(
            picture(&|cell| lighting.conflict(cell)),
            conflicts,
            "conflicts {marks}"
        );
    }

    #[test]
    fn excluded_is_not_lit_and_lit_is_not_marked() {
        check(&["..#."], "*?#.", "++  ", "   +");
        check(&["...."], "?.??", "    ", "    ");
        check(&["...."], "....", "    ", "++++");
    }

    #[test]
    fn bulbs_that_see_each_other_conflict() {
        check(&["..."], "*?*", "+++", "+ +");
        check(&[".", "."], "*\n*", "++", "++");
    }

    #[test]
    fn numbers_conflict_when_exceeded_or_out_of_reach() {
        check(&[".1."], "*1*", "+ +", " + ");
        check(&[".2."], "*2.", "+  ", " ++");
        check(&[".2."], "*2?", "+  ", "   ");
    }
}
