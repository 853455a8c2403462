//! Cells, blocks and lines in words.

use gridproof_core::Cell;

use crate::clues::Words;
use crate::error::LineId;

/// Places of a line as people list them: `r9c3, r9c6 to r9c8`.
pub(super) fn cells(places: &[usize], cell: impl Fn(usize) -> Cell) -> String {
    let mut sorted = places.to_vec();
    sorted.sort_unstable();
    let mut parts: Vec<String> = Vec::new();
    for run in sorted.chunk_by(|a, b| a + 1 == *b) {
        match *run {
            [one] => parts.push(cell(one).to_string()),
            [one, two] => {
                parts.push(cell(one).to_string());
                parts.push(cell(two).to_string());
            }
            [first, .., last] => parts.push(format!("{} to {}", cell(first), cell(last))),
            [] => {}
        }
    }
    list(&parts)
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A run of cells: `r9c3`, `r9c3 and r9c4`, `r9c3 to r9c5`.
pub(super) fn span(from: usize, to: usize, cell: impl Fn(usize) -> Cell) -> String {
    cells(&(from..to).collect::<Vec<_>>(), cell)
}

/// A block by its number, and by its place where the clue has the number twice: `"5"`, `the second "3"`.
pub(super) fn block(clue: &[u32], index: usize) -> String {
    let length = clue[index];
    let same: Vec<usize> = (0..clue.len()).filter(|&at| clue[at] == length).collect();
    let rank = same.iter().position(|&at| at == index).unwrap_or(0);
    match (same.len(), rank) {
        (1, _) => format!("\"{length}\""),
        (many, rank) if rank + 1 == many => format!("the last \"{length}\""),
        (_, 0) => format!("the first \"{length}\""),
        (_, 1) => format!("the second \"{length}\""),
        (_, 2) => format!("the third \"{length}\""),
        (_, rank) => format!("the {}th \"{length}\"", rank + 1),
    }
}

/// A line with its clue: `row 9 (5 3)`.
pub(super) fn line(name: LineId, clue: &[u32]) -> String {
    format!("{name} ({})", Words(clue))
}

/// `1 cell`, `2 cells`.
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 {
        format!("1 {what}")
    } else {
        format!("{count} {what}s")
    }
}

/// What is filled and what is empty: `r1c2 is filled, and r1c4 and r1c5 are empty`.
pub(super) fn told(filled: &[usize], empty: &[usize], cell: impl Fn(usize) -> Cell) -> String {
    let verb = |places: &[usize]| if places.len() == 1 { "is" } else { "are" };
    let mut parts = Vec::new();
    if !filled.is_empty() {
        parts.push(format!("{} {} filled", cells(filled, &cell), verb(filled)));
    }
    if !empty.is_empty() {
        parts.push(format!("{} {} empty", cells(empty, &cell), verb(empty)));
    }
    parts.join(", and ")
}

/// What is known already, to begin with: `with r1c3 filled and r1c8 empty, `; nothing if there is nothing to know.
pub(super) fn with(filled: &[usize], empty: &[usize], cell: impl Fn(usize) -> Cell) -> String {
    let sides = [(filled, "filled"), (empty, "empty")];
    let parts = sides.iter().filter(|(places, _)| !places.is_empty());
    let parts: Vec<String> = parts
        .map(|(places, state)| format!("{} {state}", cells(places, &cell)))
        .collect();
    if parts.is_empty() {
        return String::new();
    }
    format!("with {}, ", parts.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(places: &[usize], expected: &str) {
        assert_eq!(cells(places, |at| Cell::new(8, at as u32)), expected);
    }

    #[test]
    fn cells_are_listed_in_ranges() {
        check(&[2], "r9c3");
        check(&[2, 3], "r9c3 and r9c4");
        check(&[7, 5, 6, 2], "r9c3 and r9c6 to r9c8");
        check(&[0, 2, 4], "r9c1, r9c3 and r9c5");
    }

    #[test]
    fn blocks_are_told_apart() {
        assert_eq!(block(&[5, 3], 0), "\"5\"");
        assert_eq!(block(&[3, 5, 3], 2), "the last \"3\"");
        assert_eq!(block(&[1, 1, 1, 1, 1], 1), "the second \"1\"");
        assert_eq!(block(&[1, 1, 1, 1, 1], 3), "the 4th \"1\"");
    }
}
