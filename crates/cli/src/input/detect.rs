//! Which kind and format a source is written in: by content first, by extension second, and never by a silent guess.

use gridproof_core::format::link::{self, Link};
use gridproof_core::format::{pzprv3, scan::shorten};
use gridproof_core::{AnyPuzzle, Detection, Document, KindEntry, ParseError, Source};

use crate::registry;

/// A puzzle with the format it was read in.
#[derive(Debug)]
pub struct Reading {
    /// The name of the format.
    pub format: &'static str,
    /// The puzzle and what else the source said.
    pub document: Document<Box<dyn AnyPuzzle>>,
}

/// A format that a source may be written in.
#[derive(Clone, Copy)]
struct Candidate {
    entry: &'static KindEntry,
    format: &'static str,
    detection: Detection,
}

impl Candidate {
    fn read(self, source: &Source<'_>) -> Result<Reading, ParseError> {
        let document = self.entry.read(self.format, source)?;
        Ok(Reading {
            format: self.format,
            document,
        })
    }

    fn name(self) -> String {
        format!("{} {}", self.entry.kind, self.format)
    }
}

/// Finds the format of a source, within the kind and format that are named, and reads it.
pub(super) fn read(
    source: &Source<'_>,
    kind: Option<&str>,
    format: Option<&str>,
) -> Result<Reading, ParseError> {
    let blank = |byte: &u8| byte.is_ascii_whitespace();
    if source
        .text()
        .map_or(source.bytes().iter().all(blank), |text| {
            text.trim().is_empty()
        })
    {
        return Err(ParseError::new("the input is empty").expected("a puzzle"));
    }
    let asked = kind.map(known_kind).transpose()?;
    let candidates = candidates(source, asked, format)?;
    let pool = likeliest(source, candidates);
    match pool.as_slice() {
        [] => Err(unrecognised(source, asked, format)),
        [one] => one.read(source),
        several => only_reading(source, several),
    }
}

fn known_kind(name: &str) -> Result<&'static KindEntry, ParseError> {
    registry::kind(name).ok_or_else(|| {
        ParseError::new(format!("found the kind \"{name}\""))
            .expected(format!("one of the kinds {}", registry::names()))
    })
}

/// What says "certain" or "possible"; a format that is named outright needs no detection where only one kind has it.
fn candidates(
    source: &Source<'_>,
    asked: Option<&'static KindEntry>,
    format: Option<&str>,
) -> Result<Vec<Candidate>, ParseError> {
    let kinds = || {
        registry::kinds()
            .iter()
            .filter(|entry| asked.is_none_or(|asked| asked.kind == entry.kind))
    };
    let Some(format) = format else {
        return Ok(kinds().flat_map(|entry| detected(entry, source)).collect());
    };
    let named: Vec<Candidate> = kinds()
        .filter_map(|entry| {
            let formats = entry.formats();
            let found = formats
                .iter()
                .find(|known| known.name.eq_ignore_ascii_case(format))?;
            Some(Candidate {
                entry,
                format: found.name,
                detection: Detection::Certain,
            })
        })
        .collect();
    match named.as_slice() {
        [] => Err(unknown_format(asked, format)),
        [one] => Ok(vec![*one]),
        several => Ok(several
            .iter()
            .flat_map(|one| detected(one.entry, source))
            .filter(|found| several.iter().any(|one| one.format == found.format))
            .collect()),
    }
}

fn detected(entry: &'static KindEntry, source: &Source<'_>) -> Vec<Candidate> {
    let detections = entry.detect(source).into_iter();
    detections
        .map(|(format, detection)| Candidate {
            entry,
            format,
            detection,
        })
        .collect()
}

/// The certain ones if there are, else the possible ones; those of the file's extension if there are.
fn likeliest(source: &Source<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    let best = candidates.iter().map(|candidate| candidate.detection).max();
    let best: Vec<_> = candidates
        .into_iter()
        .filter(|candidate| Some(candidate.detection) == best)
        .collect();
    let by_extension: Vec<_> = best
        .iter()
        .copied()
        .filter(|candidate| goes_by(*candidate, source.extension()))
        .collect();
    if by_extension.is_empty() {
        best
    } else {
        by_extension
    }
}

fn goes_by(candidate: Candidate, extension: Option<&str>) -> bool {
    let formats = candidate.entry.formats();
    let format = formats
        .iter()
        .find(|format| format.name == candidate.format);
    format.is_some_and(|format| {
        extension.is_some_and(|extension| format.extensions.contains(&extension))
    })
}

/// The only one of several formats that can read the source.
fn only_reading(source: &Source<'_>, several: &[Candidate]) -> Result<Reading, ParseError> {
    let mut errors = Vec::new();
    let mut readings = Vec::new();
    for &candidate in several {
        match candidate.read(source) {
            Ok(reading) => readings.push((candidate, reading)),
            Err(error) => errors.push((candidate, error)),
        }
    }
    match (readings.len(), readings.pop()) {
        (1, Some((_, reading))) => Ok(reading),
        (0, _) | (_, None) => Err(furthest(errors)),
        (_, Some(last)) => {
            readings.push(last);
            let names: Vec<_> = readings.iter().map(|(one, _)| one.name()).collect();
            Err(
                ParseError::new(format!("this could be {}", names.join(" or ")))
                    .expected("--kind or --format to tell which"),
            )
        }
    }
}

/// The error of the format that got furthest before it failed.
fn furthest(errors: Vec<(Candidate, ParseError)>) -> ParseError {
    let names: Vec<_> = errors.iter().map(|(one, _)| one.name()).collect();
    let help = format!("tried {}; --format names another", names.join(", "));
    let furthest = errors
        .into_iter()
        .rev()
        .max_by_key(|(_, error)| (error.line, error.column));
    match furthest {
        Some((_, error)) if error.help.is_some() => error,
        Some((_, error)) => error.help(help),
        None => ParseError::new(help),
    }
}

fn unknown_format(asked: Option<&'static KindEntry>, format: &str) -> ParseError {
    let kinds = registry::kinds()
        .iter()
        .filter(|entry| asked.is_none_or(|asked| asked.kind == entry.kind));
    let mut names: Vec<_> = kinds
        .flat_map(KindEntry::formats)
        .map(|format| format.name)
        .collect();
    names.sort_unstable();
    names.dedup();
    ParseError::new(format!("found the format name \"{format}\""))
        .expected(format!("one of {}", names.join(", ")))
}

/// Nothing claims the source: it is of another kind than asked, or its extension tells whose error to show.
fn unrecognised(
    source: &Source<'_>,
    asked: Option<&'static KindEntry>,
    format: Option<&str>,
) -> ParseError {
    let kinds = || registry::kinds().iter();
    let certain = kinds()
        .flat_map(|entry| detected(entry, source))
        .find(|candidate| candidate.detection == Detection::Certain);
    if let (Some(asked), Some(other)) = (asked, certain) {
        return ParseError::new(format!(
            "found a puzzle of kind {} ({})",
            other.entry.kind, other.format
        ))
        .expected(format!("one of kind {}", asked.kind));
    }
    let by_extension = kinds()
        .filter(|entry| asked.is_none_or(|asked| asked.kind == entry.kind))
        .flat_map(|entry| {
            let formats = entry.formats().into_iter();
            formats.map(move |format| Candidate {
                entry,
                format: format.name,
                detection: Detection::No,
            })
        })
        .filter(|candidate| format.is_none_or(|format| candidate.format == format))
        .filter(|candidate| goes_by(*candidate, source.extension()));
    let errors: Vec<_> = by_extension
        .filter_map(|candidate| Some((candidate, candidate.read(source).err()?)))
        .collect();
    if !errors.is_empty() {
        return furthest(errors);
    }
    let text = match source.text() {
        Ok(text) => text,
        Err(error) => return error,
    };
    if let Some(error) = foreign_link(text) {
        return error;
    }
    let expected = match asked {
        Some(asked) => format!("a puzzle of kind {}", asked.kind),
        None => "a puzzle".to_owned(),
    };
    ParseError::new("the input is written in no format known here")
        .expected(expected)
        .help("`gridproof formats` lists what can be read")
}

/// A link that can be split, of a kind that nobody here knows; or one that cannot be split.
fn foreign_link(text: &str) -> Option<ParseError> {
    if let Some(kind) = pzprv3::kind_of(text).or_else(|| link::kind_of(text)) {
        let found = ParseError::new(format!("found a puzzle of kind \"{}\"", shorten(&kind)));
        return Some(found.expected(format!("one of {}", registry::names())));
    }
    if text.contains("://") {
        return Link::split(text).err();
    }
    None
}
