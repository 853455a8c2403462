//! Parameters of the futoshiki model in Essence': `letting values be [[0, 2], [0, 0]]` and
//! `letting lt be [[1, 1, 1, 2]]`, rows and columns from 1, the smaller cell first. Comments begin with `$`.

use gridproof_core::format::scan::{Token, digit};
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};

use crate::puzzle::{Builder, Futoshiki, Malformed};

use super::{document, keyed, malformed};

/// The format.
pub(super) struct Essence;

impl Format<Futoshiki> for Essence {
    fn name(&self) -> &'static str {
        "essence"
    }

    fn summary(&self) -> &'static str {
        "letting values = [[..]] and letting lt = [[i1, j1, i2, j2], ..] of Essence'; recognised by them"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["param", "essence"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        let (values, signs) = (
            matrix(text, "values").is_some(),
            matrix(text, "lt").is_some(),
        );
        match (text.contains("letting"), values, signs) {
            (true, true, true) => Detection::Certain,
            (_, true, true) | (true, true, _) => Detection::Possible,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Futoshiki>, ParseError> {
        let text = source.text()?;
        let values = matrix(text, "values")
            .ok_or_else(|| {
                ParseError::new("found no matrix \"values\"").expected("letting values be [[..]]")
            })?
            .rows()?;
        let mut builder = Builder::new(values.len() as u64).map_err(malformed)?;
        for (row, line) in values.iter().enumerate() {
            let numbers = line.iter().map(number).collect::<Result<Vec<_>, _>>()?;
            builder
                .row(row as u32, numbers.into_iter())
                .map_err(|error| {
                    let at = match &error {
                        Malformed::Given { cell, .. } => line.get(cell.col as usize),
                        _ => line.first(),
                    };
                    at.map_or_else(|| malformed(error), |token| token.error(error.to_string()))
                })?;
        }
        for sign in matrix(text, "lt").map_or(Ok(Vec::new()), |lt| lt.rows())? {
            let numbers = sign.iter().map(number).collect::<Result<Vec<_>, _>>()?;
            let first = sign.first();
            let pointing = |error: ParseError| match first {
                Some(token) => error.at(token.line, token.column, 1),
                None => error,
            };
            let Ok(cells) = <[u64; 4]>::try_from(numbers) else {
                let error = ParseError::new(format!("found a sign of {} numbers", sign.len()));
                return Err(pointing(error.expected("i1, j1, i2, j2")));
            };
            builder
                .less(cells)
                .map_err(|error| pointing(malformed(error)))?;
        }
        Ok(document(builder))
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Futoshiki>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let rows = |rows: Vec<String>| format!("[\n  {}\n]\n", rows.join(",\n  "));
        let givens = keyed::givens(puzzle)
            .iter()
            .map(|row| format!("{row:?}"))
            .collect();
        let less: Vec<String> = keyed::less(puzzle)
            .iter()
            .map(|sign| format!("{sign:?}"))
            .collect();
        let less = if less.is_empty() {
            "[]\n".to_owned()
        } else {
            rows(less)
        };
        let order = puzzle.order();
        let givens = rows(givens);
        let text = format!(
            "language ESSENCE' 1.0\nletting SIZE be {order}\nletting values be {givens}letting lt be {less}"
        );
        Ok(text.into_bytes())
    }
}

fn number(token: &Token<'_>) -> Result<u64, ParseError> {
    token.number(u32::MAX).map(u64::from)
}

/// A text from somewhere on, with the place where it begins.
struct Matrix<'a> {
    text: &'a str,
    from: usize,
}

/// The matrix that a name is defined as: `NAME be [` or `NAME = [`.
fn matrix<'a>(text: &'a str, name: &str) -> Option<Matrix<'a>> {
    text.match_indices(name).find_map(|(at, _)| {
        let bounded = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let rest = text[at + name.len()..].trim_start();
        let rest = rest
            .strip_prefix("be")
            .or_else(|| rest.strip_prefix('='))?
            .trim_start();
        (bounded && rest.starts_with('[')).then(|| Matrix {
            text,
            from: text.len() - rest.len(),
        })
    })
}

impl<'a> Matrix<'a> {
    /// The numbers of each inner list. What stands after a semicolon is the domain of the index.
    fn rows(&self) -> Result<Vec<Vec<Token<'a>>>, ParseError> {
        let mut rows: Vec<Vec<Token<'a>>> = Vec::new();
        let before = &self.text[..self.from];
        let mut line = before.matches('\n').count() + 1;
        let mut column = before.rsplit('\n').next().unwrap_or("").chars().count();
        let (mut depth, mut comment, mut domain) = (0u32, false, false);
        let mut number_start: Option<(usize, usize)> = None;
        for (at, c) in self.text[self.from..].char_indices() {
            let at = self.from + at;
            column += 1;
            let in_number = !comment && !domain && digit(c).is_some();
            if let (Some((start, column)), false) = (number_start, in_number) {
                let token = Token {
                    text: &self.text[start..at],
                    line,
                    column,
                };
                match rows.last_mut() {
                    Some(row) if depth == 2 => row.push(token),
                    _ => return Err(token.unexpected("a matrix of two dimensions")),
                }
                number_start = None;
            }
            match c {
                '\n' => {
                    (line, column, comment) = (line + 1, 0, false);
                }
                _ if comment => {}
                '$' => comment = true,
                '[' => {
                    depth += 1;
                    if depth == 2 {
                        rows.push(Vec::new());
                    }
                }
                ']' => {
                    (depth, domain) = (depth - 1, false);
                    if depth == 0 {
                        return Ok(rows);
                    }
                }
                ';' => domain = true,
                _ if domain || c == ',' || c.is_whitespace() => {}
                _ if in_number => {
                    number_start = number_start.or(Some((at, column)));
                }
                _ => {
                    let message = format!("found \"{}\"", c.escape_debug());
                    return Err(ParseError::new(message)
                        .at(line, column, 1)
                        .expected("a number"));
                }
            }
        }
        Err(ParseError::new("the matrix does not end")
            .at(line, column.max(1), 1)
            .expected("]"))
    }
}
