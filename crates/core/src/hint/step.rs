//! One step of an explanation, and how hard it is.

use std::fmt;

use super::fact::Fact;

/// How hard a technique is. The names are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Seen at a glance.
    Easy,
    /// Takes a look at what is known of one or two clues.
    Medium,
    /// Takes all that is known of a clue, or one assumption that fails at once.
    Hard,
    /// Takes an assumption that is followed for a while.
    Expert,
    /// Takes more than one assumption at a time.
    Beyond,
}

impl Grade {
    /// All grades, easiest first.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Expert,
        Self::Beyond,
    ];

    /// Its name: `easy`, `medium`, `hard`, `expert`, `beyond`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Beyond => "beyond",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One deduction, with its reason.
///
/// Contract: the clues of `subject` together with the facts of `because` force every fact of `therefore`, whatever the other clues
/// say; and none of `because` can be left out without losing some of `therefore`. Without `therefore` the step is a
/// contradiction: the clues cannot meet those facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the technique.
    pub technique: &'static str,
    /// How hard the technique is.
    pub grade: Grade,
    /// How many techniques are easier: they are tried before it.
    pub rank: usize,
    /// The clues it uses, by number, ascending. The rules of the game need not be listed.
    pub subject: Vec<usize>,
    /// What it relies on.
    pub because: Vec<Fact>,
    /// What follows. Part of it may be known from another step of the same round.
    pub therefore: Vec<Fact>,
    /// Of a contradiction from an assumption: the assumed fact.
    pub assumed: Option<Fact>,
    /// Of a contradiction from an assumption: the steps that follow from it, the last of which is a contradiction.
    pub chain: Vec<Step>,
    /// How many rounds the chain takes, 0 without one. Unlike the length of the chain it does not depend on the order of reading.
    pub depth: u32,
    /// Where to look: `row 3 (1 2)`.
    pub place: String,
    /// The whole step in words.
    pub words: String,
}

impl Step {
    /// Whether it says that the board before it cannot be completed.
    pub fn is_contradiction(&self) -> bool {
        self.therefore.is_empty()
    }
}
