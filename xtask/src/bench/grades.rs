//! The yardstick of grades: boards whose makers gave them a difficulty have to rank in that order on average.
//!
//! The difficulty is read off the names: the part that is a `d` with one more letter or digit, as in `lightup_7x7_d1_3`. The
//! explanation that took longest is named as well.

use std::collections::BTreeMap;
use std::time::Duration;

use cpu_time::ThreadTime;
use gridproof_core::Limits;
use gridproof_core::hint::{Assuming, Grade, Outcome as Ending, explain, rate};

use crate::Outcome;
use crate::corpus::{Family, Item};
use crate::say::say;

/// What was found of the boards of one difficulty.
#[derive(Default)]
struct Group {
    boards: usize,
    /// By grade.
    graded: [usize; Grade::ALL.len()],
    /// Not solved by the steps: ambiguous, unsolvable, or out of time.
    ungraded: usize,
    numbers: u64,
    steps: usize,
    slowest: (Duration, String),
}

/// Prints the table of all families.
pub(super) fn run(families: &[Family], time: Duration) -> Outcome {
    let mut outcome = Outcome::Good;
    say!(
        "{:32} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>8} {:>7} {:>7}  slowest",
        "family",
        "boards",
        "easy",
        "medium",
        "hard",
        "expert",
        "beyond",
        "ungraded",
        "number",
        "steps"
    );
    for family in families {
        let mut groups: BTreeMap<String, Group> = BTreeMap::new();
        for item in &family.items {
            let group = groups.entry(difficulty(&item.id).to_owned()).or_default();
            if let Err(fault) = measure(item, time, group) {
                say!("WRONG {}/{}: {fault}", family.name, item.id);
                outcome = Outcome::Bad;
            }
        }
        for (difficulty, group) in &groups {
            print(&format!("{} {difficulty}", family.name), group);
        }
    }
    outcome
}

fn measure(item: &Item, time: Duration, group: &mut Group) -> Result<(), String> {
    let puzzle = &*item.puzzle;
    let start = ThreadTime::now();
    let limits = Limits::none().with_time(time);
    let explanation = explain(puzzle, &puzzle.blank(), Assuming::Allowed, &limits)
        .map_err(|fault| fault.to_string())?;
    let elapsed = start.elapsed();
    if elapsed >= group.slowest.0 {
        group.slowest = (elapsed, item.id.clone());
    }
    let rating = rate(&explanation);
    group.boards += 1;
    group.steps += rating.steps;
    if explanation.outcome == Ending::Solved {
        group.graded[rating.grade as usize] += 1;
        group.numbers += u64::from(rating.number);
    } else {
        group.ungraded += 1;
    }
    Ok(())
}

fn print(name: &str, group: &Group) {
    let [easy, medium, hard, expert, beyond] = group.graded;
    let graded = group.boards - group.ungraded;
    let mean = group.numbers as f64 / graded.max(1) as f64;
    let steps = group.steps as f64 / group.boards.max(1) as f64;
    let (time, slowest) = &group.slowest;
    say!(
        "{name:32} {:>6} {easy:>6} {medium:>6} {hard:>6} {expert:>6} {beyond:>6} {:>8} {mean:>7.1} {steps:>7.1}  {:.3} s {slowest}",
        group.boards,
        group.ungraded,
        time.as_secs_f64()
    );
}

/// The part of a name that gives the difficulty, or nothing.
fn difficulty(id: &str) -> &str {
    let is_difficulty = |part: &&str| {
        let mut characters = part.chars();
        characters.next() == Some('d')
            && characters.next().is_some_and(|c| c.is_ascii_alphanumeric())
            && characters.next().is_none()
    };
    id.split('_').find(is_difficulty).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulties_are_read_off_names() {
        assert_eq!(difficulty("lightup_7x7_d1_3"), "d1");
        assert_eq!(difficulty("unequal_10_dk_2"), "dk");
        assert_eq!(difficulty("demystify_futoshiki_4"), "");
    }
}
