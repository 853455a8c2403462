//! Reductions of a board that keep its answers, each held against plain enumeration by its tests.
//!
//! Not here, since it is empty: *neighbours of one number that see each other*. Two neighbours of a black cell either lie in
//! different rows and columns, or have that black cell between them.

use crate::deduce::Facts;
use crate::puzzle::Akari;

/// For each segment whether it must hold a bulb: one of its cells can be lit from nowhere else.
///
/// What lights that cell is part of what lights any other cell of the segment, so one clause stands for all of theirs: a cell
/// whose visible places contain those of another asks for nothing that the other does not ask for.
pub(crate) fn must_hold(akari: &Akari, facts: &Facts<'_>) -> Vec<bool> {
    let segments = akari.segments();
    let mut must = vec![false; segments.len()];
    for cell in 0..akari.squares().len() {
        let Some(both) = segments.of_cell(cell) else {
            continue;
        };
        if both.iter().any(|&segment| facts.lit(segment)) {
            continue;
        }
        let own = u32::from(facts.known(cell) != Some(false));
        for (segment, crossing) in [(both[0], both[1]), (both[1], both[0])] {
            if facts.allowed(crossing) == own {
                must[segment.0 as usize] = true;
            }
        }
    }
    must
}
