//! One line of a batch: from its bytes to its answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gridproof_core::proof::Trimming;
use gridproof_core::verdict::{Counted, Decided};
use gridproof_core::{AnyPuzzle, Board, Fault, Limits, ParseError, Source, Stop, Verdict};
use serde_json::value::{RawValue, to_raw_value};

use super::Job;
use super::lines::{Line, MOST_BYTES, Text};
use crate::args::Global;
use crate::commands::count::verdict_name;
use crate::commands::proof::ProofFormat;
use crate::context;
use crate::input;
use crate::output::{Found, Record, Stats, stopped};
use crate::run::panic_words;

/// How long an item may take unless it is said otherwise.
const PATIENCE: Duration = Duration::from_mins(1);

/// What all items share.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) job: Job,
    pub(super) limit: Option<u64>,
    /// The folder that certificates go to.
    pub(super) proofs: Option<PathBuf>,
    pub(super) proof_format: ProofFormat,
    pub(super) global: Global,
    pub(super) cancel: Arc<AtomicBool>,
}

/// Where the certificate of an item goes.
struct ProofFile {
    path: PathBuf,
    format: ProofFormat,
}

impl Settings {
    fn proof_of(&self, line: &Line) -> Option<ProofFile> {
        let format = self.proof_format;
        let name = format!("{}.{}", line.number, format.extension());
        let path = self.proofs.as_ref()?.join(name);
        Some(ProofFile { path, format })
    }

    fn limits(&self) -> Limits {
        let time = self.global.time_limit.unwrap_or(PATIENCE);
        context::limits(&self.global, Some(time)).with_cancel(Arc::clone(&self.cancel))
    }
}

/// How an item went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Answered, if only with "unknown".
    Answered,
    /// No puzzle.
    Bad,
    /// A fault of ours.
    Fault,
    /// Interrupted: no answer at all.
    Cancelled,
}

/// Reads the line's id: as it was written, or the line's number.
pub(super) fn id_of(line: &Line) -> Box<RawValue> {
    let Text::Bytes(bytes) = &line.text else {
        return numbered(line);
    };
    let text = Source::new(bytes).text().map(str::to_owned);
    let given = text.ok().and_then(|text| {
        let id = input::line(&text).ok()?.id?;
        Some(id.to_owned())
    });
    given.unwrap_or_else(|| numbered(line))
}

fn numbered(line: &Line) -> Box<RawValue> {
    to_raw_value(&line.number).expect("a number is JSON")
}

/// Answers a line. Whatever it holds, there is one line of answer.
pub(super) fn answer(line: &Line, id: &RawValue, settings: &Settings) -> (String, Outcome) {
    let answered = catch_unwind(AssertUnwindSafe(|| answered(line, settings)));
    let result = answered.unwrap_or_else(|panic| Err(Failed::Fault(panic_words(&*panic))));
    let (mut record, outcome) = match result {
        Ok((record, Some(Stop::Cancelled))) => (record, Outcome::Cancelled),
        Ok((record, _)) => (record, Outcome::Answered),
        Err(Failed::Parse(error)) => (Record::invalid(&error), Outcome::Bad),
        Err(Failed::Fault(words)) => {
            let mut record = Record::failed(words);
            record.verdict = Some("unknown");
            (record, Outcome::Fault)
        }
    };
    record.id = Some(id);
    (record.line(), outcome)
}

enum Failed {
    Parse(ParseError),
    Fault(String),
}

impl From<ParseError> for Failed {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<Fault> for Failed {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault.to_string())
    }
}

fn answered<'a>(line: &Line, settings: &Settings) -> Result<(Record<'a>, Option<Stop>), Failed> {
    let bytes = match &line.text {
        Text::Bytes(bytes) => bytes,
        Text::TooLong => {
            let message = format!("found a line of more than {} MiB", MOST_BYTES >> 20);
            return Err(ParseError::new(message).expected("a shorter one").into());
        }
    };
    let source = Source::new(bytes);
    let item = input::line(source.text()?)?.item;
    let document = item.read()?.document;
    let branch = (!item.branch.is_whole()).then(|| item.branch.clone());
    let puzzle = &*document.puzzle;
    let limits = settings.limits();
    let mut record = Record {
        warnings: document.warnings,
        branch: branch.map(Into::into),
        ..Record::of(puzzle)
    };
    let proof = settings.proof_of(line);
    let stop = match settings.job {
        Job::Count => {
            let most = settings.limit.unwrap_or(1_000_000);
            let counted = puzzle.count(most, &limits)?;
            record.verdict = Some(verdict_name(&counted.count));
            record.warnings.extend(counted.stop.map(stopped));
            counted_in(&mut record, &counted);
            record.stats = Some(Stats::from(counted.spent));
            counted.stop
        }
        Job::Solve => decided_in(&mut record, puzzle, &limits, proof.as_ref())?.1,
        Job::Check => {
            let most = settings.limit.unwrap_or(2);
            let (several, stop) = decided_in(&mut record, puzzle, &limits, proof.as_ref())?;
            if several && most > 2 {
                let counted = puzzle.count(most, &limits)?;
                record.warnings.extend(counted.stop.map(stopped));
                // A count that ended early may know less than the two solutions that were found.
                if counted.stop.is_none() {
                    counted_in(&mut record, &counted);
                }
                counted.stop
            } else {
                stop
            }
        }
    };
    // Searches that only served others have no other way to tell what an audit found.
    limits.audited()?;
    Ok((record, stop))
}

fn counted_in(record: &mut Record<'_>, counted: &Counted) {
    record.count = Some(Found::from(&counted.count));
}

/// Whether there are several solutions, and what ended the search.
fn decided_in(
    record: &mut Record<'_>,
    puzzle: &dyn AnyPuzzle,
    limits: &Limits,
    proof: Option<&ProofFile>,
) -> Result<(bool, Option<Stop>), Failed> {
    let decided = match proof {
        Some(file) if puzzle.has_proofs() => {
            let (decided, missing) = proved(puzzle, limits, file)?;
            record.warnings.extend(missing);
            decided
        }
        Some(_) => {
            let words = "a part of a puzzle has no certificate of its own";
            record.warnings.push(words.to_owned());
            puzzle.decide(limits)?
        }
        None => puzzle.decide(limits)?,
    };
    let verdict: &Verdict<Board> = &decided.verdict;
    record.decided(puzzle, verdict, decided.spent);
    Ok(match verdict {
        Verdict::Multiple(..) => (true, None),
        Verdict::Unknown { stop, .. } => (false, Some(*stop)),
        _ => (false, None),
    })
}

/// Decides a puzzle and writes a certificate, if no limit came first; or says why there is none.
fn proved(
    puzzle: &dyn AnyPuzzle,
    limits: &Limits,
    file: &ProofFile,
) -> Result<(Decided<Board>, Option<String>), Failed> {
    let (decided, evidence) = puzzle.decide_proved(limits)?;
    let Some(evidence) = evidence else {
        return Ok((decided, None));
    };
    let certificate = evidence.certificate(Trimming::On)?;
    let written = file.format.write(&certificate, &file.path);
    let missing = written.map_err(|failure| Failed::Fault(failure.to_string()))?;
    Ok((decided, missing.map(|why| format!("{why}: no certificate"))))
}
