//! Counting: cells that can only be lit along their rows, each in a row of its own, and as many columns for their bulbs as there
//! are rows: each of these columns gets one of the bulbs, and has no room for another. The same with rows and columns swapped.
//!
//! A row here is a row segment, up to the next black cells.

use std::rc::Rc;

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use crate::lighting::State;
use crate::segments::Segment;

use super::board::{Clue, Ground};
use super::hall::{Taken, taken};
use super::words;

/// Compares how many bulbs are wanted with how many lines can take one.
pub(super) struct Counting<'a> {
    ground: Rc<Ground<'a>>,
}

/// The rows or the columns.
const SIDES: [usize; 2] = [0, 1];
/// The judge tries placements, which is fine for so few clues; beyond, the engine looks for a reason.
const FEW: usize = 4;

/// A segment that must hold a bulb, and has none yet.
struct Want {
    segment: Segment,
    /// The first cell that can only be lit from it.
    witness: usize,
    open: Vec<usize>,
}

impl<'a> Counting<'a> {
    pub(super) const fn new(ground: Rc<Ground<'a>>) -> Self {
        Self { ground }
    }

    /// The segments of a side that must hold a bulb.
    fn wants(&self, board: &Board, side: usize) -> Vec<Want> {
        let segments = self.ground.akari.segments();
        let open = |segment: Segment| -> Option<Vec<usize>> {
            let mut open = Vec::new();
            for &cell in segments.cells(segment) {
                match self.ground.state(board, cell as usize) {
                    State::Bulb => return None,
                    State::Undecided => open.push(cell as usize),
                    State::Excluded => {}
                }
            }
            Some(open)
        };
        // `None` for segments that hold a bulb.
        let all: Vec<Option<Vec<usize>>> = segments.iter().map(open).collect();
        let mut wants = Vec::new();
        for segment in segments.iter() {
            let Some(open) = &all[segment.0 as usize] else {
                continue;
            };
            let mut cells = segments.cells(segment).iter().map(|&cell| cell as usize);
            let needs = |&cell: &usize| {
                segments.of_cell(cell).is_some_and(|both| {
                    let crossing = &all[both[1 - side].0 as usize];
                    let elsewhere = |open: &Vec<usize>| open.iter().any(|&place| place != cell);
                    both[side] == segment && crossing.as_ref().is_some_and(|open| !elsewhere(open))
                })
            };
            if let Some(witness) = cells.find(needs) {
                wants.push(Want {
                    segment,
                    witness,
                    open: open.clone(),
                });
            }
        }
        wants
    }

    fn crossing(&self, cell: usize, side: usize) -> Option<Segment> {
        let both = self.ground.akari.segments().of_cell(cell);
        both.map(|both| both[1 - side])
    }

    fn on_side(&self, board: &Board, side: usize, found: &mut Vec<Finding>) {
        let segments = self.ground.akari.segments();
        let wants = self.wants(board, side);
        let crossings = |want: &Want| -> Vec<Segment> {
            let cells = want.open.iter();
            cells
                .filter_map(|&cell| self.crossing(cell, side))
                .collect()
        };
        let crossings: Vec<Vec<Segment>> = wants.iter().map(crossings).collect();
        let mut all: Vec<Segment> = crossings.concat();
        all.sort_unstable();
        all.dedup();
        // Options by their place among all.
        let options: Vec<Vec<usize>> = crossings
            .iter()
            .map(|lines| {
                lines
                    .iter()
                    .map(|line| all.partition_point(|other| other < line))
                    .collect()
            })
            .collect();
        let mut sets = taken(&options, all.len());
        // Everyone in a set may have led to it.
        sets.sort_unstable();
        sets.dedup();
        for taken in sets {
            let (set, short) = match taken {
                Taken::TooFew(set) => (set, true),
                Taken::All(set) => (set, false),
            };
            let mut lines: Vec<Segment> = set
                .iter()
                .flat_map(|&want| &crossings[want])
                .copied()
                .collect();
            lines.sort_unstable();
            lines.dedup();
            let facts: Vec<Fact> = if short {
                Vec::new()
            } else {
                let rows: Vec<Segment> = set.iter().map(|&want| wants[want].segment).collect();
                let cells = lines.iter().flat_map(|&line| segments.cells(line));
                cells
                    .map(|&cell| cell as usize)
                    .filter(|&cell| self.ground.is_open(board, cell))
                    .filter(|&cell| {
                        let both = segments.of_cell(cell);
                        both.is_some_and(|both| rows.binary_search(&both[side]).is_err())
                    })
                    .map(|cell| self.ground.without(cell))
                    .collect()
            };
            if facts.is_empty() && !short {
                continue;
            }
            let witnesses = set.iter().map(|&want| wants[want].witness);
            let mut subject: Vec<usize> =
                witnesses.map(|cell| self.ground.light_clue(cell)).collect();
            subject.sort_unstable();
            let mut notes = vec![side as u32];
            notes.extend(lines.iter().map(|line| line.0));
            found.push(Finding::new(subject, facts).with_notes(notes));
        }
    }

    /// `r1c4 to r6c4`
    fn line(&self, segment: u32) -> String {
        let ground = &self.ground;
        let cells = ground.akari.segments().cells(Segment(segment));
        let name = |cell: &u32| ground.cell(*cell as usize).to_string();
        match cells {
            [] => String::new(),
            [one] => name(one),
            [first, .., last] => format!("{} to {}", name(first), name(last)),
        }
    }
}

impl Technique for Counting<'_> {
    fn name(&self) -> &'static str {
        "counting"
    }

    fn grade(&self) -> Grade {
        Grade::Hard
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        if changed.is_empty() {
            return;
        }
        for side in SIDES {
            self.on_side(board, side, found);
        }
    }

    fn because(&self, board: &Board, history: &History, finding: &Finding) -> Option<Vec<Fact>> {
        if finding.subject.len() > FEW {
            return None;
        }
        self.ground.because(board, history, finding)
    }

    fn words(&self, _: &Board, finding: &Finding, _: &[Fact]) -> String {
        let ground = &self.ground;
        let Some((&side, lines)) = finding.notes.split_first() else {
            return String::new();
        };
        let (own, crossing) = if side == 0 {
            ("row", "column")
        } else {
            ("column", "row")
        };
        let cells: Vec<usize> = finding
            .subject
            .iter()
            .filter_map(|&clue| match ground.clue(clue)? {
                Clue::Light(cell) => Some(cell),
                Clue::Number(_) => None,
            })
            .collect();
        let names: Vec<String> = lines.iter().map(|&line| self.line(line)).collect();
        let names = words::list(&names, "and");
        let each = match cells.len() {
            1 => format!("{} can only be lit along its {own}", ground.cells(&cells)),
            _ => format!(
                "each of {} can only be lit along its {own}",
                ground.cells(&cells)
            ),
        };
        if lines.is_empty() {
            return format!("{each}, and no place is left there");
        }
        let room = format!("{}, {names}", words::counted(lines.len(), crossing));
        if finding.therefore.is_empty() {
            return format!(
                "{each}, which takes {} bulbs, but the places left there lie in {room}, and no {crossing} takes two bulbs",
                cells.len()
            );
        }
        if cells.len() == 1 {
            return format!(
                "{each}, and the only place left there lies in the {crossing} {names}: that {crossing} gets its bulb there, so {}",
                ground.told(finding)
            );
        }
        format!(
            "{each}, and the places left there lie in {room}: each of these {crossing}s gets one of the {} bulbs, so {}",
            cells.len(),
            ground.told(finding)
        )
    }

    fn follows_assumptions(&self) -> bool {
        // It looks at the whole board, which takes too long for every assumption.
        false
    }
}
