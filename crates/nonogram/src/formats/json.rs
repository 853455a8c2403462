//! Our JSON form: `{"kind": "nonogram", "rows": [[1], [2, 1]], "cols": [[1], []]}`, `columns` for `cols` too.
//!
//! Other keys with a text as value are properties; what else there is, is ignored. The goal is a text or a list of texts.

use std::collections::BTreeSet;
use std::fmt;

use gridproof_core::format::scan::shorten;
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Puzzle, Source};
use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::clues::Clues;
use crate::marks;
use crate::puzzle::Nonogram;

use super::document::{add, from_clues, goal_of, set_goal};
use super::place::{excerpt, place};

/// The format.
pub(super) struct Json;

impl Format<Nonogram> for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn summary(&self) -> &'static str {
        "an object `{\"rows\": [[..]], \"cols\": [[..]]}`, perhaps with a kind, a title, a goal"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["json"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        if !text.trim_start().starts_with('{') {
            return Detection::No;
        }
        let Ok(shape) = serde_json::from_str::<Shape>(text) else {
            let named = text.contains("\"rows\"") || text.contains("\"nonogram\"");
            return if named {
                Detection::Possible
            } else {
                Detection::No
            };
        };
        shape.detection()
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let text = source.text()?;
        let fields: Fields = serde_json::from_str(text).map_err(|error| explain(text, &error))?;
        fields.document()
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let mut text = String::from("{\"kind\":\"nonogram\"");
        for (name, value) in &document.properties {
            if is_property(name) {
                add(
                    &mut text,
                    format_args!(",{}:{}", quoted(name), quoted(value)),
                );
            }
        }
        for (name, clues) in [("rows", puzzle.rows()), ("cols", puzzle.cols())] {
            add(&mut text, format_args!(",\"{name}\":{}", list(clues, ",")));
        }
        if let Some(goal) = goal_of(document) {
            let lines = marks::write(goal);
            let lines: Vec<String> = lines.lines().map(quoted).collect();
            add(&mut text, format_args!(",\"goal\":[{}]", lines.join(",")));
        }
        text.push_str("}\n");
        Ok(text.into_bytes())
    }
}

/// Clues as nested lists.
pub(super) fn list(clues: &Clues, separator: &str) -> String {
    let line = |clue: &[u32]| {
        let numbers: Vec<_> = clue.iter().map(u32::to_string).collect();
        format!("[{}]", numbers.join(separator))
    };
    let lines: Vec<_> = clues.iter().map(line).collect();
    format!("[{}]", lines.join(separator))
}

/// Whether a key is a property, not a part of the form.
pub(super) fn is_property(name: &str) -> bool {
    !matches!(
        name,
        "kind"
            | "rows"
            | "cols"
            | "columns"
            | "goal"
            | "id"
            | "format"
            | "text"
            | "link"
            | "expect"
    )
}

/// Whether a kind as it is written means this one.
pub(super) fn is_kind(kind: &str) -> bool {
    Nonogram::ALIASES
        .iter()
        .chain(&[Nonogram::KIND])
        .any(|name| name.eq_ignore_ascii_case(kind))
}

#[derive(serde::Deserialize)]
struct Shape {
    kind: Option<serde_json::Value>,
    rows: Option<IgnoredAny>,
    #[serde(alias = "columns")]
    cols: Option<IgnoredAny>,
    text: Option<IgnoredAny>,
    link: Option<IgnoredAny>,
}

impl Shape {
    fn detection(&self) -> Detection {
        let ours = self
            .kind
            .as_ref()
            .map(|kind| kind.as_str().is_some_and(is_kind));
        match (ours, &self.rows, &self.cols) {
            (Some(false), ..) => Detection::No,
            (_, Some(_), Some(_)) => Detection::Certain,
            (Some(true), ..) if self.text.is_none() && self.link.is_none() => Detection::Certain,
            (None, Some(_), None) | (None, None, Some(_)) => Detection::Possible,
            _ => Detection::No,
        }
    }
}

/// The parser's complaint in our words, at its place.
fn explain(text: &str, error: &serde_json::Error) -> ParseError {
    let whole = error.to_string();
    let message = whole
        .rsplit_once(" at line ")
        .map_or(whole.as_str(), |(message, _)| message);
    let start: usize = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    if error.is_eof() {
        let (line, column) = place(text, text.trim_end().len());
        return ParseError::new(message.replace("EOF while parsing", "the text ends within"))
            .at(line, column, 1);
    }
    let (line, column) = place(text, start + error.column().saturating_sub(1));
    let found = ["invalid type: ", "invalid value: "]
        .iter()
        .find_map(|prefix| message.strip_prefix(prefix))
        .and_then(|rest| rest.rsplit_once(", expected "));
    match found {
        // The parser has escaped what it quotes already.
        Some((found, expected)) => ParseError::new(format!("found {}", excerpt(found)))
            .expected(expected)
            .at(line, column, 1),
        None => ParseError::new(message).at(line, column, 1),
    }
}

/// What an object says.
#[derive(Default)]
pub(super) struct Fields {
    pub(super) kind: Option<String>,
    pub(super) rows: Option<Clues>,
    pub(super) cols: Option<Clues>,
    pub(super) goal: Option<String>,
    pub(super) properties: Vec<(String, String)>,
}

impl Fields {
    pub(super) fn document(self) -> Result<Document<Nonogram>, ParseError> {
        if let Some(kind) = self.kind.filter(|kind| !is_kind(kind)) {
            let found = format!("found a puzzle of the kind \"{}\"", shorten(&kind));
            return Err(ParseError::new(found).expected("nonogram"));
        }
        let missing = |name: &str| {
            ParseError::new(format!("found no key `{name}`")).expected("`rows` and `cols`")
        };
        let rows = self.rows.ok_or_else(|| missing("rows"))?;
        let cols = self.cols.ok_or_else(|| missing("cols"))?;
        let mut document = from_clues(rows, cols)?;
        document.properties = self.properties;
        if let Some(goal) = self.goal {
            let board = marks::read(&goal, document.puzzle.size())
                .map_err(|error| ParseError::new(format!("the goal: {error}")))?;
            set_goal(&mut document, board);
        }
        Ok(document)
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with `rows` and `cols`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = Fields::default();
        let mut seen = BTreeSet::new();
        while let Some(key) = map.next_key::<String>()? {
            // Which of two values counts would be a guess.
            if !seen.insert(key.clone()) {
                let key = shorten(&key);
                return Err(A::Error::custom(format!("found a second \"{key}\"")));
            }
            let clues = match key.as_str() {
                "rows" => &mut fields.rows,
                "cols" | "columns" => &mut fields.cols,
                "kind" => {
                    fields.kind = Some(map.next_value()?);
                    continue;
                }
                "goal" => {
                    let Lines(lines) = map.next_value()?;
                    fields.goal = Some(lines);
                    continue;
                }
                _ => {
                    let MaybeText(text) = map.next_value()?;
                    let property = text.filter(|_| is_property(&key));
                    fields.properties.extend(property.map(|text| (key, text)));
                    continue;
                }
            };
            if clues.is_some() {
                return Err(A::Error::custom(format!("found a second list of {key}")));
            }
            let List(list) = map.next_value()?;
            *clues = Some(list);
        }
        Ok(fields)
    }
}

/// A list of clues.
struct List(Clues);

impl<'de> Deserialize<'de> for List {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ListVisitor;
        impl<'de> Visitor<'de> for ListVisitor {
            type Value = List;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of clues, each a list of numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut lines: A) -> Result<List, A::Error> {
                let mut clues = Clues::new();
                while let Some(Line(numbers)) = lines.next_element()? {
                    for &number in numbers.iter().filter(|&&number| number > 0) {
                        clues.push(number);
                    }
                    clues.end_line();
                }
                Ok(List(clues))
            }
        }
        deserializer.deserialize_seq(ListVisitor)
    }
}

/// One clue.
struct Line(Vec<u32>);

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct LineVisitor;
        impl<'de> Visitor<'de> for LineVisitor {
            type Value = Line;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a clue, a list of numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Line, A::Error> {
                let mut numbers = Vec::new();
                let mut zero = false;
                while let Some(Number(number)) = items.next_element()? {
                    numbers.push(number);
                    zero |= number == 0;
                    if zero && numbers.len() > 1 {
                        return Err(A::Error::custom(
                            "expected blocks of at least 1 cell, or 0 alone for an empty line, found a 0 together with other numbers",
                        ));
                    }
                }
                Ok(Line(numbers))
            }
        }
        deserializer.deserialize_seq(LineVisitor)
    }
}

/// One number of a clue.
struct Number(u32);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberVisitor;
        impl Visitor<'_> for NumberVisitor {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a number from 0 to {}", u32::MAX)
            }

            fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Number, E> {
                let unexpected = serde::de::Unexpected::Unsigned(value);
                u32::try_from(value)
                    .map(Number)
                    .map_err(|_| E::invalid_value(unexpected, &self))
            }
        }
        deserializer.deserialize_u64(NumberVisitor)
    }
}

/// A text, or a list of texts as its lines.
struct Lines(String);

impl<'de> Deserialize<'de> for Lines {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct LinesVisitor;
        impl<'de> Visitor<'de> for LinesVisitor {
            type Value = Lines;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, or a list of texts")
            }

            fn visit_str<E>(self, text: &str) -> Result<Lines, E> {
                Ok(Lines(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut lines: A) -> Result<Lines, A::Error> {
                let mut text = String::new();
                while let Some(line) = lines.next_element::<String>()? {
                    text.push_str(&line);
                    text.push('\n');
                }
                Ok(Lines(text))
            }
        }
        deserializer.deserialize_any(LinesVisitor)
    }
}

/// A text, or something else that does not matter.
struct MaybeText(Option<String>);

impl<'de> Deserialize<'de> for MaybeText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Ok(Self(match value {
            serde_json::Value::String(text) => Some(text),
            _ => None,
        }))
    }
}
