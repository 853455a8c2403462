//! `convert`: from any format to any other that can hold the puzzle.
//!
//! What was written is read back before it leaves, if the format can be read at all: a puzzle that changed on the way is a
//! fault of ours, and a title or goal that got lost is named.

use gridproof_core::{AnyPuzzle, Document, Fault, FormatEntry, KindEntry, ParseError, Source};
use serde::Serialize;

use crate::args::Choice;
use crate::context::{Context, Picked};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Unreadable;
use crate::registry;

/// From one format to another.
///
/// A format that cannot hold the puzzle is refused; a title, author or solution that cannot be kept is named.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// The format to write, see `gridproof formats`
    #[arg(long, value_name = "FORMAT")]
    to: String,
}

#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    kind: &'static str,
    size: [u32; 2],
    format: &'a str,
    text: &'a str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    warnings: &'a [String],
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let picked = context.pick(&args.choice)?;
    let entry = registry::kind(picked.puzzle().kind())
        .ok_or_else(|| Fault("a puzzle of no kind in the registry".to_owned()))?;
    let format = writable(entry, &args.to)?;
    let bytes = written(&picked, format.name)?;
    let mut warnings = if format.reads {
        changed(&picked, entry, format.name, &bytes)?
    } else {
        let goal = picked.document.goal.iter();
        goal.map(|_| format!("{} cannot keep the solution", format.name))
            .collect()
    };
    let format = format.name;
    if context.global.json {
        warnings.splice(0..0, picked.document.warnings.iter().cloned());
        return give_json(&picked, format, &bytes, &warnings, context);
    }
    for warning in &warnings {
        context.warn(warning);
    }
    let mut bytes = bytes;
    let is_text = std::str::from_utf8(&bytes).is_ok_and(|text| !text.contains('\0'));
    if is_text && !bytes.ends_with(b"\n") {
        bytes.push(b'\n');
    }
    context.give(&bytes)?;
    Ok(Exit::Answered)
}

/// Reads back what was written: what it lost, in words.
fn changed(
    picked: &Picked,
    entry: &KindEntry,
    format: &str,
    bytes: &[u8],
) -> Result<Vec<String>, Fault> {
    let back = entry.read(format, &Source::new(bytes)).map_err(|error| {
        Fault(format!(
            "what was written as {format} cannot be read: {error}"
        ))
    })?;
    if !same(&*picked.document.puzzle, &*back.puzzle) {
        return Err(Fault(format!("writing as {format} changed the puzzle")));
    }
    let missing = missing(&picked.document, &back);
    let words = |what: &String| format!("{format} cannot keep the {what}");
    Ok(missing.iter().map(words).collect())
}

pub(super) fn give_json(
    picked: &Picked,
    format: &str,
    bytes: &[u8],
    warnings: &[String],
    context: &Context,
) -> Result<Exit, Failure> {
    let text = std::str::from_utf8(bytes).map_err(|_| {
        Failure::usage(format!(
            "{format} is no text and does not fit a JSON answer"
        ))
        .with_help("leave out --json")
    })?;
    let size = picked.puzzle().size();
    let line = Line {
        schema: "gridproof/1",
        kind: picked.puzzle().kind(),
        size: [size.rows, size.cols],
        format,
        text,
        warnings,
    };
    let line = serde_json::to_string(&line).expect("texts and numbers are JSON");
    context.give((line + "\n").as_bytes())?;
    Ok(Exit::Answered)
}

/// A format that the kind can be written in, by its name, or by an extension that only it has.
fn writable(entry: &KindEntry, name: &str) -> Result<FormatEntry, Failure> {
    let formats = entry.formats();
    let named = |format: &&FormatEntry| format.name.eq_ignore_ascii_case(name);
    let found = formats.iter().find(named).or_else(|| {
        let lower = name.to_ascii_lowercase();
        let mut written = formats.iter().filter(|format| {
            format.writes && format.extensions.contains(&lower.trim_start_matches('.'))
        });
        written.next().filter(|_| written.next().is_none())
    });
    let kind = entry.kind;
    let message = match found {
        Some(format) if format.writes => return Ok(*format),
        Some(_) => format!("{kind} puzzles can be read from {name}, not written to it"),
        None => format!("{kind} puzzles have no format named \"{name}\""),
    };
    let names: Vec<_> = formats
        .iter()
        .filter(|format| format.writes)
        .map(|format| format.name)
        .collect();
    let help = match name {
        "svg" | "text" => "`gridproof render` draws boards as text, SVG and PNG".to_owned(),
        _ => format!("--to takes {}", names.join(", ")),
    };
    Err(Failure::usage(message).with_help(help))
}

/// The puzzle in the format, with as many of its extras as the format takes.
fn written(picked: &Picked, format: &'static str) -> Result<Vec<u8>, Failure> {
    let Document {
        puzzle,
        properties,
        goal,
        ..
    } = &picked.document;
    let goal = goal.as_ref();
    puzzle
        .write(format, properties, goal)
        .or_else(|_| puzzle.write(format, properties, None))
        .or_else(|_| puzzle.write(format, &[], goal))
        .or_else(|_| puzzle.write(format, &[], None))
        .map_err(|refused| {
            let error = ParseError::new(format!("{format} cannot hold this puzzle: {refused}"));
            let error = match format {
                "png" => error.help("`gridproof render --to png` draws the board with its clues"),
                _ => error,
            };
            let origin = picked.name.clone().unwrap_or_else(|| picked.title());
            Failure::Input(Box::new(Unreadable {
                origin,
                error,
                excerpt: None,
            }))
        })
}

/// Whether two puzzles are the same, by their JSON form, which holds all of a puzzle.
fn same(one: &dyn AnyPuzzle, other: &dyn AnyPuzzle) -> bool {
    let json = |puzzle: &dyn AnyPuzzle| puzzle.write("json", &[], None);
    json(one).is_ok_and(|one| json(other) == Ok(one))
}

/// What else the source said and the written form does not.
fn missing(
    read: &Document<Box<dyn AnyPuzzle>>,
    back: &Document<Box<dyn AnyPuzzle>>,
) -> Vec<String> {
    let lost = read
        .properties
        .iter()
        .filter(|property| !back.properties.contains(property));
    let mut names: Vec<_> = lost.map(|(name, _)| name.clone()).collect();
    if read.goal.is_some() && back.goal.is_none() {
        names.push("solution".to_owned());
    }
    names.dedup();
    names
}
