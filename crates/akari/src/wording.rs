//! How proofs speak of an akari. Facts: `r3c5=*` and `r3c5=.`, and `a-r3c5=*` for "the across segment that begins at r3c5
//! holds a bulb"; `d-` for segments downwards. Constraints are named after the cell of the number or of the white cell
//! that must be lit, or after the segment; counting is a sum of segments.

use std::fmt::Write as _;

use gridproof_core::proof::{Formula, Origins, Stated, Wording, crowd};
use gridproof_core::{Assignment, Limits, Lit, Model, Puzzle, Var};

use crate::formula;
use crate::model::{self, Origin};
use crate::puzzle::Akari;
use crate::segments::Segment;

/// The words of one puzzle.
#[derive(Debug)]
pub(crate) struct Words<'a> {
    akari: &'a Akari,
    origins: Origins<Origin>,
    long: Vec<Option<Var>>,
    /// The cell of each variable that has one.
    cells: Vec<usize>,
    /// The segment of each variable after those.
    holders: Vec<Segment>,
}

impl<'a> Words<'a> {
    pub(crate) fn new(akari: &'a Akari, limits: &Limits) -> (Model, Self) {
        let (model, origins, long) = model::noted(akari, limits);
        let white = |&cell: &usize| akari.squares()[cell].is_white();
        // A model that was cut short has not come to all segments.
        let own = |segment: &Segment| long.get(segment.0 as usize).is_some_and(Option::is_some);
        let words = Self {
            akari,
            origins,
            cells: (0..akari.squares().len()).filter(white).collect(),
            holders: akari.segments().iter().filter(own).collect(),
            long,
        };
        (model, words)
    }

    fn segment(&self, segment: Segment) -> String {
        let across = (segment.0 as usize) < self.akari.segments().rows();
        let first = self.akari.segments().cells(segment)[0] as usize;
        let way = if across { 'a' } else { 'd' };
        format!("{way}-{}", self.akari.size().cell(first))
    }

    fn origin(&self, origin: Option<Origin>, clause: &[Lit]) -> Stated {
        let cell = |cell: usize| self.akari.size().cell(cell);
        Stated::Constraint(match origin {
            Some(Origin::Segment(segment)) => self.segment(segment),
            Some(Origin::Number(at)) => format!("n-{}", cell(at)),
            Some(Origin::White(at)) => format!("w-{}", cell(at)),
            Some(Origin::Room) | None => return self.count(clause),
        })
    }

    /// Segments that must hold a bulb and have too few places for them, as a sum: each holds one, each segment that
    /// crosses takes one at most.
    fn count(&self, clause: &[Lit]) -> Stated {
        let moment = Moment::of(self, clause);
        let rows = self.akari.segments().rows() as u32;
        let all = self.akari.segments().len() as u32;
        let crowd = [0..rows, rows..all].into_iter().find_map(|side| {
            let wanting = side.map(Segment).filter(|&segment| {
                moment.holds(segment) == Some(true) && moment.bulb(segment).is_none()
            });
            moment.crowd(&wanting.collect::<Vec<_>>())
        });
        let Some((wanting, partners)) = crowd else {
            return Stated::Sum(Vec::new());
        };
        let mut terms: Vec<String> = Vec::new();
        for &segment in &wanting {
            terms.push(format!("{}>", self.segment(segment)));
        }
        terms.extend(partners.iter().map(|&partner| self.segment(partner)));
        for &segment in &wanting {
            for (cell, other) in moment.crossings(segment) {
                if moment.cells[cell] == Some(false) || partners.contains(&other) {
                    continue;
                }
                let name = self.segment(other);
                let term = match moment.bulb(other) {
                    Some(_) => name,
                    None => format!("{name}<"),
                };
                if !terms.contains(&term) {
                    terms.push(term);
                }
            }
        }
        Stated::Sum(terms.into_iter().map(|name| (1, name)).collect())
    }
}

/// What the opposite of a clause says of cells and segments.
struct Moment<'a> {
    words: &'a Words<'a>,
    cells: Vec<Option<bool>>,
    segments: Vec<Option<bool>>,
}

impl<'a> Moment<'a> {
    fn of(words: &'a Words<'a>, clause: &[Lit]) -> Self {
        let mut moment = Self {
            words,
            cells: vec![None; words.akari.squares().len()],
            segments: vec![None; words.long.len()],
        };
        for lit in clause {
            let (var, holds) = (lit.var().index(), !lit.is_positive());
            if let Some(&cell) = words.cells.get(var) {
                moment.cells[cell] = Some(holds);
            } else if let Some(segment) = words.holders.get(var - words.cells.len()) {
                moment.segments[segment.0 as usize] = Some(holds);
            }
        }
        moment
    }

    fn holds(&self, segment: Segment) -> Option<bool> {
        self.segments[segment.0 as usize]
    }

    fn bulb(&self, segment: Segment) -> Option<usize> {
        let cells = self.words.akari.segments().cells(segment).iter();
        cells
            .map(|&cell| cell as usize)
            .find(|&cell| self.cells[cell] == Some(true))
    }

    /// The cells of a segment, each with the segment that crosses there.
    fn crossings(&self, segment: Segment) -> impl Iterator<Item = (usize, Segment)> + use<'a> {
        let segments = self.words.akari.segments();
        let cells = segments.cells(segment).iter().map(|&cell| cell as usize);
        cells.filter_map(move |cell| {
            let [row, col] = segments.of_cell(cell)?;
            Some((cell, if row == segment { col } else { row }))
        })
    }

    /// Segments that may still give this one its bulb.
    fn partners(&self, segment: Segment) -> Vec<Segment> {
        let open = self.crossings(segment).filter(|&(cell, other)| {
            let barred = self.bulb(other).is_some() || self.holds(other) == Some(false);
            self.cells[cell] != Some(false) && !barred
        });
        open.map(|(_, other)| other).collect()
    }

    /// Some of the wanting segments that have fewer partners than they are, and these partners.
    fn crowd(&self, wanting: &[Segment]) -> Option<(Vec<Segment>, Vec<Segment>)> {
        let index = |segment: Segment| segment.0 as usize;
        let partners: Vec<Vec<usize>> = wanting
            .iter()
            .map(|&one| self.partners(one).into_iter().map(index).collect())
            .collect();
        let (crowd, seen) = crowd(&partners, self.segments.len())?;
        let crowd = crowd.into_iter().map(|one| wanting[one]).collect();
        let seen = seen.into_iter().map(|other| Segment(other as u32));
        Some((crowd, seen.collect()))
    }
}

impl Wording for Words<'_> {
    fn puzzle(&self) -> String {
        let size = self.akari.size();
        let mut text = format!("akari {} {}\n", size.rows, size.cols);
        for row in self.akari.squares().chunks(size.cols as usize) {
            text.extend(row.iter().map(|square| square.symbol()));
            text.push('\n');
        }
        text
    }

    fn literal(&self, lit: Lit, into: &mut String) {
        let state = if lit.is_positive() { '*' } else { '.' };
        let var = lit.var().index();
        if let Some(&cell) = self.cells.get(var) {
            let _ = write!(into, "{}={state}", self.akari.size().cell(cell));
        } else if let Some(&segment) = self.holders.get(var - self.cells.len()) {
            let _ = write!(into, "{}={state}", self.segment(segment));
        }
    }

    fn of_clause(&self, number: usize) -> Stated {
        self.origin(self.origins.of_clause(number), &[])
    }

    fn of_propagator(&self, number: usize, clause: &[Lit]) -> Stated {
        self.origin(self.origins.of_propagator(number), clause)
    }

    fn formula(&self) -> Formula {
        formula::of(self.akari, &self.holders, |segment| self.segment(segment))
    }

    fn unlike(&self, solution: &Assignment) -> Vec<Lit> {
        let vars = (0..self.cells.len() as u32).map(Var::new);
        vars.map(|var| var.lit(!solution.holds(var.positive())))
            .collect()
    }
}
