//! `merge`: one verdict from the answers to the branches of `split`.
//!
//! The paths of the branches are the leaves of a binary tree. Merging checks that no leaf is answered twice or lies
//! below another, that all speak of the same puzzle and of the same facts where their paths agree, and finds the
//! leaves that nobody answered. A branch answered "unknown" may have been split again: then its parts stand for it.

mod answer;
mod tree;

use std::fmt::Write as _;

use crate::context::Context;
use crate::diagnostics::Tone;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{self, Unreadable};
use crate::output::{Branches, Found, Record, Solution, list_names};

use tree::Tree;

/// One verdict from the answers of batch to the lines of split.
///
/// Says which branches are missing or undecided, and refuses answers that overlap or belong to another puzzle.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit status: 0 unique, 3 the answers do not fit together, 10 unsolvable, 11 several \
    solutions, 12 branches\nare missing or undecided."
)]
pub(crate) struct Args {
    /// A file with the answers of batch, or - for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    input: String,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let opened = input::open(&args.input)?;
    let text = String::from_utf8_lossy(&opened.bytes).into_owned();
    let answers = Tree::read(&text)
        .map_err(|error| Unreadable::in_bytes(&opened.origin, &opened.bytes, error))?;
    let merged = answers.merge();
    if context.global.json {
        context.give_record(&merged.record())?;
    } else {
        context.say(&merged.text())?;
    }
    Ok(merged.exit())
}

/// A path as messages show it.
fn shown(path: &str) -> &str {
    if path.is_empty() { "(whole)" } else { path }
}

/// The verdict on all branches.
#[derive(Debug)]
struct Merged {
    kind: Option<&'static str>,
    size: Option<[u32; 2]>,
    verdict: &'static str,
    count: Found,
    solutions: Vec<Solution>,
    branches: Branches,
}

impl Merged {
    fn exit(&self) -> Exit {
        match self.verdict {
            "unique" => Exit::Answered,
            "multiple" => Exit::Several,
            "unsolvable" => Exit::Unsolvable,
            _ => Exit::Limit,
        }
    }

    fn record(&self) -> Record<'static> {
        Record {
            kind: self.kind,
            size: self.size,
            verdict: Some(self.verdict),
            count: Some(self.count.clone()),
            solutions: Some(self.solutions.clone()),
            branches: Some(self.branches.clone()),
            ..Record::new()
        }
    }

    fn text(&self) -> String {
        let tone = if self.verdict == "unique" {
            Tone::Good
        } else {
            Tone::Bad
        };
        let answered = self.branches.answered;
        let branches = if answered == 1 { "branch" } else { "branches" };
        let mut text = format!("{}, from {answered} {branches}", tone.paint(self.verdict));
        match &self.count {
            Found::Exact(digits) if self.verdict == "multiple" => {
                let _ = write!(text, ": {digits} solutions");
            }
            Found::AtLeast(digits) if digits != "0" => {
                let _ = write!(
                    text,
                    ": at least {digits} solution{}",
                    if digits == "1" { "" } else { "s" }
                );
            }
            _ => {}
        }
        text.push('\n');
        for (what, paths) in [
            ("undecided", &self.branches.unknown),
            ("missing", &self.branches.missing),
        ] {
            if !paths.is_empty() {
                let paths: Vec<&str> = paths.iter().map(|path| shown(path)).collect();
                let _ = writeln!(text, "{what}: {} ({})", paths.len(), list_names(&paths));
            }
        }
        for solution in &self.solutions {
            text.push('\n');
            text.push_str(&solution.text());
        }
        text
    }
}
