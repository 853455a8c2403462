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

/// Conflicts that the search runs alone.
const ALONE: u64 = 10_000;
/// Conflicts of each branch in a round.
const ROUND: u64 = 4_000;
/// How many branches are worked on.
const BRANCHES: usize = 8;

/// Solutions found, up to the number asked for, and how the search ended.
#[derive(Debug)]
pub(crate) struct Hunt {
    pub(crate) found: Vec<Assignment>,
    /// `None`: nothing is left to be found, or enough was found.
    pub(crate) stop: Option<Stop>,
    pub(crate) spent: Spent,
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
    let report = work(&mut solver, &[], most, limits);
    match report.fault {
        Some(fault) => Err(fault),
        None => Ok(Hunt {
            found: report.found,
            stop: report.stop,
            spent: solver.spent(),
        }),
    }
}

/// Looks for `most` solutions, alone first, then on branches.
pub(crate) fn hunt(mut solver: Solver, most: usize, limits: &Limits) -> Result<Hunt, Fault> {
    let own = limits.conflicts().unwrap_or(u64::MAX);
    let report = work(
        &mut solver,
        &[],
        most,
        &limits.clone().with_conflicts(own.min(ALONE)),
    );
    if let Some(fault) = report.fault {
        return Err(fault);
    }
    let mut hunt = Hunt {
        found: report.found,
        stop: report.stop,
        spent: solver.spent(),
    };
    if report.done
        || hunt.found.len() >= most
        || report.stop != Some(Stop::Conflicts)
        || own <= ALONE
    {
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
    refill(&mut branches, Fresh::Splittable, limits, &mut hunt);
    while !branches.is_empty() && hunt.stop.is_none() {
        let wanted = most - hunt.found.len();
        each(&mut branches, |branch| branch.round(wanted, own, limits));
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
        refill(&mut branches, Fresh::Whole, limits, &mut hunt);
    }
    for branch in &branches {
        hunt.spent += branch.effort();
    }
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
    fn round(&mut self, wanted: usize, own: u64, limits: &Limits) {
        let left = own.saturating_sub(self.charged);
        let before = self.solver.spent().conflicts;
        let quota = limits.clone().with_conflicts(left.min(ROUND));
        self.report = work(&mut self.solver, &self.cube, wanted, &quota);
        self.charged += self.solver.spent().conflicts - before;
        self.splittable = true;
        if self.report.stop == Some(Stop::Conflicts) && left > ROUND {
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
fn refill(branches: &mut Vec<Branch>, fresh: Fresh, limits: &Limits, hunt: &mut Hunt) {
    while branches.len() < BRANCHES && hunt.stop.is_none() {
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
