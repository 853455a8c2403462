//! Items and the values they may take, as bit sets: maximum matchings, what no matching can use, and Hall sets.
//!
//! At most 64 items and 64 values, one word a set, no allocation. The matching grows by augmenting paths (Kuhn,
//! breadth first over bit sets); what can be pruned follows from strongly connected components (Régin 1994),
//! found by merging path components (Gabow 2000), each held as one word.

use crate::propagator::Contradiction;

/// Each item with its value.
#[derive(Clone, Debug)]
pub(crate) struct Matching {
    /// The value of each item.
    mate: [u8; 64],
    /// The item of each value that is not free.
    owner: [u8; 64],
    /// Values that no item has.
    free: u64,
    /// Items that have no value.
    open: u64,
}

/// More items than values: the items have no values but these, and there is one value too few.
/// Without any one of the items the rest would fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Violator {
    pub(crate) items: u64,
    pub(crate) values: u64,
}

const fn first(count: usize) -> u64 {
    if count >= 64 {
        u64::MAX
    } else {
        (1 << count) - 1
    }
}

/// The members of a set, ascending.
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            member
        })
    })
}

impl Matching {
    /// A maximum matching of the items, whose values are bits of `domains`, into `values` values.
    pub(crate) fn maximum(domains: &[u64], values: usize) -> Self {
        let mut matching = Self::greedy(domains, values);
        for item in members(matching.open) {
            // An item that finds no path now finds none later: the others are left as they are.
            let _ = matching.augment(domains, item);
        }
        matching
    }

    /// A matching that gives each item a value.
    pub(crate) fn perfect(domains: &[u64], values: usize) -> Result<Self, Contradiction> {
        let mut matching = Self::greedy(domains, values);
        for item in members(matching.open) {
            matching.augment(domains, item)?;
        }
        Ok(matching)
    }

    fn greedy(domains: &[u64], values: usize) -> Self {
        let mut matching = Self {
            mate: [0; 64],
            owner: [0; 64],
            free: first(values),
            open: first(domains.len()),
        };
        for (item, &domain) in domains.iter().enumerate() {
            let choice = domain & matching.free;
            if choice != 0 {
                matching.join(item, choice.trailing_zeros() as usize);
                matching.open &= !(1 << item);
            }
        }
        matching
    }

    fn join(&mut self, item: usize, value: usize) {
        self.mate[item] = value as u8;
        self.owner[value] = item as u8;
        self.free &= !(1 << value);
    }

    /// Gives `item` a value, moving others along a shortest alternating path. Where there is none, no matching has more items.
    fn augment(&mut self, domains: &[u64], item: usize) -> Result<(), Contradiction> {
        let mut reached_from = [0u8; 64];
        let mut queue = [0u8; 64];
        queue[0] = item as u8;
        let (mut next, mut end) = (0, 1);
        let mut reached = 0;
        while next < end {
            let from = usize::from(queue[next]);
            next += 1;
            let new = domains[from] & !reached;
            if new & self.free != 0 {
                let value = (new & self.free).trailing_zeros() as usize;
                self.shift(item, from, value, &reached_from);
                return Ok(());
            }
            reached |= new;
            for value in members(new) {
                reached_from[value] = from as u8;
                queue[end] = self.owner[value];
                end += 1;
            }
        }
        Err(Contradiction)
    }

    /// Along the path back from the free `value` to `root`, each item takes the value that it reached.
    fn shift(&mut self, root: usize, from: usize, value: usize, reached_from: &[u8; 64]) {
        let (mut item, mut value) = (from, value);
        loop {
            let left = usize::from(self.mate[item]);
            self.join(item, value);
            if item == root {
                break;
            }
            value = left;
            item = usize::from(reached_from[value]);
        }
        self.open &= !(1 << root);
    }

    /// The violator that grows from an item without value, if there is one. The matching is a maximum one.
    pub(crate) fn violator(&self, domains: &[u64]) -> Option<Violator> {
        let mut found = Violator {
            items: self.open & self.open.wrapping_neg(),
            values: 0,
        };
        let mut news = found.items;
        while news != 0 {
            let reached = members(news).fold(0, |set, item| set | domains[item]) & !found.values;
            found.values |= reached;
            news = members(reached).fold(0, |set, value| set | 1 << self.owner[value]);
            news &= !found.items;
            found.items |= news;
        }
        (found.items != 0).then_some(found)
    }

    /// The violator that grows from a free value when there are as many items as values: values (`values` of the
    /// result are those *outside*) that too few items can take.
    pub(crate) fn violator_from_values(&self, domains: &[u64], values: usize) -> Option<Violator> {
        let mut starved = self.free & self.free.wrapping_neg();
        if starved == 0 {
            return None;
        }
        let mut takers = 0;
        loop {
            let mut more = 0;
            for (item, &domain) in domains.iter().enumerate() {
                if domain & starved != 0 {
                    more |= 1 << item;
                }
            }
            more &= !takers;
            if more == 0 {
                break;
            }
            takers |= more;
            starved |= members(more).fold(0, |set, item| set | 1 << self.mate[item]);
        }
        Some(Violator {
            items: first(domains.len()) & !takers,
            values: first(values) & !starved,
        })
    }

    /// Removes from the domains every value that no full matching gives to the item. The matching is perfect.
    pub(crate) fn prune(&self, domains: &mut [u64]) {
        if domains.len() <= 16 {
            self.prune_within::<16>(domains);
        } else {
            self.prune_within::<64>(domains);
        }
    }

    /// For up to `MOST` items.
    fn prune_within<const MOST: usize>(&self, domains: &mut [u64]) {
        // Nodes are values; a value leads to all that its owner could take instead. Values that reach a free one
        // can always be given up.
        let mut spare = self.free;
        let mut settled = self.free;
        for (&mate, domain) in self.mate.iter().zip(&*domains) {
            if domain.is_power_of_two() {
                settled |= 1 << mate;
            }
        }
        let mut path: [(u64, u64); MOST] = [(0, 0); MOST];
        let mut depth = 0;
        let mut on_path = 0;
        for &start in &self.mate[..domains.len()] {
            if (settled >> start) & 1 == 1 {
                continue;
            }
            path[0] = (
                1 << start,
                domains[usize::from(self.owner[usize::from(start)])],
            );
            on_path |= 1 << start;
            depth += 1;
            while depth > 0 {
                let (component, leads_to) = path[depth - 1];
                let onward = leads_to & !settled & !component;
                if onward == 0 {
                    depth -= 1;
                    settled |= component;
                    on_path &= !component;
                    if leads_to & spare != 0 {
                        spare |= component;
                    }
                    for value in members(component) {
                        domains[usize::from(self.owner[value])] &= component | spare;
                    }
                    continue;
                }
                let value = onward.trailing_zeros() as usize;
                let bit = 1u64 << value;
                if on_path & bit == 0 {
                    path[depth] = (bit, domains[usize::from(self.owner[value])]);
                    on_path |= bit;
                    depth += 1;
                } else {
                    // The value closes a ring with a component further down: all in between become one.
                    let (mut component, mut leads_to) = (component, leads_to);
                    depth -= 1;
                    while component & bit == 0 {
                        component |= path[depth - 1].0;
                        leads_to |= path[depth - 1].1;
                        depth -= 1;
                    }
                    path[depth] = (component, leads_to);
                    depth += 1;
                }
            }
        }
    }
}

/// Removes every value that no way of giving all items different values can use. The sets are those of
/// [`super::AllDifferent`]: bit v is value v, at most 64 items.
///
/// # Errors
/// [`Contradiction`] if the items cannot all have different values.
pub fn prune_all_different(domains: &mut [u64], values: usize) -> Result<(), Contradiction> {
    Matching::perfect(domains, values)?.prune(domains);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways to give the items different values, by plain recursion: for each item the values it ever has.
    fn usable(domains: &[u64], taken: u64, chosen: &mut Vec<u64>, used: &mut [u64]) {
        let Some(&domain) = domains.get(chosen.len()) else {
            for (set, bit) in used.iter_mut().zip(&*chosen) {
                *set |= bit;
            }
            return;
        };
        for value in members(domain & !taken) {
            chosen.push(1 << value);
            usable(domains, taken | 1 << value, chosen, used);
            chosen.pop();
        }
    }

    fn check(domains: &[u64], values: usize) {
        let mut expected = vec![0; domains.len()];
        usable(domains, 0, &mut Vec::new(), &mut expected);
        let mut found = domains.to_vec();
        if prune_all_different(&mut found, values).is_ok() {
            assert_eq!(found, expected, "{domains:?}");
        } else {
            assert_eq!(expected, vec![0; domains.len()], "{domains:?}");
            let matching = Matching::maximum(domains, values);
            check_violator(domains, matching.violator(domains).unwrap());
            if domains.len() == values {
                check_violator(
                    domains,
                    matching.violator_from_values(domains, values).unwrap(),
                );
            }
        }
    }

    fn check_violator(domains: &[u64], violator: Violator) {
        let values = members(violator.items).fold(0, |set, item| set | domains[item]);
        assert_eq!(values & !violator.values, 0, "{domains:?} {violator:?}");
        assert_eq!(
            violator.values.count_ones() + 1,
            violator.items.count_ones(),
            "{domains:?} {violator:?}"
        );
    }

    #[test]
    fn agrees_with_enumeration_on_every_small_board() {
        for code in 0..1u64 << 12 {
            check(&[code & 15, code >> 4 & 15, code >> 8 & 15], 4);
            check(&[code & 7, code >> 3 & 7, code >> 6 & 7, code >> 9 & 7], 3);
        }
        for code in 0..1u64 << 16 {
            check(&[code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12], 4);
        }
    }

    #[test]
    fn full_width_is_no_special_case() {
        let mut domains = [u64::MAX; 64];
        domains[3] = 1 << 63;
        assert!(prune_all_different(&mut domains, 64).is_ok());
        assert_eq!((domains[3], domains[0]), (1 << 63, u64::MAX >> 1));
    }
}
