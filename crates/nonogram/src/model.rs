//! The model: one variable a cell, numbered row by row.

use gridproof_core::{Model, ModelBuilder, Selectors};

use crate::puzzle::Nonogram;

/// The variables and constraints of a puzzle.
pub(crate) fn model(puzzle: &Nonogram, selectors: Selectors) -> Model {
    let mut builder = ModelBuilder::new(selectors);
    builder.vars(puzzle.size().cells(), true);
    builder.build()
}
