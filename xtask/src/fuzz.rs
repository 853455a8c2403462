//! Coverage-guided fuzzing: builds the driver in `fuzz/driver` and runs it for a while on one target or on all.
//!
//! The driver is instrumented through flags of the stable compiler, and so has a target directory of its own. Seeds come from the
//! fixtures; what the fuzzer keeps is kept beside them for the next run. A finding is written to a file that is named.

mod said;

use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gridproof_fuzz::{Target, seeds, targets};

use crate::Outcome;
use crate::say::say;

use said::Said;

/// What makes a build of the stable compiler count its branches and compare its operands for the fuzzer.
const INSTRUMENTED: [&str; 6] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
];
/// The longest input that is made, in bytes.
const MOST_BYTES: u32 = 4096;
/// An input that takes longer counts as a hang, in seconds.
const PATIENCE: u32 = 60;
/// The most memory that a run may take, in MiB.
const MOST_MEMORY: u32 = 2048;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A target, or `all` for one after the other; without one they are listed.
    target: Option<String>,
    /// How long each target runs.
    #[arg(long, default_value_t = 60, value_name = "N")]
    seconds: u32,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Box<dyn std::error::Error>> {
    let chosen = match arguments.target.as_deref() {
        None => {
            for target in targets() {
                say!("{target}");
            }
            return Ok(Outcome::Good);
        }
        Some("all") => targets(),
        Some(name) => vec![Target::named(name).ok_or_else(|| {
            let names: Vec<String> = targets().iter().map(Target::to_string).collect();
            format!("no target {name}: there are {}", names.join(", "))
        })?],
    };
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| project.join("target"), PathBuf::from)
        .join("fuzz");
    let driver = build(&project, &folder)?;
    let mut outcome = Outcome::Good;
    for target in chosen {
        let (good, said) = fuzz(&driver, target, &folder, arguments.seconds)?;
        if good {
            let seconds = arguments.seconds;
            say!("{target}: {seconds} seconds, {said}, no finding");
        } else {
            for line in &said.words {
                say!("  {line}");
            }
            say!("{target}: FAILED after {said}, see above");
            outcome = Outcome::Bad;
        }
    }
    Ok(outcome)
}

/// Builds the driver, and says where it is.
fn build(project: &Path, folder: &Path) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let host = host()?;
    compiler()?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--release", "--locked", "--target", &host])
        .arg("--target-dir")
        .arg(folder)
        .current_dir(project.join("fuzz/driver"))
        .env("RUSTFLAGS", INSTRUMENTED.join(" "))
        .status()?;
    if !built.success() {
        return Err("the driver of the fuzzer does not build".into());
    }
    Ok(folder.join(host).join("release/gridproof-fuzz-driver"))
}

/// The runtime of the fuzzer is C++.
fn compiler() -> Result<(), String> {
    let name = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let found = Command::new(&name).arg("--version").output();
    match found {
        Ok(output) if output.status.success() => Ok(()),
        _ => Err(format!(
            "fuzzing needs a C++ compiler, and \"{name}\" is none: install one or name it by CXX; \
             `cargo test -p gridproof-fuzz` runs the same targets without one"
        )),
    }
}

/// The platform that the compiler runs on: flags for one that is named do not reach build scripts.
fn host() -> Result<String, Box<dyn std::error::Error>> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output()?;
    let text = String::from_utf8(output.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host
        .ok_or("the compiler does not name its platform")?
        .to_owned())
}

/// Runs the driver on one target. Whether there was no finding, and what the driver said.
fn fuzz(
    driver: &Path,
    target: Target,
    folder: &Path,
    seconds: u32,
) -> Result<(bool, Said), Box<dyn std::error::Error>> {
    let name = target.to_string();
    let [kept, from, findings] =
        ["corpus", "seeds", "findings"].map(|part| folder.join(part).join(&name));
    for path in [&kept, &from, &findings] {
        std::fs::create_dir_all(path)?;
    }
    for (number, seed) in seeds(target)?.iter().enumerate() {
        std::fs::write(from.join(format!("{number:04}")), seed)?;
    }
    let mut artifacts = findings.into_os_string();
    artifacts.push(std::path::MAIN_SEPARATOR_STR);
    let mut prefix = std::ffi::OsString::from("-artifact_prefix=");
    prefix.push(artifacts);
    let mut running = Command::new(driver)
        .env("GRIDPROOF_FUZZ", &name)
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-max_len={MOST_BYTES}"))
        .arg(format!("-timeout={PATIENCE}"))
        .arg(format!("-rss_limit_mb={MOST_MEMORY}"))
        .arg("-print_final_stats=1")
        .arg(prefix)
        .arg(&kept)
        .arg(&from)
        .stderr(Stdio::piped())
        .spawn()?;
    let said = match running.stderr.take() {
        Some(stderr) => Said::read(BufReader::new(stderr))?,
        None => Said::default(),
    };
    Ok((running.wait()?.success(), said))
}
