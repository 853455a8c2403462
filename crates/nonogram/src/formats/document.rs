//! What all readers and writers share: building the document, and the recorded solution.

use std::fmt::{self, Write as _};

use gridproof_core::{Board, CannotHold, Document, Domain, ParseError, Puzzle};

use crate::clues::Clues;
use crate::error::Error;
use crate::picture::{CellState, Picture};
use crate::puzzle::Nonogram;

use super::clue_text::{ClueReader, TextLine};

/// Adds formatted text.
pub(super) fn add(text: &mut String, what: fmt::Arguments<'_>) {
    text.write_fmt(what).expect("a text takes any text");
}

/// A document of clues that were read as text.
pub(super) fn from_readers(
    rows: ClueReader,
    cols: ClueReader,
) -> Result<Document<Nonogram>, ParseError> {
    let mut warnings = Vec::new();
    let rows = rows.finish(&mut warnings);
    let cols = cols.finish(&mut warnings);
    let mut document = from_clues(rows, cols)?;
    document.warnings = warnings;
    Ok(document)
}

/// A document of clues.
pub(super) fn from_clues(rows: Clues, cols: Clues) -> Result<Document<Nonogram>, ParseError> {
    Ok(Document::new(Nonogram::assemble(rows, cols)?))
}

/// A document of a picture: its clues, and the picture as the recorded solution.
pub(super) fn from_picture(picture: &Picture) -> Document<Nonogram> {
    let mut document = Document::new(Nonogram::from_picture(picture));
    document.goal = Some(picture.board());
    document
}

impl From<Error> for ParseError {
    fn from(error: Error) -> Self {
        Self::new(error.to_string())
    }
}

/// Notes the solution that the source recorded. One that breaks the clues is kept, with a warning.
pub(super) fn set_goal(document: &mut Document<Nonogram>, goal: Board) {
    let full = goal.domains().iter().all(|domain| domain.len() == 1);
    if full
        && let Some(picture) = document.puzzle.read_board(&goal)
        && let Err(violation) = document.puzzle.verify(&picture)
    {
        let warning = format!("the recorded solution does not solve the puzzle: {violation}");
        document.warnings.push(warning);
    }
    document.goal = Some(goal);
}

/// The recorded solution or marks, if they are of the size of the board.
pub(super) fn goal_of(document: &Document<Nonogram>) -> Option<&Board> {
    let size = document.puzzle.size();
    document.goal.as_ref().filter(|goal| goal.size() == size)
}

/// The recorded solution as a picture, if it decides every cell.
pub(super) fn goal_picture(document: &Document<Nonogram>) -> Option<Picture> {
    let goal = goal_of(document)?;
    let full = goal.domains().iter().all(|domain| domain.len() == 1);
    full.then(|| document.puzzle.read_board(goal)).flatten()
}

/// The picture that a format holds in place of clues: the recorded solution, which must have just these clues.
pub(super) fn picture_of(
    document: &Document<Nonogram>,
    format: &str,
) -> Result<Picture, CannotHold> {
    let Some(picture) = goal_picture(document) else {
        return Err(CannotHold(format!(
            "{format} holds a picture in place of clues, and no solution is recorded"
        )));
    };
    match document.puzzle.verify(&picture) {
        Ok(()) => Ok(picture),
        Err(violation) => Err(CannotHold(format!(
            "{format} holds a picture in place of clues, and the recorded solution has others: {violation}"
        ))),
    }
}

/// Reads cells, row by row, from pieces of text in which blanks mean nothing. `state` tells what a character stands for.
pub(super) fn read_cells(
    document: &Document<Nonogram>,
    pieces: &[TextLine<'_>],
    state: impl Fn(char) -> Option<CellState>,
    expected: &str,
) -> Result<Board, ParseError> {
    let size = document.puzzle.size();
    let mut states = Vec::with_capacity(size.cells());
    for piece in pieces {
        for (offset, c) in piece.text.chars().enumerate() {
            if c.is_whitespace() {
                continue;
            }
            let Some(state) = state(c) else {
                return Err(ParseError::new(format!("found \"{}\"", c.escape_debug()))
                    .at(piece.number, piece.column + offset, 1)
                    .expected(expected));
            };
            states.push(state);
        }
    }
    if states.len() != size.cells() {
        let found = format!("the goal has {} cells", states.len());
        let error = match pieces.first() {
            Some(piece) => piece.error(found),
            None => ParseError::new(found),
        };
        return Err(error.expected(format!("{} as on a board of {size}", size.cells())));
    }
    Ok(crate::marks::board_of(size, &states))
}

/// The state that a digit of a goal stands for.
pub(super) const fn digit_state(c: char) -> Option<CellState> {
    match c {
        '0' => Some(CellState::Empty),
        '1' => Some(CellState::Filled),
        '?' => Some(CellState::Unknown),
        _ => None,
    }
}

/// The digit that stands for a cell in a goal.
pub(super) const fn state_digit(domain: Domain) -> char {
    match CellState::of(domain) {
        CellState::Empty => '0',
        CellState::Filled => '1',
        CellState::Unknown => '?',
    }
}
