//! `split`: one hard puzzle as many self-contained lines for `batch`.

use std::fmt::Write as _;

use gridproof_core::AnyPuzzle;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::amounts;
use crate::args::Choice;
use crate::context::{Context, Picked};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Branch;
use crate::output::stopped;

/// Split one hard puzzle into branches: puzzles of their own that exclude one another and together are the whole.
///
/// Each line is the puzzle with the facts that its branch assumes. Solve them with batch, on any machines and in any
/// order, and give all answers to merge. A line of split can be split again.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "For example:\n  gridproof split hard.non --branches 64 > branches.jsonl\n  \
    gridproof batch branches.jsonl > answers.jsonl\n  gridproof merge answers.jsonl\n\n\
    Exit status: 0 split, 12 a limit was reached first."
)]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// About how many branches; fewer if there is nothing left to split
    #[arg(long, value_name = "N", default_value_t = 64, allow_negative_numbers = true, value_parser = amounts::number::<u32>(1, 65536))]
    branches: u32,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let (picked, above) = context.pick_whole(&args.choice)?;
    let whole = picked.puzzle();
    let facts = above
        .facts(whole)
        .map_err(|error| Failure::usage(error.to_string()))?;
    let puzzle = whole.assuming(&facts);
    let split = context.work("splitting", |limits| {
        Ok(puzzle.branches(args.branches as usize, limits))
    })?;
    let branches = match split {
        Ok(branches) => branches,
        Err(stop) => {
            context.warn(&stopped(stop));
            return Ok(Exit::stopped(stop));
        }
    };
    let keys = keys(whole)?;
    let parent = above.parent.clone().unwrap_or_else(|| mark(whole));
    let name = name(&picked);
    let mut lines = String::new();
    for branch in branches {
        let path = format!("{}{}", above.path.as_deref().unwrap_or(""), branch.path);
        let mut assume = above.assume.clone();
        assume.extend(
            branch
                .facts
                .iter()
                .map(|&fact| Branch::assumption(whole, fact)),
        );
        let mut line = Map::new();
        line.insert("id".to_owned(), json!(format!("{name}/{path}")));
        line.extend(keys.clone());
        line.insert("assume".to_owned(), json!(assume));
        line.insert("branch".to_owned(), json!(path));
        line.insert("parent".to_owned(), json!(parent));
        let _ = writeln!(lines, "{}", Value::Object(line));
    }
    context.give(lines.as_bytes())?;
    Ok(Exit::Answered)
}

/// The puzzle's own keys.
fn keys(puzzle: &dyn AnyPuzzle) -> Result<Map<String, Value>, Failure> {
    let refused = |message: String| Failure::usage(message);
    let bytes = puzzle
        .write("json", &[], None)
        .map_err(|error| refused(error.to_string()))?;
    match serde_json::from_slice(&bytes) {
        Ok(Value::Object(mut keys)) => {
            keys.insert("kind".to_owned(), json!(puzzle.kind()));
            Ok(keys)
        }
        _ => Err(refused(format!(
            "{} puzzles have no JSON form",
            puzzle.kind()
        ))),
    }
}

/// The puzzle's name, less the path of the branch that it may be.
fn name(picked: &Picked) -> String {
    let name = picked.name.as_deref().unwrap_or("puzzle");
    match name.rsplit_once('/') {
        Some((name, path)) if path.bytes().all(|byte| matches!(byte, b'0' | b'1')) => {
            name.to_owned()
        }
        _ => name.to_owned(),
    }
}

/// A mark that tells puzzles apart: the beginning of the SHA-256 of the JSON form.
fn mark(puzzle: &dyn AnyPuzzle) -> String {
    let bytes = puzzle.write("json", &[], None).unwrap_or_default();
    let digest = Sha256::new_with_prefix(puzzle.kind())
        .chain_update(bytes)
        .finalize();
    digest
        .iter()
        .take(12)
        .fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}
