//! Interrupts: the first asks for an orderly end, the second kills.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::Exit;

/// Sets the flag on the first interrupt and calls `on_first`; ends the process on the second.
///
/// Where no handler can be installed an interrupt ends the process as usual.
pub(crate) fn watch(flag: &Arc<AtomicBool>, on_first: impl Fn() + Send + 'static) {
    let flag = Arc::clone(flag);
    let installed = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::SeqCst) {
            std::process::exit(Exit::Interrupted.code().into());
        }
        on_first();
    });
    if let Err(error) = installed {
        tracing::debug!(%error, "interrupts end the program at once");
    }
}
