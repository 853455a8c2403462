//! A puzzle by its eight rotations and reflections: one run of a hard puzzle is luck, their median is not.
//!
//! The images are made from the puzzle's JSON: clue lists by line, a grid of rows, or givens and signs.

use std::time::Duration;

use gridproof_core::{AnyPuzzle, Source};
use serde_json::{Map, Value};

use super::measure::{Measured, once};
use crate::corpus::Item;
use crate::kinds::kind;

/// The image with the median time; an image left open counts as slower than all others.
pub(super) fn measure(family: &str, item: &Item, time: Duration) -> Measured {
    let mut measured: Vec<Measured> = puzzles(item)
        .iter()
        .map(|puzzle| once(family, item, &**puzzle, time))
        .collect();
    if let Some(wrong) = measured.iter().position(|one| one.wrong.is_some()) {
        return measured.swap_remove(wrong);
    }
    measured.sort_by_key(|one| (one.is_open(), one.nanoseconds));
    let middle = measured.len() / 2;
    match measured.into_iter().nth(middle) {
        Some(median) => median,
        None => once(family, item, &*item.puzzle, time),
    }
}

/// The eight images as puzzles, the puzzle itself first; none if its JSON is not known here.
pub(super) fn puzzles(item: &Item) -> Vec<Box<dyn AnyPuzzle>> {
    let read = |image: Map<String, Value>| {
        let entry = kind(item.puzzle.kind())?;
        let text = Value::from(image).to_string();
        Some(entry.read("json", &Source::from_text(&text)).ok()?.puzzle)
    };
    images(item).into_iter().filter_map(read).collect()
}

/// The eight images, the puzzle itself first; none if its JSON is not known here.
fn images(item: &Item) -> Vec<Map<String, Value>> {
    let written = item.puzzle.write("json", &[], None).ok();
    let board = written.and_then(|text| serde_json::from_slice::<Map<String, Value>>(&text).ok());
    let Some(mut board) = board else {
        return Vec::new();
    };
    board.insert("kind".to_owned(), item.puzzle.kind().into());
    let turns = (0..8).map(|turn| Turn {
        transposed: turn & 4 != 0,
        upside_down: turn & 2 != 0,
        mirrored: turn & 1 != 0,
    });
    turns.filter_map(|turn| turn.of(&board)).collect()
}

/// One image: transposed first, then its rows and columns reversed.
#[derive(Clone, Copy, Debug)]
struct Turn {
    transposed: bool,
    upside_down: bool,
    mirrored: bool,
}

impl Turn {
    fn of(self, board: &Map<String, Value>) -> Option<Map<String, Value>> {
        let mut image = board.clone();
        if let (Some(rows), Some(cols)) = (board.get("rows"), board.get("cols")) {
            let (rows, cols) = self.clues(lists(rows)?, lists(cols)?);
            image.insert("rows".to_owned(), rows.into());
            image.insert("cols".to_owned(), cols.into());
        } else if let Some(grid) = board.get("grid") {
            let rows = grid.as_array()?.iter();
            let rows: Option<Vec<Vec<char>>> = rows
                .map(|row| row.as_str().map(|row| row.chars().collect()))
                .collect();
            let rows = self.matrix(rows?).into_iter();
            let rows: Vec<String> = rows.map(String::from_iter).collect();
            image.insert("grid".to_owned(), rows.into());
        } else {
            let givens = lists(board.get("givens")?)?;
            let order = givens.len() as u64;
            if let Some(signs) = board.get("less") {
                let signs: Option<Vec<Value>> = lists(signs)?
                    .iter()
                    .map(|sign| self.sign(sign, order))
                    .collect();
                image.insert("less".to_owned(), signs?.into());
            }
            image.insert("givens".to_owned(), self.matrix(givens).into());
        }
        Some(image)
    }

    fn clues(
        self,
        mut rows: Vec<Vec<Value>>,
        mut cols: Vec<Vec<Value>>,
    ) -> (Vec<Vec<Value>>, Vec<Vec<Value>>) {
        if self.transposed {
            std::mem::swap(&mut rows, &mut cols);
        }
        if self.upside_down {
            rows.reverse();
            for clue in &mut cols {
                clue.reverse();
            }
        }
        if self.mirrored {
            cols.reverse();
            for clue in &mut rows {
                clue.reverse();
            }
        }
        (rows, cols)
    }

    fn matrix<T: Clone>(self, mut rows: Vec<Vec<T>>) -> Vec<Vec<T>> {
        if self.transposed {
            let width = rows.first().map_or(0, Vec::len);
            rows = (0..width)
                .map(|col| {
                    rows.iter()
                        .filter_map(|row| row.get(col).cloned())
                        .collect()
                })
                .collect();
        }
        if self.upside_down {
            rows.reverse();
        }
        if self.mirrored {
            for row in &mut rows {
                row.reverse();
            }
        }
        rows
    }

    /// A sign is four numbers from 1: row and column of the smaller cell, then of the greater.
    fn sign(self, sign: &[Value], order: u64) -> Option<Value> {
        let [r1, c1, r2, c2] = sign else {
            return None;
        };
        let turned = |row: &Value, col: &Value| -> Option<[u64; 2]> {
            let (mut row, mut col) = (row.as_u64()?, col.as_u64()?);
            if self.transposed {
                std::mem::swap(&mut row, &mut col);
            }
            if self.upside_down {
                row = order + 1 - row;
            }
            if self.mirrored {
                col = order + 1 - col;
            }
            Some([row, col])
        };
        let ends = [turned(r1, c1)?, turned(r2, c2)?];
        Some(ends.concat().into())
    }
}

fn lists(value: &Value) -> Option<Vec<Vec<Value>>> {
    let lists = value.as_array()?.iter();
    lists.map(|list| list.as_array().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(board: &Value) -> Vec<Value> {
        let board = board.as_object().unwrap();
        let turn = |turn: u8| Turn {
            transposed: turn & 4 != 0,
            upside_down: turn & 2 != 0,
            mirrored: turn & 1 != 0,
        };
        (0..8)
            .map(|number| turn(number).of(board).unwrap().into())
            .collect()
    }

    #[test]
    fn the_eight_images_differ_and_half_a_turn_twice_is_none() {
        for board in [
            serde_json::json!({"rows": [[1, 2], [3]], "cols": [[1], [2], [], [2]]}),
            serde_json::json!({"grid": [".1#", "..0"]}),
            serde_json::json!({"n": 2, "givens": [[1, 0], [2, 0]], "less": [[1, 1, 1, 2]]}),
        ] {
            let all = turns(&board);
            assert_eq!(all[0], board);
            for (index, image) in all.iter().enumerate() {
                assert!(!all[..index].contains(image), "{image}");
            }
            assert_eq!(turns(&all[3])[3], board);
            assert_eq!(turns(&all[4])[4], board);
        }
    }
}
