//! Contradictions that are plain from the clues, said in words: no search, no propagation.
//!
//! Finds clues that do not fit their line, sums that differ, and a line that its clue determines crossing one that needs
//! the opposite. Everything subtler is for the engine.

use gridproof_core::{Cell, Refutation, Size};

use crate::clues::{Clues, Words, needs};
use crate::error::LineId;
use crate::puzzle::Nonogram;

/// The first plain contradiction.
pub(crate) fn refuted(puzzle: &Nonogram) -> Option<Refutation> {
    misfit(puzzle)
        .or_else(|| sums(puzzle))
        .or_else(|| crossing(puzzle))
}

/// A clue in words: `row 3 (1 2)`.
pub(crate) fn clue_words(line: LineId, clue: &[u32]) -> String {
    format!("{line} ({})", Words(clue))
}

fn misfit(puzzle: &Nonogram) -> Option<Refutation> {
    let size = puzzle.size();
    let too_long = |clues: &Clues, length: u32| {
        clues
            .iter()
            .position(|clue| needs(clue) > u64::from(length))
    };
    let (line, clue, length, side) = if let Some(row) = too_long(puzzle.rows(), size.cols) {
        (LineId::Row(row), puzzle.row(row), size.cols, "wide")
    } else {
        let col = too_long(puzzle.cols(), size.rows)?;
        (LineId::Col(col), puzzle.col(col), size.rows, "tall")
    };
    let needed = needs(clue);
    Some(Refutation {
        words: format!("{line} needs {needed} cells, the board is {length} {side}"),
        clues: vec![clue_words(line, clue)],
        cells: Vec::new(),
        help: transposed(puzzle),
    })
}

/// Clues that were split between rows and columns at the wrong place, because width and height were swapped.
fn transposed(puzzle: &Nonogram) -> Option<String> {
    let Size { rows, cols } = puzzle.size();
    if rows == cols {
        return None;
    }
    let lines = || puzzle.rows().iter().chain(puzzle.cols().iter());
    let (tall, wide) = (cols, rows);
    let fit = |clue: &[u32], length: u32| needs(clue) <= length.into();
    let sum = |clue: &[u32]| clue.iter().map(|&number| u64::from(number)).sum::<u64>();
    let as_rows = || lines().take(tall as usize);
    let as_cols = || lines().skip(tall as usize);
    let good = as_rows().all(|clue| fit(clue, wide))
        && as_cols().all(|clue| fit(clue, tall))
        && as_rows().map(sum).sum::<u64>() == as_cols().map(sum).sum::<u64>();
    good.then(|| {
        format!("is the board transposed? these clues fit one that is {wide} wide, {tall} tall")
    })
}

fn sums(puzzle: &Nonogram) -> Option<Refutation> {
    let (rows, cols) = (puzzle.rows().sum(), puzzle.cols().sum());
    (rows != cols).then(|| {
        Refutation::new(format!(
            "rows ask for {rows} filled cells and columns for {cols}"
        ))
    })
}

/// A line determined by its clue alone that crosses a line which surely needs the opposite.
fn crossing(puzzle: &Nonogram) -> Option<Refutation> {
    let Size { rows, cols } = puzzle.size();
    let found = cross(puzzle.rows(), rows, puzzle.cols(), cols).or_else(|| {
        cross(puzzle.cols(), cols, puzzle.rows(), rows)
            .map(|(col, row, filled)| (row, col, !filled))
    });
    let (row, col, row_fills) = found?;
    let cell = Cell::new(row as u32, col as u32);
    let row_clue = clue_words(LineId::Row(row), puzzle.row(row));
    let col_clue = clue_words(LineId::Col(col), puzzle.col(col));
    let words = if row_fills {
        format!("{row_clue} fills {cell}, {col_clue} leaves it empty")
    } else {
        format!("{col_clue} fills {cell}, {row_clue} leaves it empty")
    };
    Some(Refutation {
        words,
        clues: vec![row_clue, col_clue],
        cells: vec![cell],
        help: None,
    })
}

/// A search finds such contradictions too; it only has no name for them.
const MOST_NUMBERS: usize = 1 << 20;

/// Looks for a line among `lines` with no freedom and a line among `others` that contradicts it. Returns both, and whether
/// the former fills the cell. Every clue fits its line. Gives up after looking at [`MOST_NUMBERS`] numbers.
fn cross(
    lines: &Clues,
    line_count: u32,
    others: &Clues,
    other_count: u32,
) -> Option<(usize, usize, bool)> {
    let mut looked_at = 0;
    for (index, clue) in lines.iter().enumerate() {
        let free = u64::from(other_count) - needs(clue);
        if free > 0 && !clue.is_empty() {
            continue;
        }
        looked_at += others.numbers();
        if looked_at > MOST_NUMBERS {
            return None;
        }
        let mut filled = surely_filled(clue, other_count).peekable();
        for (at, other) in others.iter().enumerate() {
            while filled.next_if(|range| range.end <= at).is_some() {}
            let fills = filled.peek().is_some_and(|range| range.contains(&at));
            let determined = other.is_empty() || needs(other) == u64::from(line_count);
            let needed = surely_filled(other, line_count).any(|range| range.contains(&index));
            if needed && !fills || fills && determined && !needed {
                return Some((index, at, fills));
            }
        }
    }
    None
}

/// The cells that a clue fills wherever its blocks stand, as ranges in order. The clue fits the line.
fn surely_filled(clue: &[u32], length: u32) -> impl Iterator<Item = std::ops::Range<usize>> {
    let free = length as usize - needs(clue) as usize;
    let mut start = 0;
    clue.iter().map(move |&number| {
        let end = start + number as usize;
        let range = start + free..end;
        start = end + 1;
        range
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&[u32]], cols: &[&[u32]]) -> Option<Refutation> {
        refuted(&Nonogram::from_clues(rows, cols).unwrap())
    }

    fn words(rows: &[&[u32]], cols: &[&[u32]]) -> String {
        check(rows, cols).unwrap().words
    }

    #[test]
    fn sums_are_said_with_both_numbers() {
        assert_eq!(
            words(&[&[2], &[1], &[1]], &[&[1], &[1], &[1]]),
            "rows ask for 4 filled cells and columns for 3"
        );
    }

    #[test]
    fn a_clue_that_does_not_fit_is_named() {
        let one: &[u32] = &[1];
        let found = check(&[&[3, 2], &[]], &[one; 5]).unwrap();
        assert_eq!(found.words, "row 1 needs 6 cells, the board is 5 wide");
        assert_eq!(found.clues, ["row 1 (3 2)"]);
        assert_eq!(found.help, None);
        assert_eq!(
            words(&[one], &[&[2]]),
            "column 1 needs 2 cells, the board is 1 tall"
        );
        assert_eq!(
            words(&[&[u32::MAX, u32::MAX]], &[one]),
            "row 1 needs 8589934591 cells, the board is 1 wide"
        );
    }

    #[test]
    fn swapped_width_and_height_are_guessed() {
        // Written for 3 wide, 1 tall: a row of 3, then three columns of 1.
        let one: &[u32] = &[1];
        let found = check(&[&[3], one, one], &[one]).unwrap();
        assert_eq!(
            found.help.as_deref(),
            Some("is the board transposed? these clues fit one that is 3 wide, 1 tall")
        );
    }

    #[test]
    fn determined_lines_that_cross_are_named() {
        let found = check(&[&[3], &[], &[1, 1]], &[&[3], &[1], &[1]]).unwrap();
        assert_eq!(
            found.words,
            "column 1 (3) fills r2c1, row 2 (0) leaves it empty"
        );
        assert_eq!(found.cells, [Cell::new(1, 0)]);
        assert_eq!(
            words(&[&[4], &[1], &[1], &[1]], &[&[4], &[], &[2], &[1]]),
            "row 1 (4) fills r1c2, column 2 (0) leaves it empty"
        );
    }

    #[test]
    fn sound_puzzles_are_not_refuted() {
        for bits in 0..1u32 << 9 {
            let cells = (0..9).map(|at| bits >> at & 1 == 1).collect();
            let picture = crate::Picture::new(Size::new(3, 3), cells).unwrap();
            assert_eq!(
                refuted(&Nonogram::from_picture(&picture)),
                None,
                "{picture}"
            );
        }
    }
}
