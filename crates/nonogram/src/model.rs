//! The model: one variable a cell, numbered row by row, and one line propagator a row and column.

use gridproof_core::{Limits, Model, ModelBuilder, Selectors, Var};

use crate::line;
use crate::puzzle::Nonogram;

/// The variables and constraints of a puzzle. Clue i is row i, then rows + j is column j.
pub(crate) fn model(puzzle: &Nonogram, selectors: Selectors, limits: &Limits) -> Model {
    let size = puzzle.size();
    let (rows, cols) = (size.rows as usize, size.cols as usize);
    let mut builder = ModelBuilder::within(selectors, limits);
    builder.vars(size.cells(), true);
    builder.probe();
    builder.bump_reasons();
    builder.believe();
    let mut scope = Vec::with_capacity(rows.max(cols));
    for row in 0..rows {
        if builder.stopped().is_some() {
            break;
        }
        builder.next_clue();
        scope.clear();
        scope.extend((0..cols).map(|col| Var::new((row * cols + col) as u32)));
        builder.propagator(line::propagator(cols, puzzle.row(row)), &scope);
    }
    for col in 0..cols {
        if builder.stopped().is_some() {
            break;
        }
        builder.next_clue();
        scope.clear();
        scope.extend((0..rows).map(|row| Var::new((row * cols + col) as u32)));
        builder.propagator(line::propagator(rows, puzzle.col(col)), &scope);
    }
    builder.build()
}
