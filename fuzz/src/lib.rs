//! What fuzzing asks of gridproof: one function over plain bytes a [`Target`], and the bytes to start from.
//!
//! The functions are called by the property tests of this crate, which damage the seeds a bounded number of times, and by
//! the coverage-guided driver in `driver/`, which is no member of the workspace: nothing else here needs its runtime.
//! `cargo xtask fuzz TARGET --seconds N` builds and runs it. A finding is a panic; there is no other way to report one.

mod answers;
mod containers;
mod marks;
mod seeds;
mod target;

pub use answers::solving;
pub use containers::containers;
pub use marks::marks;
pub use seeds::seeds;
pub use target::{Target, targets};
