//! Constraints that more than one kind of puzzle needs.

mod all_different;
mod at_most_one;
mod cardinality;
mod guarded;
mod matching;

pub use all_different::AllDifferent;
pub use at_most_one::AtMostOne;
pub use cardinality::Cardinality;
pub use guarded::Guarded;
pub use matching::prune_all_different;

#[cfg(test)]
pub(crate) mod testing;
