//! Plain enumeration on small boards: slow, obvious, and without a line of code shared with any solver.
//!
//! Boards are arrays of numbers. Each function lists *all* solutions in ascending order, so that
//! verdicts, counts and solutions can be compared whole. Each says up to which size it is bearable.

mod akari;
mod futoshiki;
mod nonogram;

pub use akari::bulb_placements;
pub use futoshiki::{latin_squares, squares};
pub use nonogram::{clue_of, line_placements, pictures};
