//! Techniques that look at one line from one end, made techniques of the whole board.

use std::rc::Rc;

use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};
use gridproof_core::{Board, Cell};

use super::lines::Lines;
use super::view::{Seen, View};

/// A technique for one line. Sound: the clue of the view and its known cells force what is seen.
pub(super) trait LineTechnique: 'static {
    /// Its name.
    const NAME: &'static str;
    /// How hard it is.
    const GRADE: Grade;
    /// Whether it looks the same from both ends; then it is asked from one end only.
    const SYMMETRIC: bool;

    /// Adds what it sees from the left end. Known places may be among it.
    fn look(view: &View, seen: &mut Vec<Seen>);

    /// The step in words.
    fn words(said: &Said<'_>) -> String;
}

/// What there is to put into words, seen from the left or the top.
pub(super) struct Said<'a> {
    pub(super) lines: &'a Lines<'a>,
    pub(super) line: usize,
    pub(super) clue: &'a [u32],
    pub(super) seen: Seen,
    /// What it relies on.
    pub(super) because: &'a [Fact],
}

impl Said<'_> {
    /// What it relies on, to begin with: `with r1c3 filled, `.
    pub(super) fn given(&self) -> String {
        let places = |value: u32| -> Vec<usize> {
            let facts = self.because.iter().filter(|fact| fact.value == value);
            let places = facts.map(|fact| self.lines.place(self.line, fact.cell));
            places.collect()
        };
        super::words::with(&places(1), &places(0), |place| self.cell(place))
    }

    pub(super) fn cell(&self, place: usize) -> Cell {
        self.lines.cell(self.line, place)
    }

    /// `row 9 (5 3)`
    pub(super) fn line(&self) -> String {
        super::words::line(self.lines.name(self.line), self.clue)
    }

    /// `row 9, "5"`, or the line alone if no block is meant.
    pub(super) fn block(&self) -> String {
        match self.seen.block {
            Some(block) => format!(
                "{}, {}",
                self.lines.name(self.line),
                super::words::block(self.clue, block)
            ),
            None => self.line(),
        }
    }

    pub(super) fn cells(&self, places: &[usize]) -> String {
        super::words::cells(places, |place| self.cell(place))
    }

    pub(super) fn span(&self) -> String {
        let (from, to) = self.seen.span.unwrap_or((0, 0));
        super::words::span(from, to, |place| self.cell(place))
    }

    /// `r1c2 is filled, and r1c4 is empty`
    pub(super) fn told(&self) -> String {
        super::words::told(&self.seen.filled, &self.seen.empty, |place| {
            self.cell(place)
        })
    }
}

/// A [`LineTechnique`] on all lines of a puzzle.
pub(super) struct OnLines<'a> {
    lines: Rc<Lines<'a>>,
    name: &'static str,
    grade: Grade,
    symmetric: bool,
    look: fn(&View, &mut Vec<Seen>),
    words: fn(&Said<'_>) -> String,
}

/// Stands in notes for "none".
const NONE: u32 = u32::MAX;

impl<'a> OnLines<'a> {
    /// The technique for these lines.
    pub(super) fn boxed<T: LineTechnique>(_: T, lines: &Rc<Lines<'a>>) -> Box<dyn Technique + 'a> {
        Box::new(Self {
            lines: lines.clone(),
            name: T::NAME,
            grade: T::GRADE,
            symmetric: T::SYMMETRIC,
            look: T::look,
            words: T::words,
        })
    }

    fn view(&self, board: &Board, line: usize) -> View {
        let states = (0..self.lines.len(line)).map(|at| self.lines.state(board, line, at));
        View {
            clue: self.lines.clue(line).to_vec(),
            cells: states.collect(),
        }
    }

    fn finding(&self, view: &View, line: usize, seen: &Seen) -> Option<Finding> {
        let fact = |value: u32| {
            move |&place: &usize| {
                view.open(place)
                    .then(|| Fact::is(self.lines.cell(line, place), value))
            }
        };
        let filled = seen.filled.iter().filter_map(fact(1));
        let empty = seen.empty.iter().filter_map(fact(0));
        let therefore: Vec<Fact> = filled.chain(empty).collect();
        if therefore.is_empty() {
            return None;
        }
        let block = seen.block.map_or(NONE, |block| block as u32);
        let (from, to) = seen
            .span
            .map_or((NONE, NONE), |(from, to)| (from as u32, to as u32));
        let count = seen.count.map_or(NONE, |count| count as u32);
        Some(Finding::new(vec![line], therefore).with_notes(vec![block, from, to, count]))
    }
}

impl Technique for OnLines<'_> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn grade(&self) -> Grade {
        self.grade
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        let mut seen = Vec::new();
        for line in self.lines.through(changed) {
            let view = self.view(board, line);
            (self.look)(&view, &mut seen);
            if !self.symmetric {
                let one_end = seen.len();
                (self.look)(&view.mirrored(), &mut seen);
                for other in &mut seen[one_end..] {
                    let turned = std::mem::take(other);
                    *other = turned.mirrored(view.len(), view.clue.len());
                }
            }
            let findings = seen
                .drain(..)
                .filter_map(|seen| self.finding(&view, line, &seen));
            found.extend(findings);
        }
    }

    fn because(&self, board: &Board, history: &History, finding: &Finding) -> Option<Vec<Fact>> {
        Some(self.lines.because(board, history, finding))
    }

    fn words(&self, _: &Board, finding: &Finding, because: &[Fact]) -> String {
        let Some(&line) = finding.subject.first() else {
            return String::new();
        };
        let places = |value: u32| -> Vec<usize> {
            let facts = finding.therefore.iter();
            facts
                .filter(|fact| fact.value == value)
                .map(|fact| self.lines.place(line, fact.cell))
                .collect()
        };
        let note = |at: usize| finding.notes.get(at).copied().filter(|&note| note != NONE);
        let seen = Seen {
            filled: places(1),
            empty: places(0),
            block: note(0).map(|block| block as usize),
            span: note(1)
                .zip(note(2))
                .map(|(from, to)| (from as usize, to as usize)),
            count: note(3).map(|count| count as usize),
        };
        (self.words)(&Said {
            lines: &self.lines,
            line,
            clue: self.lines.clue(line),
            seen,
            because,
        })
    }

    fn follows_assumptions(&self) -> bool {
        // Full line logic finds all that these find.
        false
    }
}
