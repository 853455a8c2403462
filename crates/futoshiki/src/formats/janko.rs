//! The text form of janko.at: a line `size N`, a block `problem` of (2N-1) x (2N-1) tokens, cells and signs in turn,
//! and perhaps a block `solution` of N x N numbers.

use gridproof_core::format::scan::{self, Token, shorten, tokens};
use gridproof_core::{
    Board, CannotHold, Cell, Detection, Document, Domain, Format, ParseError, Size, Source,
};

use crate::puzzle::{Builder, Futoshiki, Malformed};

use super::{Edges, Slope, document, malformed, symbols};

/// The format.
pub(super) struct Janko;

/// Lines before the blocks of which the text is kept.
const PROPERTIES: [&str; 5] = ["title", "author", "source", "info", "url"];

impl Format<Futoshiki> for Janko {
    fn name(&self) -> &'static str {
        "janko"
    }

    fn summary(&self) -> &'static str {
        "the blocks size, problem and solution of janko.at; recognised by them and its signs"
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        let heads = |word: &str| text.lines().any(|line| head(line).0 == word);
        if !heads("problem") {
            return Detection::No;
        }
        let named = text.lines().any(|line| {
            let (word, rest) = head(line);
            word == "puzzle" && rest.eq_ignore_ascii_case("futoshiki")
        });
        let (signs, cells) = (
            text.contains(['«', '»', 'A', 'V']),
            !text.contains(['x', '#']),
        );
        if named || heads("size") && signs && cells && self.read(source).is_ok() {
            Detection::Certain
        } else {
            Detection::No
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Futoshiki>, ParseError> {
        let text = source.text()?;
        scan::once(text, "problem")?;
        let blocks = Blocks::split(text)?;
        let order = blocks.order()?;
        let mut builder = Builder::new(order).map_err(malformed)?;
        let side = (2 * order - 1) as usize;
        let problem = rectangle(&blocks.problem, side, "problem")?;
        for (row, line) in problem.iter().enumerate() {
            for (col, token) in line.iter().enumerate() {
                put(token, row as u32, col as u32, &mut builder)?;
            }
        }
        let mut document = document(builder);
        document.properties = blocks.properties;
        if !blocks.solution.is_empty() {
            document.goal = Some(goal(&blocks.solution, order as u32)?);
        }
        Ok(document)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Futoshiki>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let edges = Edges::of(puzzle, "janko")?;
        let order = puzzle.order();
        let mut text = String::from("puzzle futoshiki\n");
        for (key, value) in &document.properties {
            if PROPERTIES.contains(&key.as_str()) && !value.contains('\n') {
                text.extend([key, " ", value, "\n"]);
            }
        }
        text.extend(["size ", &order.to_string(), "\nproblem\n"]);
        let side = 2 * order - 1;
        for row in 0..side {
            let token = |col: u32| {
                let cell = Cell::new(row / 2, col / 2);
                match (row % 2, col % 2) {
                    (0, 0) => puzzle
                        .given(cell)
                        .map_or("-".to_owned(), |given| given.to_string()),
                    (0, _) => written(edges.right(cell).map(Slope::of), "«", "»"),
                    (_, 0) => written(edges.down(cell).map(Slope::of), "A", "V"),
                    _ => "-".to_owned(),
                }
            };
            let line: Vec<String> = (0..side).map(token).collect();
            text.extend([&line.join(" "), "\n"]);
        }
        let decided = |board: &&Board| board.domains().iter().all(|domain| domain.len() == 1);
        if let Some(goal) = document.goal.as_ref().filter(decided) {
            text.push_str("solution\n");
            text.push_str(&crate::marks::write(order, goal));
        }
        text.push_str("end\n");
        Ok(text.into_bytes())
    }
}

fn written(slope: Option<Slope>, rising: &str, falling: &str) -> String {
    match slope {
        None => "-",
        Some(Slope::Rising) => rising,
        Some(Slope::Falling) => falling,
    }
    .to_owned()
}

/// The first word of a line in lower case, without brackets, and the rest.
fn head(line: &str) -> (String, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (
        word.trim_matches(['[', ']']).to_ascii_lowercase(),
        rest.trim(),
    )
}

/// The file taken apart; lines of blocks as tokens.
#[derive(Default)]
struct Blocks<'a> {
    size: Option<Token<'a>>,
    problem: Vec<Vec<Token<'a>>>,
    solution: Vec<Vec<Token<'a>>>,
    properties: Vec<(String, String)>,
}

enum Part {
    Head,
    Problem,
    Solution,
    Other,
}

impl<'a> Blocks<'a> {
    fn split(text: &'a str) -> Result<Self, ParseError> {
        let mut blocks = Self::default();
        let mut part = Part::Head;
        for (index, line) in text.lines().enumerate() {
            let (word, rest) = head(line);
            let words = tokens(line, index + 1, char::is_whitespace);
            match word.as_str() {
                "" | "begin" => {}
                "size" => blocks.size = words.get(1).copied(),
                "problem" => part = Part::Problem,
                "solution" => part = Part::Solution,
                "end" => break,
                "moves" | "labels" => part = Part::Other,
                _ => match part {
                    Part::Head if PROPERTIES.contains(&word.as_str()) => {
                        blocks.properties.push((word, rest.to_owned()));
                    }
                    Part::Problem => blocks.problem.push(words),
                    Part::Solution => blocks.solution.push(words),
                    Part::Head | Part::Other => {}
                },
            }
        }
        if blocks.problem.is_empty() {
            return Err(ParseError::new("found no block \"problem\"").expected("size, problem"));
        }
        Ok(blocks)
    }

    /// The order, which the problem tells where there is no line for it.
    fn order(&self) -> Result<u64, ParseError> {
        match self.size {
            Some(size) => {
                let order = u64::from(size.number(u32::MAX)?);
                Builder::new(order).map_err(|error| size.error(error.to_string()))?;
                Ok(order)
            }
            None => Ok(self.problem[0].len().div_ceil(2) as u64),
        }
    }
}

/// Checks that a block has `side` lines of `side` tokens.
fn rectangle<'b, 'a>(
    block: &'b [Vec<Token<'a>>],
    side: usize,
    name: &str,
) -> Result<&'b [Vec<Token<'a>>], ParseError> {
    for (index, line) in block.iter().enumerate() {
        if index >= side || line.len() != side {
            let found = if index >= side {
                format!("found line {} of the {name}", index + 1)
            } else {
                format!("line {} of the {name} has {} tokens", index + 1, line.len())
            };
            return Err(line[0]
                .error(found)
                .expected(format!("{side} lines of {side} tokens")));
        }
    }
    if block.len() < side {
        let message = format!("the {name} has {} lines", block.len());
        return Err(ParseError::new(message).expected(side.to_string()));
    }
    Ok(block)
}

fn put(token: &Token<'_>, row: u32, col: u32, builder: &mut Builder) -> Result<(), ParseError> {
    let cell = Cell::new(row / 2, col / 2);
    let mut chars = token.text.chars();
    let single = chars.next().filter(|_| chars.next().is_none());
    if single.is_some_and(symbols::is_empty_cell) {
        return Ok(());
    }
    let unknown = |expected: &str| {
        token
            .error(format!(
                "found the unknown sign \"{}\"",
                shorten(token.text)
            ))
            .expected(expected.to_owned())
    };
    let (slope, other) = match (row % 2, col % 2) {
        (0, 0) => {
            let value = token.number(u32::MAX)?;
            return builder
                .give(cell, value.into())
                .map_err(|error| match error {
                    Malformed::Given { .. } => token.error(error.to_string()),
                    other => malformed(other),
                });
        }
        (0, _) => {
            let slope = single.and_then(symbols::horizontal);
            (
                slope.ok_or_else(|| unknown("«, » or -"))?,
                Cell::new(cell.row, cell.col + 1),
            )
        }
        (_, 0) => {
            let slope = single.and_then(symbols::vertical);
            (
                slope.ok_or_else(|| unknown("A, V or -"))?,
                Cell::new(cell.row + 1, cell.col),
            )
        }
        _ => return Err(unknown("- between signs")),
    };
    builder.sign(slope.sign(cell, other)).map_err(malformed)
}

/// The solution: numbers alone, or numbers among the signs.
fn goal(block: &[Vec<Token<'_>>], order: u32) -> Result<Board, ParseError> {
    let plain = block[0].len() == order as usize;
    let step = if plain { 1 } else { 2 };
    let side = (order as usize - 1) * step + 1;
    let lines = rectangle(block, side, "solution")?;
    let mut board = Board::filled(Size::new(order, order), Domain::first(order));
    for row in 0..order {
        for col in 0..order {
            let token = lines[row as usize * step][col as usize * step];
            let value = token.number(order)?;
            if value > 0 {
                board.set(Cell::new(row, col), Domain::single(value - 1));
            }
        }
    }
    Ok(board)
}
