//! Reductions of a board that keep its answers, each held against plain enumeration by its tests.
//!
//! Not here, since it is empty: *neighbours of one number that see each other*. Two neighbours of a black cell either lie in
//! different rows and columns, or have that black cell between them.

use gridproof_core::{Cell, Puzzle, Watch};

use crate::deduce::{Contradiction, Facts};
use crate::puzzle::Akari;

/// For each segment whether it must hold a bulb: one of its cells can be lit from nowhere else.
///
/// What lights that cell is part of what lights any other cell of the segment, so one clause stands for all of theirs: a cell
/// whose visible places contain those of another asks for nothing that the other does not ask for. Some are missing where
/// `watch` ends it.
pub(crate) fn must_hold(akari: &Akari, facts: &Facts<'_>, watch: &mut Watch) -> Vec<bool> {
    let segments = akari.segments();
    let mut must = vec![false; segments.len()];
    for cell in 0..akari.squares().len() {
        if watch.after(4).is_some() {
            break;
        }
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

/// Adds what pairs of numbers force whose neighbours meet: diagonal ones and ones with a single cell between share some, and
/// those of adjacent ones see each other. Diagonally beside a 1, a 3 takes both cells that the 1 does not touch; two adjacent 2s
/// take the cells at their far ends. All placements around the two are tried, at most 2^7.
pub(crate) fn pairs_of_numbers(akari: &Akari, facts: &mut Facts<'_>) -> Result<(), Contradiction> {
    let size = akari.size();
    loop {
        let before = facts.len();
        for &first in akari.numbers() {
            let Cell { row, col } = size.cell(first as usize);
            for (down, right) in PAIRS {
                let second = Cell::new(row + down, col.wrapping_add(right));
                if size.contains(second) && akari.square(second).number().is_some() {
                    if facts.after(256).is_some() {
                        return Ok(());
                    }
                    pair(akari, facts, [first as usize, size.index(second)])?;
                }
            }
        }
        if facts.len() == before {
            return Ok(());
        }
    }
}

/// From a number to those after it whose neighbours meet its own: rows down and columns right, one to the left wrapped.
const PAIRS: [(u32, u32); 6] = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 1), (1, u32::MAX)];

fn pair(akari: &Akari, facts: &mut Facts<'_>, numbers: [usize; 2]) -> Result<(), Contradiction> {
    let mut cells = smallvec::SmallVec::<[usize; 8]>::new();
    let (mut beside, mut needs) = ([0u32; 2], [0u32; 2]);
    for (which, &number) in numbers.iter().enumerate() {
        needs[which] = akari.squares()[number].number().unwrap_or(0).into();
        for near in akari
            .beside(number)
            .filter(|&near| akari.squares()[near].is_white())
        {
            if let Some(holds) = facts.known(near) {
                needs[which] -= u32::from(holds);
            } else {
                let at = cells
                    .iter()
                    .position(|&cell| cell == near)
                    .unwrap_or_else(|| {
                        cells.push(near);
                        cells.len() - 1
                    });
                beside[which] |= 1 << at;
            }
        }
    }
    if beside.contains(&0) {
        return Ok(());
    }
    let sees: smallvec::SmallVec<[u32; 8]> = cells
        .iter()
        .map(|&cell| seen_from(akari, cell, &cells))
        .collect();
    let all = (1u32 << cells.len()) - 1;
    let (mut always, mut ever, mut any) = (all, 0, false);
    for bulbs in 0..=all {
        let met = (0..2).all(|which| (bulbs & beside[which]).count_ones() == needs[which]);
        let apart = || (0..cells.len()).all(|at| bulbs >> at & 1 == 0 || bulbs & sees[at] == 0);
        if met && apart() {
            (always, ever, any) = (always & bulbs, ever | bulbs, true);
        }
    }
    if !any {
        return Err(Contradiction);
    }
    for (at, &cell) in cells.iter().enumerate() {
        if always >> at & 1 == 1 || ever >> at & 1 == 0 {
            facts.assume(cell, always >> at & 1 == 1)?;
        }
    }
    Ok(())
}

/// Which of the cells share a segment with one of them, itself left out.
fn seen_from(akari: &Akari, from: usize, cells: &[usize]) -> u32 {
    let own = akari.segments().of_cell(from);
    let sees = |&cell: &usize| {
        let other = akari.segments().of_cell(cell);
        cell != from
            && own
                .zip(other)
                .is_some_and(|(own, other)| own[0] == other[0] || own[1] == other[1])
    };
    (0..cells.len())
        .filter(|&at| sees(&cells[at]))
        .fold(0, |mask, at| mask | 1 << at)
}

impl Akari {
    /// Sets of two or more cells that stand for each other in every answer: a bulb on one of them may move to any other.
    ///
    /// Those are cells of one segment, each alone in its crossing segment and beside the same numbers. Cells of one segment in
    /// general are *not* interchangeable, since each also lights a line of its own. Each choice counts as an answer, so nothing
    /// that counts answers may take such a set for one cell.
    pub fn interchangeable(&self) -> Vec<Vec<Cell>> {
        let size = self.size();
        let mut sets = Vec::new();
        for segment in self.segments().iter() {
            let cells = self
                .segments()
                .cells(segment)
                .iter()
                .map(|&cell| cell as usize);
            let alone = |&cell: &usize| {
                let both = self.segments().of_cell(cell).into_iter().flatten();
                both.filter(|&other| other != segment)
                    .all(|other| self.segments().cells(other).len() == 1)
            };
            let mut groups: Vec<(Vec<usize>, Vec<Cell>)> = Vec::new();
            for cell in cells.filter(alone) {
                let is_number = |&near: &usize| self.squares()[near].number().is_some();
                let numbers: Vec<usize> = self.beside(cell).filter(is_number).collect();
                match groups.iter_mut().find(|(key, _)| *key == numbers) {
                    Some((_, group)) => group.push(size.cell(cell)),
                    None => groups.push((numbers, vec![size.cell(cell)])),
                }
            }
            sets.extend(
                groups
                    .into_iter()
                    .map(|(_, group)| group)
                    .filter(|group| group.len() > 1),
            );
        }
        sets
    }
}

#[cfg(test)]
#[path = "reduce_tests.rs"]
mod tests;
