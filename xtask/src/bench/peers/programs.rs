//! Solvers that are programs.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use gridproof_core::AnyPuzzle;

use super::solver::{Answer, Peer, SOLVED, written};
use crate::process::{self, Ended};
use crate::sat::Solver;

/// Whether a program can be run at all.
fn runs(program: impl AsRef<std::ffi::OsStr>, argument: &str) -> bool {
    let mut command = Command::new(program);
    process::run(command.arg(argument), Duration::from_secs(10)).is_ok()
}

/// This project's own program, a process for each puzzle.
pub(super) struct Ourselves {
    program: PathBuf,
}

impl Ourselves {
    /// The one that was built beside this program.
    pub(super) fn beside_this_program() -> Self {
        let here = std::env::current_exe().unwrap_or_default();
        let program = here.with_file_name(format!("gridproof{}", std::env::consts::EXE_SUFFIX));
        Self { program }
    }
}

impl Peer for Ourselves {
    fn name(&self) -> &'static str {
        "gridproof solve, whole process"
    }

    fn missing(&self) -> Option<String> {
        (!self.program.exists()).then(|| "cargo build --release".to_owned())
    }

    fn decide(
        &self,
        puzzle: &dyn AnyPuzzle,
        folder: &Path,
        limit: Duration,
    ) -> Result<Answer, String> {
        let file = folder.join("puzzle.json");
        written(puzzle, "json", &file)?;
        let mut command = Command::new(&self.program);
        command
            .args(["solve", "--json", "--threads", "1"])
            .arg(&file);
        Answer::of(&mut command, limit, |ended| {
            ["unsolvable", "unique", "multiple"]
                .into_iter()
                .find(|verdict| ended.stdout.contains(&format!("\"verdict\":\"{verdict}\"")))
        })
    }
}

/// `CaDiCaL` of the Debian package, on our own DIMACS of the puzzle, two calls.
pub(super) struct Cadical;

impl Peer for Cadical {
    fn name(&self) -> &'static str {
        "cadical on our DIMACS, two processes"
    }

    fn missing(&self) -> Option<String> {
        (!runs("cadical", "--version")).then(|| "the package cadical of Debian".to_owned())
    }

    fn decide(
        &self,
        puzzle: &dyn AnyPuzzle,
        folder: &Path,
        limit: Duration,
    ) -> Result<Answer, String> {
        let solver = Solver {
            program: "cadical",
            folder,
            limit,
        };
        let (verdict, cpu) = solver.verdict(puzzle).map_err(|error| error.to_string())?;
        Ok(Answer {
            verdict: verdict.map(str::to_owned),
            cpu,
        })
    }
}

/// nonogrid, a nonogram solver in Rust.
pub(super) struct Nonogrid;

impl Peer for Nonogrid {
    fn name(&self) -> &'static str {
        "nonogrid, whole process"
    }

    fn missing(&self) -> Option<String> {
        (!runs("nonogrid", "--version")).then(|| "cargo install nonogrid".to_owned())
    }

    fn takes(&self, kind: &str) -> bool {
        kind == "nonogram"
    }

    fn decide(
        &self,
        puzzle: &dyn AnyPuzzle,
        folder: &Path,
        limit: Duration,
    ) -> Result<Answer, String> {
        let file = folder.join("puzzle.toml");
        written(puzzle, "nonogrid", &file)?;
        let mut command = Command::new("nonogrid");
        command.args(["-m", "2"]).arg(&file);
        Answer::of(&mut command, limit, verdict_of_nonogrid)
    }
}

/// It prints a board with `?` for what lines alone leave open, then how many solutions backtracking found; it panics on
/// boards without any.
fn verdict_of_nonogrid(ended: &Ended) -> Option<&'static str> {
    if ended.stopped {
        return None;
    }
    if ended.stderr.contains("Unsolvable") || ended.stderr.contains("Bad puzzle") {
        return Some("unsolvable");
    }
    let found = ended.stdout.split("Backtracking found ").nth(1);
    match found.and_then(|rest| rest.split_whitespace().next()) {
        Some("0") => Some("unsolvable"),
        Some("1") => Some("unique"),
        Some(_) => Some("multiple"),
        None if ended.stdout.is_empty() || ended.stdout.contains('?') => None,
        None => Some("unique"),
    }
}

/// A game of Simon Tatham's Portable Puzzle Collection, asked to solve a game id. It tells no more than whether it found
/// a solution, which need not be the only one.
pub(super) struct Collection {
    kind: &'static str,
    program: &'static str,
    name: &'static str,
}

impl Collection {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        [
            (
                "nonogram",
                "sgt-pattern",
                "Pattern of the Portable Puzzle Collection, whole process",
            ),
            (
                "akari",
                "sgt-lightup",
                "Light Up of the Portable Puzzle Collection, whole process",
            ),
            (
                "futoshiki",
                "sgt-unequal",
                "Unequal of the Portable Puzzle Collection, whole process",
            ),
        ]
        .into_iter()
        .map(|(kind, program, name)| Self {
            kind,
            program,
            name,
        })
    }

    /// Debian keeps games in a folder that is not on every path.
    fn path(&self) -> PathBuf {
        let games = Path::new("/usr/games").join(self.program);
        if games.exists() {
            games
        } else {
            self.program.into()
        }
    }
}

impl Peer for Collection {
    fn name(&self) -> &str {
        self.name
    }

    fn missing(&self) -> Option<String> {
        (!runs(self.path(), "--version")).then(|| "the package sgt-puzzles of Debian".to_owned())
    }

    fn takes(&self, kind: &str) -> bool {
        kind == self.kind
    }

    fn decide(&self, puzzle: &dyn AnyPuzzle, _: &Path, limit: Duration) -> Result<Answer, String> {
        let Ok(id) = puzzle.write("sgt", &[], None) else {
            // A board that its ids cannot say.
            return Ok(Answer::gave_up(Duration::ZERO));
        };
        let id = String::from_utf8(id).map_err(|error| error.to_string())?;
        let mut command = Command::new(self.path());
        command.args(["--generate", "1", "--test-solve", id.trim()]);
        Answer::of(&mut command, limit, |ended| {
            (!ended.stopped && ended.stderr.is_empty()).then_some(SOLVED)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(stdout: &str, stderr: &str) -> Option<&'static str> {
        verdict_of_nonogrid(&Ended {
            stdout: stdout.to_owned(),
            stderr: stderr.to_owned(),
            cpu: Duration::ZERO,
            stopped: false,
        })
    }

    #[test]
    fn what_nonogrid_prints() {
        assert_eq!(said("# 1\n1 \u{25a0}\n", ""), Some("unique"));
        assert_eq!(
            said("# 1 1\n1 ? ?\nBacktracking found 2 solutions:\n", ""),
            Some("multiple")
        );
        assert_eq!(
            said("# 1 1\n1 ? ?\nBacktracking found 1 solutions:\n", ""),
            Some("unique")
        );
        assert_eq!(said("", "Bad puzzle: UnsolvableLine"), Some("unsolvable"));
        assert_eq!(said("# 1 1\n1 ? ?\n", ""), None);
    }
}
