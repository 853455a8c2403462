//! The keys that our JSON and TOML forms share: `n`, `givens`, `less`, `solution`, and properties.

use gridproof_core::format::scan::shorten;
use gridproof_core::{Document, ParseError, Puzzle};
use serde::Deserialize;

use crate::puzzle::{Builder, Futoshiki, Malformed};

use super::{document, malformed, place};

/// Keys of which the text is kept as a property.
pub(super) const PROPERTIES: [&str; 7] = [
    "title",
    "author",
    "source",
    "copyright",
    "license",
    "url",
    "date",
];

/// A puzzle as its keys say it, not yet checked. Other keys are ignored.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Keyed {
    kind: Option<String>,
    n: Option<u64>,
    givens: Option<Vec<Vec<Option<u64>>>>,
    less: Option<Vec<Vec<u64>>>,
    solution: Option<Lines>,
    title: Option<String>,
    author: Option<String>,
    source: Option<String>,
    copyright: Option<String>,
    license: Option<String>,
    url: Option<String>,
    date: Option<String>,
}

/// A square as one text, as one text a row, or as numbers.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Lines {
    Text(String),
    Rows(Vec<String>),
    Numbers(Vec<Vec<u64>>),
}

impl Keyed {
    /// Whether the keys are those of a futoshiki: it says so, or they can be of nothing else.
    pub(super) fn is_futoshiki(&self) -> bool {
        match &self.kind {
            Some(kind) => is_kind(kind),
            None => self.givens.is_some() || self.less.is_some(),
        }
    }

    /// Checks the keys against each other; `text` is what they were read from.
    pub(super) fn read(self, text: &str) -> Result<Document<Futoshiki>, ParseError> {
        if let Some(kind) = self.kind.as_deref().filter(|kind| !is_kind(kind)) {
            let message = format!("found the kind \"{}\"", shorten(kind));
            return Err(ParseError::new(message).expected("futoshiki"));
        }
        let mut builder = Builder::new(self.order()?).map_err(malformed)?;
        self.give(&mut builder, text)?;
        for (index, sign) in self.less.iter().flatten().enumerate() {
            let Ok(cells) = <[u64; 4]>::try_from(&sign[..]) else {
                let error =
                    ParseError::new(format!("sign {} has {} numbers", index + 1, sign.len()))
                        .expected("4: row and column of the smaller cell, then of the greater");
                return Err(place::point(error, text, "less", index, None));
            };
            builder.less(cells).map_err(|error| {
                let side = u64::from(builder.order());
                let at = cells.iter().position(|&place| place == 0 || place > side);
                place::point(malformed(error), text, "less", index, at)
            })?;
        }
        let mut document = document(builder);
        document.properties = self.properties();
        if let Some(lines) = &self.solution {
            let goal = document.puzzle.read_marks(&lines.text());
            // Places within the solution are none of the text that it was read from.
            document.goal = Some(goal.map_err(|error| ParseError {
                message: format!("{}, in the solution", error.message),
                line: None,
                column: None,
                ..error
            })?);
        }
        Ok(document)
    }

    fn order(&self) -> Result<u64, ParseError> {
        match (self.n, &self.givens) {
            (Some(n), _) => Ok(n),
            (None, Some(givens)) => Ok(givens.len() as u64),
            (None, None) => {
                Err(ParseError::new("found neither n nor givens").expected("the order, n"))
            }
        }
    }

    fn give(&self, builder: &mut Builder, text: &str) -> Result<(), ParseError> {
        let Some(givens) = &self.givens else {
            return Ok(());
        };
        let order = builder.order();
        if givens.len() != order as usize {
            let found = givens.len();
            return Err(malformed(Malformed::Rows { found, order }));
        }
        for (row, values) in givens.iter().enumerate() {
            let numbers = values.iter().map(|value| value.unwrap_or(0));
            builder.row(row as u32, numbers).map_err(|error| {
                // Unset cells are no numbers in the text, so places count only without them.
                let plain = values.iter().all(Option::is_some);
                let at = match &error {
                    Malformed::Given { cell, .. } if plain => Some(cell.col as usize),
                    _ => None,
                };
                place::point(malformed(error), text, "givens", row, at)
            })?;
        }
        Ok(())
    }

    fn properties(&self) -> Vec<(String, String)> {
        let values = [
            &self.title,
            &self.author,
            &self.source,
            &self.copyright,
            &self.license,
            &self.url,
            &self.date,
        ];
        PROPERTIES
            .iter()
            .zip(values)
            .filter_map(|(&key, value)| Some((key.to_owned(), value.clone()?)))
            .collect()
    }
}

impl Lines {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Rows(rows) => rows.join("\n"),
            Self::Numbers(rows) => {
                let row =
                    |row: &Vec<u64>| row.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
                rows.iter().map(row).collect::<Vec<_>>().join("\n")
            }
        }
    }
}

fn is_kind(name: &str) -> bool {
    std::iter::once(&Futoshiki::KIND)
        .chain(Futoshiki::ALIASES)
        .any(|kind| kind.eq_ignore_ascii_case(name))
}

/// The givens row by row.
pub(super) fn givens(puzzle: &Futoshiki) -> Vec<&[u8]> {
    puzzle.givens().chunks(puzzle.order() as usize).collect()
}

/// The signs as row, column, row, column, from 1, the smaller cell first.
pub(super) fn less(puzzle: &Futoshiki) -> Vec<[u32; 4]> {
    let sign = |sign: &crate::puzzle::Sign| {
        let (smaller, greater) = (sign.smaller, sign.greater);
        [smaller.row, smaller.col, greater.row, greater.col].map(|place| place + 1)
    };
    puzzle.signs().iter().map(sign).collect()
}
