//! SVG as PNG, with the one font that is bundled: pixels depend on no font of the machine.

use std::sync::Arc;

use gridproof_core::Fault;
use gridproof_core::Scene;
use gridproof_core::scene::PIXEL;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

use super::palette::Palette;
use super::svg::svg;
use crate::failure::Failure;

/// Printable ASCII of `DejaVu` Sans Condensed 2.37; its licence lies beside it.
static FONT: &[u8] = include_bytes!("../../assets/font/DejaVuSansCondensed-ASCII.ttf");

/// The most pixels a picture may have: a quarter of a gigabyte in memory.
const MOST_PIXELS: u64 = 1 << 26;

/// A picture that would have too many pixels.
#[derive(Debug, thiserror::Error)]
#[error("the picture would be {width}x{height} pixels, at most {MOST_PIXELS} can be drawn")]
struct TooLarge {
    width: u64,
    height: u64,
}

impl TooLarge {
    /// Refuses pictures that would have too many pixels.
    fn check(scene: &Scene) -> Result<(u32, u32), Self> {
        let pixels = |length: i32| (length / PIXEL).unsigned_abs();
        let (width, height) = (pixels(scene.width()), pixels(scene.height()));
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            return Err(Self {
                width: width.into(),
                height: height.into(),
            });
        }
        Ok((width, height))
    }
}

/// Draws a picture.
///
/// # Errors
/// That it is too large; or a fault of ours.
pub(crate) fn png(scene: &Scene, palette: Palette) -> Result<Vec<u8>, Failure> {
    let (width, height) = TooLarge::check(scene).map_err(|error| {
        Failure::usage(error.to_string()).with_help("choose a smaller --cell-size, or --to svg")
    })?;
    let fault = |error: &dyn std::fmt::Display| Fault(format!("cannot draw a picture: {error}"));
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    let options = usvg::Options {
        fontdb: Arc::new(fonts),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(&svg(scene, "", palette), &options).map_err(|e| fault(&e))?;
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| fault(&"it has no size"))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| fault(&e).into())
}
