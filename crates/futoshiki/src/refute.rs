//! Contradictions that are plain from the clues, in words: rings of signs, chains without room, givens that clash.
//!
//! Each check reads clues alone and takes time linear in the board. What needs deduction is left to the presolver
//! and the search; these find no names for it.

use gridproof_core::{Cell, Domain, Refutation, Size};

use crate::chains::{Chains, Cycle};
use crate::clue::{given_words, sign_words};
use crate::puzzle::{Futoshiki, Sign};

/// The first plain contradiction, if there is one.
pub(crate) fn refuted(puzzle: &Futoshiki) -> Option<Refutation> {
    let chains = match Chains::of(puzzle) {
        Ok(chains) => chains,
        Err(cycle) => return Some(ring(puzzle, &cycle)),
    };
    equal_givens(puzzle)
        .or_else(|| Bounds::of(puzzle, &chains).no_room(puzzle))
        .or_else(|| no_candidate(puzzle, &chains))
}

fn size(puzzle: &Futoshiki) -> Size {
    Size::new(puzzle.order(), puzzle.order())
}

fn ring(puzzle: &Futoshiki, cycle: &Cycle) -> Refutation {
    let cells: Vec<Cell> = cycle
        .0
        .iter()
        .map(|&cell| size(puzzle).cell(cell as usize))
        .collect();
    let signs: Vec<Sign> = (0..cells.len())
        .map(|at| Sign::new(cells[(at + 1) % cells.len()], cells[at]))
        .collect();
    let words = if let [down, up] = signs[..] {
        format!("{up} and {down} cannot both hold")
    } else {
        let falling: Vec<String> = cells
            .iter()
            .chain(cells.first())
            .map(Cell::to_string)
            .collect();
        format!("cycle of {} signs: {}", signs.len(), falling.join(" > "))
    };
    Refutation {
        clues: signs.iter().copied().map(sign_words).collect(),
        cells,
        ..Refutation::new(words)
    }
}

fn equal_givens(puzzle: &Futoshiki) -> Option<Refutation> {
    let order = puzzle.order();
    for line in 0..order {
        for (name, at) in [
            (
                "row",
                (|line, place| Cell::new(line, place)) as fn(u32, u32) -> Cell,
            ),
            ("column", |line, place| Cell::new(place, line)),
        ] {
            let mut seen: [Option<Cell>; 65] = [None; 65];
            for cell in (0..order).map(|place| at(line, place)) {
                let Some(value) = puzzle.given(cell) else {
                    continue;
                };
                if let Some(first) = seen[value as usize].replace(cell) {
                    let words = format!(
                        "{first} and {cell} are both {value}, in {name} {}",
                        line + 1
                    );
                    return Some(Refutation {
                        clues: vec![given_words(first, value), given_words(cell, value)],
                        cells: vec![first, cell],
                        ..Refutation::new(words)
                    });
                }
            }
        }
    }
    None
}

/// The smallest value of each cell by the chains up to it, with the cell below that asks for it.
struct Bounds {
    least: Vec<u32>,
    from: Vec<Option<u32>>,
    /// The first cell, in rising order, whose least value is above its given or the order.
    broken: Option<u32>,
}

impl Bounds {
    fn of(puzzle: &Futoshiki, chains: &Chains) -> Self {
        let cells = size(puzzle).cells();
        let mut bounds = Self {
            least: vec![1; cells],
            from: vec![None; cells],
            broken: None,
        };
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            bounds.least[cell] = u32::from(given).max(1);
        }
        for &cell in chains.rising() {
            let index = cell as usize;
            let given = u32::from(puzzle.givens()[index]);
            let most = if given > 0 { given } else { puzzle.order() };
            for &lower in chains.below(cell) {
                let least = bounds.least[lower as usize] + 1;
                if least > bounds.least[index] {
                    bounds.least[index] = least;
                    bounds.from[index] = Some(lower);
                }
            }
            if bounds.least[index] > most {
                bounds.broken = Some(cell);
                break;
            }
        }
        bounds
    }

    /// The chain, from its lowest cell, that gives this cell its least value.
    fn chain_to(&self, cell: u32) -> Vec<u32> {
        let mut chain: Vec<u32> =
            std::iter::successors(Some(cell), |&cell| self.from[cell as usize]).collect();
        chain.reverse();
        chain
    }

    fn no_room(&self, puzzle: &Futoshiki) -> Option<Refutation> {
        let chain = self.chain_to(self.broken?);
        let cells: Vec<Cell> = chain
            .iter()
            .map(|&cell| size(puzzle).cell(cell as usize))
            .collect();
        let (&first, &last) = (cells.first()?, cells.last()?);
        let rising = cells
            .iter()
            .map(Cell::to_string)
            .collect::<Vec<_>>()
            .join(" < ");
        let (count, order) = (cells.len(), puzzle.order());
        let words = match (puzzle.given(first), puzzle.given(last)) {
            (Some(low), Some(high)) if count == 2 => {
                format!("{first} = {low} cannot be less than {last} = {high}")
            }
            (Some(low), None) if count == 2 => {
                format!("{first} = {low} cannot be less than {last}, the order is {order}")
            }
            (None, Some(high)) if count == 2 => {
                format!("{last} = {high} cannot be greater than {first}")
            }
            (Some(low), Some(high)) => {
                format!(
                    "the chain {rising} of {count} cells does not fit from {first} = {low} to {last} = {high}"
                )
            }
            (Some(low), None) => format!(
                "the chain {rising} of {count} cells does not fit from {first} = {low} up, the order is {order}"
            ),
            (None, Some(high)) => {
                format!("the chain {rising} of {count} cells does not fit below {last} = {high}")
            }
            (None, None) => {
                format!(
                    "the chain {rising} of {count} cells needs {count} values, the order is {order}"
                )
            }
        };
        let mut clues: Vec<String> = Vec::new();
        for &end in [first, last].iter().take(count) {
            clues.extend(puzzle.given(end).map(|value| given_words(end, value)));
        }
        clues.extend(
            cells
                .windows(2)
                .map(|pair| sign_words(Sign::new(pair[0], pair[1]))),
        );
        Some(Refutation {
            clues,
            cells,
            ..Refutation::new(words)
        })
    }
}

/// What givens and longest chains leave in each cell.
struct Candidates {
    domains: Vec<u64>,
    row_givens: Vec<u64>,
    column_givens: Vec<u64>,
}

impl Candidates {
    fn of(puzzle: &Futoshiki, chains: &Chains) -> Self {
        let order = puzzle.order() as usize;
        let full = Domain::first(puzzle.order()).0;
        let mut row_givens = vec![0u64; order];
        let mut column_givens = vec![0u64; order];
        for (index, &given) in puzzle
            .givens()
            .iter()
            .enumerate()
            .filter(|(_, given)| **given > 0)
        {
            row_givens[index / order] |= 1 << (given - 1);
            column_givens[index % order] |= 1 << (given - 1);
        }
        let mut domains: Vec<u64> = puzzle
            .givens()
            .iter()
            .enumerate()
            .map(|(index, &given)| match given {
                0 => full & !row_givens[index / order] & !column_givens[index % order],
                _ => 1 << (given - 1),
            })
            .collect();
        for &cell in chains.rising() {
            for &lower in chains.below(cell) {
                domains[cell as usize] &= above(domains[lower as usize]);
            }
        }
        for &cell in chains.rising().iter().rev() {
            for &lower in chains.below(cell) {
                domains[lower as usize] &= below(domains[cell as usize]);
            }
        }
        Self {
            domains,
            row_givens,
            column_givens,
        }
    }
}

/// The values above the smallest of a set; all if it is empty, which is reported where it arose.
const fn above(set: u64) -> u64 {
    if set == 0 {
        u64::MAX
    } else {
        !(set ^ (set - 1))
    }
}

/// The values below the largest of a set; all if it is empty.
const fn below(set: u64) -> u64 {
    if set == 0 {
        u64::MAX
    } else {
        (1 << set.ilog2()) - 1
    }
}

fn no_candidate(puzzle: &Futoshiki, chains: &Chains) -> Option<Refutation> {
    let candidates = Candidates::of(puzzle, chains);
    let size = size(puzzle);
    let given = |value: u32, in_line: &dyn Fn(Cell) -> bool| {
        size.iter()
            .find(|&cell| in_line(cell) && puzzle.given(cell) == Some(value))
    };
    for (index, &domain) in candidates.domains.iter().enumerate() {
        if domain != 0 {
            continue;
        }
        let cell = size.cell(index);
        let by_row = candidates.row_givens[cell.row as usize];
        let by_column = candidates.column_givens[cell.col as usize] & !by_row;
        let by_signs = Domain::first(puzzle.order()).0 & !by_row & !by_column;
        let mut reasons = Vec::new();
        for (values, place) in [
            (by_row, format!("in row {}", cell.row + 1)),
            (by_column, format!("in column {}", cell.col + 1)),
            (by_signs, "against signs".to_owned()),
        ] {
            if values != 0 {
                reasons.push(format!("{} {place}", listed(Domain(values))));
            }
        }
        let blockers = Domain(by_row)
            .iter()
            .filter_map(|v| given(v + 1, &|other| other.row == cell.row))
            .chain(
                Domain(by_column)
                    .iter()
                    .filter_map(|v| given(v + 1, &|other| other.col == cell.col)),
            );
        // Where signs take part, which clues are to blame is left to the search for a conflict set.
        let clues = blockers
            .filter(|_| by_signs == 0)
            .filter_map(|blocker| Some(given_words(blocker, puzzle.given(blocker)?)))
            .collect();
        let words = match puzzle.given(cell) {
            Some(value) => format!("{cell} = {value} has no room between its signs"),
            None => format!("{cell} has no candidate: {}", reasons.join(", ")),
        };
        return Some(Refutation {
            clues,
            cells: vec![cell],
            ..Refutation::new(words)
        });
    }
    no_place(puzzle, &candidates)
}

fn no_place(puzzle: &Futoshiki, candidates: &Candidates) -> Option<Refutation> {
    let order = puzzle.order() as usize;
    let full = Domain::first(puzzle.order()).0;
    for line in 0..order {
        let row = (line * order..(line + 1) * order).step_by(1);
        let column = (line..order * order).step_by(order);
        for (name, cells) in [("row", row), ("column", column)] {
            let possible = cells
                .clone()
                .fold(0, |set, index| set | candidates.domains[index]);
            let missing = Domain(full & !possible);
            if !missing.is_empty() {
                let words = format!("{name} {} has no place for {}", line + 1, listed(missing));
                let cells = cells.map(|index| size(puzzle).cell(index)).collect();
                return Some(Refutation {
                    cells,
                    ..Refutation::new(words)
                });
            }
        }
    }
    None
}

/// Values in words: `1, 2 and 4`.
fn listed(values: Domain) -> String {
    let words: Vec<String> = values.iter().map(|value| (value + 1).to_string()).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(givens: &[&[u32]], less: &[[u32; 4]], expected: &str) {
        let puzzle = Futoshiki::from_clues(givens, less).unwrap();
        let words = refuted(&puzzle).map_or_else(String::new, |refutation| refutation.words);
        assert_eq!(words, expected);
    }

    const OPEN: [&[u32]; 3] = [&[0, 0, 0], &[0, 0, 0], &[0, 0, 0]];

    #[test]
    fn rings_are_named_with_their_cells() {
        check(&OPEN, &[], "");
        check(
            &OPEN,
            &[[1, 1, 1, 2], [1, 2, 1, 1]],
            "r1c1 < r1c2 and r1c2 < r1c1 cannot both hold",
        );
        check(
            &OPEN,
            &[[1, 2, 1, 1], [2, 2, 1, 2], [2, 1, 2, 2], [1, 1, 2, 1]],
            "cycle of 4 signs: r1c1 > r1c2 > r2c2 > r2c1 > r1c1",
        );
    }

    #[test]
    fn chains_without_room_are_named_with_their_cells() {
        let chain = [[1, 1, 1, 2], [1, 2, 1, 3]];
        check(&OPEN, &chain, "");
        check(
            &OPEN,
            &[chain[0], chain[1], [1, 3, 2, 3]],
            "the chain r1c1 < r1c2 < r1c3 < r2c3 of 4 cells needs 4 values, the order is 3",
        );
        check(
            &[&[2, 0, 0], &[0, 0, 0], &[0, 0, 0]],
            &chain,
            "the chain r1c1 < r1c2 < r1c3 of 3 cells does not fit from r1c1 = 2 up, the order is 3",
        );
        check(
            &[&[0, 0, 2], &[0, 0, 0], &[0, 0, 0]],
            &chain,
            "the chain r1c1 < r1c2 < r1c3 of 3 cells does not fit below r1c3 = 2",
        );
        check(
            &[&[1, 0, 2], &[0, 0, 0], &[0, 0, 0]],
            &chain,
            "the chain r1c1 < r1c2 < r1c3 of 3 cells does not fit from r1c1 = 1 to r1c3 = 2",
        );
    }

    #[test]
    fn givens_against_one_sign() {
        let top = |value| [[value, 0, 0], [0; 3], [0; 3]];
        let check = |givens: [[u32; 3]; 3], less, expected| {
            check(&givens.each_ref().map(|row| &row[..]), &[less], expected);
        };
        check(top(1), [1, 2, 1, 1], "r1c1 = 1 cannot be greater than r1c2");
        check(
            top(3),
            [1, 1, 1, 2],
            "r1c1 = 3 cannot be less than r1c2, the order is 3",
        );
        check(top(3), [1, 2, 1, 1], "");
        let both = [[3, 2, 0], [0; 3], [0; 3]];
        check(both, [1, 1, 1, 2], "r1c1 = 3 cannot be less than r1c2 = 2");
    }

    #[test]
    fn givens_against_each_other() {
        check(
            &[&[1, 0, 1], &[0, 0, 0], &[0, 0, 0]],
            &[],
            "r1c1 and r1c3 are both 1, in row 1",
        );
        check(
            &[&[0, 2, 0], &[0, 0, 0], &[0, 2, 0]],
            &[],
            "r1c2 and r3c2 are both 2, in column 2",
        );
        check(
            &[&[1, 2, 0], &[0, 0, 3], &[0, 0, 0]],
            &[],
            "r1c3 has no candidate: 1 and 2 in row 1, 3 in column 3",
        );
        check(
            &[&[2, 1, 0, 0], &[0, 0, 3, 0], &[0, 0, 0, 3], &[0, 0, 0, 0]],
            &[],
            "row 1 has no place for 3",
        );
    }

    #[test]
    fn signs_and_givens_together_leave_no_candidate() {
        check(
            &[&[0, 1, 0], &[0, 0, 0], &[2, 0, 0]],
            &[[1, 1, 2, 1]],
            "r2c1 has no candidate: 2 in column 1, 1 and 3 against signs",
        );
        check(
            &[&[2, 0, 0], &[0, 0, 0], &[0, 1, 0]],
            &[[1, 2, 1, 1]],
            "r1c1 = 2 has no room between its signs",
        );
    }
}
