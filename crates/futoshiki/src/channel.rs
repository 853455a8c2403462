//! One value a cell, tied to the order of values.
//!
//! Variables `0..n` of the scope say "the cell has value v + 1", variables `n..2n - 1` say "the cell has more than
//! value j + 1", j from 0. Everything that bounds and exclusions imply about each other is found in a few word
//! operations, and reasons come from the same words: a bound where one is known, single exclusions where not.

use gridproof_core::known::{add_two_words, read_two_words};
use gridproof_core::{Cost, Explained, Halt, Known, Mask, Propagator, Question, Run, Target};

/// Exactly one of n values, and the order literals agree with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Channel {
    values: u32,
}

/// Sets of values by exclusions and bounds, 128 bits: values, then order literals.
#[derive(Clone, Copy, Debug)]
struct Facts {
    is: u64,
    is_not: u64,
    /// Bit j: the value, counted from 0, is above j.
    above: u64,
    /// Bit j: the value, counted from 0, is at most j.
    up_to: u64,
}

fn low(bits: u32) -> u64 {
    if bits >= 64 {
        u64::MAX
    } else {
        (1 << bits) - 1
    }
}

impl Channel {
    /// Over the candidates 1 to `values`, at most 64.
    pub(crate) const fn new(values: u32) -> Self {
        Self { values }
    }

    fn facts(self, yes: u128, no: u128) -> Facts {
        let all = low(self.values);
        Facts {
            is: yes as u64 & all,
            is_not: no as u64 & all,
            above: (yes >> self.values) as u64,
            up_to: (no >> self.values) as u64,
        }
    }

    fn known(self, known: Known<'_>) -> Facts {
        self.facts(read_two_words(known.yes), read_two_words(known.no))
    }

    /// The values that no fact rules out.
    fn domain(self, facts: Facts) -> u64 {
        let mut domain = low(self.values) & !facts.is_not;
        if facts.above != 0 {
            domain &= !low(64 - facts.above.leading_zeros());
        }
        if facts.up_to != 0 {
            domain &= low(facts.up_to.trailing_zeros() + 1);
        }
        if facts.is.count_ones() > 1 {
            return 0;
        }
        if facts.is != 0 {
            domain &= facts.is;
        }
        domain
    }

    /// The values that must be ruled out for the target to follow.
    fn to_exclude(self, target: Target) -> u64 {
        let all = low(self.values);
        let Target::Fact { index, holds } = target else {
            return all;
        };
        let index = index as u32;
        if index < self.values {
            let value = 1 << index;
            return if holds { all & !value } else { value };
        }
        let at_most = low(index - self.values + 1);
        if holds { at_most & all } else { all & !at_most }
    }

    /// Facts of `from` that rule out the values of `wanted`, as far as they can: bounds first, the weakest that rule
    /// out as much as any. Returns the facts as a scope mask and what they leave.
    fn cover(self, from: Facts, wanted: u64) -> (u128, u64) {
        if wanted == 0 {
            return (0, 0);
        }
        let decided = from.is & !wanted;
        if decided != 0 {
            return (u128::from(decided & decided.wrapping_neg()), 0);
        }
        let (cited, left) = self.bounds_and_singles(from, wanted);
        let first = from.is & from.is.wrapping_neg();
        if first == 0 || wanted == first || left == 0 && cited.is_power_of_two() {
            return (cited, left);
        }
        // The wanted values hold the decided one: it rules out all others, and something else must rule it out.
        let rest = Facts {
            is: from.is & !first,
            ..from
        };
        let (more, left) = self.cover(rest, first);
        (u128::from(first) | more, left)
    }

    /// The same without decided values: bounds first, single exclusions for what they leave.
    fn bounds_and_singles(self, from: Facts, wanted: u64) -> (u128, u64) {
        let mut cited = 0u128;
        let mut left = wanted;
        let prefix = prefix(from.above, wanted);
        let suffix = suffix(from.up_to, wanted);
        let by_prefix = prefix.map_or(0, |j| low(j + 1)) & wanted;
        let by_suffix = suffix.map_or(0, |j| !low(j + 1)) & wanted;
        if let Some(j) = prefix
            && by_prefix & !by_suffix != 0
        {
            cited |= 1 << (self.values + j);
            left &= !by_prefix;
        }
        if let Some(j) = suffix
            && left & by_suffix != 0
        {
            cited |= 1 << (self.values + j);
            left &= !by_suffix;
        }
        let singles = left & from.is_not;
        cited |= u128::from(singles);
        left &= !singles;
        (cited, left)
    }
}

/// The bound from below to cite: the lowest that covers all wanted values up to the first gap, or the highest.
fn prefix(above: u64, wanted: u64) -> Option<u32> {
    let reach = low(64 - above.leading_zeros());
    let needed = 64 - (wanted & reach).leading_zeros();
    let enough = above & !low(needed.saturating_sub(1));
    (above != 0 && wanted & reach != 0).then(|| enough.trailing_zeros())
}

/// The bound from above to cite, likewise.
fn suffix(up_to: u64, wanted: u64) -> Option<u32> {
    if up_to == 0 {
        return None;
    }
    let reach = !low(up_to.trailing_zeros() + 1);
    let lowest = (wanted & reach).trailing_zeros();
    let enough = up_to & low(lowest);
    (wanted & reach != 0).then(|| enough.ilog2())
}

impl Propagator for Channel {
    fn propagate_within(&self, run: &mut Run<'_>) -> Result<(), Halt> {
        let domain = self.domain(self.known(run.known));
        if domain == 0 {
            return Err(Halt::Contradiction);
        }
        let least = domain.trailing_zeros();
        let most = domain.ilog2();
        let orders = low(self.values - 1);
        let mut yes = u128::from(low(least)) << self.values;
        let no =
            u128::from(orders & !low(most)) << self.values | u128::from(low(self.values) & !domain);
        if least == most {
            yes |= u128::from(domain);
        }
        add_two_words(run.deduced.yes, yes);
        add_two_words(run.deduced.no, no);
        Ok(())
    }

    fn consistent(&self, known: Known<'_>) -> bool {
        self.domain(self.known(known)) != 0
    }

    fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) -> Explained {
        let (yes, no) = (
            read_two_words(question.known.yes),
            read_two_words(question.known.no),
        );
        let root = read_two_words(question.root);
        let wanted = self.to_exclude(question.target);
        let free = self.domain(self.facts(yes & root, no & root));
        let (cited, left) = self.cover(self.facts(yes & !root, no & !root), wanted & free);
        if left != 0 {
            return Explained::Minimise;
        }
        // What holds at the root costs nothing and stands for the values that it rules out.
        let (at_root, _) = self.cover(self.facts(yes & root, no & root), wanted & !free);
        add_two_words(because.0, cited | at_root);
        Explained::Irreducible
    }

    fn source(&self, known: Known<'_>) -> Option<usize> {
        let is = self.known(known).is;
        (is != 0).then(|| is.trailing_zeros() as usize)
    }

    fn cost(&self) -> Cost {
        Cost::Cheap
    }

    fn plainly_consistent(&self, known: Known<'_>) -> bool {
        let values = self.values as usize;
        (0..values).any(|value| {
            (0..values).all(|v| known.get(v) != Some(v != value))
                && (0..values - 1).all(|j| known.get(values + j) != Some(value <= j))
        })
    }

    fn satisfied_by(&self, complete: Known<'_>) -> bool {
        let values = self.values as usize;
        let holds: Vec<usize> = (0..values)
            .filter(|&v| complete.get(v) == Some(true))
            .collect();
        match holds[..] {
            [value] => (0..values - 1).all(|j| complete.get(values + j) == Some(value > j)),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::Deduced;
    use gridproof_core::known::ones;

    /// Every partial state of a small scope, against the assignments that the plain meaning allows.
    fn check(values: u32) {
        let channel = Channel::new(values);
        let len = 2 * values - 1;
        let all = (1u64 << len) - 1;
        let full: Vec<u64> = (0..=all)
            .filter(|&yes| {
                channel.satisfied_by(Known {
                    yes: &[yes],
                    no: &[all & !yes],
                })
            })
            .collect();
        assert_eq!(full.len(), values as usize);
        for state in 0..3u64.pow(len) {
            let digit = |index: u32| state / 3u64.pow(index) % 3;
            let side = |wanted| {
                (0..len)
                    .filter(|&i| digit(i) == wanted)
                    .fold(0, |set, i| set | 1 << i)
            };
            check_state(channel, len, side(1), side(2), &full);
        }
    }

    fn check_state(channel: Channel, len: u32, yes: u64, no: u64, full: &[u64]) {
        let fits = |yes: u64, no: u64| full.iter().any(|&full| full & yes == yes && full & no == 0);
        let known = Known {
            yes: &[yes],
            no: &[no],
        };
        assert_eq!(channel.consistent(known), fits(yes, no));
        assert_eq!(channel.plainly_consistent(known), fits(yes, no));
        let (mut new_yes, mut new_no) = ([0], [0]);
        let mut deduced = Deduced {
            yes: &mut new_yes,
            no: &mut new_no,
        };
        if channel.propagate(known, &mut deduced).is_err() {
            assert!(!fits(yes, no));
            check_reason(channel, yes, no, Target::Contradiction, &fits);
            return;
        }
        for index in 0..len {
            let bit = 1 << index;
            for (holds, found) in [(true, new_yes[0]), (false, new_no[0])] {
                let refuted = if holds {
                    !fits(yes, no | bit)
                } else {
                    !fits(yes | bit, no)
                };
                assert_eq!(
                    found & bit != 0,
                    refuted,
                    "{channel:?} {yes:b} {no:b} {index} {holds}"
                );
                if refuted && (yes | no) & bit == 0 {
                    let target = Target::Fact {
                        index: index as usize,
                        holds,
                    };
                    check_reason(channel, yes, no, target, &fits);
                }
            }
        }
    }

    fn check_reason(
        channel: Channel,
        yes: u64,
        no: u64,
        target: Target,
        fits: &dyn Fn(u64, u64) -> bool,
    ) {
        for root in [0, 0b1010_1010] {
            let root = [root & (yes | no)];
            let question = Question {
                known: Known {
                    yes: &[yes],
                    no: &[no],
                },
                root: &root,
                age: &[],
                target,
            };
            let mut because = [0];
            let explained = channel.explain(&question, &mut Mask(&mut because));
            assert_eq!(
                explained,
                Explained::Irreducible,
                "{yes:b} {no:b} {target:?}"
            );
            let refuted = |because: u64| match target {
                Target::Contradiction => !fits(yes & because, no & because),
                Target::Fact { index, holds: true } => {
                    !fits(yes & because, no & because | 1 << index)
                }
                Target::Fact { index, .. } => !fits(yes & because | 1 << index, no & because),
            };
            assert_eq!(because[0] & !(yes | no), 0);
            assert!(refuted(because[0]), "{yes:b} {no:b} {target:?} {because:?}");
            for index in ones(&because).filter(|index| root[0] >> index & 1 == 0) {
                assert!(
                    !refuted(because[0] & !(1 << index)),
                    "{yes:b} {no:b} {target:?} {because:?}"
                );
            }
        }
    }

    #[test]
    fn agrees_with_enumeration() {
        (1..=5).for_each(check);
    }
}
