//! Measurements as files, one JSON object a line, and those of another build.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use super::Arguments;
use super::measure::Measured;

type Failed = Box<dyn std::error::Error>;

pub(super) fn write(file: &Path, measured: &[Measured]) -> Result<(), Failed> {
    let mut out = std::io::BufWriter::new(std::fs::File::create(file)?);
    for one in measured {
        serde_json::to_writer(&mut out, one)?;
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}

pub(super) fn read(file: &Path) -> Result<Vec<Measured>, Failed> {
    let text = std::fs::read_to_string(file)?;
    let lines = text.lines().map(serde_json::from_str);
    Ok(lines.collect::<Result<_, _>>()?)
}

/// Lets another build of this program measure one family.
pub(super) fn run_other(
    program: &Path,
    folder: &Path,
    family: &str,
    arguments: &Arguments,
) -> Result<Vec<Measured>, Failed> {
    let file = tempfile::NamedTempFile::new()?;
    let mut command = Command::new(program);
    command.arg("bench").arg("--corpus").arg(folder);
    command.args(["--family", family]);
    command.args(["--time-limit", &arguments.time_limit.to_string()]);
    command.args(["--repeat", &arguments.repeat.to_string()]);
    if let Some(text) = &arguments.choice.case {
        command.args(["--case", text]);
    }
    command.arg("--save").arg(file.path()).stdout(Stdio::null());
    let status = command.status()?;
    if status.code().is_none_or(|code| code > 1) {
        return Err(format!("{}: {status}", program.display()).into());
    }
    let mut measured = read(file.path())?;
    measured.retain(|one| one.family == family);
    Ok(measured)
}
