//! Questions as a SAT solver is asked them. One that only leaves out facts of the question before is asked by assumptions, and the
//! rules of the game stay stated as long as they are the same.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use gridproof_core::Cell;
use gridproof_core::hint::Fact;

use super::clauses::{Clauses, Literal};
use super::{Question, Rules, Scope};

/// How many clauses the solver may learn for one step and its reason.
const MOST_LEARNT: u64 = 200_000;
/// How many it may learn for a question even where those before have used that up.
const LEAST_LEARNT: u64 = 20_000;

/// A question as the solver holds it: its clues, and its conclusion denied.
pub(super) struct Posed {
    subject: Vec<usize>,
    /// All facts that may be stated, in order.
    because: Vec<Fact>,
    therefore: Vec<Fact>,
    scope: Scope,
    /// Holds in this question, and in no other that the solver is asked.
    active: Literal,
    clauses: Clauses,
    solver: Solver<Budget>,
}

impl std::fmt::Debug for Posed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Posed")
            .field("subject", &self.subject)
            .field("therefore", &self.therefore)
            .finish_non_exhaustive()
    }
}

impl Posed {
    /// The rules of the game that `before` stated are kept where they are the same.
    pub(super) fn new(rules: &dyn Rules, before: Option<Self>, question: Question<'_>) -> Self {
        let Question {
            subject,
            because,
            therefore,
        } = question;
        let mut concerned: Vec<Cell> = subject
            .iter()
            .flat_map(|&clue| rules.cells_of(clue))
            .chain(question.facts().map(|fact| fact.cell))
            .collect();
        concerned.sort_unstable();
        concerned.dedup();
        let scope = rules.scope(question, &concerned);
        let before = before.filter(|before| before.scope == scope);
        let (mut clauses, mut solver) = if let Some(mut before) = before {
            add(&mut before.solver, &[-before.active]);
            (before.clauses, before.solver)
        } else {
            let mut clauses = Clauses::default();
            let mut solver = Solver::new(SolverOpts::default(), Budget::default());
            rules.rules(&scope, &mut clauses);
            for clause in clauses.take() {
                add(&mut solver, &clause);
            }
            (clauses, solver)
        };
        *solver.cb_mut() = Budget::default();
        let active = clauses.fresh();
        for &clue in subject {
            rules.clue(clue, &mut clauses);
        }
        if !therefore.is_empty() {
            let denied = therefore.iter();
            let denied = denied.map(|fact| rules.literal(fact.negated(), &mut clauses));
            let denied = denied.collect();
            clauses.add(denied);
        }
        for mut clause in clauses.take() {
            clause.push(-active);
            add(&mut solver, &clause);
        }
        let mut because = because.to_vec();
        because.sort_unstable();
        Self {
            subject: subject.to_vec(),
            because,
            therefore: therefore.to_vec(),
            scope,
            active,
            clauses,
            solver,
        }
    }

    /// Whether the question differs from this one by facts that are left out at most.
    pub(super) fn covers(&self, question: Question<'_>) -> bool {
        self.subject == question.subject
            && self.therefore == question.therefore
            && question
                .because
                .iter()
                .all(|fact| self.because.binary_search(fact).is_ok())
    }

    /// The answer, where the solver finds it; only these of the facts are stated.
    pub(super) fn ask(&mut self, rules: &dyn Rules, because: &[Fact]) -> Option<bool> {
        self.solver.cb_mut().grant(LEAST_LEARNT);
        let mut facts = vec![lit(&mut self.solver, self.active)];
        for &fact in because {
            let literal = rules.literal(fact, &mut self.clauses);
            facts.push(lit(&mut self.solver, literal));
        }
        let answer = self.solver.solve_limited(&facts);
        if answer == lbool::TRUE {
            Some(false)
        } else if answer == lbool::FALSE {
            Some(true)
        } else {
            None
        }
    }
}

fn add(solver: &mut Solver<Budget>, clause: &[Literal]) {
    let mut clause: Vec<Lit> = clause.iter().map(|&one| lit(solver, one)).collect();
    // Whether the clauses contradict each other shows when the solver is asked.
    solver.add_clause_reuse(&mut clause);
}

/// The solver's literal.
fn lit(solver: &mut Solver<Budget>, literal: Literal) -> Lit {
    let variable = solver.var_of_int(literal.unsigned_abs() - 1);
    Lit::new(variable, literal > 0)
}

/// Stops the solver when it has learnt too much.
#[derive(Debug)]
struct Budget {
    learnt: u64,
    most: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            learnt: 0,
            most: MOST_LEARNT,
        }
    }
}

impl Budget {
    /// At least so much more.
    fn grant(&mut self, more: u64) {
        self.most = self.most.max(self.learnt + more);
    }
}

impl Callbacks for Budget {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.learnt += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.learnt > self.most
    }
}
