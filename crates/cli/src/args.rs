//! The command line: what all commands share.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Args, Parser, ValueEnum};

use crate::amounts;
use crate::commands::Command;
use crate::registry;

/// Solves, checks and counts logic puzzles: nonogram, akari and futoshiki.
#[derive(Debug, Parser)]
#[command(
    name = "gridproof",
    version,
    propagate_version = false,
    max_term_width = 100,
    after_help = "Exit status: 0 answered, 1 a fault of ours, 2 usage, 3 bad input, 10 unsolvable, 11 several\n\
        solutions, 12 a limit was reached first, 13 nothing follows without assuming, 14 marks\n\
        contradict every solution, 20 some items of a batch were bad, 130 interrupted."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) global: Global,
}

/// When output is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    // No doc comments here: they would take six lines of every --help.
    #[default]
    Auto,
    Always,
    Never,
}

/// Options of all commands.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Global options")]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct Global {
    /// Answer in JSON, one object a line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Give up after this time: 10s, 500ms, 2m
    #[arg(long, global = true, value_name = "TIME", allow_negative_numbers = true, value_parser = amounts::duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Give up after this many conflicts of the search
    #[arg(long, global = true, value_name = "N", allow_negative_numbers = true, value_parser = amounts::number::<u64>(0, u64::MAX))]
    pub(crate) conflicts: Option<u64>,
    /// Give up when the search holds more than this: 512MiB, 1GiB
    #[arg(long, global = true, value_name = "SIZE", allow_negative_numbers = true, value_parser = amounts::bytes)]
    pub(crate) memory_limit: Option<usize>,
    /// Use this many threads [default: one a core]
    #[arg(long, global = true, value_name = "N", allow_negative_numbers = true, value_parser = amounts::number::<u16>(1, 1024))]
    pub(crate) threads: Option<u16>,
    /// Write the answer to a file, whole or not at all (batch: append whole lines)
    #[arg(long, short, global = true, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Draw boards in ASCII only
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    /// Replay every reason of the search with a second, naive implementation (slow)
    #[arg(long, global = true)]
    pub(crate) audit: bool,
    /// Colour the output; auto: on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: Color,
    /// Say more on standard error; twice: still more
    #[arg(long, short, global = true, action = ArgAction::Count)]
    pub(crate) verbose: u8,
    /// No warnings and no progress
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}

/// Which puzzle a command is about.
#[derive(Clone, Debug, Args)]
pub(crate) struct Choice {
    /// A puzzle file, - for standard input, or a link or game id
    #[arg(value_name = "PUZZLE")]
    pub(crate) input: String,
    #[command(flatten)]
    pub(crate) reading: ReadAs,
    /// Which puzzle of a file with several: its number from 1, or its name
    #[arg(long, value_name = "N|NAME")]
    pub(crate) pick: Option<String>,
}

/// How input is read.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReadAs {
    /// The kind of puzzle, where it cannot be told or is told wrongly
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub(crate) kind: Option<&'static str>,
    /// The format to read, see `gridproof formats`
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
}

fn kind(name: &str) -> Result<&'static str, String> {
    match registry::kind(name) {
        Some(entry) => Ok(entry.kind),
        None => Err(format!("expected one of {}", registry::names())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
