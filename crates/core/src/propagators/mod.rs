//! Constraints that more than one kind of puzzle needs.

mod at_most_one;
mod cardinality;
mod guarded;

pub use at_most_one::AtMostOne;
pub use cardinality::Cardinality;
pub use guarded::Guarded;

#[cfg(test)]
pub(crate) mod testing;
