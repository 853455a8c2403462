//! Measurements of a family on a few lines.

use super::measure::Measured;
use crate::say::say;

/// How many of the slowest puzzles are named.
const SLOWEST: usize = 5;

pub(super) fn print(name: &str, measured: &[Measured]) {
    let mut sorted: Vec<&Measured> = measured.iter().collect();
    sorted.sort_by(|one, two| {
        let key = |measured: &Measured| std::cmp::Reverse(measured.nanoseconds);
        key(one).cmp(&key(two)).then_with(|| one.id.cmp(&two.id))
    });
    let open = measured.iter().filter(|one| one.is_open()).count();
    let sum = |of: fn(&Measured) -> u64| measured.iter().map(of).sum::<u64>();
    let peak = measured.iter().map(|one| one.peak_bytes).max();
    say!(
        "{name}: {} decided, {open} open; total {}, median {}, p99 {}, max {}; \
         {} conflicts, {} propagator runs, {} explanations that cite {:.1} facts each; {} KiB at most",
        measured.len() - open,
        time(sum(|one| one.nanoseconds)),
        time(quantile(&sorted, 50)),
        time(quantile(&sorted, 99)),
        time(sorted.first().map_or(0, |one| one.nanoseconds)),
        sum(|one| one.conflicts),
        sum(|one| one.runs),
        sum(|one| one.explanations),
        sum(|one| one.cited) as f64 / sum(|one| one.explanations).max(1) as f64,
        peak.unwrap_or(0) / 1024,
    );
    for one in sorted.iter().take(SLOWEST) {
        say!(
            "    {:>9}  {:<10} {} ({} conflicts)",
            time(one.nanoseconds),
            one.verdict,
            one.id,
            one.conflicts
        );
    }
}

/// The smallest time that `percent` of the puzzles do not exceed; `sorted` has the slowest first.
fn quantile(sorted: &[&Measured], percent: usize) -> u64 {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted
        .len()
        .checked_sub(rank)
        .and_then(|index| sorted.get(index))
        .map_or(0, |measured| measured.nanoseconds)
}

/// A time in the unit that suits it.
pub(super) fn time(nanoseconds: u64) -> String {
    let value = nanoseconds as f64;
    match nanoseconds {
        0..1_000_000 => format!("{:.1} us", value / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} ms", value / 1e6),
        _ => format!("{:.2} s", value / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(nanoseconds: u64) -> Measured {
        Measured {
            family: String::new(),
            id: String::new(),
            verdict: "unique".to_owned(),
            nanoseconds,
            conflicts: 0,
            decisions: 0,
            runs: 0,
            explanations: 0,
            cited: 0,
            peak_bytes: 0,
            wrong: None,
        }
    }

    #[test]
    fn quantiles_are_taken_from_the_fast_end() {
        let all: Vec<Measured> = (1..=200).rev().map(measured).collect();
        let sorted: Vec<&Measured> = all.iter().collect();
        assert_eq!((quantile(&sorted, 50), quantile(&sorted, 99)), (100, 198));
        assert_eq!(quantile(&sorted[..1], 50), 200);
        assert_eq!(quantile(&[], 50), 0);
    }

    #[test]
    fn times_choose_their_unit() {
        let units = [1_500, 2_500_000, 12_345_678_900].map(time);
        assert_eq!(units, ["1.5 us", "2.5 ms", "12.35 s"]);
    }
}
