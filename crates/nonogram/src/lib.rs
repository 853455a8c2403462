//! Nonograms: pictures given by the lengths of the blocks in every row and column.
//!
//! ```
//! use gridproof_core::{Limits, Verdict};
//! use gridproof_nonogram::Nonogram;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let rows = [vec![3], vec![], vec![1, 1]];
//! let cols = [vec![1, 1], vec![1], vec![1, 1]];
//! let decided = Nonogram::from_clues(rows, cols)?.check(&Limits::none())?;
//! let Verdict::Unique(picture) = decided.verdict else {
//!     panic!("this puzzle has one solution");
//! };
//! assert_eq!(picture.to_string(), "###\n...\n#.#\n");
//! # Ok(())
//! # }
//! ```
//!
//! The crate brings the model, the rule book ([`Puzzle::verify`](gridproof_core::Puzzle::verify)), text drawing, and the formats that
//! nonograms are exchanged in. It never prints and touches no file.

mod clues;
mod draw;
mod error;
mod formats;
mod formula;
mod kind;
mod line;
mod marks;
mod model;
mod picture;
mod puzzle;
mod refuted;
mod scene;
mod single;
mod techniques;
mod verify;
mod wording;

pub use clues::Clues;
pub use error::{Error, LineId};
pub use picture::{CellState, Picture};
pub use puzzle::Nonogram;
pub use single::deduce_line;

/// The registry entry of this kind.
pub const KIND: gridproof_core::KindEntry = gridproof_core::KindEntry::of::<Nonogram>();
