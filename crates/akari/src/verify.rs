//! The rule book, and nothing else: shares no code with the model, the deductions or the segments.
//!
//! Four rules: bulbs stand on white cells only; no two bulbs see each other; every white cell is lit; every number has
//! exactly that many bulbs among its neighbours.

use gridproof_core::verdict::Violation;
use gridproof_core::{Cell, Size};

use crate::bulbs::Bulbs;
use crate::square::Square;

/// The first broken rule, in the order of [`violations`]; linear time, and no allocation but one byte a cell.
pub(crate) fn first_violation(size: Size, squares: &[Square], bulbs: &Bulbs) -> Option<Violation> {
    let mut first = None;
    check(size, squares, bulbs, &mut |violation| {
        first = Some(violation);
        Told::Enough
    });
    first
}

/// Every broken rule: bulbs on black cells, bulbs that see each other (neighbouring pairs of a line), numbers, dark cells.
pub(crate) fn violations(size: Size, squares: &[Square], bulbs: &Bulbs) -> Vec<Violation> {
    let mut all = Vec::new();
    check(size, squares, bulbs, &mut |violation| {
        all.push(violation);
        Told::More
    });
    all
}

#[derive(PartialEq, Eq)]
enum Told {
    Enough,
    More,
}

fn check(size: Size, squares: &[Square], bulbs: &Bulbs, tell: &mut dyn FnMut(Violation) -> Told) {
    if bulbs.size() != size || squares.len() != size.cells() {
        let words = format!("the answer is {}, the board is {size}", bulbs.size());
        tell(Violation::new(words, Vec::new()));
        return;
    }
    let holds = bulbs.holds();
    for (index, square) in squares.iter().enumerate() {
        if holds[index] && !square.is_white() {
            let cell = size.cell(index);
            let words = format!("the bulb at {cell} stands on a black cell");
            if tell(Violation::new(words, vec![cell])) == Told::Enough {
                return;
            }
        }
    }
    let mut lit = vec![false; squares.len()];
    let (rows, cols) = (size.rows as usize, size.cols as usize);
    for row in 0..rows {
        let start = row * cols;
        if shine(
            size,
            squares,
            holds,
            &mut lit,
            (start, start + cols, 1),
            tell,
        ) == Told::Enough
        {
            return;
        }
    }
    if shine_columns((rows, cols), squares, holds, &mut lit) == Columns::Clash {
        for col in 0..cols {
            let line = (col, rows * cols, cols);
            if shine(size, squares, holds, &mut lit, line, tell) == Told::Enough {
                return;
            }
        }
    }
    // A number says more to people than the cells that are dark since it lacks a bulb.
    let numbers = squares.iter().enumerate();
    let numbers = numbers.filter_map(|(index, square)| match *square {
        Square::Number(number) => number_broken(size, holds, index, number),
        Square::White | Square::Black => None,
    });
    let dark = squares.iter().enumerate();
    let dark = dark.filter(|&(index, square)| square.is_white() && !lit[index]);
    let dark = dark.map(|(index, _)| {
        let cell = size.cell(index);
        Violation::new(format!("{cell} is not lit"), vec![cell])
    });
    for violation in numbers.chain(dark) {
        if tell(violation) == Told::Enough {
            return;
        }
    }
}

/// Lights one line (first cell, end, step) and tells of bulbs in it that see each other.
fn shine(
    size: Size,
    squares: &[Square],
    holds: &[bool],
    lit: &mut [bool],
    (first, end, step): (usize, usize, usize),
    tell: &mut dyn FnMut(Violation) -> Told,
) -> Told {
    let mut begin = first;
    let mut bulb: Option<usize> = None;
    let mut at = first;
    loop {
        if at >= end || !squares[at].is_white() {
            if bulb.is_some() {
                for cell in (begin..at.min(end)).step_by(step) {
                    lit[cell] = true;
                }
            }
            if at >= end {
                return Told::More;
            }
            bulb = None;
            begin = at + step;
        } else if holds[at] {
            if let Some(other) = bulb {
                let cells = vec![size.cell(other), size.cell(at)];
                let words = format!("the bulbs at {} and {} see each other", cells[0], cells[1]);
                if tell(Violation::new(words, cells)) == Told::Enough {
                    return Told::Enough;
                }
            }
            bulb = Some(at);
        }
        at += step;
    }
}

#[derive(PartialEq, Eq)]
enum Columns {
    Fine,
    /// In some column bulbs see each other.
    Clash,
}

/// Lights all columns at once, row by row: on a large board each cell of one column lies in another piece of memory.
fn shine_columns(
    (rows, cols): (usize, usize),
    squares: &[Square],
    holds: &[bool],
    lit: &mut [bool],
) -> Columns {
    let mut clash = false;
    let mut pass = |shining: &mut [bool], row: usize| {
        let row = row * cols..(row + 1) * cols;
        let cells = squares[row.clone()].iter().zip(&holds[row.clone()]);
        for (((square, &holds), lit), shining) in cells.zip(&mut lit[row]).zip(shining) {
            let white = square.is_white();
            clash |= white && holds && *shining;
            *shining = white && (holds || *shining);
            *lit |= *shining;
        }
    };
    // For each column whether a bulb shines down on the row at hand; then whether one shines up.
    let mut shining = vec![false; cols];
    (0..rows).for_each(|row| pass(&mut shining, row));
    shining.fill(false);
    (0..rows).rev().for_each(|row| pass(&mut shining, row));
    if clash { Columns::Clash } else { Columns::Fine }
}

fn number_broken(size: Size, holds: &[bool], index: usize, number: u8) -> Option<Violation> {
    let cell = size.cell(index);
    let (row, col) = (i64::from(cell.row), i64::from(cell.col));
    let mut beside = [
        (row - 1, col),
        (row, col - 1),
        (row, col + 1),
        (row + 1, col),
    ]
    .into_iter()
    .filter_map(|(row, col)| Some(Cell::new(row.try_into().ok()?, col.try_into().ok()?)))
    .filter(|&near| size.contains(near) && holds[size.index(near)]);
    let found: [Option<Cell>; 4] = std::array::from_fn(|_| beside.next());
    let count = found.iter().flatten().count();
    if count == usize::from(number) {
        return None;
    }
    let bulbs = if count == 1 { "bulb" } else { "bulbs" };
    let words = format!("{number} at {cell} has {count} {bulbs} beside it");
    let cells = std::iter::once(cell)
        .chain(found.into_iter().flatten())
        .collect();
    Some(Violation::new(words, cells))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Akari;
    use gridproof_core::Puzzle;

    fn check(board: &[&str], answer: &str, expected: &[&str]) {
        let akari = Akari::from_rows(board).unwrap();
        let cols = akari.size().cols as usize;
        let answer: String = answer.split_whitespace().collect();
        let cells = answer.char_indices().filter(|&(_, c)| c == '*');
        let bulbs = Bulbs::on(akari.size(), cells.map(|(i, _)| akari.size().cell(i)));
        assert_eq!(answer.len() % cols, 0);
        let found = violations(akari.size(), akari.squares(), &bulbs);
        let words: Vec<_> = found
            .iter()
            .map(|violation| violation.words.as_str())
            .collect();
        assert_eq!(words, expected);
        assert_eq!(akari.verify(&bulbs).err(), found.into_iter().next());
    }

    #[test]
    fn a_right_answer_breaks_no_rule() {
        check(&["...", ".4.", "..."], ".*. *.* .*.", &[]);
        check(&["#"], ".", &[]);
        check(&["."], "*", &[]);
        check(&["0#", "#."], ".. .*", &[]);
        // Light goes on below a black cell wherever that stands.
        check(&["##", "##", "##", ".#", ".."], ".. .. .. .. *.", &[]);
    }

    #[test]
    fn columns_are_lit_both_ways_up_to_a_black_cell() {
        check(&[".", "#", ".", ".", "."], "* . . * .", &[]);
        check(&[".", "#", "."], "* . .", &["r3c1 is not lit"]);
        check(&[".", "#", "."], ". . *", &["r1c1 is not lit"]);
        // Column by column, though the second shows first from above.
        check(
            &[".#."; 3],
            "*.* ..* *..",
            &[
                "the bulbs at r1c1 and r3c1 see each other",
                "the bulbs at r1c3 and r2c3 see each other",
            ],
        );
    }

    #[test]
    fn every_broken_rule_is_named_with_its_cells() {
        check(&["."], ".", &["r1c1 is not lit"]);
        check(&["#."], "**", &["the bulb at r1c1 stands on a black cell"]);
        check(
            &["..."],
            "*.*",
            &["the bulbs at r1c1 and r1c3 see each other"],
        );
        check(
            &[".", "."],
            "* *",
            &["the bulbs at r1c1 and r2c1 see each other"],
        );
        check(
            &[".2."],
            "*..",
            &["2 at r1c2 has 1 bulb beside it", "r1c3 is not lit"],
        );
        check(&["0.", ".#"], ".* *.", &["0 at r1c1 has 2 bulbs beside it"]);
        check(
            &["##.", "#.#"],
            "**. .*.",
            &[
                "the bulb at r1c1 stands on a black cell",
                "the bulb at r1c2 stands on a black cell",
                "r1c3 is not lit",
            ],
        );
        check(
            &["###", "###", "..."],
            "... ... *.*",
            &["the bulbs at r3c1 and r3c3 see each other"],
        );
        check(
            &["##.", "##.", "##.", "##."],
            "... ..* ... ..*",
            &["the bulbs at r2c3 and r4c3 see each other"],
        );
        check(
            &["***"].map(|_| "..."),
            "***",
            &[
                "the bulbs at r1c1 and r1c2 see each other",
                "the bulbs at r1c2 and r1c3 see each other",
            ],
        );
    }

    #[test]
    fn an_answer_of_another_size_is_refused() {
        let akari = Akari::from_rows(["."]).unwrap();
        let violation = akari.verify(&Bulbs::none(Size::new(2, 1))).unwrap_err();
        assert_eq!(violation.words, "the answer is 1x2, the board is 1x1");
    }
}
