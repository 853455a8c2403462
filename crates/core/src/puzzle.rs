//! What a kind of puzzle has to bring: its size, model, rule book, words and formats.

use std::fmt::Debug;

use crate::assignment::Assignment;
use crate::assumed::Assumed;
use crate::cells::{Board, Cell, Size};
use crate::format::{Format, ParseError};
use crate::hint::{Fact, Technique};
use crate::kind::AnyPuzzle;
use crate::limits::Limits;
use crate::lit::Lit;
use crate::model::{Model, Selectors};
use crate::proof::Script;
use crate::scene::{Scene, SceneOptions};
use crate::verdict::{Refutation, Violation};

/// What can be said of a puzzle before any search.
#[derive(Debug)]
pub enum Root<S> {
    /// Sound deduction alone leaves exactly this solution.
    Solved(S),
    /// Sound deduction alone finds a contradiction, with its cause where it has a name.
    Refuted(Option<Refutation>),
    /// To be searched.
    Open(Model),
}

/// How a board is drawn as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Only ASCII characters.
    pub ascii: bool,
}

/// One kind of puzzle. The engine and the command line know puzzles only through this trait.
///
/// Data runs one way: puzzle, model, engine, assignment, solution, verifier. `verify` is written from the rule book
/// and shares no code with `model` or any propagator.
pub trait Puzzle: Clone + Eq + Debug + Send + Sync + 'static {
    /// The name of the kind, in lower case.
    const KIND: &'static str;
    /// Other names it goes by.
    const ALIASES: &'static [&'static str];
    /// Whether it brings a [`Puzzle::script`] for proofs.
    const CERTIFIED: bool = false;
    /// A full answer in the puzzle's own terms.
    type Solution: Clone + Eq + Ord + Debug + Send + Sync;

    /// The size of its grid.
    fn size(&self) -> Size;

    /// A contradiction that is plain from the clues, named in the words of the puzzle. No search; linear time or so.
    fn refuted(&self) -> Option<Refutation> {
        None
    }

    /// Variables and constraints. Variable numbers are the same for every call, so that [`Puzzle::literal`] holds for each model.
    /// Where a limit is reached on the way, the model is [cut](Model::cut): build it with [`ModelBuilder::within`].
    ///
    /// [`ModelBuilder::within`]: crate::ModelBuilder::within
    fn model(&self, selectors: Selectors, limits: &Limits) -> Model;

    /// Decides what needs no engine, or hands over the model. Override it where a cheaper path to the same answer exists.
    /// The limits are those of [`Puzzle::model`].
    fn root(&self, limits: &Limits) -> Root<Self::Solution> {
        match self.refuted() {
            Some(refutation) => Root::Refuted(Some(refutation)),
            None => Root::Open(self.model(Selectors::Off, limits)),
        }
    }

    /// How many clues [`Selectors::On`] makes selectors for.
    fn clues(&self) -> usize;

    /// Clue `index` in words: `row 3 (1 2)`.
    fn clue(&self, index: usize) -> String;

    /// The literal that says "this cell has this value", if the model has one.
    fn literal(&self, cell: Cell, value: u32) -> Option<Lit>;

    /// The board with nothing decided: all candidates of every cell.
    fn blank(&self) -> Board;

    /// The answer that a full assignment of the model stands for.
    fn solution(&self, assignment: &Assignment) -> Self::Solution;

    /// The rule book, and nothing else.
    ///
    /// # Errors
    /// The first broken rule, with its cells.
    fn verify(&self, solution: &Self::Solution) -> Result<(), Violation>;

    /// A solution as a board in which every cell has one value.
    fn board(&self, solution: &Self::Solution) -> Board;

    /// The solution that a board spells, if its size fits and every cell that takes a value has exactly one.
    fn read_board(&self, board: &Board) -> Option<Self::Solution>;

    /// The board with clues, as people see it, ending in a line end.
    fn draw(&self, board: &Board, drawing: Drawing) -> String;

    /// The board with clues as a picture.
    fn scene(&self, board: &Board, options: &SceneOptions) -> Scene {
        Scene::plain(board, options)
    }

    /// The board in the plain text form of marks, one line a row, no clues around it.
    fn write_marks(&self, board: &Board) -> String;

    /// Reads a player's marks in the same form.
    ///
    /// # Errors
    /// Points at the first character that is no mark, or says that the size differs.
    fn read_marks(&self, text: &str) -> Result<Board, ParseError>;

    /// A fact in words: `r3c4 is filled`, `r3c4 is not 5`.
    fn fact(&self, fact: Fact) -> String {
        let not = if fact.holds { "" } else { "not " };
        format!("{} is {not}{}", fact.cell, fact.value)
    }

    /// The ways to deduce that people know, easiest first, made for this puzzle.
    fn techniques(&self) -> Vec<Box<dyn Technique + '_>> {
        Vec::new()
    }

    /// What proofs about it are made from, if the kind has proofs. Building the model ends early where a limit is reached.
    fn script(&self, _limits: &Limits) -> Option<Script<'_>> {
        None
    }

    /// The puzzle with some facts taken for granted. Not to be overridden by kinds of puzzle.
    fn assumed(&self, facts: &[Fact]) -> Box<dyn AnyPuzzle> {
        Box::new(Assumed::new(self.clone(), facts.to_vec()))
    }

    /// The formats it is exchanged in; the first is the JSON form, named `json`.
    fn formats() -> &'static [&'static dyn Format<Self>];
}
