//! What is no puzzle of ours but can be named: links of other programs and kinds, web pages, Penpa.
//!
//! Nothing is fetched from anywhere; who gives an address is told what to copy in its place.

use gridproof_core::ParseError;
use gridproof_core::format::link::{self, Link};
use gridproof_core::format::{pzprv3, scan::shorten};

use crate::registry;

/// Why a text that no format claims is refused, if it is a link or an address.
pub(super) fn refusal(text: &str) -> Option<ParseError> {
    let address = Address::of(text);
    if let Some(address) = &address
        && !address.is_puzzle_link()
    {
        return Some(address.refusal());
    }
    if let Some(kind) = pzprv3::kind_of(text).or_else(|| link::kind_of(text)) {
        let found = ParseError::new(format!("found a puzzle of kind \"{}\"", shorten(&kind)));
        return Some(found.expected(format!("one of {}", registry::names())));
    }
    address.and_then(|_| Link::split(text).err())
}

/// One line that begins with a scheme.
struct Address<'a> {
    /// The name of the server, without `www.`.
    host: &'a str,
    /// What follows it.
    rest: &'a str,
}

impl<'a> Address<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let text = text.trim();
        let (scheme, rest) = text.split_once("://")?;
        if text.contains('\n') || !scheme.chars().all(|c| c.is_ascii_alphabetic()) {
            return None;
        }
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let host = &rest[..end];
        Some(Self {
            host: host.strip_prefix("www.").unwrap_or(host),
            rest: &rest[end..],
        })
    }

    /// Whether it is built as links of puzz.link and its relatives are: a page `p`, a question mark, and a kind.
    fn is_puzzle_link(&self) -> bool {
        self.rest.split_once('?').is_some_and(|(page, query)| {
            let page = page.rsplit('/').next().unwrap_or(page);
            page == "p" || page.starts_with("p.") || query.contains('/')
        })
    }

    fn refusal(&self) -> ParseError {
        if self.host.ends_with("github.io") && self.rest.contains("penpa") {
            return ParseError::new("found a link of Penpa, or a damaged one: these are not read")
                .expected("a puzzle, or a link that names its kind")
                .help("copy the board as text, or make a puzz.link link of it");
        }
        let host = shorten(self.host);
        let found = ParseError::new(format!("found the address of a page on {host}"));
        found
            .expected("a file, or a link that holds the puzzle itself")
            .help("pages are not fetched; save the puzzle to a file, or copy its link or game id")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<String> {
        refusal(text).map(|error| error.to_string())
    }

    #[test]
    fn pages_are_told_from_puzzles() {
        for (text, part) in [
            ("https://example.com", "a page on example.com"),
            ("https://www.example.com/a?b=1", "a page on example.com"),
            (
                "https://example.org/Akari/001.a.htm\n",
                "a page on example.org",
            ),
            (
                "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRN",
                "a link of Penpa",
            ),
            ("https://puzz.link/p?slither/3/3/i3i", "of kind \"slither\""),
            (
                "https://puzz.link/p?",
                "the kind of puzzle, the link ends here",
            ),
            ("pzprv3/slither/3/3/i3i", "of kind \"slither\""),
        ] {
            let words = refused(text).expect(text);
            assert!(words.contains(part), "{text}: {words}");
        }
        assert_eq!(refused("no puzzle at all"), None);
        assert_eq!(refused("see https://example.com\nand more"), None);
    }
}
