//! Puzzles of a corpus as formulas, decided by a SAT solver that is none of ours.
//!
//! The solver is any program that takes a DIMACS file and answers as in the competitions (`s ..` and `v ..` lines), or
//! `minisat`, which wants a file for its answer. A second solution is looked for by forbidding the cells of the first.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use gridproof_core::{AnyPuzzle, Limits, Verdict};
use gridproof_testkit::dimacs::Formula;

use crate::Outcome;
use crate::corpus::{self, Family, Item};
use crate::say::say;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A folder of puzzle files, or one file.
    #[arg(long, value_name = "DIR", env = "GRIDPROOF_CORPUS")]
    corpus: PathBuf,
    /// Only the families whose name holds this.
    #[arg(long, value_name = "TEXT")]
    family: Option<String>,
    /// The solver: a program on the path, or its path.
    #[arg(long, default_value = "cadical", value_name = "PROGRAM")]
    solver: String,
    /// How many puzzles, the same number of each family.
    #[arg(long, default_value_t = 50, value_name = "N")]
    puzzles: usize,
    /// Questions that `cadical` or `minisat` cannot answer within so many seconds are passed over.
    #[arg(long, default_value_t = 10, value_name = "N")]
    seconds: u32,
    /// Puzzles that we cannot decide within so many conflicts are passed over.
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    conflicts: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Box<dyn std::error::Error>> {
    let families = corpus::load(&arguments.corpus, arguments.family.as_deref())?;
    let folder = tempfile::tempdir()?;
    let solver = Solver {
        program: &arguments.solver,
        folder: folder.path(),
        seconds: arguments.seconds,
    };
    let limits = || Limits::none().with_conflicts(arguments.conflicts);
    let mut outcome = Outcome::Good;
    let mut total = BTreeMap::new();
    for (family, share) in shares(&families, arguments.puzzles) {
        let mut seen = BTreeMap::new();
        for item in spread(&family.items, share) {
            let ours = item.puzzle.decide(&limits())?.verdict;
            if matches!(ours, Verdict::Unknown { .. }) {
                *seen.entry("passed over").or_default() += 1;
                continue;
            }
            let Some(theirs) = solver.verdict(&*item.puzzle)? else {
                *seen.entry("passed over").or_default() += 1;
                continue;
            };
            if theirs != ours.name() {
                say!(
                    "  FAILED {} {}: {theirs}, we say {}",
                    family.name,
                    item.id,
                    ours.name()
                );
                outcome = Outcome::Bad;
            }
            *seen.entry(theirs).or_insert(0) += 1;
        }
        say!("{}: {}", family.name, words(&seen));
        for (verdict, count) in seen {
            *total.entry(verdict).or_insert(0) += count;
        }
    }
    say!("{} on all: {}", arguments.solver, words(&total));
    Ok(outcome)
}

fn words(counts: &BTreeMap<&str, usize>) -> String {
    let words: Vec<String> = counts
        .iter()
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    words.join(", ")
}

/// How many puzzles of each family: what small families lack, those after them give.
fn shares(families: &[Family], puzzles: usize) -> Vec<(&Family, usize)> {
    let mut by_size: Vec<&Family> = families.iter().collect();
    by_size.sort_by_key(|family| family.items.len());
    let mut left = puzzles;
    let mut shares = Vec::new();
    for (index, &family) in by_size.iter().enumerate() {
        let share = left.div_ceil(by_size.len() - index).min(family.items.len());
        left -= share;
        shares.push((family, share));
    }
    shares
}

/// So many items, from the whole length of the list.
fn spread(items: &[Item], count: usize) -> impl Iterator<Item = &Item> {
    (0..count).map(move |index| &items[index * items.len() / count])
}

struct Solver<'a> {
    program: &'a str,
    folder: &'a Path,
    seconds: u32,
}

impl Solver<'_> {
    /// The verdict by two questions: is there a solution, and is there one with other cells. `None` where one is too hard.
    fn verdict(
        &self,
        puzzle: &dyn AnyPuzzle,
    ) -> Result<Option<&'static str>, Box<dyn std::error::Error>> {
        let written = puzzle.write("dimacs", &[], None)?;
        let formula = Formula::read(&written)?;
        let text = String::from_utf8(written)?;
        let model = match self.solve(&text)? {
            Answer::Model(model) => model,
            Answer::NoModel => return Ok(Some("unsolvable")),
            Answer::None => return Ok(None),
        };
        let mut other = String::new();
        for &variable in formula.names.values() {
            let holds = model.binary_search(&variable).is_ok();
            let _ = write!(other, "{} ", if holds { -variable } else { variable });
        }
        let clauses = text.lines().map(|line| match line.strip_prefix("p cnf ") {
            Some(head) => one_more(head),
            None => line.to_owned() + "\n",
        });
        let again = clauses.collect::<String>() + &other + "0\n";
        Ok(match self.solve(&again)? {
            Answer::Model(_) => Some("multiple"),
            Answer::NoModel => Some("unique"),
            Answer::None => None,
        })
    }

    fn solve(&self, formula: &str) -> Result<Answer, Box<dyn std::error::Error>> {
        let (question, answer) = (self.folder.join("formula.cnf"), self.folder.join("answer"));
        std::fs::write(&question, formula)?;
        let mut command = Command::new(self.program);
        let name = self.program.rsplit('/').next().unwrap_or_default();
        let wants_file = name == "minisat";
        if name == "cadical" {
            command.args(["-t", &self.seconds.to_string()]);
        }
        command.arg(&question);
        if wants_file {
            command.arg(&answer);
            command.arg(format!("-cpu-lim={}", self.seconds));
        }
        let output = command
            .output()
            .map_err(|error| format!("cannot run {}: {error}", self.program))?;
        let text = if wants_file {
            std::fs::read_to_string(&answer)?
        } else {
            String::from_utf8(output.stdout)?
        };
        Ok(answer_of(&text))
    }
}

/// The head of a formula with one clause more.
fn one_more(head: &str) -> String {
    let count = head
        .split_whitespace()
        .next_back()
        .and_then(|word| word.parse().ok());
    let count: u64 = count.unwrap_or(0);
    let variables = head.split_whitespace().next().unwrap_or("0");
    format!("p cnf {variables} {}\n", count + 1)
}

/// What a solver says.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    /// The true variables of a model, in order.
    Model(Vec<i32>),
    NoModel,
    /// It gave up.
    None,
}

/// Reads an answer, with or without the letters that begin its lines.
fn answer_of(text: &str) -> Answer {
    let mut satisfiable = None;
    let mut model = Vec::new();
    for line in text.lines() {
        let line = line
            .strip_prefix("s ")
            .or(line.strip_prefix("v "))
            .unwrap_or(line);
        match line.trim() {
            "SATISFIABLE" | "SAT" => satisfiable = Some(true),
            "UNSATISFIABLE" | "UNSAT" => satisfiable = Some(false),
            numbers => {
                let literals = numbers
                    .split_whitespace()
                    .map_while(|word| word.parse().ok());
                model.extend(literals.filter(|&literal: &i32| literal > 0));
            }
        }
    }
    model.sort_unstable();
    match satisfiable {
        Some(true) => Answer::Model(model),
        Some(false) => Answer::NoModel,
        None => Answer::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_in_both_forms() {
        let competition = "c made up\ns SATISFIABLE\nv 1 -2\nv 3 0\n";
        assert_eq!(answer_of(competition), Answer::Model(vec![1, 3]));
        assert_eq!(answer_of("SAT\n-1 2 0\n"), Answer::Model(vec![2]));
        assert_eq!(answer_of("UNSAT\n"), Answer::NoModel);
        assert_eq!(answer_of("c interrupted\nINDET\n"), Answer::None);
    }

    #[test]
    fn the_head_counts_one_clause_more() {
        assert_eq!(one_more("8 16"), "p cnf 8 17\n");
    }
}
