//! Our TOML with any number of `[[case]]` tables, as the fixtures have them.

use std::borrow::Cow;
use std::ops::Range;

use gridproof_core::ParseError;
use gridproof_core::format::scan;
use serde::Deserialize;
use serde::de::IgnoredAny;
use toml::{Spanned, Table, Value};

use super::{Item, Place};
use crate::registry;

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    case: Vec<Spanned<Case>>,
}

#[derive(Deserialize)]
struct Case {
    name: Option<String>,
    kind: Option<String>,
    format: Option<String>,
    expect: Option<String>,
    puzzle: Option<Spanned<Table>>,
    input: Option<String>,
    input_hex: Option<String>,
    #[serde(flatten)]
    _rest: IgnoredAny,
}

/// The puzzles of a text with `[[case]]` tables, or of a `[puzzle]` that is given by a text or link.
///
/// `None` is for any other text; a `[puzzle]` by its keys is a format of its kind, which can point at faults.
pub(super) fn items(text: &str) -> Result<Option<Vec<Item<'static>>>, ParseError> {
    let has = |table: &str| {
        let mut lines = text.lines();
        lines.any(|line| line.split('#').next().unwrap_or("").trim() == table)
    };
    if !has("[[case]]") {
        return Ok(if has("[puzzle]") { inner(text) } else { None });
    }
    let file: File = toml::from_str(scan::toml(text)?).map_err(|error| not_toml(&error, text))?;
    let mut items = Vec::new();
    for case in file.case {
        let line = line_of(text, &case.span());
        items.push(of_case(case.into_inner(), line, text)?);
    }
    Ok(Some(items))
}

fn inner(text: &str) -> Option<Vec<Item<'static>>> {
    let file: Table = toml::from_str(scan::toml(text).ok()?).ok()?;
    let item = textual(Item::default(), file.get("puzzle")?.as_table()?)?;
    Some(vec![item])
}

fn of_case(case: Case, line: usize, text: &str) -> Result<Item<'static>, ParseError> {
    let item = Item {
        name: case.name,
        kind: case.kind,
        format: case.format,
        expect: case.expect,
        place: Place::Text,
        ..Item::default()
    };
    match (case.puzzle, case.input, case.input_hex) {
        (Some(puzzle), None, None) => structured(item, puzzle, text),
        (None, Some(input), None) => Ok(Item {
            bytes: Cow::Owned(input.into_bytes()),
            ..item
        }),
        (None, None, Some(hex)) => {
            let bytes = from_hex(&hex).ok_or_else(|| {
                ParseError::new("found something else as \"input_hex\"")
                    .at(line, 1, 1)
                    .expected("pairs of hex digits")
            })?;
            Ok(Item {
                bytes: Cow::Owned(bytes),
                ..item
            })
        }
        _ => Err(
            ParseError::new("found a case with none or several of these")
                .at(line, 1, 1)
                .expected("one of \"puzzle\", \"input\" or \"input_hex\""),
        ),
    }
}

/// A table with the keys of the JSON form, or with a `text`.
fn structured(
    item: Item<'static>,
    puzzle: Spanned<Table>,
    text: &str,
) -> Result<Item<'static>, ParseError> {
    let line = line_of(text, &puzzle.span());
    let mut table = puzzle.into_inner();
    if item.format.as_deref() == Some(SINGLE_LINE) {
        // Told when it is picked: the other cases of the file are puzzles.
        return Ok(Item {
            place: Place::Table(line),
            ..item
        });
    }
    if let Some(item) = textual(item.clone(), &table) {
        return Ok(item);
    }
    let kind = item.kind.clone().or_else(|| string(&table, "kind"));
    if let Some(kind) = &kind {
        let kind = registry::kind(kind).map_or(kind.as_str(), |entry| entry.kind);
        table.insert("kind".to_owned(), Value::String(kind.to_owned()));
    }
    let json = serde_json::to_vec(&table).map_err(|error| {
        ParseError::new(format!("found a value that no puzzle has: {error}")).at(line, 1, 1)
    })?;
    Ok(Item {
        kind,
        format: Some("json".to_owned()),
        bytes: Cow::Owned(json),
        place: Place::Table(line),
        ..item
    })
}

/// What cases are written in that ask about one line of a nonogram: no puzzle, but of use to `cargo xtask regress`.
pub(super) const SINGLE_LINE: &str = "line";

/// A table that gives its puzzle by a `text` or `link`.
fn textual(item: Item<'static>, table: &Table) -> Option<Item<'static>> {
    let keys = ["grid", "rows", "givens"];
    if keys.iter().any(|key| table.contains_key(*key)) {
        // The reader of the kind says what is too much.
        return None;
    }
    let text = string(table, "text").or_else(|| string(table, "link"))?;
    Some(Item {
        kind: item.kind.or_else(|| string(table, "kind")),
        format: string(table, "format"),
        bytes: Cow::Owned(text.into_bytes()),
        place: Place::Text,
        ..item
    })
}

fn string(table: &Table, key: &str) -> Option<String> {
    table.get(key).and_then(Value::as_str).map(str::to_owned)
}

fn line_of(text: &str, span: &Range<usize>) -> usize {
    text.get(..span.start)
        .map_or(1, |before| before.matches('\n').count() + 1)
}

fn from_hex(hex: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = hex
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| c.to_digit(16).map(|digit| digit as u8))
        .collect::<Option<_>>()?;
    let pairs = digits.chunks_exact(2);
    pairs
        .remainder()
        .is_empty()
        .then(|| pairs.map(|pair| pair[0] << 4 | pair[1]).collect())
}

fn not_toml(error: &toml::de::Error, text: &str) -> ParseError {
    let found = ParseError::new(format!(
        "found text that is no TOML of ours: {}",
        error.message().replace('\n', ", ")
    ));
    let Some(span) = error.span() else {
        return found;
    };
    let before = text.get(..span.start).unwrap_or("");
    let column = before
        .rsplit('\n')
        .next()
        .map_or(0, |line| line.chars().count());
    let length = text
        .get(span.clone())
        .and_then(|at| at.lines().next())
        .map_or(1, |at| at.chars().count());
    found.at(line_of(text, &span), column + 1, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASES: &str = r#"
[[case]]
name = "a"
kind = "nonogram"
expect = "unique"
count = 1
puzzle = { rows = [[1]], cols = [[1]] }

[[case]]
name = "b"
kind = "akari"
format = "text"
input_hex = "2e 0a"

[[case]]
name = "c"
kind = "akari"
[case.puzzle]
text = "..\n"
"#;

    #[test]
    fn cases_are_items() {
        let items = items(CASES).unwrap().unwrap();
        let bytes: Vec<_> = items
            .iter()
            .map(|item| String::from_utf8_lossy(&item.bytes))
            .collect();
        assert_eq!(bytes[0], r#"{"cols":[[1]],"kind":"nonogram","rows":[[1]]}"#);
        assert_eq!((&*bytes[1], &*bytes[2]), (".\n", "..\n"));
        assert_eq!(items[0].place, Place::Table(7));
        assert_eq!(items[0].expect.as_deref(), Some("unique"));
        assert_eq!(items[1].format.as_deref(), Some("text"));
        assert_eq!(items[2].place, Place::Text);
    }

    #[test]
    fn one_puzzle_by_its_text_is_an_item() {
        let text = "[puzzle]\nkind = \"akari\"\ntext = \"..\"\n";
        let one = items(text).unwrap().unwrap();
        assert_eq!(one.len(), 1);
        assert_eq!(one[0].kind.as_deref(), Some("akari"));
        assert_eq!(&*one[0].bytes, b"..");
    }

    #[test]
    fn other_texts_are_no_containers() {
        for text in ["[clues]\nrows = 1\n", "[puzzle]\nrows = [[1]]\n", "..."] {
            assert!(items(text).unwrap().is_none(), "{text}");
        }
    }

    #[test]
    fn faults_are_pointed_at() {
        let error = items("[[case]]\nname = \"a\nkind = 3\n").unwrap_err();
        assert_eq!(error.line, Some(2));
        let error = items("[[case]]\nname = \"a\"\n").unwrap_err();
        assert_eq!(
            (error.line, error.to_string().as_str()),
            (
                Some(1),
                "expected one of \"puzzle\", \"input\" or \"input_hex\", \
                 found a case with none or several of these"
            )
        );
        let error = items("[[case]]\ninput_hex = \"2\"\n").unwrap_err();
        assert_eq!(error.line, Some(1));
    }
}
