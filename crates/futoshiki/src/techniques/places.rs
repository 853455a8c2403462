//! Where each value can still go: the candidates of a board, read by value instead of by cell.
//!
//! The boards of an explanation are asked about one after the other, and while assumptions are tried each differs from the one before
//! by few cells. So the tables are kept, and only those cells are put right in them: every answer is about the board that is
//! shown, whichever was shown before.

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use gridproof_core::{Board, Domain};

use super::lines::{Line, ones};

/// The tables that several techniques share.
#[derive(Clone)]
pub(super) struct Places(Rc<RefCell<Tables>>);

/// By value, in which columns each row has it, and in which rows each column has it.
pub(super) struct Tables {
    order: usize,
    /// The candidates that the tables are made of, row by row.
    seen: Vec<Domain>,
    rows: Vec<u64>,
    cols: Vec<u64>,
}

impl Places {
    pub(super) fn new(order: u32) -> Self {
        let order = order as usize;
        Self(Rc::new(RefCell::new(Tables {
            order,
            seen: vec![Domain::EMPTY; order * order],
            rows: vec![0; order * order],
            cols: vec![0; order * order],
        })))
    }

    /// The tables of this board.
    pub(super) fn on(&self, board: &Board) -> Ref<'_, Tables> {
        self.0.borrow_mut().show(board);
        self.0.borrow()
    }
}

impl Tables {
    fn show(&mut self, board: &Board) {
        let rows = self.seen.chunks_mut(self.order);
        for (row, (seen, shown)) in rows.zip(board.domains().chunks(self.order)).enumerate() {
            let differing = seen.iter().zip(shown);
            if differing.fold(0, |bits, (seen, shown)| bits | (seen.0 ^ shown.0)) == 0 {
                continue;
            }
            for (col, (seen, &shown)) in seen.iter_mut().zip(shown).enumerate() {
                for value in ones(seen.0 ^ shown.0) {
                    let values = value as usize * self.order;
                    if let Some(places) = self.rows.get_mut(values + row) {
                        *places ^= 1 << col;
                    }
                    if let Some(places) = self.cols.get_mut(values + col) {
                        *places ^= 1 << row;
                    }
                }
                *seen = shown;
            }
        }
    }

    /// By row the columns in which it has a value.
    pub(super) fn in_rows(&self, value: u32) -> &[u64] {
        &self.rows[value as usize * self.order..][..self.order]
    }

    /// By column the rows in which it has a value.
    pub(super) fn in_cols(&self, value: u32) -> &[u64] {
        &self.cols[value as usize * self.order..][..self.order]
    }

    /// By value the places of a line that can have it.
    pub(super) fn by_value(&self, line: Line) -> Vec<u64> {
        let (tables, at) = match line {
            Line::Row(row) => (&self.rows, row),
            Line::Col(col) => (&self.cols, col),
        };
        let values = tables.chunks(self.order);
        values.map(|lines| lines[at as usize]).collect()
    }
}

#[cfg(test)]
mod tests {
    use gridproof_core::{Cell, Size};

    use super::*;

    #[test]
    fn tables_are_those_of_the_board_that_is_shown() {
        let mut state = 3u64;
        let mut random = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        for order in [1, 2, 5, 16, 17, 64] {
            let size = Size::new(order, order);
            let mut board = Board::filled(size, Domain::first(order));
            let before = board.clone();
            let places = Places::new(order);
            for round in 0..40 {
                if round % 10 == 9 {
                    board = before.clone();
                } else {
                    for _ in 0..random(8) {
                        let cell = size.cell(random(size.cells() as u64) as usize);
                        let lost = Domain::single(random(u64::from(order)) as u32);
                        board.set(cell, Domain(board.get(cell).0 & !lost.0));
                    }
                }
                let tables = places.on(&board);
                for at in 0..order {
                    let by_value = [Line::Row(at), Line::Col(at)].map(|line| tables.by_value(line));
                    for value in 0..order {
                        let has = |cell: Cell| board.get(cell).contains(value);
                        let all = |cell: &dyn Fn(u32) -> Cell| {
                            let places = (0..order).filter(|&place| has(cell(place)));
                            places.fold(0u64, |set, place| set | 1 << place)
                        };
                        let row = all(&|col| Cell::new(at, col));
                        let col = all(&|row| Cell::new(row, at));
                        assert_eq!(tables.in_rows(value)[at as usize], row);
                        assert_eq!(tables.in_cols(value)[at as usize], col);
                        assert_eq!(
                            by_value.each_ref().map(|set| set[value as usize]),
                            [row, col]
                        );
                    }
                }
            }
        }
    }
}
