//! The commands, one a file. To add one: its file with `Args` and `run`, and its line in [`Command`] and
//! [`Command::run`].

mod batch;
mod check;
mod completions;
mod conflicting;
mod convert;
mod count;
mod explain;
mod formats;
mod hint;
mod man;
mod merge;
mod proof;
mod rate;
mod render;
mod schema;
mod solve;
mod split;
mod verify;

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
    /// The next logical step
    Hint(hint::Args),
    /// The whole solution as steps
    Explain(explain::Args),
    /// How hard it is for people
    Rate(rate::Args),
    /// From one format to another
    Convert(convert::Args),
    /// The board as text or as a picture
    Render(render::Args),
    /// JSON lines in, JSON lines out
    Batch(batch::Args),
    /// One hard puzzle as many lines for batch
    Split(split::Args),
    /// One verdict from the answers to the lines of split
    Merge(merge::Args),
    /// Is a certificate right?
    Verify(verify::Args),
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
            Self::Hint(args) => hint::run(args, context),
            Self::Explain(args) => explain::run(args, context),
            Self::Rate(args) => rate::run(args, context),
            Self::Convert(args) => convert::run(args, context),
            Self::Render(args) => render::run(args, context),
            Self::Batch(args) => batch::run(args, context),
            Self::Split(args) => split::run(args, context),
            Self::Merge(args) => merge::run(args, context),
            Self::Verify(args) => verify::run(args, context),
            Self::Formats(args) => formats::run(args, context),
            Self::Completions(args) => completions::run(args, context),
            Self::Man(args) => man::run(args, context),
            Self::Schema(args) => schema::run(args, context),
        }
    }
}
