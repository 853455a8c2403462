//! Which kind and format a source is written in: by content first, by extension second, and never by a silent guess.

use gridproof_core::{AnyPuzzle, Detection, Document, KindEntry, ParseError, Source};

use super::foreign;
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

/// The only puzzle that several formats read the source as; which of them read it does not matter then.
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
            if same_puzzle(&readings) {
                return Ok(readings.swap_remove(0).1);
            }
            let names: Vec<_> = readings.iter().map(|(one, _)| one.name()).collect();
            Err(
                ParseError::new(format!("this could be {}", names.join(" or ")))
                    .expected("--kind or --format to tell which"),
            )
        }
    }
}

/// Whether all readings gave one puzzle, by its JSON form, which holds all of a puzzle.
fn same_puzzle(readings: &[(Candidate, Reading)]) -> bool {
    let mut forms = readings.iter().map(|(candidate, reading)| {
        let form = reading.document.puzzle.write("json", &[], None);
        (candidate.entry.kind, form.ok(), &reading.document.goal)
    });
    let first = forms.next();
    forms.all(|form| form.1.is_some() && Some(&form) == first.as_ref())
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
    ParseError::new(format!("found \"{format}\""))
        .expected("the name of a format that can be read")
        .help(format!("these are {}", names.join(", ")))
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
            "found one of kind {} (format {})",
            other.entry.kind, other.format
        ))
        .expected(format!("a puzzle of kind {}, as asked for", asked.kind));
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
    if let Some(error) = foreign::refusal(text) {
        return error;
    }
    // Whoever names the kind of a drawn board wants to know what is wrong with it.
    if let (Some(asked), None) = (asked, format)
        && let Some(Err(error)) = drawn(asked).map(|format| asked.read(format, source))
    {
        return error;
    }
    let unknown = ParseError::new("the input is written in no format known here");
    match asked {
        Some(asked) => unknown
            .expected(format!("a puzzle of kind {}", asked.kind))
            .help("`gridproof formats` lists what can be read"),
        None => unknown
            .expected("a puzzle")
            .help("`gridproof formats` lists what can be read; --kind or --format tell more"),
    }
}

/// The format in which a kind's boards are drawn as plain text, if it has one.
fn drawn(entry: &KindEntry) -> Option<&'static str> {
    let formats = entry.formats().into_iter();
    let mut text = formats
        .map(|format| format.name)
        .filter(|&name| name == "text");
    text.next()
}
