//! A JSON object in which no key stands twice. Which of two values counts would be a guess.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value};

use gridproof_core::ParseError;
use gridproof_core::format::scan::shorten;

/// The most bytes of JSON that is taken in as a tree of values, many times its size.
const MOST_BYTES: usize = 32 << 20;

/// Refuses more than any board needs.
pub(super) fn bounded(text: &str) -> Result<&str, ParseError> {
    if text.len() > MOST_BYTES {
        let found = format!("found {} bytes of JSON", text.len());
        return Err(ParseError::new(found).expected(format!("at most {MOST_BYTES}")));
    }
    Ok(text)
}

/// The object of a text.
///
/// # Errors
/// Points at the place where the text is no object, or says a key for the second time.
pub(super) fn parse(text: &str) -> Result<Map<String, Value>, ParseError> {
    serde_json::from_str(bounded(text)?)
        .map(|Object(map)| map)
        .map_err(|error| explain(&error))
}

/// The parser's complaint at its place.
pub(super) fn explain(error: &serde_json::Error) -> ParseError {
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or(&words).to_owned();
    ParseError::new(words).at(error.line().max(1), error.column().max(1), 1)
}

struct Object(Map<String, Value>);

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor)
    }
}

struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Object;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Object, A::Error> {
        let mut map = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if map.contains_key(&key) {
                let key = shorten(&key);
                return Err(A::Error::custom(format!("found a second \"{key}\"")));
            }
            let value = entries.next_value()?;
            map.insert(key, value);
        }
        Ok(Object(map))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_stands_once() {
        assert_eq!(
            parse(r#"{"a": 1, "b": {"a": 2}}"#).map(|map| map.len()),
            Ok(2)
        );
        let error = parse("{\"a\": 1,\n\"a\": 1}").unwrap_err();
        assert_eq!(
            (error.to_string().as_str(), error.line),
            ("found a second \"a\"", Some(2))
        );
        assert!(
            parse("[1]")
                .unwrap_err()
                .to_string()
                .contains("a JSON object")
        );
    }
}
