//! Where input comes from: a file, standard input, or a link or game id on the command line.

use std::fs::File;
use std::io::{ErrorKind, Read, stdin};
use std::path::Path;

use gridproof_core::format::tatham;
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
            bytes: utf8(bytes),
            extension: None,
        });
    }
    if argument.trim().is_empty() {
        return Err(Unreadable::whole(
            "<argument>",
            "the argument is empty, expected a file, a link or a game id",
        ));
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
        bytes: utf8(bytes),
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

/// Text that begins with the mark of UTF-16 as UTF-8; anything else as it is.
fn utf8(bytes: Vec<u8>) -> Vec<u8> {
    let unit: fn([u8; 2]) -> u16 = match bytes[..] {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return bytes,
    };
    let pairs = bytes[2..].chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return bytes;
    }
    let units = pairs.map(|pair| unit([pair[0], pair[1]]));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    text.map_or(bytes, String::into_bytes)
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
    let is_id = tatham::is_game_id(argument);
    let source = Source::from_text(argument);
    let certain = |detection: &(&str, Detection)| detection.1 == Detection::Certain;
    has_scheme
        || is_id
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
    fn an_empty_argument_is_named() {
        let empty = open(" ").map(|_| ()).unwrap_err();
        assert_eq!(
            empty.to_string(),
            "the argument is empty, expected a file, a link or a game id"
        );
    }

    #[test]
    fn game_ids_are_arguments_even_with_a_seed() {
        assert_eq!(open("7x7#123").unwrap().origin, "<argument>");
    }

    #[test]
    fn wide_characters_become_plain_ones() {
        assert_eq!(utf8(b"\xff\xfe.\0#\0".to_vec()), b".#");
        assert_eq!(utf8(b"\xfe\xff\0.\0#".to_vec()), b".#");
        for damaged in [&b"\xff\xfe.\0#"[..], b"\xff\xfe\0\xd8", b"P4"] {
            assert_eq!(utf8(damaged.to_vec()), damaged);
        }
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
