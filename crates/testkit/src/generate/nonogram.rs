//! Random pictures and their clues.

use rand::Rng;

use crate::oracle::clue_of;

/// A random picture; `density` is the chance of a cell to be filled.
pub fn picture(rng: &mut impl Rng, rows: usize, cols: usize, density: f64) -> Vec<Vec<bool>> {
    let row = |rng: &mut _| (0..cols).map(|_| Rng::random_bool(rng, density)).collect();
    (0..rows).map(|_| row(rng)).collect()
}

/// The clues of a nonogram; a line without blocks is an empty list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NonogramClues {
    /// From top to bottom.
    pub rows: Vec<Vec<u32>>,
    /// From left to right.
    pub cols: Vec<Vec<u32>>,
}

impl NonogramClues {
    /// The clues of a picture.
    pub fn of(picture: &[Vec<bool>]) -> Self {
        let cols = picture.first().map_or(0, Vec::len);
        let column = |col: usize| picture.iter().map(move |row| row[col]).collect::<Vec<_>>();
        Self {
            rows: picture.iter().map(|row| clue_of(row)).collect(),
            cols: (0..cols).map(|col| clue_of(&column(col))).collect(),
        }
    }

    /// The clues of a random picture.
    pub fn random(rng: &mut impl Rng, rows: usize, cols: usize, density: f64) -> Self {
        Self::of(&picture(rng, rows, cols, density))
    }

    /// The rows of one random picture and the columns of another: seldom solvable.
    pub fn mismatched(rng: &mut impl Rng, rows: usize, cols: usize, density: f64) -> Self {
        let one = Self::random(rng, rows, cols, density);
        let two = Self::random(rng, rows, cols, density);
        Self {
            rows: one.rows,
            cols: two.cols,
        }
    }

    /// Every board that is one step smaller: a line, a block or a cell of a block less.
    pub fn smaller(&self) -> Vec<Self> {
        let mut smaller = Vec::new();
        for side in [Side::Rows, Side::Cols] {
            let lines = self.side(side);
            for line in 0..lines.len() {
                if lines.len() > 1 {
                    smaller.push(self.with(side, |lines| drop(lines.remove(line))));
                }
                for block in 0..lines[line].len() {
                    smaller.push(self.with(side, |lines| {
                        lines[line].remove(block);
                    }));
                    if lines[line][block] > 1 {
                        smaller.push(self.with(side, |lines| lines[line][block] -= 1));
                    }
                }
            }
        }
        smaller
    }

    const fn side(&self, side: Side) -> &Vec<Vec<u32>> {
        match side {
            Side::Rows => &self.rows,
            Side::Cols => &self.cols,
        }
    }

    fn with(&self, side: Side, change: impl FnOnce(&mut Vec<Vec<u32>>)) -> Self {
        let mut changed = self.clone();
        match side {
            Side::Rows => change(&mut changed.rows),
            Side::Cols => change(&mut changed.cols),
        }
        changed
    }

    /// Its JSON form.
    pub fn json(&self) -> String {
        serde_json::json!({ "kind": "nonogram", "rows": self.rows, "cols": self.cols }).to_string()
    }
}

#[derive(Clone, Copy)]
enum Side {
    Rows,
    Cols,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::seeded;

    #[test]
    fn the_same_seed_gives_the_same_clues() {
        let one = NonogramClues::random(&mut seeded(7), 4, 6, 0.5);
        assert_eq!(one, NonogramClues::random(&mut seeded(7), 4, 6, 0.5));
        assert_ne!(one, NonogramClues::random(&mut seeded(8), 4, 6, 0.5));
        assert_eq!((one.rows.len(), one.cols.len()), (4, 6));
    }

    #[test]
    fn clues_come_in_reading_order() {
        let clues = NonogramClues::of(&[vec![true, false, true], vec![true, true, false]]);
        assert_eq!(
            clues.json(),
            r#"{"cols":[[2],[1],[1]],"kind":"nonogram","rows":[[1,1],[2]]}"#
        );
    }
}
