use gridproof_core::known::words;
use gridproof_core::{Deduced, Explained, Known, Mask, Propagator, Question, Target};

use super::bits::{Bits, Wide};
use super::{Line, plain};

/// Every clue that fits a line of this length.
fn clues(len: usize) -> Vec<Vec<u32>> {
    let mut clues: Vec<Vec<u32>> = Vec::new();
    for filled in 0u32..1 << len {
        let cells = (0..=len).map(|cell| cell < len && filled >> cell & 1 == 1);
        let (mut clue, mut run) = (Vec::new(), 0);
        for cell in cells {
            if cell {
                run += 1;
            } else if run > 0 {
                clue.push(run);
                run = 0;
            }
        }
        clues.push(clue);
    }
    clues.sort();
    clues.dedup();
    clues
}

/// All placements as masks of filled cells, by trying every filling.
fn placements(len: usize, clue: &[u32]) -> Vec<u64> {
    let fits = |&filled: &u64| {
        let empty = !filled & ((1 << len) - 1);
        plain::satisfied(
            len,
            clue,
            Known {
                yes: &[filled],
                no: &[empty],
            },
        )
    };
    (0..1u64 << len).filter(fits).collect()
}

fn states(len: usize) -> impl Iterator<Item = (u64, u64)> {
    (0..3u64.pow(len as u32)).map(move |mut state| {
        let (mut yes, mut no) = (0, 0);
        for cell in 0..len {
            match state % 3 {
                1 => yes |= 1 << cell,
                2 => no |= 1 << cell,
                _ => {}
            }
            state /= 3;
        }
        (yes, no)
    })
}

fn propagate(line: &dyn Propagator, yes: u64, no: u64) -> Option<(u64, u64)> {
    let (mut new_yes, mut new_no) = ([0], [0]);
    let known = Known {
        yes: &[yes],
        no: &[no],
    };
    line.propagate(
        known,
        &mut Deduced {
            yes: &mut new_yes,
            no: &mut new_no,
        },
    )
    .ok()?;
    Some((new_yes[0] | yes, new_no[0] | no))
}

/// Every state of every clue to this length: forced cells, contradictions, the naive twin, and reasons.
fn check<W: Bits>(len: usize) {
    for clue in clues(len) {
        let all = placements(len, &clue);
        let line = Line::<W>::new(len, &clue);
        for (yes, no) in states(len) {
            let fitting = || {
                all.iter()
                    .filter(|&&filled| filled & yes == yes && filled & no == 0)
            };
            let place = format!("{clue:?} of {len}, filled {yes:b}, empty {no:b}");
            let known = Known {
                yes: &[yes],
                no: &[no],
            };
            let fits = fitting().next().is_some();
            assert_eq!(line.consistent(known), fits, "consistent: {place}");
            assert_eq!(line.plainly_consistent(known), fits, "naive twin: {place}");
            let found = propagate(&line, yes, no);
            if !fits {
                assert_eq!(found, None, "contradiction: {place}");
                check_reason(&line, &all, len, yes, no, Target::Contradiction);
                continue;
            }
            let in_all = fitting().fold(u64::MAX, |common, filled| common & filled);
            let in_none = !fitting().fold(0, |common, filled| common | filled) & ((1 << len) - 1);
            assert_eq!(found, Some((in_all, in_none)), "forced: {place}");
            for index in 0..len {
                let fact = |holds| Target::Fact { index, holds };
                if in_all & !yes & 1 << index != 0 {
                    check_reason(&line, &all, len, yes, no, fact(true));
                }
                if in_none & !no & 1 << index != 0 {
                    check_reason(&line, &all, len, yes, no, fact(false));
                }
            }
        }
    }
}

fn check_reason(line: &dyn Propagator, all: &[u64], len: usize, yes: u64, no: u64, target: Target) {
    let age: Vec<u32> = (0..len as u32).map(|index| index * 7 % 13).collect();
    let root = (yes | no) & 0b1_0001_0010;
    let mut because = [0];
    let question = Question {
        known: Known {
            yes: &[yes],
            no: &[no],
        },
        root: &[root],
        age: &age,
        target,
    };
    assert_eq!(
        line.explain(&question, &mut Mask(&mut because)),
        Explained::Irreducible
    );
    let place = format!(
        "{line:?} filled {yes:b} empty {no:b} {target:?} because {:b}",
        because[0]
    );
    assert_eq!(
        because[0] & !(yes | no),
        0,
        "cites what is not known: {place}"
    );
    let refuted = |because: u64| {
        let (mut yes, mut no) = (yes & (because | root), no & (because | root));
        if let Target::Fact { index, holds } = target {
            *(if holds { &mut no } else { &mut yes }) |= 1 << index;
        }
        !all.iter()
            .any(|&filled| filled & yes == yes && filled & no == 0)
    };
    assert!(refuted(because[0]), "too weak: {place}");
    for index in (0..len).filter(|&index| because[0] & !root & 1 << index != 0) {
        assert!(!refuted(because[0] & !(1 << index)), "reducible: {place}");
    }
}

#[test]
fn one_word_agrees_with_enumeration() {
    for len in 1..=8 {
        check::<u64>(len);
    }
}

#[test]
fn two_words_agree_with_enumeration() {
    for len in 1..=6 {
        check::<u128>(len);
    }
}

#[test]
fn many_words_agree_with_enumeration() {
    for len in 1..=6 {
        check::<Wide>(len);
    }
}

/// Lines of 9 to 12 cells: every clue, a seeded sample of states.
#[test]
fn longer_lines_agree_with_enumeration() {
    let mut seed = 1u64;
    let mut next = move || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        seed >> 20
    };
    for len in 9..=12 {
        for clue in clues(len) {
            let all = placements(len, &clue);
            let line = Line::<u64>::new(len, &clue);
            for _ in 0..12 {
                let base = all[next() as usize % all.len()];
                let noise = if next() % 3 == 0 {
                    1 << (next() as usize % len)
                } else {
                    0
                };
                let filled = base ^ noise;
                let yes = filled & next() & next();
                let no = !filled & ((1 << len) - 1) & next() & next();
                let fitting: Vec<u64> = all
                    .iter()
                    .copied()
                    .filter(|&filled| filled & yes == yes && filled & no == 0)
                    .collect();
                let found = propagate(&line, yes, no);
                if fitting.is_empty() {
                    assert_eq!(found, None, "{clue:?} {yes:b} {no:b}");
                    check_reason(&line, &all, len, yes, no, Target::Contradiction);
                    continue;
                }
                let in_all = fitting
                    .iter()
                    .fold(u64::MAX, |common, filled| common & filled);
                let in_none =
                    !fitting.iter().fold(0, |common, filled| common | filled) & ((1 << len) - 1);
                assert_eq!(found, Some((in_all, in_none)), "{clue:?} {yes:b} {no:b}");
            }
        }
    }
}

/// The three widths give the same on lines that all can hold, around the word borders.
#[test]
fn widths_agree_on_long_lines() {
    let mut seed = 7u64;
    let mut next = move || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        seed >> 33
    };
    for len in [55, 61, 62, 63, 64, 65, 125, 126, 127, 130, 300, 1000] {
        for _ in 0..40 {
            let filled: Vec<bool> = (0..len).map(|_| next() % 10 < 5).collect();
            let mut clue = Vec::new();
            for run in filled
                .split(|&filled| !filled)
                .filter(|run| !run.is_empty())
            {
                clue.push(run.len() as u32);
            }
            let (mut yes, mut no) = (vec![0u64; words(len)], vec![0u64; words(len)]);
            for (cell, &filled) in filled.iter().enumerate() {
                if next() % 4 == 0 {
                    let flipped = next() % 200 == 0;
                    let side = if filled == flipped { &mut no } else { &mut yes };
                    side[cell / 64] |= 1 << (cell % 64);
                }
            }
            let known = Known { yes: &yes, no: &no };
            let wide = Line::<Wide>::new(len, &clue);
            let fast = super::propagator(len, &clue);
            let fits = wide.plainly_consistent(known);
            assert_eq!(wide.consistent(known), fits);
            assert_eq!(fast.consistent(known), fits);
            let run = |line: &dyn Propagator| {
                let (mut new_yes, mut new_no) = (vec![0; words(len)], vec![0; words(len)]);
                let mut deduced = Deduced {
                    yes: &mut new_yes,
                    no: &mut new_no,
                };
                line.propagate(known, &mut deduced)
                    .ok()
                    .map(|()| (new_yes, new_no))
            };
            let (slow, quick) = (run(&wide), run(&*fast));
            assert_eq!(slow, quick, "length {len}");
            assert_eq!(slow.is_some(), fits);
            if let Some((forced, _)) = slow {
                // A forced cell cannot be empty: held against the naive twin.
                for cell in gridproof_core::known::ones(&forced)
                    .filter(|&cell| known.get(cell).is_none())
                    .take(3)
                {
                    let mut no = no.clone();
                    no[cell / 64] |= 1 << (cell % 64);
                    assert!(!wide.plainly_consistent(Known { yes: &yes, no: &no }));
                }
            }
        }
    }
}

#[test]
fn a_clue_longer_than_its_line_contradicts_without_a_reason() {
    let line = super::propagator(4, &[3, u32::MAX]);
    assert_eq!(propagate(&*line, 0, 0), None);
    assert!(!line.consistent(Known {
        yes: &[0],
        no: &[0]
    }));
    check_reason(&*line, &[], 4, 0, 0, Target::Contradiction);
}

/// Where a line falls apart, the placements are all combinations of what each part allows.
#[test]
fn parts_are_independent() {
    let len = 8;
    let mut cut_open_lines = 0;
    for clue in clues(len) {
        let all = placements(len, &clue);
        let line = Line::<u64>::new(len, &clue);
        for (yes, no) in states(len) {
            let Some((yes, no)) = propagate(&line, yes, no) else {
                continue;
            };
            let fitting: Vec<u64> = all
                .iter()
                .copied()
                .filter(|&filled| filled & yes == yes && filled & no == 0)
                .collect();
            for cut in line.parts(Known {
                yes: &[yes],
                no: &[no],
            }) {
                let low = (1 << cut) - 1;
                let mut left: Vec<u64> = fitting.iter().map(|filled| filled & low).collect();
                let mut right: Vec<u64> = fitting.iter().map(|filled| filled & !low).collect();
                for side in [&mut left, &mut right] {
                    side.sort_unstable();
                    side.dedup();
                }
                assert_eq!(
                    left.len() * right.len(),
                    fitting.len(),
                    "{clue:?} {yes:b} {no:b} at {cut}"
                );
                cut_open_lines += usize::from(left.len() > 1 && right.len() > 1);
            }
        }
    }
    assert!(cut_open_lines > 100, "the property is not empty");
}

/// Single cells with single gaps between them, all known: nothing on one side of any place depends on the other side.
#[test]
fn known_lines_of_any_width_fall_apart_everywhere() {
    for blocks in [2, 32, 33, 64, 65, 66] {
        let len = 2 * blocks - 1;
        let (mut yes, mut no) = (vec![0; words(len)], vec![0; words(len)]);
        for index in 0..len {
            let side = if index % 2 == 0 { &mut yes } else { &mut no };
            side[index / 64] |= 1 << (index % 64);
        }
        let line = Line::<Wide>::new(len, &vec![1; blocks]);
        let parts = line.parts(Known { yes: &yes, no: &no });
        assert_eq!(parts, (1..len).collect::<Vec<_>>());
    }
}

/// What each cell weighs when filled, by what it weighs when empty; known cells and sure ones included.
const ODDS: [f64; 6] = [0.0, 1e-4, 0.4, 1.0, 30.0, f64::INFINITY];

#[test]
fn weights_are_those_of_all_placements() {
    let mut scratch = Vec::new();
    for len in 1..=7 {
        for clue in clues(len) {
            let line = Line::<u64>::new(len, &clue);
            for turn in 0..40 {
                let odds: Vec<f64> = (0..len)
                    .map(|cell| ODDS[(turn * 7 + cell * cell * 5 + turn * cell) % ODDS.len()])
                    .collect();
                // The same scale as in use: the likelier answer of a cell weighs 1.
                let weight = |cell: usize, filled: bool| match (odds[cell] > 1.0, filled) {
                    (true, true) | (false, false) => 1.0,
                    (true, false) => 1.0 / odds[cell],
                    (false, true) => odds[cell],
                };
                let mut expected = vec![0.0; len];
                let mut total = 0.0;
                for filled in placements(len, &clue) {
                    let one: f64 = (0..len)
                        .map(|cell| weight(cell, filled >> cell & 1 == 1))
                        .product();
                    total += one;
                    for (cell, expected) in expected.iter_mut().enumerate() {
                        *expected += one * f64::from(filled >> cell & 1 == 1);
                    }
                }
                let mut holding = vec![f64::NAN; len];
                let said = line.weigh(&odds, &mut holding, &mut scratch);
                assert_eq!(said.is_some(), total > 0.0, "{clue:?} {odds:?}");
                let Some(said) = said else { continue };
                assert!((said / total - 1.0).abs() < 1e-9, "{clue:?} {odds:?}");
                for (weight, expected) in holding.iter().zip(&expected) {
                    let off = (weight - expected).abs() / total;
                    assert!(off < 1e-9, "{clue:?} {odds:?}: {holding:?}, {expected:?}");
                }
            }
        }
    }
}

#[test]
fn clues_that_do_not_fit_or_are_too_long_weigh_nothing() {
    let mut scratch = Vec::new();
    let too_long = super::propagator(3, &[2, 2]);
    assert_eq!(too_long.weigh(&[1.0; 3], &mut [0.0; 3], &mut scratch), None);
    let blocks = vec![1; 1000];
    let long = super::propagator(4000, &blocks);
    let (odds, mut holding) = (vec![1.0; 4000], vec![0.0; 4000]);
    assert_eq!(long.weigh(&odds, &mut holding, &mut scratch), None);
    assert!(scratch.is_empty(), "no room is taken for what is not said");
}
