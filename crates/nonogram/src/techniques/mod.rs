//! How people solve nonograms: ways to deduce from one clue and its line, easiest first.
//!
//! Each file has one technique. All but full line logic look from the left end of a line only, and are shown the line from both
//! ends; so none prefers a direction. Reasons are exact and irreducible for the line's clue alone, see `lines`.

mod closed;
mod complete;
mod edge;
mod full;
mod gap;
mod joining;
mod lines;
mod on_lines;
mod overlap;
mod ranges;
mod reach;
mod splitting;
mod squeezed;
mod view;
mod words;

#[cfg(test)]
mod tests;

use std::rc::Rc;

use gridproof_core::hint::Technique;

use crate::puzzle::Nonogram;

use lines::Lines;
use on_lines::OnLines;

/// All techniques for a puzzle, easiest first.
pub(crate) fn all(puzzle: &Nonogram) -> Vec<Box<dyn Technique + '_>> {
    let lines = Rc::new(Lines::new(puzzle));
    vec![
        OnLines::boxed(complete::Complete, &lines),
        OnLines::boxed(overlap::Overlap, &lines),
        OnLines::boxed(edge::Edge, &lines),
        OnLines::boxed(closed::Closed, &lines),
        OnLines::boxed(gap::SmallGap, &lines),
        OnLines::boxed(reach::Reach, &lines),
        OnLines::boxed(squeezed::Squeezed, &lines),
        OnLines::boxed(joining::Joining, &lines),
        OnLines::boxed(splitting::Splitting, &lines),
        Box::new(full::Full::new(lines)),
    ]
}
