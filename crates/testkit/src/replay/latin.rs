//! The rules of a Latin square as clauses, no further than a question needs them.
//!
//! A Latin square is a set of triples (row, column, number) in which every two entries of a triple determine the third, and so
//! rows, columns and numbers play the same part. Some of its rows, each complete and no two with the same number in a column,
//! can always be completed to a Latin square (M. Hall, 1945); so can some columns, and the places of some numbers. A
//! question that speaks of few rows, few columns or few numbers is therefore answered exactly by the rules for those alone.

use gridproof_core::Cell;
use gridproof_core::hint::Fact;

use super::Scope;
use super::clauses::{Clauses, Literal};

/// What the lines of a scope are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    Rows,
    Cols,
    /// The places of a number.
    Values,
}

impl Axis {
    /// What holds if this line has, at this place across it, that entry.
    fn literal(self, line: u32, across: u32, entry: u32, clauses: &mut Clauses) -> Literal {
        let (cell, value) = self.cell_and_value(line, across, entry);
        clauses.cell(cell, value)
    }

    /// The cell and the value that an entry of a line amounts to.
    pub(super) const fn cell_and_value(self, line: u32, across: u32, entry: u32) -> (Cell, u32) {
        match self {
            Self::Rows => (Cell::new(line, across), entry),
            Self::Cols => (Cell::new(across, line), entry),
            Self::Values => (Cell::new(across, entry), line),
        }
    }

    /// The place across the line and the entry that a fact about one line speaks of.
    pub(super) const fn place_and_entry(self, fact: Fact) -> (u32, u32) {
        match self {
            Self::Rows => (fact.cell.col, fact.value),
            Self::Cols => (fact.cell.row, fact.value),
            Self::Values => (fact.cell.row, fact.cell.col),
        }
    }
}

/// The rows, the columns, or the numbers if these are given, whichever are fewest. If that is most of them, all rows: what
/// follows from lines across is found sooner by the rules for those.
pub(super) fn fewest_lines(order: u32, concerned: &[Cell], values: Option<Vec<u32>>) -> Scope {
    let rows = in_order(concerned.iter().map(|cell| cell.row));
    let cols = in_order(concerned.iter().map(|cell| cell.col));
    let mut scopes = vec![(Axis::Rows, rows), (Axis::Cols, cols)];
    scopes.extend(values.map(|values| (Axis::Values, values)));
    scopes.sort_by_key(|(_, lines)| lines.len());
    let (axis, lines) = scopes.swap_remove(0);
    if lines.len() * 2 > order as usize {
        return Scope::Lines(Axis::Rows, (0..order).collect());
    }
    Scope::Lines(axis, lines)
}

/// Each once.
pub(super) fn in_order(numbers: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Each of these lines has each entry in one place, and one entry in each place; no two have the same entry in a place.
pub(super) fn rules(order: u32, axis: Axis, lines: &[u32], clauses: &mut Clauses) {
    for one in 0..order {
        for two in 0..order {
            let across: Vec<Literal> = lines
                .iter()
                .map(|&line| axis.literal(line, one, two, clauses))
                .collect();
            clauses.at_most_one(&across);
            if across.len() == order as usize {
                clauses.add(across);
            }
        }
        for &line in lines {
            let place: Vec<Literal> = (0..order)
                .map(|entry| axis.literal(line, one, entry, clauses))
                .collect();
            clauses.at_most_one(&place);
            clauses.add(place);
            let entry: Vec<Literal> = (0..order)
                .map(|place| axis.literal(line, place, one, clauses))
                .collect();
            clauses.at_most_one(&entry);
            clauses.add(entry);
        }
    }
}
