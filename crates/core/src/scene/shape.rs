//! What pictures are made of.

use std::borrow::Cow;

use super::PIXEL;

/// A place, in units from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

impl Point {
    /// The place this far right and down.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The place moved right and down.
    #[must_use]
    pub const fn moved(self, right: i32, down: i32) -> Self {
        Self::new(self.x + right, self.y + down)
    }
}

/// A rectangle, in units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Area {
    /// Its left edge.
    pub left: i32,
    /// Its top edge.
    pub top: i32,
    /// How wide it is.
    pub width: i32,
    /// How tall it is.
    pub height: i32,
}

impl Area {
    /// A rectangle from its top left and its size.
    pub const fn new(left: i32, top: i32, width: i32, height: i32) -> Self {
        Self {
            left,
            top,
            width,
            height,
        }
    }

    /// Its right edge.
    pub const fn right(&self) -> i32 {
        self.left + self.width
    }

    /// Its bottom edge.
    pub const fn bottom(&self) -> i32 {
        self.top + self.height
    }

    /// Its centre.
    pub const fn centre(&self) -> Point {
        Point::new(self.left + self.width / 2, self.top + self.height / 2)
    }

    /// The rectangle with this much taken off on each side.
    #[must_use]
    pub const fn shrunk(self, by: i32) -> Self {
        Self::new(
            self.left + by,
            self.top + by,
            self.width - 2 * by,
            self.height - 2 * by,
        )
    }

    /// The segments of falling-left diagonals, `gap` apart, that lie within. Areas that touch continue each other's.
    pub fn diagonals(&self, gap: i32) -> Vec<[Point; 2]> {
        let gap = gap.max(PIXEL);
        let (least, most) = (self.left + self.top, self.right() + self.bottom());
        let first = least + gap - least.rem_euclid(gap);
        let steps = (0..).map(|step| first + step * gap);
        steps
            .take_while(|&sum| sum < most)
            .map(|sum| {
                // On a diagonal x + y is the same everywhere.
                let x = (sum - self.top).min(self.right());
                let y = (sum - self.left).min(self.bottom());
                [Point::new(x, sum - x), Point::new(sum - y, y)]
            })
            .collect()
    }
}

/// What a shape stands for. Whoever writes a picture chooses the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// The ground.
    Paper,
    /// Lines between cells.
    Rule,
    /// Heavier lines, every five cells. They are seen on filled cells too.
    HeavyRule,
    /// Lines around a board.
    Border,
    /// Faint lines and grounds that lead the eye.
    Guide,
    /// Numbers and signs of the puzzle.
    Text,
    /// Filled cells.
    Solid,
    /// The ground of cells that light can fall on.
    Floor,
    /// Cells that block light.
    Wall,
    /// What stands on them.
    OnWall,
    /// What a player or a solution put into a cell.
    Answer,
    /// What is excluded: crosses, small candidates.
    Aside,
    /// The ground of a lit cell.
    Lit,
    /// The light of a bulb.
    Beam,
    /// A bulb.
    Bulb,
    /// The hatching of cells that differ between solutions.
    Hatch,
    /// The same on filled cells.
    HatchOnSolid,
    /// What takes part in a broken rule.
    Conflict,
}

/// How text lies to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It stands around it.
    Middle,
    /// It ends there.
    End,
}

/// How heavy the strokes of letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// As the font has them.
    Regular,
    /// Thicker.
    Strong,
}

/// Which way text runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the right.
    Right,
    /// From the top to the bottom.
    Down,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its place: halfway up the digits.
    pub at: Point,
    /// How tall its digits are, in units.
    pub height: i32,
    /// How it lies to its place.
    pub anchor: Anchor,
    /// Which way it runs.
    pub direction: Direction,
    /// How heavy it is.
    pub weight: Weight,
    /// What it stands for.
    pub ink: Ink,
    /// What it says.
    pub words: Cow<'static, str>,
}

impl Text {
    /// Text around a place.
    pub fn centred(at: Point, height: i32, words: impl Into<Cow<'static, str>>, ink: Ink) -> Self {
        Self {
            at,
            height,
            anchor: Anchor::Middle,
            direction: Direction::Right,
            weight: Weight::Regular,
            ink,
            words: words.into(),
        }
    }

    /// How wide a number of this many digits is when its digits are this tall.
    ///
    /// Digits of the font that pictures are written with are 0.785 as wide as tall; other fonts are close to that.
    pub fn width(digits: usize, height: i32) -> i32 {
        let thousandths = i64::from(height) * 785;
        let width = i64::try_from(digits)
            .unwrap_or(i64::MAX)
            .saturating_mul(thousandths)
            / 1000;
        i32::try_from(width).unwrap_or(i32::MAX)
    }
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A filled rectangle.
    Fill {
        /// Where.
        area: Area,
        /// What it stands for.
        ink: Ink,
    },
    /// A line through points.
    Stroke {
        /// The points, at least two.
        points: Vec<Point>,
        /// How thick, in units.
        thickness: i32,
        /// What it stands for.
        ink: Ink,
    },
    /// A filled circle.
    Disc {
        /// Its centre.
        centre: Point,
        /// Its radius, in units.
        radius: i32,
        /// What it stands for.
        ink: Ink,
    },
    /// Diagonals across a rectangle, see [`Area::diagonals`].
    Hatch {
        /// Where.
        area: Area,
        /// How far the diagonals are apart, to the right.
        gap: i32,
        /// How thick they are.
        thickness: i32,
        /// What it stands for.
        ink: Ink,
    },
    /// A line of text.
    Text(Text),
}

impl From<Text> for Shape {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}
