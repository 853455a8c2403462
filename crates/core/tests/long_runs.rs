//! Searches long enough to restart, to forget clauses and to collect garbage, with answers known from elsewhere.

mod common;

use common::{bits, literal, variable};
use gridproof_core::propagators::Cardinality;
use gridproof_core::{Answer, Limits, Model, ModelBuilder, Selectors, Solver, Stop, Var};

/// `SplitMix64`: enough randomness for test instances, the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}

type Clause = Vec<(usize, bool)>;

fn three_sat(random: &mut Random, vars: usize, clauses: usize) -> Vec<Clause> {
    let literal = |random: &mut Random| (random.below(vars), random.below(2) == 1);
    (0..clauses)
        .map(|_| (0..3).map(|_| literal(random)).collect())
        .collect()
}

fn model(vars: usize, clauses: &[Clause]) -> Model {
    let mut builder = ModelBuilder::new(Selectors::Off);
    builder.vars(vars, true);
    for clause in clauses {
        let clause: Vec<_> = clause.iter().copied().map(literal).collect();
        builder.clause(&clause);
    }
    builder.build()
}

/// The textbook procedure: unit clauses, then either answer of the first open variable.
fn satisfiable(clauses: &[Clause], answers: &mut Vec<Option<bool>>) -> bool {
    let before = answers.clone();
    loop {
        let mut unit = None;
        for clause in clauses {
            let value = |&(var, yes): &(usize, bool)| answers[var].map(|answer| answer == yes);
            if clause.iter().any(|literal| value(literal) == Some(true)) {
                continue;
            }
            let mut open: Vec<_> = clause
                .iter()
                .filter(|literal| value(literal).is_none())
                .collect();
            open.sort_unstable();
            open.dedup();
            match open[..] {
                [] => {
                    *answers = before;
                    return false;
                }
                [&only] => unit = Some(only),
                _ => {}
            }
        }
        match unit {
            Some((var, yes)) => answers[var] = Some(yes),
            None => break,
        }
    }
    let Some(open) = answers.iter().position(Option::is_none) else {
        return true;
    };
    for yes in [true, false] {
        answers[open] = Some(yes);
        if satisfiable(clauses, answers) {
            return true;
        }
        answers[open] = None;
    }
    *answers = before;
    false
}

#[test]
fn hard_random_clauses_are_decided_as_the_textbook_procedure_does() {
    let mut random = Random(1);
    let (mut solvable, mut restarts) = (0, 0);
    for _ in 0..40 {
        let vars = 50;
        let clauses = three_sat(&mut random, vars, 215);
        let mut solver = Solver::new(model(vars, &clauses).into());
        let answer = solver.solve(&[], &Limits::none().with_audit(true));
        assert_eq!(solver.fault(), None);
        let expected = satisfiable(&clauses, &mut vec![None; vars]);
        assert_eq!(answer == Answer::Satisfiable, expected, "{clauses:?}");
        if expected {
            solvable += 1;
            let assignment = solver.assignment();
            for clause in &clauses {
                assert!(clause.iter().any(|&yes| assignment.holds(literal(yes))));
            }
        }
        restarts += solver.spent().restarts;
    }
    assert!(
        (5..=35).contains(&solvable),
        "{solvable} of 40 have a solution"
    );
    assert!(restarts > 0, "the instances are too easy to restart");
}

/// Each of `pigeons` sits in one of `holes`, no two in the same: clauses only.
fn pigeons(pigeons: usize, holes: usize) -> Model {
    let seat = |pigeon: usize, hole: usize| pigeon * holes + hole;
    let mut clauses: Vec<Clause> = (0..pigeons)
        .map(|pigeon| (0..holes).map(|hole| (seat(pigeon, hole), true)).collect())
        .collect();
    for hole in 0..holes {
        for one in 0..pigeons {
            let pairs =
                (0..one).map(|two| vec![(seat(one, hole), false), (seat(two, hole), false)]);
            clauses.extend(pairs);
        }
    }
    model(pigeons * holes, &clauses)
}

#[test]
fn pigeons_outnumber_holes_after_many_reductions() {
    let mut solver = Solver::new(pigeons(8, 7).into());
    let limits = Limits::none().with_audit(true);
    assert_eq!(solver.solve(&[], &limits), Answer::Unsatisfiable);
    assert_eq!(solver.fault(), None);
    let spent = solver.spent();
    assert!(spent.restarts > 10 && spent.conflicts > 2_500, "{spent:?}");
}

#[test]
fn a_search_in_slices_ends_like_one_in_a_piece() {
    let mut solver = Solver::new(pigeons(7, 6).into());
    let limits = Limits::none().with_audit(true).with_conflicts(50);
    let mut slices = 0;
    while solver.solve(&[], &limits) == Answer::Stopped(Stop::Conflicts) {
        slices += 1;
        assert!(slices < 10_000, "no progress");
    }
    assert!(slices > 1, "too easy to be cut into slices");
    assert_eq!(solver.solve(&[], &limits), Answer::Unsatisfiable);
}

/// Square 0/1 matrices in which every row and column holds `sum` ones.
fn matrices(side: usize, sum: u32) -> Model {
    let mut builder = ModelBuilder::new(Selectors::Off);
    builder.vars(side * side, true);
    for line in 0..side {
        let row: Vec<Var> = (0..side).map(|col| variable(line * side + col)).collect();
        let col: Vec<Var> = (0..side).map(|row| variable(row * side + line)).collect();
        for scope in [row, col] {
            builder.propagator(Box::new(Cardinality::exactly(side, sum)), &scope);
        }
    }
    builder.build()
}

#[test]
fn matrices_with_given_sums_are_as_many_as_known() {
    for (side, sum, known) in [(4, 2, 90), (5, 2, 2_040), (6, 2, 67_950)] {
        let mut solver = Solver::new(matrices(side, sum).into());
        let mut seen = Vec::new();
        let audit = side < 6;
        let limits = Limits::none().with_audit(audit);
        let (count, ended) = solver.enumerate(None, u64::MAX, &limits, &mut |assignment| {
            if audit {
                seen.push(bits(assignment, side * side));
            }
        });
        assert_eq!(
            (count, ended),
            (known, Ok(true)),
            "{side}x{side}, {sum} each"
        );
        assert_eq!(solver.fault(), None);
        seen.sort_unstable();
        seen.dedup();
        assert!(!audit || seen.len() as u64 == known);
    }
}

#[test]
fn long_runs_are_the_same_every_time() {
    let run = || {
        let mut solver = Solver::new(pigeons(7, 6).into());
        let answer = solver.solve(&[], &Limits::none());
        let mut many = Solver::new(matrices(5, 2).into());
        let mut found = Vec::new();
        let listed = many.enumerate(None, 100, &Limits::none(), &mut |assignment| {
            found.push(assignment.clone());
        });
        let spent = [solver.spent(), many.spent()];
        format!("{answer:?} {spent:?} {listed:?} {found:?}")
    };
    assert_eq!(run(), run());
}
