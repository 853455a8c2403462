//! Holds a propagator against plain enumeration, over every partial state of a small scope.

use crate::known::{Deduced, Known, Mask, ones, words};
use crate::propagator::{Explained, Propagator, Question, Target};

/// All the contracts, and that propagation is complete: it finds everything that enumeration finds.
pub(crate) fn check_against_enumeration(propagator: &dyn Propagator, len: usize) {
    check(propagator, len, true);
}

/// All the contracts of [`Propagator`], without completeness.
pub(crate) fn check_contracts(propagator: &dyn Propagator, len: usize) {
    check(propagator, len, false);
}

/// What follows from facts in a scope of any length, as the indices that hold and those that do not; `None` if they
/// contradict each other.
pub(crate) fn follows(
    propagator: &dyn Propagator,
    len: usize,
    holding: &[usize],
    failing: &[usize],
) -> Option<(Vec<usize>, Vec<usize>)> {
    let mut masks: [Vec<u64>; 4] = std::array::from_fn(|_| vec![0; words(len)]);
    let [yes, no, new_yes, new_no] = &mut masks;
    for &index in holding {
        yes[index / 64] |= 1 << (index % 64);
    }
    for &index in failing {
        no[index / 64] |= 1 << (index % 64);
    }
    let known = Known { yes, no };
    let mut deduced = Deduced {
        yes: new_yes,
        no: new_no,
    };
    propagator.propagate(known, &mut deduced).ok()?;
    Some((ones(new_yes).collect(), ones(new_no).collect()))
}

fn check(propagator: &dyn Propagator, len: usize, complete: bool) {
    assert!(len <= 10, "enumeration of 3^{len} states");
    let full: Vec<u64> = (0..1u64 << len)
        .filter(|&yes| {
            propagator.satisfied_by(Known {
                yes: &[yes],
                no: &[!yes & ((1 << len) - 1)],
            })
        })
        .collect();
    for state in 0..3u64.pow(len as u32) {
        let (mut yes, mut no, mut rest) = (0u64, 0u64, state);
        for index in 0..len {
            match rest % 3 {
                1 => yes |= 1 << index,
                2 => no |= 1 << index,
                _ => {}
            }
            rest /= 3;
        }
        check_state(propagator, len, yes, no, &full, complete);
    }
}

/// One known fact alone must lead to all that was deduced.
fn check_source(propagator: &dyn Propagator, index: usize, known: Known<'_>, new: [u64; 2]) {
    assert!(known.is_known(index), "{propagator:?} {known:?}");
    let (yes, no) = (known.yes[0] & 1 << index, known.no[0] & 1 << index);
    let (mut by_yes, mut by_no) = ([0], [0]);
    let mut deduced = Deduced {
        yes: &mut by_yes,
        no: &mut by_no,
    };
    let alone = Known {
        yes: &[yes],
        no: &[no],
    };
    assert!(propagator.propagate(alone, &mut deduced).is_ok());
    let open = !(known.yes[0] | known.no[0]);
    let missing = [new[0] & !by_yes[0], new[1] & !by_no[0]].map(|missing| missing & open);
    assert_eq!(missing, [0; 2], "{propagator:?} {known:?} {index}");
}

fn check_state(
    propagator: &dyn Propagator,
    len: usize,
    yes: u64,
    no: u64,
    full: &[u64],
    complete: bool,
) {
    let known = Known {
        yes: &[yes],
        no: &[no],
    };
    let fits = |yes: u64, no: u64| full.iter().any(|&full| full & yes == yes && full & no == 0);
    let (mut new_yes, mut new_no) = ([0u64], [0u64]);
    let result = propagator.propagate(
        known,
        &mut Deduced {
            yes: &mut new_yes,
            no: &mut new_no,
        },
    );
    assert_eq!(
        propagator.plainly_consistent(known),
        fits(yes, no),
        "naive twin {propagator:?} {yes:b} {no:b}"
    );
    assert!(
        propagator.consistent(known) || !fits(yes, no),
        "consistent {propagator:?} {yes:b} {no:b}"
    );
    let mut targets = Vec::new();
    if result.is_err() {
        assert!(
            !fits(yes, no),
            "contradiction {propagator:?} {yes:b} {no:b}"
        );
        assert!(
            !propagator.consistent(known),
            "consistent misses {propagator:?} {yes:b} {no:b}"
        );
        targets.push(Target::Contradiction);
    } else {
        if let Some(index) = propagator.source(known) {
            check_source(propagator, index, known, [new_yes[0], new_no[0]]);
        }
        assert_eq!(
            (new_yes[0] | new_no[0]) >> len,
            0,
            "deduces outside of its scope {propagator:?} {yes:b} {no:b}"
        );
        assert!(
            !complete || fits(yes, no),
            "missed contradiction {propagator:?} {yes:b} {no:b}"
        );
        for index in 0..len {
            for (holds, new) in [(true, new_yes[0]), (false, new_no[0])] {
                let bit = 1u64 << index;
                if (yes | no) & bit != 0 {
                    continue;
                }
                let (more_yes, more_no) = if holds {
                    (yes, no | bit)
                } else {
                    (yes | bit, no)
                };
                if new & bit != 0 {
                    assert!(
                        !fits(more_yes, more_no),
                        "unsound {propagator:?} {yes:b} {no:b} v{index}={holds}"
                    );
                    assert!(
                        !propagator.consistent(Known {
                            yes: &[more_yes],
                            no: &[more_no]
                        }),
                        "{propagator:?}"
                    );
                    targets.push(Target::Fact { index, holds });
                } else if complete && fits(yes, no) {
                    assert!(
                        fits(more_yes, more_no),
                        "missed {propagator:?} {yes:b} {no:b} v{index}={holds}"
                    );
                }
            }
        }
        check_again(propagator, yes | new_yes[0], no | new_no[0], fits(yes, no));
    }
    for target in targets {
        check_reason(propagator, len, yes, no, target, &fits);
    }
}

/// Nothing follows from what has been deduced, and it is refuted only where there is no solution.
fn check_again(propagator: &dyn Propagator, yes: u64, no: u64, solvable: bool) {
    let (mut again_yes, mut again_no) = ([0u64], [0u64]);
    let again = propagator.propagate(
        Known {
            yes: &[yes],
            no: &[no],
        },
        &mut Deduced {
            yes: &mut again_yes,
            no: &mut again_no,
        },
    );
    assert!(
        again.is_ok() || !solvable,
        "own result refuted {propagator:?} {yes:b} {no:b}"
    );
    if again.is_ok() {
        assert_eq!(
            (again_yes[0] & !yes, again_no[0] & !no),
            (0, 0),
            "not idempotent {propagator:?}"
        );
    }
}

fn check_reason(
    propagator: &dyn Propagator,
    len: usize,
    yes: u64,
    no: u64,
    target: Target,
    fits: &dyn Fn(u64, u64) -> bool,
) {
    let age: Vec<u32> = (0..len as u32).map(|index| index * 7 % 11).collect();
    let mut because = vec![0u64; words(len)];
    let question = Question {
        known: Known {
            yes: &[yes],
            no: &[no],
        },
        root: &[0],
        age: &age,
        target,
    };
    let explained = propagator.explain(&question, &mut Mask(&mut because));
    if explained == Explained::Minimise {
        return;
    }
    assert_eq!(
        because[0] & !(yes | no),
        0,
        "cites the unknown {propagator:?}"
    );
    let (bit_yes, bit_no) = match target {
        Target::Contradiction => (0, 0),
        Target::Fact { index, holds: true } => (0, 1 << index),
        Target::Fact {
            index,
            holds: false,
        } => (1 << index, 0),
    };
    let refuted = |because: u64| !fits(yes & because | bit_yes, no & because | bit_no);
    assert!(
        refuted(because[0]),
        "reason too weak {propagator:?} {yes:b} {no:b} {target:?} {:b}",
        because[0]
    );
    if explained == Explained::Irreducible {
        for index in ones(&because) {
            let less = because[0] & !(1 << index);
            assert!(
                !refuted(less),
                "reducible {propagator:?} {yes:b} {no:b} {target:?} {:b}",
                because[0]
            );
        }
    }
}
