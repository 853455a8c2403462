//! Hall's theorem: some that have fewer partners between them than they are.

/// Some of the items that have fewer partners than they are, and these partners, if there are such: then not every item can
/// have a partner of its own. `partners` lists those of each item, numbers below `count`.
pub fn crowd(partners: &[Vec<usize>], count: usize) -> Option<(Vec<usize>, Vec<usize>)> {
    let mut taker: Vec<Option<usize>> = vec![None; count];
    for root in 0..partners.len() {
        // Breadth first; the search that finds no free partner has found the crowd.
        let (mut reached, mut seen, mut next) = (vec![root], Vec::new(), 0);
        let mut via: Vec<Option<usize>> = vec![None; count];
        let mut free = None;
        while let Some(&one) = reached.get(next) {
            next += 1;
            for &other in &partners[one] {
                if via[other].is_none() {
                    via[other] = Some(one);
                    seen.push(other);
                    match taker[other] {
                        Some(another) => reached.push(another),
                        None => free = free.or(Some(other)),
                    }
                }
            }
            if free.is_some() {
                break;
            }
        }
        let Some(mut end) = free else {
            return Some((reached, seen));
        };
        // Along the way back each takes the partner it was reached for.
        while let Some(one) = via[end] {
            let left = taker.iter().position(|&taken| taken == Some(one));
            taker[end] = Some(one);
            let Some(left) = left.filter(|_| one != root) else {
                break;
            };
            taker[left] = None;
            end = left;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_enumeration() {
        for code in 0u32..1 << 12 {
            let partners: Vec<Vec<usize>> = (0..4)
                .map(|item| {
                    (0..3)
                        .filter(|place| code >> (3 * item + place) & 1 == 1)
                        .collect()
                })
                .collect();
            for items in 1..=4 {
                let partners = &partners[..items];
                let found = crowd(partners, 3);
                if let Some((some, places)) = &found {
                    assert!(places.len() < some.len());
                    let inside =
                        |&item: &usize| partners[item].iter().all(|at| places.contains(at));
                    assert!(some.iter().all(inside), "{partners:?}");
                }
                assert_eq!(found.is_none(), matched(partners, 0), "{partners:?}");
            }
        }
    }

    /// Whether each item can take a place of its own, those of `taken` left out.
    fn matched(partners: &[Vec<usize>], taken: u32) -> bool {
        let Some((first, rest)) = partners.split_first() else {
            return true;
        };
        let mut open = first.iter().filter(|&&place| taken >> place & 1 == 0);
        open.any(|&place| matched(rest, taken | 1 << place))
    }
}
