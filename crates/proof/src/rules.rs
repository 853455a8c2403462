//! What a kind of puzzle has to bring to have its certificates checked.

use crate::facts::{Facts, Literal};

/// `sum of coefficient * variable >= least`.
pub(crate) struct Linear {
    pub(crate) terms: Vec<(i64, usize)>,
    pub(crate) least: i64,
}

impl Linear {
    /// At least `count` of the variables hold.
    pub(crate) fn at_least(count: i64, vars: impl IntoIterator<Item = usize>) -> Self {
        Self {
            terms: vars.into_iter().map(|var| (1, var)).collect(),
            least: count,
        }
    }

    /// At most `count` of the variables hold.
    pub(crate) fn at_most(count: i64, vars: impl IntoIterator<Item = usize>) -> Self {
        Self {
            terms: vars.into_iter().map(|var| (-1, var)).collect(),
            least: -count,
        }
    }
}

/// The rules of one puzzle.
pub(crate) trait Rules {
    fn kind(&self) -> &'static str;

    /// How many yes/no questions there are.
    fn vars(&self) -> usize;

    /// The literal that a word of a certificate stands for.
    fn literal(&self, word: &str) -> Option<Literal>;

    /// Whether the facts cannot be completed to anything that the named constraint allows. May miss some; `None` if
    /// there is no such constraint.
    fn refutes(&self, name: &str, facts: &Facts) -> Option<bool>;

    /// The linear constraint of this name.
    fn linear(&self, name: &str) -> Option<Linear>;

    /// The facts that a solution in rows of text spells, one of its characters or numbers after the other. They tell it
    /// from any other solution. `None` if the text spells none.
    fn spell(&self, rows: &[String]) -> Option<Vec<Literal>>;

    /// The names of all constraints: what all of them allow is a solution.
    fn all(&self) -> Vec<String>;
}

/// Row and column, from 0, of a cell `r3c5` on a board of this size.
pub(crate) fn cell(word: &str, (rows, cols): (u32, u32)) -> Option<(usize, usize)> {
    let (row, col) = word.strip_prefix('r')?.split_once('c')?;
    let (row, col) = (number(row)?, number(col)?);
    let on_board = (1..=rows).contains(&row) && (1..=cols).contains(&col);
    on_board.then(|| (row as usize - 1, col as usize - 1))
}

/// A whole number without sign or leading zeros.
pub(crate) fn number(word: &str) -> Option<u32> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit());
    let zeros = word.len() > 1 && word.starts_with('0');
    (plain && !zeros).then(|| word.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_sums_that_have_to_reach_something() {
        let least = Linear::at_least(2, [4, 7, 9]);
        assert_eq!(
            (least.terms, least.least),
            (vec![(1, 4), (1, 7), (1, 9)], 2)
        );
        let most = Linear::at_most(1, [4, 7]);
        assert_eq!((most.terms, most.least), (vec![(-1, 4), (-1, 7)], -1));
    }

    #[test]
    fn cells_are_on_the_board_and_numbers_are_plain() {
        let read = |word| cell(word, (2, 3));
        assert_eq!([read("r1c1"), read("r2c3")], [Some((0, 0)), Some((1, 2))]);
        for word in [
            "r0c1", "r3c1", "r1c4", "r1c0", "r01c1", "r1", "c1r1", "r1c1 ", "r+1c1",
        ] {
            assert_eq!(read(word), None, "{word}");
        }
        assert_eq!([number("0"), number("10")], [Some(0), Some(10)]);
        for word in ["", "00", "01", "-1", "+1", "1 ", "4294967296"] {
            assert_eq!(number(word), None, "{word}");
        }
    }
}
