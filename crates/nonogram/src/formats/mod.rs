//! The formats that nonograms are exchanged in, one a file.

use gridproof_core::Format;

use crate::puzzle::Nonogram;

/// All of them; the JSON form first.
pub(crate) const ALL: &[&dyn Format<Nonogram>] = &[];
