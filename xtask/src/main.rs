//! `cargo xtask regress | bench | oracle | proofs | dimacs | readers | fuzz | audit`: regression suites, benchmarks, oracles,
//! certificates, fuzzing and audits.
//!
//! Results go to stdout, one line a group or family; the exit code is 1 if anything is not as recorded and 2 if
//! the task itself could not be done. Nothing here is part of the program that people install.

mod audit;
mod bench;
mod corpus;
mod corrections;
mod dimacs;
mod fuzz;
mod generated;
mod kinds;
mod oracle;
mod process;
mod proofs;
mod readers;
mod regress;
mod sat;
mod say;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    about = "Regression suites and benchmarks of gridproof"
)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Holds every fixture, and every puzzle of a corpus, against its record.
    Regress(regress::Arguments),
    /// Measures how long verdicts take, family by family.
    Bench(bench::Arguments),
    /// Holds random small boards against plain enumeration.
    Oracle(oracle::Arguments),
    /// Writes and checks certificates, and measures them.
    Proofs(proofs::Arguments),
    /// Runs the coverage-guided fuzzer.
    Fuzz(fuzz::Arguments),
    /// Has puzzles of a corpus decided by a SAT solver that is none of ours.
    Dimacs(dimacs::Arguments),
    /// Hands damaged files and random bytes to every reader.
    Readers(readers::Arguments),
    /// Replays every step of explanations with a judge of its own.
    Audit(audit::Arguments),
}

/// Whether everything was as it should be.
enum Outcome {
    Good,
    Bad,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Regress(arguments) => regress::run(&arguments),
        Task::Bench(arguments) => bench::run(&arguments),
        Task::Oracle(arguments) => oracle::run(&arguments),
        Task::Proofs(arguments) => proofs::run(&arguments),
        Task::Fuzz(arguments) => fuzz::run(&arguments),
        Task::Dimacs(arguments) => dimacs::run(&arguments),
        Task::Readers(arguments) => readers::run(&arguments),
        Task::Audit(arguments) => audit::run(&arguments),
    };
    match done {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::Bad) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(say::NOT_DONE)
        }
    }
}
