//! What the search says of itself, as far as a line of progress shows it.

use std::fmt::{Debug, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer};

/// The latest numbers. There is one search at a time, and one line that shows it.
pub(super) static SEEN: Seen = Seen::new();

/// The latest numbers of a search; 0 where nothing was said.
#[derive(Debug)]
pub(super) struct Seen {
    conflicts: AtomicU64,
    found: AtomicU64,
    decided: AtomicU64,
    variables: AtomicU64,
}

impl Seen {
    const fn new() -> Self {
        Self {
            conflicts: AtomicU64::new(0),
            found: AtomicU64::new(0),
            decided: AtomicU64::new(0),
            variables: AtomicU64::new(0),
        }
    }

    /// Branches speak for themselves, each of the part it knows: the furthest counts.
    fn note(&self, name: &str, value: u64) {
        let number = match name {
            "conflicts" => &self.conflicts,
            "found" => &self.found,
            "decided" => &self.decided,
            "variables" => &self.variables,
            _ => return,
        };
        number.fetch_max(value, Ordering::Relaxed);
    }

    /// What is known, each part after a comma.
    pub(super) fn words(&self) -> String {
        let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let mut words = String::new();
        if let conflicts @ 1.. = read(&self.conflicts) {
            let _ = write!(words, ", {conflicts} conflicts");
        }
        if let (decided @ 1.., variables @ 1..) = (read(&self.decided), read(&self.variables)) {
            let share = decided.min(variables) * 100 / variables;
            let _ = write!(words, ", {share} % decided");
        }
        match read(&self.found) {
            0 => {}
            1 => words += ", 1 solution",
            found => {
                let _ = write!(words, ", {found} solutions");
            }
        }
        words
    }
}

/// Takes the numbers from what the libraries trace.
#[derive(Debug)]
pub(crate) struct Watch;

impl<S: Subscriber> Layer<S> for Watch {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() <= Level::DEBUG {
            event.record(&mut Numbers);
        }
    }
}

struct Numbers;

impl Visit for Numbers {
    fn record_u64(&mut self, field: &Field, value: u64) {
        SEEN.note(field.name(), value);
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_said() {
        let seen = Seen::new();
        assert_eq!(seen.words(), "");
        seen.note("conflicts", 4000);
        seen.note("conflicts", 3000);
        seen.note("open", 8);
        assert_eq!(seen.words(), ", 4000 conflicts");
        seen.note("variables", 50);
        seen.note("decided", 10);
        seen.note("found", 1);
        assert_eq!(seen.words(), ", 4000 conflicts, 20 % decided, 1 solution");
    }
}
