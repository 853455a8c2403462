//! One hard puzzle on several threads: branches that exclude one another, worked on in rounds.
//!
//! The search first runs alone for a fixed effort; most puzzles end there. Then the top of what is left is split into
//! a fixed number of branches by look-ahead, each with a copy of what was learnt. Branches work in rounds of a fixed
//! number of conflicts; at the end of a round solutions are taken in branch order, root facts are shared, branches
//! that are done go, and while there are too few, open ones are split again. All of this counts conflicts, never
//! seconds or threads, so answers are the same for any number of threads.
//!
//! Root facts and learnt clauses of one branch hold in the others: they follow from the puzzle and from solutions that
//! were already reported, which lie in no other branch.

use crate::assignment::Assignment;
use crate::limits::{Limits, Spent, Stop};
use crate::lit::Lit;
use crate::search::{Ahead, Answer, Solver};
use crate::verdict::Fault;

/// How the work is cut up. Fixed, so that answers are the same everywhere; tests use smaller ones.
#[derive(Clone, Copy, Debug)]
struct Plan {
    /// Conflicts that the search runs alone.
    alone: u64,
    /// Conflicts of each branch in a round.
    round: u64,
    /// How many branches are worked on.
    branches: usize,
}

const PLAN: Plan = Plan {
    alone: 10_000,
    round: 4_000,
    branches: 8,
};

/// Solutions found, up to the number asked for, and how the search ended.
#[derive(Debug)]
pub(crate) struct Hunt {
    pub(crate) found: Vec<Assignment>,
    /// `None`: nothing is left to be found, or enough was found.
    pub(crate) stop: Option<Stop>,
    pub(crate) spent: Spent,
    /// What has searched. To free it is no part of the answer, and for as long as it goes on, new memory is to be waited for.
    held: Vec<Solver>,
}

impl Hunt {
    /// Frees what has searched, beside what comes next: to be called once the answer is made.
    pub(crate) fn let_go(self) {
        self.held.into_iter().for_each(Solver::let_go);
    }
}

struct Branch {
    cube: Vec<Lit>,
    solver: Solver,
    /// What the solver had spent when this branch began.
    base: Spent,
    /// Conflicts already charged to its own limit then.
    charged: u64,
    /// How many root facts the others know of.
    shared: usize,
    /// Whether it may be split before it has worked again.
    splittable: bool,
    report: Report,
}

/// What a branch has to say at the end of a round.
#[derive(Debug, Default)]
struct Report {
    found: Vec<Assignment>,
    done: bool,
    stop: Option<Stop>,
    fault: Option<Fault>,
}

/// Looks for `most` solutions on the calling thread.
pub(crate) fn hunt_alone(mut solver: Solver, most: usize, limits: &Limits) -> Result<Hunt, Fault> {
    let mut hunt = hunt_on(&mut solver, most, limits)?;
    hunt.held.push(solver);
    Ok(hunt)
}

/// The same with a solver that is still wanted afterwards.
pub(crate) fn hunt_on(solver: &mut Solver, most: usize, limits: &Limits) -> Result<Hunt, Fault> {
    let report = work(solver, &[], most, limits);
    match report.fault {
        Some(fault) => Err(fault),
        None => Ok(Hunt {
            found: report.found,
            stop: report.stop,
            spent: solver.spent(),
            held: Vec::new(),
        }),
    }
}

/// Looks for `most` solutions, alone first, then on branches.
pub(crate) fn hunt(solver: Solver, most: usize, limits: &Limits) -> Result<Hunt, Fault> {
    hunt_by(PLAN, solver, most, limits)
}

fn hunt_by(plan: Plan, mut solver: Solver, most: usize, limits: &Limits) -> Result<Hunt, Fault> {
    let own = limits.conflicts().unwrap_or(u64::MAX);
    let report = work(
        &mut solver,
        &[],
        most,
        &limits.clone().with_conflicts(own.min(plan.alone)),
    );
    if let Some(fault) = report.fault {
        return Err(fault);
    }
    let mut hunt = Hunt {
        found: report.found,
        stop: report.stop,
        spent: solver.spent(),
        held: Vec::new(),
    };
    if report.done
        || hunt.found.len() >= most
        || report.stop != Some(Stop::Conflicts)
        || own <= plan.alone
    {
        hunt.held.push(solver);
        return Ok(hunt);
    }
    hunt.stop = None;
    tracing::debug!(conflicts = hunt.spent.conflicts, "splitting");
    let shared = solver.root_facts(0).len();
    let base = solver.spent();
    let report = Report::default();
    let mut branches = vec![Branch {
        cube: Vec::new(),
        solver,
        base,
        charged: 0,
        shared,
        splittable: true,
        report,
    }];
    refill(plan, &mut branches, Fresh::Splittable, limits, &mut hunt);
    while !branches.is_empty() && hunt.stop.is_none() {
        let wanted = most - hunt.found.len();
        each(&mut branches, |branch| {
            branch.round(plan, wanted, own, limits);
        });
        for branch in &mut branches {
            if let Some(fault) = branch.report.fault.take() {
                return Err(fault);
            }
            hunt.found.append(&mut branch.report.found);
        }
        if hunt.found.len() >= most {
            hunt.found.truncate(most);
            break;
        }
        hunt.stop = branches.iter().find_map(|branch| branch.report.stop);
        let bytes: u64 = branches
            .iter()
            .map(|branch| branch.solver.spent().peak_bytes)
            .sum();
        hunt.spent.peak_bytes = hunt.spent.peak_bytes.max(bytes);
        if limits.memory().is_some_and(|most| bytes > most as u64) {
            hunt.stop = hunt.stop.or(Some(Stop::Memory));
        }
        share(&mut branches);
        branches.retain(|branch| {
            if branch.report.done {
                hunt.spent += branch.effort();
            }
            !branch.report.done
        });
        let open: u64 = branches.iter().map(|one| one.effort().conflicts).sum();
        tracing::debug!(
            open = branches.len(),
            found = hunt.found.len(),
            conflicts = hunt.spent.conflicts + open,
            "round done"
        );
        refill(plan, &mut branches, Fresh::Whole, limits, &mut hunt);
    }
    for branch in &branches {
        hunt.spent += branch.effort();
    }
    hunt.held
        .extend(branches.into_iter().map(|branch| branch.solver));
    Ok(hunt)
}

/// Looks for `most` solutions under assumptions; each found is forbidden.
fn work(solver: &mut Solver, cube: &[Lit], most: usize, limits: &Limits) -> Report {
    let mut report = Report::default();
    let before = solver.spent().conflicts;
    while report.found.len() < most && !report.done {
        let spent = Spent {
            conflicts: solver.spent().conflicts - before,
            ..Spent::default()
        };
        match solver.solve(cube, &limits.less(&spent)) {
            Answer::Satisfiable => {
                report.found.push(solver.assignment().clone());
                solver.block();
            }
            Answer::Unsatisfiable => report.done = true,
            Answer::Stopped(stop) => {
                report.stop = Some(stop);
                break;
            }
        }
    }
    report.fault = solver.fault().map(|fault| Fault(fault.to_owned()));
    report
}

impl Branch {
    fn round(&mut self, plan: Plan, wanted: usize, own: u64, limits: &Limits) {
        let left = own.saturating_sub(self.charged);
        let before = self.solver.spent().conflicts;
        let quota = limits.clone().with_conflicts(left.min(plan.round));
        self.report = work(&mut self.solver, &self.cube, wanted, &quota);
        self.charged += self.solver.spent().conflicts - before;
        self.splittable = true;
        if self.report.stop == Some(Stop::Conflicts) && left > plan.round {
            self.report.stop = None;
        }
    }

    /// What this branch has spent since it began.
    fn effort(&self) -> Spent {
        self.solver.spent().since(&self.base)
    }

    /// Leaves this branch with `forced` and `lit`, and returns the rest as a branch of its own.
    fn part(&mut self, forced: &[Lit], lit: Lit) -> Self {
        self.cube.extend(forced);
        let mut twin = Self {
            cube: self.cube.clone(),
            solver: self.solver.clone(),
            base: self.solver.spent(),
            report: Report::default(),
            ..*self
        };
        self.cube.push(lit);
        twin.cube.push(!lit);
        twin
    }
}

/// Whether branches made just now may be split again at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fresh {
    Splittable,
    Whole,
}

/// Splits open branches until there are enough: the one with fewest assumptions first, the first of equals.
fn refill(plan: Plan, branches: &mut Vec<Branch>, fresh: Fresh, limits: &Limits, hunt: &mut Hunt) {
    while branches.len() < plan.branches && hunt.stop.is_none() {
        let splittable = branches
            .iter()
            .enumerate()
            .filter(|(_, branch)| branch.splittable);
        let least = splittable.min_by_key(|(at, branch)| (branch.cube.len(), *at));
        let Some(at) = least.map(|(at, _)| at) else {
            return;
        };
        let branch = &mut branches[at];
        match branch.solver.look_ahead(&branch.cube, limits) {
            Err(stop) => hunt.stop = Some(stop),
            Ok(Ahead::Refuted) => {
                let branch = branches.remove(at);
                hunt.spent += branch.effort();
            }
            Ok(Ahead::Decided) => branch.splittable = false,
            Ok(Ahead::Split { var, forced }) => {
                branch.splittable = fresh == Fresh::Splittable;
                let twin = branch.part(&forced, var.positive());
                branches.insert(at + 1, twin);
            }
        }
    }
}

/// Tells every branch what the others found at the root, in branch order.
fn share(branches: &mut [Branch]) {
    let mut facts: Vec<Lit> = Vec::new();
    for branch in branches.iter() {
        facts.extend(branch.solver.root_facts(branch.shared));
    }
    for branch in branches.iter_mut().filter(|branch| !branch.report.done) {
        for &fact in &facts {
            branch.solver.add(&[fact]);
        }
        branch.shared = branch.solver.root_facts(0).len();
    }
}

#[cfg(feature = "parallel")]
fn each(branches: &mut [Branch], work: impl Fn(&mut Branch) + Send + Sync) {
    use rayon::prelude::*;
    branches.par_iter_mut().with_max_len(1).for_each(work);
}

#[cfg(not(feature = "parallel"))]
fn each(branches: &mut [Branch], work: impl Fn(&mut Branch)) {
    branches.iter_mut().for_each(work);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lit::Var;
    use crate::model::{ModelBuilder, Selectors};
    use crate::propagators::Cardinality;
    use proptest::prelude::*;
    use std::sync::Arc;

    const VARS: usize = 10;

    #[derive(Clone, Debug)]
    struct Spec {
        clauses: Vec<Vec<(usize, bool)>>,
        sums: Vec<(Vec<usize>, u32)>,
    }

    fn specs() -> impl Strategy<Value = Spec> {
        let clause = prop::collection::vec((0..VARS, any::<bool>()), 2..4);
        let sum = (
            prop::sample::subsequence((0..VARS).collect::<Vec<_>>(), 3..7),
            1..4u32,
        );
        (
            prop::collection::vec(clause, 5..40),
            prop::collection::vec(sum, 0..4),
        )
            .prop_map(|(clauses, sums)| Spec { clauses, sums })
    }

    fn solver(spec: &Spec) -> Solver {
        let mut builder = ModelBuilder::new(Selectors::Off);
        let vars: Vec<Var> = (0..VARS).map(|_| builder.var()).collect();
        for (scope, count) in &spec.sums {
            let scope: Vec<Var> = scope.iter().map(|&var| vars[var]).collect();
            builder.propagator(Box::new(Cardinality::exactly(scope.len(), *count)), &scope);
        }
        let mut solver = Solver::new(Arc::new(builder.build()));
        for clause in &spec.clauses {
            let lits: Vec<Lit> = clause
                .iter()
                .map(|&(var, holds)| vars[var].lit(holds))
                .collect();
            solver.add(&lits);
        }
        solver
    }

    /// All assignments, by trying each.
    fn all(spec: &Spec) -> Vec<u32> {
        let fits = |&bits: &u32| {
            let holds = |var: usize| bits >> var & 1 == 1;
            spec.clauses
                .iter()
                .all(|clause| clause.iter().any(|&(var, wanted)| holds(var) == wanted))
                && spec.sums.iter().all(|(scope, count)| {
                    scope.iter().filter(|&&var| holds(var)).count() as u32 == *count
                })
        };
        (0..1 << VARS).filter(fits).collect()
    }

    fn bits(assignment: &Assignment) -> u32 {
        let holds = |&var: &usize| assignment.holds(Var::new(var as u32).positive());
        (0..VARS).filter(holds).map(|var| 1 << var).sum()
    }

    fn on_threads(threads: usize, plan: Plan, spec: &Spec, most: usize, limits: &Limits) -> Hunt {
        #[cfg(feature = "parallel")]
        {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            pool.install(|| hunt_by(plan, solver(spec), most, limits).unwrap())
        }
        #[cfg(not(feature = "parallel"))]
        {
            let _ = threads;
            hunt_by(plan, solver(spec), most, limits).unwrap()
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn branches_find_what_enumeration_finds(
            (spec, alone, round, branches, most) in (specs(), 0..3u64, 1..4u64, 2..9usize, 1..5usize)
        ) {
            let plan = Plan { alone, round, branches };
            let limits = Limits::none().with_audit(true);
            let expected = all(&spec);
            let one = on_threads(1, plan, &spec, most, &limits);
            let found: Vec<u32> = one.found.iter().map(bits).collect();
            prop_assert_eq!(one.stop, None);
            prop_assert_eq!(found.len(), most.min(expected.len()));
            prop_assert!(found.iter().all(|bits| expected.contains(bits)));
            let mut different = found.clone();
            different.sort_unstable();
            different.dedup();
            prop_assert_eq!(different.len(), found.len());
            let three = on_threads(3, plan, &spec, most, &limits);
            prop_assert_eq!(found, three.found.iter().map(bits).collect::<Vec<_>>());
            prop_assert_eq!(one.spent, three.spent);
        }

        #[test]
        fn a_conflict_limit_leaves_only_what_is_true(
            (spec, conflicts, round) in (specs(), 1..6u64, 1..4u64)
        ) {
            let plan = Plan { alone: 1, round, branches: 4 };
            let hunt = on_threads(2, plan, &spec, 2, &Limits::none().with_conflicts(conflicts));
            let expected = all(&spec);
            prop_assert!(hunt.found.iter().map(bits).all(|bits| expected.contains(&bits)));
            if hunt.stop.is_none() {
                prop_assert_eq!(hunt.found.len(), expected.len().min(2));
            }
        }
    }
}
