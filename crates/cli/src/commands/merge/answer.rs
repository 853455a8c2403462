//! One answer of `batch`, as far as merging needs it.

use gridproof_core::ParseError;
use num_bigint::BigUint;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::output::{BranchOf, Found, Solution};

/// The answer to one branch.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) kind: Option<String>,
    pub(super) size: Option<[u32; 2]>,
    pub(super) verdict: String,
    count: Option<Found>,
    pub(super) solutions: Vec<Solution>,
    pub(super) branch: BranchOf,
}

impl Answer {
    /// Reads a line. Its place is left to the caller.
    pub(super) fn read(line: &str) -> Result<Self, ParseError> {
        let Ok(Value::Object(mut keys)) = serde_json::from_str(line) else {
            return Err(
                ParseError::new("found text that is no JSON object").expected("an answer of batch")
            );
        };
        let mut keys = Keys(&mut keys);
        let verdict = keys
            .take("verdict", "a string")?
            .ok_or_else(|| ParseError::new("found no verdict").expected("an answer of batch"))?;
        let path = keys.take("branch", "a string")?.ok_or_else(|| {
            ParseError::new("found no branch").expected("the answer to a line of split")
        })?;
        let assume = keys.take("assume", "a list of facts [row, column, value]")?;
        Ok(Self {
            kind: keys.take("kind", "a string")?,
            size: keys.take("size", "the numbers of rows and columns")?,
            verdict,
            count: keys.take("count", "{\"exact\": \"..\"} or {\"at_least\": \"..\"}")?,
            solutions: keys
                .take("solutions", "a list of boards, each a list of rows")?
                .unwrap_or_default(),
            branch: BranchOf {
                assume: assume.unwrap_or_default(),
                branch: path,
                parent: keys.take("parent", "a string")?,
            },
        })
    }

    /// How many solutions it speaks of, and whether that is all of them.
    pub(super) fn counted(&self) -> Option<(BigUint, bool)> {
        let (digits, exact) = match &self.count {
            Some(Found::Exact(digits)) => (digits, true),
            Some(Found::AtLeast(digits)) => (digits, false),
            None => return Some((BigUint::from(self.solutions.len()), false)),
        };
        Some((digits.parse().ok()?, exact))
    }

    /// Whether verdict and count say the same.
    pub(super) fn fits(&self) -> bool {
        let (zero, one) = (BigUint::from(0u32), BigUint::from(1u32));
        match (self.verdict.as_str(), self.counted()) {
            ("unsolvable", Some((count, exact))) => exact && count == zero,
            ("unique", Some((count, exact))) => exact && count == one,
            ("multiple", Some((count, _))) => count > one,
            ("unknown", Some((count, exact))) => !exact && count <= one,
            ("invalid", _) => true,
            _ => false,
        }
    }
}

/// The keys of an object.
struct Keys<'a>(&'a mut Map<String, Value>);

impl Keys<'_> {
    /// The value of a key, if it has one.
    fn take<T: DeserializeOwned>(
        &mut self,
        key: &str,
        expected: &str,
    ) -> Result<Option<T>, ParseError> {
        match self.0.remove(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => serde_json::from_value(value).map(Some).map_err(|_| {
                ParseError::new(format!("found something else as \"{key}\"")).expected(expected)
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_answer_is_said_in_our_words() {
        let refused = |line: &str| Answer::read(line).unwrap_err().to_string();
        assert_eq!(
            refused("{\"verdict\": "),
            "expected an answer of batch, found text that is no JSON object"
        );
        assert_eq!(
            refused("{}"),
            "expected an answer of batch, found no verdict"
        );
        assert_eq!(
            refused("{\"verdict\": \"unique\"}"),
            "expected the answer to a line of split, found no branch"
        );
        assert_eq!(
            refused("{\"verdict\": \"unique\", \"branch\": \"0\", \"assume\": [3]}"),
            "expected a list of facts [row, column, value], found something else as \"assume\""
        );
        assert_eq!(
            refused("{\"verdict\": 3}"),
            "expected a string, found something else as \"verdict\""
        );
    }
}
