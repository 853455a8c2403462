//! What a line of `split` carries beside its puzzle: the facts it takes for granted, its path, and its parent.

use std::borrow::Cow;

use gridproof_core::hint::Fact;
use gridproof_core::{AnyPuzzle, Cell, ParseError};
use serde_json::value::RawValue;

use crate::registry;

/// A fact as JSON has it: row, column, value, the first two from 1.
///
/// A value is 1 or 0 where cells have two states, and the number where they have numbers; a negative number says that
/// the cell has another one.
pub type Assumption = [i64; 3];

/// What makes a puzzle a branch. Empty for a puzzle as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    /// The facts taken for granted, in the order of the path.
    pub assume: Vec<Assumption>,
    /// The path: at each step `0` if the fact holds, `1` if its opposite does.
    pub path: Option<String>,
    /// The puzzle it is a branch of.
    pub parent: Option<String>,
}

impl Branch {
    pub(super) fn new(
        assume: Option<&RawValue>,
        path: Option<Cow<'_, str>>,
        parent: Option<Cow<'_, str>>,
    ) -> Result<Self, ParseError> {
        let assume = match assume {
            None => Vec::new(),
            Some(raw) => serde_json::from_str(raw.get()).map_err(|_| {
                ParseError::new("found something else as \"assume\"")
                    .expected("a list of facts [row, column, value]")
            })?,
        };
        Ok(Self {
            assume,
            path: path.map(Cow::into_owned),
            parent: parent.map(Cow::into_owned),
        })
    }

    /// Whether this is a puzzle as a whole.
    pub fn is_whole(&self) -> bool {
        self.assume.is_empty() && self.path.is_none()
    }

    /// The facts, as the engine has them.
    ///
    /// # Errors
    /// Names the first that is about no cell or no value of the puzzle.
    pub fn facts(&self, puzzle: &dyn AnyPuzzle) -> Result<Vec<Fact>, ParseError> {
        let blank = puzzle.blank();
        let fact = |&[row, col, value]: &Assumption| {
            let place = |at: i64| u32::try_from(at.checked_sub(1)?).ok();
            let cell = Cell::new(place(row)?, place(col)?);
            let (value, holds) = if registry::has_numbers(puzzle.kind()) {
                (
                    u32::try_from(value.unsigned_abs()).ok()?.checked_sub(1)?,
                    value > 0,
                )
            } else {
                (u32::try_from(value).ok()?, true)
            };
            let known = value < 64 && blank.get(cell).contains(value);
            known.then_some(Fact { cell, value, holds })
        };
        let named = |assumption: &Assumption| {
            fact(assumption).ok_or_else(|| {
                ParseError::new(format!("found the assumption {assumption:?}"))
                    .expected("[row, column, value] of a cell and a value that the puzzle has")
            })
        };
        self.assume.iter().map(named).collect()
    }

    /// A fact, as JSON has it.
    pub(crate) fn assumption(puzzle: &dyn AnyPuzzle, fact: Fact) -> Assumption {
        let value = i64::from(fact.value);
        let value = match (registry::has_numbers(puzzle.kind()), fact.holds) {
            (true, true) => value + 1,
            (true, false) => -(value + 1),
            (false, true) => value,
            (false, false) => 1 - value,
        };
        [
            i64::from(fact.cell.row) + 1,
            i64::from(fact.cell.col) + 1,
            value,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::Source;

    fn puzzle(kind: &str, text: &str) -> Box<dyn AnyPuzzle> {
        let entry = registry::kind(kind).unwrap();
        entry.read("json", &Source::from_text(text)).unwrap().puzzle
    }

    #[test]
    fn facts_survive_json() {
        let boards = [
            puzzle("nonogram", r#"{"rows": [[1], [1]], "cols": [[1], [1]]}"#),
            puzzle(
                "futoshiki",
                r#"{"n": 2, "givens": [[0, 0], [0, 0]], "less": []}"#,
            ),
        ];
        for puzzle in boards {
            for holds in [true, false] {
                let fact = Fact {
                    cell: Cell::new(1, 0),
                    value: 1,
                    holds,
                };
                let assume = vec![Branch::assumption(&*puzzle, fact)];
                let back = Branch {
                    assume,
                    ..Branch::default()
                }
                .facts(&*puzzle)
                .unwrap();
                let candidates = puzzle.blank().get(fact.cell);
                assert_eq!(back[0].keeps(candidates), fact.keeps(candidates));
            }
        }
    }

    #[test]
    fn facts_about_nothing_are_refused() {
        let puzzle = puzzle("nonogram", r#"{"rows": [[1]], "cols": [[1]]}"#);
        for assumption in [
            [0, 1, 1],
            [1, 2, 1],
            [1, 1, 2],
            [1, 1, -1],
            [i64::MIN, 1, i64::MIN],
        ] {
            let branch = Branch {
                assume: vec![assumption],
                ..Branch::default()
            };
            let error = branch.facts(&*puzzle).unwrap_err();
            assert!(error.message.contains("assumption"), "{error}");
        }
    }
}
