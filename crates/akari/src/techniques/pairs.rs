//! Shared neighbours of numbers: two numbers close to each other, whose neighbours coincide or see each other, are met together
//! in few ways; what all these ways have in common holds.

use std::rc::Rc;

use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};
use gridproof_core::{Board, Cell, Puzzle};
use smallvec::SmallVec;

use super::board::{Around, Clue, Ground};

/// Tries all placements around two numbers, at most 2^8.
pub(super) struct Pairs<'a> {
    ground: Rc<Ground<'a>>,
}

/// From a number to those whose neighbours meet its own: rows down and columns right.
const NEAR: [(i32, i32); 12] = [
    (-2, 0),
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -2),
    (0, -1),
    (0, 1),
    (0, 2),
    (1, -1),
    (1, 0),
    (1, 1),
    (2, 0),
];

impl<'a> Pairs<'a> {
    pub(super) const fn new(ground: Rc<Ground<'a>>) -> Self {
        Self { ground }
    }

    /// The pairs of numbers of which one is beside a changed cell, each once.
    fn beside(&self, changed: &Changed) -> Vec<[usize; 2]> {
        let ground = &self.ground;
        let mut pairs = Vec::new();
        for at in ground.numbers_beside(changed) {
            let Cell { row, col } = ground.cell(at);
            for (down, right) in NEAR {
                let other = row
                    .checked_add_signed(down)
                    .zip(col.checked_add_signed(right));
                let Some((row, col)) = other else { continue };
                let other = Cell::new(row, col);
                if ground.akari.square(other).number().is_some() {
                    let other = ground.akari.size().index(other);
                    pairs.push([at.min(other), at.max(other)]);
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// The facts that all ways to meet both numbers share; `None` if there is no way.
    fn shared(&self, board: &Board, both: &[Around; 2]) -> Option<Vec<Fact>> {
        let ground = &self.ground;
        let mut cells: SmallVec<[usize; 8]> = SmallVec::new();
        for &cell in both.iter().flat_map(|around| &around.open) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let ways = self.ways(&cells, both);
        let (always, ever) = ways.iter().fold((u32::MAX, 0), |(always, ever), way| {
            (always & way, ever | way)
        });
        if ways.is_empty() {
            return None;
        }
        let mut facts = Vec::new();
        for (at, &cell) in cells.iter().enumerate() {
            if always >> at & 1 == 1 {
                facts.push(ground.bulb(cell));
            } else if ever >> at & 1 == 0 {
                facts.push(ground.without(cell));
            }
        }
        for (cell, lit_by) in self.outside(board, &cells) {
            // What a certain bulb lights is left to the rule.
            if always & lit_by == 0 && ways.iter().all(|way| way & lit_by != 0) {
                facts.push(ground.without(cell));
            }
        }
        Some(facts)
    }

    /// All ways to meet both numbers, as masks over the open cells.
    fn ways(&self, cells: &[usize], both: &[Around; 2]) -> Vec<u32> {
        let beside = both.each_ref().map(|around| {
            let cells = cells.iter().enumerate();
            cells
                .filter(|(_, cell)| around.open.contains(cell))
                .fold(0u32, |mask, (at, _)| mask | 1 << at)
        });
        let sees: SmallVec<[u32; 8]> = cells.iter().map(|&cell| self.seeing(cell, cells)).collect();
        let met = |way: u32| {
            let numbers = both.iter().zip(beside);
            numbers.into_iter().all(|(around, beside)| {
                around.needs() == Some((way & beside).count_ones() as usize)
            })
        };
        let apart = |way: u32| (0..cells.len()).all(|at| way >> at & 1 == 0 || way & sees[at] == 0);
        (0..1u32 << cells.len())
            .filter(|&way| met(way) && apart(way))
            .collect()
    }

    /// Those of the cells that see a cell, as a mask.
    fn seeing(&self, cell: usize, cells: &[usize]) -> u32 {
        let seeing = cells.iter().enumerate();
        seeing
            .filter(|&(_, &other)| self.ground.sees(cell, other))
            .fold(0, |mask, (at, _)| mask | 1 << at)
    }

    /// Other open cells that two or more of the cells see, with these as a mask.
    fn outside(&self, board: &Board, cells: &[usize]) -> Vec<(usize, u32)> {
        let mut outside: Vec<usize> = Vec::new();
        for (at, &one) in cells.iter().enumerate() {
            for &other in &cells[at + 1..] {
                outside.extend(self.ground.seen_from_both(one, other));
            }
        }
        outside.sort_unstable();
        outside.dedup();
        outside.retain(|cell| !cells.contains(cell) && self.ground.is_open(board, *cell));
        let seen = outside.into_iter();
        seen.map(|cell| (cell, self.seeing(cell, cells))).collect()
    }
}

impl Technique for Pairs<'_> {
    fn name(&self) -> &'static str {
        "pair of numbers"
    }

    fn grade(&self) -> Grade {
        Grade::Medium
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        let ground = &self.ground;
        for pair in self.beside(changed) {
            let both = pair.map(|at| ground.around(board, at));
            // A number that is met, or cannot be, says all by itself.
            if both.iter().any(|around| around.open.is_empty()) {
                continue;
            }
            // No way to meet both is a finding that says nothing.
            let facts = match self.shared(board, &both) {
                None => Vec::new(),
                Some(facts) if facts.is_empty() => continue,
                Some(facts) => facts,
            };
            let subject = pair.map(|at| ground.number_clue(at)).to_vec();
            let [one, other] = &both;
            let shared = one.open.iter().filter(|cell| other.open.contains(cell));
            let notes = shared.map(|&cell| cell as u32).collect();
            found.push(Finding::new(subject, facts).with_notes(notes));
        }
    }

    fn because(&self, board: &Board, history: &History, finding: &Finding) -> Option<Vec<Fact>> {
        self.ground.because(board, history, finding)
    }

    fn words(&self, _: &Board, finding: &Finding, _: &[Fact]) -> String {
        let ground = &self.ground;
        let numbers = finding.subject.iter().filter_map(|&clue| ground.clue(clue));
        let numbers: Vec<usize> = numbers
            .filter_map(|clue| match clue {
                Clue::Number(at) => Some(at),
                Clue::Light(_) => None,
            })
            .collect();
        let [one, other] = numbers[..] else {
            return String::new();
        };
        let shared: Vec<usize> = finding.notes.iter().map(|&cell| cell as usize).collect();
        let what = if shared.is_empty() {
            "have neighbours that see each other".to_owned()
        } else {
            format!("share {}", ground.cells(&shared))
        };
        let names = format!("{} and {} {what}", ground.number(one), ground.number(other));
        if finding.therefore.is_empty() {
            format!("{names}: they cannot both have their bulbs")
        } else {
            let outside = |fact: &Fact| {
                let cell = ground.index(fact.cell);
                let mut beside = ground.neighbours(one).chain(ground.neighbours(other));
                !beside.any(|near| near == cell)
            };
            let (lit, beside): (Vec<Fact>, Vec<Fact>) =
                finding.therefore.iter().copied().partition(outside);
            let mut told = Vec::new();
            if !beside.is_empty() {
                told.push(ground.told_of(&beside));
            }
            let (_, cells) = ground.said(&lit);
            match cells.len() {
                0 => {}
                1 => told.push(format!(
                    "a bulb lights {0}, so that {0} stays without",
                    ground.cells(&cells)
                )),
                _ => told.push(format!(
                    "bulbs light {}, so that these stay without",
                    ground.cells(&cells)
                )),
            }
            format!(
                "{names}: in every way to give both their bulbs, {}",
                told.join(", and ")
            )
        }
    }
}
