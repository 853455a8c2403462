//! A bound on how much is read and not yet written: so many items, and so many bytes.

use std::sync::{Condvar, Mutex, PoisonError};

/// The most items between reading and writing. Wide, so that one hard puzzle does not hold up the others.
const MOST_ITEMS: usize = 2048;
/// The most bytes of lines between reading and writing, unless a single line is longer.
const MOST_BYTES: usize = 16 << 20;

/// What is under way.
#[derive(Debug, Default)]
pub(super) struct Window {
    held: Mutex<Held>,
    freed: Condvar,
}

#[derive(Debug, Default)]
struct Held {
    items: usize,
    bytes: usize,
}

impl Window {
    /// Waits until an item of this many bytes fits.
    pub(super) fn enter(&self, bytes: usize) {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |held: &mut Held| {
            held.items > 0 && (held.items >= MOST_ITEMS || held.bytes + bytes > MOST_BYTES)
        };
        let mut held = self
            .freed
            .wait_while(held, full)
            .unwrap_or_else(PoisonError::into_inner);
        held.items += 1;
        held.bytes += bytes;
    }

    /// Gives back the room of an item.
    pub(super) fn leave(&self, bytes: usize) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.items = held.items.saturating_sub(1);
        held.bytes = held.bytes.saturating_sub(bytes);
        self.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::mpsc::channel;

    #[test]
    fn a_full_window_waits_for_room() {
        let window = Arc::new(Window::default());
        window.enter(2 * MOST_BYTES);
        let (entered, seen) = channel();
        let other = Arc::clone(&window);
        let thread = std::thread::spawn(move || {
            other.enter(1);
            entered.send(()).unwrap();
        });
        assert!(seen.try_recv().is_err());
        window.leave(2 * MOST_BYTES);
        seen.recv().unwrap();
        thread.join().unwrap();
    }
}
