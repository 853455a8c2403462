//! The file form of puzz.link: `pzprv3/nonogram/H/W/`, then the board with its clues above and to the left.
//!
//! There is room for half as many numbers as a line has cells, rounded up. Cells: `#` filled, `+` marked empty, `.` undecided.

use gridproof_core::format::pzprv3::{self, PzprFile};
use gridproof_core::format::scan::{Token, shorten};
use gridproof_core::{Board, CannotHold, Cell, Detection, Document, Format, ParseError, Source};

use crate::clues::Clues;
use crate::error::LineId;
use crate::picture::CellState;
use crate::puzzle::Nonogram;

use super::document::{from_clues, set_goal};

/// The format.
pub(super) struct Pzprv3;

const NAMES: [&str; 1] = ["nonogram"];

impl Format<Nonogram> for Pzprv3 {
    fn name(&self) -> &'static str {
        "pzprv3"
    }

    fn summary(&self) -> &'static str {
        "a file `pzprv3/nonogram/H/W/...` with clues around the board"
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let kind = source.text().ok().and_then(pzprv3::kind_of);
        if kind.is_some_and(|kind| NAMES.contains(&kind.as_str())) {
            Detection::Certain
        } else {
            Detection::No
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let file = PzprFile::split(source.text()?)?;
        file.expect_kind("nonogram", &NAMES)?;
        Frame::read(&file)?.document()
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let size = puzzle.size();
        let (above, left) = (room(size.rows), room(size.cols));
        fits(puzzle.rows(), left, LineId::Row)?;
        fits(puzzle.cols(), above, LineId::Col)?;
        let mut lines = Vec::with_capacity(above + size.rows as usize);
        for line in 0..above {
            let mut text = ". ".repeat(left);
            for clue in puzzle.cols().iter() {
                let skipped = above - clue.len();
                text.push_str(&slot(line.checked_sub(skipped).map(|at| clue[at])));
            }
            lines.push(text);
        }
        for row in 0..size.rows {
            let clue = puzzle.row(row as usize);
            let mut text = ". ".repeat(left - clue.len());
            for &number in clue {
                text.push_str(&slot(Some(number)));
            }
            for col in 0..size.cols {
                let goal = document.goal.as_ref();
                let domain = goal.map_or(CellState::Unknown.domain(), |goal| {
                    goal.get(Cell::new(row, col))
                });
                text.push_str(match CellState::of(domain) {
                    CellState::Filled => "# ",
                    CellState::Empty => "+ ",
                    CellState::Unknown => ". ",
                });
            }
            lines.push(text);
        }
        Ok(pzprv3::write("nonogram", size, &lines).into_bytes())
    }
}

const fn room(length: u32) -> usize {
    length.div_ceil(2) as usize
}

fn fits(clues: &Clues, room: usize, name: impl Fn(usize) -> LineId) -> Result<(), CannotHold> {
    match clues.iter().position(|clue| clue.len() > room) {
        None => Ok(()),
        Some(index) => Err(CannotHold(format!(
            "{} has {} numbers, the file has room for {room}",
            name(index),
            clues.line(index).len()
        ))),
    }
}

fn slot(number: Option<u32>) -> String {
    number.map_or_else(|| ". ".to_owned(), |number| format!("{number} "))
}

/// The numbers and marks of a file, before they are put into order.
struct Frame {
    rows: Clues,
    cols: Clues,
    marks: Option<Board>,
}

impl Frame {
    fn read(file: &PzprFile) -> Result<Self, ParseError> {
        let size = file.size();
        let (above, left) = (room(size.rows), room(size.cols));
        let width = left + size.cols as usize;
        let height = above + size.rows as usize;
        if file.lines() < height {
            let found = format!("found {} lines", file.lines());
            let expected = format!("{height}, {above} of clues and {} of cells", size.rows);
            return Err(file.error(file.lines(), 0, found).expected(expected));
        }
        let mut columns = vec![Vec::new(); size.cols as usize];
        for line in 0..above {
            let tokens = line_tokens(file, line, width)?;
            for (index, token) in tokens.iter().enumerate() {
                match (number(file, line, index, token)?, index.checked_sub(left)) {
                    (Some(number), Some(column)) => columns[column].push(number),
                    (Some(_), None) => {
                        let found = format!("found \"{}\" in the corner", shorten(token.text));
                        return Err(file.error(line, index, found).expected("`.`"));
                    }
                    (None, _) => {}
                }
            }
        }
        let mut cols = Clues::new();
        for (index, numbers) in columns.iter().enumerate() {
            push(&mut cols, numbers, file, above, left + index)?;
        }
        let mut rows = Clues::new();
        let mut marks = Board::filled(size, CellState::Unknown.domain());
        let mut marked = false;
        for row in 0..size.rows {
            let line = above + row as usize;
            let tokens = line_tokens(file, line, width)?;
            let (clue, cells) = tokens.split_at(left);
            let mut numbers = Vec::new();
            for (index, token) in clue.iter().enumerate() {
                numbers.extend(number(file, line, index, token)?);
            }
            push(&mut rows, &numbers, file, line, 0)?;
            for (col, token) in cells.iter().enumerate() {
                let state = match token.text {
                    "." => continue,
                    "#" => CellState::Filled,
                    "+" => CellState::Empty,
                    other => {
                        let found = format!("found \"{}\"", shorten(other));
                        return Err(file
                            .error(line, left + col, found)
                            .expected("`#`, `+` or `.`"));
                    }
                };
                marked = true;
                marks.set(Cell::new(row, col as u32), state.domain());
            }
        }
        Ok(Self {
            rows,
            cols,
            marks: marked.then_some(marks),
        })
    }

    fn document(self) -> Result<Document<Nonogram>, ParseError> {
        let mut document = from_clues(self.rows, self.cols)?;
        if let Some(marks) = self.marks {
            set_goal(&mut document, marks);
        }
        Ok(document)
    }
}

fn line_tokens(file: &PzprFile, line: usize, width: usize) -> Result<Vec<Token<'_>>, ParseError> {
    let tokens = file.tokens(line);
    if tokens.len() == width {
        return Ok(tokens);
    }
    let found = format!("found {} fields", tokens.len());
    let error = file.error(line, width.min(tokens.len()), found);
    Err(error.expected(format!("{width}, clues and cells")))
}

fn number(
    file: &PzprFile,
    line: usize,
    index: usize,
    token: &Token<'_>,
) -> Result<Option<u32>, ParseError> {
    match token.text {
        "." => Ok(None),
        "?" => Err(file
            .error(
                line,
                index,
                "found a blotted number, these are not supported",
            )
            .expected("a number")),
        _ => token.number(u32::MAX).map(Some).map_err(|error| {
            file.error(line, index, error.message)
                .expected("a number or `.`")
        }),
    }
}

fn push(
    clues: &mut Clues,
    numbers: &[u32],
    file: &PzprFile,
    line: usize,
    index: usize,
) -> Result<(), ParseError> {
    if numbers.len() > 1 && numbers.contains(&0) {
        return Err(file
            .error(line, index, "found a 0 together with other numbers")
            .expected("blocks of at least 1 cell"));
    }
    for &number in numbers.iter().filter(|&&number| number > 0) {
        clues.push(number);
    }
    clues.end_line();
    Ok(())
}
