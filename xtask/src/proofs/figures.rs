//! What certificates cost, in a table.
//!
//! Times are CPU times of one thread, but for that of the referee, which is a process of its own.

use std::time::Duration;

use crate::say::say;

/// What one certificate has cost.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    pub(super) conflicts: u64,
    pub(super) bytes: u64,
    /// As the program solves without a certificate, with all that is deduced before the search.
    pub(super) solving: Duration,
    /// From the model that certificates are made from.
    pub(super) plain: Duration,
    /// The same with notes.
    pub(super) noting: Duration,
    /// Trimming and writing.
    pub(super) making: Duration,
    pub(super) checking: Duration,
    /// How many damaged certificates were refused.
    pub(super) refused: usize,
    /// How long the referee took, if there is one.
    pub(super) referee: Duration,
}

/// So many conflicts make a puzzle a hard one.
const HARD: u64 = 10_000;

type Column = (&'static str, fn(&Cost) -> u64);

const COLUMNS: [Column; 7] = [
    ("bytes", |cost| cost.bytes),
    ("us solving", |cost| micros(cost.solving)),
    ("us plain model", |cost| micros(cost.plain)),
    ("us with notes", |cost| micros(cost.noting)),
    ("us making", |cost| micros(cost.making)),
    ("us checking", |cost| micros(cost.checking)),
    ("us referee", |cost| micros(cost.referee)),
];

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Prints the figures of a family under a line that says what it is.
pub(super) fn print(head: &str, costs: &[Cost], damage: usize) {
    say!("{head}");
    if costs.is_empty() {
        return;
    }
    say!(
        "    {:<16}{:>12}{:>12}{:>12}{:>14}",
        "",
        "median",
        "p99",
        "max",
        "sum"
    );
    for (name, of) in COLUMNS {
        let mut values: Vec<u64> = costs.iter().map(of).collect();
        let sum: u64 = values.iter().sum();
        if sum == 0 {
            continue;
        }
        values.sort_unstable();
        let [median, high, most] = [50, 99, 100].map(|percent| quantile(&values, percent));
        say!("    {name:<16}{median:>12}{high:>12}{most:>12}{sum:>14}");
    }
    let conflicts: u64 = costs.iter().map(|cost| cost.conflicts).sum();
    let bytes: u64 = costs.iter().map(|cost| cost.bytes).sum();
    let sum = |of: fn(&Cost) -> Duration| costs.iter().map(of).sum::<Duration>();
    say!(
        "    {conflicts} conflicts, {} bytes a conflict; notes cost {:.2} of the plain model",
        bytes.checked_div(conflicts).unwrap_or(0),
        ratio(sum(|cost| cost.noting), sum(|cost| cost.plain)),
    );
    let hard: Vec<&Cost> = costs.iter().filter(|cost| cost.conflicts > HARD).collect();
    if !hard.is_empty() {
        let ratios = hard.iter().map(|cost| ratio(cost.checking, cost.plain));
        let checking = hard.iter().map(|cost| cost.checking).sum();
        let plain = hard.iter().map(|cost| cost.plain).sum();
        say!(
            "    {} above {HARD} conflicts: checking to solving {:.2}, at most {:.2}",
            hard.len(),
            ratio(checking, plain),
            ratios.fold(0.0, f64::max),
        );
    }
    let slow = costs
        .iter()
        .filter(|cost| cost.conflicts <= HARD && cost.checking > Duration::from_millis(10));
    say!("    {} others take more than 10 ms to check", slow.count());
    if damage > 0 {
        let refused: usize = costs.iter().map(|cost| cost.refused).sum();
        say!(
            "    {refused} of {} damaged certificates refused",
            costs.len() * damage
        );
    }
}

fn ratio(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64().max(1e-9)
}

fn quantile(sorted: &[u64], percent: usize) -> u64 {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(0)
}
