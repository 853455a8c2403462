//! What is asked of another solver.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use gridproof_core::AnyPuzzle;

use super::{programs, python};
use crate::process::{self, Ended};

/// What a solver says that looks for one solution only.
pub(super) const SOLVED: &str = "solved";

/// What a solver said, and what it cost.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// `unsolvable`, `unique` or `multiple`, or [`SOLVED`]; `None` where it gave up.
    pub(super) verdict: Option<String>,
    pub(super) cpu: Duration,
}

impl Answer {
    /// What a program's output says, with the time that it took.
    pub(super) fn of(
        command: &mut Command,
        limit: Duration,
        said: impl FnOnce(&Ended) -> Option<&'static str>,
    ) -> Result<Self, String> {
        let ended = process::run(command, limit)?;
        Ok(Self {
            verdict: said(&ended).map(str::to_owned),
            cpu: ended.cpu,
        })
    }

    /// None, after so much time.
    pub(super) const fn gave_up(cpu: Duration) -> Self {
        Self { verdict: None, cpu }
    }
}

/// Another solver.
pub(super) trait Peer {
    /// Its name, and what its times hold.
    fn name(&self) -> &str;

    /// What would have to be installed, if it is not here.
    fn missing(&self) -> Option<String>;

    /// Whether it knows puzzles of this kind. The default says that it knows all.
    fn takes(&self, kind: &str) -> bool {
        let _ = kind;
        true
    }

    /// Has it decide a puzzle. Its question is put into a file in `folder`; that is not counted.
    fn decide(
        &self,
        puzzle: &dyn AnyPuzzle,
        folder: &Path,
        limit: Duration,
    ) -> Result<Answer, String>;
}

/// Those that we know how to ask. Helper files go into `folder`.
pub(super) fn all(folder: &Path) -> Vec<Box<dyn Peer>> {
    let mut peers: Vec<Box<dyn Peer>> = vec![
        Box::new(programs::Ourselves::beside_this_program()),
        Box::new(programs::Cadical),
        Box::new(programs::Nonogrid),
    ];
    peers.extend(programs::Collection::all().map(|peer| Box::new(peer) as Box<dyn Peer>));
    peers.extend(python::all(folder).map(|peer| Box::new(peer) as Box<dyn Peer>));
    peers
}

/// Writes a puzzle in one of our formats to a file.
pub(super) fn written(puzzle: &dyn AnyPuzzle, format: &str, file: &Path) -> Result<(), String> {
    let mut text = puzzle
        .write(format, &[], None)
        .map_err(|error| error.to_string())?;
    if format == "json" {
        // The kind helps a reader that has nothing else to go by.
        let mut board: serde_json::Map<String, serde_json::Value> =
            serde_json::from_slice(&text).map_err(|error| error.to_string())?;
        board.insert("kind".to_owned(), puzzle.kind().into());
        text = serde_json::Value::from(board).to_string().into_bytes();
    }
    std::fs::write(file, text).map_err(|error| error.to_string())
}
