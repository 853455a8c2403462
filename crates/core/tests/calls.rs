//! Random sequences of calls on one solver against a naive model that keeps the list of all assignments.

mod common;

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use common::{Literal, Spec, all_hold, bits, literals, some_literals, specs};
use gridproof_core::{Answer, Limits, Selectors, Solver, Stop};
use proptest::prelude::*;

/// One call.
#[derive(Clone, Debug)]
enum Call {
    Add(Vec<Literal>),
    Solve {
        assumptions: Vec<Literal>,
        conflicts: Option<u64>,
    },
    /// A solve whose cancel flag is set before it begins.
    Cancelled,
    /// A solve that may hold this many bytes.
    Memory(usize),
    /// Forbids the assignment found last, if the call before found one.
    Block,
    Enumerate {
        most: u64,
        conflicts: Option<u64>,
    },
    Settle,
}

fn call(vars: usize) -> impl Strategy<Value = Call> {
    let limit = || proptest::option::of(0..6u64);
    prop_oneof![
        2 => some_literals(vars, 1..=3).prop_map(Call::Add),
        6 => (some_literals(vars, 0..4), limit())
            .prop_map(|(assumptions, conflicts)| Call::Solve { assumptions, conflicts }),
        1 => Just(Call::Cancelled),
        1 => (0..4096usize).prop_map(Call::Memory),
        4 => Just(Call::Block),
        2 => (0..20u64, limit()).prop_map(|(most, conflicts)| Call::Enumerate { most, conflicts }),
        1 => Just(Call::Settle),
    ]
}

fn sequences() -> impl Strategy<Value = (Spec, Vec<Call>)> {
    specs().prop_flat_map(|spec| {
        let calls = proptest::collection::vec(call(spec.vars), 1..25);
        (Just(spec), calls)
    })
}

/// The solver under test beside the list of assignments that are left.
struct Pair {
    vars: usize,
    solver: Solver,
    left: Vec<u32>,
    /// The assignment that may be blocked now.
    last: Option<u32>,
    /// Everything that was answered.
    log: String,
}

impl Pair {
    fn new(spec: &Spec) -> Self {
        Self {
            vars: spec.vars,
            solver: Solver::new(spec.model(Selectors::Off).into()),
            left: spec.assignments(|_| true),
            last: None,
            log: String::new(),
        }
    }

    fn call(&mut self, call: &Call) {
        let last = self.last.take();
        let limits = |conflicts: Option<u64>| {
            let limits = Limits::none().with_audit(true);
            match conflicts {
                Some(conflicts) => limits.with_conflicts(conflicts),
                None => limits,
            }
        };
        match call {
            Call::Add(clause) => {
                self.solver.add(&literals(clause));
                self.left.retain(|bits| {
                    let holds = |&(var, yes): &Literal| (bits >> var & 1 == 1) == yes;
                    clause.iter().any(holds)
                });
            }
            Call::Solve {
                assumptions,
                conflicts,
            } => {
                let allowed = conflicts.map(|_| Stop::Conflicts);
                self.solve(assumptions, &limits(*conflicts), allowed);
            }
            Call::Cancelled => {
                let flag = Arc::new(AtomicBool::new(true));
                self.solve(&[], &limits(None).with_cancel(flag), Some(Stop::Cancelled));
            }
            Call::Memory(bytes) => {
                self.solve(&[], &limits(None).with_memory(*bytes), Some(Stop::Memory));
            }
            Call::Block => {
                if let Some(last) = last {
                    self.solver.block();
                    self.left.retain(|&bits| bits != last);
                }
            }
            Call::Enumerate { most, conflicts } => self.enumerate(*most, &limits(*conflicts)),
            Call::Settle => self.settle(&limits(None)),
        }
        assert_eq!(self.solver.fault(), None);
    }

    fn solve(&mut self, assumptions: &[Literal], limits: &Limits, allowed: Option<Stop>) {
        let assumptions = literals(assumptions);
        let answer = self.solver.solve(&assumptions, limits);
        match answer {
            Answer::Satisfiable => {
                let found = bits(self.solver.assignment(), self.vars).expect("a full assignment");
                assert!(self.left.contains(&found), "{found:b} is no assignment");
                assert!(all_hold(found, &assumptions));
                self.last = Some(found);
            }
            Answer::Unsatisfiable => {
                let failed = self.solver.failed();
                assert!(failed.iter().all(|lit| assumptions.contains(lit)));
                assert!(
                    !self.left.iter().any(|&bits| all_hold(bits, failed)),
                    "{failed:?}"
                );
            }
            Answer::Stopped(stop) => assert_eq!(Some(stop), allowed),
        }
        self.note(&format!(
            "{answer:?} {:?} {:?}",
            self.last,
            self.solver.failed()
        ));
    }

    fn enumerate(&mut self, most: u64, limits: &Limits) {
        let mut found = Vec::new();
        let vars = self.vars;
        let (count, ended) = self
            .solver
            .enumerate(None, most, limits, &mut |assignment| {
                found.push(bits(assignment, vars).expect("a full assignment"));
            });
        self.note(&format!("{count} {ended:?} {found:?}"));
        assert_eq!(count, found.len() as u64);
        found.sort_unstable();
        found.dedup();
        assert_eq!(count, found.len() as u64, "an assignment was found twice");
        assert!(found.iter().all(|bits| self.left.contains(bits)));
        match ended {
            Ok(complete) => {
                assert_eq!(count, most.min(self.left.len() as u64));
                assert_eq!(complete, self.left.len() as u64 <= most);
            }
            Err(stop) => {
                assert_eq!(
                    (stop, limits.conflicts().is_some()),
                    (Stop::Conflicts, true)
                );
                assert!(count <= most.min(self.left.len() as u64));
            }
        }
    }

    fn settle(&mut self, limits: &Limits) {
        let answer = self.solver.settle(limits);
        self.note(&format!("{answer:?}"));
        match answer {
            Answer::Unsatisfiable => assert!(self.left.is_empty()),
            Answer::Satisfiable => {
                for (var, answer) in self.solver.root().values().iter().enumerate() {
                    if let Some(yes) = answer {
                        assert!(self.left.iter().all(|bits| (bits >> var & 1 == 1) == *yes));
                    }
                }
            }
            Answer::Stopped(stop) => panic!("stopped by the {stop}"),
        }
    }

    fn note(&mut self, answer: &str) {
        let spent = self.solver.spent();
        writeln!(self.log, "{answer} {spent:?}").expect("a string takes any text");
    }
}

proptest! {
    #![proptest_config(common::config(1500))]

    #[test]
    fn sequences_of_calls_agree_with_the_naive_model((spec, calls) in sequences()) {
        let mut pair = Pair::new(&spec);
        for call in &calls {
            pair.call(call);
        }
        // Whatever happened, the solver can still tell what is left.
        pair.call(&Call::Enumerate { most: u64::MAX, conflicts: None });
    }

    #[test]
    fn the_same_calls_give_the_same_answers_and_the_same_effort((spec, calls) in sequences()) {
        let run = || {
            let mut pair = Pair::new(&spec);
            for call in &calls {
                pair.call(call);
            }
            pair.log
        };
        prop_assert_eq!(run(), run());
    }
}
