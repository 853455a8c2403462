//! Steps and grades as JSON has them.

use gridproof_core::AnyPuzzle;
use gridproof_core::hint::{Fact, Rating, Step};
use serde::Serialize;

use crate::input::Assumption;
use crate::registry;

/// How much of a step is told, from 0 (that there is one) to 4 (all).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Level(pub(crate) u8);

impl Level {
    /// The place.
    pub(crate) const PLACE: Self = Self(1);
    /// The technique.
    pub(crate) const TECHNIQUE: Self = Self(2);
    /// The words.
    pub(crate) const WORDS: Self = Self(3);
    /// The cells.
    pub(crate) const CELLS: Self = Self(4);
}

/// A step, as far as it is told.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct StepRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<Vec<Assumption>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    therefore: Option<Vec<Assumption>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<Assumption>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chain: Vec<Self>,
}

impl StepRecord {
    /// A step, told up to a level.
    pub(crate) fn new(puzzle: &dyn AnyPuzzle, step: &Step, level: Level) -> Self {
        let facts = |facts: &[Fact]| facts.iter().map(|&fact| told(puzzle, fact)).collect();
        let at = |least: Level| (level >= least).then_some(());
        Self {
            place: at(Level::PLACE).map(|()| step.place.clone()),
            technique: at(Level::TECHNIQUE).map(|()| step.technique),
            grade: at(Level::TECHNIQUE).map(|()| step.grade.name()),
            words: at(Level::WORDS).map(|()| step.words.clone()),
            clues: at(Level::CELLS)
                .map(|()| step.subject.iter().map(|&clue| puzzle.clue(clue)).collect()),
            because: at(Level::CELLS).map(|()| facts(&step.because)),
            therefore: at(Level::CELLS).map(|()| facts(&step.therefore)),
            assumed: at(Level::CELLS)
                .and(step.assumed)
                .map(|fact| told(puzzle, fact)),
            depth: at(Level::CELLS).and(step.assumed).map(|_| step.depth),
            chain: at(Level::CELLS).map_or_else(Vec::new, |()| {
                let chain = step.chain.iter();
                chain.map(|link| Self::new(puzzle, link, level)).collect()
            }),
        }
    }
}

/// A fact as `assume` has it: row, column, value. The value is 1 or 0 where cells have two states, and the number where they have
/// numbers; a negative number says that the cell has another one.
pub(super) fn told(puzzle: &dyn AnyPuzzle, fact: Fact) -> Assumption {
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

/// A grade.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct GradeRecord {
    name: &'static str,
    number: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<&'static str>,
    steps: usize,
    techniques: Vec<TallyRecord>,
    assumptions: usize,
    depth: u32,
}

/// How often a technique was needed.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct TallyRecord {
    technique: &'static str,
    grade: &'static str,
    steps: usize,
}

impl From<&Rating> for GradeRecord {
    fn from(rating: &Rating) -> Self {
        let tallies = rating.tallies.iter().map(|tally| TallyRecord {
            technique: tally.technique,
            grade: tally.grade.name(),
            steps: tally.steps,
        });
        Self {
            name: rating.grade.name(),
            number: rating.number,
            hardest: rating.hardest,
            steps: rating.steps,
            techniques: tallies.collect(),
            assumptions: rating.assumptions,
            depth: rating.depth,
        }
    }
}
