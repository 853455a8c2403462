//! Naked single: a cell with one value left takes it from all others of its row and column.

use gridproof_core::hint::{Changed, Fact, Finding, Grade, History, Technique};
use gridproof_core::{Board, Cell};

use super::words::leaving;

/// Looks at decided cells.
pub(super) struct NakedSingle {
    order: u32,
}

impl NakedSingle {
    pub(super) const fn new(order: u32) -> Self {
        Self { order }
    }
}

/// That no other cell of the row and the column has the value, as far as that is news.
pub(super) fn elsewhere(
    order: u32,
    board: &Board,
    cell: Cell,
    value: u32,
) -> impl Iterator<Item = Fact> {
    let row = (0..order).map(move |col| Cell::new(cell.row, col));
    let col = (0..order).map(move |row| Cell::new(row, cell.col));
    row.chain(col)
        .filter(move |&other| other != cell && board.get(other).contains(value))
        .map(move |other| Fact::is_not(other, value))
}

impl Technique for NakedSingle {
    fn name(&self) -> &'static str {
        "naked single"
    }

    fn grade(&self) -> Grade {
        Grade::Easy
    }

    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>) {
        for cell in changed.cells() {
            let Some(value) = board.get(cell).value() else {
                continue;
            };
            let therefore: Vec<Fact> = elsewhere(self.order, board, cell, value).collect();
            if !therefore.is_empty() {
                let notes = vec![cell.row, cell.col, value];
                found.push(Finding::new(Vec::new(), therefore).with_notes(notes));
            }
        }
    }

    fn because(&self, _: &Board, _: &History, finding: &Finding) -> Option<Vec<Fact>> {
        let (cell, value) = single(finding)?;
        Some(vec![Fact::is(cell, value)])
    }

    fn place(&self, finding: &Finding) -> Option<String> {
        Some(single(finding)?.0.to_string())
    }

    fn words(&self, board: &Board, finding: &Finding, _: &[Fact]) -> String {
        let Some((cell, value)) = single(finding) else {
            return String::new();
        };
        let value = value + 1;
        format!(
            "{value} is all that is left for {cell}, so no other cell of row {} or column {} is {value}{}",
            cell.row + 1,
            cell.col + 1,
            leaving(board, &finding.therefore)
        )
    }
}

fn single(finding: &Finding) -> Option<(Cell, u32)> {
    match finding.notes[..] {
        [row, col, value] => Some((Cell::new(row, col), value)),
        _ => None,
    }
}
