//! What all techniques look up: clues, the cells that a clue is about, and what a board says of them.

use gridproof_core::hint::{Changed, Fact};
use gridproof_core::{Board, Cell, Puzzle};
use smallvec::SmallVec;

use crate::lighting::State;
use crate::puzzle::{Akari, BULB, EXCLUDED};
use crate::segments::Segment;

use super::judge::Judge;

/// A puzzle with its judge of reasons.
#[derive(Debug)]
pub(super) struct Ground<'a> {
    pub(super) akari: &'a Akari,
    pub(super) judge: Judge<'a>,
    /// The white cells, ascending: their demands for light are the clues behind the numbers.
    whites: Vec<u32>,
}

/// A few cells by number.
pub(super) type Few = SmallVec<[usize; 4]>;

/// What a clue is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clue {
    /// The number at this cell.
    Number(usize),
    /// This white cell must be lit.
    Light(usize),
}

/// A number under what a board says of its neighbours.
#[derive(Clone, Debug)]
pub(super) struct Around {
    /// How many bulbs it asks for.
    pub(super) number: usize,
    pub(super) bulbs: usize,
    pub(super) open: Few,
}

impl Around {
    /// How many bulbs are still to come; `None` if there are too many.
    pub(super) fn needs(&self) -> Option<usize> {
        self.number.checked_sub(self.bulbs)
    }
}

impl<'a> Ground<'a> {
    pub(super) fn new(akari: &'a Akari) -> Self {
        let squares = akari.squares().iter().enumerate();
        let whites = squares.filter(|(_, square)| square.is_white());
        Self {
            akari,
            judge: Judge::new(akari),
            whites: whites.map(|(index, _)| index as u32).collect(),
        }
    }

    pub(super) fn cell(&self, index: usize) -> Cell {
        self.akari.size().cell(index)
    }

    pub(super) fn index(&self, cell: Cell) -> usize {
        self.akari.size().index(cell)
    }

    pub(super) fn state(&self, board: &Board, index: usize) -> State {
        State::of(board.get(self.cell(index)))
    }

    pub(super) fn is_open(&self, board: &Board, index: usize) -> bool {
        self.state(board, index) == State::Undecided
    }

    pub(super) fn bulb(&self, index: usize) -> Fact {
        Fact::is(self.cell(index), BULB)
    }

    pub(super) fn without(&self, index: usize) -> Fact {
        Fact::is(self.cell(index), EXCLUDED)
    }

    /// The clue of a number by the number's cell.
    pub(super) fn number_clue(&self, at: usize) -> usize {
        let clue = self.akari.numbers().binary_search(&(at as u32));
        clue.unwrap_or_else(|next| next)
    }

    /// The clue that a white cell must be lit.
    pub(super) fn light_clue(&self, cell: usize) -> usize {
        self.akari.numbers().len() + self.akari.var(cell).index()
    }

    /// What a clue is about, by its number.
    pub(super) fn clue(&self, clue: usize) -> Option<Clue> {
        let numbers = self.akari.numbers();
        if let Some(&at) = numbers.get(clue) {
            return Some(Clue::Number(at as usize));
        }
        let cell = self.whites.get(clue - numbers.len());
        cell.map(|&cell| Clue::Light(cell as usize))
    }

    /// The white neighbours of a number.
    pub(super) fn neighbours(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let beside = self.akari.beside(at);
        beside.filter(|&near| self.akari.squares()[near].is_white())
    }

    /// A number and what the board says around it.
    pub(super) fn around(&self, board: &Board, at: usize) -> Around {
        let number = self.akari.squares()[at].number().unwrap_or(0);
        let (mut bulbs, mut open) = (0, Few::new());
        for near in self.neighbours(at) {
            match self.state(board, near) {
                State::Bulb => bulbs += 1,
                State::Undecided => open.push(near),
                State::Excluded => {}
            }
        }
        Around {
            number: number.into(),
            bulbs,
            open,
        }
    }

    /// The numbers beside changed cells, each once, ascending.
    pub(super) fn numbers_beside(&self, changed: &Changed) -> Vec<usize> {
        if changed.is_everything() {
            return self.akari.numbers().iter().map(|&at| at as usize).collect();
        }
        let mut numbers: Vec<usize> = changed
            .cells()
            .flat_map(|cell| self.akari.beside(self.index(cell)))
            .filter(|&beside| self.akari.squares()[beside].number().is_some())
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// The cells that see a white cell, without itself.
    pub(super) fn seen_from(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let segments = self.akari.segments();
        let both = segments.of_cell(cell).into_iter().flatten();
        both.flat_map(|segment| segments.cells(segment))
            .map(|&other| other as usize)
            .filter(move |&other| other != cell)
    }

    /// Whether two different white cells see each other.
    pub(super) fn sees(&self, one: usize, other: usize) -> bool {
        let segments = self.akari.segments();
        let both = segments.of_cell(one).zip(segments.of_cell(other));
        one != other && both.is_some_and(|(one, other)| one[0] == other[0] || one[1] == other[1])
    }

    /// The cells that see both of two cells.
    pub(super) fn seen_from_both(&self, one: usize, other: usize) -> Vec<usize> {
        self.seen_from(one)
            .filter(|&cell| self.sees(cell, other))
            .collect()
    }

    /// The white cells that can be lit from at most so many places and from fewer than before, each once, ascending. Others may be
    /// among them.
    pub(super) fn shadowed(&self, board: &Board, changed: &Changed, most: usize) -> Vec<usize> {
        let segments = self.akari.segments();
        let mut touched: Vec<Segment> = if changed.is_everything() {
            segments.iter().collect()
        } else {
            let excluded = |&index: &usize| self.state(board, index) == State::Excluded;
            let cells = changed.cells().map(|cell| self.index(cell));
            let both = cells
                .filter(excluded)
                .filter_map(|index| segments.of_cell(index));
            both.flatten().collect()
        };
        touched.sort_unstable();
        touched.dedup();
        // Every open cell of a segment lights all of it.
        touched.retain(|&segment| {
            let mut open = 0;
            segments.cells(segment).iter().all(|&cell| {
                let state = self.state(board, cell as usize);
                open += usize::from(state == State::Undecided);
                open <= most && state != State::Bulb
            })
        });
        let cells = touched.iter().flat_map(|&segment| segments.cells(segment));
        let mut cells: Vec<usize> = cells.map(|&cell| cell as usize).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The open cells that can light a cell, if no bulb is among those that could and there are at most `most`.
    pub(super) fn places(&self, board: &Board, cell: usize, most: usize) -> Option<Few> {
        let mut places = Few::new();
        for place in std::iter::once(cell).chain(self.seen_from(cell)) {
            match self.state(board, place) {
                State::Bulb => return None,
                State::Undecided if places.len() == most => return None,
                State::Undecided => places.push(place),
                State::Excluded => {}
            }
        }
        Some(places)
    }

    /// The cells that a clue is about.
    pub(super) fn scope(&self, clue: usize) -> Vec<usize> {
        match self.clue(clue) {
            Some(Clue::Number(at)) => self.neighbours(at).collect(),
            Some(Clue::Light(cell)) => std::iter::once(cell).chain(self.seen_from(cell)).collect(),
            None => Vec::new(),
        }
    }
}
