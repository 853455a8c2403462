//! Ordered cells: k cells of a row or column that are all smaller than another cell of it take k different values, so that one is
//! greater than k values that they may have.

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use crate::puzzle::Futoshiki;

use super::lines::{Line, noted, ones, read_set};
use super::signs::{Side, numbered_signs};
use super::words::{bounded, list};

/// Looks at the signs within one line, all together.
pub(super) struct OrderedCells {
    order: u32,
    lines: Vec<Ordered>,
}

/// One line with signs in it, seen from one side.
struct Ordered {
    line: Line,
    side: Side,
    /// By clue the places of its lesser and its larger cell.
    signs: Vec<(usize, u32, u32)>,
    /// By place the places that lie below it by one sign or several.
    below: Vec<u64>,
}

/// What was found, out of the notes.
struct Seen {
    line: Line,
    side: Side,
    /// The greatest cell.
    place: u32,
    /// The smaller cells.
    cells: u64,
    /// Those of them that no other is below.
    least: u64,
    /// That many values they all are above.
    from: u32,
}

impl OrderedCells {
    pub(super) fn new(puzzle: &Futoshiki) -> Self {
        let order = puzzle.order();
        let all = numbered_signs(puzzle);
        let mut lines = Vec::new();
        for line in Line::all(order) {
            for side in Side::BOTH {
                let inside = all.iter().filter_map(|&(clue, sign)| {
                    let (lesser, larger) = side.cells(sign);
                    (line.contains(lesser) && line.contains(larger))
                        .then(|| (clue, line.place(lesser), line.place(larger)))
                });
                let signs: Vec<(usize, u32, u32)> = inside.collect();
                if signs.len() > 1 {
                    let below = below(order, &signs);
                    lines.push(Ordered {
                        line,
                        side,
                        signs,
                        below,
                    });
                }
            }
        }
        Self { order, lines }
    }
}

/// By place all that lie below it.
fn below(order: u32, signs: &[(usize, u32, u32)]) -> Vec<u64> {
    let mut below = vec![0u64; order as usize];
    // As many rounds as the longest chain; a cycle is closed by then.
    for _ in 0..order {
        for &(_, lesser, larger) in signs {
            below[larger as usize] |= below[lesser as usize] | 1 << lesser;
        }
    }
    below
}

impl Ordered {
    /// By place how many values every candidate is above.
    fn least(&self, order: u32, board: &Board) -> Vec<u32> {
        let candidates = |at| self.side.candidates(order, board, self.line.cell(at));
        (0..order)
            .map(|at| candidates(at).trailing_zeros())
            .collect()
    }

    /// The best that can be said of the cell at a place, if cells below it say more together than one by one.
    fn look(&self, order: u32, board: &Board, least: &[u32], place: u32) -> Option<Finding> {
        let under = self.below[place as usize];
        if under.count_ones() < 2 || under >> place & 1 == 1 {
            return None;
        }
        let from = |at: u32| least[at as usize];
        let best = ones(under)
            .map(|at| {
                let from_here = from(at);
                let sources = ones(under).filter(|&other| from(other) >= from_here);
                let sources = sources.fold(0u64, |set, other| set | 1 << other);
                // What lies between a source and the cell is as high as the source.
                let cells = sources
                    | ones(under)
                        .filter(|&other| self.below[other as usize] & sources != 0)
                        .fold(0u64, |set, other| set | 1 << other);
                (from_here + cells.count_ones(), cells, from_here)
            })
            .filter(|(_, cells, _)| cells.count_ones() > 1)
            .max_by_key(|&(bound, cells, from)| {
                (bound, std::cmp::Reverse((cells.count_ones(), from)))
            });
        let (bound, cells, from_here) = best?;
        let cell = self.line.cell(place);
        let therefore = self.side.bounded(order, board, cell, bound)?;
        let largest = self.side.largest(order, &therefore);
        // A reason for just what is new.
        let from = (from_here + largest + 1).saturating_sub(bound);
        let least = ones(cells).filter(|&at| self.below[at as usize] & cells == 0);
        let least = least.fold(0u64, |set, at| set | 1 << at);
        let concerned = cells | 1 << place;
        let signs = self.signs.iter().filter(|(_, lesser, larger)| {
            concerned >> lesser & 1 == 1 && concerned >> larger & 1 == 1
        });
        let mut subject: Vec<usize> = signs.map(|&(clue, ..)| clue).collect();
        subject.sort_unstable();
        let mut notes = vec![self.line.number(), self.side.number(), from, place];
        notes.extend(noted(cells));
        notes.extend(noted(least));
        Some(Finding::new(subject, therefore).with_notes(notes))
    }
}

fn seen(finding: &Finding) -> Option<Seen> {
    let note = |at: usize| finding.notes.get(at).copied();
    Some(Seen {
        line: Line::numbered(note(0)?),
        side: Side::numbered(note(1)?),
        from: note(2)?,
        place: note(3)?,
        cells: read_set(&finding.notes, 4),
        least: read_set(&finding.notes, 6),
    })
}

impl Technique for OrderedCells {
    fn name(&self) -> &'static str {
        "ordered cells"
    }

    fn grade(&self) -> Grade {
        Grade::Medium
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        for ordered in &self.lines {
            let touched = (0..self.order).any(|at| changed.contains(ordered.line.cell(at)));
            if touched {
                let least = ordered.least(self.order, board);
                let look = |at| ordered.look(self.order, board, &least, at);
                let looks = (0..self.order).filter_map(look);
                found.extend(looks);
            }
        }
    }

    fn because(&self, _: &Board, _: &History, finding: &Finding) -> Option<Vec<Fact>> {
        let seen = seen(finding)?;
        let facts = ones(seen.least).flat_map(|place| {
            let cell = seen.line.cell(place);
            seen.side.reasons(self.order, cell, seen.from)
        });
        Some(facts.collect())
    }

    fn place(&self, finding: &Finding) -> Option<String> {
        Some(seen(finding)?.line.to_string())
    }

    fn words(&self, board: &Board, finding: &Finding, _: &[Fact]) -> String {
        let Some(seen) = seen(finding) else {
            return String::new();
        };
        let cell = seen.line.cell(seen.place);
        let all = if seen.cells.count_ones() == 2 {
            "both"
        } else {
            "all"
        };
        let cells = list(ones(seen.cells).map(|place| seen.line.cell(place)), "and");
        let bound = if seen.from == 0 {
            " and different".to_owned()
        } else {
            let bound = seen.side.bound(self.order, seen.from);
            format!(", different and {bound}")
        };
        format!(
            "{}: {cells} are {all} {} than {cell}{bound}, so {cell} {}",
            seen.line,
            seen.side.turned().compared(),
            bounded(board, &finding.therefore)
        )
    }
}
