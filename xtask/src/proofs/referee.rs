//! VeriPB, the checker of proofs that is none of ours: `cargo install veripb`.

use std::fs::File;
use std::io::BufWriter;
use std::process::Command;
use std::time::{Duration, Instant};

use gridproof_core::proof::Certificate;

/// What it says of a proof that holds.
const ACCEPTED: &str = "s VERIFIED UNSATISFIABLE";

/// The program, and a folder for its files.
pub(super) struct Referee {
    program: String,
    folder: tempfile::TempDir,
}

impl Referee {
    /// Asks for the program.
    pub(super) fn new(program: &str) -> Result<Self, Box<dyn std::error::Error>> {
        let asked = Command::new(program).arg("--version").output();
        asked.map_err(|error| {
            format!("{program} cannot be run ({error}): install it by `cargo install veripb`, or name it after --veripb")
        })?;
        Ok(Self {
            program: program.to_owned(),
            folder: tempfile::tempdir()?,
        })
    }

    /// How long it took to accept the proof.
    pub(super) fn accepts(&self, certificate: &Certificate<'_>) -> Result<Duration, String> {
        let veripb = certificate.veripb().map_err(|error| error.to_string())?;
        let veripb = veripb.ok_or("there is nothing to refute")?;
        let [formula, proof] =
            ["puzzle.opb", "puzzle.pbp"].map(|name| self.folder.path().join(name));
        let failed = |error: std::io::Error| error.to_string();
        let mut out = BufWriter::new(File::create(&formula).map_err(failed)?);
        veripb.formula(&mut out).map_err(failed)?;
        drop(out.into_inner().map_err(|error| error.to_string())?);
        let mut out = BufWriter::new(File::create(&proof).map_err(failed)?);
        veripb.proof(&mut out).map_err(failed)?;
        drop(out.into_inner().map_err(|error| error.to_string())?);
        let start = Instant::now();
        let output = Command::new(&self.program)
            .args([&formula, &proof])
            .output()
            .map_err(failed)?;
        let took = start.elapsed();
        let said = String::from_utf8_lossy(&output.stdout);
        if output.status.success() && said.lines().any(|line| line.starts_with(ACCEPTED)) {
            return Ok(took);
        }
        let also = String::from_utf8_lossy(&output.stderr);
        Err(format!("{} refuses: {said}{also}", self.program))
    }
}
