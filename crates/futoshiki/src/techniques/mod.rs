//! How people solve futoshikis: ways to deduce from signs, rows and columns, easiest first.
//!
//! Each file has one technique, or one idea for several sizes. None prefers rows to columns, small values to great ones, or one
//! end of a line to the other: what is said of smaller cells is said of greater ones by [`signs::Side`].
//!
//! Reasons are given by formula, and hold for the listed signs alone with the one row, the one column, the rows or columns
//! of the one value that the words name. They cannot be shortened by the rest of the Latin square either: whatever
//! fills one line, or places one value, or fills fewer cells than a line has, can be completed to a Latin square.

mod fish;
mod given;
mod hall;
mod hidden_single;
mod lines;
mod naked_single;
mod ordered;
mod places;
mod sign_bounds;
mod sign_chain;
mod signs;
mod subset;
mod words;

#[cfg(test)]
mod tests;

use gridproof_core::hint::Technique;

use crate::puzzle::Futoshiki;

/// All techniques for a puzzle, easiest first. Chains of signs come before single signs, which would find the same one cell after
/// the other.
pub(crate) fn all(puzzle: &Futoshiki) -> Vec<Box<dyn Technique + '_>> {
    let order = puzzle.order();
    let places = places::Places::new(order);
    vec![
        Box::new(given::Given::new(puzzle)),
        Box::new(naked_single::NakedSingle::new(order)),
        Box::new(hidden_single::HiddenSingle::new(order)),
        Box::new(sign_chain::SignChain::new(puzzle)),
        Box::new(sign_bounds::SignBounds::new(puzzle)),
        Box::new(subset::Subset::naked(order, &places, 2)),
        Box::new(subset::Subset::hidden(order, &places, 2)),
        Box::new(ordered::OrderedCells::new(puzzle)),
        Box::new(subset::Subset::naked(order, &places, 3)),
        Box::new(subset::Subset::hidden(order, &places, 3)),
        Box::new(fish::Fish::new(order, &places, 2)),
        Box::new(subset::Subset::naked(order, &places, 4)),
        Box::new(subset::Subset::hidden(order, &places, 4)),
        Box::new(fish::Fish::new(order, &places, 3)),
    ]
}
