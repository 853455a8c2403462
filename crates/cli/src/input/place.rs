//! Where input comes from: a file, standard input, or a link or game id on the command line.

use std::fs::File;
use std::io::{ErrorKind, Read, stdin};
use std::path::Path;

use gridproof_core::{Detection, Source};

use super::Unreadable;
use crate::registry;

/// The most bytes that a single source may have.
pub const MOST_BYTES: u64 = 64 << 20;

/// Bytes with the name they came under.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The path, `<stdin>` or `<argument>`.
    pub origin: String,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The extension of the file.
    pub extension: Option<String>,
}

/// Reads a file, standard input (`-`), or takes the argument itself where it is a link or game id.
///
/// # Errors
/// Says why there is nothing to read: no such file, a directory, no permission, too large.
pub fn open(argument: &str) -> Result<Opened, Box<Unreadable>> {
    if argument == "-" {
        let bytes = bounded(&mut stdin().lock(), "<stdin>")?;
        return Ok(Opened {
            origin: "<stdin>".to_owned(),
            bytes,
            extension: None,
        });
    }
    let path = Path::new(argument);
    let failed = |error: &std::io::Error| {
        Unreadable::whole(argument, format!("cannot read {argument}: {}", why(error)))
    };
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(_) if is_link(argument) => {
            return Ok(Opened {
                origin: "<argument>".to_owned(),
                bytes: argument.as_bytes().to_vec(),
                extension: None,
            });
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(Unreadable::whole(
                argument,
                format!("{argument} is no file, expected one, or a link or game id"),
            ));
        }
        Err(error) => return Err(failed(&error)),
    };
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(Unreadable::whole(
            argument,
            format!("{argument} is a directory, expected a file"),
        ));
    }
    let bytes = bounded(&mut file, argument)?;
    let extension = path.extension().and_then(|extension| extension.to_str());
    Ok(Opened {
        origin: argument.to_owned(),
        bytes,
        extension: extension.map(str::to_owned),
    })
}

fn bounded(from: &mut dyn Read, origin: &str) -> Result<Vec<u8>, Box<Unreadable>> {
    let mut bytes = Vec::new();
    from.take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| {
            Unreadable::whole(origin, format!("cannot read {origin}: {}", why(&error)))
        })?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Unreadable::whole(
            origin,
            format!(
                "{origin} is larger than expected: more than {} MiB",
                MOST_BYTES >> 20
            ),
        ));
    }
    Ok(bytes)
}

/// Why a file cannot be read or written, without the system's error numbers.
pub(crate) fn why(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::PermissionDenied => "no permission".to_owned(),
        ErrorKind::IsADirectory => "it is a directory, expected a file".to_owned(),
        // Said by ourselves.
        ErrorKind::InvalidData => error.to_string(),
        kind => kind.to_string(),
    }
}

/// Whether an argument that names no file is a puzzle by itself, good or bad.
fn is_link(argument: &str) -> bool {
    let has_scheme = argument.contains("://") || argument.contains("/p?");
    let source = Source::from_text(argument);
    let certain = |detection: &(&str, Detection)| detection.1 == Detection::Certain;
    has_scheme
        || registry::kinds()
            .iter()
            .any(|kind| kind.detect(&source).iter().any(certain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_file_is_named() {
        let missing = open("no/such/file.non").map(|_| ()).unwrap_err();
        assert_eq!(
            missing.to_string(),
            "no/such/file.non is no file, expected one, or a link or game id"
        );
        let directory = open("src").map(|_| ()).unwrap_err();
        assert_eq!(directory.to_string(), "src is a directory, expected a file");
    }

    #[test]
    fn too_much_is_refused() {
        let error = bounded(&mut std::io::repeat(b'.'), "endless").unwrap_err();
        assert_eq!(
            error.to_string(),
            "endless is larger than expected: more than 64 MiB"
        );
    }
}
