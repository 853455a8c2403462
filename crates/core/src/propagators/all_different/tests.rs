//! Every state of small boards against enumeration, and reasons of larger ones.

use super::*;
use crate::propagator::Target;
use crate::propagators::testing::check_against_enumeration;

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

#[test]
fn facts_of_the_root_are_cited_before_another() {
    let all = AllDifferent::new(3, 3);
    // The first item has the first value, so the second item has another.
    let known = Known {
        yes: &[0b1],
        no: &[0b110],
    };
    let cited = |root: u64| {
        let question = Question {
            known,
            root: &[root],
            age: &[1, 2, 3, 0, 0, 0, 0, 0, 0],
            target: Target::Fact {
                index: 3,
                holds: false,
            },
        };
        let mut because = [0];
        all.explain(&question, &mut Mask(&mut because));
        because[0]
    };
    assert_eq!(cited(0b000), 0b001);
    assert_eq!(cited(0b010), 0b001);
    assert_eq!(cited(0b110), 0b110);
}
