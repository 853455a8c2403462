//! `batch`: JSON lines in, JSON lines out, in the same order, in constant memory.
//!
//! A reader feeds lines into a bounded window, a pool of threads answers them, one loop writes the answers in order.
//! A puzzle is never split over threads, so that the output is the same for any number of them.

mod item;
mod lines;
mod progress;
mod resume;
mod stream;
mod window;

use std::path::PathBuf;

use clap::ValueEnum;

use crate::amounts;
use crate::commands::proof::ProofFormat;
use crate::context::Context;
use crate::exit::Exit;
use crate::failure::Failure;

/// Answer many puzzles: one JSON object a line in, one a line out, in the same order.
///
/// A line is a puzzle by its keys, by a link, or by a text and its format. A bad line is answered in place with the
/// verdict "invalid". Every answer is written at once; an item may take 60 s unless --time-limit says otherwise.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Lines:\n  {\"id\": \"a\", \"kind\": \"akari\", \"grid\": [\"...\", \".4.\", \"...\"]}\n  \
        {\"id\": \"b\", \"link\": \"https://puzz.link/p?akari/6/6/nekcakbl\"}\n  \
        {\"id\": \"c\", \"format\": \"non\", \"text\": \"...\"}\n\n\
        Exit status: 0 processed, 20 some items were bad input."
)]
pub(crate) struct Args {
    /// A file of JSON lines, or - for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    input: String,
    /// What to answer for every line
    #[arg(long, value_enum, default_value_t)]
    job: Job,
    /// Count solutions no further than this [default: 2; --job count: 1000000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = amounts::number::<u64>(1, u64::MAX))]
    limit: Option<u64>,
    /// Leave out what is answered in this file already, and take a torn last line off it
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// With --resume: ask again what was answered "unknown"
    #[arg(long, requires = "resume")]
    retry_unknown: bool,
    /// Take every n-th line only, from the i-th on
    #[arg(long, value_name = "I/N", value_parser = amounts::shard, default_value = "1/1")]
    shard: (u64, u64),
    /// Write a certificate of each verdict into this folder, named after the number of its line: 12.proof
    #[arg(long, value_name = "DIR")]
    proof_dir: Option<PathBuf>,
    /// Who is to check the certificates; for `VeriPB` they are named 12.pbp, their formulas 12.opb
    #[arg(
        long,
        value_name = "FORMAT",
        requires = "proof_dir",
        default_value = "gridproof"
    )]
    proof_format: ProofFormat,
}

/// What to answer for every line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Job {
    /// A solution, and whether it is the only one
    Solve,
    /// Whether it is unique, and how many solutions up to the limit
    #[default]
    Check,
    /// How many solutions up to the limit
    Count,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    if args.proof_dir.is_some() && args.job == Job::Count {
        return Err(Failure::usage(
            "a count has no certificate: --proof-dir goes with --job check or solve",
        ));
    }
    stream::run(args, context)
}
