//! Certificates of the verdicts of `solve` and `check`.

use std::path::PathBuf;

use gridproof_core::proof::{Certificate, Trimming};
use gridproof_core::{AnyPuzzle, Board, Decided, Fault, Limits, Verdict};

use crate::context::Context;
use crate::failure::Failure;
use crate::output;

/// Where a certificate goes.
#[derive(Debug, clap::Args)]
pub(crate) struct ProofArgs {
    /// Write a certificate of the verdict to this file, for verify; the search then runs on one thread
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
}

impl ProofArgs {
    /// Decides a puzzle, with a certificate if one is wanted.
    pub(crate) fn decide<'a>(
        &self,
        puzzle: &'a dyn AnyPuzzle,
        limits: &Limits,
    ) -> Result<(Decided<Board>, Option<Certificate<'a>>), Fault> {
        match &self.proof {
            Some(_) => {
                let (decided, evidence) = puzzle.decide_proved(limits)?;
                let certificate = evidence.map(|found| found.certificate(Trimming::On));
                Ok((decided, certificate.transpose()?))
            }
            None => Ok((puzzle.decide_split(limits)?, None)),
        }
    }

    /// Refuses to write what cannot be written before any work is done.
    pub(crate) fn check(&self, puzzle: &dyn AnyPuzzle) -> Result<(), Failure> {
        if self.proof.is_none() || puzzle.has_proofs() {
            Ok(())
        } else {
            Err(Failure::usage(
                "a part of a puzzle has no certificate of its own",
            ))
        }
    }

    /// Writes the certificate, whole or not at all.
    pub(crate) fn write(
        &self,
        certificate: Option<&Certificate<'_>>,
        verdict: &Verdict<Board>,
        context: &Context,
    ) -> Result<(), Failure> {
        let Some(path) = &self.proof else {
            return Ok(());
        };
        let Some(certificate) = certificate else {
            let verdict = verdict.name();
            context.warn(&format!("the verdict is {verdict}: no certificate"));
            return Ok(());
        };
        output::replace_with(path, |out| certificate.write(out))
    }
}
