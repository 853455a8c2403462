//! The puzzle type: a grid of squares with its segments, and its face to the engine.

use gridproof_core::hint::{Fact, Technique};
use gridproof_core::proof::Script;
use gridproof_core::verdict::{Decided, Fault, Refutation, Violation};
use gridproof_core::{
    Assignment, Board, Cell, Domain, Drawing, Format, Limits, Lit, Model, ParseError, Puzzle, Root,
    Scene, SceneOptions, Selectors, Size, Source, Var, ask,
};

use crate::bulbs::Bulbs;
use crate::segments::Segments;
use crate::square::Square;
use crate::wording::Words;
use crate::{deduce, draw, formats, marks, model, refuted, scene, techniques, verify};

/// The value of a cell without bulb, see [`Domain`].
pub(crate) const EXCLUDED: u32 = 0;
/// The value of a cell with a bulb.
pub(crate) const BULB: u32 = 1;

/// An akari puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Akari {
    size: Size,
    squares: Vec<Square>,
    segments: Segments,
    /// The variable of each white cell, by number; the numbers of black cells mean nothing.
    vars: Vec<u32>,
    whites: usize,
    /// The cells with numbers, ascending.
    numbers: Vec<u32>,
}

/// Squares that make no akari board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Malformed {
    /// The count of squares does not fit the size.
    #[error("found {found} squares, expected {expected} for a board of {size}")]
    Squares {
        /// The size asked for.
        size: Size,
        /// How many squares that takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A number that no cell can meet, having four neighbours.
    #[error("found {number} at {cell}, expected a number from 0 to 4")]
    Number {
        /// Where it stands.
        cell: Cell,
        /// The number.
        number: u8,
    },
}

impl Akari {
    /// A puzzle of this size, with its squares row by row.
    ///
    /// # Errors
    /// If the count of squares does not fit, or a number is above 4.
    pub fn new(size: Size, squares: Vec<Square>) -> Result<Self, Malformed> {
        if squares.len() != size.cells() {
            return Err(Malformed::Squares {
                size,
                expected: size.cells(),
                found: squares.len(),
            });
        }
        let mut vars = Vec::with_capacity(squares.len());
        let (mut whites, mut numbers) = (0, Vec::new());
        for (index, square) in squares.iter().enumerate() {
            vars.push(whites);
            match *square {
                Square::White => whites += 1,
                Square::Black => {}
                Square::Number(0..=4) => numbers.push(index as u32),
                Square::Number(number) => {
                    let cell = size.cell(index);
                    return Err(Malformed::Number { cell, number });
                }
            }
        }
        Ok(Self {
            segments: Segments::of(size, &squares),
            size,
            squares,
            vars,
            whites: whites as usize,
            numbers,
        })
    }

    /// Reads rows of text: `.` white, `#` black, `0` to `4` numbered.
    ///
    /// # Errors
    /// Points at the first character that is no square, or at a row that is longer or shorter than the first.
    pub fn from_rows<S: AsRef<str>>(rows: impl IntoIterator<Item = S>) -> Result<Self, ParseError> {
        let mut text = String::new();
        for row in rows {
            text.push_str(row.as_ref());
            text.push('\n');
        }
        Ok(Format::read(&formats::Text, &Source::from_text(&text))?.puzzle)
    }

    /// Whether the puzzle has one answer, several, or none.
    ///
    /// # Errors
    /// A fault of this program, see [`Fault`].
    pub fn check(&self, limits: &Limits) -> Result<Decided<Bulbs>, Fault> {
        ask::decide(self, limits)
    }

    /// Every rule that an answer breaks, with its cells; none if it is right.
    pub fn violations(&self, bulbs: &Bulbs) -> Vec<Violation> {
        verify::violations(self.size, &self.squares, bulbs)
    }

    /// The squares, row by row.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The square at a cell; black outside the grid, which blocks light just so.
    pub fn square(&self, cell: Cell) -> Square {
        if self.size.contains(cell) {
            self.squares[self.size.index(cell)]
        } else {
            Square::Black
        }
    }

    /// The white neighbours of a cell, above, left, right, below.
    pub fn white_neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let Cell { row, col } = cell;
        [
            (row.wrapping_sub(1), col),
            (row, col.wrapping_sub(1)),
            (row, col + 1),
            (row + 1, col),
        ]
        .into_iter()
        .map(|(row, col)| Cell::new(row, col))
        .filter(|&cell| self.square(cell).is_white())
    }

    /// The squares beside a cell that lie on the board, by number.
    pub(crate) fn beside(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let cols = self.size.cols as usize;
        let (col, cells) = (index % cols, self.squares.len());
        [
            (index >= cols).then(|| index - cols),
            (col > 0).then(|| index - 1),
            (col + 1 < cols).then_some(index + 1),
            (index + cols < cells).then_some(index + cols),
        ]
        .into_iter()
        .flatten()
    }

    pub(crate) const fn segments(&self) -> &Segments {
        &self.segments
    }

    /// The cells with numbers, ascending.
    pub(crate) fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// How many white cells there are: so many variables.
    pub(crate) const fn whites(&self) -> usize {
        self.whites
    }

    /// The variable of a white cell.
    pub(crate) fn var(&self, index: usize) -> Var {
        debug_assert!(self.squares[index].is_white());
        Var::new(self.vars[index])
    }

    /// The number and its cell in words: `2 at r1c4`.
    pub(crate) fn number_in_words(&self, index: usize) -> String {
        format!(
            "{} at {}",
            self.squares[index].symbol(),
            self.size.cell(index)
        )
    }
}

impl Puzzle for Akari {
    const KIND: &'static str = "akari";
    const ALIASES: &'static [&'static str] = &["lightup", "light-up", "bijutsukan"];
    const CERTIFIED: bool = true;
    type Solution = Bulbs;

    fn size(&self) -> Size {
        self.size
    }

    fn refuted(&self) -> Option<Refutation> {
        refuted::refuted(self)
    }

    fn model(&self, selectors: Selectors, limits: &Limits) -> Model {
        model::full(self, selectors, limits)
    }

    fn root(&self, limits: &Limits) -> Root<Bulbs> {
        deduce::root(self, limits)
    }

    fn clues(&self) -> usize {
        model::clues(self)
    }

    fn clue(&self, index: usize) -> String {
        model::clue(self, index)
    }

    fn literal(&self, cell: Cell, value: u32) -> Option<Lit> {
        (value <= BULB && self.square(cell).is_white())
            .then(|| self.var(self.size.index(cell)).lit(value == BULB))
    }

    fn blank(&self) -> Board {
        Board::from_fn(self.size, |cell| match self.square(cell) {
            Square::White => Domain::first(2),
            Square::Black | Square::Number(_) => Domain::EMPTY,
        })
    }

    fn solution(&self, assignment: &Assignment) -> Bulbs {
        let bulb = |&index: &usize| {
            self.squares[index].is_white() && assignment.holds(self.var(index).positive())
        };
        let cells = (0..self.squares.len()).filter(bulb);
        Bulbs::on(self.size, cells.map(|index| self.size.cell(index)))
    }

    fn verify(&self, solution: &Bulbs) -> Result<(), Violation> {
        verify::first_violation(self.size, &self.squares, solution).map_or(Ok(()), Err)
    }

    fn board(&self, solution: &Bulbs) -> Board {
        Board::from_fn(self.size, |cell| match self.square(cell) {
            Square::White if solution.contains(cell) => Domain::single(BULB),
            Square::White => Domain::single(EXCLUDED),
            Square::Black | Square::Number(_) => Domain::EMPTY,
        })
    }

    fn read_board(&self, board: &Board) -> Option<Bulbs> {
        if board.size() != self.size {
            return None;
        }
        let mut bulbs = Bulbs::none(self.size);
        for (cell, domain) in board
            .iter()
            .filter(|&(cell, _)| self.square(cell).is_white())
        {
            match domain.value()? {
                EXCLUDED => {}
                BULB => bulbs.place(cell),
                _ => return None,
            }
        }
        Some(bulbs)
    }

    fn draw(&self, board: &Board, drawing: Drawing) -> String {
        draw::draw(self, board, drawing)
    }

    fn scene(&self, board: &Board, options: &SceneOptions) -> Scene {
        scene::scene(self, board, options)
    }

    fn write_marks(&self, board: &Board) -> String {
        marks::write(self, board)
    }

    fn read_marks(&self, text: &str) -> Result<Board, ParseError> {
        marks::read(self, text)
    }

    fn fact(&self, fact: Fact) -> String {
        let bulb = (fact.value == BULB) == fact.holds;
        let what = if bulb { "holds" } else { "stays without" };
        format!("{} {what} a bulb", fact.cell)
    }

    fn techniques(&self) -> Vec<Box<dyn Technique + '_>> {
        techniques::all(self)
    }

    fn script(&self, limits: &Limits) -> Option<Script<'_>> {
        let (model, words) = Words::new(self, limits);
        let wording = Box::new(words);
        Some(Script { model, wording })
    }

    fn formats() -> &'static [&'static dyn Format<Self>] {
        formats::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_must_fit_the_size_and_numbers_the_rules() {
        let short = Akari::new(Size::new(2, 2), vec![Square::White; 3]).unwrap_err();
        assert_eq!(
            short.to_string(),
            "found 3 squares, expected 4 for a board of 2x2"
        );
        let five = Akari::new(Size::new(1, 2), vec![Square::White, Square::Number(5)]).unwrap_err();
        assert_eq!(
            five.to_string(),
            "found 5 at r1c2, expected a number from 0 to 4"
        );
    }

    #[test]
    fn boards_and_solutions_are_inverse() {
        let akari = Akari::from_rows(["..#", "1.."]).unwrap();
        let bulbs = Bulbs::on(akari.size, [Cell::new(0, 0), Cell::new(1, 1)]);
        assert_eq!(akari.read_board(&akari.board(&bulbs)), Some(bulbs));
        assert_eq!(akari.read_board(&akari.blank()), None);
        assert_eq!(
            akari.read_board(&Board::filled(Size::new(1, 1), Domain::single(1))),
            None
        );
    }

    #[test]
    fn only_white_cells_have_literals() {
        let akari = Akari::from_rows([".#."]).unwrap();
        let literal = |col, value| akari.literal(Cell::new(0, col), value);
        assert_eq!(literal(2, BULB), Some(Var::new(1).positive()));
        assert_eq!(literal(2, EXCLUDED), Some(Var::new(1).negative()));
        assert_eq!([literal(1, 1), literal(0, 2), literal(3, 1)], [None; 3]);
    }
}
