//! The kinds of puzzle.

use gridproof_core::KindEntry;

/// All kinds that the program knows.
pub(crate) fn kinds() -> Vec<KindEntry> {
    vec![gridproof_nonogram::KIND]
}
