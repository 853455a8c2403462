//! The engine's answers on small random models against plain enumeration, every reason replayed.

mod common;

use common::{Spec, all_hold, bits, literals, some_literals, specs};
use gridproof_core::{Answer, Limits, Lit, Selectors, Solver, Stop};
use proptest::prelude::*;

fn audited() -> Limits {
    Limits::none().with_audit(true)
}

fn solver(spec: &Spec) -> Solver {
    Solver::new(spec.model(Selectors::Off).into())
}

/// Solves past conflict limits of `step` until the question is answered.
fn resumed(solver: &mut Solver, assumptions: &[Lit], step: u64) -> Answer {
    for _ in 0..100_000 {
        let answer = solver.solve(assumptions, &audited().with_conflicts(step));
        if answer != Answer::Stopped(Stop::Conflicts) {
            return answer;
        }
    }
    panic!("no progress past limits of {step} conflicts");
}

/// Holds an answer under assumptions against all assignments there are.
fn check_answer(solver: &Solver, answer: Answer, all: &[u32], vars: usize, assumptions: &[Lit]) {
    assert_eq!(solver.fault(), None);
    match answer {
        Answer::Satisfiable => {
            let found = bits(solver.assignment(), vars).expect("a full assignment");
            assert!(all.contains(&found), "{found:b} breaks a constraint");
            assert!(all_hold(found, assumptions), "{found:b} {assumptions:?}");
        }
        Answer::Unsatisfiable => {
            let failed = solver.failed();
            assert!(
                failed.iter().all(|lit| assumptions.contains(lit)),
                "{failed:?}"
            );
            let fits = all.iter().find(|&&bits| all_hold(bits, failed));
            assert_eq!(fits, None, "{failed:?} are not to blame");
        }
        Answer::Stopped(stop) => panic!("stopped by the {stop}"),
    }
}

proptest! {
    #![proptest_config(common::config(600))]

    #[test]
    fn solves_as_enumeration_says((spec, assumptions) in specs().prop_flat_map(|spec| {
        let assumptions = some_literals(spec.vars, 0..4);
        (Just(spec), assumptions)
    })) {
        let all = spec.assignments(|_| true);
        let assumptions = literals(&assumptions);
        let mut solver = solver(&spec);
        if let Some(&known) = all.first() {
            let values = (0..spec.vars).map(|var| Some(known >> var & 1 == 1));
            solver.expect(gridproof_core::Assignment::new(values.collect()));
        }
        for asked in [&assumptions[..], &[], &assumptions[..]] {
            let answer = solver.solve(asked, &audited());
            check_answer(&solver, answer, &all, spec.vars, asked);
        }
    }

    #[test]
    fn goes_on_past_conflict_limits((spec, step) in (specs(), 1..4u64)) {
        let all = spec.assignments(|_| true);
        let mut solver = solver(&spec);
        let answer = resumed(&mut solver, &[], step);
        check_answer(&solver, answer, &all, spec.vars, &[]);
    }

    #[test]
    fn enumerates_every_assignment_once((spec, most) in (specs(), 0..40u64)) {
        let all = spec.assignments(|_| true);
        let mut solver = solver(&spec);
        for most in [most, u64::MAX] {
            let mut found = Vec::new();
            let (count, ended) = solver.enumerate(None, most, &audited(), &mut |assignment| {
                found.push(bits(assignment, spec.vars).expect("a full assignment"));
            });
            prop_assert_eq!(solver.fault(), None);
            prop_assert_eq!(count, found.len() as u64);
            prop_assert_eq!(count, most.min(all.len() as u64));
            prop_assert_eq!(ended, Ok(all.len() as u64 <= most));
            found.sort_unstable();
            found.dedup();
            prop_assert_eq!(found.len() as u64, count, "an assignment was found twice");
            prop_assert!(found.iter().all(|bits| all.contains(bits)));
        }
        let answer = solver.solve(&[], &audited());
        check_answer(&solver, answer, &all, spec.vars, &[]);
    }

    #[test]
    fn blocking_meets_every_assignment_once(spec in specs()) {
        let all = spec.assignments(|_| true);
        let mut solver = solver(&spec);
        let mut found = Vec::new();
        while solver.solve(&[], &audited()) == Answer::Satisfiable {
            let assignment = bits(solver.assignment(), spec.vars).expect("a full assignment");
            prop_assert!(!found.contains(&assignment), "found twice");
            found.push(assignment);
            solver.block();
        }
        prop_assert_eq!(solver.fault(), None);
        found.sort_unstable();
        prop_assert_eq!(found, all);
    }

    #[test]
    fn selectors_name_clues_that_conflict((spec, chosen) in (specs(), any::<u64>())) {
        let model = spec.model(Selectors::On);
        let selected: Vec<Lit> = model
            .selectors()
            .iter()
            .enumerate()
            .filter(|&(index, _)| chosen >> (index % 64) & 1 == 1)
            .map(|(_, &selector)| selector)
            .collect();
        let clue_of = |lit: &Lit| model.selectors().iter().position(|selector| selector == lit);
        let all = spec.assignments(|index| chosen >> (index % 64) & 1 == 1);
        let mut solver = Solver::new(spec.model(Selectors::On).into());
        match solver.solve(&selected, &audited()) {
            Answer::Satisfiable => {
                let found = bits(solver.assignment(), spec.vars).expect("a full assignment");
                prop_assert!(all.contains(&found));
            }
            Answer::Unsatisfiable => {
                let failed: Vec<usize> = solver.failed().iter().filter_map(clue_of).collect();
                prop_assert_eq!(failed.len(), solver.failed().len());
                prop_assert!(spec.assignments(|index| failed.contains(&index)).is_empty());
            }
            Answer::Stopped(stop) => prop_assert!(false, "stopped by the {}", stop),
        }
        prop_assert_eq!(solver.fault(), None);
    }

    #[test]
    fn the_root_knows_only_what_holds_everywhere(spec in specs()) {
        let all = spec.assignments(|_| true);
        let mut solver = solver(&spec);
        match solver.settle(&audited()) {
            Answer::Unsatisfiable => prop_assert!(all.is_empty()),
            Answer::Satisfiable => {
                for (var, &answer) in solver.root().values().iter().enumerate() {
                    let holds = all.iter().all(|bits| answer.is_none_or(|yes| (bits >> var & 1 == 1) == yes));
                    prop_assert!(holds, "v{} = {:?}", var, answer);
                }
            }
            Answer::Stopped(stop) => prop_assert!(false, "stopped by the {}", stop),
        }
    }
}
