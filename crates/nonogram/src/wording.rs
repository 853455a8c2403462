//! How proofs speak of a nonogram: `row3` and `col5` are its constraints, `r3c5=#` and `r3c5=.` its facts.

use std::fmt::Write as _;

use gridproof_core::proof::{Formula, Stated, Wording};
use gridproof_core::{Assignment, Lit, Var};

use crate::formula;
use crate::puzzle::Nonogram;

/// What lines of more cells say is stated without looking for a reason, which takes time quadratic in their length.
const LONGEST_WITH_REASONS: u32 = 126;

/// The words of one puzzle.
#[derive(Debug)]
pub(crate) struct Words<'a>(pub(crate) &'a Nonogram);

impl Wording for Words<'_> {
    fn puzzle(&self) -> String {
        let size = self.0.size();
        let mut text = format!("nonogram {} {}\n", size.rows, size.cols);
        for clue in self.0.rows().iter().chain(self.0.cols().iter()) {
            // All of it, where messages would leave out what is too much to read.
            let numbers: Vec<String> = clue.iter().map(u32::to_string).collect();
            let _ = match &numbers[..] {
                [] => writeln!(text, "0"),
                numbers => writeln!(text, "{}", numbers.join(" ")),
            };
        }
        text
    }

    fn literal(&self, lit: Lit, into: &mut String) {
        let cell = self.0.size().cell(lit.var().index());
        let state = if lit.is_positive() { '#' } else { '.' };
        let _ = write!(into, "{cell}={state}");
    }

    fn of_clause(&self, number: usize) -> Stated {
        // The model has none.
        Stated::Constraint(format!("clause{number}"))
    }

    fn of_propagator(&self, number: usize, _: &[Lit]) -> Stated {
        let rows = self.0.rows().len();
        Stated::Constraint(match number.checked_sub(rows) {
            None => format!("row{}", number + 1),
            Some(col) => format!("col{}", col + 1),
        })
    }

    fn formula(&self) -> Formula {
        formula::of(self.0)
    }

    fn propagates(&self, _: &str) -> bool {
        true
    }

    fn says_at_length(&self, number: usize) -> bool {
        let size = self.0.size();
        let cells = if number < self.0.rows().len() {
            size.cols
        } else {
            size.rows
        };
        cells > LONGEST_WITH_REASONS
    }

    fn unlike(&self, solution: &Assignment) -> Vec<Lit> {
        let vars = (0..self.0.size().cells() as u32).map(Var::new);
        vars.map(|var| var.lit(!solution.holds(var.positive())))
            .collect()
    }
}
