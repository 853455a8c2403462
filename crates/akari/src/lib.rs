//! Akari, also known as Light Up and Bijutsukan: puzzle type, model, rule book, drawing and formats.
//!
//! Place bulbs on white cells so that every white cell is lit, no two bulbs see each other, and every number has exactly that
//! many bulbs among its four neighbours. A bulb lights its row and column up to the next black cell.
//!
//! ```
//! use gridproof_akari::Akari;
//! use gridproof_core::{Limits, Verdict};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let decided = Akari::from_rows(["...", ".4.", "..."])?.check(&Limits::none())?;
//! let Verdict::Unique(bulbs) = decided.verdict else {
//!     panic!("a 4 decides its four neighbours")
//! };
//! assert_eq!(bulbs.to_string(), ".*.\n*.*\n.*.\n");
//! # Ok(())
//! # }
//! ```
//!
//! A cell is undecided, holds a bulb, or is excluded; whether it is *lit* is another question: see [`Lighting`].

mod bulbs;
mod deduce;
mod draw;
pub mod formats;
mod formula;
mod lighting;
mod marks;
mod model;
mod puzzle;
mod reduce;
mod refuted;
mod rooms;
mod scene;
mod segments;
mod square;
mod techniques;
#[cfg(test)]
mod testing;
mod verify;
mod wording;

pub use bulbs::Bulbs;
pub use lighting::{Lighting, State};
pub use puzzle::{Akari, Malformed};
pub use square::Square;

use gridproof_core::KindEntry;

/// This kind of puzzle for the registry.
pub const ENTRY: KindEntry = KindEntry::of::<Akari>();
