//! Hidden single: a value that has one cell left in a row or column goes there.

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use super::lines::{Line, ones};

/// Looks for the last place of each value.
pub(super) struct HiddenSingle {
    order: u32,
}

impl HiddenSingle {
    pub(super) const fn new(order: u32) -> Self {
        Self { order }
    }
}

impl Technique for HiddenSingle {
    fn name(&self) -> &'static str {
        "hidden single"
    }

    fn grade(&self) -> Grade {
        Grade::Easy
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        for line in Line::through(self.order, changed) {
            let (mut once, mut twice) = (0u64, 0u64);
            let cells = line.candidates(self.order, board);
            for &candidates in &cells {
                twice |= once & candidates;
                once |= candidates;
            }
            let notes = |value: u32| vec![line.number(), value];
            for value in (0..self.order).filter(|value| once >> value & 1 == 0) {
                found.push(Finding::new(Vec::new(), Vec::new()).with_notes(notes(value)));
            }
            for value in ones(once & !twice) {
                let place = cells.iter().position(|cell| cell >> value & 1 == 1);
                let cell = line.cell(place.unwrap_or(0) as u32);
                if board.get(cell).len() > 1 {
                    let therefore = vec![Fact::is(cell, value)];
                    found.push(Finding::new(Vec::new(), therefore).with_notes(notes(value)));
                }
            }
        }
    }

    fn because(&self, _: &Board, _: &History, finding: &Finding) -> Option<Vec<Fact>> {
        let (line, value) = noted(finding)?;
        let place = finding.therefore.first().map(|fact| line.place(fact.cell));
        let others = (0..self.order).filter(|&other| Some(other) != place);
        Some(
            others
                .map(|other| Fact::is_not(line.cell(other), value))
                .collect(),
        )
    }

    fn place(&self, finding: &Finding) -> Option<String> {
        Some(noted(finding)?.0.to_string())
    }

    fn words(&self, _: &Board, finding: &Finding, _: &[Fact]) -> String {
        let Some((line, value)) = noted(finding) else {
            return String::new();
        };
        let value = value + 1;
        match finding.therefore.first() {
            Some(&Fact { cell, .. }) => {
                format!("{line}: {cell} is the only cell left for {value}, so it is {value}")
            }
            None => format!("{line}: no cell is left for {value}"),
        }
    }
}

fn noted(finding: &Finding) -> Option<(Line, u32)> {
    match finding.notes[..] {
        [line, value] => Some((Line::numbered(line), value)),
        _ => None,
    }
}
