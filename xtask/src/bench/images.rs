//! A nonogram by its eight rotations and reflections: one run of a hard puzzle is luck, their median is not.

use std::time::Duration;

use gridproof_core::Source;
use serde_json::Value;

use super::measure::{Measured, once};
use crate::corpus::Item;
use crate::kinds::kind;

type Clues = Vec<Vec<Value>>;

/// The image with the median time; a puzzle without clue lists, or with an open image, is measured as it is or open.
pub(super) fn measure(family: &str, item: &Item, time: Duration) -> Measured {
    let Some((rows, cols)) = clues(item) else {
        return once(family, item, &*item.puzzle, time);
    };
    let mut measured: Vec<Measured> = images(rows, cols)
        .into_iter()
        .filter_map(|(rows, cols)| {
            let text =
                serde_json::json!({ "kind": item.puzzle.kind(), "rows": rows, "cols": cols });
            let entry = kind(item.puzzle.kind())?;
            let read = entry
                .read("json", &Source::from_text(&text.to_string()))
                .ok()?;
            Some(once(family, item, &*read.puzzle, time))
        })
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

fn clues(item: &Item) -> Option<(Clues, Clues)> {
    let written = item.puzzle.write("json", &[], None).ok()?;
    let value: Value = serde_json::from_slice(&written).ok()?;
    let lines = |key: &str| -> Option<Clues> {
        let lines = value.get(key)?.as_array()?.iter();
        lines.map(|line| line.as_array().cloned()).collect()
    };
    Some((lines("rows")?, lines("cols")?))
}

/// The eight images, the puzzle itself first.
fn images(rows: Clues, cols: Clues) -> Vec<(Clues, Clues)> {
    let mut images = Vec::with_capacity(8);
    for (rows, cols) in [(rows.clone(), cols.clone()), (cols, rows)] {
        for upside_down in [false, true] {
            for mirrored in [false, true] {
                let (mut rows, mut cols) = (rows.clone(), cols.clone());
                if upside_down {
                    rows.reverse();
                    for clue in &mut cols {
                        clue.reverse();
                    }
                }
                if mirrored {
                    cols.reverse();
                    for clue in &mut rows {
                        clue.reverse();
                    }
                }
                images.push((rows, cols));
            }
        }
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_images_differ_and_turn_back() {
        let clue = |numbers: &[u64]| numbers.iter().copied().map(Value::from).collect::<Vec<_>>();
        let rows = vec![clue(&[1, 2]), clue(&[3])];
        let cols = vec![clue(&[1]), clue(&[2]), clue(&[]), clue(&[2])];
        let all = images(rows.clone(), cols.clone());
        for (index, image) in all.iter().enumerate() {
            assert!(!all[..index].contains(image));
        }
        let (turned_rows, turned_cols) = all[3].clone();
        assert_eq!(images(turned_rows, turned_cols)[3], (rows, cols));
    }
}
