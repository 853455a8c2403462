//! Cells below, or above, two chains of their own row or column.
//!
//! In a line, where all values differ, a cell at the foot of rising chains on both sides is below all cells of both:
//! if i cells of the one and j of the other are at most t, it is at most t - i - j. Each chain by itself gives no more
//! than t - i or t - j. The same holds upside down for a cell at the top of two chains.

use gridproof_core::Size;

use crate::puzzle::Futoshiki;

/// Chains are followed no further than this.
const LONGEST: usize = 8;

/// Which side of its chains the cell of a fork is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The cell is smaller than those of its chains.
    Below,
    /// It is greater.
    Above,
}

/// A cell between two chains of its line, and a cell of each chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fork {
    pub(crate) side: Side,
    /// The cell, by number.
    pub(crate) cell: u16,
    /// The last cells of the two parts of chains.
    pub(crate) ends: [u16; 2],
    /// How many cells the two parts have together: that far is the value from the farther end's.
    pub(crate) gap: u8,
}

/// All forks of a puzzle, line by line.
pub(crate) fn of(puzzle: &Futoshiki) -> Vec<Fork> {
    let order = puzzle.order() as usize;
    let slopes = Slopes::of(puzzle);
    let mut forks = Vec::new();
    for axis in 0..2 {
        let (line_step, step) = if axis == 0 { (order, 1) } else { (1, order) };
        for line in 0..order {
            let cell = |place: usize| line * line_step + place * step;
            for place in 1..order.saturating_sub(1) {
                let slope = |place: usize| slopes.0[cell(place)][axis];
                let side = match (slope(place - 1), slope(place)) {
                    (Slope::Falling, Slope::Rising) => Side::Below,
                    (Slope::Rising, Slope::Falling) => Side::Above,
                    _ => continue,
                };
                let run = |reach: usize, at: &dyn Fn(usize) -> Slope| {
                    (0..reach.min(LONGEST))
                        .take_while(|&k| at(k) == at(0))
                        .count()
                };
                let left = run(place, &|k| slope(place - 1 - k));
                let right = run(order - 1 - place, &|k| slope(place + k));
                for i in 1..=left {
                    for j in 1..=right {
                        forks.push(Fork {
                            side,
                            cell: cell(place) as u16,
                            ends: [cell(place - i) as u16, cell(place + j) as u16],
                            gap: (i + j) as u8,
                        });
                    }
                }
            }
        }
    }
    forks
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slope {
    None,
    Rising,
    Falling,
}

/// For each cell the sign to its right and the sign below it.
struct Slopes(Vec<[Slope; 2]>);

impl Slopes {
    fn of(puzzle: &Futoshiki) -> Self {
        let size = Size::new(puzzle.order(), puzzle.order());
        let mut slopes = vec![[Slope::None; 2]; size.cells()];
        for &sign in puzzle.signs().iter().filter(|sign| sign.joins_neighbours()) {
            let first = sign.first();
            let axis = usize::from(first.row != sign.second().row);
            slopes[size.index(first)][axis] = if first == sign.smaller {
                Slope::Rising
            } else {
                Slope::Falling
            };
        }
        Self(slopes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_between_two_chains_is_far_from_both_ends() {
        // r1: 1 > 2 > 3 < 4, read by columns; nothing else.
        let less = [[1, 2, 1, 1], [1, 3, 1, 2], [1, 3, 1, 4]];
        let puzzle = Futoshiki::from_clues(&[[0; 4]; 4], &less).unwrap();
        let fork = |ends, gap| Fork {
            side: Side::Below,
            cell: 2,
            ends,
            gap,
        };
        assert_eq!(of(&puzzle), [fork([1, 3], 2), fork([0, 3], 3)]);
        let upside_down = less.map(|[a, b, c, d]| [d, c, b, a]);
        let puzzle = Futoshiki::from_clues(&[[0; 4]; 4], &upside_down).unwrap();
        let fork = |ends, gap| Fork {
            side: Side::Above,
            cell: 8,
            ends,
            gap,
        };
        assert_eq!(of(&puzzle), [fork([4, 12], 2), fork([0, 12], 3)]);
    }

    #[test]
    fn chains_that_go_on_make_no_fork() {
        let less = [[1, 1, 1, 2], [1, 2, 1, 3], [1, 1, 2, 1]];
        let puzzle = Futoshiki::from_clues(&[[0; 3]; 3], &less).unwrap();
        assert_eq!(of(&puzzle), []);
    }
}
