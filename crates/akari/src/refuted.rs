//! Contradictions that are plain from the clues, in words: no deduction but "beside a 0 there is no bulb".

use gridproof_core::verdict::Refutation;
use gridproof_core::{Cell, Puzzle, Size};

use crate::puzzle::Akari;
use crate::square::Square;

/// The first number that its neighbours cannot meet, else the first white cell that nothing can light. Linear time.
pub(crate) fn refuted(akari: &Akari) -> Option<Refutation> {
    let size = akari.size();
    let free: Vec<bool> = size.iter().map(|cell| is_free(akari, cell)).collect();
    let numbers = akari.numbers().iter();
    numbers
        .map(|&index| size.cell(index as usize))
        .find_map(|cell| out_of_reach(akari, size, &free, cell))
        .or_else(|| dark(akari, size, &free))
}

/// White, and beside no 0.
fn is_free(akari: &Akari, cell: Cell) -> bool {
    akari.square(cell).is_white() && zeros_beside(akari, cell).next().is_none()
}

fn zeros_beside(akari: &Akari, Cell { row, col }: Cell) -> impl Iterator<Item = Cell> + '_ {
    [
        (row.wrapping_sub(1), col),
        (row, col.wrapping_sub(1)),
        (row, col + 1),
        (row + 1, col),
    ]
    .into_iter()
    .map(|(row, col)| Cell::new(row, col))
    .filter(|&near| akari.square(near) == Square::Number(0))
}

fn out_of_reach(akari: &Akari, size: Size, free: &[bool], cell: Cell) -> Option<Refutation> {
    let number = usize::from(akari.square(cell).number()?);
    let neighbours: Vec<Cell> = akari.white_neighbours(cell).collect();
    let found = neighbours
        .iter()
        .filter(|&&near| free[size.index(near)])
        .count();
    if found >= number {
        return None;
    }
    let plural = |count: usize, one: &str, many: &str| {
        format!("{count} free {}", if count == 1 { one } else { many })
    };
    let mut refutation = Refutation::new(format!(
        "{} needs {number}, has {}",
        akari.number_in_words(size.index(cell)),
        plural(found, "neighbour", "neighbours"),
    ));
    refutation.cells.push(cell);
    refutation.cells.extend(&neighbours);
    let blocked = neighbours
        .into_iter()
        .filter(|&near| !free[size.index(near)]);
    cite(
        akari,
        size,
        &mut refutation,
        std::iter::once(cell).chain(blocked.flat_map(|near| zeros_beside(akari, near))),
    );
    Some(refutation)
}

fn dark(akari: &Akari, size: Size, free: &[bool]) -> Option<Refutation> {
    let segments = akari.segments();
    let open: Vec<bool> = segments
        .iter()
        .map(|segment| {
            segments
                .cells(segment)
                .iter()
                .any(|&cell| free[cell as usize])
        })
        .collect();
    let (index, both) = (0..size.cells())
        .filter_map(|index| Some((index, segments.of_cell(index)?)))
        .find(|(_, both)| both.iter().all(|segment| !open[segment.0 as usize]))?;
    let cell = size.cell(index);
    let mut refutation = Refutation::new(format!(
        "{cell} cannot be lit: every cell that could light it is beside a 0"
    ));
    let mut lights: Vec<u32> = both
        .iter()
        .flat_map(|&segment| segments.cells(segment))
        .copied()
        .collect();
    lights.sort_unstable();
    lights.dedup();
    refutation.cells.push(cell);
    let lights: Vec<Cell> = lights
        .into_iter()
        .map(|light| size.cell(light as usize))
        .collect();
    refutation
        .cells
        .extend(lights.iter().filter(|&&light| light != cell));
    cite(
        akari,
        size,
        &mut refutation,
        lights.iter().flat_map(|&light| zeros_beside(akari, light)),
    );
    Some(refutation)
}

/// Notes the numbers at these cells as the clues at fault, each once.
fn cite(akari: &Akari, size: Size, refutation: &mut Refutation, cells: impl Iterator<Item = Cell>) {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    refutation.clues = cells
        .into_iter()
        .map(|cell| akari.number_in_words(size.index(cell)))
        .collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&str], words: Option<&str>, clues: &[&str]) {
        let found = Akari::from_rows(rows).unwrap().refuted();
        assert_eq!(found.as_ref().map(|found| found.words.as_str()), words);
        assert_eq!(found.map_or(Vec::new(), |found| found.clues), clues);
    }

    #[test]
    fn numbers_out_of_reach_are_named() {
        check(
            &["3..", "...", "..."],
            Some("3 at r1c1 needs 3, has 2 free neighbours"),
            &["3 at r1c1"],
        );
        check(
            &["1"],
            Some("1 at r1c1 needs 1, has 0 free neighbours"),
            &["1 at r1c1"],
        );
        check(
            &[".2.", "..0"],
            Some("2 at r1c2 needs 2, has 1 free neighbour"),
            &["2 at r1c2", "0 at r2c3"],
        );
        check(
            &[".4.", "...", "..."],
            Some("4 at r1c2 needs 4, has 3 free neighbours"),
            &["4 at r1c2"],
        );
    }

    #[test]
    fn cells_that_nothing_can_light_are_named() {
        let words =
            |cell| format!("{cell} cannot be lit: every cell that could light it is beside a 0");
        check(&["0.#", "###"], Some(&words("r1c2")), &["0 at r1c1"]);
        check(&[".0"], Some(&words("r1c1")), &["0 at r1c2"]);
        check(&["0..0"], Some(&words("r1c2")), &["0 at r1c1", "0 at r1c4"]);
    }

    #[test]
    fn what_takes_deduction_is_left_to_the_search() {
        check(&[".1.1."], None, &[]);
        check(&["...", ".4.", "..."], None, &[]);
        check(&["#"], None, &[]);
    }
}
