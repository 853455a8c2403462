//! Certificates: verdicts that a stranger can check, as text.
//!
//! The search notes down which clauses and propagators its conclusions rest on; afterwards the notes are walked
//! backwards from the empty clause, what it does not need falls away, and the rest is written in the words of the
//! puzzle. The format is described in `docs/proof.md`; the checker is a crate of its own and shares no code with this.
//!
//! A certificate is always made from the plain model of the puzzle, in which each clause and each propagator stands for
//! one constraint of the rule book: what a kind deduces before any search has to be found again by the search.

mod certificate;
mod crowd;
mod formula;
mod log;
mod plan;
mod trim;
mod veripb;
mod wording;
mod write;

pub use certificate::{Certificate, Claim, Evidence, decide, decide_by, without_notes};
pub use crowd::crowd;
pub use formula::Formula;
pub(crate) use log::{ProofLog, Source};
pub use trim::Trimming;
pub use veripb::Veripb;
pub use wording::{Origins, Script, Stated, Wording};
