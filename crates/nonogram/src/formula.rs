//! The puzzle as linear constraints, for proofs that VeriPB checks.
//!
//! Each line spells out the textbook dynamic programme, from left to right: "block j ends here" and "the cells up to here hold
//! j whole blocks", by the position of the end. If such a variable holds, so does what it takes. So unit propagation finds a line
//! impossible exactly if no placement agrees with what is known of its cells: whatever a line entails takes one `rup`. (The
//! variables of the DIMACS form are fewer, but propagate less.)

use gridproof_core::proof::Formula;
use gridproof_core::{Lit, Puzzle, Var};

use crate::clues::needs;
use crate::puzzle::Nonogram;

/// The formula: variable `row * cols + col` says that the cell is filled, those of the lines follow.
pub(crate) fn of(puzzle: &Nonogram) -> Formula {
    let mut formula = Formula::new();
    for cell in Puzzle::size(puzzle).iter() {
        formula.variable(cell.to_string());
    }
    let (rows, cols) = (puzzle.rows().len(), puzzle.cols().len());
    let cell = |row: usize, col: usize| Var::new((row * cols + col) as u32).positive();
    for (row, clue) in puzzle.rows().iter().enumerate() {
        let cells: Vec<Lit> = (0..cols).map(|col| cell(row, col)).collect();
        let name = format!("row{}", row + 1);
        formula.group(name.clone(), |formula| line(formula, &name, clue, &cells));
    }
    for (col, clue) in puzzle.cols().iter().enumerate() {
        let cells: Vec<Lit> = (0..rows).map(|row| cell(row, col)).collect();
        let name = format!("col{}", col + 1);
        formula.group(name.clone(), |formula| line(formula, &name, clue, &cells));
    }
    formula
}

/// Says that the cells of a line are as its clue has them.
fn line(formula: &mut Formula, name: &str, clue: &[u32], cells: &[Lit]) {
    let Some(slack) = (cells.len() as u64).checked_sub(needs(clue)) else {
        formula.clause(&[]);
        return;
    };
    let slack = slack as usize;
    // "The first cells hold so many blocks", for as many cells as there can be, from `first` on; before that they cannot.
    let mut first = 0;
    let mut holding = no_block(formula, name, slack, cells);
    for (number, &length) in clue.iter().enumerate() {
        if formula.is_full() {
            return;
        }
        let length = length as usize;
        let gap = usize::from(number > 0);
        let mut with: Vec<Lit> = Vec::with_capacity(slack + 1);
        for (at, &held) in holding.iter().enumerate() {
            let end = first + gap + length + at;
            let mut spell = |what: char| {
                let name = format!("{name}_{what}{}_{end}", number + 1);
                formula.variable(name).positive()
            };
            let (ends, holds) = (spell('e'), spell('h'));
            let start = end - length;
            let mut takes: Vec<Lit> = cells[start..end].to_vec();
            takes.extend((gap > 0).then(|| !cells[start - 1]));
            takes.extend(held);
            formula.implies_all(ends, &takes);
            match with.last() {
                None => formula.clause(&[!holds, ends]),
                Some(&before) => {
                    formula.clause(&[!holds, ends, before]);
                    formula.clause(&[!holds, ends, !cells[end - 1]]);
                }
            }
            with.push(holds);
        }
        first += gap + length;
        holding = with.into_iter().map(Some).collect();
    }
    if let Some(&Some(all)) = holding.last() {
        formula.clause(&[all]);
    }
}

/// "The first cells are empty", for up to `slack` of them; of none there is nothing to say.
fn no_block(formula: &mut Formula, name: &str, slack: usize, cells: &[Lit]) -> Vec<Option<Lit>> {
    let mut holding: Vec<Option<Lit>> = vec![None];
    for (at, &cell) in cells[..slack].iter().enumerate() {
        let holds = formula.variable(format!("{name}_h0_{}", at + 1)).positive();
        let takes: Vec<Lit> = [Some(!cell), holding[at]].into_iter().flatten().collect();
        formula.implies_all(holds, &takes);
        holding.push(Some(holds));
    }
    holding
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_testkit::oracle;
    use gridproof_testkit::pseudo_boolean::Sums;

    /// Whatever is known of a line: unit propagation refutes it exactly if no placement agrees.
    #[test]
    fn propagation_finds_every_contradiction_of_a_line() {
        for len in 0..=6usize {
            let placed: Vec<Vec<bool>> = (0u32..1 << len)
                .map(|bits| (0..len).map(|at| bits >> at & 1 == 1).collect())
                .collect();
            let mut clues: Vec<Vec<u32>> =
                placed.iter().map(|line| oracle::clue_of(line)).collect();
            clues.push(vec![len as u32, 1]);
            clues.sort();
            clues.dedup();
            for clue in clues {
                let mut formula = Formula::new();
                let cells: Vec<Lit> = (0..len)
                    .map(|at| formula.variable(format!("cell{at}")).positive())
                    .collect();
                line(&mut formula, "row1", &clue, &cells);
                let mut opb = Vec::new();
                formula.write(&mut opb).unwrap();
                let sums = Sums::read(&String::from_utf8(opb).unwrap()).unwrap();
                let placements = oracle::line_placements(len, &clue);
                for state in 0..3u32.pow(len as u32) {
                    let digit = |at: usize| state / 3u32.pow(at as u32) % 3;
                    let known: Vec<(String, bool)> = (0..len)
                        .filter(|&at| digit(at) > 0)
                        .map(|at| (format!("cell{at}"), digit(at) == 1))
                        .collect();
                    let agrees = |line: &Vec<bool>| {
                        (0..len).all(|at| digit(at) == 0 || line[at] == (digit(at) == 1))
                    };
                    assert_eq!(
                        sums.refutes(&known),
                        !placements.iter().any(agrees),
                        "{clue:?} {state}"
                    );
                }
            }
        }
    }
}
