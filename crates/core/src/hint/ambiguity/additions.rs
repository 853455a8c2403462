//! The fewest places that single out one of several variants.

/// Work that is not exceeded by a complete search.
const BUDGET: usize = 5_000_000;

/// Places with values that leave exactly one variant, and whether fewer would never do. The variants differ from each other.
pub(super) fn fewest(variants: &[Vec<u32>]) -> (Vec<(usize, u32)>, bool) {
    let places = variants.first().map_or(0, Vec::len);
    if variants.len() <= 1 {
        return (Vec::new(), true);
    }
    let mut work = variants.len();
    for size in 1..=places {
        work = work.saturating_mul(places);
        if work > BUDGET {
            return (greedy(variants), false);
        }
        if let Some(found) = exactly(variants, &mut Vec::new(), size) {
            return (found, true);
        }
    }
    (greedy(variants), false)
}

/// `size` more places, after those chosen, that leave one variant with some values.
fn exactly(
    variants: &[Vec<u32>],
    chosen: &mut Vec<usize>,
    size: usize,
) -> Option<Vec<(usize, u32)>> {
    if size == 0 {
        let key = |variant: &Vec<u32>| -> Vec<(usize, u32)> {
            chosen
                .iter()
                .map(|&place| (place, variant[place]))
                .collect()
        };
        let mut keys: Vec<_> = variants.iter().map(key).collect();
        keys.sort_unstable();
        let mut single = keys.chunk_by(|a, b| a == b).filter(|same| same.len() == 1);
        // The largest values: a filled cell or a bulb says more to people than an empty one.
        return single.next_back().map(|same| same[0].clone());
    }
    let from = chosen.last().map_or(0, |&last| last + 1);
    for place in from..variants[0].len() {
        chosen.push(place);
        let found = exactly(variants, chosen, size - 1);
        chosen.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Again and again the value that the fewest variants have.
fn greedy(variants: &[Vec<u32>]) -> Vec<(usize, u32)> {
    let mut left: Vec<&Vec<u32>> = variants.iter().collect();
    let mut chosen = Vec::new();
    while left.len() > 1 {
        let mut best: Option<(usize, usize, u32)> = None;
        for place in 0..left[0].len() {
            let mut values: Vec<u32> = left.iter().map(|variant| variant[place]).collect();
            values.sort_unstable();
            for same in values.chunk_by(|a, b| a == b) {
                let candidate = (same.len(), place, same[0]);
                if same.len() < left.len() && best.is_none_or(|best| candidate < best) {
                    best = Some(candidate);
                }
            }
        }
        let Some((_, place, value)) = best else { break };
        left.retain(|variant| variant[place] == value);
        chosen.push((place, value));
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_place_is_found_where_one_is_enough() {
        let variants = vec![vec![0, 1, 1], vec![1, 0, 1], vec![1, 1, 0]];
        assert_eq!(fewest(&variants), (vec![(0, 0)], true));
    }

    #[test]
    fn two_places_where_none_is_enough() {
        let all: Vec<Vec<u32>> = (0..4).map(|bits| vec![bits & 1, bits >> 1]).collect();
        assert_eq!(fewest(&all), (vec![(0, 1), (1, 1)], true));
        assert_eq!(greedy(&all).len(), 2);
    }

    #[test]
    fn nothing_to_add_for_one_variant() {
        assert_eq!(fewest(&[vec![1, 2]]), (vec![], true));
    }
}
