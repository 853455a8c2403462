//! Seeded random boards as plain data: the same for the same seed on every machine.
//!
//! Each kind's data has a JSON form that the kind's `json` format reads. Nothing here solves anything.

mod akari;
mod futoshiki;
mod nonogram;
mod plain;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

pub use akari::{AkariBoard, Numbers};
pub use futoshiki::FutoshikiBoard;
pub use nonogram::{NonogramClues, picture};
pub use plain::{PlainBoard, large, small};

/// The source of randomness for a seed.
pub fn seeded(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}
