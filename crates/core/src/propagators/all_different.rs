//! Items take different values: matching consistency, with Hall sets as reasons.
//!
//! The scope is a board of items and values. For a Latin square one and the same propagator serves every face of
//! the cube of candidates: the cells of a row against values (naked and hidden subsets of any size), and the rows
//! against the columns of one value (X-wing, swordfish and larger fish). Why is told by `reason`.

mod reason;

use crate::known::{Deduced, Known, Mask, add_two_words, read_two_words};
use crate::propagator::{Cost, Explained, Halt, Propagator, Question, Run};

use super::matching::Matching;

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
}

impl Propagator for AllDifferent {
    fn propagate_within(&self, run: &mut Run<'_>) -> Result<(), Halt> {
        let mut room = [0; 64];
        let domains = self.domains(run.known, &mut room);
        let Ok(matching) = Matching::perfect(domains, self.values) else {
            return Err(Halt::Contradiction);
        };
        matching.prune(domains);
        self.tell(domains, &mut run.deduced);
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
mod tests;
