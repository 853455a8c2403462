//! Why a command could not answer. A verdict, however bad, is no failure.

use std::path::PathBuf;

use gridproof_core::Fault;

use crate::exit::Exit;
use crate::input::{Unreadable, why};

/// Why a command could not answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The command line asks for something that cannot be done.
    #[error("{message}")]
    Usage {
        /// What is wrong.
        message: String,
        /// How to mend it.
        help: Option<String>,
    },
    /// The input is no puzzle, or cannot be read.
    #[error(transparent)]
    Input(#[from] Box<Unreadable>),
    /// Several puzzles, and none was picked.
    #[error("{origin} holds {} puzzles, expected --pick with a number or a name", listing.len())]
    Several {
        /// Where they stand.
        origin: String,
        /// Their names, in order.
        listing: Vec<String>,
        /// What else could be done with them.
        help: Option<&'static str>,
    },
    /// An answer that cannot be written where it was asked for.
    #[error("cannot write {}: {}", path.display(), why(error))]
    Write {
        /// Where to.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// Standard output is gone or full.
    #[error("cannot write to standard output: {}", why(.0))]
    Stdout(std::io::Error),
    /// A fault of ours.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Failure {
    /// A command line that asks for something that cannot be done.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage {
            message: message.into(),
            help: None,
        }
    }

    /// The same with a hint how to mend it; other failures stay as they are.
    pub(crate) fn with_help(self, hint: impl Into<String>) -> Self {
        match self {
            Self::Usage { message, .. } => Self::Usage {
                message,
                help: Some(hint.into()),
            },
            other => other,
        }
    }

    /// How the program ends.
    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::Usage { .. } | Self::Several { .. } | Self::Write { .. } | Self::Stdout(_) => {
                Exit::Usage
            }
            Self::Input(_) => Exit::BadInput,
            Self::Fault(_) => Exit::Fault,
        }
    }

    /// Whether the reader of our output went away, which is no reason to complain.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Stdout(error) if error.kind() == std::io::ErrorKind::BrokenPipe)
    }
}
