//! Nonogram as a kind of puzzle: what the engine and the programs ask of it.

use gridproof_core::hint::{Fact, Technique};
use gridproof_core::proof::Script;
use gridproof_core::{
    Assignment, Board, Cell, Drawing, Format, Limits, Lit, Model, ParseError, Puzzle, Refutation,
    Scene, SceneOptions, Selectors, Size, Var, Violation,
};

use crate::error::LineId;
use crate::picture::{CellState, Picture};
use crate::puzzle::Nonogram;
use crate::wording::Words;
use crate::{draw, formats, marks, model, refuted, scene, techniques, verify};

impl Puzzle for Nonogram {
    const KIND: &'static str = "nonogram";
    const ALIASES: &'static [&'static str] = &[
        "picross",
        "hanjie",
        "griddler",
        "pattern",
        "paint-by-number",
        "paint-by-numbers",
    ];
    const CERTIFIED: bool = true;
    type Solution = Picture;

    fn size(&self) -> Size {
        self.size()
    }

    fn refuted(&self) -> Option<Refutation> {
        refuted::refuted(self)
    }

    fn model(&self, selectors: Selectors, limits: &Limits) -> Model {
        model::model(self, selectors, limits)
    }

    fn clues(&self) -> usize {
        self.rows().len() + self.cols().len()
    }

    /// Rows come first, from the top, then columns, from the left.
    fn clue(&self, index: usize) -> String {
        let rows = self.rows().len();
        if index < rows {
            refuted::clue_words(LineId::Row(index), self.row(index))
        } else {
            refuted::clue_words(LineId::Col(index - rows), self.col(index - rows))
        }
    }

    fn literal(&self, cell: Cell, value: u32) -> Option<Lit> {
        let on_board = self.size().contains(cell) && value < 2;
        on_board.then(|| Var::new(self.size().index(cell) as u32).lit(value == 1))
    }

    fn blank(&self) -> Board {
        Board::filled(self.size(), CellState::Unknown.domain())
    }

    fn solution(&self, assignment: &Assignment) -> Picture {
        let cells = self.size().cells();
        let values = assignment.values().iter().map(|&value| value == Some(true));
        let filled = values.chain(std::iter::repeat(false)).take(cells).collect();
        Picture::new(self.size(), filled).expect("as many values as cells were taken")
    }

    fn verify(&self, solution: &Picture) -> Result<(), Violation> {
        verify::verify(self, solution)
    }

    fn board(&self, solution: &Picture) -> Board {
        solution.board()
    }

    /// Filled cells make the picture: a cell that is still undecided counts as empty, as on paper.
    fn read_board(&self, board: &Board) -> Option<Picture> {
        let sound = board.domains().iter().all(|domain| domain.0 & 0b11 != 0);
        if board.size() != self.size() || !sound {
            return None;
        }
        let filled = board
            .domains()
            .iter()
            .map(|&domain| CellState::of(domain) == CellState::Filled)
            .collect();
        Picture::new(self.size(), filled)
    }

    fn draw(&self, board: &Board, drawing: Drawing) -> String {
        draw::draw(self, board, drawing)
    }

    fn scene(&self, board: &Board, options: &SceneOptions) -> Scene {
        scene::scene(self, board, options)
    }

    fn write_marks(&self, board: &Board) -> String {
        marks::write(board)
    }

    fn read_marks(&self, text: &str) -> Result<Board, ParseError> {
        marks::read(text, self.size())
    }

    fn fact(&self, fact: Fact) -> String {
        let state = if (fact.value == 1) == fact.holds {
            "filled"
        } else {
            "empty"
        };
        format!("{} is {state}", fact.cell)
    }

    fn script(&self, limits: &Limits) -> Option<Script<'_>> {
        Some(Script {
            model: model::model(self, Selectors::Off, limits),
            wording: Box::new(Words(self)),
        })
    }

    fn techniques(&self) -> Vec<Box<dyn Technique + '_>> {
        techniques::all(self)
    }

    fn formats() -> &'static [&'static dyn Format<Self>] {
        formats::ALL
    }
}
