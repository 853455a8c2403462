//! Folders of puzzles: `.jsonl` files as `batch` reads them, and any puzzle file that a reader is sure of.
//!
//! A `.jsonl` file is a family of its own; the other puzzle files of a folder are one family. Subfolders are read too.

use std::io;
use std::path::{Path, PathBuf};

use gridproof_core::{AnyPuzzle, Detection, KindEntry, Source};
use serde_json::Value;

use crate::kinds::kinds;

/// Puzzles that belong together.
pub(crate) struct Family {
    pub(crate) name: String,
    pub(crate) items: Vec<Item>,
    /// Puzzles that could not be read, by name, and why.
    pub(crate) unreadable: Vec<(String, String)>,
}

/// One puzzle of a corpus.
pub(crate) struct Item {
    pub(crate) id: String,
    pub(crate) puzzle: Box<dyn AnyPuzzle>,
    /// The recorded verdict.
    pub(crate) expect: Option<String>,
}

/// What a folder of puzzles could not be read for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CorpusError {
    #[error("{path}: {error}", path = path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{path}: no puzzle found", path = path.display())]
    Empty { path: PathBuf },
}

/// All families of a folder, or of a single file, whose name holds `part`.
pub(crate) fn load(path: &Path, part: Option<&str>) -> Result<Vec<Family>, CorpusError> {
    let mut families = Vec::new();
    let wanted = |name: &str| part.is_none_or(|part| name.contains(part));
    if path.is_file() {
        families.push(load_file(path)?);
    } else {
        load_folder(path, &wanted, &mut families)?;
    }
    families.retain(|family| !family.items.is_empty() || !family.unreadable.is_empty());
    if families.is_empty() {
        return Err(CorpusError::Empty {
            path: path.to_owned(),
        });
    }
    Ok(families)
}

fn load_file(path: &Path) -> Result<Family, CorpusError> {
    if is_json_lines(path) {
        return read_lines(path);
    }
    let mut family = Family::new(&stem(path));
    read_file(path, &mut family)?;
    Ok(family)
}

fn load_folder(
    folder: &Path,
    wanted: &dyn Fn(&str) -> bool,
    families: &mut Vec<Family>,
) -> Result<(), CorpusError> {
    let unreadable = |error| CorpusError::Unreadable {
        path: folder.to_owned(),
        error,
    };
    let entries = std::fs::read_dir(folder).map_err(unreadable)?;
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths.map_err(unreadable)?;
    paths.sort();
    let mut loose = Family::new(&stem(folder));
    for path in paths {
        if path.is_dir() {
            load_folder(&path, wanted, families)?;
        } else if is_json_lines(&path) {
            if wanted(&stem(&path)) {
                families.push(read_lines(&path)?);
            }
        } else if wanted(&loose.name) {
            read_file(&path, &mut loose)?;
        }
    }
    families.push(loose);
    Ok(())
}

impl Family {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            items: Vec::new(),
            unreadable: Vec::new(),
        }
    }
}

fn is_json_lines(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "jsonl")
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    stem.to_string_lossy().into_owned()
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, CorpusError> {
    std::fs::read(path).map_err(|error| CorpusError::Unreadable {
        path: path.to_owned(),
        error,
    })
}

fn read_lines(path: &Path) -> Result<Family, CorpusError> {
    let mut family = Family::new(&stem(path));
    let bytes = read_bytes(path)?;
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let number = (index + 1).to_string();
        match read_line(line, &number) {
            Ok(item) => family.items.push(item),
            Err(why) => family.unreadable.push((number, why)),
        }
    }
    Ok(family)
}

fn read_line(line: &[u8], number: &str) -> Result<Item, String> {
    let value: Value = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let text = |key: &str| value.get(key).and_then(Value::as_str);
    let id = match value.get("id") {
        Some(Value::String(id)) => id.clone(),
        Some(id) => id.to_string(),
        None => number.to_owned(),
    };
    let puzzle = if let Some(link) = text("link") {
        detect(&Source::from_text(link), text("kind"))?
    } else if let Some(content) = text("text") {
        let source = Source::from_text(content);
        match (text("format"), text("kind")) {
            (Some(format), kind) => named(&source, format, kind)?,
            (None, kind) => detect(&source, kind)?,
        }
    } else {
        let name = text("kind").ok_or("expected the key kind")?;
        let kind = asked(Some(name)).into_iter().next();
        let kind = kind.ok_or_else(|| format!("there is no kind named {name}"))?;
        let read = kind.read("json", &Source::new(line));
        read.map_err(|error| error.to_string())?.puzzle
    };
    Ok(Item {
        id,
        puzzle,
        expect: text("expect").map(str::to_owned),
    })
}

fn read_file(path: &Path, family: &mut Family) -> Result<(), CorpusError> {
    let bytes = read_bytes(path)?;
    let mut source = Source::new(&bytes);
    if let Some(extension) = path.extension() {
        source = source.with_extension(&extension.to_string_lossy());
    }
    let known = kinds().iter().any(|kind| {
        let formats = kind.formats();
        let mut extensions = formats.iter().flat_map(|format| format.extensions);
        extensions.any(|&extension| source.extension() == Some(extension))
    });
    if !known {
        return Ok(());
    }
    match detect(&source, None) {
        Ok(puzzle) => family.items.push(Item {
            id: stem(path),
            puzzle,
            expect: None,
        }),
        Err(why) => family.unreadable.push((stem(path), why)),
    }
    Ok(())
}

fn asked(kind: Option<&str>) -> Vec<KindEntry> {
    let mut entries = kinds();
    if let Some(kind) = kind {
        entries.retain(|entry| entry.answers_to(kind));
    }
    entries
}

/// Reads in a named format, of the named kind or of the first kind that can.
fn named(
    source: &Source<'_>,
    format: &str,
    kind: Option<&str>,
) -> Result<Box<dyn AnyPuzzle>, String> {
    let mut why = format!("no kind has a format named {format}");
    for entry in asked(kind) {
        match entry.read(format, source) {
            Ok(document) => return Ok(document.puzzle),
            Err(error) => why = error.to_string(),
        }
    }
    Err(why)
}

/// Reads in the format that is surest of the source.
fn detect(source: &Source<'_>, kind: Option<&str>) -> Result<Box<dyn AnyPuzzle>, String> {
    let mut candidates: Vec<(Detection, bool, KindEntry, &'static str)> = Vec::new();
    for entry in asked(kind) {
        for (name, detection) in entry.detect(source) {
            let formats = entry.formats();
            let format = formats.iter().find(|format| format.name == name);
            let by_extension = format.is_some_and(|format| {
                let mut extensions = format.extensions.iter();
                extensions.any(|&extension| source.extension() == Some(extension))
            });
            candidates.push((detection, by_extension, entry, name));
        }
    }
    candidates
        .sort_by_key(|&(detection, by_extension, ..)| std::cmp::Reverse((by_extension, detection)));
    let Some((_, _, entry, name)) = candidates.first() else {
        return Err("no format recognises it".to_owned());
    };
    match entry.read(name, source) {
        Ok(document) => Ok(document.puzzle),
        Err(error) => Err(format!("as {name}: {error}")),
    }
}
