//! Folders of puzzles: `.jsonl` files and any other puzzle file, read as the program reads them.
//!
//! A `.jsonl` file is a family of its own; the other puzzle files of a folder are one family. Subfolders are read too.
//! Files of which no reader knows the extension are passed over.

use std::io;
use std::path::{Path, PathBuf};

use gridproof::input::{self, Unreadable};
use gridproof_core::AnyPuzzle;

use crate::corrections::Corrections;
use crate::kinds::kinds;

/// Which puzzles a task is about, as its command line says.
#[derive(clap::Args)]
pub(crate) struct Choice {
    /// A folder of .jsonl and puzzle files, or one such file.
    #[arg(long, value_name = "DIR", env = "GRIDPROOF_CORPUS")]
    pub(crate) corpus: Option<PathBuf>,
    /// Only families whose name holds this text.
    #[arg(long, value_name = "TEXT")]
    pub(crate) family: Option<String>,
    /// Only puzzles whose name holds this text.
    #[arg(long, value_name = "TEXT")]
    pub(crate) case: Option<String>,
}

impl Choice {
    pub(crate) fn wants_family(&self, name: &str) -> bool {
        self.family.as_ref().is_none_or(|text| name.contains(text))
    }

    /// Whether it is about the puzzle of this name.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.case.as_ref().is_none_or(|text| name.contains(text))
    }
}

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
    /// The recorded verdict, corrected where the record is proved wrong.
    pub(crate) expect: Option<String>,
    /// The recorded verdict, if it is corrected.
    pub(crate) corrected: Option<String>,
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
    if path.is_file() {
        let mut family = Family::new(&stem(path));
        family.read(path);
        families.push(family);
    } else {
        let wanted = |name: &str| part.is_none_or(|part| name.contains(part));
        load_folder(path, &wanted, &mut families)?;
    }
    families.retain(|family| !family.items.is_empty() || !family.unreadable.is_empty());
    if families.is_empty() {
        return Err(CorpusError::Empty {
            path: path.to_owned(),
        });
    }
    let corrections = Corrections::load();
    for family in &mut families {
        for item in &mut family.items {
            let right = corrections.of(&family.name, &item.id, item.expect.as_deref());
            if let Some(right) = right {
                item.corrected = item.expect.replace(right);
            }
        }
    }
    Ok(families)
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
        let extension = path.extension().map(|it| it.to_string_lossy().into_owned());
        if path.is_dir() {
            load_folder(&path, wanted, families)?;
        } else if extension.as_deref() == Some("jsonl") {
            let mut family = Family::new(&stem(&path));
            if wanted(&family.name) {
                family.read(&path);
                families.push(family);
            }
        } else if wanted(&loose.name) && extension.is_some_and(|it| is_known(&it)) {
            loose.read(&path);
        }
    }
    families.push(loose);
    Ok(())
}

fn is_known(extension: &str) -> bool {
    kinds().iter().any(|kind| {
        let formats = kind.formats();
        formats
            .iter()
            .any(|format| format.extensions.contains(&extension))
    })
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    stem.to_string_lossy().into_owned()
}

impl Family {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            items: Vec::new(),
            unreadable: Vec::new(),
        }
    }

    fn read(&mut self, path: &Path) {
        if let Err(error) = self.try_read(path) {
            self.unreadable.push((stem(path), error.to_string()));
        }
    }

    fn try_read(&mut self, path: &Path) -> Result<(), Box<dyn std::error::Error>> {
        let opened = input::open(&path.to_string_lossy())?;
        let items = input::items(&opened.origin, &opened.bytes, opened.extension.as_deref())?;
        for item in items {
            let id = item.name.clone().unwrap_or_else(|| stem(path));
            match item.read() {
                Ok(reading) => self.items.push(Item {
                    id,
                    puzzle: reading.document.puzzle,
                    expect: item.expect.clone(),
                    corrected: None,
                }),
                Err(error) => {
                    let error = Unreadable::in_item(&opened.origin, &item, error);
                    self.unreadable.push((id, error.to_string()));
                }
            }
        }
        Ok(())
    }
}

/// So many places of a list, from its whole length.
pub(crate) fn spread(len: usize, count: usize) -> impl Iterator<Item = usize> {
    let count = count.min(len);
    (0..count).map(move |index| index * len / count)
}
