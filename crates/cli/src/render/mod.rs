//! Pictures as files: SVG, the same bytes on every machine, and PNG from that SVG with a font of our own.
//!
//! What a picture shows is decided by the kinds of puzzle, see [`gridproof_core::scene`]. Here are only colours and file formats.

mod blocks;
mod palette;
mod raster;
mod svg;

pub(crate) use blocks::half_blocks;
pub(crate) use palette::Palette;
pub(crate) use raster::png;
pub(crate) use svg::svg;

#[cfg(test)]
mod tests;
