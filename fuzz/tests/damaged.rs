//! Every target on its seeds as they are, and on seeds that were damaged.

use gridproof_fuzz::{Target, seeds, targets};
use gridproof_testkit::damage::Damage;
use proptest::prelude::*;
use proptest::sample::Index;

fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let numbered = |(at, what, number)| Damage::numbered(at, what, number);
    prop::collection::vec(any::<(u32, u8, u32)>().prop_map(numbered), 1..6)
}

/// As many damaged inputs a target as the variable `PROPTEST_CASES` says.
fn damaged(target: Target, cases: u32) {
    let seeds = seeds(target).expect("the fixtures are there");
    let asked = std::env::var("PROPTEST_CASES").ok();
    let config = ProptestConfig {
        cases: asked.and_then(|asked| asked.parse().ok()).unwrap_or(cases),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    proptest!(config, |(which in any::<Index>(), damages in damages())| {
        let mut bytes = which.get(&seeds).clone();
        for damage in damages {
            damage.apply(&mut bytes, &seeds);
        }
        target.run(&bytes);
    });
}

fn of(prefix: &str, cases: u32) {
    let mut run = 0;
    for target in targets() {
        if target.to_string().starts_with(prefix) {
            damaged(target, cases);
            run += 1;
        }
    }
    assert!(run > 0, "no target {prefix}");
}

#[test]
fn seeds_are_answered() {
    for target in targets() {
        for seed in seeds(target).unwrap() {
            target.run(&seed);
        }
    }
}

#[test]
fn damaged_files_are_read_or_refused() {
    of("read-", 400);
}

#[test]
fn damaged_puzzles_are_answered_without_contradiction() {
    of("solve-", 250);
}

#[test]
fn damaged_containers_are_read_or_refused() {
    of("containers", 400);
}

#[test]
fn damaged_marks_are_read_or_refused() {
    of("marks", 500);
}
