//! X-wing and swordfish: in k rows a value has k columns left between them, so it takes these columns there, and no other
//! cell of them has it. The same with rows and columns exchanged.

use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};
use gridproof_core::{Board, Domain};

use super::hall::tight_sets;
use super::lines::{Line, noted, ones, read_set};
use super::places::Places;
use super::words::{leaving, list};

/// Looks for one value in so many lines at a time.
pub(super) struct Fish {
    order: u32,
    places: Places,
    size: u32,
}

/// What was found, out of the notes.
struct Seen {
    value: u32,
    /// Whether the lines are columns: 0 or 1, as [`Line::number`] counts.
    columns: u32,
    /// The lines that the value has few places in.
    lines: u64,
    /// These places.
    places: u64,
}

impl Seen {
    fn line(&self, at: u32) -> Line {
        Line::numbered(2 * at + self.columns)
    }

    fn lines(&self) -> String {
        plural(self.columns, self.lines)
    }
}

const fn noun(columns: u32) -> &'static str {
    if columns == 1 { "columns" } else { "rows" }
}

/// `rows 1 and 3`
fn plural(columns: u32, set: u64) -> String {
    format!(
        "{} {}",
        noun(columns),
        list(ones(set).map(|at| at + 1), "and")
    )
}

impl Fish {
    pub(super) fn new(order: u32, places: &Places, size: u32) -> Self {
        Self {
            order,
            places: places.clone(),
            size,
        }
    }

    /// By value the rows, and the columns, in which a changed cell has lost it: every fish that is new has one of them.
    fn news(&self, board: &Board, changed: &Changed) -> [Vec<u64>; 2] {
        let order = self.order as usize;
        if changed.is_everything() {
            let all = Domain::first(self.order).0;
            return [vec![all; order], vec![all; order]];
        }
        let mut news = [vec![0u64; order], vec![0u64; order]];
        for cell in changed.cells() {
            for value in self.outside(board.get(cell).0) {
                news[0][value as usize] |= 1 << cell.row;
                news[1][value as usize] |= 1 << cell.col;
            }
        }
        news
    }

    fn outside(&self, set: u64) -> impl Iterator<Item = u32> {
        (0..self.order).filter(move |at| set >> at & 1 == 0)
    }
}

fn seen(finding: &Finding) -> Option<Seen> {
    Some(Seen {
        value: *finding.notes.first()?,
        columns: *finding.notes.get(1)?,
        lines: read_set(&finding.notes, 2),
        places: read_set(&finding.notes, 4),
    })
}

impl Technique for Fish {
    fn name(&self) -> &'static str {
        if self.size == 2 {
            "x-wing"
        } else {
            "swordfish"
        }
    }

    fn grade(&self) -> Grade {
        Grade::Hard
    }

    fn look(&self) -> u64 {
        // The whole board is compared, and the lines of all values are gone through.
        u64::from(self.order * self.order / 64)
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        if changed.is_empty() {
            return;
        }
        let tables = self.places.on(board);
        let news = self.news(board, changed);
        let few = |places: u64| (2..=self.size).contains(&places.count_ones());
        for value in 0..self.order {
            let tables = [tables.in_rows(value), tables.in_cols(value)];
            for (columns, (table, news)) in (0..).zip(tables.iter().zip(&news)) {
                let mut new = ones(news[value as usize]);
                if !new.any(|at| few(table[at as usize])) {
                    continue;
                }
                tight_sets(table, self.size, &mut |lines, places| {
                    let mut therefore = Vec::new();
                    for at in self.outside(lines) {
                        let line = Line::numbered(2 * at + columns);
                        let lost = ones(table[at as usize] & places);
                        therefore.extend(lost.map(|place| Fact::is_not(line.cell(place), value)));
                    }
                    if !therefore.is_empty() {
                        let mut notes = vec![value, columns];
                        notes.extend(noted(lines));
                        notes.extend(noted(places));
                        found.push(Finding::new(Vec::new(), therefore).with_notes(notes));
                    }
                });
            }
        }
    }

    fn because(&self, _: &Board, _: &History, finding: &Finding) -> Option<Vec<Fact>> {
        let seen = seen(finding)?;
        let facts = ones(seen.lines).flat_map(|at| {
            let line = seen.line(at);
            let places = self.outside(seen.places);
            places.map(move |place| Fact::is_not(line.cell(place), seen.value))
        });
        Some(facts.collect())
    }

    fn place(&self, finding: &Finding) -> Option<String> {
        Some(seen(finding)?.lines())
    }

    fn words(&self, board: &Board, finding: &Finding, _: &[Fact]) -> String {
        let Some(seen) = seen(finding) else {
            return String::new();
        };
        let value = seen.value + 1;
        format!(
            "{}: {value} can only go to {} there, to another one in each {}, so no other cell of these {} is {value}{}",
            seen.lines(),
            plural(1 - seen.columns, seen.places),
            if seen.columns == 1 { "column" } else { "row" },
            noun(1 - seen.columns),
            leaving(board, &finding.therefore)
        )
    }
}
