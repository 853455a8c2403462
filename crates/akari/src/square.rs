//! The squares that an akari board is made of.

/// A square of the board as the setter left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Square {
    /// May hold a bulb, must be lit.
    White,
    /// Blocks light.
    Black,
    /// Blocks light and asks for this many bulbs among its neighbours, 0 to 4.
    Number(u8),
}

impl Square {
    /// Whether it is white.
    pub const fn is_white(self) -> bool {
        matches!(self, Self::White)
    }

    /// The number it carries.
    pub const fn number(self) -> Option<u8> {
        match self {
            Self::Number(number) => Some(number),
            Self::White | Self::Black => None,
        }
    }

    /// The character that stands for it in text: `.`, `#`, or its number.
    pub const fn symbol(self) -> char {
        match self {
            Self::White => '.',
            Self::Black => '#',
            Self::Number(number) => (b'0' + number) as char,
        }
    }
}
