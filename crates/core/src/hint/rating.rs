//! How hard a puzzle is for people.

use super::explanation::{Explanation, Outcome};
use super::step::{Grade, Step};

/// How often a technique was needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The technique.
    pub technique: &'static str,
    /// How hard it is.
    pub grade: Grade,
    /// How many techniques are tried before it.
    pub rank: usize,
    /// How many steps it gave.
    pub steps: usize,
}

/// The grade of a puzzle, read off its explanation. Rotated and reflected puzzles have the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The grade of the hardest step.
    pub grade: Grade,
    /// 100 for each grade above the easiest, and up to 99 for how many steps of the hardest grade there are: so numbers
    /// order puzzles as their grades do.
    pub number: u32,
    /// The hardest technique, none if nothing had to be deduced.
    pub hardest: Option<&'static str>,
    /// All techniques that were needed, easiest first.
    pub tallies: Vec<Tally>,
    /// How many steps there are.
    pub steps: usize,
    /// How many steps assume a value.
    pub assumptions: usize,
    /// The most rounds that an assumption had to be followed, 0 without one.
    pub depth: u32,
    /// Whether the steps decide the whole board.
    pub complete: bool,
}

/// Grades an explanation from the blank board.
pub fn rate(explanation: &Explanation) -> Rating {
    let steps = &explanation.steps;
    let mut tallies: Vec<Tally> = Vec::new();
    for step in steps {
        match tallies
            .iter_mut()
            .find(|tally| tally.technique == step.technique)
        {
            Some(tally) => tally.steps += 1,
            None => tallies.push(Tally {
                technique: step.technique,
                grade: step.grade,
                rank: step.rank,
                steps: 1,
            }),
        }
    }
    tallies.sort_by_key(|tally| (tally.grade, tally.rank, tally.technique));
    let grade = steps.iter().map(|step| step.grade).max();
    let grade = grade.unwrap_or(Grade::Easy);
    let hard: usize = tallies
        .iter()
        .filter(|tally| tally.grade == grade)
        .map(|tally| tally.steps)
        .sum();
    Rating {
        grade,
        number: 100 * grade as u32 + within(hard),
        hardest: hardest(steps),
        steps: steps.len(),
        assumptions: steps.iter().filter(|step| step.assumed.is_some()).count(),
        depth: steps.iter().map(|step| step.depth).max().unwrap_or(0),
        complete: explanation.outcome == Outcome::Solved,
        tallies,
    }
}

/// The technique of the highest grade that is tried last: none that the puzzle needs is harder.
fn hardest(steps: &[Step]) -> Option<&'static str> {
    let harder = |step: &&Step| (step.grade, step.rank);
    steps.iter().max_by_key(harder).map(|step| step.technique)
}

/// 0 to 99, ten more for twice as many steps.
fn within(steps: usize) -> u32 {
    let doublings = (1 + steps as u64).ilog2();
    let rest = (1 + steps as u64) - (1 << doublings);
    (10 * doublings + ((10 * rest) >> doublings) as u32).min(99)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_steps_never_count_less() {
        let numbers: Vec<u32> = (0..3000).map(within).collect();
        assert!(numbers.is_sorted());
        assert_eq!((numbers[0], numbers[1], numbers[3]), (0, 10, 20));
        assert_eq!(numbers[2999], 99);
    }
}
