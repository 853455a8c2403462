//! Pictures of boards, before anybody has chosen colours or a file format.
//!
//! A kind of puzzle turns a board into a [`Scene`]: rectangles, lines, circles, hatching and text, each with an [`Ink`] that says
//! what it *is*, not how it looks. Whoever writes a file chooses a colour for each ink. Lengths are whole numbers, [`PIXEL`] to a
//! pixel, so that the same board gives the same bytes on every machine; no floating point is involved.
//!
//! A scene is made for one cell size, since what is legible depends on it: lines never get thinner than a pixel, digits never
//! lower than six. What a scene says is never said by ink alone: every fact has a shape of its own.

mod lattice;
mod options;
mod shape;

pub use lattice::{Lattice, Rules};
pub use options::{LARGEST_CELL, SMALLEST_CELL, SceneOptions};
pub use shape::{Anchor, Area, Direction, Ink, Point, Shape, Text, Weight};

use crate::cells::Board;

/// How many units of length a pixel has.
pub const PIXEL: i32 = 20;

/// From this cell size on there is room for finer shapes.
const ROOMY: i32 = 20 * PIXEL;

/// A picture: its size, and shapes from the back to the front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    width: i32,
    height: i32,
    shapes: Vec<Shape>,
}

impl Scene {
    /// An empty picture of this size, in units, rounded up to whole pixels.
    pub const fn new(width: i32, height: i32) -> Self {
        Self {
            width: round_up(width),
            height: round_up(height),
            shapes: Vec::new(),
        }
    }

    /// Its width in units, a multiple of [`PIXEL`].
    pub const fn width(&self) -> i32 {
        self.width
    }

    /// Its height in units, a multiple of [`PIXEL`].
    pub const fn height(&self) -> i32 {
        self.height
    }

    /// The shapes, from the back to the front.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Puts a shape in front of all others.
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// A filled rectangle.
    pub fn fill(&mut self, area: Area, ink: Ink) {
        self.push(Shape::Fill { area, ink });
    }

    /// The outline of a rectangle, within it.
    pub fn frame(&mut self, area: Area, thickness: i32, ink: Ink) {
        let Area {
            left,
            top,
            width,
            height,
        } = area;
        let inner = height - 2 * thickness;
        self.fill(Area::new(left, top, width, thickness), ink);
        self.fill(
            Area::new(left, top + height - thickness, width, thickness),
            ink,
        );
        self.fill(Area::new(left, top + thickness, thickness, inner), ink);
        self.fill(
            Area::new(left + width - thickness, top + thickness, thickness, inner),
            ink,
        );
    }

    /// A line through points.
    pub fn stroke(&mut self, points: Vec<Point>, thickness: i32, ink: Ink) {
        self.push(Shape::Stroke {
            points,
            thickness,
            ink,
        });
    }

    /// A filled circle.
    pub fn disc(&mut self, centre: Point, radius: i32, ink: Ink) {
        self.push(Shape::Disc {
            centre,
            radius,
            ink,
        });
    }

    /// Marks an area that takes part in a broken rule: a thick frame over the lines around it, with a rim within where there is room.
    pub fn outline_conflict(&mut self, area: Area, options: &SceneOptions) {
        let (thin, heavy) = (options.thin(), options.heavy());
        let before = lattice::before(thin);
        let lines = Area::new(
            area.left - before,
            area.top - before,
            area.width + thin,
            area.height + thin,
        );
        if options.cell() >= ROOMY {
            self.frame(lines.shrunk(heavy), PIXEL, Ink::Paper);
        }
        self.frame(lines, heavy, Ink::Conflict);
    }

    /// The board of a kind that brings no picture of its own: a grid with the numbers of the values that are decided.
    pub fn plain(board: &Board, options: &SceneOptions) -> Self {
        let margin = options.margin();
        let lattice = Lattice::new(Point::new(margin, margin), board.size(), options.cell());
        let mut scene = Self::new(
            lattice.area().right() + margin,
            lattice.area().bottom() + margin,
        );
        for (cell, domain) in board.iter() {
            if let Some(value) = domain.value() {
                let area = lattice.cell(cell);
                let text = value.to_string();
                let height = options.fitting(&text, area.width);
                scene.push(Text::centred(area.centre(), height, text, Ink::Text).into());
            }
        }
        lattice.hatch(&mut scene, options, |_| Ink::Hatch);
        lattice.draw(&mut scene, options, Rules::Plain);
        lattice.outline_conflicts(&mut scene, options, []);
        scene
    }
}

/// The next multiple of a pixel.
const fn round_up(length: i32) -> i32 {
    length + (PIXEL - length.rem_euclid(PIXEL)) % PIXEL
}

/// The next lower multiple of a pixel.
const fn round_down(length: i32) -> i32 {
    length - length.rem_euclid(PIXEL)
}

#[cfg(test)]
mod tests;
