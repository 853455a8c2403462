//! Machine instructions, counted by callgrind: the same from run to run, whatever else the machine does.
//!
//! This program runs itself under valgrind, which counts only within the function that decides a puzzle.

use std::path::Path;
use std::process::Command;

use super::Arguments;
use crate::Outcome;
use crate::corpus::Family;
use crate::say::say;

/// The function to count in.
const WITHIN: &str = "*bench*measure*once*";

pub(super) fn run(
    families: &[Family],
    folder: &Path,
    arguments: &Arguments,
) -> Result<Outcome, Box<dyn std::error::Error>> {
    let this = std::env::current_exe()?;
    for family in families {
        // The name of a family may be part of another's.
        let alone = folder.join(format!("{}.jsonl", family.name));
        let corpus = if alone.exists() { &alone } else { folder };
        let mut command = Command::new("valgrind");
        command
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(format!("--toggle-collect={WITHIN}"))
            .arg(&this)
            .args(["bench", "--family", &family.name, "--corpus"])
            .arg(corpus);
        // Under valgrind everything takes some fifty times as long.
        command.args(["--time-limit", &(50.0 * arguments.time_limit).to_string()]);
        if let Some(text) = &arguments.choice.case {
            command.args(["--case", text]);
        }
        if arguments.images {
            command.arg("--images");
        }
        let output = command
            .output()
            .map_err(|error| format!("cannot run valgrind: {error}"))?;
        let said = String::from_utf8_lossy(&output.stderr);
        let count = collected(&said).ok_or_else(|| format!("valgrind says: {said}"))?;
        let puzzles = family.items.len() as u64 * if arguments.images { 8 } else { 1 };
        say!(
            "{}: {:.1} million instructions, {:.3} million a puzzle",
            family.name,
            count as f64 / 1e6,
            count as f64 / 1e6 / puzzles.max(1) as f64,
        );
    }
    Ok(Outcome::Good)
}

/// The number that callgrind prints at the end.
fn collected(said: &str) -> Option<u64> {
    let line = said.lines().find(|line| line.contains("Collected :"))?;
    line.split_whitespace().next_back()?.parse().ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_count_is_found() {
        let said = "==1== Events    : Ir\n==1== Collected : 87750696\n==1==\n";
        assert_eq!(super::collected(said), Some(87_750_696));
        assert_eq!(super::collected("valgrind: no such tool"), None);
    }
}
