//! Between `least` and `most` variables of the scope hold.

use crate::known::{Known, Mask, ones};
use crate::propagator::{Cost, Explained, Halt, Propagator, Question, Run, Target};

/// Between `least` and `most` variables of the scope hold: exactly k, at least one, and so on.
#[derive(Clone, Copy, Debug)]
pub struct Cardinality {
    len: u32,
    least: u32,
    most: u32,
}

impl Cardinality {
    /// Over a scope of `len` variables. `least` above `len` or `most` is allowed: then nothing satisfies it.
    pub const fn new(len: usize, least: u32, most: u32) -> Self {
        Self {
            len: len as u32,
            least,
            most,
        }
    }

    /// Exactly `count` variables hold.
    pub const fn exactly(len: usize, count: u32) -> Self {
        Self::new(len, count, count)
    }

    fn counts(&self, known: Known<'_>) -> (u32, u32) {
        let yes = known.yes.iter().map(|word| word.count_ones()).sum();
        let no: u32 = known.no.iter().map(|word| word.count_ones()).sum();
        (yes, self.len - no)
    }
}

/// Puts the `needed` facts of `side` into `because`: root facts first, then the oldest.
pub(crate) fn oldest(question: &Question<'_>, side: &[u64], needed: u32, because: &mut Mask<'_>) {
    let key = |&index: &usize| {
        let root = question.root[index / 64] >> (index % 64) & 1 == 1;
        (!root, question.age[index], index)
    };
    if needed == 1 {
        if let Some(index) = ones(side).min_by_key(key) {
            because.insert(index);
        }
        return;
    }
    let mut facts: smallvec::SmallVec<[usize; 32]> = ones(side).collect();
    facts.sort_unstable_by_key(key);
    for index in facts.into_iter().take(needed as usize) {
        because.insert(index);
    }
}

impl Propagator for Cardinality {
    fn propagate_within(&self, run: &mut Run<'_>) -> Result<(), Halt> {
        let (yes, possible) = self.counts(run.known);
        if yes > self.most || possible < self.least || self.least > self.most {
            return Err(Halt::Contradiction);
        }
        if yes == self.most || possible == self.least {
            let side = if yes == self.most {
                &mut *run.deduced.no
            } else {
                &mut *run.deduced.yes
            };
            let mut left = self.len;
            for (word, side) in side.iter_mut().enumerate() {
                let scope = if left >= 64 {
                    u64::MAX
                } else {
                    (1 << left) - 1
                };
                *side |= scope & !(run.known.yes[word] | run.known.no[word]);
                left = left.saturating_sub(64);
            }
        }
        // Both at once, with something open, would be a contradiction: then yes == possible.
        Ok(())
    }

    fn consistent(&self, known: Known<'_>) -> bool {
        let (yes, possible) = self.counts(known);
        yes <= self.most && possible >= self.least && self.least <= self.most
    }

    fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) -> Explained {
        let (yes, _) = self.counts(question.known);
        let (too_many, extra) = match question.target {
            Target::Contradiction if self.least > self.most || self.least > self.len => {
                return Explained::Irreducible;
            }
            Target::Contradiction => (yes > self.most, 1),
            Target::Fact { holds, .. } => (!holds, 0),
        };
        if too_many {
            oldest(question, question.known.yes, self.most + extra, because);
        } else {
            oldest(
                question,
                question.known.no,
                self.len - self.least + extra,
                because,
            );
        }
        Explained::Irreducible
    }

    fn source(&self, known: Known<'_>) -> Option<usize> {
        if self.most == 1 {
            ones(known.yes).next()
        } else {
            None
        }
    }

    fn cost(&self) -> Cost {
        Cost::Cheap
    }

    fn plainly_consistent(&self, known: Known<'_>) -> bool {
        let answers: Vec<_> = (0..self.len as usize)
            .map(|index| known.get(index))
            .collect();
        let at_least = answers
            .iter()
            .filter(|&&answer| answer == Some(true))
            .count() as u32;
        let at_most = answers
            .iter()
            .filter(|&&answer| answer != Some(false))
            .count() as u32;
        (self.least..=self.most).any(|total| at_least <= total && total <= at_most)
    }

    fn satisfied_by(&self, complete: Known<'_>) -> bool {
        (self.least..=self.most).contains(&(ones(complete.yes).count() as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check_against_enumeration, follows};
    use super::*;

    #[test]
    fn agrees_with_enumeration() {
        for len in 1..=5 {
            for least in 0..=len as u32 + 1 {
                for most in 0..=len as u32 {
                    check_against_enumeration(&Cardinality::new(len, least, most), len);
                }
            }
        }
    }

    #[test]
    fn facts_of_the_root_are_cited_first_and_then_the_oldest() {
        let (side, len) = ([0b1111, 0b11], 66);
        let cited = |root: [u64; 2], needed: usize| {
            let mut age = vec![9; len];
            (age[1], age[3], age[64]) = (5, 7, 6);
            let question = Question {
                known: Known {
                    yes: &side,
                    no: &[0, 0],
                },
                root: &root,
                age: &age,
                target: Target::Contradiction,
            };
            let mut because = [0; 2];
            oldest(&question, &side, needed as u32, &mut Mask(&mut because));
            ones(&because).collect::<Vec<_>>()
        };
        assert_eq!(
            [cited([0, 0], 1), cited([0, 0], 3)],
            [vec![1], vec![1, 3, 64]]
        );
        assert_eq!(
            [cited([0b100, 0], 1), cited([0, 0b10], 1)],
            [vec![2], vec![65]]
        );
        assert_eq!(cited([0b101, 0b10], 4), [0, 1, 2, 65]);
    }

    #[test]
    fn scopes_of_several_words_are_deduced_to_the_end() {
        for len in [63, 64, 65, 128, 130] {
            let all = Cardinality::exactly(len, len as u32);
            assert_eq!(
                follows(&all, len, &[1], &[]),
                Some((std::iter::once(0).chain(2..len).collect(), vec![]))
            );
            assert_eq!(follows(&all, len, &[], &[len - 1]), None);
            let two = Cardinality::exactly(len, 2);
            let others = (1..len - 1).collect();
            assert_eq!(
                follows(&two, len, &[0, len - 1], &[]),
                Some((vec![], others))
            );
            assert_eq!(follows(&two, len, &[0], &[1]), Some((vec![], vec![])));
        }
    }
}
