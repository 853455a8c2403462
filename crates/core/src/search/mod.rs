//! The search: propagation to a fixpoint, learning from conflicts, and the loop that drives both.

use std::sync::Arc;

use crate::assignment::Assignment;
use crate::limits::{Limits, Spent, Stop};
use crate::lit::{Lit, Var};
use crate::model::Model;

/// How a call of [`Solver::solve`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// An assignment was found, see [`Solver::assignment`].
    Satisfiable,
    /// There is none under the assumptions, see [`Solver::failed`].
    Unsatisfiable,
    /// A limit was reached; call again to go on with what was learnt.
    Stopped(Stop),
}

/// STUB
#[derive(Debug)]
pub struct Solver {
    model: Arc<Model>,
}

#[allow(unused)]
impl Solver {
    /// A solver for a model.
    pub fn new(model: Arc<Model>) -> Self {
        Self { model }
    }
    /// The model.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }
    /// Adds a clause over the model's variables.
    pub fn add(&mut self, clause: &[Lit]) {
        todo!()
    }
    /// Looks for an assignment under the assumptions.
    pub fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Answer {
        todo!()
    }
    /// The assignment of the last satisfiable answer.
    pub fn assignment(&self) -> &Assignment {
        todo!()
    }
    /// After unsatisfiable: the assumptions to blame.
    pub fn failed(&self) -> &[Lit] {
        todo!()
    }
    /// Forbids the assignment last found.
    pub fn block(&mut self) {
        todo!()
    }
    /// Propagates at the root: false if contradictory
    pub fn propagate_root(&mut self, limits: &Limits) -> Answer {
        todo!()
    }
    /// The facts known at the root.
    pub fn root(&self) -> Assignment {
        todo!()
    }
    /// Effort so far.
    pub fn spent(&self) -> Spent {
        todo!()
    }
    /// Fault found by audit.
    pub fn fault(&self) -> Option<&str> {
        todo!()
    }
    /// Enumerates.
    pub fn enumerate(
        &mut self,
        over: Option<&[Var]>,
        most: u64,
        limits: &Limits,
        found: &mut dyn FnMut(&Assignment),
    ) -> (u64, Result<bool, Stop>) {
        todo!()
    }
}
