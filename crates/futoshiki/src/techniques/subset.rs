//! Naked and hidden pairs, triples and quads of one row or column.
//!
//! Naked: k cells have k values left between them, so no other cell has these. Hidden: k values have k cells left
//! between them, so these cells have no other value.

use gridproof_core::Board;
use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};

use super::hall::tight_sets;
use super::lines::{Line, News, noted, ones, read_set};
use super::places::Places;
use super::words::{leaving, list, values};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Naked,
    Hidden,
}

/// Looks for sets of one kind and size.
pub(super) struct Subset {
    order: u32,
    places: Places,
    kind: Kind,
    size: u32,
}

/// What was found, out of the notes: the line, places of cells, values.
struct Seen {
    line: Line,
    places: u64,
    values: u64,
}

impl Subset {
    pub(super) fn naked(order: u32, places: &Places, size: u32) -> Self {
        Self {
            order,
            places: places.clone(),
            kind: Kind::Naked,
            size,
        }
    }

    pub(super) fn hidden(order: u32, places: &Places, size: u32) -> Self {
        Self {
            order,
            places: places.clone(),
            kind: Kind::Hidden,
            size,
        }
    }

    /// The cells of the line inside the set, or those outside.
    fn places(&self, seen: &Seen, inside: u64) -> impl Iterator<Item = u32> {
        let places = seen.places;
        (0..self.order).filter(move |place| places >> place & 1 == inside)
    }

    fn finding(&self, board: &Board, seen: &Seen) -> Option<Finding> {
        let (inside, lost) = match self.kind {
            Kind::Naked => (0, seen.values),
            Kind::Hidden => (1, !seen.values),
        };
        let mut therefore = Vec::new();
        for place in self.places(seen, inside) {
            let cell = seen.line.cell(place);
            therefore.extend(ones(board.get(cell).0 & lost).map(|value| Fact::is_not(cell, value)));
        }
        if therefore.is_empty() {
            return None;
        }
        let mut notes = vec![seen.line.number()];
        notes.extend(noted(seen.places));
        notes.extend(noted(seen.values));
        Some(Finding::new(Vec::new(), therefore).with_notes(notes))
    }
}

fn seen(finding: &Finding) -> Option<Seen> {
    Some(Seen {
        line: Line::numbered(*finding.notes.first()?),
        places: read_set(&finding.notes, 1),
        values: read_set(&finding.notes, 3),
    })
}

impl Technique for Subset {
    fn name(&self) -> &'static str {
        match (self.kind, self.size) {
            (Kind::Naked, 2) => "naked pair",
            (Kind::Naked, 3) => "naked triple",
            (Kind::Naked, _) => "naked quad",
            (Kind::Hidden, 2) => "hidden pair",
            (Kind::Hidden, 3) => "hidden triple",
            (Kind::Hidden, _) => "hidden quad",
        }
    }

    fn grade(&self) -> Grade {
        if self.size == 2 {
            Grade::Medium
        } else {
            Grade::Hard
        }
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        let few = |set: u64| (2..=self.size).contains(&set.count_ones());
        // A naked set that is new has a cell that changed, a hidden one a value that a cell has lost.
        let news = News::of(self.order, board, changed, |candidates, place| {
            match self.kind {
                Kind::Naked => u64::from(few(candidates)) << place,
                Kind::Hidden => !candidates & u64::MAX >> (64 - self.order),
            }
        });
        let tables = self.places.on(board);
        for (line, new) in news.lines() {
            let items = match self.kind {
                Kind::Naked => line.candidates(self.order, board),
                Kind::Hidden => tables.by_value(line),
            };
            let everything = changed.is_everything();
            if !everything && !ones(new).any(|item| few(items[item as usize])) {
                continue;
            }
            tight_sets(&items, self.size, &mut |set, others| {
                if everything || set & new != 0 {
                    let (places, values) = match self.kind {
                        Kind::Naked => (set, others),
                        Kind::Hidden => (others, set),
                    };
                    let seen = Seen {
                        line,
                        places,
                        values,
                    };
                    found.extend(self.finding(board, &seen));
                }
            });
        }
    }

    fn because(&self, _: &Board, _: &History, finding: &Finding) -> Option<Vec<Fact>> {
        let seen = seen(finding)?;
        let values = |in_set: u64| {
            let set = seen.values;
            (0..self.order).filter(move |value| set >> value & 1 == in_set)
        };
        let (inside, lost) = match self.kind {
            Kind::Naked => (1, 0),
            Kind::Hidden => (0, 1),
        };
        let cells = self.places(&seen, inside);
        let facts = cells.flat_map(|place| {
            values(lost).map(move |value| Fact::is_not(seen.line.cell(place), value))
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
        let line = seen.line;
        let cells = list(ones(seen.places).map(|place| line.cell(place)), "and");
        let leaving = leaving(board, &finding.therefore);
        match self.kind {
            Kind::Naked => format!(
                "{line}: {} are all that is left for {cells}, which take one each, so no other cell of the {} is {}{leaving}",
                values(seen.values, "and"),
                line.noun(),
                values(seen.values, "or"),
            ),
            Kind::Hidden => format!(
                "{line}: {} can only go to {cells}, so these cells take nothing else{leaving}",
                values(seen.values, "and"),
            ),
        }
    }
}
