//! Clue lists: for each line of a board the lengths of its blocks.

use std::fmt;

/// The clues of all rows, or of all columns: for each line its block lengths, none of them 0. An empty line has an empty clue.
///
/// Stored flat: all numbers in one vector and the end of each line in another.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clues {
    numbers: Vec<u32>,
    ends: Vec<usize>,
}

impl Clues {
    /// No lines.
    pub const fn new() -> Self {
        Self {
            numbers: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Adds a number to the line that is being written. Zeros are the caller's to refuse or to skip.
    pub(crate) fn push(&mut self, number: u32) {
        self.numbers.push(number);
    }

    /// Ends the line that is being written.
    pub(crate) fn end_line(&mut self) {
        self.ends.push(self.numbers.len());
    }

    /// How many lines there are.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no line.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clue of line `index`, from 0.
    ///
    /// # Panics
    /// If there is no such line.
    pub fn line(&self, index: usize) -> &[u32] {
        let start = match index {
            0 => 0,
            _ => self.ends[index - 1],
        };
        &self.numbers[start..self.ends[index]]
    }

    /// The clues, line by line.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        (0..self.len()).map(|index| self.line(index))
    }

    /// The sum of all numbers: how many cells the clues ask to fill.
    pub fn sum(&self) -> u64 {
        self.numbers.iter().map(|&number| u64::from(number)).sum()
    }

    /// How many numbers there are in all.
    pub(crate) const fn numbers(&self) -> usize {
        self.numbers.len()
    }

    /// The most numbers in one line.
    pub fn longest(&self) -> usize {
        self.iter().map(<[u32]>::len).max().unwrap_or(0)
    }
}

/// How many cells a clue needs: its blocks and one gap between any two.
pub(crate) fn needs(clue: &[u32]) -> u64 {
    let blocks: u64 = clue.iter().map(|&number| u64::from(number)).sum();
    blocks + clue.len().saturating_sub(1) as u64
}

/// A clue as people write it: its numbers with a blank between, 0 for an empty line.
pub(crate) struct Words<'a>(pub(crate) &'a [u32]);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else {
            return f.write_str("0");
        };
        write!(f, "{first}")?;
        rest.iter().try_for_each(|number| write!(f, " {number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_numbers() {
        let mut clues = Clues::new();
        clues.push(3);
        clues.push(1);
        clues.end_line();
        clues.end_line();
        clues.push(2);
        clues.end_line();
        assert_eq!(clues.iter().collect::<Vec<_>>(), [&[3, 1][..], &[], &[2]]);
        assert_eq!((clues.sum(), clues.longest()), (6, 2));
    }

    #[test]
    fn needs_counts_gaps_and_does_not_wrap() {
        assert_eq!(needs(&[]), 0);
        assert_eq!(needs(&[3, 2]), 6);
        assert_eq!(needs(&[u32::MAX, u32::MAX]), 2 * u64::from(u32::MAX) + 1);
    }
}
