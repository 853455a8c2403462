//! The puzzle as variables and constraints.
//!
//! One variable a white cell: does it hold a bulb? A segment of more than [`LONG`] cells owns a second variable: does it hold
//! one? That keeps the model linear in the board, where long clauses would make it cubic, and gives the search a short word for
//! what many cells have in common. Per segment at most one bulb; per number exactly that many among its neighbours; per white
//! cell a clause: it is lit from one of its segments.
//!
//! Clues, for conflict sets: first the numbers, then the white cells ("must be lit"), each row by row. That bulbs do not see
//! each other is a rule of the game and no clue.

use gridproof_core::proof::Origins;
use gridproof_core::propagators::{AtMostOne, Cardinality};
use gridproof_core::{Limits, Lit, Model, ModelBuilder, Puzzle, Selectors, Var, Watch};

use crate::deduce::Facts;
use crate::puzzle::Akari;
use crate::reduce;
use crate::rooms;
use crate::segments::Segment;

/// Segments with more open cells than this own a variable.
pub(crate) const LONG: usize = 5;
/// At most one among so few cells is cheaper as pairwise clauses than as a propagator.
const PAIRWISE: usize = 9;
/// The answer that the search tries first for a cell. Bulbs first, since each settles two segments: without them a board of
/// 200x200 with 8 % black cells takes a hundred times longer.
const PHASE: bool = true;
/// The answer that the search tries first for "the segment holds a bulb". The cells are to say where, so this is seldom asked.
const SEGMENT_PHASE: bool = false;

/// The whole puzzle, nothing taken for settled.
pub(crate) fn full(akari: &Akari, selectors: Selectors, limits: &Limits) -> Model {
    let facts = Facts::none(akari);
    let must = vec![false; akari.segments().len()];
    Builder::new(akari, &facts, &must, selectors, limits).build(limits)
}

/// The puzzle under facts that hold in every answer. Same variables for the cells.
pub(crate) fn reduced(akari: &Akari, facts: &Facts<'_>, limits: &Limits) -> Model {
    let mut watch = Watch::new(limits);
    let must = reduce::must_hold(akari, facts, &mut watch);
    if let Some(stop) = watch.stop() {
        return Model::cut(stop);
    }
    Builder::new(akari, facts, &must, Selectors::Off, limits).build(limits)
}

/// The whole puzzle with notes which of its parts state what, and the variables of long segments.
pub(crate) fn noted(akari: &Akari, limits: &Limits) -> (Model, Origins<Origin>, Vec<Option<Var>>) {
    let facts = Facts::none(akari);
    let must = vec![false; akari.segments().len()];
    let mut builder = Builder::new(akari, &facts, &must, Selectors::Off, limits);
    builder.origins = Some(Origins::new());
    builder.fill(limits);
    let origins = builder.origins.unwrap_or_default();
    (builder.model.build(), origins, builder.long)
}

/// What a part of the model states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A segment holds at most one bulb, and its variable says whether it holds one.
    Segment(Segment),
    /// Several segments that cross.
    Room,
    /// The number at this cell.
    Number(usize),
    /// This cell must be lit.
    White(usize),
}

/// How many clues there are.
pub(crate) fn clues(akari: &Akari) -> usize {
    akari.numbers().len() + akari.whites()
}

/// Clue `index` in words.
pub(crate) fn clue(akari: &Akari, index: usize) -> String {
    if let Some(&number) = akari.numbers().get(index) {
        return akari.number_in_words(number as usize);
    }
    let mut whites = (0..akari.squares().len()).filter(|&cell| akari.squares()[cell].is_white());
    match whites.nth(index - akari.numbers().len()) {
        Some(cell) => format!("{} must be lit", akari.size().cell(cell)),
        None => "no such clue".to_owned(),
    }
}

struct Builder<'a> {
    akari: &'a Akari,
    facts: &'a Facts<'a>,
    /// Segments that must hold a bulb whatever the rest.
    must: &'a [bool],
    model: ModelBuilder,
    /// For each segment its variable, if it is long.
    long: Vec<Option<Var>>,
    scratch: Vec<Lit>,
    /// Which parts state what, if that is wanted.
    origins: Option<Origins<Origin>>,
}

impl<'a> Builder<'a> {
    fn new(
        akari: &'a Akari,
        facts: &'a Facts<'a>,
        must: &'a [bool],
        selectors: Selectors,
        limits: &Limits,
    ) -> Self {
        Self {
            akari,
            facts,
            must,
            model: ModelBuilder::within(selectors, limits),
            long: Vec::new(),
            scratch: Vec::new(),
            origins: None,
        }
    }

    fn build(mut self, limits: &Limits) -> Model {
        self.fill(limits);
        self.model.build()
    }

    /// From here on this is stated.
    fn states(&mut self, origin: Origin) {
        if let Some(origins) = &mut self.origins {
            origins.note(&self.model, origin);
        }
    }

    fn fill(&mut self, limits: &Limits) {
        self.model.vars(self.akari.whites(), PHASE);
        self.settled();
        self.segments();
        self.states(Origin::Room);
        rooms::add(self.akari, self.facts, &self.long, &mut self.model, limits);
        self.numbers();
        self.lights();
    }

    fn open(&self, segment: Segment) -> impl Iterator<Item = Var> + use<'a> {
        let (akari, facts) = (self.akari, self.facts);
        let cells = akari
            .segments()
            .cells(segment)
            .iter()
            .map(|&cell| cell as usize);
        cells
            .filter(|&cell| facts.known(cell).is_none())
            .map(|cell| akari.var(cell))
    }

    fn settled(&mut self) {
        if self.facts.len() == 0 {
            return;
        }
        for (cell, square) in self.akari.squares().iter().enumerate() {
            if square.is_white()
                && let Some(holds) = self.facts.known(cell)
            {
                self.model.clause(&[self.akari.var(cell).lit(holds)]);
            }
        }
    }

    fn segments(&mut self) {
        self.long = vec![None; self.akari.segments().len()];
        for segment in self.akari.segments().iter() {
            if self.model.stopped().is_some() {
                return;
            }
            if self.facts.lit(segment) {
                continue;
            }
            self.states(Origin::Segment(segment));
            let cells: Vec<Var> = self.open(segment).collect();
            if cells.len() > PAIRWISE {
                self.model
                    .propagator(Box::new(AtMostOne::new(cells.len())), &cells);
            } else {
                for (at, cell) in cells.iter().enumerate() {
                    for other in &cells[..at] {
                        self.model.clause(&[other.negative(), cell.negative()]);
                    }
                }
            }
            if cells.len() > LONG {
                let holds = self.model.vars(1, SEGMENT_PHASE);
                for cell in &cells {
                    self.model.clause(&[cell.negative(), holds.positive()]);
                }
                self.scratch.clear();
                self.scratch.push(holds.negative());
                self.scratch
                    .extend(cells.iter().map(|cell| cell.positive()));
                self.model.clause(&self.scratch);
                self.long[segment.0 as usize] = Some(holds);
            }
        }
    }

    fn numbers(&mut self) {
        for &index in self.akari.numbers() {
            if self.model.stopped().is_some() {
                return;
            }
            self.states(Origin::Number(index as usize));
            self.model.next_clue();
            let akari = self.akari;
            let whites = akari
                .beside(index as usize)
                .filter(|&near| akari.squares()[near].is_white());
            let number = akari.squares()[index as usize].number().unwrap_or(0);
            let (mut bulbs, mut open) = (0, smallvec::SmallVec::<[Var; 4]>::new());
            for near in whites {
                match self.facts.known(near) {
                    None => open.push(akari.var(near)),
                    Some(holds) => bulbs += u8::from(holds),
                }
            }
            match number.checked_sub(bulbs) {
                Some(needs) => self.exactly(&open, needs.into()),
                None => self.model.clause(&[]),
            }
        }
        self.model.rules();
    }

    /// Exactly `needs` of at most four variables.
    fn exactly(&mut self, vars: &[Var], needs: usize) {
        let count = vars.len();
        if needs > count {
            self.model.clause(&[]);
        } else if needs == 0 || needs == count {
            for var in vars {
                self.model.clause(&[var.lit(needs > 0)]);
            }
        } else if needs == 1 || needs + 1 == count {
            // All but one, seen from the other answer, is one again.
            self.one_of(vars, needs == 1);
        } else {
            let exactly = Cardinality::exactly(count, needs as u32);
            self.model.propagator(Box::new(exactly), vars);
        }
    }

    /// Exactly one of the variables has the answer `holds`.
    fn one_of(&mut self, vars: &[Var], holds: bool) {
        self.scratch.clear();
        self.scratch.extend(vars.iter().map(|var| var.lit(holds)));
        self.model.clause(&self.scratch);
        for (at, var) in vars.iter().enumerate() {
            for other in &vars[..at] {
                self.model.clause(&[other.lit(!holds), var.lit(!holds)]);
            }
        }
    }

    fn lights(&mut self) {
        for segment in self.akari.segments().iter() {
            if self.must[segment.0 as usize] && !self.facts.lit(segment) {
                self.scratch.clear();
                self.from(segment);
                self.model.clause(&self.scratch);
            }
        }
        for cell in 0..self.akari.squares().len() {
            if self.model.stopped().is_some() {
                return;
            }
            let Some(both) = self.akari.segments().of_cell(cell) else {
                continue;
            };
            self.states(Origin::White(cell));
            self.model.next_clue();
            let told =
                |segment: &Segment| self.facts.lit(*segment) || self.must[segment.0 as usize];
            if both.iter().any(told) {
                continue;
            }
            self.scratch.clear();
            for segment in both {
                self.from(segment);
            }
            // The cell itself stands in both segments.
            let mut seen = 0;
            let own = self.akari.var(cell).positive();
            self.scratch.retain(|&lit| {
                seen += u32::from(lit == own);
                lit != own || seen == 1
            });
            self.model.clause(&self.scratch);
        }
        self.model.rules();
    }

    /// Literals of which one holds exactly if the segment holds a bulb.
    fn from(&mut self, segment: Segment) {
        if let Some(holds) = self.long[segment.0 as usize] {
            self.scratch.push(holds.positive());
        } else {
            let cells = self.open(segment).map(Var::positive);
            self.scratch.extend(cells);
        }
    }
}
