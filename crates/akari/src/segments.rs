//! The segments of a board: maximal runs of white cells in a row or a column. Computed once.
//!
//! Two cells see each other exactly if they share a segment. Every white cell lies in one row segment and one column segment,
//! and no two cells lie in the same two: a board is a bipartite graph whose edges are its white cells, and an answer is a
//! maximal matching of it that meets the numbers.

use gridproof_core::Size;

use crate::square::Square;

/// A segment by its number: row segments first, then column segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Segment(pub(crate) u32);

/// All segments of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Segments {
    /// For each cell its row segment and its column segment; [`NONE`] for black cells.
    of: Vec<[u32; 2]>,
    /// The cells of all segments, segment by segment.
    cells: Vec<u32>,
    /// Where each segment begins in `cells`, and the end of the last.
    starts: Vec<u32>,
    /// How many row segments there are.
    rows: u32,
}

const NONE: u32 = u32::MAX;

impl Segments {
    pub(crate) fn of(size: Size, squares: &[Square]) -> Self {
        let mut segments = Self {
            of: vec![[NONE; 2]; squares.len()],
            cells: Vec::with_capacity(2 * squares.len()),
            starts: vec![0],
            rows: 0,
        };
        let (rows, cols) = (size.rows as usize, size.cols as usize);
        for row in 0..rows {
            segments.line(squares, 0, (row * cols..(row + 1) * cols).step_by(1));
        }
        segments.rows = segments.starts.len() as u32 - 1;
        for col in 0..cols {
            segments.line(squares, 1, (col..rows * cols).step_by(cols));
        }
        segments
    }

    fn line(&mut self, squares: &[Square], side: usize, cells: impl Iterator<Item = usize>) {
        for cell in cells {
            if squares[cell].is_white() {
                self.of[cell][side] = self.starts.len() as u32 - 1;
                self.cells.push(cell as u32);
            } else {
                self.close();
            }
        }
        self.close();
    }

    fn close(&mut self) {
        let end = self.cells.len() as u32;
        if self.starts.last() != Some(&end) {
            self.starts.push(end);
        }
    }

    /// How many segments there are.
    pub(crate) const fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many of them lie in rows; these come first.
    pub(crate) const fn rows(&self) -> usize {
        self.rows as usize
    }

    /// All segments.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Segment> + use<> {
        (0..self.len() as u32).map(Segment)
    }

    /// The cells of a segment, by number, ascending.
    pub(crate) fn cells(&self, segment: Segment) -> &[u32] {
        let at = segment.0 as usize;
        &self.cells[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The two segments of a white cell; `None` for a black one.
    pub(crate) fn of_cell(&self, cell: usize) -> Option<[Segment; 2]> {
        let [row, col] = self.of[cell];
        (row != NONE).then_some([Segment(row), Segment(col)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Akari;

    #[test]
    fn runs_end_at_black_cells_and_at_the_border() {
        let akari = Akari::from_rows(["..#.", "1...", "####"]).unwrap();
        let segments = akari.segments();
        let cells: Vec<Vec<u32>> = segments
            .iter()
            .map(|s| segments.cells(s).to_vec())
            .collect();
        let expected: [&[u32]; 8] = [&[0, 1], &[3], &[5, 6, 7], &[0], &[1, 5], &[6], &[3, 7], &[]];
        assert_eq!(cells, expected[..7]);
        assert_eq!(segments.rows(), 3);
        assert_eq!(segments.of_cell(5), Some([Segment(2), Segment(4)]));
        assert_eq!(segments.of_cell(4), None);
    }

    #[test]
    fn a_board_without_white_cells_has_none() {
        assert_eq!(Akari::from_rows(["#"]).unwrap().segments().len(), 0);
    }
}
