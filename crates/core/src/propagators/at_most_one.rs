//! At most one variable of the scope holds.

use crate::known::{Known, Mask, ones};
use crate::propagator::{Cost, Explained, Halt, Propagator, Question, Run, Target, Wake};

use super::cardinality::oldest;

/// At most one variable of the scope holds. A few word operations a run; a reason is one fact, or two for a contradiction.
#[derive(Clone, Copy, Debug)]
pub struct AtMostOne {
    len: u32,
}

impl AtMostOne {
    /// Over a scope of `len` variables.
    pub const fn new(len: usize) -> Self {
        Self { len: len as u32 }
    }
}

fn count(mask: &[u64]) -> u32 {
    mask.iter().map(|word| word.count_ones()).sum()
}

impl Propagator for AtMostOne {
    fn propagate_within(&self, run: &mut Run<'_>) -> Result<(), Halt> {
        match count(run.known.yes) {
            0 => Ok(()),
            1 => {
                let mut left = self.len;
                for (no, yes) in run.deduced.no.iter_mut().zip(run.known.yes) {
                    let scope = if left >= 64 {
                        u64::MAX
                    } else {
                        (1 << left) - 1
                    };
                    *no = scope & !yes;
                    left = left.saturating_sub(64);
                }
                Ok(())
            }
            _ => Err(Halt::Contradiction),
        }
    }

    fn consistent(&self, known: Known<'_>) -> bool {
        count(known.yes) <= 1
    }

    fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) -> Explained {
        let needed = match question.target {
            Target::Contradiction => 2,
            Target::Fact { .. } => 1,
        };
        oldest(question, question.known.yes, needed, because);
        Explained::Irreducible
    }

    fn source(&self, known: Known<'_>) -> Option<usize> {
        ones(known.yes).next()
    }

    fn cost(&self) -> Cost {
        Cost::Cheap
    }

    fn wake(&self) -> Wake {
        Wake::Yes
    }

    fn plainly_consistent(&self, known: Known<'_>) -> bool {
        (0..self.len as usize)
            .filter(|&index| known.get(index) == Some(true))
            .count()
            < 2
    }

    fn satisfied_by(&self, complete: Known<'_>) -> bool {
        ones(complete.yes).count() <= 1
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check_against_enumeration, follows};
    use super::*;

    #[test]
    fn agrees_with_enumeration() {
        for len in 1..=7 {
            check_against_enumeration(&AtMostOne::new(len), len);
        }
    }

    #[test]
    fn scopes_of_several_words_are_deduced_to_the_end() {
        for len in [63, 64, 65, 128, 130] {
            let once = AtMostOne::new(len);
            let nothing = Some((vec![], vec![]));
            assert_eq!(follows(&once, len, &[], &[0, len - 1]), nothing);
            for held in [0, len / 2, len - 1] {
                let others = (0..len).filter(|&index| index != held).collect();
                assert_eq!(follows(&once, len, &[held], &[]), Some((vec![], others)));
            }
            assert_eq!(follows(&once, len, &[0, len - 1], &[]), None);
        }
    }
}
