//! The formats that akari puzzles are exchanged in, one a file.

mod dimacs;
mod goal;
mod grid;
mod janko;
mod json;
mod kanpen;
mod keyed;
mod object;
mod puzzlink;
mod pycsp3;
mod pzprv3;
mod sgt;
mod text;
mod toml;

pub use dimacs::Dimacs;
pub use janko::Janko;
pub use json::Json;
pub use kanpen::Kanpen;
pub use puzzlink::Puzzlink;
pub use pycsp3::Pycsp3;
pub use pzprv3::Pzprv3;
pub use sgt::Sgt;
pub use text::Text;
pub use toml::Toml;

use gridproof_core::Format;

use crate::Akari;

/// All of them; `json` comes first.
pub(crate) const ALL: &[&dyn Format<Akari>] = &[
    &Json, &Toml, &Text, &Puzzlink, &Pzprv3, &Kanpen, &Sgt, &Janko, &Pycsp3, &Dimacs,
];

/// The names that links and files of the pzpr family know akari by.
const LINK_KINDS: &[&str] = &["akari", "lightup", "bijutsukan"];

#[cfg(test)]
mod tests;
