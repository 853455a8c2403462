//! `verify`: checks a certificate, with a checker that shares nothing with the rest of the program but this file.

use std::fs::File;
use std::io::{BufRead, BufReader, stdin};

use gridproof_core::{ParseError, Size};
use gridproof_proof::{Accepted, Refused};

use crate::context::Context;
use crate::diagnostics::Tone;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Unreadable, why};
use crate::output::Record;

/// Checks a certificate: is the verdict in it really proved? The puzzle is part of it, and part of the answer.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status: 0 accepted, 3 refused.")]
pub(crate) struct Args {
    /// A certificate written with --proof, or - for standard input
    #[arg(value_name = "FILE")]
    file: String,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let checked = match args.file.as_str() {
        "-" => gridproof_proof::verify(stdin().lock()),
        path => gridproof_proof::verify(open(path)?),
    };
    let Accepted {
        kind,
        size: (rows, cols),
        claim,
        steps,
    } = checked.map_err(|refused| unreadable(&args.file, &refused))?;
    if context.global.json {
        context.give_record(&Record {
            kind: Some(kind),
            size: Some([rows, cols]),
            verdict: Some(claim.name()),
            proof: Some("accepted"),
            ..Record::new()
        })?;
    } else {
        let accepted = Tone::Good.paint("accepted");
        let size = Size::new(rows, cols);
        let claim = claim.name();
        context.say(&format!(
            "{accepted}: {claim}  {size} {kind}, {steps} steps\n"
        ))?;
    }
    Ok(Exit::Answered)
}

fn open(path: &str) -> Result<impl BufRead, Failure> {
    let opened = File::open(path).map_err(|error| {
        let message = format!("cannot read {path}: {}", why(&error));
        Unreadable::whole(path, message)
    });
    Ok(BufReader::with_capacity(1 << 16, opened?))
}

fn unreadable(origin: &str, refused: &Refused) -> Box<Unreadable> {
    let mut error = ParseError::new(format!("refused: {}", refused.words));
    error.line = u32::try_from(refused.line).ok();
    Unreadable::in_bytes(origin, &[], error)
}
