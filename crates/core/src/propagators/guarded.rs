//! A constraint that holds only where its selector does.

use smallvec::SmallVec;

use crate::known::{Deduced, Known, Mask, words};
use crate::propagator::{Cost, Explained, Halt, Propagator, Question, Run, Target};

/// `inner` over the first variables of the scope, if the last variable, the selector, holds.
#[derive(Debug)]
pub struct Guarded {
    inner: Box<dyn Propagator>,
    len: usize,
}

type Words = SmallVec<[u64; 4]>;

impl Guarded {
    /// Guards a constraint over `len` variables; the selector is variable `len`.
    pub fn new(inner: Box<dyn Propagator>, len: usize) -> Self {
        Self { inner, len }
    }

    /// The mask without the selector's bit, in as many words as the inner constraint has.
    fn trim(&self, mask: &[u64]) -> Words {
        let mut trimmed = Words::from_slice(&mask[..words(self.len)]);
        if !self.len.is_multiple_of(64) {
            trimmed[self.len / 64] &= (1 << (self.len % 64)) - 1;
        }
        trimmed
    }

    fn trim_known<R>(&self, known: Known<'_>, then: impl FnOnce(Known<'_>) -> R) -> R {
        let (yes, no) = (self.trim(known.yes), self.trim(known.no));
        then(Known { yes: &yes, no: &no })
    }
}

impl Propagator for Guarded {
    fn propagate_within(&self, run: &mut Run<'_>) -> Result<(), Halt> {
        let inner = words(self.len);
        match run.known.get(self.len) {
            Some(false) => Ok(()),
            Some(true) => self.trim_known(run.known, |known| {
                self.inner.propagate_within(&mut Run {
                    known,
                    deduced: Deduced {
                        yes: &mut run.deduced.yes[..inner],
                        no: &mut run.deduced.no[..inner],
                    },
                    limits: run.limits,
                })
            }),
            None => {
                if !self.trim_known(run.known, |known| self.inner.consistent(known)) {
                    run.deduced.force(self.len, false);
                }
                Ok(())
            }
        }
    }

    fn consistent(&self, known: Known<'_>) -> bool {
        known.get(self.len) != Some(true)
            || self.trim_known(known, |known| self.inner.consistent(known))
    }

    fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) -> Explained {
        let selected = question.target
            != Target::Fact {
                index: self.len,
                holds: false,
            };
        let target = if selected {
            question.target
        } else {
            Target::Contradiction
        };
        let root = self.trim(question.root);
        let explained = self.trim_known(question.known, |known| {
            let inner = Question {
                known,
                root: &root,
                age: &question.age[..self.len],
                target,
            };
            self.inner
                .explain(&inner, &mut Mask(&mut because.0[..words(self.len)]))
        });
        if selected && explained != Explained::Minimise {
            because.insert(self.len);
        }
        explained
    }

    fn cost(&self) -> Cost {
        self.inner.cost()
    }

    fn bytes(&self) -> usize {
        self.inner.bytes()
    }

    fn plainly_consistent(&self, known: Known<'_>) -> bool {
        known.get(self.len) != Some(true)
            || self.trim_known(known, |known| self.inner.plainly_consistent(known))
    }

    fn satisfied_by(&self, complete: Known<'_>) -> bool {
        complete.get(self.len) != Some(true)
            || self.trim_known(complete, |known| self.inner.satisfied_by(known))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check_contracts, follows};
    use super::super::{AtMostOne, Cardinality};
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn a_clue_that_counts_is_heeded_and_one_that_cannot_hold_is_given_up() {
        for len in [3, 63, 64, 130] {
            let once = Guarded::new(Box::new(AtMostOne::new(len)), len);
            let others: Vec<usize> = (1..len).collect();
            let selected = follows(&once, len + 1, &[0, len], &[]);
            assert_eq!(selected, Some((vec![], others)));
            let open = follows(&once, len + 1, &[0, 1], &[]);
            assert_eq!(open, Some((vec![], vec![len])));
            assert_eq!(follows(&once, len + 1, &[0, 1, len], &[]), None);
            let given_up = follows(&once, len + 1, &[0, 1], &[len]);
            assert_eq!(given_up, Some((vec![], vec![])));
        }
    }

    /// Allows everything, and takes up a page.
    #[derive(Debug)]
    struct Heavy;

    impl Propagator for Heavy {
        fn propagate_within(&self, _: &mut Run<'_>) -> Result<(), Halt> {
            Ok(())
        }

        fn consistent(&self, _: Known<'_>) -> bool {
            true
        }

        fn cost(&self) -> Cost {
            Cost::Cheap
        }

        fn bytes(&self) -> usize {
            4096
        }

        fn plainly_consistent(&self, _: Known<'_>) -> bool {
            true
        }

        fn satisfied_by(&self, _: Known<'_>) -> bool {
            true
        }
    }

    #[test]
    fn limits_and_sizes_are_those_of_the_clue() {
        let once = Guarded::new(Box::new(AtMostOne::new(2)), 2);
        let mut no = [0];
        let done = once.propagate_within(&mut Run {
            known: Known {
                yes: &[0b101],
                no: &[0],
            },
            deduced: Deduced {
                yes: &mut [0],
                no: &mut no,
            },
            limits: &Limits::none(),
        });
        assert!(done.is_ok());
        assert_eq!(no, [0b10]);
        assert_eq!(Guarded::new(Box::new(Heavy), 0).bytes(), 4096);
    }

    #[test]
    fn keeps_the_contracts() {
        for len in 1..=5 {
            check_contracts(&Guarded::new(Box::new(AtMostOne::new(len)), len), len + 1);
            check_contracts(
                &Guarded::new(Box::new(Cardinality::exactly(len, 2)), len),
                len + 1,
            );
        }
    }
}
