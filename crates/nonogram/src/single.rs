//! What a single clue says about its line.

use gridproof_core::{Deduced, Known};

use crate::line;
use crate::picture::CellState;

/// Everything that follows from one clue about the cells of its line, and no less: a cell stays unknown only if some placement of
/// the blocks fills it and another leaves it empty. `None` if no placement agrees with the cells.
///
/// Zeros in the clue are ignored.
///
/// ```
/// use gridproof_nonogram::{CellState, deduce_line};
/// let blank = [CellState::Unknown; 5];
/// let line = deduce_line(&[4], &blank).expect("a block of four fits");
/// assert_eq!(line[1..4], [CellState::Filled; 3]);
/// assert_eq!(deduce_line(&[4, 1], &blank), None);
/// ```
pub fn deduce_line(clue: &[u32], cells: &[CellState]) -> Option<Vec<CellState>> {
    let clue: Vec<u32> = clue.iter().copied().filter(|&number| number > 0).collect();
    let words = gridproof_core::known::words(cells.len()).max(1);
    let mask = |wanted: CellState| {
        let mut mask = vec![0u64; words];
        for (index, _) in cells
            .iter()
            .enumerate()
            .filter(|&(_, &cell)| cell == wanted)
        {
            mask[index / 64] |= 1 << (index % 64);
        }
        mask
    };
    let (mut yes, mut no) = (mask(CellState::Filled), mask(CellState::Empty));
    let (known_yes, known_no) = (yes.clone(), no.clone());
    let known = Known {
        yes: &known_yes,
        no: &known_no,
    };
    let mut deduced = Deduced {
        yes: &mut yes,
        no: &mut no,
    };
    line::propagator(cells.len(), &clue)
        .propagate(known, &mut deduced)
        .ok()?;
    let all = Known { yes: &yes, no: &no };
    let state = |index| match all.get(index) {
        Some(true) => CellState::Filled,
        Some(false) => CellState::Empty,
        None => CellState::Unknown,
    };
    Some((0..cells.len()).map(state).collect())
}
