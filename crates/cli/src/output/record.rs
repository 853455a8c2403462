//! Answers as JSON: one object a line, with the fields that the schema file describes.

use std::fmt;

use gridproof_core::ask::Judgement;
use gridproof_core::hint::Ambiguity;
use gridproof_core::verdict::{Backbone, ConflictSet, Count};
use gridproof_core::{AnyPuzzle, Board, Cell, ParseError, Refutation, Spent, Stop, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::steps::{GradeRecord, StepRecord, told};
use crate::input::{Assumption, Branch};
use crate::registry;

/// One answer. Fields that say nothing are left out.
#[derive(Debug, Serialize)]
pub(crate) struct Record<'a> {
    pub(crate) schema: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) size: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<Found>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<Vec<Solution>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) forced: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ambiguous: Option<Vec<[u32; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) regions: Option<Vec<RegionRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) additions: Option<Vec<Assumption>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) conflict: Option<Conflict>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) marks: Option<Marks>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) grade: Option<GradeRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) steps: Option<Vec<StepRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proof: Option<&'static str>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) branch: Option<BranchOf>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) branches: Option<Branches>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stats: Option<Stats>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<Error>,
}

impl Record<'_> {
    /// An answer that says nothing yet.
    pub(crate) const fn new() -> Self {
        Self {
            schema: "gridproof/1",
            id: None,
            kind: None,
            size: None,
            verdict: None,
            count: None,
            solutions: None,
            forced: None,
            ambiguous: None,
            regions: None,
            additions: None,
            conflict: None,
            marks: None,
            grade: None,
            steps: None,
            proof: None,
            branch: None,
            branches: None,
            stats: None,
            warnings: Vec::new(),
            error: None,
        }
    }

    /// An answer about a puzzle.
    pub(crate) fn of(puzzle: &dyn AnyPuzzle) -> Self {
        let size = puzzle.size();
        Self {
            kind: Some(puzzle.kind()),
            size: Some([size.rows, size.cols]),
            ..Self::new()
        }
    }

    /// The answer to input that is no puzzle.
    pub(crate) fn invalid(error: &ParseError) -> Self {
        Self {
            verdict: Some("invalid"),
            error: Some(Error {
                message: error.message.clone(),
                line: error.line,
                column: error.column,
                expected: error.expected.clone(),
            }),
            ..Self::new()
        }
    }

    /// No answer, for a reason that is not in the input.
    pub(crate) fn failed(message: impl fmt::Display) -> Self {
        Self {
            error: Some(Error {
                message: message.to_string(),
                line: None,
                column: None,
                expected: None,
            }),
            ..Self::new()
        }
    }

    /// Fills in a verdict: its name, solutions, count, cause and effort.
    pub(crate) fn decided(
        &mut self,
        puzzle: &dyn AnyPuzzle,
        verdict: &Verdict<Board>,
        spent: Spent,
    ) {
        let solutions = verdict.solutions();
        self.verdict = Some(verdict.name());
        self.count = Some(match verdict {
            Verdict::Unique(_) | Verdict::Unsolvable(_) => Found::exactly(solutions.len()),
            Verdict::Multiple(..) | Verdict::Unknown { .. } => Found::at_least(solutions.len()),
        });
        self.solutions = Some(
            solutions
                .into_iter()
                .map(|board| Solution::new(puzzle, board))
                .collect(),
        );
        match verdict {
            Verdict::Unsolvable(Some(cause)) => self.conflict = Some(Conflict::named(cause)),
            Verdict::Unknown { stop, .. } => self.warnings.push(stopped(*stop)),
            _ => {}
        }
        self.stats = Some(Stats::from(spent));
    }

    /// Fills in the regions that vary by themselves, and what would make the puzzle unique.
    pub(crate) fn ambiguity(&mut self, puzzle: &dyn AnyPuzzle, ambiguity: &Ambiguity) {
        let regions = ambiguity.regions.iter().map(|region| RegionRecord {
            cells: cells(region.cells.iter().copied()),
            variants: Found::from(&region.variants),
        });
        self.regions = Some(regions.collect());
        if ambiguity.stop.is_none() {
            let facts = ambiguity.additions.iter();
            self.additions = Some(facts.map(|&fact| told(puzzle, fact)).collect());
        }
    }

    /// Fills in cells that differ between solutions.
    pub(crate) fn differing(&mut self, differing: &[Cell]) {
        self.ambiguous = Some(cells(differing.iter().copied()));
    }

    /// Fills in what all solutions share.
    pub(crate) fn shared(&mut self, backbone: &Backbone) {
        let differing = backbone.possible.iter();
        self.ambiguous = Some(cells(
            differing
                .filter(|(_, domain)| domain.len() > 1)
                .map(|(cell, _)| cell),
        ));
        match backbone.stop {
            None => self.forced = Some(backbone.forced),
            Some(stop) => self
                .warnings
                .push(format!("not all cells that differ are known: {stop}")),
        }
    }

    /// The answer as a line.
    pub(crate) fn line(&self) -> String {
        let mut line =
            serde_json::to_string(self).expect("a record holds nothing that JSON cannot");
        line.push('\n');
        line
    }
}

/// Why a question was not answered.
pub(crate) fn stopped(stop: Stop) -> String {
    format!("not answered: {stop}")
}

/// How many solutions, in digits, since they may not fit a number of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Found {
    /// Exactly so many.
    Exact(String),
    /// So many were found.
    AtLeast(String),
}

impl Found {
    fn exactly(count: usize) -> Self {
        Self::Exact(count.to_string())
    }

    fn at_least(count: usize) -> Self {
        Self::AtLeast(count.to_string())
    }
}

impl From<&Count> for Found {
    fn from(count: &Count) -> Self {
        match count {
            Count::Exact(count) => Self::Exact(count.to_string()),
            Count::AtLeast(count) => Self::AtLeast(count.to_string()),
        }
    }
}

/// A solution, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(untagged)]
pub(crate) enum Solution {
    /// As people mark it.
    Rows(Vec<String>),
    /// As numbers.
    Numbers(Vec<Vec<u32>>),
}

impl Solution {
    /// A full board in the form of its kind.
    pub(crate) fn new(puzzle: &dyn AnyPuzzle, board: &Board) -> Self {
        if registry::has_numbers(puzzle.kind()) {
            let rows = board.domains().chunks(board.size().cols.max(1) as usize);
            let number = |domain: &gridproof_core::Domain| domain.value().map_or(0, |v| v + 1);
            Self::Numbers(rows.map(|row| row.iter().map(number).collect()).collect())
        } else {
            let marks = puzzle.write_marks(board);
            Self::Rows(marks.lines().map(str::to_owned).collect())
        }
    }
}

impl Solution {
    /// The rows as text, one a line.
    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> = match self {
            Self::Rows(rows) => rows.clone(),
            Self::Numbers(rows) => {
                let widest = rows
                    .iter()
                    .flatten()
                    .max()
                    .map_or(1, |number| number.to_string().len());
                let row = |row: &Vec<u32>| {
                    let numbers: Vec<_> = row
                        .iter()
                        .map(|number| format!("{number:>widest$}"))
                        .collect();
                    numbers.join(" ")
                };
                rows.iter().map(row).collect()
            }
        };
        rows.into_iter().map(|row| row + "\n").collect()
    }
}

/// Cells that vary together, whatever the rest does.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RegionRecord {
    cells: Vec<[u32; 2]>,
    variants: Found,
}

/// Why a puzzle has no solution.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Conflict {
    /// In words, where the cause has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    clues: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<[u32; 2]>,
    /// Whether no clue can be left out, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

impl Conflict {
    /// A cause with a name.
    pub(crate) fn named(cause: &Refutation) -> Self {
        Self {
            message: Some(cause.words.clone()),
            clues: cause.clues.clone(),
            cells: cells(cause.cells.iter().copied()),
            minimal: None,
            help: cause.help.clone(),
        }
    }

    /// Clues that cannot hold together, beside the cause where it has a name.
    pub(crate) fn found(
        cause: Option<&Refutation>,
        puzzle: &dyn AnyPuzzle,
        set: &ConflictSet,
    ) -> Self {
        let named = cause.map(Self::named).unwrap_or_default();
        Self {
            clues: set.clues.iter().map(|&clue| puzzle.clue(clue)).collect(),
            minimal: Some(set.minimal),
            ..named
        }
    }
}

/// The verdict on a player's marks.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Marks {
    verdict: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<String>,
}

impl Marks {
    /// No solution extends them; these cells cannot be right together.
    pub(crate) fn wrong(wrong: &[Cell]) -> Self {
        Self {
            verdict: "wrong",
            cells: cells(wrong.iter().copied()),
            broken: None,
        }
    }

    /// The search ended before it knew whether a solution extends them.
    pub(crate) const fn unknown() -> Self {
        Self {
            verdict: "unknown",
            cells: Vec::new(),
            broken: None,
        }
    }

    /// With the rule that they break, if they are wrong.
    pub(crate) fn breaking(self, broken: Option<String>) -> Self {
        Self {
            broken: broken.filter(|_| self.verdict == "wrong"),
            ..self
        }
    }

    /// Nothing is left to mark.
    pub(crate) const fn solved() -> Self {
        Self {
            verdict: "solved",
            cells: Vec::new(),
            broken: None,
        }
    }
}

impl From<&Judgement> for Marks {
    fn from(judgement: &Judgement) -> Self {
        let (verdict, wrong): (_, &[Cell]) = match judgement {
            Judgement::Solved => ("solved", &[]),
            Judgement::Open => ("open", &[]),
            Judgement::Wrong(cells) => ("wrong", cells),
            Judgement::Unsolvable => ("unsolvable", &[]),
            Judgement::Unknown(_) => ("unknown", &[]),
        };
        Self {
            verdict,
            cells: cells(wrong.iter().copied()),
            broken: None,
        }
    }
}

/// Which branch of a split puzzle an answer is about, as the line had it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct BranchOf {
    pub(crate) assume: Vec<Assumption>,
    pub(crate) branch: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) parent: Option<String>,
}

impl From<Branch> for BranchOf {
    fn from(branch: Branch) -> Self {
        Self {
            assume: branch.assume,
            branch: branch.path.unwrap_or_default(),
            parent: branch.parent,
        }
    }
}

/// What was merged: how many branches are answered, and which are not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Branches {
    pub(crate) answered: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) unknown: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) missing: Vec<String>,
}

/// Effort counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Stats {
    decisions: u64,
    conflicts: u64,
    propagations: u64,
    runs: u64,
    explanations: u64,
    restarts: u64,
    learnt: u64,
    peak_bytes: u64,
}

impl From<Spent> for Stats {
    fn from(spent: Spent) -> Self {
        Self {
            decisions: spent.decisions,
            conflicts: spent.conflicts,
            propagations: spent.propagations,
            runs: spent.runs,
            explanations: spent.explanations,
            restarts: spent.restarts,
            learnt: spent.learnt,
            peak_bytes: spent.peak_bytes,
        }
    }
}

#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Error {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
}

/// Cells as JSON has them: `[row, col]` from 1.
fn cells(cells: impl Iterator<Item = Cell>) -> Vec<[u32; 2]> {
    cells.map(|cell| [cell.row + 1, cell.col + 1]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_only_what_is_known() {
        let error = ParseError::new("found \"3x\"")
            .at(7, 1, 2)
            .expected("a number");
        assert_eq!(
            Record::invalid(&error).line(),
            "{\"schema\":\"gridproof/1\",\"verdict\":\"invalid\",\
             \"error\":{\"message\":\"found \\\"3x\\\"\",\"line\":7,\"column\":1,\"expected\":\"a number\"}}\n"
        );
        assert_eq!(
            Record::failed("no").line(),
            "{\"schema\":\"gridproof/1\",\"error\":{\"message\":\"no\"}}\n"
        );
    }

    #[test]
    fn counts_are_strings() {
        let found = Found::from(&Count::AtLeast(u64::MAX.into()));
        assert_eq!(
            serde_json::to_string(&found).unwrap(),
            "{\"at_least\":\"18446744073709551615\"}"
        );
    }

    #[test]
    fn cells_count_from_one() {
        assert_eq!(cells([Cell::new(0, 4)].into_iter()), [[1, 5]]);
    }
}
