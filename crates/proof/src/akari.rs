//! The rules of akari.
//!
//! Facts: `r3c5=*` and `r3c5=.`, a bulb or none on a white cell; `a-r3c5=*` and `a-r3c5=.`, a bulb or none in the
//! across segment that begins at r3c5, and `d-r3c5` for the segment downwards.
//! Constraints: `a-r3c5`, `d-r3c5`: at most one bulb in the segment, and its fact says whether there is one; `w-r3c5`:
//! the white cell is lit; `n-r3c5`: the number is met. Sums: `a-r3c5` at most one; `a-r3c5<` and `a-r3c5>` no more and no
//! fewer bulbs than its fact says, the same downwards; `w-r3c5`; `n-r3c5<` and `n-r3c5>` no more and no fewer than the number.

use std::io::BufRead;

use crate::facts::{Facts, Literal, literal};
use crate::lines::{Lines, Refused};
use crate::rules::{Linear, Rules, cell};

/// A maximal run of white cells; `var` says that it holds a bulb.
struct Segment {
    name: String,
    cells: Vec<usize>,
    var: usize,
}

/// Variable `row * cols + col` says that the cell holds a bulb; those of segments follow.
pub(crate) struct Akari {
    size: (u32, u32),
    squares: Vec<u8>,
    segments: Vec<Segment>,
    /// For each white cell its across segment and its segment downwards.
    of: Vec<[usize; 2]>,
}

impl Akari {
    pub(crate) fn read(size: (u32, u32), lines: &mut Lines<impl BufRead>) -> Result<Self, Refused> {
        let mut squares = Vec::new();
        for _ in 0..size.0 {
            let row = lines.expect("a row of the board")?.as_bytes();
            let fair = row.iter().all(|square| b".#01234".contains(square));
            squares.extend_from_slice(row);
            if !fair || squares.len() % size.1 as usize != 0 || row.len() != size.1 as usize {
                return Err(lines.refuse("expected a row of . # and 0 to 4"));
            }
        }
        let mut akari = Self {
            size,
            of: vec![[0; 2]; squares.len()],
            squares,
            segments: Vec::new(),
        };
        let (rows, cols) = (size.0 as usize, size.1 as usize);
        for row in 0..rows {
            let line: Vec<usize> = (row * cols..(row + 1) * cols).collect();
            akari.cut('a', &line);
        }
        for col in 0..cols {
            let line: Vec<usize> = (col..rows * cols).step_by(cols).collect();
            akari.cut('d', &line);
        }
        Ok(akari)
    }

    /// Cuts a row or column into segments.
    fn cut(&mut self, way: char, line: &[usize]) {
        let squares = std::mem::take(&mut self.squares);
        for cells in line.split(|&cell| squares[cell] != b'.') {
            let Some(&first) = cells.first() else {
                continue;
            };
            let cols = self.size.1 as usize;
            for &cell in cells {
                self.of[cell][usize::from(way == 'd')] = self.segments.len();
            }
            self.segments.push(Segment {
                name: format!("{way}-r{}c{}", first / cols + 1, first % cols + 1),
                cells: cells.to_vec(),
                var: squares.len() + self.segments.len(),
            });
        }
        self.squares = squares;
    }

    fn segment(&self, name: &str) -> Option<&Segment> {
        let (way, at) = name.split_once('-')?;
        let (row, col) = cell(at, self.size)?;
        let white = row * self.size.1 as usize + col;
        let which = ["a", "d"].iter().position(|&known| known == way)?;
        let segment = self.segments.get(self.of[white][which])?;
        (self.squares[white] == b'.' && segment.name == name).then_some(segment)
    }

    /// The segments of a white cell `w-r3c5`.
    fn lights(&self, name: &str) -> Option<[&Segment; 2]> {
        let (row, col) = cell(name.strip_prefix("w-")?, self.size)?;
        let white = row * self.size.1 as usize + col;
        let both = self.of[white].map(|at| self.segments.get(at));
        match both {
            [Some(across), Some(down)] if self.squares[white] == b'.' => Some([across, down]),
            _ => None,
        }
    }

    /// The number at `n-r3c5` and the white cells beside it.
    fn number(&self, name: &str) -> Option<(u8, Vec<usize>)> {
        let (row, col) = cell(name.strip_prefix("n-")?, self.size)?;
        let (rows, cols) = (self.size.0 as usize, self.size.1 as usize);
        let number = self.squares[row * cols + col]
            .checked_sub(b'0')
            .filter(|&n| n <= 4)?;
        let beside = [
            (row.wrapping_sub(1), col),
            (row, col.wrapping_sub(1)),
            (row, col + 1),
            (row + 1, col),
        ];
        let on_board = beside
            .into_iter()
            .filter(|&(row, col)| row < rows && col < cols);
        let cells = on_board.map(|(row, col)| row * cols + col);
        let white = cells.filter(|&cell| self.squares[cell] == b'.').collect();
        Some((number, white))
    }
}

impl Rules for Akari {
    fn kind(&self) -> &'static str {
        "akari"
    }

    fn vars(&self) -> usize {
        self.squares.len() + self.segments.len()
    }

    fn literal(&self, word: &str) -> Option<Literal> {
        let (at, state) = word.split_once('=')?;
        let holds = matches!(state, "*" | ".").then_some(state == "*")?;
        if let Some(segment) = self.segment(at) {
            return Some(literal(segment.var, holds));
        }
        let (row, col) = cell(at, self.size)?;
        let white = row * self.size.1 as usize + col;
        (self.squares[white] == b'.').then(|| literal(white, holds))
    }

    fn refutes(&self, name: &str, facts: &Facts) -> Option<bool> {
        let count = |cells: &[usize], known: Option<bool>| {
            cells
                .iter()
                .filter(|&&cell| facts.get(cell) == known)
                .count()
        };
        if let Some(Segment { cells, var, .. }) = self.segment(name) {
            let (bulbs, open) = (count(cells, Some(true)), count(cells, None));
            return Some(match facts.get(*var) {
                Some(true) => bulbs > 1 || bulbs + open == 0,
                Some(false) => bulbs > 0,
                None => bulbs > 1,
            });
        }
        if let Some((number, cells)) = self.number(name) {
            let (bulbs, open) = (count(&cells, Some(true)), count(&cells, None));
            return Some(bulbs > number.into() || bulbs + open < number.into());
        }
        let both = self.lights(name)?;
        let dark = |segment: &Segment| {
            facts.get(segment.var) == Some(false)
                || count(&segment.cells, Some(false)) == segment.cells.len()
        };
        Some(both.into_iter().all(dark))
    }

    fn linear(&self, name: &str) -> Option<Linear> {
        let (plain, side) = match name.strip_suffix('<') {
            Some(plain) => (plain, Some('<')),
            None => match name.strip_suffix('>') {
                Some(plain) => (plain, Some('>')),
                None => (name, None),
            },
        };
        if let Some(Segment { cells, var, .. }) = self.segment(plain) {
            let sign = if side == Some('<') { -1 } else { 1 };
            let mut linear = match side {
                None => return Some(Linear::at_most(1, cells.iter().copied())),
                Some('<') => Linear::at_most(0, cells.iter().copied()),
                Some(_) => Linear::at_least(0, cells.iter().copied()),
            };
            linear.terms.push((-sign, *var));
            return Some(linear);
        }
        if let Some((number, cells)) = self.number(plain) {
            return match side? {
                '<' => Some(Linear::at_most(number.into(), cells)),
                _ => Some(Linear::at_least(number.into(), cells)),
            };
        }
        let mut cells: Vec<usize> = self
            .lights(name)?
            .iter()
            .flat_map(|of| of.cells.iter().copied())
            .collect();
        cells.sort_unstable();
        cells.dedup();
        Some(Linear::at_least(1, cells))
    }

    fn spell(&self, rows: &[String]) -> Option<Vec<Literal>> {
        let text: Vec<u8> = rows.concat().into_bytes();
        if text.len() != self.squares.len()
            || rows.iter().any(|row| row.len() != self.size.1 as usize)
        {
            return None;
        }
        let mut facts = Vec::new();
        for (at, (&square, &state)) in self.squares.iter().zip(&text).enumerate() {
            match (square, state) {
                (b'.', b'*' | b'.') => facts.push(literal(at, state == b'*')),
                _ if square == state => {}
                _ => return None,
            }
        }
        Some(facts)
    }

    fn all(&self) -> Vec<String> {
        let cols = self.size.1 as usize;
        let squares = self.squares.iter().enumerate().filter_map(|(at, &square)| {
            let way = match square {
                b'.' => 'w',
                b'#' => return None,
                _ => 'n',
            };
            Some(format!("{way}-r{}c{}", at / cols + 1, at % cols + 1))
        });
        let segments = self.segments.iter().map(|segment| segment.name.clone());
        squares.chain(segments).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Literal;

    /// Every partial answer on a small board: what is refuted has no completion that the constraint allows. The
    /// completions of a segment take any answer for its fact, those of the others the right one.
    #[test]
    fn refutes_only_what_has_no_completion() {
        let text = "1.\n..\n";
        let akari = Akari::read((2, 2), &mut Lines::new(text.as_bytes())).unwrap();
        let white = [1, 2, 3];
        let vars: Vec<usize> = (0..akari.vars()).filter(|&var| var != 0).collect();
        let mut refuted = 0;
        for state in 0..3u32.pow(vars.len() as u32) {
            let mut facts = Facts::none(akari.vars());
            for (at, &var) in vars.iter().enumerate() {
                let answer = state / 3u32.pow(at as u32) % 3;
                if answer > 0 {
                    facts.add(literal(var, answer == 1));
                }
            }
            for name in akari.all() {
                if akari.refutes(&name, &facts) == Some(true) {
                    refuted += 1;
                    let allowed = (0..8u32).any(|bits| {
                        let bulb = |cell: usize| {
                            white
                                .iter()
                                .position(|&it| it == cell)
                                .is_some_and(|at| bits >> at & 1 == 1)
                        };
                        completes(&akari, &name, &facts, &bulb)
                    });
                    assert!(!allowed, "{name} {state}");
                }
            }
        }
        assert!(refuted > 1000, "{refuted}");
    }

    fn completes(akari: &Akari, name: &str, facts: &Facts, bulb: &dyn Fn(usize) -> bool) -> bool {
        let agrees = |var: usize, is: bool| facts.get(var).is_none_or(|known| known == is);
        let count = |cells: &[usize]| cells.iter().filter(|&&cell| bulb(cell)).count();
        let cells = (1..4).all(|cell| agrees(cell, bulb(cell)));
        let met = match name.as_bytes()[0] {
            b'n' => usize::from(bulb(1)) + usize::from(bulb(2)) == 1,
            b'w' => akari
                .lights(name)
                .unwrap()
                .iter()
                .any(|segment| count(&segment.cells) > 0),
            _ => count(&akari.segment(name).unwrap().cells) <= 1,
        };
        let own = akari.segment(name).map(|segment| segment.var);
        let told = akari
            .segments
            .iter()
            .filter(|segment| own.is_none_or(|own| own == segment.var));
        met && cells
            && told
                .into_iter()
                .all(|segment| agrees(segment.var, count(&segment.cells) > 0))
    }

    /// Sums as inequalities, on full answers: they hold where the rules do.
    #[test]
    fn sums_hold_for_answers() {
        let text = ".1.\n...\n#..\n";
        let akari = Akari::read((3, 3), &mut Lines::new(text.as_bytes())).unwrap();
        let rows = ["*1.", "..*", "#*."].map(str::to_owned);
        let spelled: Vec<Literal> = akari.spell(&rows).unwrap();
        let mut facts = Facts::none(akari.vars());
        assert!(spelled.iter().all(|&literal| facts.add(literal)));
        for segment in &akari.segments {
            let bulbs = segment
                .cells
                .iter()
                .any(|&cell| facts.get(cell) == Some(true));
            facts.add(literal(segment.var, bulbs));
        }
        for name in [
            "a-r2c1", "a-r2c1<", "a-r2c1>", "d-r1c1", "d-r2c2<", "d-r2c2>", "w-r2c2", "n-r1c2<",
            "n-r1c2>",
        ] {
            let linear = akari.linear(name).unwrap();
            let sum: i64 = linear
                .terms
                .iter()
                .map(|&(times, var)| times * i64::from(facts.get(var) == Some(true)))
                .sum();
            assert!(sum >= linear.least, "{name}");
        }
        for name in [
            "a-r2c2", "a-r1c2", "w-r3c1", "n-r1c1<", "n-r1c2", "a-r4c1", "x-r1c1",
        ] {
            assert!(akari.linear(name).is_none(), "{name}");
        }
    }
}
