//! Clauses from outside: those of the model, those added later, and those that forbid a solution.

use crate::limits::Watch;
use crate::lit::Lit;
use crate::proof::Source;

use super::Solver;
use super::trail::Reason;

/// How many clauses are taken over between two looks at the memory that they take.
const CLAUSES_PER_LOOK: usize = 1 << 12;

impl Solver {
    /// Takes over the model's clauses, facts first, so that the others shrink by them; wakes every propagator. Ends early
    /// where a limit is reached: then this solver is good for nothing.
    pub(super) fn load(&mut self, watch: &mut Watch) {
        let model = self.model.clone();
        for (number, clause) in model.clauses().enumerate() {
            let source = Source::Model(number as u32);
            match *clause {
                [] => self.refuted_by(source),
                [unit] => self.root_fact(unit, source),
                _ => {}
            }
            if watch.after(4 + clause.len()).is_some() {
                return;
            }
        }
        self.clauses.reserve(model.clauses(), watch);
        if watch.stop().is_some() {
            return;
        }
        let mut open = Vec::new();
        for (number, clause) in model.clauses().enumerate() {
            if clause.len() > 1 {
                self.insert(clause, Source::Model(number as u32), &mut open);
            }
            if number % CLAUSES_PER_LOOK == 0 {
                watch.holding(model.bytes() + self.trail.bytes() + self.clauses.bytes());
            }
            if watch.after(16 * clause.len()).is_some() {
                return;
            }
        }
        for number in 0..model.propagators() {
            self.agenda.wake(number as u32, model.cost(number));
        }
    }

    /// Adds a clause over the model's variables, for good. Literals may repeat.
    pub fn add(&mut self, clause: &[Lit]) {
        if self.cut.is_some() {
            return;
        }
        self.backtrack(0);
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause.dedup();
        let tautology = clause.windows(2).any(|pair| pair[0].var() == pair[1].var());
        debug_assert!(self.proof.is_none(), "no proof speaks of such a clause");
        if !tautology {
            self.insert(&clause, Source::Goal, &mut Vec::new());
        }
    }

    /// Adds a clause at the root, without its false literals.
    fn insert(&mut self, clause: &[Lit], source: Source, open: &mut Vec<Lit>) {
        if clause.iter().any(|&lit| self.trail.is_true(lit)) {
            return;
        }
        open.clear();
        open.extend(
            clause
                .iter()
                .copied()
                .filter(|&lit| !self.trail.is_false(lit)),
        );
        match open[..] {
            [] => self.refuted_by(source),
            [unit] => self.root_fact(unit, source),
            [first, second] => {
                self.clauses.add_binary(first, second);
                if let Some(log) = &mut self.proof {
                    log.note_binary(first, second, source);
                }
            }
            _ => {
                let clause = self.clauses.add(open, None);
                if let Some(log) = &mut self.proof {
                    log.note_stored(clause, source);
                }
            }
        }
    }

    fn root_fact(&mut self, lit: Lit, source: Source) {
        match self.trail.value(lit) {
            0 => {
                if let Some(log) = &mut self.proof {
                    log.note_unit(lit.var(), source);
                }
                self.trail.assign(lit, Reason::None);
            }
            1 => {}
            _ => self.refuted_by(source),
        }
    }

    /// All literals of a clause are false at the root.
    fn refuted_by(&mut self, source: Source) {
        if let Some(log) = &mut self.proof {
            log.begin(&self.trail);
            log.cite(u32::MAX, source);
        }
        self.refute();
    }

    /// Forbids the assignment of the last satisfiable answer, and stays close to it: only the last guess is undone.
    /// Call it before anything else is asked; what was assumed then is forbidden together with it.
    pub fn block(&mut self) {
        self.known_solution = None;
        let level = self.trail.level();
        let guesses: Vec<(u32, Lit)> = (1..=level)
            .rev()
            .filter_map(|level| Some((level, !self.trail.decision(level)?)))
            .collect();
        let clause: Vec<Lit> = guesses.iter().map(|&(_, lit)| lit).collect();
        let source = self.note_block(&clause);
        let Some(&(last, flipped)) = guesses.first() else {
            self.backtrack(0);
            self.refute();
            return;
        };
        self.backtrack(last - 1);
        let reason = match clause[..] {
            [_] => Reason::None,
            [first, second] => {
                self.clauses.add_binary(first, second);
                Reason::Binary(second)
            }
            _ => Reason::Clause(self.clauses.add(&clause, None)),
        };
        if clause.len() == 1 {
            self.backtrack(0);
        }
        if let (Some(log), Some(source)) = (&mut self.proof, source) {
            log.note_reason(flipped, reason, source);
        }
        self.trail.assign(flipped, reason);
    }
}
