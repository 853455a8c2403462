//! Sign bounds: of two cells with a sign the greater one has no value up to the smallest candidate of the other, the smaller one
//! none from the greatest candidate of the other up.

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use crate::puzzle::{Futoshiki, Sign};

use super::signs::{Side, numbered_signs};
use super::words::bounded;

/// Looks at one sign at a time.
pub(super) struct SignBounds {
    order: u32,
    signs: Vec<(usize, Sign)>,
}

impl SignBounds {
    pub(super) fn new(puzzle: &Futoshiki) -> Self {
        Self {
            order: puzzle.order(),
            signs: numbered_signs(puzzle),
        }
    }

    fn seen(&self, finding: &Finding) -> Option<(Sign, Side)> {
        let clue = finding.subject.first()?;
        let (_, sign) = self.signs.iter().find(|(number, _)| number == clue)?;
        Some((*sign, Side::numbered(*finding.notes.first()?)))
    }
}

impl Technique for SignBounds {
    fn name(&self) -> &'static str {
        "sign bounds"
    }

    fn grade(&self) -> Grade {
        Grade::Easy
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        for &(clue, sign) in &self.signs {
            for side in Side::BOTH {
                let (lesser, larger) = side.cells(sign);
                if !changed.contains(lesser) {
                    continue;
                }
                let least = side.candidates(self.order, board, lesser).trailing_zeros();
                if let Some(therefore) = side.bounded(self.order, board, larger, least + 1) {
                    let notes = vec![side.number()];
                    found.push(Finding::new(vec![clue], therefore).with_notes(notes));
                }
            }
        }
    }

    fn because(&self, _: &Board, _: &History, finding: &Finding) -> Option<Vec<Fact>> {
        let (sign, side) = self.seen(finding)?;
        let largest = side.largest(self.order, &finding.therefore);
        let (lesser, _) = side.cells(sign);
        Some(side.reasons(self.order, lesser, largest).collect())
    }

    fn words(&self, board: &Board, finding: &Finding, because: &[Fact]) -> String {
        let Some((sign, side)) = self.seen(finding) else {
            return String::new();
        };
        let (lesser, larger) = side.cells(sign);
        let compared = side.compared();
        let bounded = bounded(board, &finding.therefore);
        if because.is_empty() {
            return format!("{larger} is {compared} than {lesser}, so it {bounded}");
        }
        let bound = side.bound(self.order, because.len() as u32);
        format!("{lesser} is {bound}, so {larger}, which is {compared}, {bounded}")
    }
}
