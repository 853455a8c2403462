//! The graph of signs: cells as nodes, an edge from the smaller cell to the greater.
//!
//! Values rise along its edges, so a cycle has no solution, and a chain of k cells needs k values. The graph
//! knows nothing of rows and columns.

use gridproof_core::Size;

use crate::puzzle::Futoshiki;

/// The cells that signs touch, each after all that are smaller, with the edges into each.
#[derive(Debug)]
pub(crate) struct Chains {
    /// Cells by number, each after the cells below it.
    rising: Vec<u32>,
    /// Edges into cell c: `below[starts[c]..starts[c + 1]]`.
    starts: Vec<u32>,
    below: Vec<u32>,
}

/// Cells by number, each smaller than the one before it, and the first smaller than the last.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Cycle(pub(crate) Vec<u32>);

impl Chains {
    /// Sorts the sign graph.
    ///
    /// # Errors
    /// A cycle, beginning at its first cell in reading order.
    pub(crate) fn of(puzzle: &Futoshiki) -> Result<Self, Cycle> {
        let size = Size::new(puzzle.order(), puzzle.order());
        let edges: Vec<(u32, u32)> = puzzle
            .signs()
            .iter()
            .map(|sign| {
                (
                    size.index(sign.smaller) as u32,
                    size.index(sign.greater) as u32,
                )
            })
            .collect();
        let (starts, below) = grouped(size.cells(), edges.iter().map(|&(low, high)| (high, low)));
        let (above_starts, above) = grouped(size.cells(), edges.iter().copied());
        let mut open: Vec<u32> = starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let touched = |cell: usize| {
            starts[cell] != starts[cell + 1] || above_starts[cell] != above_starts[cell + 1]
        };
        let count = (0..size.cells()).filter(|&cell| touched(cell)).count();
        let mut rising: Vec<u32> = (0..size.cells())
            .filter(|&cell| touched(cell) && open[cell] == 0)
            .map(|cell| cell as u32)
            .collect();
        let mut next = 0;
        while let Some(&cell) = rising.get(next) {
            next += 1;
            for &higher in &above[range(&above_starts, cell)] {
                open[higher as usize] -= 1;
                if open[higher as usize] == 0 {
                    rising.push(higher);
                }
            }
        }
        let chains = Self {
            rising,
            starts,
            below,
        };
        if chains.rising.len() == count {
            Ok(chains)
        } else {
            Err(chains.cycle(&open))
        }
    }

    /// Follows edges down through cells that the sorting could not place: each has an edge from another such cell.
    fn cycle(&self, open: &[u32]) -> Cycle {
        let mut cell = open.iter().position(|&edges| edges > 0).unwrap_or_default() as u32;
        let mut path: Vec<u32> = Vec::new();
        let mut place = vec![usize::MAX; open.len()];
        while place[cell as usize] == usize::MAX {
            place[cell as usize] = path.len();
            path.push(cell);
            let lower = self
                .below(cell)
                .iter()
                .copied()
                .find(|&low| open[low as usize] > 0);
            cell = lower.unwrap_or(cell);
        }
        let mut cycle = path.split_off(place[cell as usize]);
        let first = (0..cycle.len())
            .min_by_key(|&at| cycle[at])
            .unwrap_or_default();
        cycle.rotate_left(first);
        Cycle(cycle)
    }

    /// The cells that signs touch, each after those below it.
    pub(crate) fn rising(&self) -> &[u32] {
        &self.rising
    }

    /// The cells that signs say are smaller than this one.
    pub(crate) fn below(&self, cell: u32) -> &[u32] {
        &self.below[range(&self.starts, cell)]
    }
}

fn range(starts: &[u32], cell: u32) -> std::ops::Range<usize> {
    starts[cell as usize] as usize..starts[cell as usize + 1] as usize
}

/// Pairs (key, item) as one list of items ordered by key, with the start of each key's part.
fn grouped(keys: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0u32; keys + 1];
    for (key, _) in pairs.clone() {
        starts[key as usize + 1] += 1;
    }
    for key in 0..keys {
        starts[key + 1] += starts[key];
    }
    let mut next = starts.clone();
    let mut items = vec![0u32; starts[keys] as usize];
    for (key, item) in pairs {
        let slot = &mut next[key as usize];
        items[*slot as usize] = item;
        *slot += 1;
    }
    (starts, items)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(order: usize, less: &[[u32; 4]], expected: Result<&[u32], &[u32]>) {
        let puzzle = Futoshiki::from_clues(&vec![vec![0; order]; order], less).unwrap();
        let found = Chains::of(&puzzle);
        let found = found
            .as_ref()
            .map(Chains::rising)
            .map_err(|cycle| &cycle.0[..]);
        assert_eq!(found, expected);
    }

    #[test]
    fn cells_come_after_those_below_them() {
        check(3, &[], Ok(&[]));
        check(3, &[[1, 2, 1, 1], [1, 3, 1, 2]], Ok(&[2, 1, 0]));
    }

    #[test]
    fn cycles_start_at_their_first_cell_and_fall() {
        check(2, &[[1, 1, 1, 2], [1, 2, 1, 1]], Err(&[0, 1]));
        let ring = [[1, 2, 1, 1], [2, 2, 1, 2], [2, 1, 2, 2], [1, 1, 2, 1]];
        check(2, &ring, Err(&[0, 1, 3, 2]));
        // A chain that leads away from a ring is no part of it.
        let tail = [[1, 3, 2, 3], [2, 3, 1, 3], [2, 3, 3, 3]];
        check(3, &tail, Err(&[2, 5]));
    }
}
