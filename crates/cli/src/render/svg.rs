//! Scenes as SVG. All numbers are whole hundredths of a pixel, so that the same scene gives the same bytes everywhere.
//!
//! Neighbouring shapes that look alike share an element: pictures of large boards stay small.

use std::fmt::{self, Write as _};

use gridproof_core::Scene;
use gridproof_core::scene::{Anchor, Area, Direction, Ink, PIXEL, Point, Shape, Text, Weight};

use super::palette::Palette;

/// Fonts in the order in which they are looked for. The first is the one that PNG files are drawn with.
const FONTS: &str = "DejaVu Sans Condensed, DejaVu Sans, Verdana, sans-serif";

/// Writes a picture with a title for those who cannot see it.
pub(crate) fn svg(scene: &Scene, title: &str, palette: Palette) -> String {
    let mut writer = Writer {
        text: String::new(),
        palette,
        open: Open::Nothing,
    };
    let (width, height) = (Length(scene.width()), Length(scene.height()));
    writer.push(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\">\n<title>{}</title>\n",
        Escaped(title)
    ));
    writer.fill(Area::new(0, 0, scene.width(), scene.height()), Ink::Paper);
    for shape in scene.shapes() {
        writer.shape(shape);
    }
    writer.close();
    writer.text.push_str("</svg>\n");
    writer.text
}

/// What the element that is being written looks like; shapes of the same looks go into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Nothing,
    Fills(Ink),
    Strokes(Ink, i32),
    Texts(Ink, i32, Anchor, Weight),
}

struct Writer {
    text: String,
    palette: Palette,
    open: Open,
}

impl Writer {
    fn push(&mut self, what: fmt::Arguments<'_>) {
        self.text.write_fmt(what).expect("a text takes any text");
    }

    fn close(&mut self) {
        match self.open {
            Open::Nothing => {}
            Open::Fills(_) | Open::Strokes(..) => self.text.push_str("\"/>\n"),
            Open::Texts(..) => self.text.push_str("</g>\n"),
        }
        self.open = Open::Nothing;
    }

    /// Goes on in the element of these looks, or begins one.
    fn open(&mut self, wanted: Open) {
        if self.open == wanted {
            return;
        }
        self.close();
        self.open = wanted;
        let colour = |ink| self.palette.colour(ink);
        match wanted {
            Open::Nothing => {}
            Open::Fills(ink) => {
                let fill = colour(ink);
                self.push(format_args!("<path fill=\"{fill}\" d=\""));
            }
            Open::Strokes(ink, thickness) => {
                let (stroke, width) = (colour(ink), Length(thickness));
                self.push(format_args!(
                    "<path fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" d=\""
                ));
            }
            Open::Texts(ink, height, anchor, weight) => {
                let (fill, size) = (colour(ink), font_size(height));
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                self.push(format_args!(
                    "<g fill=\"{fill}\" font-size=\"{size}\" text-anchor=\"{anchor}\""
                ));
                if weight == Weight::Strong {
                    // Whatever the font, and whether it has a bold face or not.
                    let width = Hundredths(size.0 * 4 / 100);
                    self.push(format_args!(
                        " stroke=\"{fill}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
                    ));
                }
                self.text.push_str(">\n");
            }
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Fill { area, ink } => self.fill(*area, *ink),
            Shape::Stroke {
                points,
                thickness,
                ink,
            } => {
                self.open(Open::Strokes(*ink, *thickness));
                self.line(points);
            }
            Shape::Hatch {
                area,
                gap,
                thickness,
                ink,
            } => {
                self.open(Open::Strokes(*ink, *thickness));
                for ends in area.diagonals(*gap) {
                    self.line(&ends);
                }
            }
            Shape::Disc {
                centre,
                radius,
                ink,
            } => {
                self.close();
                let (x, y, radius) = (Length(centre.x), Length(centre.y), Length(*radius));
                let fill = self.palette.colour(*ink);
                self.push(format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>\n"
                ));
            }
            Shape::Text(text) => self.words(text),
        }
    }

    fn fill(&mut self, area: Area, ink: Ink) {
        self.open(Open::Fills(ink));
        let (left, top) = (Length(area.left), Length(area.top));
        let (width, height) = (Length(area.width), Length(area.height));
        let back = Length(-area.width);
        self.push(format_args!("M{left} {top}h{width}v{height}h{back}z"));
    }

    fn line(&mut self, points: &[Point]) {
        for (index, point) in points.iter().enumerate() {
            let command = if index == 0 { 'M' } else { 'L' };
            let (x, y) = (Length(point.x), Length(point.y));
            self.push(format_args!("{command}{x} {y}"));
        }
    }

    fn words(&mut self, text: &Text) {
        self.open(Open::Texts(text.ink, text.height, text.anchor, text.weight));
        let words = Escaped(&text.words);
        let Point { x, y } = text.at;
        match text.direction {
            Direction::Right => {
                let (x, y) = (Length(x), Length(on_pixel(y + text.height / 2)));
                self.push(format_args!("<text x=\"{x}\" y=\"{y}\">{words}</text>\n"));
            }
            Direction::Down => {
                let (x, y) = (Length(on_pixel(x - text.height / 2)), Length(y));
                self.push(format_args!(
                    "<text x=\"{x}\" y=\"{y}\" transform=\"rotate(90 {x} {y})\">{words}</text>\n"
                ));
            }
        }
    }
}

/// The nearest whole pixel: feet of digits are sharp there.
const fn on_pixel(length: i32) -> i32 {
    let length = length + PIXEL / 2;
    length - length.rem_euclid(PIXEL)
}

/// The size of a font whose digits are this tall: 0.729 of its size in the fonts we ask for.
const fn font_size(height: i32) -> Hundredths {
    Hundredths((height as i64 * 100 * 1000) / (PIXEL as i64 * 729))
}

/// A length in units, written in pixels.
#[derive(Clone, Copy)]
struct Length(i32);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hundredths(i64::from(self.0) * 100 / i64::from(PIXEL)).fmt(f)
    }
}

/// A number of hundredths, written as short as it can be.
#[derive(Clone, Copy)]
struct Hundredths(i64);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.abs() / 100, self.0.abs() % 100);
        match (part, part % 10) {
            (0, _) => write!(f, "{sign}{whole}"),
            (_, 0) => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// Text as XML holds it. What XML cannot hold is left out.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '\u{fffe}' | '\u{ffff}' => {}
                c if c.is_control() => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_exact() {
        let shown = |hundredths| Hundredths(hundredths).to_string();
        assert_eq!(
            [0, 5, 50, 100, 1205, -5, -250].map(shown),
            ["0", "0.05", "0.5", "1", "12.05", "-0.05", "-2.5"]
        );
        assert_eq!(Length(PIXEL).to_string(), "1");
        assert_eq!(Length(-1).to_string(), "-0.05");
        assert_eq!(font_size(10 * PIXEL).to_string(), "13.71");
    }

    #[test]
    fn titles_are_escaped() {
        let escaped = Escaped("a<b>\u{0}&\"\u{ffff}").to_string();
        assert_eq!(escaped, "a&lt;b&gt;&amp;\"");
    }

    #[test]
    fn shapes_of_the_same_looks_share_an_element() {
        let mut scene = Scene::new(10 * PIXEL, 10 * PIXEL);
        scene.fill(Area::new(0, 0, PIXEL, PIXEL), Ink::Solid);
        scene.fill(Area::new(PIXEL, 0, PIXEL, PIXEL), Ink::Solid);
        let drawn = svg(&scene, "two", Palette::Print);
        assert!(drawn.contains("<path fill=\"#404040\" d=\"M0 0h1v1h-1zM1 0h1v1h-1z\"/>"));
    }
}
