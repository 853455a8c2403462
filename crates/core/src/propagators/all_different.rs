//! Items take different values: matching consistency, with Hall sets as reasons.
//!
//! The scope is a board of items and values. For a Latin square one and the same propagator serves every face of
//! the cube of candidates: the cells of a row against values (naked and hidden subsets of any size), and the rows
//! against the columns of one value (X-wing, swordfish and larger fish).
//!
//! A reason is a rectangle: k items that have no values but k - 1. It cites, for each of the items and each of the
//! other values, the fact that rules them out; where an item of it is decided, or one of the other values taken,
//! that one fact stands for a whole side.

use smallvec::SmallVec;

use crate::known::{Deduced, Known, Mask, add_two_words, read_two_words};
use crate::limits::Limits;
use crate::propagator::{Cost, Explained, Halt, Propagator, Question, Target};

use super::matching::{Matching, Violator, members};

/// Each item has exactly one value, and no two have the same. Variable `item * values + value` of the scope says
/// that the item has the value.
#[derive(Clone, Copy, Debug)]
pub struct AllDifferent {
    items: usize,
    values: usize,
}

/// Room for the values left to each item.
type Room = [u64; 64];

impl AllDifferent {
    /// `items` items and `values` values, each at most 64. More items than values is allowed: nothing satisfies that.
    ///
    /// # Panics
    /// If there are more than 64 of either: a mistake in a model, not in its input.
    pub fn new(items: usize, values: usize) -> Self {
        assert!(items <= 64 && values <= 64, "one word a set");
        Self { items, values }
    }

    const fn index(self, item: usize, value: usize) -> usize {
        item * self.values + value
    }

    const fn all_values(self) -> u64 {
        if self.values == 64 {
            u64::MAX
        } else {
            (1 << self.values) - 1
        }
    }

    /// The bits of one item.
    fn part(self, mask: &[u64], item: usize) -> u64 {
        let (start, width) = (item * self.values, self.values);
        let (word, shift) = (start / 64, start % 64);
        let low = mask[word] >> shift;
        let part = if shift + width > 64 {
            low | mask[word + 1] << (64 - shift)
        } else {
            low
        };
        part & self.all_values()
    }

    /// Adds bits to those of one item.
    fn put(self, mask: &mut [u64], item: usize, bits: u64) {
        let (start, width) = (item * self.values, self.values);
        let (word, shift) = (start / 64, start % 64);
        mask[word] |= bits << shift;
        if shift + width > 64 {
            mask[word + 1] |= bits >> (64 - shift);
        }
    }

    /// What each item may still be. An item with two values has none.
    fn domains<'r>(self, known: Known<'_>, room: &'r mut Room) -> &'r mut [u64] {
        let domains = &mut room[..self.items];
        let all = self.all_values();
        let left = |yes: u64, no: u64| match yes {
            0 => all & !no,
            _ if yes.is_power_of_two() => yes,
            _ => 0,
        };
        if let 1..=2 = known.yes.len() {
            let (mut yes, mut no) = (read_two_words(known.yes), read_two_words(known.no));
            for domain in &mut *domains {
                *domain = left(yes as u64 & all, no as u64);
                yes = yes.unbounded_shr(self.values as u32);
                no = no.unbounded_shr(self.values as u32);
            }
        } else {
            for (item, domain) in domains.iter_mut().enumerate() {
                *domain = left(self.part(known.yes, item), self.part(known.no, item));
            }
        }
        domains
    }

    /// What is not left to an item does not hold, and the only one that is left holds.
    fn tell(self, domains: &[u64], deduced: &mut Deduced<'_>) {
        let all = self.all_values();
        let decided = |domain: u64| if domain.is_power_of_two() { domain } else { 0 };
        if let 1..=2 = deduced.no.len() {
            let (mut yes, mut no) = (0u128, 0u128);
            for &domain in domains.iter().rev() {
                yes = yes.unbounded_shl(self.values as u32) | u128::from(decided(domain));
                no = no.unbounded_shl(self.values as u32) | u128::from(all & !domain);
            }
            add_two_words(deduced.yes, yes);
            add_two_words(deduced.no, no);
        } else {
            for (item, &domain) in domains.iter().enumerate() {
                self.put(deduced.yes, item, decided(domain));
                self.put(deduced.no, item, all & !domain);
            }
        }
    }

    fn explain_with(self, question: &Question<'_>, because: &mut Mask<'_>) -> Option<()> {
        let known = question.known;
        let mut room = [0; 64];
        let domains = self.domains(known, &mut room);
        let mut granted = Granted::Nothing;
        if let Target::Fact { index, holds } = question.target {
            let (item, value) = (index / self.values, index % self.values);
            let yes = self.part(known.yes, item) & !(1 << value);
            if yes != 0 {
                // Another value of the item is reason enough.
                because.insert(self.index(item, yes.trailing_zeros() as usize));
                return Some(());
            }
            if holds {
                domains[item] &= !(1 << value);
                granted = Granted::Fact(index);
            } else {
                domains[item] = 1 << value;
                granted = Granted::Item(item);
            }
        } else if let Some(twice) = (0..self.items)
            .map(|item| (item, self.part(known.yes, item)))
            .find(|(_, yes)| yes.count_ones() > 1)
        {
            for value in members(twice.1).take(2) {
                because.insert(self.index(twice.0, value));
            }
            return Some(());
        }
        let matching = Matching::maximum(domains, self.values);
        let mut best = self.reason(question, matching.violator(domains)?, granted);
        if self.items == self.values
            && let Some(other) = matching.violator_from_values(domains, self.values)
        {
            let other = self.reason(question, other, granted);
            if other.cost < best.cost {
                best = other;
            }
        }
        for &index in &best.facts {
            because.insert(index as usize);
        }
        Some(())
    }

    /// The facts that make up the rectangle of items without values outside the violator's.
    fn reason(self, question: &Question<'_>, violator: Violator, granted: Granted) -> Reason {
        let known = question.known;
        let mut items = violator.items;
        let mut others = self.all_values() & !violator.values;
        let mut reason = Reason::default();
        if let Granted::Item(item) = granted {
            items &= !(1 << item);
        }
        for item in members(items) {
            let yes = self.part(known.yes, item);
            if yes == 0 {
                continue;
            }
            let yes = self.index(item, yes.trailing_zeros() as usize);
            if Line::new(question, granted)
                .prefers(yes, members(others).map(|v| self.index(item, v)))
            {
                reason.add(question, yes);
                items &= !(1 << item);
            }
        }
        for value in members(others) {
            let taker = (0..self.items)
                .map(|item| self.index(item, value))
                .find(|&index| known.get(index) == Some(true));
            if let Some(yes) = taker
                && Line::new(question, granted)
                    .prefers(yes, members(items).map(|item| self.index(item, value)))
            {
                reason.add(question, yes);
                others &= !(1 << value);
            }
        }
        for item in members(items) {
            for value in members(others) {
                let index = self.index(item, value);
                if granted != Granted::Fact(index) {
                    reason.add(question, index);
                }
            }
        }
        reason
    }
}

/// What the negated target adds to the known facts: it need not be cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Granted {
    Nothing,
    /// All about this item.
    Item(usize),
    /// This one fact.
    Fact(usize),
}

/// Facts that force the target, and how many of them do not hold at the root.
#[derive(Debug, Default)]
struct Reason {
    facts: SmallVec<[u32; 64]>,
    cost: usize,
}

impl Reason {
    fn add(&mut self, question: &Question<'_>, index: usize) {
        self.facts.push(index as u32);
        self.cost += usize::from(!at_root(question, index));
    }
}

fn at_root(question: &Question<'_>, index: usize) -> bool {
    question.root[index / 64] >> (index % 64) & 1 == 1
}

/// A side of the rectangle that either its own facts or one other fact can stand for.
struct Line<'a> {
    question: &'a Question<'a>,
    granted: Granted,
}

impl<'a> Line<'a> {
    const fn new(question: &'a Question<'a>, granted: Granted) -> Self {
        Self { question, granted }
    }

    /// Whether the fact `yes` is the better reason: not if the line's own facts all hold at the root, but for one
    /// that is older.
    fn prefers(&self, yes: usize, line: impl Iterator<Item = usize>) -> bool {
        let mut paid = None;
        for index in line.filter(|&index| self.granted != Granted::Fact(index)) {
            if self.question.known.get(index) != Some(false) {
                return true;
            }
            if !at_root(self.question, index) && paid.replace(index).is_some() {
                return true;
            }
        }
        let age = |index: usize| self.question.age[index];
        paid.is_some_and(|paid| at_root(self.question, yes) || age(yes) < age(paid))
    }
}

impl Propagator for AllDifferent {
    fn propagate_within(
        &self,
        known: Known<'_>,
        deduced: &mut Deduced<'_>,
        _: &Limits,
    ) -> Result<(), Halt> {
        let mut room = [0; 64];
        let domains = self.domains(known, &mut room);
        let Ok(matching) = Matching::perfect(domains, self.values) else {
            return Err(Halt::Contradiction);
        };
        matching.prune(domains);
        self.tell(domains, deduced);
        Ok(())
    }

    fn consistent(&self, known: Known<'_>) -> bool {
        Matching::perfect(self.domains(known, &mut [0; 64]), self.values).is_ok()
    }

    fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) -> Explained {
        if self.items > self.values {
            return Explained::Irreducible;
        }
        match self.explain_with(question, because) {
            Some(()) => Explained::Irreducible,
            None => Explained::Minimise,
        }
    }

    /// Between items, where no value is left both to one before and to one after.
    fn parts(&self, known: Known<'_>) -> Vec<usize> {
        let mut room = [0; 64];
        let domains = self.domains(known, &mut room);
        let mut after = [0; 65];
        for item in (0..self.items).rev() {
            after[item] = after[item + 1] | domains[item];
        }
        let mut before = 0;
        let mut cuts = Vec::new();
        for item in 0..self.items {
            if item > 0 && before & after[item] == 0 {
                cuts.push(item * self.values);
            }
            before |= domains[item];
        }
        cuts
    }

    fn cost(&self) -> Cost {
        Cost::Heavy
    }

    fn plainly_consistent(&self, known: Known<'_>) -> bool {
        let may = |item: usize, value: usize| {
            known.get(self.index(item, value)) != Some(false)
                && (0..self.values)
                    .all(|v| v == value || known.get(self.index(item, v)) != Some(true))
        };
        let mut taker: Vec<Option<usize>> = vec![None; self.values];
        (0..self.items).all(|item| {
            let mut asked = vec![false; self.values];
            rehome(item, &may, &mut taker, &mut asked)
        })
    }

    fn satisfied_by(&self, complete: Known<'_>) -> bool {
        let holds = |item: usize, value: usize| complete.get(self.index(item, value)) == Some(true);
        (0..self.items).all(|item| (0..self.values).filter(|&v| holds(item, v)).count() == 1)
            && (0..self.values).all(|v| (0..self.items).filter(|&item| holds(item, v)).count() <= 1)
    }
}

/// The textbook step of bipartite matching: a value for `item`, asking its taker to move where it has one.
fn rehome(
    item: usize,
    may: &dyn Fn(usize, usize) -> bool,
    taker: &mut [Option<usize>],
    asked: &mut [bool],
) -> bool {
    for value in 0..taker.len() {
        if !may(item, value) || std::mem::replace(&mut asked[value], true) {
            continue;
        }
        let moved = taker[value].is_none_or(|other| rehome(other, may, taker, asked));
        if moved {
            taker[value] = Some(item);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_against_enumeration;
    use super::*;

    #[test]
    fn agrees_with_enumeration() {
        for (items, values) in [
            (1, 1),
            (1, 3),
            (2, 2),
            (2, 3),
            (2, 4),
            (2, 5),
            (3, 2),
            (3, 3),
        ] {
            check_against_enumeration(&AllDifferent::new(items, values), items * values);
        }
    }

    #[test]
    fn falls_apart_between_items_that_share_no_value() {
        let all = AllDifferent::new(4, 4);
        let cuts = |domains: [u64; 4]| {
            let mut no = [0];
            for (item, domain) in domains.into_iter().enumerate() {
                all.put(&mut no, item, !domain & 0b1111);
            }
            let known = Known { yes: &[0], no: &no };
            all.parts(known)
        };
        assert_eq!(cuts([0b1111; 4]), []);
        assert_eq!(cuts([0b0011, 0b0011, 0b1100, 0b1100]), [8]);
        assert_eq!(cuts([0b0001, 0b0110, 0b0110, 0b1000]), [4, 12]);
        // Not side by side.
        assert_eq!(cuts([0b0011, 0b1100, 0b0011, 0b1100]), []);
    }

    #[test]
    fn parts_span_words() {
        let all = AllDifferent::new(9, 9);
        let mut mask = [0u64; 2];
        for item in 0..9 {
            all.put(&mut mask, item, 0b1_0000_0001 << (item % 2) & 0x1ff | 2);
        }
        for item in 0..9 {
            assert_eq!(
                all.part(&mask, item),
                0b1_0000_0001 << (item % 2) & 0x1ff | 2
            );
        }
        let wide = AllDifferent::new(2, 64);
        let mut mask = [0u64; 2];
        wide.put(&mut mask, 1, u64::MAX);
        assert_eq!(mask, [0, u64::MAX]);
        assert_eq!(wide.part(&mask, 1), u64::MAX);
    }

    /// Reasons on boards too large to enumerate: each is refuted, and no fact can be left out.
    #[test]
    fn reasons_of_large_boards_are_irreducible() {
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        let mut reasons = 0;
        for round in 0..400 {
            let order = 4 + round % 9;
            let all = AllDifferent::new(order, order);
            let words = (order * order).div_ceil(64);
            let (mut yes, mut no) = (vec![0u64; words], vec![0u64; words]);
            for item in 0..order {
                let shift = random() % 4;
                let keep = (random() | random() >> shift) & all.all_values();
                all.put(&mut no, item, all.all_values() & !keep);
                if random() % 8 == 0 && keep != 0 {
                    all.put(&mut yes, item, keep & keep.wrapping_neg());
                }
            }
            reasons += check_reasons(all, &yes, &no);
        }
        assert!(reasons > 1000, "{reasons}");
    }

    fn check_reasons(all: AllDifferent, yes: &[u64], no: &[u64]) -> usize {
        let len = all.items * all.values;
        let known = Known { yes, no };
        let (mut new_yes, mut new_no) = (vec![0; yes.len()], vec![0; no.len()]);
        let mut deduced = Deduced {
            yes: &mut new_yes,
            no: &mut new_no,
        };
        let targets = if all.propagate(known, &mut deduced).is_err() {
            vec![Target::Contradiction]
        } else {
            let new = |index: usize, mask: &[u64]| mask[index / 64] >> (index % 64) & 1 == 1;
            (0..len)
                .filter(|&index| !known.is_known(index))
                .flat_map(|index| [(index, true), (index, false)])
                .filter(|&(index, holds)| new(index, if holds { &new_yes } else { &new_no }))
                .map(|(index, holds)| Target::Fact { index, holds })
                .collect()
        };
        let age: Vec<u32> = (0..len as u32).map(|index| index * 37 % 101).collect();
        let root: Vec<u64> = yes
            .iter()
            .zip(no)
            .map(|(yes, no)| (yes | no) & 0x00ff_0000_ffff)
            .collect();
        for &target in &targets {
            let question = Question {
                known,
                root: &root,
                age: &age,
                target,
            };
            let mut because = vec![0; yes.len()];
            assert_eq!(
                all.explain(&question, &mut Mask(&mut because)),
                Explained::Irreducible
            );
            let refuted = |because: &[u64]| {
                let mut yes: Vec<u64> = yes.iter().zip(because).map(|(a, b)| a & b).collect();
                let mut no: Vec<u64> = no.iter().zip(because).map(|(a, b)| a & b).collect();
                if let Target::Fact { index, holds } = target {
                    let side = if holds { &mut no } else { &mut yes };
                    side[index / 64] |= 1 << (index % 64);
                }
                !all.plainly_consistent(Known { yes: &yes, no: &no })
            };
            assert!(refuted(&because), "{all:?} {target:?}");
            for index in crate::known::ones(&because).collect::<Vec<_>>() {
                let mut less = because.clone();
                less[index / 64] &= !(1 << (index % 64));
                assert!(!refuted(&less), "{all:?} {target:?} {index} is not needed");
            }
        }
        targets.len()
    }
}
