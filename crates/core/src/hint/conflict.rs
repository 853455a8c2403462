//! Why clues cannot hold together, as steps.

use crate::kind::AnyPuzzle;
use crate::limits::Limits;

use super::explanation::{Assuming, Explanation, run};
use super::logic::Logic;

/// Derives a contradiction from these clues alone, such as those of a [`ConflictSet`](crate::verdict::ConflictSet), and keeps only the
/// steps that it needs.
pub fn derive(
    puzzle: &dyn AnyPuzzle,
    clues: &[usize],
    assuming: Assuming,
    limits: &Limits,
) -> Explanation {
    let blank = puzzle.blank();
    let logic = Logic::new(puzzle, &blank, limits).only(clues);
    run(logic, assuming).towards(&blank, &[])
}
