//! The XML form of webpbn.com: `puzzleset/puzzle` with colours, clues of columns and rows, solutions, and notes.
//!
//! Grids in one colour beside the background are read as black and white. More colours, blotted clues and triddlers are refused
//! by name. Where clues are missing they are taken from the goal.

use std::collections::BTreeMap;

use gridproof_core::format::scan::shorten;
use gridproof_core::{Board, CannotHold, Detection, Document, Format, ParseError, Size, Source};
use roxmltree::{Document as Xml, Node, ParsingOptions};

use crate::clues::Clues;
use crate::picture::{CellState, Picture};
use crate::puzzle::Nonogram;

use super::document::{add, from_clues, from_picture, goal_of, set_goal};
use super::nesting::{DEEPEST, too_deep};
use super::place::error_at;

/// The format.
pub(super) struct WebpbnXml;

/// Elements of a puzzle that are properties, as they are called here and there.
const PROPERTIES: [(&str, &str); 7] = [
    ("title", "title"),
    ("author", "author"),
    ("authorid", "authorid"),
    ("copyright", "copyright"),
    ("source", "source"),
    ("id", "catalogue"),
    ("description", "description"),
];

impl Format<Nonogram> for WebpbnXml {
    fn name(&self) -> &'static str {
        "webpbn-xml"
    }

    fn summary(&self) -> &'static str {
        "the XML of webpbn.com, `<puzzleset><puzzle>` with `<clues>`"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["xml"]
    }

    fn detect(&self, source: &Source<'_>) -> Detection {
        let Ok(text) = source.text() else {
            return Detection::No;
        };
        if !text.trim_start().starts_with('<') {
            return Detection::No;
        }
        if text.contains("<puzzle") && (text.contains("<clues") || text.contains("<image")) {
            Detection::Certain
        } else if text.contains("<puzzle") {
            Detection::Possible
        } else {
            Detection::No
        }
    }

    fn read(&self, source: &Source<'_>) -> Result<Document<Nonogram>, ParseError> {
        let text = source.text()?.trim_start();
        if let Some(at) = text.find("<!ENTITY") {
            let found = "found the declaration of an entity, these are not supported";
            return Err(error_at(text, &(at..at), found));
        }
        if let Some(at) = too_deep(text) {
            let found = format!("found elements nested deeper than {DEEPEST}");
            return Err(error_at(text, &(at..at), found));
        }
        let options = ParsingOptions {
            allow_dtd: true,
            ..ParsingOptions::default()
        };
        let xml = Xml::parse_with_options(text, options).map_err(|error| {
            let place = error.pos();
            ParseError::new(format!("the XML is malformed: {error}")).at(
                place.row as usize,
                place.col as usize,
                1,
            )
        })?;
        let mut puzzles = xml.descendants().filter(|node| node.has_tag_name("puzzle"));
        let Some(node) = puzzles.next() else {
            return Err(ParseError::new("found no `<puzzle>`").expected("`<puzzleset><puzzle>`"));
        };
        if let Some(second) = puzzles.next() {
            return Err(error(&second, "found a second puzzle").expected("a file with one puzzle"));
        }
        PuzzleNode::new(node)?.document()
    }

    fn writes(&self) -> bool {
        true
    }

    fn write(&self, document: &Document<Nonogram>) -> Result<Vec<u8>, CannotHold> {
        let puzzle = &document.puzzle;
        let mut text = String::from(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"https://webpbn.com/pbn-0.3.dtd\">\n<puzzleset>\n\
             <puzzle type=\"grid\" defaultcolor=\"black\">\n",
        );
        for (element, name) in PROPERTIES {
            if let Some(value) = document.property(name) {
                add(
                    &mut text,
                    format_args!("<{element}>{}</{element}>\n", escaped(value)),
                );
            }
        }
        text.push_str("<color name=\"white\" char=\".\">fff</color>\n<color name=\"black\" char=\"X\">000</color>\n");
        for (name, clues) in [("columns", puzzle.cols()), ("rows", puzzle.rows())] {
            add(&mut text, format_args!("<clues type=\"{name}\">\n"));
            for clue in clues.iter() {
                let counts = clue.iter().map(|number| format!("<count>{number}</count>"));
                add(
                    &mut text,
                    format_args!("<line>{}</line>\n", counts.collect::<String>()),
                );
            }
            text.push_str("</clues>\n");
        }
        if let Some(goal) = goal_of(document) {
            add(
                &mut text,
                format_args!(
                    "<solution type=\"goal\">\n<image>\n{}</image>\n</solution>\n",
                    image(goal)
                ),
            );
        }
        text.push_str("</puzzle>\n</puzzleset>\n");
        Ok(text.into_bytes())
    }
}

fn escaped(text: &str) -> String {
    // Control characters cannot stand in XML at all.
    let kept = text.chars().filter(|c| !c.is_control());
    let mut escaped = String::with_capacity(text.len());
    for c in kept {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

fn image(goal: &Board) -> String {
    let mut text = String::new();
    for row in goal.domains().chunks(goal.size().cols as usize) {
        text.push('|');
        text.extend(row.iter().map(|&domain| match CellState::of(domain) {
            CellState::Filled => 'X',
            CellState::Empty => '.',
            CellState::Unknown => '?',
        }));
        text.push_str("|\n");
    }
    text
}

fn error(node: &Node<'_, '_>, message: impl Into<String>) -> ParseError {
    let place = node.document().text_pos_at(node.range().start);
    ParseError::new(message).at(place.row as usize, place.col as usize, 1)
}

struct PuzzleNode<'a, 'i> {
    node: Node<'a, 'i>,
    background: &'a str,
    /// The one colour of the blocks.
    foreground: &'a str,
    /// Colours by the character that stands for them.
    colours: BTreeMap<&'a str, &'a str>,
}

impl<'a, 'i> PuzzleNode<'a, 'i> {
    fn new(node: Node<'a, 'i>) -> Result<Self, ParseError> {
        if let Some(other) = node.attribute("type").filter(|&kind| kind != "grid") {
            let found = format!("found a puzzle of the type \"{}\"", shorten(other));
            return Err(error(&node, found).expected("a grid: other types are not supported"));
        }
        let background = node.attribute("backgroundcolor").unwrap_or("white");
        let default = node.attribute("defaultcolor").unwrap_or("black");
        let mut foreground = None;
        for count in node.descendants().filter(|node| node.has_tag_name("count")) {
            let colour = count.attribute("color").unwrap_or(default);
            if colour == background {
                return Err(error(
                    &count,
                    "found a block in the colour of the background",
                ));
            }
            if foreground.is_some_and(|known| known != colour) {
                let found = format!("found the colour \"{}\" beside another", shorten(colour));
                return Err(
                    error(&count, found).expected("one colour: coloured puzzles are not supported")
                );
            }
            foreground = Some(colour);
        }
        let mut colours = BTreeMap::from([(".", "white"), ("X", "black")]);
        colours.extend(
            node.children()
                .filter(|node| node.has_tag_name("color"))
                .filter_map(|node| Some((node.attribute("char")?, node.attribute("name")?))),
        );
        Ok(Self {
            node,
            background,
            foreground: foreground.unwrap_or(default),
            colours,
        })
    }

    fn document(&self) -> Result<Document<Nonogram>, ParseError> {
        let cols = self.clues("columns")?;
        let rows = self.clues("rows")?;
        let mut document = match (rows, cols) {
            (Some(rows), Some(cols)) => {
                let mut document = from_clues(rows, cols)?;
                if let Some((node, size, states)) = self.goal()? {
                    let wanted = document.puzzle.size();
                    if size != wanted {
                        let found = format!("the solution is {size}");
                        return Err(
                            error(&node, found).expected(format!("{wanted} as the clues say"))
                        );
                    }
                    set_goal(&mut document, crate::marks::board_of(size, &states));
                }
                document
            }
            (rows, _) => {
                let missing = if rows.is_none() { "row" } else { "column" };
                self.document_of_goal(missing)?
            }
        };
        self.properties(&mut document);
        if self.foreground != "black" {
            let warning = format!(
                "blocks of the colour \"{}\" were read as filled cells",
                shorten(self.foreground)
            );
            document.warnings.push(warning);
        }
        Ok(document)
    }

    fn document_of_goal(&self, missing: &str) -> Result<Document<Nonogram>, ParseError> {
        let no_clues = |node: &Node<'_, '_>| {
            error(node, format!("found no {missing} clues"))
                .expected("clues of rows and columns, or a goal")
        };
        let Some((node, size, states)) = self.goal()? else {
            return Err(no_clues(&self.node));
        };
        if states.contains(&CellState::Unknown) {
            return Err(no_clues(&node));
        }
        let filled = states
            .iter()
            .map(|&state| state == CellState::Filled)
            .collect();
        match Picture::new(size, filled) {
            Some(picture) => Ok(from_picture(&picture)),
            None => Err(no_clues(&node)),
        }
    }

    fn clues(&self, kind: &str) -> Result<Option<Clues>, ParseError> {
        let mut lists = self
            .node
            .children()
            .filter(|node| node.has_tag_name("clues") && node.attribute("type") == Some(kind));
        let Some(list) = lists.next() else {
            return Ok(None);
        };
        if let Some(second) = lists.next() {
            return Err(error(&second, format!("found a second list of {kind}")));
        }
        let mut clues = Clues::new();
        for line in list.children().filter(|node| node.has_tag_name("line")) {
            let counts: Vec<_> = line
                .children()
                .filter(|node| node.has_tag_name("count"))
                .collect();
            for count in &counts {
                let value = number(count)?;
                if value > 0 {
                    clues.push(value);
                } else if counts.len() > 1 {
                    return Err(error(count, "found a 0 together with other numbers")
                        .expected("blocks of at least 1 cell"));
                }
            }
            clues.end_line();
        }
        Ok(Some(clues))
    }

    /// The goal, or the first saved solution where there is none.
    fn goal(&self) -> Result<Option<(Node<'a, 'i>, Size, Vec<CellState>)>, ParseError> {
        let solutions = || {
            self.node
                .children()
                .filter(|node| node.has_tag_name("solution"))
        };
        let is_goal = |node: &Node<'_, '_>| node.attribute("type").unwrap_or("goal") == "goal";
        let Some(solution) = solutions().find(is_goal).or_else(|| solutions().next()) else {
            return Ok(None);
        };
        let Some(image) = solution.children().find(|node| node.has_tag_name("image")) else {
            return Ok(None);
        };
        let (size, states) = self.image(&image)?;
        Ok(Some((image, size, states)))
    }

    fn image(&self, image: &Node<'a, 'i>) -> Result<(Size, Vec<CellState>), ParseError> {
        let text = image.text().unwrap_or("");
        let mut states = Vec::new();
        let mut cols = None;
        let mut rows = 0;
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let cells = line
                .strip_prefix('|')
                .and_then(|line| line.strip_suffix('|'));
            let Some(cells) = cells else {
                let found = format!("found \"{}\"", shorten(line));
                return Err(error(image, found).expected("a row of cells between two |"));
            };
            let before = states.len();
            self.cells(image, cells, &mut states)?;
            let width = states.len() - before;
            if *cols.get_or_insert(width) != width {
                let found = format!("found a row of {width} cells");
                return Err(error(image, found).expected("rows of one length"));
            }
            rows += 1;
        }
        let size =
            Size::checked(rows, cols.unwrap_or(0) as u64).map_err(|words| error(image, words))?;
        Ok((size, states))
    }

    /// Cells by the characters of their colours; `[..]` lists the characters that a cell may still be.
    fn cells(
        &self,
        image: &Node<'a, 'i>,
        cells: &str,
        states: &mut Vec<CellState>,
    ) -> Result<(), ParseError> {
        let mut chars = cells.chars();
        while let Some(c) = chars.next() {
            if c == '[' {
                if !chars.by_ref().any(|c| c == ']') {
                    return Err(error(image, "found \"[\" without \"]\""));
                }
                states.push(CellState::Unknown);
                continue;
            }
            states.push(match self.colour_of(c) {
                Some(name) if name == self.background => CellState::Empty,
                Some(name) if name == self.foreground => CellState::Filled,
                Some(name) => {
                    let found = format!("found the colour \"{}\" beside another", shorten(name));
                    return Err(error(image, found)
                        .expected("one colour: coloured puzzles are not supported"));
                }
                None if c == '?' => CellState::Unknown,
                None => {
                    let found = format!("found \"{}\"", c.escape_debug());
                    return Err(error(image, found).expected("the character of a colour, or ?"));
                }
            });
        }
        Ok(())
    }

    fn colour_of(&self, c: char) -> Option<&'a str> {
        let mut buffer = [0; 4];
        let text: &str = c.encode_utf8(&mut buffer);
        self.colours.get(text).copied()
    }

    fn properties(&self, document: &mut Document<Nonogram>) {
        for (element, name) in PROPERTIES {
            let node = self.node.children().find(|node| node.has_tag_name(element));
            let text = node.and_then(|node| node.text()).map(str::trim);
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                document.properties.push((name.to_owned(), text.to_owned()));
            }
        }
    }
}

fn number(count: &Node<'_, '_>) -> Result<u32, ParseError> {
    let text = count.text().unwrap_or("").trim();
    if text.is_empty() || text == "?" {
        return Err(
            error(count, "found a blotted number, these are not supported").expected("a number"),
        );
    }
    let token = gridproof_core::format::scan::tokens(text, 1, char::is_whitespace);
    let place = error(count, format!("found \"{}\"", shorten(text)));
    match &token[..] {
        [token] => token
            .number(u32::MAX)
            .map_err(|error| place.expected(error.expected.unwrap_or_default())),
        _ => Err(place.expected("one number")),
    }
}
