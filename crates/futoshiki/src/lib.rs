//! Futoshiki (also Unequal, hutoshiki): a Latin square in which signs say which of two cells is the smaller.
//!
//! A [`Futoshiki`] is its clues; [`Futoshiki::check`] decides whether they have no, one or several solutions.
//! [`verify`] is the rule book by itself. The rest of the questions are asked through
//! [`gridproof_core::ask`] and [`gridproof_core::count`], and through [`ENTRY`] where the kind is known only at
//! run time. Orders go to 64.
//!
//! Clues that contradict each other make an unsolvable puzzle, not an error:
//!
//! ```
//! use gridproof_core::Puzzle;
//! use gridproof_futoshiki::Futoshiki;
//!
//! let puzzle = Futoshiki::from_clues(&[[1, 0], [0, 0]], &[[1, 2, 1, 1]])?;
//! let refutation = puzzle.refuted().expect("1 is greater than nothing");
//! assert_eq!(refutation.words, "r1c1 = 1 cannot be greater than r1c2");
//! # Ok::<(), gridproof_futoshiki::Malformed>(())
//! ```

mod chains;
mod channel;
mod clue;
mod draw;
mod forks;
mod formats;
mod formula;
mod kind;
mod marks;
mod model;
mod presolve;
mod puzzle;
mod refute;
mod scene;
mod techniques;
mod verify;
mod wording;

pub use clue::Clue;
pub use puzzle::{Futoshiki, MAX_ORDER, Malformed, Sign};
pub use verify::{Square, verify};

/// This kind of puzzle for the registry of programs that know all kinds.
pub const ENTRY: gridproof_core::KindEntry = gridproof_core::KindEntry::of::<Futoshiki>();
