//! What the libraries trace, on standard error: only when asked for by `-v` or `RUST_LOG`.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// Shows traces from here on, if they are wanted. `RUST_LOG` counts before the number of `-v`.
pub(crate) fn init(verbosity: u8) {
    let filter = match (std::env::var_os("RUST_LOG"), verbosity) {
        (Some(filter), _) if !filter.is_empty() => EnvFilter::from_default_env(),
        (_, 0) => return,
        (_, 1) => EnvFilter::default().add_directive(LevelFilter::DEBUG.into()),
        (_, _) => EnvFilter::default().add_directive(LevelFilter::TRACE.into()),
    };
    let colours = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    let installed = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_timer(tracing_subscriber::fmt::time::uptime())
        .with_ansi(colours)
        .try_init();
    // Another subscriber can only be there if the library is used by a program that has its own.
    drop(installed);
}
