//! What a picture is asked to show besides the board, and the measures that follow from its cell size.

use super::shape::{Text, Weight};
use super::{PIXEL, round_down, round_up};
use crate::cells::Cell;

/// The smallest cell a picture can have, in pixels.
pub const SMALLEST_CELL: u32 = 4;
/// The largest cell a picture can have, in pixels.
pub const LARGEST_CELL: u32 = 240;

/// The lowest digits that can be told apart.
const LOWEST_DIGITS: i32 = 6 * PIXEL;

/// What a picture shows besides the board, and how large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneOptions {
    cell: i32,
    /// Cells to hatch: those that differ between solutions.
    pub ambiguous: Vec<Cell>,
    /// Cells to outline, besides those whose marks break a rule at sight.
    pub conflicts: Vec<Cell>,
}

impl Default for SceneOptions {
    fn default() -> Self {
        Self::new(30)
    }
}

impl SceneOptions {
    /// Pictures whose cells are this many pixels wide and tall, held between [`SMALLEST_CELL`] and [`LARGEST_CELL`].
    pub fn new(cell_pixels: u32) -> Self {
        let pixels = cell_pixels.clamp(SMALLEST_CELL, LARGEST_CELL);
        Self {
            cell: pixels.cast_signed() * PIXEL,
            ambiguous: Vec::new(),
            conflicts: Vec::new(),
        }
    }

    /// The side of a cell, in units.
    pub const fn cell(&self) -> i32 {
        self.cell
    }

    /// Part of a cell, in hundredths of it, rounded down to whole pixels, at least one.
    pub const fn part(&self, hundredths: i32) -> i32 {
        let length = round_down(self.cell * hundredths / 100);
        if length < PIXEL { PIXEL } else { length }
    }

    /// The thickness of ordinary lines: a whole number of pixels.
    pub const fn thin(&self) -> i32 {
        self.part(4)
    }

    /// The thickness of heavy lines: a whole number of pixels, more than [`thin`](Self::thin).
    pub const fn heavy(&self) -> i32 {
        let length = self.part(8);
        if length > self.thin() {
            length
        } else {
            self.thin() + PIXEL
        }
    }

    /// The blank border around a picture.
    pub const fn margin(&self) -> i32 {
        round_up(self.cell / 4)
    }

    /// How tall the digits of clues and values are: half a cell, more in small cells.
    pub const fn digits(&self) -> i32 {
        let half = round_down(self.cell / 2);
        let most = round_down(self.cell * 3 / 5);
        let legible = LOWEST_DIGITS + PIXEL;
        if half >= legible {
            half
        } else if most < legible {
            most
        } else {
            legible
        }
    }

    /// How tall the digits of a number can be in a place of this width: as usual, or lower so that it fits.
    pub fn fitting(&self, number: &str, room: i32) -> i32 {
        let usual = self.digits();
        let width = Text::width(number.chars().count(), usual);
        if width <= room {
            usual
        } else {
            (i64::from(usual) * i64::from(room) / i64::from(width)) as i32
        }
    }

    /// How heavy digits of this height have to be, not to look faint.
    pub const fn weight(&self, height: i32) -> Weight {
        if height < LOWEST_DIGITS * 3 / 2 {
            Weight::Strong
        } else {
            Weight::Regular
        }
    }

    /// Whether digits of this height can be told apart.
    pub const fn legible(&self, height: i32) -> bool {
        height >= LOWEST_DIGITS
    }
}
