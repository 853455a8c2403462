//! The formats that nonograms are exchanged in, one a file.
//!
//! Reading is tolerant where the meaning is plain and refuses where two readings are possible; writing is canonical. Colours,
//! blotted numbers and triddlers are refused by name.

mod clue_text;
mod cwd;
mod dimacs;
mod document;
mod faase;
mod g;
mod image;
mod json;
mod mk;
mod nesting;
mod nin;
mod non;
mod nonogrid;
mod pbm;
mod picture;
mod place;
mod puzzlink;
mod pzprv3;
mod sgt;
mod taai;
mod toml_file;
mod webpbn;

use gridproof_core::Format;

use crate::puzzle::Nonogram;

/// All of them; the JSON form first.
pub(crate) const ALL: &[&dyn Format<Nonogram>] = &[
    &json::Json,
    &toml_file::Toml,
    &nonogrid::Nonogrid,
    &non::Non,
    &nin::Nin,
    &mk::Mk,
    &cwd::Cwd,
    &g::G,
    &webpbn::WebpbnXml,
    &faase::Faase,
    &taai::Taai,
    &puzzlink::Puzzlink,
    &pzprv3::Pzprv3,
    &sgt::Sgt,
    &picture::Text,
    &pbm::Pbm,
    &image::Png,
    &dimacs::Dimacs,
];
