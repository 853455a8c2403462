//! Links of puzz.link, pzv.jp and their relatives: `https://puzz.link/p?KIND/W/H/BODY`, in every spelling that is about.
//!
//! Only the envelope is read here: kind, flag, size, and where the body stands. What the body means is the kind's own business.
//! The file form that may travel in such a link too is [`super::pzprv3`].

use crate::cells::Size;

use super::ParseError;
use super::percent::Decoded;
use super::scan::shorten;

/// A link split into its parts. The size is checked, the body is as it stands.
#[derive(Clone, Debug)]
pub struct Link {
    kind: String,
    flags: Option<String>,
    size: Size,
    text: Decoded,
    kind_at: usize,
    body_at: usize,
    body_end: usize,
    warnings: Vec<String>,
}

impl Link {
    /// Splits a link, with or without scheme, host, `type=...&`, flag field and trailing slash. Blanks around it are ignored.
    ///
    /// # Errors
    /// Points at the part that is missing, misspelt or out of bounds; a rule variant (`v:NAME`) is refused by name.
    pub fn split(text: &str) -> Result<Self, ParseError> {
        let Found {
            text,
            query,
            mut warnings,
            ..
        } = Found::within(text)?;
        let mut fields = Fields {
            text: &text,
            at: query.start,
            end: query.end,
        };
        let mut field = fields.next("the kind of puzzle")?;
        if let Some(variant) = field.text.strip_prefix("v:") {
            return Err(field.variant(variant));
        }
        let kind_at = field.at;
        let lower = field.text.to_ascii_lowercase();
        let kind = lower.strip_suffix("_edit").unwrap_or(&lower).to_owned();
        if !(kind.starts_with(|c: char| c.is_ascii_alphabetic())
            && kind
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-'))
        {
            return Err(field.unexpected("the kind of puzzle"));
        }
        field = fields.next("the width of the board")?;
        if let Some(variant) = field.text.strip_prefix("v:") {
            return Err(field.variant(variant));
        }
        let mut flags = None;
        if !field.text.is_empty()
            && field.text.chars().all(|c| c.is_ascii_alphabetic())
            && fields.sizes_follow()
        {
            flags = Some(field.text.to_owned());
            field = fields.next("the width of the board")?;
        }
        let cols = field.number("the width of the board")?;
        let cols_at = field.at;
        field = fields.next("the height of the board")?;
        let rows = field.number("the height of the board")?;
        let span = field.at + field.text.len() - cols_at;
        let size =
            Size::checked(rows, cols).map_err(|message| text.error(cols_at, span, message))?;
        let body_at = fields.at;
        let rest = &text.as_str()[body_at..query.end];
        let body = match rest.split_once('&') {
            Some((body, parameter)) => {
                warnings.push(format!("ignored \"{}\" after the data", shorten(parameter)));
                body
            }
            None => rest,
        };
        let body_end = body_at + body.trim_end_matches('/').len();
        Ok(Self {
            kind,
            flags,
            size,
            text,
            kind_at,
            body_at,
            body_end,
            warnings,
        })
    }

    /// The kind as the link names it, in lower case, without `_edit`.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The flag field before the size, if there is one.
    pub fn flags(&self) -> Option<&str> {
        self.flags.as_deref()
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Everything after the size, without trailing slashes; often empty in a damaged link.
    pub fn body(&self) -> &str {
        &self.text.as_str()[self.body_at..self.body_end]
    }

    /// What was read in spite of a doubt.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Checks that the link is of the kind `wanted`, which goes by `names` in links.
    ///
    /// # Errors
    /// Says which kind the link is, and which was asked for.
    pub fn expect_kind(&self, wanted: &str, names: &[&str]) -> Result<(), ParseError> {
        if names.contains(&self.kind.as_str()) {
            return Ok(());
        }
        let message = format!("found a link of the kind \"{}\"", shorten(&self.kind));
        Err(self
            .text
            .error(self.kind_at, self.kind.len(), message)
            .expected(format!("{wanted} ({})", names.join(", "))))
    }

    /// An error that points at `length` bytes of the body from byte `at`; `at` may be the end of the body.
    pub fn error(&self, at: usize, length: usize, message: impl Into<String>) -> ParseError {
        let at = at.min(self.body_end - self.body_at);
        self.text.error(self.body_at + at, length, message)
    }
}

/// The kind that a text names if it has the shape of a link: one line, a query, `KIND/...`. For detection; nothing is checked.
/// A bare `KIND/W/H/BODY` counts only if its size fields are numbers.
pub fn kind_of(text: &str) -> Option<String> {
    let found = Found::within(text).ok()?;
    let query = &found.text.as_str()[found.query.clone()];
    let mut fields = query.split('/');
    let kind = fields.next()?.to_ascii_lowercase();
    let kind = kind.strip_suffix("_edit").unwrap_or(&kind);
    let named = kind.starts_with(|c: char| c.is_ascii_alphabetic())
        && kind.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let numbers = fields
        .take(3)
        .filter(|field| !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit()))
        .count();
    (named && (found.query.start > 0 && !found.bare || numbers >= 2)).then(|| kind.to_owned())
}

/// Writes a link in its usual spelling.
pub fn write(kind: &str, size: Size, body: &str) -> String {
    format!(
        "https://puzz.link/p?{kind}/{}/{}/{body}",
        size.cols, size.rows
    )
}

/// Where the `KIND/...` part of a link stands.
pub(super) struct Found {
    pub(super) text: Decoded,
    pub(super) query: std::ops::Range<usize>,
    bare: bool,
    warnings: Vec<String>,
}

impl Found {
    pub(super) fn within(source: &str) -> Result<Self, ParseError> {
        let text = Decoded::of(source);
        let whole = text.as_str();
        let end = whole.trim_end().len();
        let mut at = whole.len() - whole.trim_start().len();
        if at >= end {
            return Err(ParseError::new("found nothing").expected("a link"));
        }
        if let Some(line_end) = whole[at..end].find('\n') {
            return Err(text
                .error(at + line_end, 1, "found a second line")
                .expected("one link"));
        }
        let mut warnings = Vec::new();
        let mut hosts = 0;
        while let Some(skipped) = host(&whole[at..end]) {
            at += skipped;
            hosts += 1;
            while whole[at..end].starts_with("type=") {
                match whole[at..end].find('&') {
                    Some(parameter) => at += parameter + 1,
                    None => break,
                }
            }
        }
        if hosts > 1 {
            warnings.push("the link was inside another link".to_owned());
        }
        Ok(Self {
            query: at..end,
            bare: hosts == 0,
            warnings,
            text,
        })
    }
}

/// How many bytes the scheme, host, path and question mark take that a link begins with, if it begins with such.
fn host(text: &str) -> Option<usize> {
    let question = text.find('?')?;
    let before = &text[..question];
    let scheme = before.contains("://");
    let page = before.rsplit('/').next().unwrap_or(before);
    let page = page.is_empty() || page == "p" || page.contains(".htm");
    (scheme || page).then_some(question + 1)
}

struct Fields<'a> {
    text: &'a Decoded,
    at: usize,
    end: usize,
}

struct Field<'a> {
    whole: &'a Decoded,
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self, expected: &str) -> Result<Field<'a>, ParseError> {
        let rest = &self.text.as_str()[self.at..self.end];
        if rest.is_empty() {
            return Err(self
                .text
                .error(self.end, 1, "the link ends here")
                .expected(expected));
        }
        let text = rest.split(['/', '&']).next().unwrap_or(rest);
        let field = Field {
            whole: self.text,
            text,
            at: self.at,
        };
        let slash = rest[text.len()..].starts_with('/');
        self.at += text.len() + usize::from(slash);
        Ok(field)
    }

    fn sizes_follow(&self) -> bool {
        let mut fields = self.text.as_str()[self.at..self.end].split('/');
        let mut number = || {
            fields
                .next()
                .is_some_and(|f| !f.is_empty() && f.bytes().all(|b| b.is_ascii_digit()))
        };
        number() && number()
    }
}

impl Field<'_> {
    fn error(&self, message: impl Into<String>) -> ParseError {
        self.whole.error(self.at, self.text.len(), message)
    }

    fn unexpected(&self, expected: &str) -> ParseError {
        self.error(format!("found \"{}\"", shorten(self.text)))
            .expected(expected)
    }

    /// The refusal of a variant of the rules.
    fn variant(&self, name: &str) -> ParseError {
        let name = shorten(name);
        self.error(format!(
            "found the variant \"{name}\", variants are not supported"
        ))
    }

    fn number(&self, what: &str) -> Result<u64, ParseError> {
        if self.text.is_empty() || !self.text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.unexpected(&format!("{what}, a number")));
        }
        // Too long to parse is too large for any board.
        Ok(self.text.parse().unwrap_or(u64::from(u32::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (String, u32, u32, String, usize) {
        let link = Link::split(text).expect(text);
        let size = link.size();
        (
            link.kind().to_owned(),
            size.cols,
            size.rows,
            link.body().to_owned(),
            link.warnings().len(),
        )
    }

    fn refused(text: &str) -> (String, Option<u32>) {
        let error = Link::split(text).expect_err(text);
        (error.to_string(), error.column)
    }

    #[test]
    fn every_spelling_gives_the_same_parts() {
        for (text, kind, warnings) in [
            ("https://puzz.link/p?akari/6/6/nekcakbl", "akari", 0),
            ("https://puzz.link/p?lightup/6/6/nekcakbl", "lightup", 0),
            ("http://pzv.jp/p.html?lightup/6/6/nekcakbl", "lightup", 0),
            ("http://www.pzv.jp/p?lightup/6/6/nekcakbl", "lightup", 0),
            ("puzz.link/p?akari/6/6/nekcakbl", "akari", 0),
            ("p?akari/6/6/nekcakbl", "akari", 0),
            ("akari/6/6/nekcakbl", "akari", 0),
            ("AKARI/c/6/6/nekcakbl", "akari", 0),
            ("https://puzz.link/p?akari/6/6/nekcakbl/", "akari", 0),
            (
                "https://puzz.link/p?http://pzv.jp/p.html?lightup/6/6/nekcakbl",
                "lightup",
                1,
            ),
            (
                "https://puzz.link/p?type=editor&akari/6/6/nekcakbl",
                "akari",
                0,
            ),
            (
                "https://puzz.link/p?type=player&akari/6/6/nekcakbl",
                "akari",
                0,
            ),
            ("  https://puzz.link/p?akari/6/6/nekcakbl \n", "akari", 0),
            ("https://puzz.link/p?akari/6/6/nekcakbl\r\n", "akari", 0),
            ("https://puzz.link/p?akari_edit/6/6/nekcakbl", "akari", 0),
            ("https://puzz.link/p?akari/6/6/nekcakbl&foo=1", "akari", 1),
            ("https://puzz.link/p?akari%2F6%2f6%2Fnekcakbl", "akari", 0),
        ] {
            let expected = (kind.to_owned(), 6, 6, "nekcakbl".to_owned(), warnings);
            assert_eq!(parts(text), expected, "{text}");
            assert_eq!(kind_of(text).as_deref(), Some(kind), "{text}");
        }
    }

    #[test]
    fn width_comes_first_and_bodies_may_be_missing() {
        assert_eq!(parts("https://puzz.link/p?nonogram/3/10/14i").2, 10);
        assert_eq!(parts("https://puzz.link/p?akari/6/6").3, "");
        assert_eq!(parts("https://puzz.link/p?akari/6/6/").3, "");
        let link = Link::split("p?akari/c/6/6/g").unwrap();
        assert_eq!(link.flags(), Some("c"));
    }

    #[test]
    fn damaged_links_are_refused_with_the_place() {
        let bound = "expected at most 4194304 cells and sides of at most 65536";
        for (text, message, column) in [
            (
                "https://puzz.link/p?v:NAME/akari/6/6/n",
                "found the variant \"NAME\", variants are not supported".to_owned(),
                21,
            ),
            (
                "https://puzz.link/p?akari/v:NAME/6/6/n",
                "found the variant \"NAME\", variants are not supported".to_owned(),
                27,
            ),
            (
                "https://puzz.link/p?akari",
                "expected the width of the board, the link ends here".to_owned(),
                26,
            ),
            (
                "https://puzz.link/p?akari/6",
                "expected the height of the board, the link ends here".to_owned(),
                28,
            ),
            (
                "https://puzz.link/p?akari/-1/5/g",
                "expected the width of the board, a number, found \"-1\"".to_owned(),
                27,
            ),
            (
                "https://puzz.link/p?akari/six/6/nekcakbl",
                "expected the width of the board, a number, found \"six\"".to_owned(),
                27,
            ),
            (
                "https://puzz.link/p?akari/5/0/",
                "the board is 5x0, expected at least one row and one column".to_owned(),
                27,
            ),
            (
                "https://puzz.link/p?akari/99999/99999/g",
                format!("the board is 99999x99999, {bound}"),
                27,
            ),
            (
                "https://puzz.link/p?",
                "expected the kind of puzzle, the link ends here".to_owned(),
                21,
            ),
            (
                "https://puzz.link/p?akari%2F6%2Fx%2Fg",
                "expected the height of the board, a number, found \"x\"".to_owned(),
                33,
            ),
        ] {
            assert_eq!(refused(text), (message, Some(column)), "{text}");
        }
        assert!(
            refused(&format!("akari/1{}/5/g", "0".repeat(90)))
                .0
                .contains("expected at most")
        );
        assert!(Link::split("").is_err());
        assert!(Link::split("akari/1/1/g\nakari/1/1/g").is_err());
    }

    #[test]
    fn errors_point_into_the_body() {
        let link = Link::split("https://puzz.link/p?akari/6/6/nekc!kbl").unwrap();
        assert_eq!(link.error(4, 1, "x").column, Some(35));
        let link = Link::split("p?akari/6/6/n%20ekc!kbl").unwrap();
        assert_eq!(link.error(5, 1, "x").column, Some(20));
        let error = link.expect_kind("nonogram", &["nonogram"]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected nonogram (nonogram), found a link of the kind \"akari\""
        );
    }

    #[test]
    fn other_texts_are_no_links() {
        for text in [
            "",
            "....\n....",
            "1/2/3",
            "7x7:b3gB0c",
            "{\"a\": 1}",
            "rows/one",
        ] {
            assert_eq!(kind_of(text), None, "{text}");
        }
        assert_eq!(
            kind_of("https://puzz.link/p?slither/3/3/i3i").as_deref(),
            Some("slither")
        );
    }
}
