//! The program from its arguments to its exit code.

use std::any::Any;
use std::ffi::OsString;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::{CommandFactory, FromArgMatches};
use gridproof_core::Fault;

use crate::args::{Cli, Color};
use crate::context::Context;
use crate::diagnostics;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::log;
use crate::output::{self, Record};

/// Runs the program with these arguments, the first of which is its own name.
#[must_use]
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    let early = Early::of(&arguments);
    early.color.choose();
    let command = Cli::command().color(early.color.for_help());
    let parsed = command
        .try_get_matches_from(arguments)
        .and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
    match parsed {
        Ok(cli) => dispatch(cli).into(),
        Err(error) => refused(&error, &early).into(),
    }
}

fn dispatch(cli: Cli) -> Exit {
    log::init(cli.global.verbose, cli.global.quiet);
    let context = Context {
        global: cli.global,
        cancel: Arc::new(AtomicBool::new(false)),
    };
    let answer = catch_unwind(AssertUnwindSafe(|| cli.command.run(&context)));
    let failure = match answer {
        Ok(Ok(exit)) => return exit,
        Ok(Err(failure)) => failure,
        Err(panic) => Failure::Fault(Fault(panic_words(&*panic))),
    };
    if failure.is_closed_pipe() {
        return Exit::Answered;
    }
    if context.global.json {
        let record = match &failure {
            Failure::Input(unreadable) => Record::invalid(&unreadable.error),
            other => Record::failed(other),
        };
        // Where even this cannot be written the exit code has to do.
        let _ = context.give_record(&record);
    } else {
        output::stderr(&diagnostics::report(&failure));
    }
    failure.exit()
}

/// What a panic said.
pub(crate) fn panic_words(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().copied();
    let words = words.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("panic: {}", words.unwrap_or("without words"))
}

/// Arguments that clap does not accept, or a request for help or version.
fn refused(error: &clap::Error, early: &Early) -> Exit {
    if !error.use_stderr() {
        let printed = error.print().and_then(|()| std::io::stdout().flush());
        return match printed.map_err(Failure::Stdout) {
            Err(failure) if !failure.is_closed_pipe() => {
                output::stderr(&diagnostics::report(&failure));
                failure.exit()
            }
            _ => Exit::Answered,
        };
    }
    if early.json {
        let text = error.to_string();
        let message = text.lines().next().unwrap_or("");
        let record = Record::failed(message.trim_start_matches("error: "));
        let _ = std::io::stdout().write_all(record.line().as_bytes());
    } else {
        let _ = error.print();
    }
    Exit::Usage
}

/// What has to be known of the arguments before they are understood: how to say that they are not.
struct Early {
    json: bool,
    color: Color,
}

impl Early {
    fn of(arguments: &[OsString]) -> Self {
        let words = || arguments.iter().filter_map(|argument| argument.to_str());
        let after = words().skip_while(|&word| word != "--color").nth(1);
        let joined = words().find_map(|word| word.strip_prefix("--color="));
        Self {
            json: words().any(|word| word == "--json"),
            color: match joined.or(after) {
                Some("always") => Color::Always,
                Some("never") => Color::Never,
                _ => Color::Auto,
            },
        }
    }
}

impl Color {
    fn choose(self) {
        match self {
            Self::Auto => {}
            Self::Always => anstream::ColorChoice::Always.write_global(),
            Self::Never => anstream::ColorChoice::Never.write_global(),
        }
    }

    const fn for_help(self) -> clap::ColorChoice {
        match self {
            Self::Auto => clap::ColorChoice::Auto,
            Self::Always => clap::ColorChoice::Always,
            Self::Never => clap::ColorChoice::Never,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn early(words: &[&str]) -> (bool, Color) {
        let words: Vec<_> = words.iter().map(OsString::from).collect();
        let early = Early::of(&words);
        (early.json, early.color)
    }

    #[test]
    fn colour_and_json_are_known_early() {
        assert_eq!(early(&["gridproof", "solve"]), (false, Color::Auto));
        assert_eq!(
            early(&["gridproof", "--color", "never", "--json"]),
            (true, Color::Never)
        );
        assert_eq!(early(&["gridproof", "--color=always"]).1, Color::Always);
        assert_eq!(early(&["gridproof", "--color"]).1, Color::Auto);
    }
}
