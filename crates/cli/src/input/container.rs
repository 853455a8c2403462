//! Sources that may hold several puzzles: `[[case]]` tables, JSON lines, and lists of links.

use super::{Item, Place, Unreadable, line, tables};
use gridproof_core::Source;
use gridproof_core::format::{link, scan::shorten, tatham};

/// The puzzles of a source, in order. A source that is no container is one item.
///
/// # Errors
/// If a container is broken as a whole, such as a TOML file with a syntax error.
pub fn items<'a>(
    origin: &str,
    bytes: &'a [u8],
    extension: Option<&str>,
) -> Result<Vec<Item<'a>>, Box<Unreadable>> {
    let source = Source::new(bytes);
    let whole = || Item {
        bytes: bytes.into(),
        extension: extension.map(str::to_owned),
        ..Item::default()
    };
    let Ok(text) = source.text() else {
        return Ok(vec![whole()]);
    };
    let cases = tables::items(text).map_err(|error| Unreadable::in_bytes(origin, bytes, error))?;
    if let Some(cases) = cases {
        return Ok(cases);
    }
    if let Some(links) = links(text) {
        return Ok(links);
    }
    if !text.trim_start().starts_with('{') {
        return Ok(vec![whole()]);
    }
    if let Ok(one) = line(text) {
        return Ok(vec![owned(one.item)]);
    }
    let first = text.lines().find(|line| !line.trim().is_empty());
    if first.is_none_or(|first| line(first).is_err()) {
        // One broken object, to be reported as such.
        return line(text)
            .map(|_| Vec::new())
            .map_err(|error| Unreadable::in_bytes(origin, bytes, error));
    }
    json_lines(text).map_err(|error| Unreadable::in_bytes(origin, bytes, error))
}

/// The items of a list of links or game ids, one a line, two lines at least.
fn links(text: &str) -> Option<Vec<Item<'static>>> {
    let lines = || {
        (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.trim().is_empty())
    };
    let is_one = |line: &str| link::kind_of(line).is_some() || tatham::is_game_id(line);
    if lines().nth(1).is_none() || !lines().all(|(_, line)| is_one(line)) {
        return None;
    }
    let item = |(number, line): (usize, &str)| Item {
        name: Some(shorten(line.trim())),
        bytes: line.as_bytes().to_vec().into(),
        place: Place::Line(number),
        ..Item::default()
    };
    Some(lines().map(item).collect())
}

fn json_lines(text: &str) -> Result<Vec<Item<'static>>, gridproof_core::ParseError> {
    let lines = text.lines().zip(1..);
    lines
        .filter(|(text, _)| !text.trim().is_empty())
        .map(|(text, number)| {
            let mut item = line(text)
                .map_err(|error| {
                    let column = error.column.unwrap_or(1) as usize;
                    error.at(number, column, 1)
                })?
                .item;
            if item.place == Place::Whole {
                item.place = Place::Line(number);
            }
            Ok(owned(item))
        })
        .collect()
}

fn owned(item: Item<'_>) -> Item<'static> {
    Item {
        bytes: item.bytes.into_owned().into(),
        name: item.name,
        kind: item.kind,
        format: item.format,
        expect: item.expect,
        extension: item.extension,
        place: item.place,
        branch: item.branch,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<Option<String>> {
        let items = items("test", text.as_bytes(), None).unwrap();
        items.into_iter().map(|item| item.name).collect()
    }

    fn fails(text: &str) -> String {
        let error = items("test", text.as_bytes(), None)
            .map(|_| ())
            .unwrap_err();
        format!("{:?} {error}", error.error.line)
    }

    #[test]
    fn json_lines_are_items() {
        let some = |name: &str| Some(name.to_owned());
        assert_eq!(
            names("{\"id\": \"a\"}\n\n{\"id\": 2}\n{\"name\": \"c\"}\n"),
            [some("a"), some("2"), some("c")]
        );
        assert_eq!(names("{\n\"id\": \"a\"\n}\n"), [some("a")]);
    }

    #[test]
    fn links_one_a_line_are_items() {
        let text = "https://puzz.link/p?akari/1/1/g\n\n7x7:1e1dBcBBa1k0a0Bc3dBeB\n";
        let items = items("test", text.as_bytes(), None).unwrap();
        let places: Vec<_> = items.iter().map(|item| item.place).collect();
        assert_eq!(places, [Place::Line(1), Place::Line(3)]);
        assert!(items.iter().all(|item| item.read().is_ok()));
    }

    #[test]
    fn other_text_is_one_item() {
        assert_eq!(names("...\n.1.\n"), [None]);
        assert_eq!(items("test", b"\x89PNG\xff", None).unwrap().len(), 1);
    }

    #[test]
    fn broken_lines_are_pointed_at() {
        assert_eq!(
            fails("{\"id\": 1}\n{\"id\": 2\n"),
            "Some(2) expected the rest of the object, found the end of the text"
        );
        assert_eq!(
            fails("{\n\"id\": 1,,\n}\n"),
            "Some(2) expected a key in quotes, found \",\""
        );
    }
}
