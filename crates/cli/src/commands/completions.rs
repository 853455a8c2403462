//! `completions`: what a shell needs to complete our arguments.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Cli;
use crate::context::Context;
use crate::exit::Exit;
use crate::failure::Failure;

/// Shell completions, to be sourced or put where the shell looks for them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// For which shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "gridproof", &mut script);
    context.give(&script)?;
    Ok(Exit::Answered)
}
