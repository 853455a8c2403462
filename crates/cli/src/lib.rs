//! The command line of gridproof, and what other programs share with it: the registry of kinds and the reading of
//! input in whatever form it comes.
//!
//! The binary does nothing but call [`run`]. No puzzle logic lives here.

mod amounts;
mod args;
mod commands;
mod context;
mod diagnostics;
mod exit;
mod failure;
pub mod input;
mod log;
mod output;
mod progress;
pub mod registry;
mod render;
mod run;
mod signals;

pub use run::run;
