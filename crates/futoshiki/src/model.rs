//! The puzzle as variables and constraints.
//!
//! Variable `cell * n + (v - 1)` says "cell = v", cells counted row by row. Order literals follow: for the k-th cell
//! that signs touch, variable `n^3 + k * (n - 1) + (v - 2)` says "cell >= v". Selectors come last.
//!
//! Constraints: one value a cell, each value once a row and column (exactly one of n, and matching consistency on
//! the faces of the cube of candidates), and for each sign "smaller >= v -> greater >= v + 1". So the reason of what
//! a sign deduces is one literal.

use gridproof_core::proof::Origins;
use gridproof_core::propagators::{AllDifferent, AtMostOne, Cardinality};
use gridproof_core::{Limits, Lit, Model, ModelBuilder, Selectors, Size, Var};

use crate::channel::Channel;
use crate::forks::{self, Fork, Side};
use crate::puzzle::{Futoshiki, Sign};

/// Where the variables of a puzzle stand.
#[derive(Clone, Debug)]
pub(crate) struct Variables {
    order: usize,
    /// For each cell that signs touch, which of them it is; `UNTOUCHED` for others.
    touched: Vec<u16>,
    count: usize,
}

/// "Cell has value v", cells row by row, v counted from 0.
pub(crate) const fn is(order: u32, cell: usize, value: u32) -> Var {
    Var::new(cell as u32 * order + value)
}

const UNTOUCHED: u16 = u16::MAX;

impl Variables {
    pub(crate) fn of(puzzle: &Futoshiki) -> Self {
        let order = puzzle.order() as usize;
        let size = Size::new(puzzle.order(), puzzle.order());
        let mut touched = vec![UNTOUCHED; size.cells()];
        for sign in puzzle.signs() {
            touched[size.index(sign.smaller)] = 0;
            touched[size.index(sign.greater)] = 0;
        }
        let mut count = 0;
        for number in touched.iter_mut().filter(|number| **number != UNTOUCHED) {
            *number = count;
            count += 1;
        }
        Self {
            order,
            touched,
            count: count.into(),
        }
    }

    /// "The cell has this value", counted from 0.
    pub(crate) fn is(&self, cell: usize, value: usize) -> Var {
        is(self.order as u32, cell, value as u32)
    }

    /// Whether a sign touches the cell.
    pub(crate) fn touches(&self, cell: usize) -> bool {
        self.touched[cell] != UNTOUCHED
    }

    /// "Cell has a value above j", j counted from 0 to n - 2. The cell is touched by signs.
    pub(crate) fn above(&self, cell: usize, j: usize) -> Var {
        let first = self.order.pow(3) + usize::from(self.touched[cell]) * (self.order - 1);
        Var::new((first + j) as u32)
    }

    pub(crate) const fn order(&self) -> usize {
        self.order
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.order.pow(3) + self.order_literals()
    }

    fn order_literals(&self) -> usize {
        self.count * (self.order - 1)
    }
}

/// Builds the model. `domains` are candidates that sound deduction has left, cell by cell; without them the givens
/// are all that is known.
pub(crate) fn build(
    puzzle: &Futoshiki,
    selectors: Selectors,
    domains: Option<&[u64]>,
    limits: &Limits,
) -> Model {
    let mut making = Making::new(puzzle, selectors, domains, limits);
    making.fill(puzzle);
    making.known();
    if selectors == Selectors::Off {
        making.forks(puzzle);
    }
    making.builder.build()
}

/// The model of givens, signs and rules alone, with notes which of its parts state what.
pub(crate) fn noted(puzzle: &Futoshiki, limits: &Limits) -> (Model, Origins<Origin>) {
    let mut making = Making::new(puzzle, Selectors::Off, None, limits);
    making.origins = Some(Origins::new());
    making.fill(puzzle);
    let origins = making.origins.unwrap_or_default();
    (making.builder.build(), origins)
}

/// What a part of the model states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The cell has one value, and its order literals agree.
    Cell(usize),
    /// The values of a row are different.
    Row(usize),
    /// The values of a column are different.
    Col(usize),
    /// The value stands once in each row and column, counted from 0.
    Value(usize),
    /// The cell has its given.
    Given(usize),
    /// A sign.
    Sign(Sign),
}

/// What the variable of a literal says: of a cell, its value counted from 0, and whether it says "more than" that.
pub(crate) fn meaning(puzzle: &Futoshiki) -> impl Fn(Var) -> (usize, usize, Says) + use<> {
    let vars = Variables::of(puzzle);
    let mut touched: Vec<usize> = (0..vars.touched.len()).collect();
    touched.retain(|&cell| vars.touches(cell));
    move |var| {
        let (index, order) = (var.index(), vars.order);
        match index.checked_sub(order.pow(3)) {
            None => (index / order, index % order, Says::Is),
            Some(rest) => (
                touched[rest / (order - 1)],
                rest % (order - 1),
                Says::IsAbove,
            ),
        }
    }
}

/// How a variable speaks of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    Is,
    IsAbove,
}

/// The cells of lines, by line and place, and what states that their values differ.
type Lines<'l> = (&'l dyn Fn(usize, usize) -> usize, fn(usize) -> Origin);

struct Making<'a> {
    order: usize,
    vars: Variables,
    builder: ModelBuilder,
    domains: Option<&'a [u64]>,
    /// Which parts state what, if that is wanted.
    origins: Option<Origins<Origin>>,
}

impl<'a> Making<'a> {
    fn new(
        puzzle: &Futoshiki,
        selectors: Selectors,
        domains: Option<&'a [u64]>,
        limits: &Limits,
    ) -> Self {
        Self {
            order: puzzle.order() as usize,
            vars: Variables::of(puzzle),
            builder: ModelBuilder::within(selectors, limits),
            domains,
            origins: None,
        }
    }

    fn fill(&mut self, puzzle: &Futoshiki) {
        self.builder.vars(self.order.pow(3), true);
        self.builder.followers(self.vars.order_literals());
        self.builder.shrink();
        self.builder.affirm();
        self.rules();
        self.clues(puzzle);
    }

    /// From here on this is stated.
    fn states(&mut self, origin: Origin) {
        if let Some(origins) = &mut self.origins {
            origins.note(&self.builder, origin);
        }
    }

    fn rules(&mut self) {
        let order = self.order;
        let mut scope: Vec<Var> = Vec::with_capacity(order * order);
        for cell in 0..order * order {
            self.states(Origin::Cell(cell));
            scope.clear();
            scope.extend((0..order).map(|value| self.vars.is(cell, value)));
            if self.vars.touches(cell) {
                scope.extend((0..order - 1).map(|j| self.vars.above(cell, j)));
                let channel = Channel::new(order as u32);
                self.builder.propagator(Box::new(channel), &scope);
            } else {
                let one = Cardinality::exactly(order, 1);
                self.builder.propagator(Box::new(one), &scope);
            }
        }
        let lines: [Lines<'_>; 2] = [
            (&|line, place| line * order + place, Origin::Row),
            (&|line, place| place * order + line, Origin::Col),
        ];
        let mut somewhere: Vec<Lit> = Vec::with_capacity(order);
        for (cell, origin) in lines {
            for line in 0..order {
                self.states(origin(line));
                for value in 0..order {
                    scope.clear();
                    scope.extend((0..order).map(|place| self.vars.is(cell(line, place), value)));
                    let once = AtMostOne::new(order);
                    self.builder.propagator(Box::new(once), &scope);
                    somewhere.clear();
                    somewhere.extend(scope.iter().map(|var| var.positive()));
                    self.builder.clause(&somewhere);
                }
            }
        }
        if order < 3 {
            return;
        }
        for (cell, origin) in lines {
            for line in 0..order {
                self.states(origin(line));
                self.face(|place, value| (cell(line, place), value), &mut scope);
            }
        }
        for value in 0..order {
            self.states(Origin::Value(value));
            self.face(|row, col| (row * order + col, value), &mut scope);
        }
    }

    /// A face of the cube: `at(item, place)` is a cell and value of it.
    fn face(&mut self, at: impl Fn(usize, usize) -> (usize, usize), scope: &mut Vec<Var>) {
        scope.clear();
        for item in 0..self.order {
            for place in 0..self.order {
                let (cell, value) = at(item, place);
                scope.push(self.vars.is(cell, value));
            }
        }
        let all = AllDifferent::new(self.order, self.order);
        self.builder.propagator(Box::new(all), scope);
    }

    fn clues(&mut self, puzzle: &Futoshiki) {
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            if given > 0 {
                self.states(Origin::Given(cell));
                self.builder.next_clue();
                let is = self.vars.is(cell, usize::from(given) - 1);
                self.builder.clause(&[is.positive()]);
            }
        }
        let size = Size::new(puzzle.order(), puzzle.order());
        for &sign in puzzle.signs() {
            self.states(Origin::Sign(sign));
            self.builder.next_clue();
            self.sign(size, sign);
        }
        self.builder.rules();
    }

    fn sign(&mut self, size: Size, sign: Sign) {
        let (smaller, greater) = (size.index(sign.smaller), size.index(sign.greater));
        let Some(top) = self.order.checked_sub(2) else {
            return;
        };
        self.builder
            .clause(&[self.vars.above(greater, 0).positive()]);
        self.builder
            .clause(&[self.vars.above(smaller, top).negative()]);
        for j in 0..top {
            let lits: [Lit; 2] = [
                self.vars.above(smaller, j).negative(),
                self.vars.above(greater, j + 1).positive(),
            ];
            self.builder.clause(&lits);
        }
    }

    /// What each fork implies, which no sign of it implies alone: of the nearest ends only, since farther ones cost
    /// more clauses than they save conflicts. They follow from several clues, so they have no place under selectors.
    fn forks(&mut self, puzzle: &Futoshiki) {
        for Fork {
            side,
            cell,
            ends,
            gap,
        } in forks::of(puzzle).into_iter().filter(|fork| fork.gap <= 4)
        {
            let [one, two] = ends.map(usize::from);
            let (cell, gap) = (usize::from(cell), usize::from(gap));
            for most in gap..self.order - 1 {
                // Both ends up to `most` put the cell up to `most - gap`; upside down for a cell above its chains.
                let least = self.order - 1 - most;
                let lits: [Lit; 3] = match side {
                    Side::Below => [
                        self.vars.above(one, most).positive(),
                        self.vars.above(two, most).positive(),
                        self.vars.above(cell, most - gap).negative(),
                    ],
                    Side::Above => [
                        self.vars.above(one, least - 1).negative(),
                        self.vars.above(two, least - 1).negative(),
                        self.vars.above(cell, least + gap - 1).positive(),
                    ],
                };
                self.builder.clause(&lits);
            }
        }
    }

    /// What deduction has found, as facts.
    fn known(&mut self) {
        let Some(domains) = self.domains else {
            return;
        };
        for (cell, &domain) in domains.iter().enumerate() {
            let decided = domain.is_power_of_two();
            for value in 0..self.order {
                let possible = domain >> value & 1 == 1;
                if decided || !possible {
                    self.builder
                        .clause(&[self.vars.is(cell, value).lit(possible)]);
                }
            }
        }
    }
}
