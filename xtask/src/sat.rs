//! A SAT solver that is none of ours, as a program.
//!
//! Any that takes a DIMACS file and answers as in the competitions (`s ..` and `v ..` lines), or `minisat`, which wants a
//! file for its answer. A second solution is looked for by forbidding the cells of the first.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use gridproof_core::AnyPuzzle;
use gridproof_testkit::dimacs::Formula;

use crate::process;

/// A SAT solver on this machine.
pub(crate) struct Solver<'a> {
    /// A program on the path, or its path.
    pub(crate) program: &'a str,
    /// Where it finds its question.
    pub(crate) folder: &'a Path,
    /// How long one question may take.
    pub(crate) limit: Duration,
}

impl Solver<'_> {
    /// The verdict by two questions: is there a solution, and is there one with other cells; `None` where one is too hard.
    /// And the CPU time that both took.
    pub(crate) fn verdict(
        &self,
        puzzle: &dyn AnyPuzzle,
    ) -> Result<(Option<&'static str>, Duration), Box<dyn std::error::Error>> {
        let written = puzzle.write("dimacs", &[], None)?;
        let formula = Formula::read(&written)?;
        let text = String::from_utf8(written)?;
        let (first, spent) = self.solve(&text)?;
        let model = match first {
            Answer::Model(model) => model,
            Answer::NoModel => return Ok((Some("unsolvable"), spent)),
            Answer::None => return Ok((None, spent)),
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
        let (second, more) = self.solve(&again)?;
        let verdict = match second {
            Answer::Model(_) => Some("multiple"),
            Answer::NoModel => Some("unique"),
            Answer::None => None,
        };
        Ok((verdict, spent + more))
    }

    fn solve(&self, formula: &str) -> Result<(Answer, Duration), Box<dyn std::error::Error>> {
        let (question, answer) = (self.folder.join("formula.cnf"), self.folder.join("answer"));
        std::fs::write(&question, formula)?;
        let mut command = Command::new(self.program);
        command.arg(&question);
        let wants_file = self.program.rsplit('/').next() == Some("minisat");
        if wants_file {
            std::fs::write(&answer, "")?;
            command.arg(&answer);
        }
        let ended = process::run(&mut command, self.limit)?;
        let text = if wants_file {
            std::fs::read_to_string(&answer)?
        } else {
            ended.stdout
        };
        Ok((answer_of(&text), ended.cpu))
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
