//! One hard puzzle as many: branches that exclude one another and together are the whole.
//!
//! Branches form a binary tree over facts about cells. The path of a branch says at each step whether the fact holds
//! (`0`) or not (`1`), so whoever gathers answers can see from the paths alone whether anything is missing.

use std::sync::Arc;

use crate::hint::Fact;
use crate::limits::{Limits, Stop};
use crate::lit::{Lit, Var};
use crate::model::Selectors;
use crate::puzzle::Puzzle;
use crate::search::{Answer, Solver};

/// How many open cells are tried for each split.
const CANDIDATES: usize = 48;
/// Conflicts spent to find out which variables matter.
const WARM_UP: u64 = 2_000;

/// One branch: a path in the tree, and the facts along it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branching {
    /// `0` for each fact that holds, `1` for each that does not.
    pub path: String,
    /// The facts, in the order of the path.
    pub facts: Vec<Fact>,
}

/// Splits a puzzle into about `count` branches, chosen by look-ahead; fewer if there is nothing left to split. Depends
/// on nothing but the puzzle and `count`, unless a limit is reached.
///
/// # Errors
/// Which limit was reached first.
pub fn branches<P: Puzzle>(
    puzzle: &P,
    count: usize,
    limits: &Limits,
) -> Result<Vec<Branching>, Stop> {
    let mut solver = Solver::within(Arc::new(puzzle.model(Selectors::Off, limits)), limits);
    let warm_up = limits
        .clone()
        .with_conflicts(limits.conflicts().unwrap_or(WARM_UP).min(WARM_UP));
    if let Answer::Stopped(stop @ (Stop::Time | Stop::Cancelled | Stop::Memory)) =
        solver.solve(&[], &warm_up)
    {
        return Err(stop);
    }
    let facts = facts(puzzle, solver.model().len());
    let mut leaves = vec![Leaf {
        path: String::new(),
        facts: Vec::new(),
        cube: Vec::new(),
        open: true,
    }];
    while leaves.len() < count.max(1) {
        let shallowest = leaves.iter().enumerate().filter(|(_, leaf)| leaf.open);
        let Some((at, _)) = shallowest.min_by_key(|(at, leaf)| (leaf.cube.len(), *at)) else {
            break;
        };
        let mut candidates = solver.most_active_of(|var| facts[var.index()].is_some(), CANDIDATES);
        candidates.retain(|var| leaves[at].cube.iter().all(|lit| lit.var() != *var));
        match solver.best_of(&leaves[at].cube, &candidates, limits)? {
            None => leaves[at].open = false,
            Some(var) => {
                let Some(fact) = facts[var.index()] else {
                    break;
                };
                let holds = leaves[at].with('0', fact, var.positive());
                let fails = leaves[at].with('1', fact.negated(), var.negative());
                leaves.splice(at..=at, [holds, fails]);
            }
        }
    }
    Ok(leaves
        .into_iter()
        .map(|leaf| Branching {
            path: leaf.path,
            facts: leaf.facts,
        })
        .collect())
}

struct Leaf {
    path: String,
    facts: Vec<Fact>,
    cube: Vec<Lit>,
    open: bool,
}

impl Leaf {
    fn with(&self, step: char, fact: Fact, lit: Lit) -> Self {
        Self {
            path: format!("{}{step}", self.path),
            facts: self.facts.iter().copied().chain([fact]).collect(),
            cube: self.cube.iter().copied().chain([lit]).collect(),
            open: true,
        }
    }
}

/// For each variable the fact that its "yes" stands for, if it stands for one.
fn facts<P: Puzzle>(puzzle: &P, vars: usize) -> Vec<Option<Fact>> {
    let mut facts = vec![None; vars];
    for (cell, candidates) in puzzle.blank().iter() {
        for value in candidates.iter() {
            if let Some(lit) = puzzle.literal(cell, value)
                && lit.is_positive()
            {
                let var: Var = lit.var();
                facts[var.index()] = Some(Fact::is(cell, value));
            }
        }
    }
    facts
}
