//! Items that have just as many places between them as they are: pairs, triples and quads in every sense.

/// Calls `visit` with each set of `size` items whose places together are as many, and with these places. Items are bit sets
/// of places; those with fewer than two or with too many places take no part.
pub(super) fn tight_sets(items: &[u64], size: u32, visit: &mut dyn FnMut(u64, u64)) {
    let fits = |places: u64| (2..=size).contains(&places.count_ones());
    if items.iter().filter(|&&places| fits(places)).count() < size as usize {
        return;
    }
    let open: Vec<(u32, u64)> = (0..)
        .zip(items)
        .filter(|&(_, &places)| fits(places))
        .map(|(item, &places)| (item, places))
        .collect();
    extend(&open, size, size, 0, 0, visit);
}

fn extend(
    open: &[(u32, u64)],
    missing: u32,
    size: u32,
    chosen: u64,
    places: u64,
    visit: &mut dyn FnMut(u64, u64),
) {
    if missing == 0 {
        if places.count_ones() == size {
            visit(chosen, places);
        }
        return;
    }
    if open.len() < missing as usize {
        return;
    }
    for (at, &(item, more)) in open.iter().enumerate() {
        let places = places | more;
        if places.count_ones() <= size {
            let rest = &open[at + 1..];
            extend(rest, missing - 1, size, chosen | 1 << item, places, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::tight_sets;

    #[test]
    fn tight_sets_are_those_of_enumeration() {
        let mut state = 7u64;
        for size in 2..=4u32 {
            for _ in 0..200 {
                let items: Vec<u64> = (0..6)
                    .map(|_| {
                        state = state
                            .wrapping_mul(6_364_136_223_846_793_005)
                            .wrapping_add(1);
                        (state >> 40) & (state >> 50) & 0b11_1111
                    })
                    .collect();
                let union = |set: u64| {
                    let of = |at: &usize| set >> at & 1 == 1;
                    (0..6).filter(of).fold(0, |places, at| places | items[at])
                };
                let open = |set: u64| {
                    let of = |at: &usize| set >> at & 1 == 1;
                    (0..6).filter(of).all(|at| items[at].count_ones() >= 2)
                };
                let mut expected: Vec<(u64, u64)> = (0..64u64)
                    .filter(|set| set.count_ones() == size && open(*set))
                    .map(|set| (set, union(set)))
                    .filter(|(_, places)| places.count_ones() == size)
                    .collect();
                let mut found = Vec::new();
                tight_sets(&items, size, &mut |set, places| found.push((set, places)));
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{items:?}");
            }
        }
    }
}
