//! The engine of gridproof.
//!
//! A puzzle becomes a [`Model`]: yes/no variables, clauses, and [`Propagator`]s, each a pure function of
//! the masks of its own scope. The [`Solver`] runs them to a fixpoint and searches by learning from
//! conflicts; reasons are derived on demand. Kinds of puzzle plug in through [`Puzzle`]; programs that
//! know all kinds hold [`AnyPuzzle`]s.
//!
//! The crate never prints, touches no file, and reads the clock only for time limits.

pub mod ask;
mod assignment;
mod assumed;
mod branches;
pub mod cells;
pub mod cnf;
mod components;
pub mod count;
pub mod format;
pub mod hint;
mod kind;
pub mod known;
mod limits;
mod lit;
mod model;
pub mod proof;
mod propagator;
pub mod propagators;
mod puzzle;
mod release;
pub mod scene;
mod search;
mod split;
pub mod verdict;

pub use assignment::Assignment;
pub use assumed::Assumed;
pub use branches::{Branching, branches};
pub use cells::{Board, Cell, Domain, Size};
pub use format::{CannotHold, Detection, Document, Format, ParseError, Source};
pub use kind::{AnyPuzzle, FormatEntry, KindEntry, Proved};
pub use known::{Deduced, Known, Mask};
pub use limits::{Limits, Spent, Stop, Watch};
pub use lit::{Lit, Var};
pub use model::{Model, ModelBuilder, Selectors};
pub use propagator::{
    Contradiction, Cost, Explained, Halt, Propagator, Question, Run, Target, Wake,
};
pub use puzzle::{Drawing, Puzzle, Root};
pub use release::release;
pub use scene::{Scene, SceneOptions};
pub use search::{Answer, Solver};
pub use verdict::{Decided, Fault, Refutation, Verdict, Violation};
