//! Sign chain: along two or more signs values rise by at least one each, so the last cell is that much above the first.

use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};
use gridproof_core::{Board, Cell, Size};

use crate::puzzle::{Futoshiki, Sign};

use super::signs::{Side, numbered_signs};
use super::words::bounded;

/// Looks for the longest way up to each cell, and down to it.
pub(super) struct SignChain {
    order: u32,
    signs: Vec<(usize, Sign)>,
    /// From either side the signs in an order in which all that lead to a cell come before those that lead on. Signs behind a cycle
    /// are missing: they are left to sign bounds.
    sorted: [Vec<usize>; 2],
}

/// The best bound that a cell has by signs.
#[derive(Clone, Copy, Debug)]
struct Way {
    bound: u32,
    length: u32,
    /// The last sign of the way, by place in the list.
    last: usize,
}

impl SignChain {
    pub(super) fn new(puzzle: &Futoshiki) -> Self {
        let signs = numbered_signs(puzzle);
        let size = Size::new(puzzle.order(), puzzle.order());
        Self {
            order: puzzle.order(),
            sorted: Side::BOTH.map(|side| sorted(size, &signs, side)),
            signs,
        }
    }

    fn size(&self) -> Size {
        Size::new(self.order, self.order)
    }

    /// By cell the best bound that a way of signs gives it.
    fn ways(&self, board: &Board, side: Side) -> Vec<Option<Way>> {
        let size = self.size();
        let mut ways: Vec<Option<Way>> = vec![None; size.cells()];
        for &last in &self.sorted[side.number() as usize] {
            let (lesser, larger) = side.cells(self.signs[last].1);
            let own = self.least(board, side, lesser);
            let (bound, length) = match ways[size.index(lesser)] {
                Some(way) if way.bound > own => (way.bound, way.length),
                _ => (own, 0),
            };
            let way = Way {
                bound: bound + 1,
                length: length + 1,
                last,
            };
            let best = &mut ways[size.index(larger)];
            let better = |best: &Way| (way.bound, best.length) > (best.bound, way.length);
            if best.as_ref().is_none_or(better) {
                *best = Some(way);
            }
        }
        ways
    }

    fn least(&self, board: &Board, side: Side, cell: Cell) -> u32 {
        side.candidates(self.order, board, cell).trailing_zeros()
    }

    /// The way to a cell as signs, the first of the chain first.
    fn chain(&self, ways: &[Option<Way>], side: Side, cell: Cell, length: u32) -> Vec<usize> {
        let mut chain = Vec::with_capacity(length as usize);
        let mut at = cell;
        for _ in 0..length {
            let Some(way) = ways[self.size().index(at)] else {
                break;
            };
            chain.push(way.last);
            at = side.cells(self.signs[way.last].1).0;
        }
        chain.reverse();
        chain
    }

    fn seen(&self, finding: &Finding) -> Option<(Side, Vec<Sign>)> {
        let (&side, chain) = finding.notes.split_first()?;
        let signs = chain.iter().filter_map(|&at| self.signs.get(at as usize));
        Some((Side::numbered(side), signs.map(|&(_, sign)| sign).collect()))
    }
}

/// The signs in topological order.
fn sorted(size: Size, signs: &[(usize, Sign)], side: Side) -> Vec<usize> {
    let mut missing = vec![0u32; size.cells()];
    let mut onward: Vec<Vec<usize>> = vec![Vec::new(); size.cells()];
    for (at, &(_, sign)) in signs.iter().enumerate() {
        let (lesser, larger) = side.cells(sign);
        missing[size.index(larger)] += 1;
        onward[size.index(lesser)].push(at);
    }
    let mut ready: Vec<usize> = (0..size.cells())
        .filter(|&cell| missing[cell] == 0)
        .collect();
    let mut sorted = Vec::with_capacity(signs.len());
    while let Some(cell) = ready.pop() {
        for &at in &onward[cell] {
            sorted.push(at);
            let larger = size.index(side.cells(signs[at].1).1);
            missing[larger] -= 1;
            if missing[larger] == 0 {
                ready.push(larger);
            }
        }
    }
    sorted
}

impl Technique for SignChain {
    fn name(&self) -> &'static str {
        "sign chain"
    }

    fn grade(&self) -> Grade {
        Grade::Easy
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        if changed.is_empty() {
            return;
        }
        for side in Side::BOTH {
            let ways = self.ways(board, side);
            let mut single = vec![0u32; ways.len()];
            for &(_, sign) in &self.signs {
                let (lesser, larger) = side.cells(sign);
                let bound = &mut single[self.size().index(larger)];
                *bound = (*bound).max(self.least(board, side, lesser) + 1);
            }
            for (cell, way) in ways.iter().enumerate() {
                let Some(way) = way.filter(|way| way.length > 1 && way.bound > single[cell]) else {
                    continue;
                };
                let cell = self.size().cell(cell);
                let Some(therefore) = side.bounded(self.order, board, cell, way.bound) else {
                    continue;
                };
                let chain = self.chain(&ways, side, cell, way.length);
                let mut subject: Vec<usize> = chain.iter().map(|&at| self.signs[at].0).collect();
                subject.sort_unstable();
                let mut notes = vec![side.number()];
                notes.extend(chain.iter().map(|&at| at as u32));
                found.push(Finding::new(subject, therefore).with_notes(notes));
            }
        }
    }

    fn because(&self, _: &Board, _: &History, finding: &Finding) -> Option<Vec<Fact>> {
        let (side, chain) = self.seen(finding)?;
        let largest = side.largest(self.order, &finding.therefore);
        let (start, _) = side.cells(*chain.first()?);
        let bound = (largest + 1).saturating_sub(chain.len() as u32);
        Some(side.reasons(self.order, start, bound).collect())
    }

    fn words(&self, board: &Board, finding: &Finding, because: &[Fact]) -> String {
        let Some((side, chain)) = self.seen(finding) else {
            return String::new();
        };
        let (Some(&first), Some(&last)) = (chain.first(), chain.last()) else {
            return String::new();
        };
        let mut cells: Vec<Cell> = vec![side.cells(first).0];
        cells.extend(chain.iter().map(|&sign| side.cells(sign).1));
        if side == Side::Above {
            cells.reverse();
        }
        let drawn: Vec<String> = cells.iter().map(Cell::to_string).collect();
        let drawn = drawn.join(" < ");
        let (start, end) = (side.cells(first).0, side.cells(last).1);
        let bounded = bounded(board, &finding.therefore);
        let steps = chain.len() as u32;
        if because.is_empty() {
            return format!(
                "{drawn}: {steps} different values are {} than {end}, so it {bounded}",
                side.turned().compared(),
            );
        }
        let from = because.len() as u32;
        format!(
            "{drawn}: {start} is {}, and {end} is {}, so it {bounded}",
            side.bound(self.order, from),
            side.apart(steps),
        )
    }
}
