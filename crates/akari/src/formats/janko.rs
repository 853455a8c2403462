//! Files of janko.at: a `size` line, `problem` and `solution` blocks of `-` white, `x` black, `0` to `4`, `o` bulb.
//!
//! Also read: the same block after a line with rows and columns, without any other word.

use std::fmt::Write as _;

use gridproof_core::format::scan::{self, Token};
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Puzzle, Size, Source};

use super::goal;
use crate::lighting::State;
use crate::puzzle::Akari;
use crate::square::Square;

/// A file with `problem` and `solution` blocks.
#[derive(Clone, Copy, Debug)]
pub struct Janko;

/// Words of the header that are kept as properties.
const PROPERTIES: [&str; 4] = ["title", "author", "source", "date"];

impl Format<Akari> for Janko {
    fn name(&self) -> &'static str {
        "janko"
    }

    fn summary(&self) -> &'static str {
        "lines size, problem, solution with - white, x black, o bulb; recognised by problem and these cells"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["janko"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        let file = File::scan(text);
        let named = file
            .header("puzzle")
            .and_then(|values| values.first())
            .map(|name| {
                std::iter::once(&Akari::KIND)
                    .chain(Akari::ALIASES)
                    .any(|alias| name.text.eq_ignore_ascii_case(alias))
            });
        let cells = !file.problem.is_empty()
            && file
                .problem
                .iter()
                .flatten()
                .all(|token| cell(token.text).is_some());
        match (named, file.has_problem, cells) {
            (Some(true), true, _) | (None, true, true) => Detection::Certain,
            (None, false, true) if file.numbers.is_some() && file.fits() => Detection::Possible,
            _ => Detection::No,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Akari>, ParseError> {
        let text = source.text()?;
        scan::once(text, "problem")?;
        let file = File::scan(text);
        let size = file.size()?;
        let squares = block(&file.problem, size, "problem")?;
        let squares = squares.into_iter().map(|(square, _)| square).collect();
        let akari =
            Akari::new(size, squares).map_err(|error| ParseError::new(error.to_string()))?;
        let goal = if file.solution.is_empty() {
            None
        } else {
            let cells = block(&file.solution, size, "solution")?;
            let states: Vec<State> = cells.into_iter().map(|(_, state)| state).collect();
            goal::goal(&akari, &states)
        };
        let kept = PROPERTIES.iter().filter_map(|&key| {
            let words: Vec<&str> = file.header(key)?.iter().map(|token| token.text).collect();
            Some((key.to_owned(), words.join(" ")))
        });
        Ok(Document {
            goal,
            properties: kept.collect(),
            ..Document::new(akari)
        })
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Akari>) -> Result<Vec<u8>, CannotHold> {
        let akari = &document.puzzle;
        let size = akari.size();
        let mut text = "begin\npuzzle akari\n".to_owned();
        for (key, value) in &document.properties {
            if PROPERTIES.contains(&key.as_str()) && !value.contains('\n') {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{key} {value}");
            }
        }
        let _ = writeln!(text, "size {} {}\nproblem", size.cols, size.rows);
        let states = goal::states(akari, document.goal.as_ref());
        let block = |text: &mut String, states: &[State]| {
            for (index, (&square, &state)) in akari.squares().iter().zip(states).enumerate() {
                text.push(match (square, state) {
                    (Square::White, State::Bulb) => 'o',
                    (Square::White, _) => '-',
                    (Square::Black, _) => 'x',
                    (Square::Number(_), _) => square.symbol(),
                });
                let last = (index + 1) % size.cols as usize == 0;
                text.push(if last { '\n' } else { ' ' });
            }
        };
        block(&mut text, &vec![State::Undecided; states.len()]);
        if states.contains(&State::Bulb) {
            text.push_str("solution\n");
            block(&mut text, &states);
        }
        text.push_str("end\n");
        Ok(text.into_bytes())
    }
}

/// A file sorted into header lines and blocks.
#[derive(Default)]
struct File<'a> {
    headers: Vec<(&'a str, Vec<Token<'a>>)>,
    numbers: Option<[Token<'a>; 2]>,
    has_problem: bool,
    problem: Vec<Vec<Token<'a>>>,
    solution: Vec<Vec<Token<'a>>>,
}

enum Block {
    Header,
    Problem,
    Solution,
    Other,
}

impl<'a> File<'a> {
    fn scan(text: &'a str) -> Self {
        let mut file = Self::default();
        let mut block = Block::Header;
        for (index, line) in text.lines().enumerate() {
            let tokens = scan::tokens(line, index + 1, char::is_whitespace);
            let Some(first) = tokens.first() else {
                continue;
            };
            let word = first.text.trim_matches(['[', ']']);
            let is_word = word.len() > 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
            match (word, &block) {
                ("problem", _) => {
                    file.has_problem = true;
                    block = Block::Problem;
                }
                ("solution", _) => block = Block::Solution,
                ("end", _) => break,
                (_, Block::Problem | Block::Solution) if is_word && !is_cells(word) => {
                    block = Block::Other;
                }
                (_, Block::Problem) => file.problem.push(tokens),
                (_, Block::Solution) => file.solution.push(tokens),
                (_, Block::Header) => match tokens.as_slice() {
                    &[rows, cols]
                        if scan::digit(first.text.chars().next().unwrap_or(' ')).is_some() =>
                    {
                        file.numbers = Some([rows, cols]);
                        block = Block::Problem;
                    }
                    _ => file.headers.push((word, tokens[1..].to_vec())),
                },
                (_, Block::Other) => {}
            }
        }
        file
    }

    /// Whether a problem without any word has the size that it begins with, and nothing stands before that.
    fn fits(&self) -> bool {
        let block = self
            .size()
            .and_then(|size| block(&self.problem, size, "problem"));
        self.headers.is_empty() && block.is_ok()
    }

    /// What follows a word of the header on its line.
    fn header(&self, key: &str) -> Option<&[Token<'a>]> {
        let found = self
            .headers
            .iter()
            .find(|(word, _)| word.eq_ignore_ascii_case(key));
        found.map(|(_, values)| values.as_slice())
    }

    /// The declared size (`size N`, `size W H`, `size WxH`, `rows` and `cols`), else that of the problem.
    fn size(&self) -> Result<Size, ParseError> {
        let number = |token: Token<'_>| token.number(u32::MAX).map(u64::from);
        let declared = |key| match self.header(key) {
            Some(&[token, ..]) => number(token).map(Some),
            _ => Ok(None),
        };
        let (rows, cols) = match (self.numbers, self.header("size")) {
            (Some([rows, cols]), _) | (None, Some(&[cols, rows, ..])) => {
                (number(rows)?, number(cols)?)
            }
            (None, Some(&[both])) => {
                let sides = scan::tokens(both.text, both.line, |c| c == 'x');
                let side = |index: usize| {
                    let token = sides.get(index).or(sides.last()).copied().unwrap_or(both);
                    number(Token {
                        column: both.column,
                        ..token
                    })
                };
                (side(1)?, side(0)?)
            }
            _ => {
                let first = self.problem.first().map_or(0, Vec::len) as u64;
                let rows = declared("rows")?.unwrap_or(self.problem.len() as u64);
                (rows, declared("cols")?.unwrap_or(first))
            }
        };
        Size::checked(rows, cols).map_err(ParseError::new)
    }
}

/// The cells of a block, checked against the size.
fn block(
    rows: &[Vec<Token<'_>>],
    size: Size,
    name: &str,
) -> Result<Vec<(Square, State)>, ParseError> {
    if rows.len() != size.rows as usize {
        let message = format!("found {} rows in the {name}", rows.len());
        let error = ParseError::new(message).expected(size.rows.to_string());
        let last = rows.last().and_then(|row| row.first());
        return Err(last.map_or(error.clone(), |token| error.at(token.line, 1, 1)));
    }
    let mut cells = Vec::new();
    for row in rows {
        if row.len() != size.cols as usize {
            let token = row.get(size.cols as usize).unwrap_or(&row[row.len() - 1]);
            return Err(token
                .error(format!("found {} cells in this row", row.len()))
                .expected(size.cols.to_string()));
        }
        for token in row {
            let read = cell(token.text);
            cells.push(
                read.ok_or_else(|| token.unexpected("a cell: - white, x black, 0 to 4, o bulb"))?,
            );
        }
    }
    Ok(cells)
}

/// A row of cells written without blanks is no word.
fn is_cells(word: &str) -> bool {
    word.chars()
        .all(|c| matches!(c, '-' | 'x' | 'o' | '.' | '0'..='4'))
}

fn cell(token: &str) -> Option<(Square, State)> {
    let square = match token {
        "0" | "1" | "2" | "3" | "4" => Square::Number(token.as_bytes()[0] - b'0'),
        "-" | "." => Square::White,
        "x" | "X" => Square::Black,
        "o" | "O" => return Some((Square::White, State::Bulb)),
        _ => return None,
    };
    Some((square, State::Undecided))
}
