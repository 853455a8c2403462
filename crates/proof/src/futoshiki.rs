//! The rules of futoshiki.
//!
//! Facts: `r1c1=4`, `r1c1!=4`, `r1c1>4`, `r1c1<=4`. Constraints: `r1c1`: the cell has one value, of which its facts speak;
//! `g-r1c1`: its value is the given; `r1c1<r1c2`: the sign; `row3`, `col3`: each value once; `val4`: the value once a row
//! and column.

use std::io::BufRead;

use crate::facts::{Facts, Literal, literal};
use crate::lines::{Lines, Refused};
use crate::rules::{Linear, Rules, cell, number};

const LARGEST: u32 = 64;
const MOST_SIGNS: u32 = 1 << 16;

/// Variable `cell * n + (v - 1)` says that the cell has value v, variable `n^3 + cell * n + (v - 1)` that it has more.
pub(crate) struct Futoshiki {
    order: usize,
    givens: Vec<u32>,
    /// The cell with the smaller value first.
    signs: Vec<(usize, usize)>,
}

impl Futoshiki {
    pub(crate) fn read(size: (u32, u32), lines: &mut Lines<impl BufRead>) -> Result<Self, Refused> {
        if size.0 != size.1 || size.0 > LARGEST {
            return Err(lines.refuse("no futoshiki has this size"));
        }
        let order = size.0 as usize;
        let mut givens: Vec<u32> = Vec::new();
        for _ in 0..order {
            let line = lines.expect("a row of givens")?;
            let row: Option<Vec<u32>> = line.split(' ').map(number).collect();
            match row {
                Some(row) if row.len() == order && row.iter().all(|&given| given <= size.0) => {
                    givens.extend(row);
                }
                _ => return Err(lines.refuse("expected a row of givens")),
            }
        }
        let line = lines.expect("how many signs there are")?;
        let count = line
            .strip_prefix("signs ")
            .and_then(number)
            .filter(|&count| count <= MOST_SIGNS);
        let Some(count) = count else {
            return Err(lines.refuse("expected signs and how many there are"));
        };
        let mut signs = Vec::new();
        for _ in 0..count {
            let line = lines.expect("a sign")?;
            let ends = line
                .split_once('<')
                .and_then(|(one, two)| Some((cell(one, size)?, cell(two, size)?)));
            let Some((one, two)) = ends.filter(|(one, two)| one != two) else {
                return Err(lines.refuse("expected a sign between two cells"));
            };
            signs.push((one.0 * order + one.1, two.0 * order + two.1));
        }
        Ok(Self {
            order,
            givens,
            signs,
        })
    }

    fn size(&self) -> (u32, u32) {
        (self.order as u32, self.order as u32)
    }

    fn cell(&self, word: &str) -> Option<usize> {
        let (row, col) = cell(word, self.size())?;
        Some(row * self.order + col)
    }

    fn is(&self, cell: usize, value: usize) -> usize {
        cell * self.order + value
    }

    fn more(&self, cell: usize, value: usize) -> usize {
        self.order.pow(3) + self.is(cell, value)
    }

    /// Which values, counted from 0, the facts about a cell leave it.
    fn candidates(&self, cell: usize, facts: &Facts) -> Vec<bool> {
        let mut left = vec![true; self.order];
        let (mut least, mut most, mut only) = (0, self.order - 1, None);
        for (value, left) in left.iter_mut().enumerate() {
            match facts.get(self.is(cell, value)) {
                Some(false) => *left = false,
                Some(true) if only.is_some() => return vec![false; self.order],
                Some(true) => only = Some(value),
                None => {}
            }
            match facts.get(self.more(cell, value)) {
                Some(true) => least = least.max(value + 1),
                Some(false) => most = most.min(value),
                None => {}
            }
        }
        for (value, left) in left.iter_mut().enumerate() {
            *left &= value >= least && value <= most && only.is_none_or(|only| only == value);
        }
        left
    }

    /// A number from 1 to the order after a prefix, counted from 0.
    fn index(&self, name: &str, prefix: &str) -> Option<usize> {
        let index = number(name.strip_prefix(prefix)?)?.checked_sub(1)? as usize;
        (index < self.order).then_some(index)
    }

    /// The cells of `row3` or `col3`.
    fn line(&self, name: &str) -> Option<Vec<usize>> {
        let order = self.order;
        if let Some(row) = self.index(name, "row") {
            return Some((0..order).map(|col| row * order + col).collect());
        }
        let col = self.index(name, "col")?;
        Some((0..order).map(|row| row * order + col).collect())
    }
}

/// Whether each row of a table can take a column of its own. The textbook way: one after the other, asking those before
/// to move.
fn all_differ(table: &[Vec<bool>]) -> bool {
    let mut taker: Vec<Option<usize>> = vec![None; table.len()];
    (0..table.len()).all(|row| place(row, table, &mut taker, &mut vec![false; table.len()]))
}

fn place(row: usize, table: &[Vec<bool>], taker: &mut [Option<usize>], asked: &mut [bool]) -> bool {
    for col in 0..table.len() {
        if table[row][col] && !std::mem::replace(&mut asked[col], true) {
            let free = match taker[col] {
                None => true,
                Some(other) => place(other, table, taker, asked),
            };
            if free {
                taker[col] = Some(row);
                return true;
            }
        }
    }
    false
}

impl Rules for Futoshiki {
    fn kind(&self) -> &'static str {
        "futoshiki"
    }

    fn vars(&self) -> usize {
        2 * self.order.pow(3)
    }

    fn literal(&self, word: &str) -> Option<Literal> {
        let at = word.find(['=', '!', '>', '<'])?;
        let (cell, rest) = word.split_at(at);
        let digits = rest.trim_start_matches(['=', '!', '>', '<']);
        let (cell, value) = (self.cell(cell)?, self.index(digits, "")?);
        match &rest[..rest.len() - digits.len()] {
            "=" => Some(literal(self.is(cell, value), true)),
            "!=" => Some(literal(self.is(cell, value), false)),
            ">" => Some(literal(self.more(cell, value), true)),
            "<=" => Some(literal(self.more(cell, value), false)),
            _ => None,
        }
    }

    fn refutes(&self, name: &str, facts: &Facts) -> Option<bool> {
        if let Some((smaller, greater)) = name.split_once('<') {
            let sign = (self.cell(smaller)?, self.cell(greater)?);
            self.signs.contains(&sign).then_some(())?;
            let least = self.candidates(sign.0, facts).iter().position(|&left| left);
            let most = self
                .candidates(sign.1, facts)
                .iter()
                .rposition(|&left| left);
            return Some(least.zip(most).is_none_or(|(least, most)| least >= most));
        }
        if let Some(cell) = name.strip_prefix("g-") {
            let cell = self.cell(cell)?;
            let given = self.givens[cell].checked_sub(1)? as usize;
            return Some(!self.candidates(cell, facts)[given]);
        }
        if let Some(cell) = self.cell(name) {
            return Some(!self.candidates(cell, facts).contains(&true));
        }
        if let Some(value) = self.index(name, "val") {
            let may =
                |row: usize, col: usize| self.candidates(row * self.order + col, facts)[value];
            let is = |row: usize, col: usize| {
                facts.get(self.is(row * self.order + col, value)) == Some(true)
            };
            let row = |row: usize| {
                let held = (0..self.order).find(|&col| is(row, col));
                (0..self.order)
                    .map(|col| may(row, col) && held.is_none_or(|held| held == col))
                    .collect()
            };
            let table: Vec<Vec<bool>> = (0..self.order).map(row).collect();
            return Some(!all_differ(&table));
        }
        let cells = self.line(name)?;
        let table: Vec<Vec<bool>> = cells
            .iter()
            .map(|&cell| self.candidates(cell, facts))
            .collect();
        Some(!all_differ(&table))
    }

    fn linear(&self, _: &str) -> Option<Linear> {
        None
    }

    fn spell(&self, rows: &[String]) -> Option<Vec<Literal>> {
        let mut facts = Vec::new();
        for row in rows {
            let values: Vec<usize> = row
                .split(' ')
                .map(|word| self.index(word, ""))
                .collect::<Option<_>>()?;
            if values.len() != self.order {
                return None;
            }
            for value in values {
                facts.push(literal(self.is(facts.len(), value), true));
            }
        }
        Some(facts)
    }

    fn all(&self) -> Vec<String> {
        let name = |cell: usize| format!("r{}c{}", cell / self.order + 1, cell % self.order + 1);
        let lines = (1..=self.order).flat_map(|at| [format!("row{at}"), format!("col{at}")]);
        let givens = (0..self.givens.len()).filter(|&cell| self.givens[cell] > 0);
        let givens = givens.map(|cell| format!("g-{}", name(cell)));
        let signs = self
            .signs
            .iter()
            .map(|&(one, two)| format!("{}<{}", name(one), name(two)));
        lines.chain(givens).chain(signs).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random facts about a square of order 3: what is refuted has no completion that the constraint allows, and what a
    /// line or a single cell allows is not missed.
    #[test]
    fn refutes_exactly_what_has_no_completion() {
        let text = "0 2 0\n0 0 0\n0 0 0\nsigns 1\nr1c1<r1c2\n";
        let futoshiki = Futoshiki::read((3, 3), &mut Lines::new(text.as_bytes())).unwrap();
        let names = ["r1c1", "g-r1c2", "r1c1<r1c2", "row1", "col2", "val2"];
        let mut seed = 7u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % below
        };
        let mut refuted = [0; 6];
        for _ in 0..300 {
            let mut facts = Facts::none(futoshiki.vars());
            let rate = 2 + random(8);
            for var in 0..futoshiki.vars() {
                if random(rate) == 0 {
                    facts.add(literal(var, random(3) == 0));
                }
            }
            let squares = squares(&futoshiki, &facts);
            for (name, refuted) in names.iter().zip(&mut refuted) {
                let found = futoshiki.refutes(name, &facts).unwrap();
                let allowed = squares.iter().any(|square| allows(name, square));
                assert!(!found || !allowed, "{name}");
                *refuted += u32::from(found);
            }
        }
        assert!(refuted.iter().all(|&count| count > 5), "{refuted:?}");
    }

    /// All ways to fill the cells, each in agreement with what is known of it.
    fn squares(futoshiki: &Futoshiki, facts: &Facts) -> Vec<[usize; 9]> {
        let fits = |cell: usize, value: usize| {
            (0..3).all(|other| {
                let is = facts.get(futoshiki.is(cell, other));
                let more = facts.get(futoshiki.more(cell, other));
                is.is_none_or(|is| is == (value == other))
                    && more.is_none_or(|more| more == (value > other))
            })
        };
        let all = (0..3usize.pow(9))
            .map(|code| std::array::from_fn(|cell| code / 3usize.pow(cell as u32) % 3));
        all.filter(|square: &[usize; 9]| (0..9).all(|cell| fits(cell, square[cell])))
            .collect()
    }

    fn allows(name: &str, square: &[usize; 9]) -> bool {
        let differ = |cells: [usize; 3]| {
            let [one, two, three] = cells.map(|cell| square[cell]);
            one != two && two != three && one != three
        };
        match name {
            "g-r1c2" => square[1] == 1,
            "r1c1<r1c2" => square[0] < square[1],
            "row1" => differ([0, 1, 2]),
            "col2" => differ([1, 4, 7]),
            "val2" => (0..3).all(|line| {
                let row = (0..3).filter(|at| square[3 * line + at] == 1).count();
                let col = (0..3).filter(|at| square[3 * at + line] == 1).count();
                row == 1 && col == 1
            }),
            _ => true,
        }
    }
}
