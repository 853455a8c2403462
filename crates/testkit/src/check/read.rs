//! From a case to a puzzle.

use std::fmt::Write as _;

use gridproof_core::{AnyPuzzle, Document, KindEntry, ParseError, Source};
use serde_json::Value;

use super::Findings;
use crate::fixture::Case;

type Read = Result<Document<Box<dyn AnyPuzzle>>, ParseError>;

/// The puzzle of a case. A board that is given as `text` is read through the kind's JSON form, and through its
/// text form as well: both have to read the same.
pub(super) fn read(entry: &KindEntry, case: &Case, findings: &mut Findings) -> Read {
    let format = case.format.as_deref().unwrap_or("json");
    if let Some(text) = &case.input {
        return entry.read(format, &Source::new(text.as_bytes()));
    }
    if let Some(digits) = &case.input_hex {
        let Some(bytes) = bytes(digits) else {
            findings.fault("input_hex holds something else than pairs of hexadecimal digits");
            return Err(ParseError::new("no bytes"));
        };
        return entry.read(format, &Source::new(&bytes));
    }
    let table = case.puzzle.clone().unwrap_or_default();
    let read = read_table(entry, &case.kind, &table);
    if let Some(text) = table.get("text").and_then(toml::Value::as_str) {
        let plain = entry.read("text", &Source::from_text(text));
        let same = match (&read, &plain) {
            (Ok(one), Ok(two)) => json(&*one.puzzle) == json(&*two.puzzle),
            (one, two) => one.is_err() == two.is_err(),
        };
        if !same {
            findings.differs("the puzzle as text", outcome(&plain), outcome(&read));
        }
    }
    read
}

fn outcome(read: &Read) -> String {
    match read {
        Ok(document) => json(&*document.puzzle).to_string(),
        Err(error) => error.to_string(),
    }
}

fn read_table(entry: &KindEntry, kind: &str, table: &toml::Table) -> Read {
    let mut text = String::new();
    write!(text, "{}", json_form(kind, table)).expect("a string takes any text");
    entry.read("json", &Source::from_text(&text))
}

/// The keys of a structured puzzle as the JSON object that puzzle files hold.
fn json_form(kind: &str, table: &toml::Table) -> Value {
    let mut object = serde_json::Map::new();
    object.insert("kind".to_owned(), kind.into());
    for (key, value) in table {
        match value {
            toml::Value::String(text) if key == "text" => {
                let lines: Vec<Value> = text.lines().map(Value::from).collect();
                object.insert("grid".to_owned(), lines.into());
            }
            value => {
                let value = serde_json::to_value(value).unwrap_or(Value::Null);
                object.insert(key.clone(), value);
            }
        }
    }
    Value::Object(object)
}

/// Compares a puzzle that was read from some format with the same puzzle in structured form.
pub(super) fn compare_decoded(
    entry: &KindEntry,
    case: &Case,
    puzzle: &dyn AnyPuzzle,
    decoded: &toml::Table,
    findings: &mut Findings,
) {
    match read_table(entry, &case.kind, decoded) {
        Ok(document) => {
            let (found, recorded) = (json(puzzle), json(&*document.puzzle));
            if found != recorded {
                findings.differs("the puzzle", found, recorded);
            }
        }
        Err(error) => findings.fault(format!("the key decoded is no puzzle: {error}")),
    }
}

/// The JSON form of a puzzle, lists of signs in one order.
pub(crate) fn json(puzzle: &dyn AnyPuzzle) -> Value {
    let written = match puzzle.write("json", &[], None) {
        Ok(written) => written,
        Err(error) => return format!("not to be written as JSON: {error}").into(),
    };
    let mut value: Value = match serde_json::from_slice(&written) {
        Ok(value) => value,
        Err(error) => return format!("written as faulty JSON: {error}").into(),
    };
    if let Some(Value::Array(signs)) = value.get_mut("less") {
        signs.sort_by_key(Value::to_string);
    }
    value
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digits: Vec<char> = digits.chars().filter(|c| !c.is_whitespace()).collect();
    let pair = |pair: &[char]| match *pair {
        [high, low] => Some((high.to_digit(16)? * 16 + low.to_digit(16)?) as u8),
        _ => None,
    };
    digits.chunks(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_the_lines_of_a_grid() {
        let table: toml::Table = toml::from_str("text = \".1\\n..\\n\"\nless = [[1, 2]]").unwrap();
        assert_eq!(
            json_form("akari", &table).to_string(),
            r#"{"grid":[".1",".."],"kind":"akari","less":[[1,2]]}"#
        );
    }

    #[test]
    fn hexadecimal_digits_come_in_pairs() {
        assert_eq!(bytes("2e 0aFF"), Some(vec![0x2e, 0x0a, 0xff]));
        assert_eq!(bytes("2e0"), None);
        assert_eq!(bytes("2x"), None);
    }
}
