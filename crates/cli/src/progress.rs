//! Signs of life on a terminal, for what takes longer than a second.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Nothing is shown before this.
const PATIENCE: Duration = Duration::from_secs(1);

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
            bar.set_style(style("{spinner} {msg} {elapsed}"));
            bar.set_message(what);
            bar.enable_steady_tick(Duration::from_millis(200));
            let _ = waiting.recv();
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
