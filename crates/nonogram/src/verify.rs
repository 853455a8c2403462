//! The rule book: a picture solves a nonogram if the runs of filled cells in every line are its clue.
//!
//! Uses neither the model nor any propagator, nor the code that reads clues off pictures.

use gridproof_core::{Cell, Violation};

use crate::clues::Words;
use crate::error::LineId;
use crate::picture::Picture;
use crate::puzzle::Nonogram;

/// Reads every line of the picture and compares its runs with the clue.
///
/// # Errors
/// The first line that differs, rows before columns, with what it reads and what its clue is; or that the sizes differ.
pub(crate) fn verify(puzzle: &Nonogram, picture: &Picture) -> Result<(), Violation> {
    let size = puzzle.size();
    if picture.size() != size {
        let words = format!("the picture is {}, the puzzle is {size}", picture.size());
        return Err(Violation::new(words, Vec::new()));
    }
    for row in 0..size.rows {
        let cells = (0..size.cols).map(|col| Cell::new(row, col));
        let line = LineId::Row(row as usize);
        compare(line, cells, picture, puzzle.row(row as usize))?;
    }
    for col in 0..size.cols {
        let cells = (0..size.rows).map(|row| Cell::new(row, col));
        let line = LineId::Col(col as usize);
        compare(line, cells, picture, puzzle.col(col as usize))?;
    }
    Ok(())
}

fn compare(
    line: LineId,
    cells: impl Iterator<Item = Cell> + Clone,
    picture: &Picture,
    clue: &[u32],
) -> Result<(), Violation> {
    if meets(cells.clone().map(|cell| picture.is_filled(cell)), clue) {
        return Ok(());
    }
    let mut runs = Vec::new();
    let mut open = false;
    for cell in cells.clone() {
        match (picture.is_filled(cell), open) {
            (true, true) => *runs.last_mut().expect("an open run has been pushed") += 1,
            (true, false) => runs.push(1),
            (false, _) => {}
        }
        open = picture.is_filled(cell);
    }
    let words = format!("{line} reads {}, its clue is {}", Words(&runs), Words(clue));
    Err(Violation::new(words, cells.collect()))
}

/// Walks along the line with the clue in hand: each run must be as long as the number it meets.
fn meets(cells: impl Iterator<Item = bool>, clue: &[u32]) -> bool {
    let mut numbers = clue.iter();
    let mut left: Option<u32> = None;
    for filled in cells {
        left = match (filled, left) {
            (true, Some(0)) | (false, Some(1..)) => return false,
            (true, Some(left)) => Some(left - 1),
            (true, None) => match numbers.next() {
                None | Some(0) => return false,
                Some(number) => Some(number - 1),
            },
            (false, _) => None,
        };
    }
    matches!(left, None | Some(0)) && numbers.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&[u32]], cols: &[&[u32]], picture: &str) -> Result<(), String> {
        let puzzle = Nonogram::from_clues(rows, cols).unwrap();
        let picture: Picture = picture.parse().unwrap();
        verify(&puzzle, &picture).map_err(|violation| violation.words)
    }

    #[test]
    fn the_right_picture_is_accepted() {
        assert_eq!(
            check(&[&[1, 1], &[]], &[&[1], &[], &[1]], "#.#\n..."),
            Ok(())
        );
        assert_eq!(check(&[&[1]], &[&[1]], "#"), Ok(()));
    }

    #[test]
    fn a_wrong_line_is_named_with_what_it_reads() {
        let wrong = |words: &str| Err(words.to_owned());
        assert_eq!(
            check(&[&[1, 1]], &[&[1], &[], &[1]], "#.."),
            wrong("row 1 reads 1, its clue is 1 1")
        );
        assert_eq!(
            check(&[&[2], &[1]], &[&[1], &[2]], "##\n#."),
            wrong("column 1 reads 2, its clue is 1")
        );
        assert_eq!(
            check(&[&[]], &[&[]], "#"),
            wrong("row 1 reads 1, its clue is 0")
        );
        assert_eq!(
            check(&[&[3]], &[&[1], &[1], &[1]], "##."),
            wrong("row 1 reads 2, its clue is 3")
        );
        assert_eq!(
            check(&[&[1]], &[&[1]], "##"),
            wrong("the picture is 2x1, the puzzle is 1x1")
        );
    }

    #[test]
    fn every_small_line_is_judged_by_its_runs() {
        for length in 1..=8u32 {
            for bits in 0..1u32 << length {
                let cells: Vec<bool> = (0..length).map(|at| bits >> at & 1 == 1).collect();
                let text: String = cells.iter().map(|&on| if on { '#' } else { '.' }).collect();
                let runs: Vec<u32> = text
                    .split('.')
                    .map(|run| run.len() as u32)
                    .filter(|&run| run > 0)
                    .collect();
                assert!(meets(cells.iter().copied(), &runs), "{text}");
                for change in 0..runs.len() {
                    let mut other = runs.clone();
                    other[change] += 1;
                    assert!(!meets(cells.iter().copied(), &other), "{text} {other:?}");
                    other.remove(change);
                    assert!(!meets(cells.iter().copied(), &other), "{text} {other:?}");
                }
                let more: Vec<u32> = runs.iter().copied().chain([1]).collect();
                assert!(!meets(cells.iter().copied(), &more), "{text} {more:?}");
            }
        }
    }
}
