//! Sets that take all there is: some who want one option each, and have just as many options between them.

/// Some of those who want something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Taken {
    /// They have as many options between them as they are, so they take them all.
    All(Vec<usize>),
    /// They have fewer.
    TooFew(Vec<usize>),
}

/// For each who wants one, the smallest set with it that takes all its options. Or one set that has too few.
pub(super) fn taken(options: &[Vec<usize>], count: usize) -> Vec<Taken> {
    let mut owner: Vec<Option<usize>> = vec![None; count];
    let mut owned: Vec<Option<usize>> = vec![None; options.len()];
    for want in 0..options.len() {
        let reached = reach(options, &owner, want);
        let Some(mut free) = reached.free else {
            return vec![Taken::TooFew(reached.sorted())];
        };
        // Everyone on the way moves on to the next option.
        loop {
            let taker = reached.from[free].unwrap_or(want);
            owner[free] = Some(taker);
            match owned[taker].replace(free) {
                Some(option) => free = option,
                None => break,
            }
        }
    }
    let sets = (0..options.len()).map(|want| reach(options, &owner, want));
    sets.filter(|reached| reached.free.is_none())
        .map(|reached| Taken::All(reached.sorted()))
        .collect()
}

/// Who is reached by handing options on.
struct Reached {
    wants: Vec<usize>,
    /// For each option who reached it.
    from: Vec<Option<usize>>,
    /// An option that nobody owns; the search ends there.
    free: Option<usize>,
}

impl Reached {
    fn sorted(mut self) -> Vec<usize> {
        self.wants.sort_unstable();
        self.wants
    }
}

fn reach(options: &[Vec<usize>], owner: &[Option<usize>], start: usize) -> Reached {
    let mut reached = Reached {
        wants: vec![start],
        from: vec![None; owner.len()],
        free: None,
    };
    let mut next = 0;
    while let Some(&want) = reached.wants.get(next) {
        next += 1;
        for &option in &options[want] {
            if reached.from[option].is_some() || owner[option] == Some(start) {
                continue;
            }
            reached.from[option] = Some(want);
            match owner[option] {
                None => {
                    reached.free = Some(option);
                    return reached;
                }
                Some(other) => reached.wants.push(other),
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn options_of(options: &[Vec<usize>], set: u32) -> u32 {
        let wants = (0..options.len()).filter(|want| set >> want & 1 == 1);
        wants
            .flat_map(|want| &options[want])
            .fold(0, |mask, option| mask | 1 << option)
    }

    proptest! {
        #[test]
        fn smallest_sets_are_found(options in prop::collection::vec(prop::collection::btree_set(0..6usize, 0..4), 1..6)) {
            let options: Vec<Vec<usize>> = options.into_iter().map(|set| set.into_iter().collect()).collect();
            let spare = |set: u32| {
                i64::from(options_of(&options, set).count_ones()) - i64::from(set.count_ones())
            };
            let sets: Vec<u32> = (1..1u32 << options.len()).collect();
            let found = taken(&options, 6);
            let mask = |wants: &[usize]| wants.iter().fold(0u32, |mask, want| mask | 1 << want);
            if sets.iter().any(|&set| spare(set) < 0) {
                let [Taken::TooFew(wants)] = &found[..] else { panic!("{found:?}") };
                prop_assert!(spare(mask(wants)) < 0);
            } else {
                let mut expected = Vec::new();
                for want in 0..options.len() {
                    let tight = sets.iter().filter(|&&set| set >> want & 1 == 1 && spare(set) == 0);
                    expected.extend(tight.min_by_key(|set| set.count_ones()).copied());
                }
                let found: Vec<u32> = found
                    .iter()
                    .map(|taken| match taken {
                        Taken::All(wants) => mask(wants),
                        Taken::TooFew(_) => 0,
                    })
                    .collect();
                prop_assert_eq!(found, expected);
            }
        }
    }
}
