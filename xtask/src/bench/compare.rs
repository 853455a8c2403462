//! Two sets of measurements of the same puzzles, as ratios.

use std::collections::BTreeMap;

use super::measure::Measured;
use super::table::time;
use crate::say::say;

/// A puzzle counts as a loss if it is slower by this factor.
const LOSS: f64 = 1.1;
/// Losses below this are noise of the clock.
const NOISE: u64 = 20_000;
/// How many losses of a family are named.
const NAMED: usize = 10;

/// Prints, family by family, new over old: geometric mean, totals, conflicts, and where it got slower.
/// Puzzles that only one side has, or that both left open, are left out; one that only one side left open is named.
pub(super) fn print(new: &[Measured], old: &[Measured]) {
    let old: BTreeMap<(&str, &str), &Measured> = old
        .iter()
        .map(|one| ((one.family.as_str(), one.id.as_str()), one))
        .collect();
    let mut families: BTreeMap<&str, Vec<(&Measured, &Measured)>> = BTreeMap::new();
    let mut everything = Vec::new();
    for one in new {
        if let Some(&before) = old.get(&(one.family.as_str(), one.id.as_str())) {
            families.entry(&one.family).or_default().push((one, before));
            everything.push((one, before));
        }
    }
    say!("new over old, below 1 is faster:");
    for (name, pairs) in &families {
        family(name, pairs);
    }
    if families.len() > 1 {
        family("all", &everything);
    }
}

fn family(name: &str, pairs: &[(&Measured, &Measured)]) {
    let mut decided: Vec<(f64, &Measured, &Measured)> = Vec::new();
    for &(new, old) in pairs {
        match (new.is_open(), old.is_open()) {
            (false, false) => decided.push((ratio(new.nanoseconds, old.nanoseconds), new, old)),
            (true, false) => say!("  {name}: {} is open now", new.id),
            (false, true) => say!("  {name}: {} is decided now", new.id),
            (true, true) => {}
        }
    }
    let sum =
        |of: &dyn Fn(&(f64, &Measured, &Measured)) -> u64| decided.iter().map(of).sum::<u64>();
    let total = ratio(
        sum(&|pair| pair.1.nanoseconds),
        sum(&|pair| pair.2.nanoseconds),
    );
    let conflicts = ratio(sum(&|pair| pair.1.conflicts), sum(&|pair| pair.2.conflicts));
    say!(
        "  {name}: geometric mean {:.3}, total {total:.3}, conflicts {conflicts:.3}, of {} puzzles",
        geometric_mean(decided.iter().map(|pair| pair.0)),
        decided.len()
    );
    decided.retain(|(ratio, new, old)| {
        *ratio > LOSS && new.nanoseconds.saturating_sub(old.nanoseconds) > NOISE
    });
    decided.sort_by(|one, two| two.0.total_cmp(&one.0));
    if !decided.is_empty() {
        say!("    {} got slower:", decided.len());
    }
    for (ratio, new, old) in decided.iter().take(NAMED) {
        say!(
            "    {ratio:>7.2}  {} ({} from {}, {} conflicts from {})",
            new.id,
            time(new.nanoseconds),
            time(old.nanoseconds),
            new.conflicts,
            old.conflicts
        );
    }
}

fn ratio(new: u64, old: u64) -> f64 {
    new.max(1) as f64 / old.max(1) as f64
}

fn geometric_mean(ratios: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = ratios.len().max(1) as f64;
    (ratios.map(f64::ln).sum::<f64>() / count).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_and_an_equal_loss_cancel() {
        assert!((geometric_mean([0.5, 2.0].into_iter()) - 1.0).abs() < 1e-9);
        assert!((geometric_mean([].into_iter()) - 1.0).abs() < 1e-9);
        assert!((ratio(3, 0) - 3.0).abs() < 1e-9);
    }
}
