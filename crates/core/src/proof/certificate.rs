//! A verdict together with what makes it certain.

use std::io::{self, Write};
use std::sync::Arc;

use crate::ask::checked;
use crate::format::CannotHold;
use crate::limits::{Limits, Spent};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::search::Solver;
use crate::split;
use crate::verdict::{Decided, Fault, Verdict};

use super::log::ProofLog;
use super::plan::Plan;
use super::trim::{self, Trimmed, Trimming};
use super::veripb::Veripb;
use super::wording::{Script, Wording};
use super::write;

/// What is claimed of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Exactly one solution.
    Unique,
    /// Two solutions that differ.
    Multiple,
    /// No solution.
    Unsolvable,
}

impl Claim {
    /// Its name in proofs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Unsolvable => "unsolvable",
        }
    }
}

/// What the search found, for a certificate to be made of.
#[derive(Debug)]
pub struct Evidence<'a> {
    head: Head<'a>,
    search: Option<(Arc<Model>, Box<ProofLog>)>,
}

/// A claim with its solutions and steps, to be written for a checker.
#[derive(Debug)]
pub struct Certificate<'a> {
    head: Head<'a>,
    steps: Option<Steps>,
}

#[derive(Debug)]
struct Head<'a> {
    wording: Box<dyn Wording + 'a>,
    claim: Claim,
    /// Each as rows of text.
    solutions: Vec<String>,
}

impl<'a> Evidence<'a> {
    /// Works out which steps prove the claim.
    ///
    /// # Errors
    /// A fault of ours: a conclusion of the search that its notes do not bear out.
    pub fn certificate(self, trimming: Trimming) -> Result<Certificate<'a>, Fault> {
        let Self { head, search } = self;
        let steps = match search {
            None => None,
            Some((model, log)) => {
                let goal = log.solution.as_ref();
                let goal = goal.map_or_else(Vec::new, |found| head.wording.unlike(found));
                let trimmed = trim::trim(&log, &model, &*head.wording, &goal, trimming)?;
                Some(Steps {
                    model,
                    log,
                    trimmed,
                })
            }
        };
        Ok(Certificate { head, steps })
    }
}

#[derive(Debug)]
struct Steps {
    model: Arc<Model>,
    log: Box<ProofLog>,
    trimmed: Trimmed,
}

impl Steps {
    fn plan(&self) -> Plan<'_> {
        Plan::of(&self.log, &self.trimmed, &self.model)
    }
}

impl Certificate<'_> {
    /// What is claimed.
    pub const fn claim(&self) -> Claim {
        self.head.claim
    }

    /// The constraints of the puzzle that its steps use, by their names in certificates, each where it is first used.
    pub fn rests_on(&self) -> Vec<String> {
        let steps = self.steps.as_ref();
        steps.map_or_else(Vec::new, |steps| {
            write::constraints(&steps.plan(), &*self.head.wording)
        })
    }

    /// Writes it as text, see `docs/proof.md`.
    ///
    /// # Errors
    /// As `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "gridproof proof 1")?;
        out.write_all(self.head.wording.puzzle().as_bytes())?;
        writeln!(out, "claim {}", self.head.claim.name())?;
        for solution in &self.head.solutions {
            out.write_all(solution.as_bytes())?;
        }
        match &self.steps {
            Some(steps) => write::steps(&steps.plan(), &*self.head.wording, out),
            None => Ok(()),
        }
    }

    /// The same for VeriPB; `None` where there is nothing to refute, for several solutions.
    ///
    /// # Errors
    /// That the formula would be too large.
    pub fn veripb(&self) -> Result<Option<Veripb<'_>>, CannotHold> {
        let Some(steps) = &self.steps else {
            return Ok(None);
        };
        let wording = &*self.head.wording;
        let mut formula = wording.formula();
        if let Some(solution) = &steps.log.solution {
            formula.group("goal", |formula| formula.clause(&wording.unlike(solution)));
        }
        Veripb::new(formula, steps.plan(), wording, self.head.claim).map(Some)
    }
}

/// The search of [`decide`] without its notes, to tell what they cost.
///
/// # Errors
/// As [`decide`].
pub fn without_notes<P: Puzzle>(puzzle: &P, limits: &Limits) -> Result<Spent, Fault> {
    let script = script(puzzle, limits)?;
    let mut solver = Solver::within(Arc::new(script.model), limits);
    Ok(split::hunt_on(&mut solver, 2, limits)?.spent)
}

fn script<'a, P: Puzzle>(puzzle: &'a P, limits: &Limits) -> Result<Script<'a>, Fault> {
    let script = puzzle.script(limits);
    script.ok_or_else(|| Fault(format!("{} has no proofs", P::KIND)))
}

/// Whether a puzzle has no, one or several solutions, with the evidence for a certificate. On the calling thread alone, from
/// the plain model: it may take longer than [`crate::ask::decide`], and where there are several solutions it may find
/// others. There is none where a limit was reached first.
///
/// # Errors
/// A [`Fault`] of ours; among them that the kind of puzzle does not write proofs.
pub fn decide<'a, P: Puzzle>(
    puzzle: &'a P,
    limits: &Limits,
) -> Result<(Decided<P::Solution>, Option<Evidence<'a>>), Fault> {
    decide_by(puzzle, script(puzzle, limits)?, limits)
}

/// The same by a script that may be another than the puzzle's own: with a model that says something else, certificates of its
/// verdicts are to be refused.
///
/// # Errors
/// A [`Fault`] of ours; among them a solution that is none.
pub fn decide_by<'a, P: Puzzle>(
    puzzle: &'a P,
    script: Script<'a>,
    limits: &Limits,
) -> Result<(Decided<P::Solution>, Option<Evidence<'a>>), Fault> {
    let Script { model, wording } = script;
    let model = Arc::new(model);
    let mut solver = Solver::proving(Arc::clone(&model), limits);
    let hunt = split::hunt_on(&mut solver, 2, limits)?;
    let found = hunt.found.iter().map(|one| checked(puzzle, one));
    let mut solutions = found.collect::<Result<Vec<_>, _>>()?.into_iter();
    let (verdict, claim) = match (solutions.next(), solutions.next(), hunt.stop) {
        (Some(one), Some(two), _) => (Verdict::Multiple(one, two), Claim::Multiple),
        (found, _, Some(stop)) => {
            let verdict = Verdict::Unknown { found, stop };
            let spent = hunt.spent;
            return Ok((Decided { verdict, spent }, None));
        }
        (Some(one), None, None) => (Verdict::Unique(one), Claim::Unique),
        (None, _, None) => (Verdict::Unsolvable(puzzle.refuted()), Claim::Unsolvable),
    };
    let text = |solution: &&P::Solution| puzzle.write_marks(&puzzle.board(solution));
    let written = verdict.solutions().iter().map(text).collect();
    let log = solver.into_proof().filter(|_| claim != Claim::Multiple);
    let head = Head {
        wording,
        claim,
        solutions: written,
    };
    let search = log.map(|log| (model, log));
    let spent = hunt.spent;
    Ok((Decided { verdict, spent }, Some(Evidence { head, search })))
}
