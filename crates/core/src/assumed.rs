//! A puzzle together with facts that are taken for granted: one branch of a larger search.

use crate::assignment::Assignment;
use crate::cells::{Board, Cell, Size};
use crate::format::{Format, ParseError};
use crate::hint::{Changed, Fact, Finding, Grade, History, Technique};
use crate::kind::AnyPuzzle;
use crate::limits::Limits;
use crate::lit::Lit;
use crate::model::{Model, Selectors};
use crate::puzzle::{Drawing, Puzzle, Root};
use crate::scene::{Scene, SceneOptions};
use crate::verdict::{Refutation, Violation};

/// The solutions of `puzzle` in which the facts hold. Formats do not know of facts, so it has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumed<P> {
    puzzle: P,
    facts: Vec<Fact>,
}

impl<P: Puzzle> Assumed<P> {
    /// Takes facts for granted. Facts about cells or values that the puzzle does not have hold if they are negative and
    /// make it unsolvable if they are positive.
    pub const fn new(puzzle: P, facts: Vec<Fact>) -> Self {
        Self { puzzle, facts }
    }

    fn impossible(&self) -> Option<Fact> {
        let blank = self.puzzle.blank();
        let fails = |fact: &&Fact| fact.keeps(blank.get(fact.cell)).is_empty();
        self.facts
            .iter()
            .find(|fact| fact.holds && fails(fact))
            .copied()
    }
}

impl<P: Puzzle> Puzzle for Assumed<P> {
    const KIND: &'static str = P::KIND;
    const ALIASES: &'static [&'static str] = P::ALIASES;
    type Solution = P::Solution;

    fn size(&self) -> Size {
        self.puzzle.size()
    }

    fn refuted(&self) -> Option<Refutation> {
        let impossible = self.impossible().map(|fact| {
            Refutation::new(format!(
                "{} is assumed, but cannot be",
                self.puzzle.fact(fact)
            ))
        });
        impossible.or_else(|| self.puzzle.refuted())
    }

    fn model(&self, selectors: Selectors, limits: &Limits) -> Model {
        let literal = |fact: &Fact| {
            let lit = self.puzzle.literal(fact.cell, fact.value)?;
            Some(if fact.holds { lit } else { !lit })
        };
        let facts: Vec<Lit> = self.facts.iter().filter_map(literal).collect();
        self.puzzle.model(selectors, limits).with_facts(&facts)
    }

    /// Without the puzzle's own short cut, which knows nothing of the facts.
    fn root(&self, limits: &Limits) -> Root<Self::Solution> {
        match Puzzle::refuted(self) {
            Some(refutation) => Root::Refuted(Some(refutation)),
            None => Root::Open(Puzzle::model(self, Selectors::Off, limits)),
        }
    }

    fn clues(&self) -> usize {
        self.puzzle.clues()
    }

    fn clue(&self, index: usize) -> String {
        self.puzzle.clue(index)
    }

    fn literal(&self, cell: Cell, value: u32) -> Option<Lit> {
        self.puzzle.literal(cell, value)
    }

    fn blank(&self) -> Board {
        self.puzzle.blank()
    }

    fn solution(&self, assignment: &Assignment) -> Self::Solution {
        self.puzzle.solution(assignment)
    }

    fn verify(&self, solution: &Self::Solution) -> Result<(), Violation> {
        let board = self.puzzle.board(solution);
        let broken = |fact: &&Fact| {
            let value = board.get(fact.cell);
            fact.keeps(value).is_empty() && (fact.holds || !value.is_empty())
        };
        match self.facts.iter().find(broken) {
            Some(&fact) => {
                let words = format!("{} was assumed", self.puzzle.fact(fact));
                Err(Violation::new(words, vec![fact.cell]))
            }
            None => self.puzzle.verify(solution),
        }
    }

    fn board(&self, solution: &Self::Solution) -> Board {
        self.puzzle.board(solution)
    }

    fn read_board(&self, board: &Board) -> Option<Self::Solution> {
        self.puzzle.read_board(board)
    }

    fn draw(&self, board: &Board, drawing: Drawing) -> String {
        self.puzzle.draw(board, drawing)
    }

    fn scene(&self, board: &Board, options: &SceneOptions) -> Scene {
        self.puzzle.scene(board, options)
    }

    fn write_marks(&self, board: &Board) -> String {
        self.puzzle.write_marks(board)
    }

    fn read_marks(&self, text: &str) -> Result<Board, ParseError> {
        self.puzzle.read_marks(text)
    }

    fn fact(&self, fact: Fact) -> String {
        self.puzzle.fact(fact)
    }

    /// Those of the puzzle, after the facts themselves.
    fn techniques(&self) -> Vec<Box<dyn Technique + '_>> {
        let mut techniques: Vec<Box<dyn Technique + '_>> = vec![Box::new(Granted(self))];
        techniques.extend(self.puzzle.techniques());
        techniques
    }

    fn assumed(&self, facts: &[Fact]) -> Box<dyn AnyPuzzle> {
        let facts = self.facts.iter().chain(facts).copied().collect();
        Box::new(Self::new(self.puzzle.clone(), facts))
    }

    fn formats() -> &'static [&'static dyn Format<Self>] {
        &[]
    }
}

/// The facts as the first step of an explanation, a fact each.
struct Granted<'a, P>(&'a Assumed<P>);

impl<P: Puzzle> Technique for Granted<'_, P> {
    fn name(&self) -> &'static str {
        "taken for granted"
    }

    fn grade(&self) -> Grade {
        Grade::Easy
    }

    fn find(&self, board: &Board, _: &Changed, found: &mut Vec<Finding>) {
        let facts = self.0.facts.iter();
        let new = facts.filter(|fact| !fact.is_known(board));
        found.extend(new.map(|&fact| Finding::new(Vec::new(), vec![fact])));
    }

    fn because(&self, _: &Board, _: &History, _: &Finding) -> Option<Vec<Fact>> {
        Some(Vec::new())
    }

    fn words(&self, _: &Board, finding: &Finding, _: &[Fact]) -> String {
        let facts = finding
            .therefore
            .iter()
            .map(|&fact| self.0.puzzle.fact(fact));
        let facts: Vec<String> = facts.collect();
        format!("it is taken for granted that {}", facts.join(" and "))
    }
}
