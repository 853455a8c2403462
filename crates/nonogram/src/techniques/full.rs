//! Full line logic: everything that one clue says about its line.

use std::rc::Rc;

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use super::lines::{Lines, Masks};
use super::words;

/// Compares all ways to place the blocks, and finds that there is none.
pub(super) struct Full<'a> {
    lines: Rc<Lines<'a>>,
}

impl<'a> Full<'a> {
    pub(super) const fn new(lines: Rc<Lines<'a>>) -> Self {
        Self { lines }
    }

    fn news(&self, line: usize, known: &Masks, forced: &Masks) -> Vec<Fact> {
        let mut facts = Vec::new();
        let sides = [
            (&forced.filled, &known.filled, 1),
            (&forced.empty, &known.empty, 0),
        ];
        for (forced, known, value) in sides {
            for (word, (&forced, &known)) in forced.iter().zip(known).enumerate() {
                let new = [forced & !known];
                let places = gridproof_core::known::ones(&new).map(|bit| word * 64 + bit);
                facts.extend(places.map(|at| Fact::is(self.lines.cell(line, at), value)));
            }
        }
        facts
    }
}

impl Technique for Full<'_> {
    fn name(&self) -> &'static str {
        "full line"
    }

    fn grade(&self) -> Grade {
        Grade::Hard
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        for line in self.lines.through(changed) {
            let known = self.lines.masks(board, line);
            match self.lines.forced(line, &known) {
                None => found.push(Finding::new(vec![line], Vec::new())),
                Some(forced) if forced != known => {
                    let facts = self.news(line, &known, &forced);
                    if !facts.is_empty() {
                        found.push(Finding::new(vec![line], facts));
                    }
                }
                Some(_) => {}
            }
        }
    }

    fn because(&self, board: &Board, history: &History, finding: &Finding) -> Option<Vec<Fact>> {
        Some(self.lines.because(board, history, finding))
    }

    fn words(&self, _: &Board, finding: &Finding, because: &[Fact]) -> String {
        let Some(&line) = finding.subject.first() else {
            return String::new();
        };
        let name = words::line(self.lines.name(line), self.lines.clue(line));
        let places = |facts: &[Fact], value: u32| -> Vec<usize> {
            let facts = facts.iter().filter(|fact| fact.value == value);
            facts
                .map(|fact| self.lines.place(line, fact.cell))
                .collect()
        };
        let told = |facts: &[Fact]| {
            words::told(&places(facts, 1), &places(facts, 0), |at| {
                self.lines.cell(line, at)
            })
        };
        match (finding.therefore.is_empty(), because.is_empty()) {
            (false, _) => format!(
                "{name}: {}in every way to place the blocks, {}",
                words::with(&places(because, 1), &places(because, 0), |at| {
                    self.lines.cell(line, at)
                }),
                told(&finding.therefore)
            ),
            (true, true) => format!("{name}: the blocks do not fit into the line"),
            (true, false) => format!("{name}: the blocks do not fit if {}", told(because)),
        }
    }
}
