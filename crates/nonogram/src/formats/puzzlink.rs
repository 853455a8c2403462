//! Links of puzz.link and its relatives: `nonogram/W/H/BODY`.
//!
//! The body is a run of slots: for each column, then for each row, half its length (rounded up) of them, the clue's last number
//! first. What does not fit the slots cannot be written.

use gridproof_core::format::link::{self, Link};
use gridproof_core::{CannotHold, Detection, Document, Format, ParseError, Source};

use crate::clues::Clues;
use crate::error::LineId;
use crate::puzzle::Nonogram;

use super::document::{add, from_clues};

/// The format.
pub(super) struct Puzzlink;

const NAMES: [&str; 1] = ["nonogram"];

impl Format<Nonogram> for Puzzlink {
    fn name(&self) -> &'static str {
        "puzzlink"
    }

    fn summary(&self) -> &'static str {
        "a link `https://puzz.link/p?nonogram/W/H/...` of any host and spelling"
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let kind = source.text().ok().and_then(link::kind_of);
        if kind.is_some_and(|kind| NAMES.contains(&kind.as_str())) {
            Detection::Certain
        } else {
            Detection::No
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let link = Link::split(source.text()?)?;
        link.expect_kind("nonogram", &NAMES)?;
        let size = link.size();
        let mut slots = Slots {
            link: &link,
            at: 0,
            blanks: 0,
        };
        let cols = slots.clues(size.cols, size.rows, LineId::Col)?;
        let rows = slots.clues(size.rows, size.cols, LineId::Row)?;
        slots.end()?;
        let mut document = from_clues(rows, cols)?;
        document.warnings = link.warnings().to_vec();
        Ok(document)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let size = puzzle.size();
        let mut body = Body::default();
        body.clues(puzzle.cols(), size.rows, LineId::Col)?;
        body.clues(puzzle.rows(), size.cols, LineId::Row)?;
        let mut text = link::write("nonogram", size, &body.finish());
        text.push('\n');
        Ok(text.into_bytes())
    }
}

/// How many numbers there is room for beside a line.
const fn room(length: u32) -> usize {
    length.div_ceil(2) as usize
}

struct Slots<'a> {
    link: &'a Link,
    at: usize,
    blanks: u32,
}

impl Slots<'_> {
    fn clues(
        &mut self,
        lines: u32,
        length: u32,
        name: impl Fn(usize) -> LineId,
    ) -> Result<Clues, ParseError> {
        let mut clues = Clues::new();
        let mut numbers = Vec::new();
        for line in 0..lines as usize {
            numbers.clear();
            let start = self.at;
            for _ in 0..room(length) {
                numbers.extend(self.next(&name(line))?);
            }
            if numbers.len() > 1 && numbers.contains(&0) {
                let found = format!("{} has a 0 together with other numbers", name(line));
                return Err(self
                    .link
                    .error(start, self.at - start, found)
                    .expected("blocks of at least 1 cell"));
            }
            for &number in numbers.iter().rev().filter(|&&number| number > 0) {
                clues.push(number);
            }
            clues.end_line();
        }
        Ok(clues)
    }

    /// The next slot: a number, or none.
    fn next(&mut self, line: &LineId) -> Result<Option<u32>, ParseError> {
        if self.blanks > 0 {
            self.blanks -= 1;
            return Ok(None);
        }
        let start = self.at;
        let Some(c) = self.link.body()[start..].chars().next() else {
            let error = self.link.error(start, 1, "the data ends here");
            return Err(error.expected(format!("the clue of {line}")));
        };
        self.at += c.len_utf8();
        match c {
            '0'..='9' | 'a'..='f' => Ok(c.to_digit(16)),
            '-' => self.hex(start, 2).map(Some),
            '+' => self.hex(start, 3).map(Some),
            'g'..='z' => {
                self.blanks = c as u32 - 'g' as u32;
                Ok(None)
            }
            '.' => Err(self
                .link
                .error(start, 1, "found a blotted number, these are not supported")
                .expected("a number")),
            _ => {
                let found = format!("found \"{}\"", c.escape_debug());
                let error = self.link.error(start, c.len_utf8(), found);
                Err(error.expected("0 to 9, a to z, - or +"))
            }
        }
    }

    fn hex(&mut self, start: usize, digits: usize) -> Result<u32, ParseError> {
        let rest = &self.link.body()[self.at..];
        let number = rest.get(..digits);
        let number = number.filter(|text| text.bytes().all(|b| b.is_ascii_hexdigit()));
        let Some(number) = number.and_then(|text| u32::from_str_radix(text, 16).ok()) else {
            let span = (1 + digits).min(1 + rest.len());
            let error = self.link.error(start, span, "the number is cut off");
            return Err(error.expected(format!("{digits} hexadecimal digits")));
        };
        self.at += digits;
        Ok(number)
    }

    /// Only blanks may be left.
    fn end(&self) -> Result<(), ParseError> {
        let rest = &self.link.body()[self.at..];
        match rest.char_indices().find(|(_, c)| !('g'..='z').contains(c)) {
            None => Ok(()),
            Some((at, c)) => {
                let found = format!("found \"{}\"", c.escape_debug());
                let error = self.link.error(self.at + at, c.len_utf8(), found);
                Err(error.expected("the end of the data"))
            }
        }
    }
}

#[derive(Default)]
struct Body {
    text: String,
    blanks: usize,
}

impl Body {
    fn clues(
        &mut self,
        clues: &Clues,
        length: u32,
        name: impl Fn(usize) -> LineId,
    ) -> Result<(), CannotHold> {
        let room = room(length);
        for (index, clue) in clues.iter().enumerate() {
            if clue.len() > room {
                return Err(CannotHold(format!(
                    "{} has {} numbers, a link has room for {room}",
                    name(index),
                    clue.len()
                )));
            }
            for &number in clue.iter().rev() {
                self.number(number, name(index))?;
            }
            self.blanks += room - clue.len();
        }
        Ok(())
    }

    fn number(&mut self, number: u32, line: LineId) -> Result<(), CannotHold> {
        self.flush();
        match number {
            0..16 => add(&mut self.text, format_args!("{number:x}")),
            16..0x100 => add(&mut self.text, format_args!("-{number:02x}")),
            0x100..0x1000 => add(&mut self.text, format_args!("+{number:03x}")),
            _ => {
                return Err(CannotHold(format!(
                    "{line} has a block of {number}, a link holds up to 4095"
                )));
            }
        }
        Ok(())
    }

    fn flush(&mut self) {
        while self.blanks > 0 {
            let run = self.blanks.min(20);
            self.text.push(char::from(b'f' + run as u8));
            self.blanks -= run;
        }
    }

    fn finish(mut self) -> String {
        self.flush();
        self.text
    }
}
