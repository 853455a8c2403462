//! The formats that futoshikis are exchanged in, one a file.

use gridproof_core::Format;

use crate::puzzle::Futoshiki;

/// All of them, the JSON form first.
pub(crate) const ALL: &[&dyn Format<Futoshiki>] = &[];
