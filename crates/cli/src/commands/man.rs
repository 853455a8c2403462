//! `man`: the man page of the program or of one command.

use clap::CommandFactory;

use crate::args::Cli;
use crate::context::Context;
use crate::exit::Exit;
use crate::failure::Failure;

/// The man page of the program, or of one command.
///
/// To read it at once: gridproof man | man -l -
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The command; without it the page of the whole program
    command: Option<String>,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let mut program = Cli::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            let found = found.ok_or_else(|| Failure::usage(format!("no command \"{name}\"")))?;
            found.display_name(format!("gridproof-{name}"))
        }
    };
    let mut roff = Vec::new();
    clap_mangen::Man::new(page)
        .render(&mut roff)
        .map_err(Failure::Stdout)?;
    context.give(&roff)?;
    Ok(Exit::Answered)
}
