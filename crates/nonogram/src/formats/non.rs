//! `.non` files: properties, a `rows` and a `columns` list, perhaps the goal.
//!
//! Declared sizes that contradict the lists are errors. A blank line within a list is an empty clue where the declared size
//! needs one. Unknown properties are kept; `by` is kept as `author`. A file that is no UTF-8 text is read as Latin-1, with a warning.

use gridproof_core::format::scan::shorten;
use gridproof_core::{Board, CannotHold, Detection, Document, Format, ParseError, Source};

use crate::puzzle::Nonogram;

use super::clue_text::{ClueReader, TextLine, Wanted, push_lines, text_lines, without_blanks};
use super::document::{add, digit_state, from_readers, goal_of, read_cells, set_goal, state_digit};

/// The format.
pub(super) struct Non;

impl Format<Nonogram> for Non {
    fn name(&self) -> &'static str {
        "non"
    }

    fn summary(&self) -> &'static str {
        "lines `width 5`, `height 5`, `rows` with a clue a line, `columns` likewise, properties, a goal"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["non"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let (mut lists, mut sizes) = (0, 0);
        for line in source.bytes().split(|&byte| matches!(byte, b'\n' | b'\r')) {
            let mut words = line
                .split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty());
            let number = |word: &[u8]| word[0].is_ascii_digit() || !word.is_ascii();
            match (words.next(), words.next()) {
                (Some(b"rows" | b"columns"), None) => lists += 1,
                (Some(b"width" | b"height" | b"rows" | b"columns"), Some(size)) if number(size) => {
                    sizes += 1;
                }
                _ => {}
            }
        }
        match (lists, sizes) {
            (1.., 1..) => Detection::Certain,
            (0, 0) => Detection::No,
            _ => Detection::Possible,
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let latin = source.text().is_err().then(|| latin_1(source.bytes()));
        let again = latin.as_deref().map(Source::from_text);
        let mut file = File::default();
        for line in text_lines(again.as_ref().unwrap_or(source).text()?) {
            file.line(line)?;
        }
        let mut document = file.document()?;
        if latin.is_some() {
            let warning = "the file is no UTF-8 text and was read as Latin-1";
            document.warnings.push(warning.to_owned());
        }
        Ok(document)
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let mut text = String::new();
        for (name, value) in &document.properties {
            let name = if name == "author" { "by" } else { name };
            if is_property(name) {
                let value: Vec<_> = value.split_whitespace().collect();
                add(&mut text, format_args!("{name} \"{}\"\n", value.join(" ")));
            }
        }
        let size = puzzle.size();
        add(
            &mut text,
            format_args!("width {}\nheight {}\n", size.cols, size.rows),
        );
        text.push_str("\nrows\n");
        push_lines(&mut text, puzzle.rows(), ",");
        text.push_str("\ncolumns\n");
        push_lines(&mut text, puzzle.cols(), ",");
        if let Some(goal) = goal_of(document) {
            let digits: String = goal
                .domains()
                .iter()
                .map(|&cell| state_digit(cell))
                .collect();
            add(&mut text, format_args!("\ngoal \"{digits}\"\n"));
        }
        Ok(text.into_bytes())
    }
}

/// Titles of old files are in Latin-1, whose bytes are the first characters of Unicode.
fn latin_1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Whether a property of this name can stand in such a file.
fn is_property(name: &str) -> bool {
    let reserved = [
        "width", "height", "rows", "columns", "goal", "color", "colour", "maxrule",
    ];
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && !name.contains(char::is_whitespace)
        && !reserved.contains(&name)
}

/// Properties that end a list even where it is not full.
const USUAL: [&str; 9] = [
    "title",
    "by",
    "author",
    "copyright",
    "license",
    "licence",
    "catalogue",
    "source",
    "goal",
];

/// A list of clues with its headline.
struct List<'a> {
    headline: TextLine<'a>,
    lines: Vec<TextLine<'a>>,
    /// How many of them are not blank.
    written: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Properties,
    Rows,
    Columns,
    /// Within the quotes of a goal.
    Goal,
}

struct File<'a> {
    part: Part,
    height: Option<(u64, TextLine<'a>)>,
    width: Option<(u64, TextLine<'a>)>,
    rows: Option<List<'a>>,
    columns: Option<List<'a>>,
    goal: Option<Vec<TextLine<'a>>>,
    properties: Vec<(String, String)>,
}

impl Default for File<'_> {
    fn default() -> Self {
        Self {
            part: Part::Properties,
            height: None,
            width: None,
            rows: None,
            columns: None,
            goal: None,
            properties: Vec::new(),
        }
    }
}

impl<'a> File<'a> {
    fn line(&mut self, line: TextLine<'a>) -> Result<(), ParseError> {
        if self.part == Part::Goal {
            self.goal_piece(line);
            return Ok(());
        }
        let words = line.words();
        let Some(first) = words.first() else {
            self.list_line(line);
            return Ok(());
        };
        let start = line.text.find(first.text).unwrap_or(0) + first.text.len();
        let value = line.text[start..].trim();
        let name = first.text.to_ascii_lowercase();
        match name.as_str() {
            "rows" | "columns" if value.is_empty() => return self.headline(&name, line),
            "width" | "height" | "rows" | "columns" => return self.size(&name, line),
            "goal" => {
                if self.goal.is_some() {
                    return Err(line.error("found a second goal"));
                }
                self.goal = Some(Vec::new());
                self.part = Part::Goal;
                let column = line.column + line.text[..start].chars().count();
                self.goal_piece(TextLine {
                    column,
                    text: &line.text[start..],
                    ..line
                });
                return Ok(());
            }
            "color" | "colour" => {
                return Err(line.error("found a colour, only black and white is supported"));
            }
            _ => {}
        }
        let begins_a_word = first.text.starts_with(|c: char| c.is_alphabetic());
        if begins_a_word
            && (self.list_is_full() || USUAL.contains(&name.as_str()) || value.starts_with('"'))
        {
            self.part = Part::Properties;
            let name = if name == "by" {
                "author".to_owned()
            } else {
                name
            };
            self.properties.push((name, unquoted(value).to_owned()));
            return Ok(());
        }
        if self.part == Part::Properties {
            let found = format!("found \"{}\"", shorten(line.text.trim()));
            return Err(line
                .error(found)
                .expected("a property, `rows`, `columns` or `goal`"));
        }
        self.list_line(line);
        Ok(())
    }

    fn list_line(&mut self, line: TextLine<'a>) {
        let list = match self.part {
            Part::Rows => &mut self.rows,
            Part::Columns => &mut self.columns,
            Part::Properties | Part::Goal => return,
        };
        if let Some(list) = list {
            list.written += u64::from(!line.is_blank());
            list.lines.push(line);
        }
    }

    /// Whether no further clue is due: outside of lists, and in lists that have as many clues as their declared size.
    fn list_is_full(&self) -> bool {
        let (list, size) = match self.part {
            Part::Rows => (&self.rows, &self.height),
            Part::Columns => (&self.columns, &self.width),
            Part::Properties | Part::Goal => return true,
        };
        let (Some(list), Some((size, _))) = (list, size) else {
            return false;
        };
        list.written >= *size
    }

    fn headline(&mut self, name: &str, headline: TextLine<'a>) -> Result<(), ParseError> {
        let (list, part) = match name {
            "rows" => (&mut self.rows, Part::Rows),
            _ => (&mut self.columns, Part::Columns),
        };
        if list.is_some() {
            return Err(headline.error(format!("found a second list of {name}")));
        }
        *list = Some(List {
            headline,
            lines: Vec::new(),
            written: 0,
        });
        self.part = part;
        Ok(())
    }

    fn size(&mut self, name: &str, line: TextLine<'a>) -> Result<(), ParseError> {
        let words = line.words();
        let [_, number] = words[..] else {
            let found = format!("found \"{}\"", shorten(line.text.trim()));
            return Err(line.error(found).expected(format!("`{name}` and a number")));
        };
        let number: u64 = number.number(u32::MAX)?.into();
        let side = match name {
            "width" | "columns" => &mut self.width,
            _ => &mut self.height,
        };
        if let Some((earlier, _)) = *side
            && earlier != number
        {
            let error = line.error(format!("found \"{}\"", shorten(line.text.trim())));
            return Err(error.expected(format!("{earlier} as said before")));
        }
        *side = Some((number, line));
        self.part = Part::Properties;
        Ok(())
    }

    /// Takes what stands in quotes, or the line if it begins without one; a closing quote ends the goal.
    fn goal_piece(&mut self, line: TextLine<'a>) {
        let Some(goal) = &mut self.goal else { return };
        let opening = goal.is_empty();
        let mut piece = line;
        let inner = line.text.trim_start();
        if opening && let Some(quoted) = inner.strip_prefix('"') {
            let skipped = line.text.len() - quoted.len();
            piece.column += line.text[..skipped].chars().count();
            piece.text = quoted;
            if let Some((text, _)) = quoted.split_once('"') {
                piece.text = text;
                self.part = Part::Properties;
            }
        } else if opening {
            self.part = Part::Properties;
        } else if let Some((text, _)) = line.text.split_once('"') {
            piece.text = text;
            self.part = Part::Properties;
        }
        goal.push(piece);
    }

    fn document(self) -> Result<Document<Nonogram>, ParseError> {
        let rows = clues(self.rows.as_ref(), self.height, "row")?;
        let cols = clues(self.columns.as_ref(), self.width, "column")?;
        let mut document = from_readers(rows, cols)?;
        let goal = self.read_goal(&document)?;
        document.properties = self.properties;
        if let Some(goal) = goal {
            set_goal(&mut document, goal);
        }
        Ok(document)
    }

    fn read_goal(&self, document: &Document<Nonogram>) -> Result<Option<Board>, ParseError> {
        let Some(pieces) = &self.goal else {
            return Ok(None);
        };
        read_cells(document, pieces, digit_state, "0, 1 or ?").map(Some)
    }
}

fn unquoted(value: &str) -> &str {
    value
        .strip_prefix('"')
        .and_then(|value| value.strip_suffix('"'))
        .unwrap_or(value)
}

/// Reads a list of clues, as many as its declared size asks for.
fn clues(
    list: Option<&List<'_>>,
    size: Option<(u64, TextLine<'_>)>,
    what: &str,
) -> Result<ClueReader, ParseError> {
    let Some(list) = list else {
        return Err(ParseError::new(format!("found no {what} clues"))
            .expected(format!("a line `{what}s` and a clue a line after it")));
    };
    let Some((count, place)) = size else {
        return ClueReader::read(&without_blanks(&list.lines)?);
    };
    // What is no number is said first: a wrong count may come of it.
    let written: Vec<_> = list
        .lines
        .iter()
        .filter(|line| !line.is_blank())
        .copied()
        .collect();
    ClueReader::read(&written)?;
    let wanted = Wanted {
        count,
        what: &format!("{what} clue"),
        source: if what == "row" {
            "the height"
        } else {
            "the width"
        },
        place: if list.lines.is_empty() {
            list.headline
        } else {
            place
        },
    };
    ClueReader::read(&wanted.choose(&list.lines)?)
}
