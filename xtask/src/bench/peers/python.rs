//! Solvers that are Python packages; `outside.py` builds their models and measures their solving calls alone.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use gridproof_core::AnyPuzzle;

use super::solver::{Answer, Peer, written};
use crate::process;

const SCRIPT: &str = include_str!("outside.py");
/// Long enough to load a package, and to build a model.
const LOADING: Duration = Duration::from_secs(100);

pub(super) struct Package {
    name: &'static str,
    /// What the script calls it.
    solver: &'static str,
    module: &'static str,
    install: &'static str,
    kinds: &'static [&'static str],
    script: PathBuf,
}

/// All of them; the script is put into `folder`.
pub(super) fn all(folder: &Path) -> impl Iterator<Item = Package> + use<> {
    let script = folder.join("outside.py");
    let package = move |(name, solver, module, install, kinds)| Package {
        name,
        solver,
        module,
        install,
        kinds,
        script: script.clone(),
    };
    let every: &[&str] = &["nonogram", "akari", "futoshiki"];
    let lean: &[&str] = &["nonogram"];
    [
        (
            "CaDiCaL 1.9.5 on the lean order encoding, solving calls alone",
            "cadical",
            "pysat.solvers",
            "python-sat",
            lean,
        ),
        (
            "CP-SAT, solving calls alone",
            "cpsat",
            "ortools.sat.python.cp_model",
            "ortools",
            every,
        ),
    ]
    .into_iter()
    .map(package)
}

impl Peer for Package {
    fn name(&self) -> &str {
        self.name
    }

    fn missing(&self) -> Option<String> {
        let load = format!("import {}", self.module);
        let found = process::run(Command::new("python3").args(["-c", &load]), LOADING);
        let missing = found.is_ok_and(|ended| ended.stderr.is_empty() && !ended.stopped);
        (!missing).then(|| format!("the package {} of Python", self.install))
    }

    fn takes(&self, kind: &str) -> bool {
        self.kinds.contains(&kind)
    }

    fn decide(
        &self,
        puzzle: &dyn AnyPuzzle,
        folder: &Path,
        limit: Duration,
    ) -> Result<Answer, String> {
        let file = folder.join("puzzle.json");
        written(puzzle, "json", &file)?;
        std::fs::write(&self.script, SCRIPT).map_err(|error| error.to_string())?;
        let mut command = Command::new("python3");
        command.arg(&self.script).arg(self.solver).arg(&file);
        let ended = process::run(&mut command, limit + LOADING)?;
        if ended.stopped {
            return Ok(Answer::gave_up(limit));
        }
        let mut words = ended.stdout.split_whitespace();
        let answer = words
            .next()
            .zip(words.next().and_then(|word| word.parse().ok()));
        let Some((verdict, seconds)) = answer else {
            return Err(format!("{} says: {}", self.name, ended.stderr));
        };
        let cpu = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
        Ok(Answer {
            // What took longer counts as open, as for everybody.
            verdict: (cpu <= limit).then(|| verdict.to_owned()),
            cpu,
        })
    }
}
