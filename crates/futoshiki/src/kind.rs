//! The futoshiki as a kind of puzzle: what the engine and the command line ask of it.

use gridproof_core::hint::{Fact, Technique};
use gridproof_core::proof::Script;
use gridproof_core::{
    Assignment, Board, Cell, Domain, Drawing, Format, Limits, Lit, Model, ParseError, Puzzle,
    Refutation, Root, Scene, SceneOptions, Selectors, Size, Violation,
};

use crate::model;
use crate::presolve::{Outcome, Presolver};
use crate::puzzle::Futoshiki;
use crate::refute;
use crate::verify::{self, Square};
use crate::wording::Words;
use crate::{draw, formats, marks, scene, techniques};

impl Puzzle for Futoshiki {
    const KIND: &'static str = "futoshiki";
    const ALIASES: &'static [&'static str] = &["unequal", "inequality", "neq", "hutoshiki"];
    const CERTIFIED: bool = true;
    type Solution = Square;

    fn size(&self) -> Size {
        Size::new(self.order(), self.order())
    }

    fn refuted(&self) -> Option<Refutation> {
        refute::refuted(self)
    }

    fn model(&self, selectors: Selectors, limits: &Limits) -> Model {
        model::build(self, selectors, None, limits)
    }

    fn root(&self, limits: &Limits) -> Root<Square> {
        let mut presolver = Presolver::new(self);
        match presolver.run() {
            Outcome::Refuted => Root::Refuted(refute::refuted(self)),
            Outcome::Open => Root::Open(model::build(
                self,
                Selectors::Off,
                Some(presolver.domains()),
                limits,
            )),
            Outcome::Decided => {
                let value = |domain: &u64| domain.trailing_zeros() as u8 + 1;
                let values = presolver.domains().iter().map(value).collect();
                Root::Solved(Square::filled(self.order(), values))
            }
        }
    }

    fn clues(&self) -> usize {
        self.all_clues().count()
    }

    fn clue(&self, index: usize) -> String {
        self.all_clues()
            .nth(index)
            .map_or_else(String::new, |clue| clue.to_string())
    }

    fn literal(&self, cell: Cell, value: u32) -> Option<Lit> {
        let size = Puzzle::size(self);
        (size.contains(cell) && value < self.order())
            .then(|| model::is(self.order(), size.index(cell), value).positive())
    }

    fn blank(&self) -> Board {
        Board::filled(Puzzle::size(self), Domain::first(self.order()))
    }

    fn solution(&self, assignment: &Assignment) -> Square {
        let size = Puzzle::size(self);
        let holds = |cell: usize, value: u32| {
            assignment.holds(model::is(self.order(), cell, value).positive())
        };
        // A cell without a value, which no full assignment of the model has, becomes 0: the verifier refuses it.
        let value = |cell: usize| {
            (0..self.order())
                .find(|&value| holds(cell, value))
                .map_or(0, |value| value as u8 + 1)
        };
        Square::filled(self.order(), (0..size.cells()).map(value).collect())
    }

    fn verify(&self, solution: &Square) -> Result<(), Violation> {
        verify::verify(self, solution)
    }

    fn board(&self, solution: &Square) -> Board {
        let size = Puzzle::size(self);
        let mut board = Board::filled(size, Domain::EMPTY);
        for (index, &value) in solution.values().iter().enumerate() {
            if (1..=64).contains(&value) {
                board.set(size.cell(index), Domain::single(u32::from(value) - 1));
            }
        }
        board
    }

    fn read_board(&self, board: &Board) -> Option<Square> {
        if board.size() != Puzzle::size(self) {
            return None;
        }
        let value = |domain: &Domain| Some(domain.value()? as u8 + 1);
        let values = board
            .domains()
            .iter()
            .map(value)
            .collect::<Option<Vec<u8>>>()?;
        Square::new(self.order(), values)
    }

    fn draw(&self, board: &Board, drawing: Drawing) -> String {
        draw::draw(self, board, drawing)
    }

    fn scene(&self, board: &Board, options: &SceneOptions) -> Scene {
        scene::scene(self, board, options)
    }

    fn write_marks(&self, board: &Board) -> String {
        marks::write(self.order(), board)
    }

    fn read_marks(&self, text: &str) -> Result<Board, ParseError> {
        marks::read(self.order(), text)
    }

    fn fact(&self, fact: Fact) -> String {
        let not = if fact.holds { "" } else { "not " };
        format!("{} is {not}{}", fact.cell, fact.value + 1)
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
