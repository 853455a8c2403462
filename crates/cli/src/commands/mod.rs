//! The commands, one a file. To add one: its file with `Args` and `run`, and its line in [`Command`] and
//! [`Command::run`].

mod batch;
mod check;
mod completions;
mod convert;
mod count;
mod formats;
mod man;
mod schema;
mod solve;

use clap::Subcommand;

use crate::context::Context;
use crate::exit::Exit;
use crate::failure::Failure;

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// One solution, and whether it is the only one
    Solve(solve::Args),
    /// Is it unique? Where does it differ, what conflicts, are these marks right?
    Check(check::Args),
    /// How many solutions
    Count(count::Args),
    /// From one format to another
    Convert(convert::Args),
    /// JSON lines in, JSON lines out
    Batch(batch::Args),
    /// What can be read and written, and how it is recognised
    Formats(formats::Args),
    /// Shell completions
    Completions(completions::Args),
    /// Man pages
    Man(man::Args),
    /// The JSON schema of the answers
    Schema(schema::Args),
}

impl Command {
    /// Answers, and says how the program ends.
    pub(crate) fn run(&self, context: &Context) -> Result<Exit, Failure> {
        match self {
            Self::Solve(args) => solve::run(args, context),
            Self::Check(args) => check::run(args, context),
            Self::Count(args) => count::run(args, context),
            Self::Convert(args) => convert::run(args, context),
            Self::Batch(args) => batch::run(args, context),
            Self::Formats(args) => formats::run(args, context),
            Self::Completions(args) => completions::run(args, context),
            Self::Man(args) => man::run(args, context),
            Self::Schema(args) => schema::run(args, context),
        }
    }
}
