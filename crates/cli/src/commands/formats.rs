//! `formats`: what can be read and written, and how each is recognised.

use std::fmt::Write as _;

use gridproof_core::FormatEntry;
use serde::Serialize;

use crate::context::Context;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::registry;

/// What can be read and written, and how each format is recognised.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only the formats of this kind
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,
}

/// Forms that hold puzzles of any kind, read before the formats of a kind are tried.
const CONTAINERS: [(&str, &str); 3] = [
    (
        "cases",
        "TOML with [[case]] tables: a name, a kind, and a puzzle by its keys or by a text and its format",
    ),
    (
        "jsonl",
        "one JSON object a line: a puzzle by its keys, by a link, or by a text and its format",
    ),
    ("links", "links and game ids, one a line"),
];

#[derive(Serialize)]
struct Line {
    schema: &'static str,
    kind: &'static str,
    format: &'static str,
    reads: bool,
    writes: bool,
    extensions: &'static [&'static str],
    summary: &'static str,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let asked = match &args.kind {
        None => None,
        Some(name) => Some(registry::kind(name).ok_or_else(|| {
            let expected = format!("expected one of {}", registry::names());
            Failure::usage(format!("unknown kind \"{name}\": {expected}"))
        })?),
    };
    let kinds = registry::kinds()
        .iter()
        .filter(|entry| asked.is_none_or(|asked| asked.kind == entry.kind));
    let mut text = String::new();
    if context.global.json {
        for entry in kinds {
            for format in entry.formats() {
                text += &json(entry.kind, &format);
            }
        }
    } else {
        for entry in kinds {
            let _ = writeln!(text, "{} ({})", entry.kind, entry.aliases.join(", "));
            for format in entry.formats() {
                text += &described(&format);
            }
            text.push('\n');
        }
        text += "any kind\n";
        for (name, summary) in CONTAINERS {
            let _ = writeln!(text, "  {name:<12} read        {summary}");
        }
    }
    context.say(&text)?;
    Ok(Exit::Answered)
}

fn described(format: &FormatEntry) -> String {
    let use_of = match (format.reads, format.writes) {
        (true, true) => "read, write",
        (true, false) => "read",
        (false, _) => "write",
    };
    let mut text = format!("  {:<12} {use_of:<11} {}", format.name, format.summary);
    if !format.extensions.is_empty() {
        let _ = write!(text, " (.{})", format.extensions.join(", ."));
    }
    text.push('\n');
    text
}

fn json(kind: &'static str, format: &FormatEntry) -> String {
    let line = Line {
        schema: "gridproof/1",
        kind,
        format: format.name,
        reads: format.reads,
        writes: format.writes,
        extensions: format.extensions,
        summary: format.summary,
    };
    serde_json::to_string(&line).expect("texts and flags are JSON") + "\n"
}
