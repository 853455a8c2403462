//! Clues as text: numbers split by blanks, tabs, commas or dots; `0`, `-` or nothing for an empty line.

use gridproof_core::ParseError;
use gridproof_core::format::scan::{Token, each_token, shorten};

use crate::clues::Clues;

/// A line of text, or a part of one, with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextLine<'a> {
    /// The line, from 1.
    pub(super) number: usize,
    /// The column of the first character, from 1.
    pub(super) column: usize,
    /// The characters.
    pub(super) text: &'a str,
}

impl<'a> TextLine<'a> {
    /// Whether there is nothing but blanks.
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// An error that points at the whole line.
    pub(super) fn error(&self, message: impl Into<String>) -> ParseError {
        let length = self.text.chars().count();
        ParseError::new(message).at(self.number, self.column, length)
    }

    /// The first three tokens between blanks: enough to tell one and two from more, also on endless lines.
    pub(super) fn words(&self) -> Vec<Token<'a>> {
        self.each(char::is_whitespace).take(3).collect()
    }

    /// The line up to the first of these characters.
    pub(super) fn without_comment(self, marks: &[char]) -> Self {
        let text = self.text.split(marks).next().unwrap_or(self.text);
        Self { text, ..self }
    }

    /// The pieces between separators, empty ones too.
    pub(super) fn pieces(self, separator: char) -> impl Iterator<Item = Self> {
        let mut column = self.column;
        self.text.split(separator).map(move |text| {
            let piece = Self {
                column,
                text,
                ..self
            };
            column += text.chars().count() + 1;
            piece
        })
    }

    /// An error that points at the first comma or dot with no number before it: something may be missing there.
    fn numbers_are_there(&self) -> Result<(), ParseError> {
        let mut missing = true;
        for (c, column) in self.text.chars().zip(self.column..) {
            if c.is_whitespace() {
                continue;
            }
            if separates(c) && missing {
                return Err(ParseError::new(format!("found nothing before \"{c}\""))
                    .at(self.number, column, 1)
                    .expected("a number"));
            }
            missing = separates(c);
        }
        Ok(())
    }

    fn each(&self, separates: impl Fn(char) -> bool) -> impl Iterator<Item = Token<'a>> {
        let before = self.column - 1;
        each_token(self.text, self.number, separates).map(move |token| Token {
            column: token.column + before,
            ..token
        })
    }
}

/// The lines of a text, numbered.
pub(super) fn text_lines(text: &str) -> Vec<TextLine<'_>> {
    let number = |(index, text)| TextLine {
        number: index + 1,
        column: 1,
        text,
    };
    text.lines().enumerate().map(number).collect()
}

/// Clues as they are gathered from text.
#[derive(Debug, Default)]
pub(super) struct ClueReader {
    clues: Clues,
    foreign: bool,
}

impl ClueReader {
    /// Clues of all these lines, one a line.
    pub(super) fn read(lines: &[TextLine<'_>]) -> Result<Self, ParseError> {
        let mut reader = Self::default();
        lines.iter().try_for_each(|&line| reader.line(line))?;
        Ok(reader)
    }

    /// Reads one line as one clue.
    pub(super) fn line(&mut self, line: TextLine<'_>) -> Result<(), ParseError> {
        line.numbers_are_there()?;
        let mut found = line.each(separates).peekable();
        let mut first = true;
        while let Some(token) = found.next() {
            let alone = first && found.peek().is_none();
            first = false;
            if alone && is_dash(token.text) {
                break;
            }
            let number = self.number(&token)?;
            if number > 0 {
                self.clues.push(number);
            } else if !alone {
                return Err(zero_among_numbers(&token));
            }
        }
        self.clues.end_line();
        Ok(())
    }

    fn number(&mut self, token: &Token<'_>) -> Result<u32, ParseError> {
        if token.text == "?" {
            return Err(token
                .error("found a blotted number, these are not supported")
                .expected("a number"));
        }
        self.foreign |= !token.text.is_ascii();
        token.number(u32::MAX).map_err(|error| {
            let (number, suffix) = token.text.split_at(digits(token.text));
            let coloured = !number.is_empty() && suffix.chars().all(char::is_alphabetic);
            if coloured && !suffix.is_empty() {
                error.help(format!(
                    "if \"{}\" stands for a colour: only black and white is supported",
                    shorten(suffix)
                ))
            } else {
                error
            }
        })
    }

    /// The clues, and a warning if numbers were written in digits of another script.
    pub(super) fn finish(self, warnings: &mut Vec<String>) -> Clues {
        let warning = "digits of another script were read as numbers";
        if self.foreign && !warnings.iter().any(|known| known == warning) {
            warnings.push(warning.to_owned());
        }
        self.clues
    }
}

/// A 0 beside other numbers could be a slip for a larger number or stand for nothing at all.
pub(super) fn zero_among_numbers(token: &Token<'_>) -> ParseError {
    token
        .error("found a 0 together with other numbers")
        .expected("blocks of at least 1 cell, or 0 alone for an empty line")
}

fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '.' | '\u{ff0c}' | '\u{3001}' | '\u{ff0e}')
}

fn is_dash(text: &str) -> bool {
    matches!(text, "-" | "\u{2013}" | "\u{2014}" | "\u{ff0d}")
}

fn digits(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len())
}

/// Clue lines of which it is known how many there must be.
pub(super) struct Wanted<'a> {
    /// How many.
    pub(super) count: u64,
    /// What they are: `row clue`.
    pub(super) what: &'a str,
    /// What says so: `the height`.
    pub(super) source: &'a str,
    /// Where to point if there are too few.
    pub(super) place: TextLine<'a>,
}

impl Wanted<'_> {
    /// Chooses the lines that hold clues. Blank lines are empty clues where the count needs them, otherwise they are layout.
    pub(super) fn choose<'l>(
        &self,
        lines: &[TextLine<'l>],
    ) -> Result<Vec<TextLine<'l>>, ParseError> {
        let written: Vec<_> = lines
            .iter()
            .copied()
            .filter(|line| !line.is_blank())
            .collect();
        let found = written.len();
        let wanted = usize::try_from(self.count).unwrap_or(usize::MAX);
        if found == wanted {
            return Ok(written);
        }
        if found < wanted && lines.len() >= wanted && lines[wanted..].iter().all(TextLine::is_blank)
        {
            return Ok(lines[..wanted].to_vec());
        }
        let place = written.get(wanted).copied().unwrap_or(self.place);
        let plural = if found == 1 { "" } else { "s" };
        Err(place
            .error(format!("found {found} {}{plural}", self.what))
            .expected(format!("{wanted}, as {} says", self.source)))
    }
}

/// Clue lines of which nobody has said how many there are: a blank line between two others could mean two things.
pub(super) fn without_blanks<'a>(lines: &[TextLine<'a>]) -> Result<Vec<TextLine<'a>>, ParseError> {
    let first = lines.iter().position(|line| !line.is_blank());
    let last = lines.iter().rposition(|line| !line.is_blank());
    let (Some(first), Some(last)) = (first, last) else {
        return Ok(Vec::new());
    };
    let written = &lines[first..=last];
    match written.iter().find(|line| line.is_blank()) {
        Some(blank) => Err(blank
            .error("found a blank line between clues")
            .expected("0 for an empty line of the board")),
        None => Ok(written.to_vec()),
    }
}

/// A clue as text, 0 for an empty line.
pub(super) fn join(clue: &[u32], separator: &str) -> String {
    if clue.is_empty() {
        return "0".to_owned();
    }
    let numbers: Vec<_> = clue.iter().map(u32::to_string).collect();
    numbers.join(separator)
}

/// Adds a text with one clue a line.
pub(super) fn push_lines(text: &mut String, clues: &Clues, separator: &str) {
    for clue in clues.iter() {
        text.push_str(&join(clue, separator));
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Vec<u32>>, (String, u32)> {
        let reader = ClueReader::read(&text_lines(text));
        let reader = reader.map_err(|error| (error.to_string(), error.column.unwrap()))?;
        let clues = reader.finish(&mut Vec::new());
        Ok(clues.iter().map(<[u32]>::to_vec).collect())
    }

    #[test]
    fn separators_and_spellings_of_nothing() {
        for text in [
            "1 2",
            "1,2",
            " 1\t2 ",
            "1.2",
            "1, 2",
            "1,2,",
            "\u{ff11}\u{ff0c}\u{ff12}",
        ] {
            assert_eq!(read(text), Ok(vec![vec![1, 2]]), "{text}");
        }
        for text in ["0", "-", " ", "\u{2013}", "00"] {
            assert_eq!(read(text), Ok(vec![vec![]]), "{text}");
        }
        assert_eq!(read("3\n\n1"), Ok(vec![vec![3], vec![], vec![1]]));
    }

    #[test]
    fn what_is_no_number_is_pointed_at() {
        for (text, message, column) in [
            ("1 two", "expected a number, found \"two\"", 3),
            ("-1", "expected a number, found \"-1\"", 1),
            ("1,3x", "expected a number, found \"3x\"", 3),
            ("1, ,2", "expected a number, found nothing before \",\"", 4),
            ("1..2", "expected a number, found nothing before \".\"", 3),
            (" ,1", "expected a number, found nothing before \",\"", 2),
            (
                "2 ?",
                "expected a number, found a blotted number, these are not supported",
                3,
            ),
            (
                "99999999999999999999",
                "expected a number up to 4294967295, found \"99999999999999999999\"",
                1,
            ),
            (
                "1 0",
                "expected blocks of at least 1 cell, or 0 alone for an empty line, found a 0 together with other numbers",
                3,
            ),
        ] {
            assert_eq!(read(text), Err((message.to_owned(), column)), "{text}");
        }
    }

    #[test]
    fn blank_lines_count_where_they_are_needed() {
        let count = |text: &str, count| {
            let lines = text_lines(text);
            let wanted = Wanted {
                count,
                what: "row clue",
                source: "the height",
                place: lines[0],
            };
            let chosen = wanted.choose(&lines);
            chosen
                .map(|lines| lines.len())
                .map_err(|error| (error.to_string(), error.line))
        };
        assert_eq!(count("1\n2\n", 2), Ok(2));
        assert_eq!(count("1\n\n2\n\n", 2), Ok(2));
        assert_eq!(count("1\n\n2\n\n", 3), Ok(3));
        assert_eq!(
            count("1\n2\n3", 2),
            Err((
                "expected 2, as the height says, found 3 row clues".to_owned(),
                Some(3)
            ))
        );
        assert_eq!(
            count("1\n", 1_000_000_000),
            Err((
                "expected 1000000000, as the height says, found 1 row clue".to_owned(),
                Some(1)
            ))
        );
        assert!(without_blanks(&text_lines("\n1\n2\n\n")).is_ok());
        assert!(without_blanks(&text_lines("1\n\n2\n")).is_err());
    }
}
