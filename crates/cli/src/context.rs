//! What every command is given: limits, the picked puzzle, and where answers go.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gridproof_core::{AnyPuzzle, Document, Drawing, Fault, Limits};

use crate::args::{Choice, Global, ReadAs};
use crate::diagnostics;
use crate::failure::Failure;
use crate::input::{self, Branch, Item, Place, Unreadable};
use crate::output;
use crate::progress::Spinner;
use crate::signals;

/// What every command is given.
#[derive(Debug)]
pub(crate) struct Context {
    /// The options of all commands.
    pub(crate) global: Global,
    /// Set by the first interrupt.
    pub(crate) cancel: Arc<AtomicBool>,
}

/// How a branch of a split puzzle is read.
#[derive(Clone, Copy)]
enum Part {
    /// With the facts that it takes for granted.
    Branch,
    /// As the puzzle that it is a branch of.
    Whole,
}

/// A puzzle that was picked and read.
#[derive(Debug)]
pub(crate) struct Picked {
    /// Its name, where it has one.
    pub(crate) name: Option<String>,
    /// The puzzle and what else its source said.
    pub(crate) document: Document<Box<dyn AnyPuzzle>>,
}

impl Picked {
    /// The puzzle.
    pub(crate) fn puzzle(&self) -> &dyn AnyPuzzle {
        &*self.document.puzzle
    }

    /// Size and kind as first lines show them.
    pub(crate) fn title(&self) -> String {
        format!("{} {}", self.puzzle().size(), self.puzzle().kind())
    }
}

impl Context {
    /// The limits that were asked for. Their clock starts now.
    pub(crate) fn limits(&self) -> Limits {
        limits(&self.global, self.global.time_limit).with_cancel(Arc::clone(&self.cancel))
    }

    /// Does what may take long: under the limits, with progress on a terminal, to be ended by an interrupt.
    pub(crate) fn work<T>(
        &self,
        what: &str,
        question: impl FnOnce(&Limits) -> Result<T, Fault>,
    ) -> Result<T, Failure> {
        signals::watch(&self.cancel, || {});
        if let Some(threads) = self.global.threads {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
            if let Err(error) = pool.build_global() {
                self.warn(&format!("not on {threads} threads: {error}"));
            }
        }
        let _spinner = Spinner::start(self.global.quiet, what);
        let limits = self.limits();
        let answer = question(&limits)?;
        // Searches that only serve others have no other way to tell what an audit found.
        limits.audited()?;
        Ok(answer)
    }

    /// How boards are drawn.
    pub(crate) const fn drawing(&self) -> Drawing {
        Drawing {
            ascii: self.global.ascii,
        }
    }

    /// Reads the one puzzle that a command is about, and says its warnings unless they are part of a JSON answer.
    pub(crate) fn pick(&self, choice: &Choice) -> Result<Picked, Failure> {
        Ok(self.pick_part(choice, Part::Branch)?.0)
    }

    /// As [`Context::pick`], and the branch of the puzzle that was picked; the puzzle itself is read whole.
    pub(crate) fn pick_whole(&self, choice: &Choice) -> Result<(Picked, Branch), Failure> {
        self.pick_part(choice, Part::Whole)
    }

    fn pick_part(&self, choice: &Choice, part: Part) -> Result<(Picked, Branch), Failure> {
        let opened = input::open(&choice.input)?;
        let items = input::items(&opened.origin, &opened.bytes, opened.extension.as_deref())?;
        let item = pick_item(items, choice.pick.as_deref(), &opened.origin)?;
        let item = read_as(item, &choice.reading);
        let reading = match part {
            Part::Branch => item.read(),
            Part::Whole => item.read_whole(),
        };
        let reading = reading.map_err(|error| Unreadable::in_item(&opened.origin, &item, error))?;
        tracing::debug!(format = reading.format, "puzzle read");
        if !self.global.json {
            for warning in &reading.document.warnings {
                self.warn(warning);
            }
        }
        let picked = Picked {
            name: item.name,
            document: reading.document,
        };
        Ok((picked, item.branch))
    }

    /// A warning on standard error, unless they are not wanted.
    pub(crate) fn warn(&self, text: &str) {
        if !self.global.quiet {
            output::stderr(&diagnostics::warning(text));
        }
    }
}

/// Limits with the given time. Their clock starts now.
pub(crate) fn limits(global: &Global, time: Option<Duration>) -> Limits {
    let mut limits = Limits::none().with_audit(global.audit);
    if let Some(time) = time {
        limits = limits.with_time(time);
    }
    if let Some(conflicts) = global.conflicts {
        limits = limits.with_conflicts(conflicts);
    }
    if let Some(bytes) = global.memory_limit {
        limits = limits.with_memory(bytes);
    }
    limits
}

/// The item with the kind and format that were asked for in place of its own.
pub(crate) fn read_as<'a>(item: Item<'a>, reading: &ReadAs) -> Item<'a> {
    Item {
        kind: reading.kind.map(str::to_owned).or(item.kind),
        format: reading.format.clone().or(item.format),
        ..item
    }
}

fn pick_item<'a>(
    mut items: Vec<Item<'a>>,
    pick: Option<&str>,
    origin: &str,
) -> Result<Item<'a>, Failure> {
    let index = match pick {
        None if items.len() == 1 => 0,
        None if items.is_empty() => {
            return Err(Unreadable::whole(origin, "expected a puzzle, found none").into());
        }
        None => {
            return Err(Failure::Several {
                origin: origin.to_owned(),
                listing: listing(&items),
                help: are_json_lines(&items).then_some("`gridproof batch` answers all of them"),
            });
        }
        Some(pick) => find(&items, pick).ok_or_else(|| {
            let message = format!("{origin} has no puzzle number or name \"{pick}\"");
            Failure::usage(message).with_help(match items.as_slice() {
                [_] => "it holds one puzzle".to_owned(),
                items => format!(
                    "it holds {} puzzles; without --pick they are listed",
                    items.len()
                ),
            })
        })?,
    };
    Ok(items.swap_remove(index))
}

/// A name counts before a number.
fn find(items: &[Item<'_>], pick: &str) -> Option<usize> {
    let named = items
        .iter()
        .position(|item| item.name.as_deref() == Some(pick));
    named.or_else(|| {
        let number: usize = pick.parse().ok()?;
        number.checked_sub(1).filter(|&index| index < items.len())
    })
}

/// Whether `batch` could take the source as it is.
fn are_json_lines(items: &[Item<'_>]) -> bool {
    let json = |item: &Item<'_>| item.bytes.trim_ascii_start().starts_with(b"{");
    items
        .iter()
        .all(|item| matches!(item.place, Place::Line(_)) && json(item))
}

fn listing(items: &[Item<'_>]) -> Vec<String> {
    let line = |item: &Item<'_>| {
        let name = item.name.as_deref().unwrap_or("(unnamed)");
        match &item.kind {
            Some(kind) => format!("{name} ({kind})"),
            None => name.to_owned(),
        }
    };
    items.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Item<'static> {
        Item {
            name: Some(name.to_owned()),
            ..Item::default()
        }
    }

    fn picked(pick: Option<&str>) -> Result<String, String> {
        let items = vec![named("lamp"), named("1"), named("cup")];
        match pick_item(items, pick, "a.toml") {
            Ok(item) => Ok(item.name.unwrap()),
            Err(failure) => Err(failure.to_string()),
        }
    }

    #[test]
    fn names_count_before_numbers() {
        assert_eq!(picked(Some("cup")), Ok("cup".to_owned()));
        assert_eq!(picked(Some("3")), Ok("cup".to_owned()));
        assert_eq!(picked(Some("1")), Ok("1".to_owned()));
        for wrong in ["0", "4", "-1", "lam"] {
            assert_eq!(
                picked(Some(wrong)),
                Err(format!("a.toml has no puzzle number or name \"{wrong}\""))
            );
        }
        assert_eq!(
            picked(None),
            Err("a.toml holds 3 puzzles, expected --pick with a number or a name".to_owned())
        );
    }
}
