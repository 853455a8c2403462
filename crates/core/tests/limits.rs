//! Limits that are reached before there is anything to search: while a model is built, taken over, or first propagated.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use gridproof_core::{
    Answer, Cost, Halt, Known, Limits, Model, ModelBuilder, Propagator, Run, Selectors, Solver,
    Stop, Var,
};

const VARS: usize = 50_000;

fn cancelled() -> Limits {
    Limits::none().with_cancel(Arc::new(AtomicBool::new(true)))
}

/// A model of many clauses, that has assignments.
fn large(limits: &Limits) -> Model {
    let mut builder = ModelBuilder::within(Selectors::Off, limits);
    builder.vars(VARS, true);
    for index in 2..VARS as u32 {
        let [one, two, three] = [index - 2, index - 1, index].map(|at| Var::new(at).positive());
        builder.clause(&[one, !two, three]);
    }
    builder.build()
}

fn answers_with(mut solver: Solver, stop: Stop) {
    let far = Var::new(VARS as u32 - 1).positive();
    // Neither clauses nor assumptions about variables that it lacks do harm.
    solver.add(&[far, !Var::new(0).positive()]);
    let none = Limits::none();
    assert_eq!(solver.solve(&[far], &none), Answer::Stopped(stop));
    assert_eq!(solver.settle(&none), Answer::Stopped(stop));
    let found = solver.enumerate(None, 3, &none, &mut |_| panic!("nothing can be found"));
    assert_eq!(found, (0, Err(stop)));
}

#[test]
fn a_model_that_is_cut_short_answers_with_the_limit() {
    let model = large(&cancelled());
    assert_eq!(model.stopped(), Some(Stop::Cancelled));
    answers_with(Solver::new(model.into()), Stop::Cancelled);

    let little = Limits::none().with_memory(10_000);
    let model = large(&little);
    assert_eq!(model.stopped(), Some(Stop::Memory));
    answers_with(Solver::new(model.into()), Stop::Memory);
}

#[test]
fn a_solver_that_is_cut_short_answers_with_the_limit() {
    let model = Arc::new(large(&Limits::none()));
    assert_eq!(model.stopped(), None);
    let solver = Solver::within(model.clone(), &cancelled());
    answers_with(solver, Stop::Cancelled);
    let all_but_the_search = Limits::none().with_memory(model.bytes());
    answers_with(
        Solver::within(model.clone(), &all_but_the_search),
        Stop::Memory,
    );
    let mut solver = Solver::within(model, &Limits::none().with_memory(1 << 30));
    assert_eq!(solver.solve(&[], &Limits::none()), Answer::Satisfiable);
}

/// Says that all its variables hold, but only when asked again.
#[derive(Debug, Default)]
struct Hesitant {
    asked: AtomicU32,
}

impl Propagator for Hesitant {
    fn propagate_within(&self, run: &mut Run<'_>) -> Result<(), Halt> {
        if self.asked.fetch_add(1, Ordering::Relaxed) == 0 {
            run.deduced.force(0, false);
            return Err(Halt::Stopped(Stop::Time));
        }
        if run.known.no[0] != 0 {
            return Err(Halt::Contradiction);
        }
        for index in 0..3 {
            run.deduced.force(index, true);
        }
        Ok(())
    }

    fn consistent(&self, known: Known<'_>) -> bool {
        known.no[0] == 0
    }

    fn cost(&self) -> Cost {
        Cost::Medium
    }

    fn plainly_consistent(&self, known: Known<'_>) -> bool {
        known.no[0] == 0
    }

    fn satisfied_by(&self, complete: Known<'_>) -> bool {
        complete.no[0] == 0
    }
}

#[test]
fn a_run_that_was_given_up_is_made_again() {
    let mut builder = ModelBuilder::new(Selectors::Off);
    let scope = [builder.var(), builder.var(), builder.var()];
    builder.propagator(Box::new(Hesitant::default()), &scope);
    let mut solver = Solver::new(builder.build().into());
    let none = Limits::none();
    assert_eq!(solver.settle(&none), Answer::Stopped(Stop::Time));
    assert!(
        scope
            .iter()
            .all(|var| solver.root().value(var.positive()).is_none())
    );
    assert_eq!(solver.settle(&none), Answer::Satisfiable);
    assert!(scope.iter().all(|var| solver.root().holds(var.positive())));
}
