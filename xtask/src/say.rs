//! Lines of results. Where nobody reads them any longer, as in `cargo xtask bench | head`, the task ends without a word.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write as _};

/// Prints a line of results, as `say!` does.
macro_rules! say {
    ($($words:tt)*) => { $crate::say::line(format_args!($($words)*)) };
}
pub(crate) use say;

/// What a task exits with that could not be done.
pub(crate) const NOT_DONE: u8 = 2;

/// Prints a line. Results that cannot be told are a task that could not be done, so that the process ends here.
pub(crate) fn line(words: Arguments<'_>) {
    if let Err(error) = writeln!(std::io::stdout(), "{words}") {
        if error.kind() != ErrorKind::BrokenPipe {
            eprintln!("error: results cannot be written: {error}");
        }
        std::process::exit(NOT_DONE.into());
    }
}
