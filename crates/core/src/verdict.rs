//! Answers: whether a puzzle is unique, how many solutions it has, what they share, and why not.

use num_bigint::BigUint;

use crate::cells::{Board, Cell};
use crate::limits::{Spent, Stop};

/// The answer to "is this puzzle unique?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<S> {
    /// Exactly one solution.
    Unique(S),
    /// At least these two, which differ.
    Multiple(S, S),
    /// No solution, with the cause where it has a name.
    Unsolvable(Option<Refutation>),
    /// A limit was reached first.
    Unknown {
        /// A solution, if one was found: whether it is the only one is open.
        found: Option<S>,
        /// Which limit.
        stop: Stop,
    },
}

impl<S> Verdict<S> {
    /// Its name in JSON and in first lines: `unique`, `multiple`, `unsolvable`, `unknown`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Unique(_) => "unique",
            Self::Multiple(..) => "multiple",
            Self::Unsolvable(_) => "unsolvable",
            Self::Unknown { .. } => "unknown",
        }
    }

    /// The solutions it carries, none to two.
    pub fn solutions(&self) -> Vec<&S> {
        match self {
            Self::Unique(one)
            | Self::Unknown {
                found: Some(one), ..
            } => vec![one],
            Self::Multiple(one, two) => vec![one, two],
            Self::Unsolvable(_) | Self::Unknown { found: None, .. } => vec![],
        }
    }

    /// The same verdict about solutions of another type.
    pub fn map<T>(self, mut f: impl FnMut(S) -> T) -> Verdict<T> {
        match self {
            Self::Unique(one) => Verdict::Unique(f(one)),
            Self::Multiple(one, two) => Verdict::Multiple(f(one), f(two)),
            Self::Unsolvable(cause) => Verdict::Unsolvable(cause),
            Self::Unknown { found, stop } => Verdict::Unknown {
                found: found.map(f),
                stop,
            },
        }
    }
}

/// A verdict with what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided<S> {
    /// The answer.
    pub verdict: Verdict<S>,
    /// The effort.
    pub spent: Spent,
}

/// A named cause of unsolvability, in the words of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// One sentence in lower case: `row 4 needs 6 cells, the board is 5 wide`.
    pub words: String,
    /// The clues at fault, in words: `row 4 (3 2)`.
    pub clues: Vec<String>,
    /// The cells at fault.
    pub cells: Vec<Cell>,
    /// A hint how to mend it.
    pub help: Option<String>,
}

impl Refutation {
    /// A cause in words alone.
    pub fn new(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            clues: Vec::new(),
            cells: Vec::new(),
            help: None,
        }
    }
}

/// A broken rule of the game, found by a verifier.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{words}")]
pub struct Violation {
    /// The rule in words, with what was found and what it asks.
    pub words: String,
    /// The cells that break it.
    pub cells: Vec<Cell>,
}

impl Violation {
    /// A violation of the rule that `words` states.
    pub fn new(words: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self {
            words: words.into(),
            cells,
        }
    }
}

/// A fault of this program: a solution that its verifier refuses, or a reason that fails replay. Please report it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("internal fault: {0}")]
pub struct Fault(pub String);

/// How many solutions there are. Never wraps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly this many.
    Exact(BigUint),
    /// This many were found before a limit.
    AtLeast(BigUint),
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Exact(count) => write!(f, "{count}"),
            Self::AtLeast(count) => write!(f, "at least {count}"),
        }
    }
}

/// A count with the limit that ended it, if it is not exact, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The count.
    pub count: Count,
    /// Which limit ended it; `None` if it is exact or the asked number was reached.
    pub stop: Option<Stop>,
    /// The effort.
    pub spent: Spent,
}

/// Solutions one after the other, up to a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<S> {
    /// Different solutions, in the order in which they were found.
    pub solutions: Vec<S>,
    /// Whether these are all of them.
    pub complete: bool,
    /// Which limit ended it early.
    pub stop: Option<Stop>,
    /// The effort.
    pub spent: Spent,
}

/// What all solutions share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backbone {
    /// For each cell the values that occur in some solution. Where a limit was reached: that occur in a solution found so far.
    pub possible: Board,
    /// How many cells have the same value in all solutions, among those that take a value; exact only without `stop`.
    pub forced: usize,
    /// How many cells take a value.
    pub cells: usize,
    /// Two solutions that differ, if there are.
    pub witnesses: Vec<Board>,
    /// Which limit ended it early: then `possible` may lack values.
    pub stop: Option<Stop>,
    /// The effort.
    pub spent: Spent,
}

/// Clues that cannot hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictSet {
    /// The clues by number.
    pub clues: Vec<usize>,
    /// Whether no clue can be left out.
    pub minimal: bool,
    /// The effort.
    pub spent: Spent,
}
