//! Explanations for people: steps that follow from the board before them, hints, grades, and what is wrong with a puzzle.
//!
//! A kind of puzzle brings [`Technique`]s, small pure functions of the board, easiest first. The driver here takes all that the
//! first of them finds as one round, and begins again with the easiest; so the steps do not depend on the order in which
//! rows and columns are read, and a rotated puzzle gets the same grade. Where no technique finds anything, one value of
//! one cell is assumed, and the shortest way to a contradiction is shown. What even that does not reach, or not within an effort
//! that is counted in facts and never in seconds, is left to the search.
//!
//! Nothing here draws or prints. The words come from the puzzle, see [`Technique::words`] and
//! [`Puzzle::fact`](crate::Puzzle::fact).

mod ambiguity;
mod ask;
mod assume;
mod common;
mod conflict;
mod explanation;
mod fact;
mod history;
mod logic;
mod oracle;
mod rating;
mod slice;
mod step;
mod technique;

pub use ambiguity::{Ambiguity, Region, ambiguity};
pub use ask::{Advice, Hint, hint};
pub use conflict::derive;
pub use explanation::{Assuming, Explanation, Outcome, explain};
pub use fact::Fact;
pub use history::History;
pub use oracle::Oracle;
pub use rating::{Rating, Tally, rate};
pub use step::{Grade, Step};
pub use technique::{Changed, Finding, Technique};
