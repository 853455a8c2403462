//! Answers on standard output or in a file, and all else on standard error.

mod record;
mod steps;
mod words;

pub(crate) use record::{
    BranchOf, Branches, Conflict, Found, Marks, Record, Solution, Stats, stopped,
};
pub(crate) use steps::{GradeRecord, Level, StepRecord};
pub(crate) use words::{forced_words, headline, list_cells, list_names};

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::context::Context;
use crate::failure::Failure;

impl Context {
    /// Gives an answer as text; colour is taken out where it is not wanted.
    pub(crate) fn say(&self, text: &str) -> Result<(), Failure> {
        match &self.global.output {
            None => {
                let mut stdout = anstream::stdout().lock();
                let written = stdout.write_all(text.as_bytes());
                written
                    .and_then(|()| stdout.flush())
                    .map_err(Failure::Stdout)
            }
            Some(path) => {
                let plain = anstream::adapter::strip_str(text).to_string();
                replace(path, plain.as_bytes())
            }
        }
    }

    /// Gives an answer as bytes, as they are.
    pub(crate) fn give(&self, bytes: &[u8]) -> Result<(), Failure> {
        match &self.global.output {
            None => {
                let mut stdout = std::io::stdout().lock();
                let written = stdout.write_all(bytes);
                written
                    .and_then(|()| stdout.flush())
                    .map_err(Failure::Stdout)
            }
            Some(path) => replace(path, bytes),
        }
    }

    /// Gives an answer as one line of JSON.
    pub(crate) fn give_record(&self, record: &Record<'_>) -> Result<(), Failure> {
        self.give(record.line().as_bytes())
    }
}

/// Writes to standard error; that it is gone is no reason to stop.
pub(crate) fn stderr(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// Puts a file in place whole or not at all. What is no regular file, such as a device, is written to directly.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    replace_with(path, |out| out.write_all(bytes))
}

/// The same with what is written bit by bit.
pub(crate) fn replace_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let failed = |error| Failure::Write {
        path: path.to_owned(),
        error,
    };
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        let mut out = BufWriter::new(File::options().write(true).open(path).map_err(failed)?);
        return write(&mut out).and_then(|()| out.flush()).map_err(failed);
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The umask takes its share, as it does for any other new file.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut out = BufWriter::new(builder.tempfile_in(folder).map_err(failed)?);
    write(&mut out).map_err(failed)?;
    let file = out.into_inner().map_err(|error| failed(error.into()))?;
    file.persist(path)
        .map(drop)
        .map_err(|error| failed(error.error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answer");
        replace(&path, b"one").unwrap();
        replace(&path, b"two").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        let failure = replace(&folder.path().join("none/answer"), b"x").unwrap_err();
        assert!(failure.to_string().starts_with("cannot write "));
    }
}
