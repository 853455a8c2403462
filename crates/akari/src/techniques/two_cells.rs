//! Two-cell sets: of two cells at least one holds a bulb, and of two others as well. If one cell of the first set sees one of the
//! second, not both of these hold bulbs; so one of the two remaining cells does.

use std::rc::Rc;

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use super::board::{Clue, Ground};

/// Links sets of two cells, one of which must hold a bulb for a number or to light a cell.
pub(super) struct TwoCells<'a> {
    ground: Rc<Ground<'a>>,
}

/// One of these cells holds a bulb, says the clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Set {
    /// The cell to start from, and the other.
    cells: [usize; 2],
    clue: usize,
}

impl<'a> TwoCells<'a> {
    pub(super) const fn new(ground: Rc<Ground<'a>>) -> Self {
        Self { ground }
    }

    /// All sets, from both ends, sorted.
    fn sets(&self, board: &Board) -> Vec<Set> {
        let ground = &self.ground;
        let everything = Changed::everything(board.size());
        let mut sets = Vec::new();
        let mut add = |one: usize, other: usize, clue: usize| {
            for cells in [[one, other], [other, one]] {
                sets.push(Set { cells, clue });
            }
        };
        for at in ground.numbers_beside(&everything) {
            let around = ground.around(board, at);
            if around
                .needs()
                .is_some_and(|needs| needs + 1 == around.open.len())
            {
                for (nth, &one) in around.open.iter().enumerate() {
                    for &other in &around.open[nth + 1..] {
                        add(one, other, ground.number_clue(at));
                    }
                }
            }
        }
        for cell in ground.shadowed(board, &everything, 2) {
            if let Some([one, other]) = ground.places(board, cell, 2).as_deref() {
                add(*one, *other, ground.light_clue(cell));
            }
        }
        sets.sort_unstable();
        // One clue that says so is enough.
        sets.dedup_by_key(|set| set.cells);
        sets
    }

    fn link(&self, board: &Board, one: Set, other: Set) -> Option<Finding> {
        let ground = &self.ground;
        let ([from, first], [to, second]) = (one.cells, other.cells);
        if one.clue == other.clue {
            return None;
        }
        let facts: Vec<Fact> = if first == second {
            vec![ground.bulb(first)]
        } else {
            let seen = ground.seen_from_both(first, second).into_iter();
            seen.filter(|&cell| ground.is_open(board, cell))
                .map(|cell| ground.without(cell))
                .collect()
        };
        let mut subject = vec![one.clue, other.clue];
        subject.sort_unstable();
        let notes = [from, first, one.clue, to, second, other.clue].map(|note| note as u32);
        (!facts.is_empty()).then(|| Finding::new(subject, facts).with_notes(notes.to_vec()))
    }

    fn set(&self, cells: [usize; 2], clue: usize) -> String {
        let ground = &self.ground;
        let why = match ground.clue(clue) {
            Some(Clue::Number(at)) => format!("for {}", ground.number(at)),
            Some(Clue::Light(cell)) => format!("to light {}", ground.cell(cell)),
            None => String::new(),
        };
        format!("{} must hold a bulb {why}", ground.any_of(&cells))
    }
}

impl Technique for TwoCells<'_> {
    fn name(&self) -> &'static str {
        "two-cell sets"
    }

    fn grade(&self) -> Grade {
        Grade::Hard
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        if changed.is_empty() {
            return;
        }
        let ground = &self.ground;
        let sets = self.sets(board);
        for &one in &sets {
            for to in ground.seen_from(one.cells[0]) {
                let first = sets.partition_point(|set| set.cells[0] < to);
                let from_there = sets[first..].iter();
                for &other in from_there.take_while(|set| set.cells[0] == to) {
                    // The link from the other side is the same.
                    if one < other {
                        found.extend(self.link(board, one, other));
                    }
                }
            }
        }
    }

    fn because(&self, board: &Board, history: &History, finding: &Finding) -> Option<Vec<Fact>> {
        self.ground.because(board, history, finding)
    }

    fn words(&self, _: &Board, finding: &Finding, _: &[Fact]) -> String {
        let ground = &self.ground;
        let notes: Vec<usize> = finding.notes.iter().map(|&note| note as usize).collect();
        let [from, first, why, to, second, why_too] = notes[..] else {
            return String::new();
        };
        let sets = format!(
            "{}, and {}; {} see each other, so no more than one of them holds a bulb",
            self.set([from, first], why),
            self.set([to, second], why_too),
            ground.cells(&[from, to])
        );
        if first == second {
            return format!("{sets}, and then {}", ground.told(finding));
        }
        let (_, lit) = ground.said(&finding.therefore);
        format!(
            "{sets}, and {} does: either lights {}, so {}",
            ground.any_of(&[first, second]),
            ground.cells(&lit),
            match lit.len() {
                1 => "it stays without a bulb",
                _ => "they stay without bulbs",
            }
        )
    }

    fn follows_assumptions(&self) -> bool {
        // Assuming the cell that both light, the rule and the two clues lead to the contradiction by themselves.
        false
    }
}
