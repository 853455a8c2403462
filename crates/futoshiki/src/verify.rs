//! The rule book: values in range, each once a row and column, givens kept, signs obeyed.
//!
//! It shares the puzzle and the square with the rest of the crate, and no code with the model, the presolver
//! or any propagator.

use std::fmt;

use gridproof_core::{Cell, Size, Violation};

use crate::puzzle::Futoshiki;

/// A filled square: the answer to a futoshiki, or a claim to be one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    order: u32,
    values: Vec<u8>,
}

impl Square {
    /// A square of this order, at most 255, from its values row by row. `None` if there are not order x order of them.
    pub fn new(order: u32, values: Vec<u8>) -> Option<Self> {
        let fits = order < 256 && (order * order) as usize == values.len();
        fits.then_some(Self { order, values })
    }

    /// As [`Square::new`], where there are order x order values.
    pub(crate) const fn filled(order: u32, values: Vec<u8>) -> Self {
        Self { order, values }
    }

    /// The number of rows and columns.
    pub const fn order(&self) -> u32 {
        self.order
    }

    /// The value in a cell of the grid.
    pub fn get(&self, cell: Cell) -> u32 {
        self.values[Size::new(self.order, self.order).index(cell)].into()
    }

    /// The values row by row.
    pub fn values(&self) -> &[u8] {
        &self.values
    }
}

/// One line a row, values separated by blanks.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.values.chunks(self.order.max(1) as usize) {
            for (col, value) in row.iter().enumerate() {
                let gap = if col == 0 { "" } else { " " };
                write!(f, "{gap}{value}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Checks a square against the rules.
///
/// # Errors
/// The first broken rule, with its cells.
pub fn verify(puzzle: &Futoshiki, square: &Square) -> Result<(), Violation> {
    let order = puzzle.order();
    if square.order != order {
        let words = format!("the square has order {}, the puzzle {order}", square.order);
        return Err(Violation::new(words, Vec::new()));
    }
    let size = Size::new(order, order);
    for (index, &value) in square.values.iter().enumerate() {
        if value == 0 || u32::from(value) > order {
            let cell = size.cell(index);
            let words = format!("{cell} is {value}, expected 1 to {order}");
            return Err(Violation::new(words, vec![cell]));
        }
    }
    for line in 0..order {
        once(square, "row", line, |place| Cell::new(line, place))?;
        once(square, "column", line, |place| Cell::new(place, line))?;
    }
    for (index, (&given, &value)) in puzzle.givens().iter().zip(&square.values).enumerate() {
        if given != 0 && given != value {
            let cell = size.cell(index);
            let words = format!("{cell} is {value}, the given there is {given}");
            return Err(Violation::new(words, vec![cell]));
        }
    }
    for sign in puzzle.signs() {
        let (smaller, greater) = (square.get(sign.smaller), square.get(sign.greater));
        if smaller >= greater {
            let words = format!("sign {sign} is broken ({smaller}, {greater})");
            return Err(Violation::new(words, vec![sign.smaller, sign.greater]));
        }
    }
    Ok(())
}

/// Each value at most once in a line. Values are 1 to the order, which is at most 64.
fn once(
    square: &Square,
    name: &str,
    line: u32,
    cell: impl Fn(u32) -> Cell,
) -> Result<(), Violation> {
    let mut seen = 0u64;
    for place in 0..square.order {
        let value = square.get(cell(place));
        let bit = 1 << (value - 1);
        if seen & bit != 0 {
            let first = (0..place)
                .map(&cell)
                .find(|&earlier| square.get(earlier) == value);
            let cells: Vec<Cell> = first.into_iter().chain([cell(place)]).collect();
            let words = format!("{name} {} has {value} twice", line + 1);
            return Err(Violation::new(words, cells));
        }
        seen |= bit;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(givens: [[u32; 3]; 3], less: &[[u32; 4]], values: [u8; 9], expected: &str) {
        let puzzle = Futoshiki::from_clues(&givens, less).unwrap();
        let square = Square::new(3, values.to_vec()).unwrap();
        let found = verify(&puzzle, &square).map_or_else(|broken| broken.words, |()| String::new());
        assert_eq!(found, expected);
    }

    #[test]
    fn each_rule_is_named() {
        let open = [[0; 3]; 3];
        let given = [[2, 0, 0], [0; 3], [0; 3]];
        let good = [1, 2, 3, 2, 3, 1, 3, 1, 2];
        check(open, &[], good, "");
        check(open, &[[1, 1, 1, 2], [2, 3, 2, 2]], good, "");
        check(
            open,
            &[],
            [1, 2, 4, 2, 3, 1, 3, 1, 2],
            "r1c3 is 4, expected 1 to 3",
        );
        check(
            open,
            &[],
            [1, 2, 0, 2, 3, 1, 3, 1, 2],
            "r1c3 is 0, expected 1 to 3",
        );
        check(open, &[], [1, 2, 1, 2, 3, 1, 3, 1, 2], "row 1 has 1 twice");
        check(
            open,
            &[],
            [1, 2, 3, 1, 3, 2, 3, 1, 2],
            "column 1 has 1 twice",
        );
        check(given, &[], good, "r1c1 is 1, the given there is 2");
        let given = [[0, 1, 0], [0; 3], [0; 3]];
        check(given, &[], good, "r1c2 is 2, the given there is 1");
        check(
            open,
            &[[1, 2, 1, 1]],
            good,
            "sign r1c2 < r1c1 is broken (2, 1)",
        );
    }

    #[test]
    fn every_value_is_allowed_once_a_line_up_to_the_largest_order() {
        const ORDER: u32 = 64;
        let puzzle = Futoshiki::from_clues(&vec![vec![0; 64]; 64], &[]).unwrap();
        let rotated = |cell: u32| (cell / ORDER + cell % ORDER) % ORDER + 1;
        let values: Vec<u8> = (0..ORDER * ORDER).map(|it| rotated(it) as u8).collect();
        let square = Square::new(ORDER, values.clone()).unwrap();
        assert_eq!(verify(&puzzle, &square), Ok(()));
        for repeated in 1..=ORDER as u8 {
            let mut values = values.clone();
            let place = values[64..128].iter().position(|&it| it != repeated);
            values[64 + place.unwrap()] = repeated;
            let broken = verify(&puzzle, &Square::new(ORDER, values).unwrap()).unwrap_err();
            assert!(
                broken.words.ends_with(&format!("has {repeated} twice")),
                "{broken}"
            );
        }
    }

    #[test]
    fn a_square_shows_its_values_row_by_row() {
        let square = Square::new(2, vec![1, 2, 2, 1]).unwrap();
        assert_eq!(square.to_string(), "1 2\n2 1\n");
        assert_eq!((square.order(), square.values()), (2, &[1, 2, 2, 1][..]));
        assert_eq!(Square::new(2, vec![1, 2]), None);
    }

    #[test]
    fn the_cells_of_a_repeat_are_both_named() {
        let puzzle = Futoshiki::from_clues(&[[0; 2]; 2], &[]).unwrap();
        let square = Square::new(2, vec![1, 2, 1, 2]).unwrap();
        assert_eq!(
            verify(&puzzle, &square).unwrap_err().cells,
            [Cell::new(0, 0), Cell::new(1, 0)]
        );
    }
}
