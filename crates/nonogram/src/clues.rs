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

/// Sentences tell the first so many numbers of a clue.
const TOLD: usize = 100;

/// A clue as people write it: its numbers with a blank between, 0 for an empty line. Endless clues are cut.
pub(crate) struct Words<'a>(pub(crate) &'a [u32]);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else {
            return f.write_str("0");
        };
        write!(f, "{first}")?;
        rest.iter()
            .take(TOLD - 1)
            .try_for_each(|number| write!(f, " {number}"))?;
        if self.0.len() > TOLD {
            write!(f, " .., {} numbers", self.0.len())?;
        }
        Ok(())
    }
}

/// Drawings show this many numbers of a clue more than its line could hold.
const BEYOND: usize = 16;

/// A clue as drawings show it: 0 for an empty line, and no more numbers than a margin in proportion to the board holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    numbers: &'a [u32],
    cut: bool,
}

impl<'a> Shown<'a> {
    /// Of a line of so many cells.
    pub(crate) fn of(clue: &'a [u32], cells: usize) -> Self {
        let most = cells / 2 + BEYOND;
        Self {
            numbers: match clue {
                [] => &[0],
                _ => &clue[..clue.len().min(most)],
            },
            cut: clue.len() > most,
        }
    }

    /// How many words there are.
    pub(crate) const fn len(&self) -> usize {
        self.numbers.len() + self.cut as usize
    }

    /// The word at this place; the numbers that are left out are one ellipsis at the end.
    pub(crate) fn word(&self, at: usize) -> String {
        self.numbers.get(at).map_or("..".to_owned(), u32::to_string)
    }

    /// The words, one after the other.
    pub(crate) fn words(
        self,
    ) -> impl DoubleEndedIterator<Item = String> + ExactSizeIterator + use<'a> {
        (0..self.len()).map(move |at| self.word(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_cut_endless_clues() {
        let told = Words(&[1; 101]).to_string();
        assert!(told.ends_with(" 1 .., 101 numbers"), "{told}");
        assert!(Words(&[1; 100]).to_string().ends_with(" 1 1"));
        assert_eq!(Words(&[]).to_string(), "0");
    }

    #[test]
    fn drawings_leave_out_what_no_line_holds() {
        let words = |clue: &[u32], cells| Shown::of(clue, cells).words().collect::<Vec<_>>();
        assert_eq!(words(&[], 3), ["0"]);
        assert_eq!(words(&[12, 1], 3), ["12", "1"]);
        assert_eq!(words(&[7; 1_000], 4).len(), 2 + BEYOND + 1);
        assert_eq!(words(&[7; 1_000], 4)[2 + BEYOND], "..");
    }

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
