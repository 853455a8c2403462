//! What the libraries trace: on standard error when asked for by `-v` or `RUST_LOG`, and as numbers for a line of progress.
//!
//! Without any of these nothing is installed, and traces cost nothing.

use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Registry, fmt};

use crate::progress::{self, Watch};

/// Shows traces from here on, if they are wanted. `RUST_LOG` counts before the number of `-v`.
pub(crate) fn init(verbosity: u8, quiet: bool) {
    let shown = match (std::env::var_os("RUST_LOG"), verbosity) {
        (Some(filter), _) if !filter.is_empty() => Some(EnvFilter::from_default_env()),
        (_, 0) => None,
        (_, 1) => Some(EnvFilter::default().add_directive(LevelFilter::DEBUG.into())),
        (_, _) => Some(EnvFilter::default().add_directive(LevelFilter::TRACE.into())),
    };
    let watched = progress::wanted(quiet).then(|| Watch.with_filter(LevelFilter::DEBUG));
    if shown.is_none() && watched.is_none() {
        return;
    }
    let shown = shown.map(|filter| {
        let errors = std::io::stderr();
        let colours = anstream::AutoStream::choice(&errors) != anstream::ColorChoice::Never;
        fmt::layer()
            .with_writer(std::io::stderr)
            .with_timer(fmt::time::uptime())
            .with_ansi(colours)
            .with_filter(filter)
    });
    let installed = Registry::default().with(shown).with(watched).try_init();
    // Another subscriber can only be there if the library is used by a program that has its own.
    drop(installed);
}
