//! A verdict together with what makes it certain.

use std::io::{self, Write};
use std::sync::Arc;

use crate::ask::checked;
use crate::limits::Limits;
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::search::Solver;
use crate::split;
use crate::verdict::{Decided, Fault, Verdict};

use super::log::ProofLog;
use super::trim::{self, Trimmed, Trimming};
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

/// A claim with its solutions and steps, to be written for a checker.
#[derive(Debug)]
pub struct Certificate<'a> {
    wording: Box<dyn Wording + 'a>,
    claim: Claim,
    /// Each as rows of text.
    solutions: Vec<String>,
    steps: Option<Steps>,
}

#[derive(Debug)]
struct Steps {
    model: Arc<Model>,
    log: Box<ProofLog>,
    trimmed: Trimmed,
}

impl Certificate<'_> {
    /// What is claimed.
    pub const fn claim(&self) -> Claim {
        self.claim
    }

    /// Writes it as text, see `docs/proof.md`.
    ///
    /// # Errors
    /// As `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "gridproof proof 1")?;
        out.write_all(self.wording.puzzle().as_bytes())?;
        writeln!(out, "claim {}", self.claim.name())?;
        for solution in &self.solutions {
            out.write_all(solution.as_bytes())?;
        }
        match &self.steps {
            Some(steps) => write::steps(
                &steps.log,
                &steps.trimmed,
                &steps.model,
                &*self.wording,
                out,
            ),
            None => Ok(()),
        }
    }
}

/// Whether a puzzle has no, one or several solutions, with a certificate of the answer. On the calling thread alone, from
/// the plain model: it may take longer than [`crate::ask::decide`], and where there are several solutions it may find
/// others. There is no certificate where a limit was reached first.
///
/// # Errors
/// A [`Fault`] of ours; among them that the kind of puzzle does not write proofs.
pub fn decide<'a, P: Puzzle>(
    puzzle: &'a P,
    trimming: Trimming,
    limits: &Limits,
) -> Result<(Decided<P::Solution>, Option<Certificate<'a>>), Fault> {
    let Script { model, wording } = puzzle
        .script()
        .ok_or_else(|| Fault(format!("{} has no proofs", P::KIND)))?;
    let model = Arc::new(model);
    let mut solver = Solver::proving(Arc::clone(&model));
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
    let steps = match log {
        Some(log) => {
            let goal = log.solution.as_ref().map(|found| wording.unlike(found));
            let goal = goal.unwrap_or_default();
            let trimmed = trim::trim(&log, &model, &goal, trimming)?;
            Some(Steps {
                model,
                log,
                trimmed,
            })
        }
        None => None,
    };
    let certificate = Certificate {
        wording,
        claim,
        solutions: written,
        steps,
    };
    let spent = hunt.spent;
    Ok((Decided { verdict, spent }, Some(certificate)))
}
