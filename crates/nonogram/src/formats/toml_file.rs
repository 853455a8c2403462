//! Our TOML form: the keys of the JSON form, at the top or under `[puzzle]`.

use std::ops::Range;

use gridproof_core::format::scan::{self, shorten};
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::clues::Clues;
use crate::marks;
use crate::puzzle::Nonogram;

use super::document::{add, goal_of};

use super::json::{Fields, is_kind, is_property, list};
use super::place::{error_at, excerpt};

/// The format.
pub(super) struct Toml;

impl Format<Nonogram> for Toml {
    fn name(&self) -> &'static str {
        "toml"
    }

    fn summary(&self) -> &'static str {
        "TOML with `rows = [[..]]` and `cols = [[..]]`, at the top or under `[puzzle]`"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["toml"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text().and_then(scan::toml) else {
            return Detection::No;
        };
        let begins = |line: &str| {
            let word = line.trim_start();
            word.starts_with("[puzzle]") || word.starts_with("rows =") || word.starts_with("rows=")
        };
        let Ok(root) = DeTable::parse(text) else {
            return if text.lines().any(begins) {
                Detection::Possible
            } else {
                Detection::No
            };
        };
        let table = puzzle_table(root.get_ref());
        let kind = table.get("kind").map(Spanned::get_ref);
        let has = |name| table.get(name).is_some();
        match kind {
            Some(kind) if !kind.as_str().is_some_and(is_kind) => Detection::No,
            Some(_) => Detection::Certain,
            None if has("rows") && (has("cols") || has("columns")) => Detection::Certain,
            None => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let text = source.text()?;
        let root = parse(text)?;
        let root = root.get_ref();
        let table = puzzle_table(root);
        let mut fields = Fields::default();
        if !std::ptr::eq(root, table) {
            fields.properties.extend(properties(root));
        }
        fields.properties.extend(properties(table));
        for (key, value) in table {
            let clues = match key.get_ref().as_ref() {
                "rows" => &mut fields.rows,
                "cols" | "columns" => &mut fields.cols,
                "kind" => {
                    let kind = value.get_ref().as_str();
                    let kind = kind.ok_or_else(|| unexpected(text, value, "a kind in quotes"))?;
                    if !is_kind(kind) {
                        let found = format!("found a puzzle of the kind \"{}\"", shorten(kind));
                        return Err(error_at(text, &value.span(), found).expected("nonogram"));
                    }
                    continue;
                }
                "goal" => {
                    fields.goal = Some(goal(text, value)?);
                    continue;
                }
                _ => continue,
            };
            if clues.is_some() {
                return Err(error_at(
                    text,
                    &key.span(),
                    "found a second list of columns",
                ));
            }
            *clues = Some(read_list(text, value)?);
        }
        fields.document()
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let mut text = String::from("[puzzle]\nkind = \"nonogram\"\n");
        for (name, value) in &document.properties {
            let bare = !name.is_empty()
                && name
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
            if bare && is_property(name) {
                let value = toml::Value::from(value.as_str());
                add(&mut text, format_args!("{name} = {value}\n"));
            }
        }
        add(
            &mut text,
            format_args!("rows = {}\n", list(puzzle.rows(), ", ")),
        );
        add(
            &mut text,
            format_args!("cols = {}\n", list(puzzle.cols(), ", ")),
        );
        if let Some(goal) = goal_of(document) {
            add(
                &mut text,
                format_args!("goal = \"\"\"\n{}\"\"\"\n", marks::write(goal)),
            );
        }
        Ok(text.into_bytes())
    }
}

/// The document, or the parser's complaint at its place.
pub(super) fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, ParseError> {
    DeTable::parse(scan::toml(text)?).map_err(|error| {
        let message = error.message().trim().replace('\n', ", ");
        let span = error.span().unwrap_or(0..0);
        error_at(text, &span, format!("the TOML is malformed: {message}"))
    })
}

fn puzzle_table<'t, 'i>(root: &'t DeTable<'i>) -> &'t DeTable<'i> {
    root.get("puzzle")
        .and_then(|value| value.get_ref().as_table())
        .unwrap_or(root)
}

/// Keys with a text as value that are not part of the form.
pub(super) fn properties(table: &DeTable<'_>) -> Vec<(String, String)> {
    let text = |value: &Spanned<DeValue<'_>>| value.get_ref().as_str().map(str::to_owned);
    let mut found: Vec<_> = table
        .iter()
        .filter(|(key, _)| is_property(key.get_ref()))
        .filter_map(|(key, value)| {
            Some((key.span().start, key.get_ref().to_string(), text(value)?))
        })
        .collect();
    // The table sorts its keys; people wrote them in another order.
    found.sort_by_key(|&(at, ..)| at);
    found
        .into_iter()
        .map(|(_, key, value)| (key, value))
        .collect()
}

fn unexpected(text: &str, value: &Spanned<DeValue<'_>>, expected: &str) -> ParseError {
    let span: Range<usize> = value.span();
    let written = text.get(span.clone()).unwrap_or("");
    error_at(text, &span, format!("found {}", excerpt(written))).expected(expected)
}

fn goal(text: &str, value: &Spanned<DeValue<'_>>) -> Result<String, ParseError> {
    if let Some(goal) = value.get_ref().as_str() {
        return Ok(goal.to_owned());
    }
    let Some(lines) = value.get_ref().as_array() else {
        return Err(unexpected(text, value, "a text, or a list of texts"));
    };
    let mut goal = String::new();
    for line in lines {
        let cells = line.get_ref().as_str();
        goal.push_str(cells.ok_or_else(|| unexpected(text, line, "a text"))?);
        goal.push('\n');
    }
    Ok(goal)
}

fn read_list(text: &str, value: &Spanned<DeValue<'_>>) -> Result<Clues, ParseError> {
    let Some(lines) = value.get_ref().as_array() else {
        return Err(unexpected(
            text,
            value,
            "a list of clues, each a list of numbers",
        ));
    };
    let mut clues = Clues::new();
    for line in lines {
        let Some(numbers) = line.get_ref().as_array() else {
            return Err(unexpected(text, line, "a clue, a list of numbers"));
        };
        let several = numbers.len() > 1;
        for number in numbers {
            let value = read_number(text, number)?;
            if value > 0 {
                clues.push(value);
            } else if several {
                let found = "found a 0 together with other numbers";
                return Err(error_at(text, &number.span(), found)
                    .expected("blocks of at least 1 cell, or 0 alone for an empty line"));
            }
        }
        clues.end_line();
    }
    Ok(clues)
}

fn read_number(text: &str, value: &Spanned<DeValue<'_>>) -> Result<u32, ParseError> {
    let number = value
        .get_ref()
        .as_integer()
        .and_then(|integer| u32::from_str_radix(integer.as_str(), integer.radix()).ok());
    number.ok_or_else(|| unexpected(text, value, &format!("a number from 0 to {}", u32::MAX)))
}
