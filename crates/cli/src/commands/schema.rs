//! `schema`: the JSON schema that the answers keep to.

use crate::context::Context;
use crate::exit::Exit;
use crate::failure::Failure;

/// The schema file as it is shipped.
const SCHEMA: &str = include_str!("../../schema/gridproof-1.schema.json");

/// The JSON schema of the answers.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args, context: &Context) -> Result<Exit, Failure> {
    context.give(SCHEMA.as_bytes())?;
    Ok(Exit::Answered)
}
