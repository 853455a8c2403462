//! Allocations: how often memory is asked for between the parsed puzzle and the verdict, and how much is held at once.
//!
//! The counts are the same from run to run, but where a time limit ends it. They are of one thread, the one that decides.

use std::time::Duration;

use gridproof_core::Limits;

use crate::Outcome;
use crate::corpus::Family;
use crate::say::say;

/// What deciding one puzzle asked for.
struct Asked<'a> {
    id: &'a str,
    allocations: u64,
    /// Bytes held at once, beyond those of the puzzle.
    held: u64,
}

pub(super) fn run(families: &[Family], time: Duration) -> Outcome {
    for family in families {
        let asked = family.items.iter().map(|item| {
            let limits = Limits::none().with_time(time);
            let counted = allocation_counter::measure(|| drop(item.puzzle.decide(&limits)));
            Asked {
                id: &item.id,
                allocations: counted.count_total,
                held: counted.bytes_max,
            }
        });
        let mut asked: Vec<Asked<'_>> = asked.collect();
        asked.sort_by_key(|one| one.allocations);
        let mut held: Vec<u64> = asked.iter().map(|one| one.held).collect();
        held.sort_unstable();
        let (Some(most), Some(most_held)) = (asked.last(), held.last()) else {
            continue;
        };
        say!(
            "{}: {} puzzles; allocations: median {}, at most {} ({}); held at once: median {:.1} KiB, at most {:.1} KiB",
            family.name,
            asked.len(),
            asked[asked.len() / 2].allocations,
            most.allocations,
            most.id,
            kibibytes(held[held.len() / 2]),
            kibibytes(*most_held),
        );
    }
    Outcome::Good
}

fn kibibytes(bytes: u64) -> f64 {
    bytes as f64 / 1024.0
}
