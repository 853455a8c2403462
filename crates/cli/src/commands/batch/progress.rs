//! How far a batch has come, on a terminal: by the bytes of its file, or by the items of a stream.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::progress;

/// How far a batch has come.
#[derive(Debug)]
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    total: Option<u64>,
    started: Instant,
    answered: u64,
}

impl Progress {
    /// Nothing is shown unless standard error is a terminal. The total is the length of the file, where it has one.
    pub(super) fn new(quiet: bool, total: Option<u64>) -> Self {
        Self {
            bar: progress::wanted(quiet).then(ProgressBar::hidden),
            total,
            started: Instant::now(),
            answered: 0,
        }
    }

    /// Notes that an answer was written for what ends at this byte of the input.
    pub(super) fn answered(&mut self, end: u64) {
        self.answered += 1;
        let Some(bar) = &mut self.bar else { return };
        let elapsed = self.started.elapsed();
        if elapsed < Duration::from_secs(1) {
            return;
        }
        if bar.is_hidden() {
            *bar = shown(self.total).with_elapsed(elapsed);
        }
        let rate = self.answered as f64 / elapsed.as_secs_f64();
        bar.set_position(end);
        bar.set_message(format!("{} answered, {rate:.0}/s", self.answered));
    }

    /// Takes the line away.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn shown(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "{bar:30} {percent}% {msg}, {elapsed} gone, {eta} left",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {msg}, {elapsed} gone",
        ),
    };
    bar.set_style(progress::style(template));
    bar
}
