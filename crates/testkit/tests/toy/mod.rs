//! A kind of puzzle for tests: of `n` switches in a row, `total` are on.

use std::fmt::Write as _;

use gridproof_core::format::scan::tokens;
use gridproof_core::propagators::Cardinality;
use gridproof_core::{
    Assignment, Board, CannotHold, Cell, Detection, Document, Domain, Drawing, Format, Limits, Lit,
    Model, ModelBuilder, ParseError, Puzzle, Refutation, Selectors, Size, Source, Var, Violation,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Switches {
    n: u32,
    total: u32,
}

impl Puzzle for Switches {
    const KIND: &'static str = "switches";
    const ALIASES: &'static [&'static str] = &[];
    type Solution = Vec<bool>;

    fn size(&self) -> Size {
        Size::new(1, self.n)
    }

    fn refuted(&self) -> Option<Refutation> {
        let words = format!("the total is {} of {} switches", self.total, self.n);
        (self.total > self.n).then(|| Refutation::new(words))
    }

    fn model(&self, selectors: Selectors, limits: &Limits) -> Model {
        let mut builder = ModelBuilder::within(selectors, limits);
        let n = self.n as usize;
        let first = builder.vars(n, true).index() as u32;
        let scope: Vec<Var> = (first..first + self.n).map(Var::new).collect();
        builder.next_clue();
        builder.propagator(Box::new(Cardinality::exactly(n, self.total)), &scope);
        builder.build()
    }

    fn clues(&self) -> usize {
        1
    }

    fn clue(&self, _: usize) -> String {
        format!("total {}", self.total)
    }

    fn literal(&self, cell: Cell, value: u32) -> Option<Lit> {
        Some(Var::new(cell.col).lit(value == 1))
    }

    fn blank(&self) -> Board {
        Board::filled(self.size(), Domain::first(2))
    }

    fn solution(&self, assignment: &Assignment) -> Self::Solution {
        (0..self.n)
            .map(|index| assignment.holds(Var::new(index).positive()))
            .collect()
    }

    fn verify(&self, solution: &Self::Solution) -> Result<(), Violation> {
        let on = solution.iter().filter(|&&on| on).count();
        if on == self.total as usize {
            Ok(())
        } else {
            Err(Violation::new(format!("{on} are on"), Vec::new()))
        }
    }

    fn board(&self, solution: &Self::Solution) -> Board {
        let mut board = self.blank();
        for (index, &on) in solution.iter().enumerate() {
            board.set(Cell::new(0, index as u32), Domain::single(u32::from(on)));
        }
        board
    }

    fn read_board(&self, board: &Board) -> Option<Self::Solution> {
        let values = board.iter().map(|(_, domain)| domain.value());
        values.map(|value| value.map(|value| value == 1)).collect()
    }

    fn draw(&self, board: &Board, _: Drawing) -> String {
        self.write_marks(board)
    }

    fn write_marks(&self, board: &Board) -> String {
        let mark = |(_, domain): (Cell, Domain)| match domain.value() {
            Some(0) => '.',
            Some(_) => '*',
            None => '?',
        };
        let mut line: String = board.iter().map(mark).collect();
        line.push('\n');
        line
    }

    fn read_marks(&self, text: &str) -> Result<Board, ParseError> {
        let mut board = self.blank();
        let text = text.trim_end();
        if text.chars().count() != self.n as usize {
            return Err(ParseError::new("the marks have another size"));
        }
        for (cell, c) in self.size().iter().zip(text.chars()) {
            let domain = match c {
                '*' => Domain::single(1),
                '.' => Domain::single(0),
                '?' => Domain::first(2),
                _ => return Err(ParseError::new(format!("found {c}")).expected("a mark")),
            };
            board.set(cell, domain);
        }
        Ok(board)
    }

    fn formats() -> &'static [&'static dyn Format<Self>] {
        &[&Json, &Text]
    }
}

fn checked(n: u32, total: u32) -> Result<Document<Switches>, ParseError> {
    if n == 0 || n > 12 {
        return Err(ParseError::new(format!("found {n} switches"))
            .expected("1 to 12")
            .at(1, 1, 1));
    }
    Ok(Document::new(Switches { n, total }))
}

#[derive(Debug)]
struct Json;

impl Format<Switches> for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn summary(&self) -> &'static str {
        "an object with n and total"
    }

    fn detect(&self, _: &Source<'_>) -> Detection {
        Detection::Possible
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Switches>, ParseError> {
        let value: serde_json::Value = serde_json::from_str(source.text()?)
            .map_err(|error| ParseError::new(error.to_string()))?;
        let number = |key: &str| value.get(key).and_then(serde_json::Value::as_u64);
        match (number("n"), number("total")) {
            (Some(n), Some(total)) => checked(n as u32, total as u32),
            _ => Err(ParseError::new("found neither").expected("n and total")),
        }
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Switches>) -> Result<Vec<u8>, CannotHold> {
        let Switches { n, total } = document.puzzle;
        let mut text = String::new();
        write!(text, r#"{{"kind":"switches","n":{n},"total":{total}}}"#)
            .map_err(|error| CannotHold(error.to_string()))?;
        Ok(text.into_bytes())
    }
}

/// Two numbers on a line.
#[derive(Debug)]
struct Text;

impl Format<Switches> for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn summary(&self) -> &'static str {
        "n and total"
    }

    fn detect(&self, _: &Source<'_>) -> Detection {
        Detection::Possible
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Switches>, ParseError> {
        let found = tokens(source.text()?, 1, char::is_whitespace);
        match found[..] {
            [n, total] => checked(n.number(99)?, total.number(99)?),
            _ => Err(ParseError::new("found no pair").expected("n and total")),
        }
    }
}
