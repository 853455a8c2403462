//! Certificates of the verdicts of `solve`, `check` and `batch`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use gridproof_core::proof::{Certificate, Trimming};
use gridproof_core::{AnyPuzzle, Board, Decided, Fault, Limits, Verdict};

use crate::context::Context;
use crate::failure::Failure;
use crate::output;

/// Who checks a certificate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProofFormat {
    // Plain comments: documentation would make every help text a long one.
    // `gridproof verify`.
    #[default]
    Gridproof,
    // `VeriPB`: a pseudo-Boolean proof, and the formula that it refutes.
    Veripb,
}

impl ProofFormat {
    /// The usual extension of its files.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Gridproof => "proof",
            Self::Veripb => "pbp",
        }
    }

    /// Writes a certificate, whole or not at all; or says why there is none in this format.
    pub(crate) fn write(
        self,
        certificate: &Certificate<'_>,
        path: &Path,
    ) -> Result<Option<String>, Failure> {
        match self {
            Self::Gridproof => output::replace_with(path, |out| certificate.write(out))?,
            Self::Veripb => match certificate.veripb() {
                Err(error) => return Ok(Some(error.to_string())),
                Ok(None) => {
                    let words = "several solutions are told, not refuted";
                    return Ok(Some(words.to_owned()));
                }
                Ok(Some(veripb)) => {
                    output::replace_with(&formula(path), |out| veripb.formula(out))?;
                    output::replace_with(path, |out| veripb.proof(out))?;
                }
            },
        }
        Ok(None)
    }
}

/// Where the formula of a proof goes.
fn formula(proof: &Path) -> PathBuf {
    proof.with_extension("opb")
}

/// Where a certificate goes.
#[derive(Debug, clap::Args)]
pub(crate) struct ProofArgs {
    /// Write a certificate of the verdict to this file, for verify; the search then runs on one thread
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Who is to check the certificate; for `VeriPB` the formula goes beside it, named .opb
    #[arg(
        long,
        value_name = "FORMAT",
        requires = "proof",
        default_value = "gridproof"
    )]
    proof_format: ProofFormat,
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
        let Some(proof) = &self.proof else {
            return Ok(());
        };
        if !puzzle.has_proofs() {
            return Err(Failure::usage(
                "a part of a puzzle has no certificate of its own",
            ));
        }
        if self.proof_format == ProofFormat::Veripb && *proof == formula(proof) {
            return Err(Failure::usage(
                "the formula goes to the .opb file: name the proof otherwise, as in puzzle.pbp",
            ));
        }
        Ok(())
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
        let missing = match certificate {
            Some(certificate) => self.proof_format.write(certificate, path)?,
            None => Some(format!("the verdict is {}", verdict.name())),
        };
        if let Some(why) = missing {
            context.warn(&format!("{why}: no certificate"));
        }
        Ok(())
    }
}
