//! One puzzle as one JSON object: the form of `batch` lines, of `.jsonl` files, and of our `.json` files.
//!
//! Only the envelope is read here. The puzzle's own keys are left to the JSON format of its kind.

use std::borrow::Cow;

use gridproof_core::ParseError;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::{Branch, Item, Place};

/// One puzzle as one JSON object, not yet read.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    /// The id as it was written, a JSON string or number.
    pub id: Option<&'a RawValue>,
    /// The puzzle.
    pub item: Item<'a>,
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    name: Option<Loose<'a>>,
    #[serde(borrow)]
    kind: Option<Loose<'a>>,
    #[serde(borrow)]
    format: Option<Loose<'a>>,
    #[serde(borrow)]
    text: Option<Loose<'a>>,
    #[serde(borrow)]
    link: Option<Loose<'a>>,
    grid: Option<IgnoredAny>,
    rows: Option<IgnoredAny>,
    givens: Option<IgnoredAny>,
    #[serde(borrow)]
    expect: Option<Loose<'a>>,
    #[serde(borrow)]
    assume: Option<&'a RawValue>,
    #[serde(borrow)]
    branch: Option<Loose<'a>>,
    #[serde(borrow)]
    parent: Option<Loose<'a>>,
}

/// A string; any other value counts as not given where it does not matter.
#[derive(Deserialize)]
#[serde(untagged)]
enum Loose<'a> {
    Text(#[serde(borrow)] Cow<'a, str>),
    Other(IgnoredAny),
}

impl<'a> Loose<'a> {
    fn text(self) -> Option<Cow<'a, str>> {
        match self {
            Self::Text(text) => Some(text),
            Self::Other(_) => None,
        }
    }
}

/// Reads the envelope of one JSON object.
///
/// # Errors
/// Points at the place where the text is no JSON object, or says that `kind`, `format`, `text` or `link` is no string.
pub fn line(text: &str) -> Result<Line<'_>, ParseError> {
    if !text.trim_start().starts_with('{') {
        let column = text.len() - text.trim_start().len() + 1;
        let found: String = text.trim().chars().take(20).collect();
        return Err(ParseError::new(format!("found \"{found}\""))
            .at(1, column, 1)
            .expected("a JSON object with a puzzle"));
    }
    let envelope: Envelope<'_> =
        serde_json::from_str(text).map_err(|error| not_json(&error, text))?;
    let id = envelope.id.map(checked_id).transpose()?.flatten();
    let kind = string("kind", envelope.kind)?.map(Cow::into_owned);
    let format = string("format", envelope.format)?.map(Cow::into_owned);
    let expect = envelope.expect.and_then(Loose::text).map(Cow::into_owned);
    let name = envelope.name.and_then(Loose::text).map(Cow::into_owned);
    let branch = Branch::new(
        envelope.assume,
        string("branch", envelope.branch)?,
        string("parent", envelope.parent)?,
    )?;
    let link = string("link", envelope.link)?;
    let plain = string("text", envelope.text)?;
    if link.is_some() && plain.is_some() {
        return Err(ParseError::new("found both \"link\" and \"text\"").expected("one of them"));
    }
    let inner = link.or(plain);
    let keys = [
        ("grid", &envelope.grid),
        ("rows", &envelope.rows),
        ("givens", &envelope.givens),
    ];
    if let (Some(_), Some((key, _))) = (&inner, keys.iter().find(|(_, value)| value.is_some())) {
        let found = format!("found \"{key}\" beside a text or link");
        return Err(ParseError::new(found).expected("one puzzle"));
    }
    let (bytes, format, place) = match inner {
        Some(inner) => (bytes(inner), format, Place::Text),
        // Without a kind it may be the JSON of another program.
        None => (
            Cow::Borrowed(text.as_bytes()),
            kind.as_ref().map(|_| "json".to_owned()),
            Place::Whole,
        ),
    };
    let item = Item {
        name: id.map(plain_id).or(name),
        kind,
        format,
        expect,
        bytes,
        extension: None,
        place,
        branch,
    };
    Ok(Line { id, item })
}

/// The id without the quotes of a string.
fn plain_id(id: &RawValue) -> String {
    serde_json::from_str(id.get()).unwrap_or_else(|_| id.get().to_owned())
}

fn checked_id(id: &RawValue) -> Result<Option<&RawValue>, ParseError> {
    match id.get().as_bytes().first() {
        Some(b'n') => Ok(None),
        Some(b'"' | b'-' | b'0'..=b'9') => Ok(Some(id)),
        _ => Err(ParseError::new("found an id of another type").expected("a string or a number")),
    }
}

fn string<'a>(key: &str, value: Option<Loose<'a>>) -> Result<Option<Cow<'a, str>>, ParseError> {
    match value {
        Some(Loose::Other(_)) => {
            Err(ParseError::new(format!("found something else as \"{key}\"")).expected("a string"))
        }
        Some(Loose::Text(text)) => Ok(Some(text)),
        None => Ok(None),
    }
}

fn bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

/// The parser's complaint in our words, at the character that it is about.
fn not_json(error: &serde_json::Error, text: &str) -> ParseError {
    let line = text.split('\n').nth(error.line().saturating_sub(1));
    let line = line.unwrap_or_default().as_bytes();
    let at = if error.is_eof() {
        line.len()
    } else {
        error.column().saturating_sub(1)
    };
    let (before, after) = line.split_at(at.min(line.len()));
    let column = String::from_utf8_lossy(before).chars().count() + 1;
    let whole = error.to_string();
    let message = whole
        .rsplit_once(" at line ")
        .map_or(whole.as_str(), |(message, _)| message);
    let found = match String::from_utf8_lossy(after).chars().next() {
        Some(c) => format!("found \"{}\"", c.escape_debug()),
        None => "found the end of the text".to_owned(),
    };
    let twice = message.strip_prefix("duplicate field `");
    let (found, expected) = match (twice, message) {
        (Some(key), _) => {
            let key = key.trim_end_matches('`');
            (format!("found a second \"{key}\""), "each key once")
        }
        (_, "recursion limit exceeded") => (found, "values that are nested less deep"),
        (_, "trailing characters") => (found, "the end of the line"),
        (_, "trailing comma") => (found, "a value after the comma"),
        (_, "key must be a string") => (found, "a key in quotes"),
        (_, "expected `:`") => (found, "a colon after the key"),
        (_, "expected `,` or `}`") => (found, "a comma or the end of the object"),
        (_, "expected `,` or `]`") => (found, "a comma or the end of the list"),
        (_, "expected value") => (found, "a value"),
        _ if error.is_eof() => (found, "the rest of the object"),
        _ => (found, "JSON"),
    };
    ParseError::new(found)
        .at(error.line().max(1), column, 1)
        .expected(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fails(text: &str) -> String {
        let error = line(text).map(|_| ()).unwrap_err();
        format!("{:?}:{:?} {error}", error.line, error.column)
    }

    #[test]
    fn envelopes_say_how_to_read() {
        let text = r#"{"id": 7, "kind": "akari", "grid": ["..."], "expect": "unique"}"#;
        let inline = line(text).unwrap();
        assert_eq!(inline.id.map(RawValue::get), Some("7"));
        assert_eq!(inline.item.name.as_deref(), Some("7"));
        assert_eq!(inline.item.format.as_deref(), Some("json"));
        assert_eq!(inline.item.expect.as_deref(), Some("unique"));
        assert_eq!(inline.item.bytes, text.as_bytes());

        let link = line(r#"{"id": "b", "link": "akari/1/1/g", "expect": 3}"#).unwrap();
        assert_eq!(link.item.bytes, b"akari/1/1/g".as_slice());
        assert_eq!((link.item.kind, link.item.format), (None, None));

        let inner = line(r#"{"format": "non", "text": "rows\n1\ncolumns\n1\n", "id": null}"#);
        let inner = inner.unwrap();
        assert_eq!(inner.item.bytes, b"rows\n1\ncolumns\n1\n".as_slice());
        assert_eq!(inner.item.format.as_deref(), Some("non"));
        assert!(inner.id.is_none());
    }

    #[test]
    fn what_says_no_kind_may_be_of_another_program() {
        let foreign = line(r#"{"size": 2, "opHints": []}"#).unwrap();
        assert_eq!(foreign.item.format, None);
    }

    #[test]
    fn one_puzzle_a_line() {
        assert_eq!(
            fails(r#"{"text": "..", "link": "akari/1/1/g"}"#),
            "None:None expected one of them, found both \"link\" and \"text\""
        );
        assert_eq!(
            fails(r#"{"text": "..", "grid": ["1."]}"#),
            "None:None expected one puzzle, found \"grid\" beside a text or link"
        );
    }

    #[test]
    fn what_is_no_object_is_pointed_at() {
        assert_eq!(
            fails("  nonsense"),
            "Some(1):Some(3) expected a JSON object with a puzzle, found \"nonsense\""
        );
        for (text, message) in [
            (
                "{\"id\": 1,",
                "1:10 expected the rest of the object, found the end of the text",
            ),
            (
                "{\"id\" 1}",
                "1:7 expected a colon after the key, found \"1\"",
            ),
            (
                "{\"ä\": 1 x",
                "1:9 expected a comma or the end of the object, found \"x\"",
            ),
            (
                "{\"id\": 1}}",
                "1:10 expected the end of the line, found \"}\"",
            ),
            (
                "{\"id\": 1, \"id\": 2}",
                "1:14 expected each key once, found a second \"id\"",
            ),
            ("{id: 1}", "1:2 expected a key in quotes, found \"i\""),
            ("{\"id\": }", "1:8 expected a value, found \"}\""),
            ("{\"id\": tru}", "1:11 expected JSON, found \"}\""),
        ] {
            let (place, words) = message.split_once(' ').unwrap_or_default();
            let (row, column) = place.split_once(':').unwrap_or_default();
            assert_eq!(fails(text), format!("Some({row}):Some({column}) {words}"));
        }
        assert_eq!(
            fails(r#"{"id": [1]}"#),
            "None:None expected a string or a number, found an id of another type"
        );
        assert_eq!(
            fails(r#"{"kind": 3}"#),
            "None:None expected a string, found something else as \"kind\""
        );
        assert!(fails(&"[".repeat(100_000)).contains("JSON object"));
        let endless = format!("{{\"a\": {}", "[".repeat(100_000));
        assert!(fails(&endless).ends_with("found the end of the text"));
        let deep = format!("{{\"kind\": {}", "[".repeat(100_000));
        assert!(fails(&deep).ends_with("expected values that are nested less deep, found \"[\""));
    }
}
