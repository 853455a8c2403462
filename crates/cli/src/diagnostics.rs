//! Reports on standard error that point at the place, and the styles in which verdicts are shown.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::failure::Failure;
use crate::input::Unreadable;

/// The most names that are listed of a source with several puzzles.
const MOST_NAMES: usize = 40;
/// How much of a long line is shown around the place.
const MOST_COLUMNS: usize = 100;

/// The style of the word that opens a report or verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// As it should be.
    Good,
    /// To be looked at.
    Doubtful,
    /// Wrong.
    Bad,
    /// Places and margins.
    Quiet,
}

impl Tone {
    const fn style(self) -> Style {
        let color = match self {
            Self::Good => AnsiColor::Green,
            Self::Doubtful => AnsiColor::Yellow,
            Self::Bad => AnsiColor::Red,
            Self::Quiet => AnsiColor::Blue,
        };
        Style::new()
            .bold()
            .fg_color(Some(anstyle::Color::Ansi(color)))
    }

    /// The text in this style.
    pub(crate) fn paint(self, text: &str) -> String {
        let style = self.style();
        format!("{style}{text}{style:#}")
    }
}

/// The report of a failure, ending in a line end.
pub(crate) fn report(failure: &Failure) -> String {
    match failure {
        Failure::Input(unreadable) => unreadable_report(unreadable),
        Failure::Usage {
            help: Some(help), ..
        } => headline(&failure.to_string()) + &help_line(help),
        Failure::Several { listing, help, .. } => {
            let help = help.map(help_line).unwrap_or_default();
            headline(&failure.to_string()) + &names(listing) + &help
        }
        Failure::Fault(_) => {
            headline(&failure.to_string())
                + &help_line("this is a mistake of this program; please report it with the puzzle")
        }
        _ => headline(&failure.to_string()),
    }
}

/// A warning, ending in a line end.
pub(crate) fn warning(text: &str) -> String {
    format!("{}: {text}\n", Tone::Doubtful.paint("warning"))
}

/// A hint how to mend something, ending in a line end.
pub(crate) fn help_line(text: &str) -> String {
    format!(" {}: {text}\n", Tone::Quiet.paint("help"))
}

fn headline(message: &str) -> String {
    format!("{}: {message}\n", Tone::Bad.paint("error"))
}

fn names(listing: &[String]) -> String {
    let mut text = String::new();
    for (name, number) in listing.iter().zip(1..).take(MOST_NAMES) {
        let _ = writeln!(text, "{number:4}  {name}");
    }
    if listing.len() > MOST_NAMES {
        let _ = writeln!(text, "      and {} more", listing.len() - MOST_NAMES);
    }
    text
}

fn unreadable_report(unreadable: &Unreadable) -> String {
    let error = &unreadable.error;
    let mut text = headline(&error.sentence());
    if let Some(line) = error.line {
        let margin = line.to_string().len().max(2);
        let arrow = Tone::Quiet.paint(&format!("{:margin$}-->", ""));
        let place = match error.column {
            Some(column) => format!("{}:{line}:{column}", unreadable.origin),
            None => format!("{}:{line}", unreadable.origin),
        };
        let _ = writeln!(text, "{arrow} {place}");
        if let (Some(excerpt), Some(column)) = (&unreadable.excerpt, error.column) {
            text += &pointed(excerpt, line, column, error.length, margin);
        }
    } else if !tells_origin(&error.message, &unreadable.origin) {
        let arrow = Tone::Quiet.paint("  -->");
        let _ = writeln!(text, "{arrow} {}", unreadable.origin);
    }
    if let Some(help) = &error.help {
        text += &help_line(help);
    }
    text
}

/// Whether a message says by itself what it is about.
fn tells_origin(message: &str, origin: &str) -> bool {
    message.contains(&format!("cannot read {origin}:"))
        || message.starts_with(&format!("{origin} is "))
}

/// The line with carets under the place; a long line is cut to what is around it.
fn pointed(excerpt: &str, line: u32, column: u32, length: u32, margin: usize) -> String {
    let (column, length) = (column as usize, length as usize);
    let skipped = column.saturating_sub(MOST_COLUMNS / 2);
    let skipped = if excerpt.chars().nth(MOST_COLUMNS).is_some() {
        skipped
    } else {
        0
    };
    let shown: String = excerpt
        .chars()
        .skip(skipped)
        .take(MOST_COLUMNS)
        .map(|c| if c.width().is_some() { c } else { ' ' })
        .collect();
    let (before, after) = if skipped > 0 { ("...", 3) } else { ("", 0) };
    let at = column.saturating_sub(1).saturating_sub(skipped);
    let lead: String = shown.chars().take(at).collect();
    let marked: String = shown.chars().skip(at).take(length).collect();
    let rest = excerpt.chars().nth(skipped + MOST_COLUMNS).is_some();
    let bar = Tone::Quiet.paint("|");
    let carets = "^".repeat(marked.width().max(1));
    format!(
        "{} {bar} {before}{shown}{}\n{:margin$} {bar} {:indent$}{}\n",
        Tone::Quiet.paint(&format!("{line:margin$}")),
        if rest { "..." } else { "" },
        "",
        "",
        Tone::Bad.paint(&carets),
        indent = after + lead.width(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::ParseError;

    fn plain(failure: impl Into<Failure>) -> String {
        anstream::adapter::strip_str(&report(&failure.into())).to_string()
    }

    #[test]
    fn errors_point_at_their_place() {
        let error = ParseError::new("found \"3x\"")
            .at(7, 1, 2)
            .expected("a number");
        let bytes = b"\n\n\n\n\n\n3x 2\n";
        assert_eq!(
            plain(Unreadable::in_bytes("heart.non", bytes, error)),
            "error: expected a number, found \"3x\"\n  --> heart.non:7:1\n 7 | 3x 2\n   | ^^\n"
        );
    }

    #[test]
    fn carets_stand_under_wide_characters() {
        let error = ParseError::new("found a sign").at(1, 3, 1).help("mend it");
        let report = plain(Unreadable::in_bytes(
            "a",
            "\u{ff11}\t\u{ff12}x".as_bytes(),
            error,
        ));
        assert_eq!(
            report,
            "error: found a sign\n  --> a:1:3\n 1 | \u{ff11} \u{ff12}x\n   |    ^^\n help: mend it\n"
        );
    }

    #[test]
    fn long_lines_are_cut() {
        let error = ParseError::new("found x").at(1, 501, 1);
        let line = format!("{}x{}", ".".repeat(500), ".".repeat(500));
        let report = plain(Unreadable::in_bytes("a", line.as_bytes(), error));
        let lines: Vec<_> = report.lines().collect();
        assert_eq!(lines[2].len(), " 1 | ".len() + 100 + 6);
        let caret = lines[3].find('^').unwrap();
        assert_eq!(lines[2].as_bytes()[caret], b'x');
    }

    #[test]
    fn sources_without_a_place_are_named_once() {
        assert_eq!(
            plain(Unreadable::whole(
                "a.non",
                "cannot read a.non: no permission"
            )),
            "error: cannot read a.non: no permission\n"
        );
        assert_eq!(
            plain(Unreadable::whole("a.non", "the input is empty")),
            "error: the input is empty\n  --> a.non\n"
        );
    }
}
