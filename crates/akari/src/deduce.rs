//! What follows without a guess: the three rules, run to a fixpoint over plain arrays, in time linear in the board.
//!
//! Published boards mostly end here, before a model is built. What does not end here is handed to the engine with the cells
//! that are settled already. Reasons are not kept: whoever wants them asks the model.

use gridproof_core::{Cell, Limits, Model, Puzzle, Root, Stop, Watch};

use crate::bulbs::Bulbs;
use crate::puzzle::Akari;
use crate::segments::Segment;
use crate::square::Square;
use crate::{model, reduce};

/// The rules cannot be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// What is known about a white cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fact {
    Open,
    Bulb,
    Excluded,
}

/// Facts that hold in every answer.
#[derive(Clone, Debug)]
pub(crate) struct Facts<'a> {
    akari: &'a Akari,
    known: Vec<Fact>,
    /// For each segment whether a bulb in it is among the facts taken account of.
    bulb_in: Vec<bool>,
    /// For each segment how many cells are not excluded.
    allowed: Vec<u32>,
    /// Known cells in the order in which they became known.
    trail: Vec<u32>,
    /// How many of them have been taken account of.
    done: usize,
    watch: Watch,
}

impl<'a> Facts<'a> {
    /// Nothing known.
    pub(crate) fn none(akari: &'a Akari) -> Self {
        Self::within(akari, &Limits::none())
    }

    /// Nothing known. What is found later is all that there is unless a limit is reached: then facts are missing.
    pub(crate) fn within(akari: &'a Akari, limits: &Limits) -> Self {
        let segments = akari.segments();
        Self {
            akari,
            known: vec![Fact::Open; akari.squares().len()],
            bulb_in: vec![false; segments.len()],
            allowed: segments
                .iter()
                .map(|segment| segments.cells(segment).len() as u32)
                .collect(),
            trail: Vec::new(),
            done: 0,
            watch: Watch::new(limits),
        }
    }

    /// Adds some nanoseconds of work to what has been done; the limit that is reached, if one is.
    pub(crate) fn after(&mut self, steps: usize) -> Option<Stop> {
        self.watch.after(steps)
    }

    /// Whether the white cell holds a bulb, if that is known.
    pub(crate) fn known(&self, cell: usize) -> Option<bool> {
        match self.known[cell] {
            Fact::Open => None,
            Fact::Bulb => Some(true),
            Fact::Excluded => Some(false),
        }
    }

    /// Whether the segment is known to hold a bulb, so that all its cells are lit.
    pub(crate) fn lit(&self, segment: Segment) -> bool {
        self.bulb_in[segment.0 as usize]
    }

    /// How many cells of the segment may hold a bulb, a known one included.
    pub(crate) fn allowed(&self, segment: Segment) -> u32 {
        self.allowed[segment.0 as usize]
    }

    /// How many cells are known.
    pub(crate) fn len(&self) -> usize {
        self.trail.len()
    }

    /// Everything that the rules force from the empty board.
    pub(crate) fn propagate_clues(&mut self) -> Result<(), Contradiction> {
        for &number in self.akari.numbers() {
            if self.after(32).is_some() {
                return Ok(());
            }
            self.number(number as usize)?;
        }
        for segment in self.akari.segments().iter() {
            if self.after(32).is_some() {
                return Ok(());
            }
            self.last_places(segment)?;
        }
        self.settle()
    }

    /// Adds a fact and what follows. After a contradiction the facts are good for nothing.
    pub(crate) fn assume(&mut self, cell: usize, bulb: bool) -> Result<(), Contradiction> {
        self.learn(cell, bulb)?;
        self.settle()
    }

    fn learn(&mut self, cell: usize, bulb: bool) -> Result<(), Contradiction> {
        let fact = if bulb { Fact::Bulb } else { Fact::Excluded };
        match self.known[cell] {
            Fact::Open => {
                self.known[cell] = fact;
                self.trail.push(cell as u32);
                Ok(())
            }
            known if known == fact => Ok(()),
            _ => Err(Contradiction),
        }
    }

    fn settle(&mut self) -> Result<(), Contradiction> {
        let akari = self.akari;
        while let Some(&cell) = self.trail.get(self.done) {
            if self.after(64).is_some() {
                return Ok(());
            }
            self.done += 1;
            let cell = cell as usize;
            let both = akari.segments().of_cell(cell).into_iter().flatten();
            if self.known[cell] == Fact::Bulb {
                for segment in both.clone() {
                    self.bulb_in[segment.0 as usize] = true;
                }
                for segment in both {
                    for &other in akari.segments().cells(segment) {
                        if other as usize != cell {
                            self.learn(other as usize, false)?;
                        }
                    }
                }
            } else {
                for segment in both.clone() {
                    self.allowed[segment.0 as usize] -= 1;
                }
                for segment in both {
                    self.last_places(segment)?;
                }
            }
            for beside in akari.beside(cell) {
                if akari.squares()[beside].number().is_some() {
                    self.number(beside)?;
                }
            }
        }
        Ok(())
    }

    /// A number that is met excludes its other neighbours; one that needs all that are left takes them.
    fn number(&mut self, index: usize) -> Result<(), Contradiction> {
        let akari = self.akari;
        let Square::Number(number) = akari.squares()[index] else {
            return Ok(());
        };
        let (mut bulbs, mut open) = (0, 0);
        for near in akari
            .beside(index)
            .filter(|&near| akari.squares()[near].is_white())
        {
            match self.known[near] {
                Fact::Bulb => bulbs += 1,
                Fact::Open => open += 1,
                Fact::Excluded => {}
            }
        }
        if bulbs > number || bulbs + open < number {
            return Err(Contradiction);
        }
        if open > 0 && (bulbs == number || bulbs + open == number) {
            for near in akari
                .beside(index)
                .filter(|&near| akari.squares()[near].is_white())
            {
                if self.known[near] == Fact::Open {
                    self.learn(near, bulbs < number)?;
                }
            }
        }
        Ok(())
    }

    /// Cells of a segment with at most one place left for a bulb that only one place, or none, can light.
    fn last_places(&mut self, segment: Segment) -> Result<(), Contradiction> {
        let akari = self.akari;
        if self.allowed(segment) > 1 || self.lit(segment) {
            return Ok(());
        }
        for &cell in akari.segments().cells(segment) {
            let cell = cell as usize;
            let both = akari.segments().of_cell(cell);
            let Some(both) = both else { continue };
            if both.iter().any(|&segment| self.lit(segment)) {
                continue;
            }
            let own = u32::from(self.known[cell] != Fact::Excluded);
            match self.allowed(both[0]) + self.allowed(both[1]) - own {
                0 => return Err(Contradiction),
                1 => {
                    let mut places = both
                        .iter()
                        .flat_map(|&segment| akari.segments().cells(segment));
                    let place = places.find(|&&place| self.known[place as usize] != Fact::Excluded);
                    if let Some(&place) = place {
                        self.learn(place as usize, true)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The answer, if every cell is known.
    pub(crate) fn solution(&self) -> Option<Bulbs> {
        let akari = self.akari;
        (self.trail.len() == akari.whites()).then(|| {
            let bulbs = self.trail.iter().map(|&cell| cell as usize);
            let bulbs = bulbs.filter(|&cell| self.known[cell] == Fact::Bulb);
            Bulbs::on(
                akari.size(),
                bulbs.map(|cell| -> Cell { akari.size().cell(cell) }),
            )
        })
    }
}

/// Decides a puzzle that needs no guess, or hands over the model with what is settled.
pub(crate) fn root(akari: &Akari, limits: &Limits) -> Root<Bulbs> {
    let mut facts = Facts::within(akari, limits);
    if facts.propagate_clues().is_err()
        || facts.len() < akari.whites() && reduce::pairs_of_numbers(akari, &mut facts).is_err()
    {
        return Root::Refuted(akari.refuted());
    }
    if let Some(stop) = facts.after(0) {
        return Root::Open(Model::cut(stop));
    }
    match facts.solution() {
        Some(bulbs) => Root::Solved(bulbs),
        None => Root::Open(model::reduced(akari, &facts, limits)),
    }
}
