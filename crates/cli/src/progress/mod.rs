//! Signs of life on a terminal, for what takes longer than a second.
//!
//! What the search says of itself it traces at the borders of its stages; [`Watch`] keeps the latest numbers.

mod watch;

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use watch::SEEN;
pub(crate) use watch::Watch;

/// Nothing is shown before this.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is renewed.
const STEP: Duration = Duration::from_millis(200);

/// Whether progress can be shown at all.
pub(crate) fn wanted(quiet: bool) -> bool {
    !quiet && std::io::stderr().is_terminal()
}

/// A line with the elapsed time, shown from the first second until it is dropped.
#[derive(Debug)]
pub(crate) struct Spinner {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Spinner {
    /// Starts to wait, if progress is wanted.
    pub(crate) fn start(quiet: bool, what: &str) -> Self {
        if !wanted(quiet) {
            return Self {
                done: None,
                thread: None,
            };
        }
        let (done, waiting) = channel();
        let what = what.to_owned();
        let thread = std::thread::spawn(move || {
            if waiting.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::new_spinner().with_elapsed(PATIENCE);
            bar.set_style(style("{spinner} {msg}"));
            while waiting.recv_timeout(STEP) == Err(RecvTimeoutError::Timeout) {
                let elapsed = HumanDuration(bar.elapsed());
                bar.set_message(format!("{what}, {elapsed:#}{}", SEEN.words()));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        Self {
            done: Some(done),
            thread: Some(thread),
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A style from a template of ours.
pub(crate) fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}
