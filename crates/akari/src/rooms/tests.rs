//! Counting held against plain enumeration, over every state of small graphs.

use gridproof_core::Deduced;

use super::*;

fn word(mask: u64) -> [u64; 1] {
    [mask]
}

fn graph(vertices: usize, edges: Vec<[u32; 2]>, holders: Vec<u32>) -> Graph {
    Graph::new(vertices, edges, holders, &mut Watch::default())
}

/// Every full assignment that satisfies the constraint.
fn answers(counting: &Counting) -> Vec<u64> {
    let scope = counting.graph.scope();
    (0..1u64 << scope)
        .filter(|&yes| {
            let (yes, no) = (word(yes), word(!yes & ((1 << scope) - 1)));
            counting.satisfied_by(Known { yes: &yes, no: &no })
        })
        .collect()
}

fn check(rows: u32, edges: &[[u32; 2]], holders: &[u32]) {
    let vertices = edges
        .iter()
        .flatten()
        .max()
        .map_or(0, |&last| last as usize + 1);
    assert!(edges.iter().all(|&[row, col]| row < rows && col >= rows));
    let counting = Counting::new(graph(vertices, edges.to_vec(), holders.to_vec()), 0);
    let answers = answers(&counting);
    let scope = counting.graph.scope();
    assert!(scope <= 10, "enumeration of 3^{scope} states");
    for state in 0..3u64.pow(scope as u32) {
        let (mut yes, mut no, mut rest) = (0u64, 0u64, state);
        for index in 0..scope {
            match rest % 3 {
                1 => yes |= 1 << index,
                2 => no |= 1 << index,
                _ => {}
            }
            rest /= 3;
        }
        check_state(&counting, yes, no, &answers);
    }
}

fn check_state(counting: &Counting, yes: u64, no: u64, answers: &[u64]) {
    let fits = |yes: u64, no: u64| {
        answers
            .iter()
            .any(|&full| full & yes == yes && full & no == 0)
    };
    let holds = (word(yes), word(no));
    let known = Known {
        yes: &holds.0,
        no: &holds.1,
    };
    let (mut new_yes, mut new_no) = ([0u64], [0u64]);
    let mut deduced = Deduced {
        yes: &mut new_yes,
        no: &mut new_no,
    };
    let result = counting.propagate(known, &mut deduced);
    if fits(yes, no) {
        assert!(
            counting.consistent(known) && counting.plainly_consistent(known),
            "{yes:b} {no:b}"
        );
        assert!(result.is_ok(), "{yes:b} {no:b}");
    }
    if result.is_err() {
        assert!(!counting.consistent(known) && !counting.plainly_consistent(known));
        check_reason(counting, known, Target::Contradiction, &fits);
        return;
    }
    for index in 0..counting.graph.scope() {
        for (holds, new) in [(true, new_yes[0]), (false, new_no[0])] {
            if new >> index & 1 == 0 {
                continue;
            }
            let bit = 1u64 << index;
            let (more_yes, more_no) = if holds { (0, bit) } else { (bit, 0) };
            assert!(
                !fits(yes | more_yes, no | more_no),
                "unsound {yes:b} {no:b} {index} {holds}"
            );
            let negated = (word(yes | more_yes), word(no | more_no));
            let negated = Known {
                yes: &negated.0,
                no: &negated.1,
            };
            assert!(
                !counting.consistent(negated),
                "{yes:b} {no:b} {index} {holds}"
            );
            assert!(
                !counting.plainly_consistent(negated),
                "{yes:b} {no:b} {index} {holds}"
            );
            check_reason(counting, known, Target::Fact { index, holds }, &fits);
        }
    }
    let again_known = (word(yes | new_yes[0]), word(no | new_no[0]));
    let known = Known {
        yes: &again_known.0,
        no: &again_known.1,
    };
    let (mut again_yes, mut again_no) = ([0u64], [0u64]);
    let mut deduced = Deduced {
        yes: &mut again_yes,
        no: &mut again_no,
    };
    if counting.propagate(known, &mut deduced).is_ok() {
        assert_eq!(
            (again_yes[0] & !known.yes[0], again_no[0] & !known.no[0]),
            (0, 0),
            "not idempotent"
        );
    }
}

fn check_reason(
    counting: &Counting,
    known: Known<'_>,
    target: Target,
    fits: &dyn Fn(u64, u64) -> bool,
) {
    let age = vec![0; counting.graph.scope()];
    let question = Question {
        known,
        root: &[0],
        age: &age,
        target,
    };
    let mut because = [0u64];
    let explained = counting.explain(&question, &mut Mask(&mut because));
    assert_ne!(explained, Explained::Minimise, "{known:?} {target:?}");
    let (yes, no) = (known.yes[0], known.no[0]);
    assert_eq!(because[0] & !(yes | no), 0, "cites the unknown");
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
        "too weak {known:?} {target:?} {:b}",
        because[0]
    );
    // Two bulbs in one segment, or one in a segment without, are for the clauses to find.
    let bulbs =
        yes & ((1 << counting.graph.edges()) - 1) | bit_yes & ((1 << counting.graph.edges()) - 1);
    if !fits(bulbs, 0) || clash(counting, bulbs, no | bit_no) {
        return;
    }
    for index in ones(&because) {
        let less = because[0] & !(1 << index);
        assert!(
            !refuted(less),
            "reducible {known:?} {target:?} {:b}",
            because[0]
        );
    }
}

/// Whether a bulb stands in a segment that is known to hold none.
fn clash(counting: &Counting, bulbs: u64, no: u64) -> bool {
    let graph = &counting.graph;
    ones(&[bulbs])
        .flat_map(|edge| graph.ends(edge))
        .any(|vertex| {
            graph
                .holds(vertex)
                .is_some_and(|index| no >> index & 1 == 1)
        })
}

#[test]
fn agrees_with_enumeration_on_small_rooms() {
    // Two rows, three columns, every column wanting a bulb.
    check(
        2,
        &[[0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4]],
        &[2, 3, 4],
    );
    // Two rows and two columns, all four with a variable.
    check(2, &[[0, 2], [0, 3], [1, 2], [1, 3]], &[0, 1, 2, 3]);
    // Three rows and two columns, the rows wanting.
    check(
        3,
        &[[0, 3], [0, 4], [1, 3], [1, 4], [2, 3], [2, 4]],
        &[0, 1, 2],
    );
    // A path.
    check(3, &[[0, 3], [1, 3], [1, 4], [2, 4]], &[0, 1, 2, 3, 4]);
    // Rows that share one column, beside a free one.
    check(3, &[[0, 3], [1, 3], [1, 4], [2, 4], [2, 5]], &[0, 1, 2, 4]);
}

#[test]
fn scopes_of_several_words_are_counted() {
    // Twelve columns over eleven rows.
    let (rows, cols) = (11u32, 12u32);
    let edges: Vec<[u32; 2]> = (0..rows)
        .flat_map(|row| (0..cols).map(move |col| [row, rows + col]))
        .collect();
    let counting = Counting::new(
        graph((rows + cols) as usize, edges, (rows..rows + cols).collect()),
        3,
    );
    let scope = counting.graph.scope();
    let mut yes = vec![0u64; words(scope)];
    for index in counting.graph.edges()..scope {
        yes[index / 64] |= 1 << (index % 64);
    }
    let no = vec![0u64; words(scope)];
    let known = Known { yes: &yes, no: &no };
    assert!(!counting.consistent(known) && !counting.plainly_consistent(known));
    yes[(scope - 1) / 64] &= !(1 << ((scope - 1) % 64));
    let known = Known { yes: &yes, no: &no };
    assert!(counting.consistent(known) && counting.plainly_consistent(known));
    let (mut new_yes, mut new_no) = (vec![0; yes.len()], vec![0; yes.len()]);
    let mut deduced = Deduced {
        yes: &mut new_yes,
        no: &mut new_no,
    };
    assert_eq!(counting.propagate(known, &mut deduced), Ok(()));
    // The twelfth column gets nothing: eleven columns take all eleven rows.
    assert_eq!(ones(&new_no).count(), rows as usize);
}
