//! How proofs speak of a futoshiki. Facts: `r1c1=4`, `r1c1!=4`, `r1c1>4`, `r1c1<=4`. Constraints: a cell, `g-` and a cell
//! for its given, a sign, `row3`, `col3`, and `val4` for "once in each row and column".

use std::fmt::Write as _;

use gridproof_core::proof::{Formula, Origins, Stated, Wording};
use gridproof_core::{Assignment, Cell, Limits, Lit, Model, Puzzle, Var};

use crate::formula;
use crate::model::{self, Origin, Says};
use crate::puzzle::Futoshiki;

/// The words of one puzzle.
pub(crate) struct Words<'a> {
    puzzle: &'a Futoshiki,
    origins: Origins<Origin>,
    meaning: Box<dyn Fn(Var) -> (usize, usize, Says)>,
}

impl std::fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Words").field(&self.puzzle).finish()
    }
}

impl<'a> Words<'a> {
    pub(crate) fn new(puzzle: &'a Futoshiki, limits: &Limits) -> (Model, Self) {
        let (model, origins) = model::noted(puzzle, limits);
        let meaning = Box::new(model::meaning(puzzle));
        let words = Self {
            puzzle,
            origins,
            meaning,
        };
        (model, words)
    }

    fn cell(&self, cell: usize) -> Cell {
        Puzzle::size(self.puzzle).cell(cell)
    }

    fn origin(&self, origin: Option<Origin>) -> Stated {
        Stated::Constraint(match origin {
            Some(Origin::Cell(cell)) => self.cell(cell).to_string(),
            Some(Origin::Row(row)) => format!("row{}", row + 1),
            Some(Origin::Col(col)) => format!("col{}", col + 1),
            Some(Origin::Value(value)) => format!("val{}", value + 1),
            Some(Origin::Given(cell)) => format!("g-{}", self.cell(cell)),
            Some(Origin::Sign(sign)) => format!("{}<{}", sign.smaller, sign.greater),
            None => "none".to_owned(),
        })
    }
}

impl Wording for Words<'_> {
    fn puzzle(&self) -> String {
        let order = self.puzzle.order();
        let mut text = format!("futoshiki {order} {order}\n");
        for row in self.puzzle.givens().chunks(order as usize) {
            let row: Vec<String> = row.iter().map(u8::to_string).collect();
            let _ = writeln!(text, "{}", row.join(" "));
        }
        let _ = writeln!(text, "signs {}", self.puzzle.signs().len());
        for sign in self.puzzle.signs() {
            let _ = writeln!(text, "{}<{}", sign.smaller, sign.greater);
        }
        text
    }

    fn literal(&self, lit: Lit, into: &mut String) {
        let (cell, value, says) = (self.meaning)(lit.var());
        let sign = match (says, lit.is_positive()) {
            (Says::Is, true) => "=",
            (Says::Is, false) => "!=",
            (Says::IsAbove, true) => ">",
            (Says::IsAbove, false) => "<=",
        };
        let _ = write!(into, "{}{sign}{}", self.cell(cell), value + 1);
    }

    fn of_clause(&self, number: usize) -> Stated {
        self.origin(self.origins.of_clause(number))
    }

    fn of_propagator(&self, number: usize, _: &[Lit]) -> Stated {
        self.origin(self.origins.of_propagator(number))
    }

    fn formula(&self) -> Formula {
        formula::of(self.puzzle, &self.meaning)
    }

    fn tally(&self, number: usize, clause: &[Lit]) -> Vec<(u64, String)> {
        let origin = self.origins.of_propagator(number);
        formula::tally(self.puzzle, origin, clause, &self.meaning)
    }

    fn unlike(&self, solution: &Assignment) -> Vec<Lit> {
        let vars = (0..self.puzzle.order().pow(3)).map(Var::new);
        let held = vars.filter(|var| solution.holds(var.positive()));
        held.map(Var::negative).collect()
    }
}
