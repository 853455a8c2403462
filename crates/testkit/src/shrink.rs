//! From a board on which something fails to the smallest one on which it does.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::generate::PlainBoard;

/// Makes a board smaller step by step as long as `check` fails on it, and returns the last one with what it said. A panic
/// counts as a failure. No board that is one step smaller than the result fails.
pub fn shrink(
    mut board: PlainBoard,
    mut words: String,
    check: impl Fn(&PlainBoard) -> Result<(), String>,
) -> (PlainBoard, String) {
    loop {
        let failing = board.smaller().into_iter().find_map(|smaller| {
            let difference = guarded(|| check(&smaller)).err()?;
            Some((smaller, difference))
        });
        match failing {
            Some((smaller, difference)) => (board, words) = (smaller, difference),
            None => return (board, words),
        }
    }
}

/// A panic as an error with its words.
///
/// # Errors
/// As `check`, or what the panic said.
pub fn guarded(check: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<&str>().copied();
        let words = words.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Err(format!("panicked: {}", words.unwrap_or("without words")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{AkariBoard, FutoshikiBoard, NonogramClues, large, small};

    /// A planted fault: a block of 3 and another block in one row are not to be had.
    fn planted(board: &PlainBoard) -> Result<(), String> {
        let PlainBoard::Nonogram(clues) = board else {
            return Ok(());
        };
        let bad = |line: &Vec<u32>| line.len() > 1 && line.contains(&3);
        match clues.rows.iter().find(|line| bad(line)) {
            Some(line) => Err(format!("{line:?}")),
            None => Ok(()),
        }
    }

    #[test]
    fn a_planted_fault_comes_down_to_its_core() {
        let failing = (0..100).filter_map(|seed| {
            let board = large("nonogram", seed)?;
            let words = planted(&board).err()?;
            Some(shrink(board, words, planted))
        });
        let mut shrunk = 0;
        for (least, words) in failing.take(5) {
            let PlainBoard::Nonogram(NonogramClues { rows, cols }) = least else {
                panic!("another kind");
            };
            assert!([vec![3, 1], vec![1, 3]].contains(&rows[0]), "{rows:?}");
            assert_eq!((rows.len(), cols), (1, vec![vec![]]));
            assert_eq!(words, format!("{:?}", rows[0]));
            shrunk += 1;
        }
        assert_eq!(shrunk, 5);
    }

    #[test]
    fn all_kinds_come_down_to_a_single_cell() {
        for kind in ["nonogram", "akari", "futoshiki"] {
            let board = small(kind, 11).unwrap();
            let (least, _) = shrink(board, String::new(), |_| Err("always".to_owned()));
            let one = match least {
                PlainBoard::Nonogram(clues) => [clues.rows.len(), clues.cols.len()] == [1, 1],
                PlainBoard::Akari(AkariBoard { grid }) => grid == ["."],
                PlainBoard::Futoshiki(FutoshikiBoard { givens, less }) => {
                    givens == [[0]] && less.is_empty()
                }
            };
            assert!(one, "{kind}");
        }
    }

    #[test]
    fn a_panic_is_a_failure() {
        let words = guarded(|| panic!("no {}", 1)).unwrap_err();
        assert_eq!(words, "panicked: no 1");
    }
}
