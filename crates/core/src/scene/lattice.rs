//! Where the cells of a board lie on a picture, and the lines between them.

use std::collections::BTreeSet;

use super::options::SceneOptions;
use super::shape::{Area, Ink, Point, Shape};
use super::{PIXEL, Scene};
use crate::cells::{Cell, Size};

/// How many cells stand between two heavy lines.
const GROUP: u32 = 5;

/// Which lines of a board are heavy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Those around the board.
    Plain,
    /// Those around the board, and every fifth within.
    Fives,
}

/// Cells side by side on a picture.
#[derive(Clone, Copy, Debug)]
pub struct Lattice {
    origin: Point,
    size: Size,
    cell: i32,
    gap: i32,
}

impl Lattice {
    /// Cells of this side that touch, the first at `origin`.
    pub const fn new(origin: Point, size: Size, cell: i32) -> Self {
        Self {
            origin,
            size,
            cell,
            gap: 0,
        }
    }

    /// The same with a gap between any two cells.
    #[must_use]
    pub const fn with_gap(self, gap: i32) -> Self {
        Self { gap, ..self }
    }

    /// The whole board.
    pub const fn area(&self) -> Area {
        let step = self.cell + self.gap;
        Area::new(
            self.origin.x,
            self.origin.y,
            self.size.cols.cast_signed() * step - self.gap,
            self.size.rows.cast_signed() * step - self.gap,
        )
    }

    /// A cell.
    pub const fn cell(&self, cell: Cell) -> Area {
        let step = self.cell + self.gap;
        Area::new(
            self.origin.x + cell.col.cast_signed() * step,
            self.origin.y + cell.row.cast_signed() * step,
            self.cell,
            self.cell,
        )
    }

    /// The lines between cells that touch, and around the board. Lines lie around the edges of cells; heavy ones in front.
    pub fn draw(&self, scene: &mut Scene, options: &SceneOptions, rules: Rules) {
        let ink = |line: u32, lines: u32| {
            if line == 0 || line == lines {
                Ink::Border
            } else if rules == Rules::Fives && line.is_multiple_of(GROUP) {
                Ink::HeavyRule
            } else {
                Ink::Rule
            }
        };
        for (wanted, thickness) in [
            (Ink::Rule, options.thin()),
            (Ink::HeavyRule, options.heavy()),
            (Ink::Border, options.heavy()),
        ] {
            let Size { rows, cols } = self.size;
            for col in (0..=cols).filter(|&col| ink(col, cols) == wanted) {
                scene.fill(self.upright(col, thickness), wanted);
            }
            for row in (0..=rows).filter(|&row| ink(row, rows) == wanted) {
                scene.fill(self.level(row, thickness), wanted);
            }
        }
    }

    /// The line before a column, from the top to the bottom.
    const fn upright(&self, col: u32, thickness: i32) -> Area {
        let (area, before) = (self.area(), before(thickness));
        Area::new(
            area.left + col.cast_signed() * self.cell - before,
            area.top - before,
            thickness,
            area.height + thickness,
        )
    }

    /// The line above a row, from the left to the right.
    const fn level(&self, row: u32, thickness: i32) -> Area {
        let (area, before) = (self.area(), before(thickness));
        Area::new(
            area.left - before,
            area.top + row.cast_signed() * self.cell - before,
            area.width + thickness,
            thickness,
        )
    }

    /// Hatches the cells that differ between solutions, each in the ink that stands out on it.
    pub fn hatch(&self, scene: &mut Scene, options: &SceneOptions, ink: impl Fn(Cell) -> Ink) {
        let gap = (self.cell / 3).max(3 * PIXEL);
        for &cell in options
            .ambiguous
            .iter()
            .filter(|&&cell| self.size.contains(cell))
        {
            scene.push(Shape::Hatch {
                area: self.cell(cell),
                gap,
                thickness: options.thin(),
                ink: ink(cell),
            });
        }
    }

    /// Outlines the cells that the options name as conflicting, and the others that are.
    pub fn outline_conflicts(
        &self,
        scene: &mut Scene,
        options: &SceneOptions,
        others: impl IntoIterator<Item = Cell>,
    ) {
        let named = options.conflicts.iter().copied();
        let cells: BTreeSet<Cell> = named.chain(others).collect();
        for cell in cells.into_iter().filter(|&cell| self.size.contains(cell)) {
            scene.outline_conflict(self.cell(cell), options);
        }
    }
}

/// How much of a line lies before the edge that it runs along: half, in whole pixels.
pub(super) const fn before(thickness: i32) -> i32 {
    let half = thickness / 2;
    half - half % PIXEL
}
