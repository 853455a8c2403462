//! The finest parts that vary independently, from a full list of variants.

use super::groups::Groups;

/// Work that is not exceeded: pairs of places times variants.
const BUDGET: usize = 2_000_000;

/// Places in groups such that the variants are all combinations of what the groups can be. Each variant has one value a place.
pub(super) fn parts(variants: &[Vec<u32>]) -> Vec<Vec<usize>> {
    let places = variants.first().map_or(0, Vec::len);
    let whole = vec![(0..places).collect()];
    if places * places * variants.len() > BUDGET {
        return whole;
    }
    let mut groups = Groups::new(places);
    for one in 0..places {
        for two in 0..one {
            let (a, b) = (project(variants, &[one]), project(variants, &[two]));
            if project(variants, &[two, one]).len() < a.len() * b.len() {
                groups.join([one, two].into_iter());
            }
        }
    }
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for place in 0..places {
        let root = groups.root(place);
        match parts.iter_mut().find(|part| part[0] == root) {
            Some(part) => part.push(place),
            None => parts.push(vec![place]),
        }
    }
    // Places can be independent in pairs and tied in threes.
    let product = parts
        .iter()
        .map(|part| project(variants, part).len())
        .try_fold(1usize, usize::checked_mul);
    if product == Some(variants.len()) {
        parts
    } else {
        whole
    }
}

/// The different variants of some places, sorted.
pub(super) fn project(variants: &[Vec<u32>], part: &[usize]) -> Vec<Vec<u32>> {
    let mut projected: Vec<Vec<u32>> = variants
        .iter()
        .map(|variant| part.iter().map(|&place| variant[place]).collect())
        .collect();
    projected.sort_unstable();
    projected.dedup();
    projected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_fall_apart_and_ties_do_not() {
        // Places 0 and 2 are opposite, place 1 is free.
        let variants: Vec<Vec<u32>> =
            vec![vec![0, 0, 1], vec![1, 0, 0], vec![0, 1, 1], vec![1, 1, 0]];
        assert_eq!(parts(&variants), [vec![0, 2], vec![1]]);
        // An even number of ones: independent in pairs only.
        let even: Vec<Vec<u32>> = vec![vec![0, 0, 0], vec![1, 1, 0], vec![1, 0, 1], vec![0, 1, 1]];
        assert_eq!(parts(&even), [vec![0, 1, 2]]);
    }
}
