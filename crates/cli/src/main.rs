//! The `gridproof` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    gridproof::run(std::env::args_os().collect())
}
