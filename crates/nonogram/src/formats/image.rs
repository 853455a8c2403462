//! PNG pictures, one pixel a cell: what is dark on white is filled. The clues are taken from the picture.

use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Size, Source};
use png::{ColorType, Decoder, Limits, Transformations};

use crate::picture::Picture;
use crate::puzzle::Nonogram;

use super::document::{from_picture, picture_of};

/// The format.
pub(super) struct Png;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The most bytes the decoder may hold; four bytes for each of the most cells fit.
const MEMORY: usize = 64 << 20;

impl Format<Nonogram> for Png {
    fn name(&self) -> &'static str {
        "png"
    }

    fn summary(&self) -> &'static str {
        "a PNG picture, one pixel a cell, dark is filled; clues are taken from it"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["png"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        if source.bytes().starts_with(SIGNATURE) {
            Detection::Certain
        } else {
            Detection::No
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        if !source.bytes().starts_with(SIGNATURE) {
            return Err(ParseError::new("found no PNG signature").expected("a PNG picture"));
        }
        let mut decoder = Decoder::new_with_limits(source.bytes(), Limits { bytes: MEMORY });
        decoder.set_transformations(Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().map_err(|error| damaged(&error))?;
        let (width, height) = reader.info().size();
        let size = Size::checked(height.into(), width.into()).map_err(ParseError::new)?;
        let mut bytes = vec![0; reader.output_buffer_size()];
        let frame = reader
            .next_frame(&mut bytes)
            .map_err(|error| damaged(&error))?;
        let samples = frame.color_type.samples();
        let pixels = bytes.chunks(frame.line_size).take(size.rows as usize);
        let filled = pixels
            .flat_map(|row| row.chunks_exact(samples).take(size.cols as usize))
            .map(|pixel| is_dark(pixel, frame.color_type))
            .collect();
        let picture = Picture::new(size, filled).ok_or_else(|| {
            ParseError::new("found fewer pixels than the size of the picture asks for")
        })?;
        Ok(from_picture(&picture))
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let picture = picture_of(document, "png")?;
        let size = picture.size();
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, size.cols, size.rows);
        encoder.set_color(ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::Eight);
        let pixels: Vec<u8> = picture
            .cells()
            .iter()
            .map(|&filled| if filled { 0 } else { 255 })
            .collect();
        encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(&pixels))
            .map_err(|error| CannotHold(format!("the picture could not be encoded: {error}")))?;
        Ok(bytes)
    }
}

fn damaged(error: &png::DecodingError) -> ParseError {
    ParseError::new(format!("the picture is damaged: {error}")).expected("a PNG picture")
}

/// Whether a pixel, laid on white, is nearer to black than to white.
fn is_dark(pixel: &[u8], color: ColorType) -> bool {
    let (luminance, alpha) = match (color, pixel) {
        (ColorType::GrayscaleAlpha, &[grey, alpha]) => (u32::from(grey), u32::from(alpha)),
        (ColorType::Rgb, &[r, g, b]) => (luminance(r, g, b), 255),
        (ColorType::Rgba, &[r, g, b, alpha]) => (luminance(r, g, b), alpha.into()),
        (_, pixel) => (pixel.first().copied().unwrap_or(255).into(), 255),
    };
    luminance * alpha + 255 * (255 - alpha) < 128 * 255
}

/// Brightness as the eye weighs the colours, 0 to 255.
fn luminance(r: u8, g: u8, b: u8) -> u32 {
    (u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1000
}
