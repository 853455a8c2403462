//! Where a puzzle is ambiguous, and what would make it unique.
//!
//! Cells that differ between solutions fall into regions that have nothing to do with each other: at first those that no open
//! constraint ties together, then, where all variants of such a region can be listed, the finest parts of which it is the
//! product. The variants of a region are counted with all other regions held fast.

use std::sync::Arc;

use crate::cells::{Board, Cell, Domain};
use crate::kind::AnyPuzzle;
use crate::limits::{Limits, Stop};
use crate::lit::{Lit, Var};
use crate::model::{Model, Selectors};
use crate::search::{Answer, Solver};
use crate::verdict::{Backbone, Count};

use super::fact::Fact;

mod additions;
mod groups;
mod product;

use groups::Groups;

/// The most variants of a region that are listed.
const MOST: u64 = 1000;

/// Cells that vary together, whatever the rest does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its cells, row by row.
    pub cells: Vec<Cell>,
    /// In how many ways they can be filled.
    pub variants: Count,
}

/// The independent regions of an ambiguous puzzle, and cells that would make it unique if they were revealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The regions, by their first cell. The number of solutions is the product of their variants.
    pub regions: Vec<Region>,
    /// Facts that leave one solution if they are added, in every region as few as were found.
    pub additions: Vec<Fact>,
    /// Whether no smaller number of revealed cells would do.
    pub smallest: bool,
    /// Which limit ended it early: then additions may be missing.
    pub stop: Option<Stop>,
}

/// The regions of a puzzle whose values common to all solutions are known; `None` if they are not known completely, or if
/// there are not two solutions.
pub fn ambiguity(
    puzzle: &dyn AnyPuzzle,
    backbone: &Backbone,
    limits: &Limits,
) -> Option<Ambiguity> {
    if backbone.stop.is_some() || backbone.witnesses.len() < 2 {
        return None;
    }
    let model = puzzle.model(Selectors::Off, limits);
    if model.stopped().is_some() {
        return None;
    }
    let mut survey = Survey {
        puzzle,
        possible: &backbone.possible,
        witness: &backbone.witnesses[0],
        model: Arc::new(model),
        limits,
    };
    let mut ambiguity = Ambiguity {
        regions: Vec::new(),
        additions: Vec::new(),
        smallest: true,
        stop: None,
    };
    for cells in survey.tied() {
        if let Err(stop) = survey.region(cells, &mut ambiguity) {
            ambiguity.stop = Some(stop);
            ambiguity.smallest = false;
            break;
        }
    }
    ambiguity
        .regions
        .sort_by_key(|region| region.cells.first().copied());
    ambiguity.additions.sort_unstable();
    Some(ambiguity)
}

struct Survey<'p> {
    puzzle: &'p dyn AnyPuzzle,
    possible: &'p Board,
    witness: &'p Board,
    model: Arc<Model>,
    limits: &'p Limits,
}

impl Survey<'_> {
    /// A solver that knows all that the solutions share.
    fn solver(&self) -> Solver {
        let mut solver = Solver::within(self.model.clone(), self.limits);
        for fact in Fact::all_of(self.possible, &self.puzzle.blank()) {
            self.add(&mut solver, fact);
        }
        solver
    }

    fn add(&self, solver: &mut Solver, fact: Fact) {
        if let Some(lit) = fact.literal(self.puzzle) {
            solver.add(&[lit]);
        }
    }

    /// Cells that differ, in groups that no open constraint ties to each other.
    fn tied(&mut self) -> Vec<Vec<Cell>> {
        let mut solver = self.solver();
        solver.settle(self.limits);
        let known = solver.root();
        let open = |var: Var| known.value(var.positive()).is_none();
        let mut groups = Groups::new(self.model.len());
        for number in 0..self.model.propagators() {
            let scope = self.model.scope(number).iter().copied();
            groups.join(scope.filter(|&var| open(var)).map(Var::index));
        }
        for clause in self.model.clauses() {
            if !clause.iter().any(|&lit| known.holds(lit)) {
                let vars = clause.iter().map(|lit| lit.var());
                groups.join(vars.filter(|&var| open(var)).map(Var::index));
            }
        }
        let mut cells: Vec<(usize, Cell)> = Vec::new();
        for (cell, domain) in self.possible.iter().filter(|(_, domain)| domain.len() > 1) {
            let vars = domain
                .iter()
                .filter_map(|value| self.puzzle.literal(cell, value))
                .map(|lit| lit.var().index());
            let vars: Vec<usize> = vars.collect();
            groups.join(vars.iter().copied());
            if let Some(&var) = vars.first() {
                cells.push((var, cell));
            }
        }
        let mut tied: Vec<(usize, Vec<Cell>)> = Vec::new();
        for (var, cell) in cells {
            let root = groups.root(var);
            match tied.iter_mut().find(|(other, _)| *other == root) {
                Some((_, cells)) => cells.push(cell),
                None => tied.push((root, vec![cell])),
            }
        }
        tied.into_iter().map(|(_, cells)| cells).collect()
    }

    fn region(&self, cells: Vec<Cell>, ambiguity: &mut Ambiguity) -> Result<(), Stop> {
        let mut solver = self.solver();
        for (cell, domain) in self.possible.iter().filter(|(_, domain)| domain.len() > 1) {
            if cells.binary_search(&cell).is_err()
                && let Some(value) = Domain(self.witness.get(cell).0 & domain.0).value()
            {
                self.add(&mut solver, Fact::is(cell, value));
            }
        }
        let mut variants: Vec<Vec<u32>> = Vec::new();
        let (_, ended) = solver.enumerate(None, MOST, self.limits, &mut |assignment| {
            let value = |&cell: &Cell| {
                let mut values = self.possible.get(cell).iter();
                let holds = |&value: &u32| {
                    let lit = self.puzzle.literal(cell, value);
                    lit.is_some_and(|lit| assignment.holds(lit))
                };
                values.find(holds).unwrap_or(0)
            };
            variants.push(cells.iter().map(value).collect());
        });
        if ended? {
            for part in product::parts(&variants) {
                let variants = product::project(&variants, &part);
                let (chosen, smallest) = additions::fewest(&variants);
                ambiguity.smallest &= smallest;
                let facts = chosen
                    .into_iter()
                    .map(|(at, value)| Fact::is(cells[part[at]], value));
                ambiguity.additions.extend(facts);
                ambiguity.regions.push(Region {
                    cells: part.iter().map(|&at| cells[at]).collect(),
                    variants: Count::Exact(variants.len().into()),
                });
            }
            return Ok(());
        }
        ambiguity.smallest = false;
        let facts = self.enough(&mut solver, &cells);
        ambiguity.regions.push(Region {
            cells,
            variants: Count::AtLeast(MOST.into()),
        });
        ambiguity.additions.extend(facts?);
        Ok(())
    }

    /// Cells of a region too rich to be listed that pin it to the witness: each new variant tells one more, and at the end those that
    /// others make needless are dropped.
    fn enough(&self, solver: &mut Solver, cells: &[Cell]) -> Result<Vec<Fact>, Stop> {
        let shown = |&cell: &Cell| Some(Fact::is(cell, self.witness.get(cell).value()?));
        let target: Vec<Fact> = cells.iter().filter_map(shown).collect();
        let lits = |facts: &[Fact]| -> Vec<Lit> {
            let lits = facts.iter().filter_map(|fact| fact.literal(self.puzzle));
            lits.collect()
        };
        let differs: Vec<Lit> = lits(&target).into_iter().map(|lit| !lit).collect();
        solver.add(&differs);
        let mut seen = vec![0u32; target.len()];
        let mut chosen: Vec<Fact> = Vec::new();
        loop {
            match solver.solve(&lits(&chosen), self.limits) {
                Answer::Unsatisfiable => break,
                Answer::Stopped(stop) => return Err(stop),
                Answer::Satisfiable => {}
            }
            let mut best: Option<usize> = None;
            for (at, fact) in target.iter().enumerate() {
                let lit = fact.literal(self.puzzle);
                if lit.is_some_and(|lit| !solver.assignment().holds(lit)) {
                    seen[at] += 1;
                    if best.is_none_or(|best| seen[best] < seen[at]) {
                        best = Some(at);
                    }
                }
            }
            let Some(best) = best else { break };
            chosen.push(target[best]);
        }
        let mut at = 0;
        while at < chosen.len() {
            let mut fewer = chosen.clone();
            fewer.remove(at);
            match solver.solve(&lits(&fewer), self.limits) {
                Answer::Unsatisfiable => chosen = fewer,
                Answer::Satisfiable => at += 1,
                Answer::Stopped(stop) => return Err(stop),
            }
        }
        Ok(chosen)
    }
}
