//! The keys that the JSON and TOML forms share: `kind`, `grid` (or `text`), `solution`, and properties.

use gridproof_core::{Document, ParseError, Puzzle};

use super::grid::{self, Row};
use crate::puzzle::Akari;

/// Properties that travel with a puzzle.
pub(super) const PROPERTIES: [&str; 8] = [
    "id",
    "title",
    "author",
    "source",
    "copyright",
    "license",
    "description",
    "date",
];

/// A puzzle by keys, as found in either form.
#[derive(Debug, Default)]
pub(super) struct Keyed {
    pub(super) kind: Option<String>,
    pub(super) rows: Option<Vec<String>>,
    pub(super) solution: Option<Vec<String>>,
    pub(super) properties: Vec<(String, String)>,
}

impl Keyed {
    /// Whether the kind says akari, by whatever name; `None` if it says nothing.
    pub(super) fn is_akari(&self) -> Option<bool> {
        let kind = self.kind.as_ref()?;
        let names = || std::iter::once(&Akari::KIND).chain(Akari::ALIASES);
        Some(names().any(|name| kind.eq_ignore_ascii_case(name)))
    }

    /// Takes the rows of the board, which are said once.
    pub(super) fn board(&mut self, rows: Vec<String>) -> Result<(), ParseError> {
        match self.rows.replace(rows) {
            None => Ok(()),
            Some(_) => {
                Err(ParseError::new("found both \"grid\" and \"text\"").expected("one of them"))
            }
        }
    }

    /// Reads the puzzle; `source` is what the rows stood in, and tells their places.
    pub(super) fn read(self, source: &str) -> Result<Document<Akari>, ParseError> {
        if let (Some(false), Some(kind)) = (self.is_akari(), &self.kind) {
            let short = gridproof_core::format::scan::shorten(kind);
            return Err(ParseError::new(format!("found the kind \"{short}\"")).expected("akari"));
        }
        let Some(rows) = self.rows else {
            return Err(ParseError::new("found no grid").expected("a key \"grid\" with rows"));
        };
        let mut document = grid::read(places(source, &rows).into_iter())?;
        if let Some(solution) = self.solution {
            let marks = document.puzzle.read_marks(&solution.join("\n"));
            document.goal = Some(marks.map_err(|error| ParseError {
                message: format!("{}, in the solution", error.message),
                line: None,
                column: None,
                ..error
            })?);
        }
        document.properties = self.properties;
        Ok(document)
    }
}

/// Splits a text value into rows, without blank lines around the board.
pub(super) fn lines(text: &str) -> Vec<String> {
    let lines = text.trim_end().split('\n');
    lines
        .skip_while(|line| line.trim().is_empty())
        .map(|line| line.trim_end_matches('\r').to_owned())
        .collect()
}

/// Finds each row in the source, one after the other. Rows that are spelt with escapes take the place of the row before.
fn places<'a>(source: &str, rows: &'a [String]) -> Vec<Row<'a>> {
    let (mut at, mut line, mut column) = (0, 1, 1);
    let keys = ["grid", "text"]
        .iter()
        .filter_map(|key| source.find(key))
        .min();
    let mut from = keys.unwrap_or(0);
    let mut found = Vec::with_capacity(rows.len());
    for text in rows {
        if !text.is_empty()
            && let Some(offset) = source[from..].find(text.as_str())
        {
            let start = from + offset;
            let passed = &source[at..start];
            line += passed.matches('\n').count();
            column = match passed.rsplit_once('\n') {
                Some((_, rest)) => rest.chars().count() + 1,
                None => column + passed.chars().count(),
            };
            (at, from) = (start, start + text.len());
        }
        found.push(Row { text, line, column });
    }
    found
}
