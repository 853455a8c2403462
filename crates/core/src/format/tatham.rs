//! Game ids and saved games of Simon Tatham's Portable Puzzle Collection: `PARAMS:DESC`, and files of `KEY :LENGTH:VALUE` lines.
//!
//! Only the envelope is read here. What a description means is each game's own business.

use crate::cells::Size;

use super::ParseError;
use super::scan::shorten;

/// A game id, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameId<'a> {
    /// The game by its own name, which only saved games tell: `Light Up`.
    pub game: Option<&'a str>,
    /// The parameters before the colon: `7x7b20`.
    pub params: Part<'a>,
    /// The description after the colon.
    pub desc: Part<'a>,
}

/// A part of a game id, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The characters.
    pub text: &'a str,
    line: usize,
    column: usize,
}

impl Part<'_> {
    /// An error that points at `length` bytes of the part from byte `at`; `at` may be its end.
    pub fn error(&self, at: usize, length: usize, message: impl Into<String>) -> ParseError {
        let chars = |text: Option<&str>| text.map_or(0, |text| text.chars().count());
        let before = chars(self.text.get(..at.min(self.text.len())));
        let span = chars(self.text.get(at..at.saturating_add(length)));
        ParseError::new(message).at(self.line, self.column + before, span)
    }
}

impl<'a> GameId<'a> {
    /// Takes an id or a saved game apart. Blanks around an id are ignored.
    ///
    /// # Errors
    /// If there is no description: an id with a random seed (`7x7#1234`) can be expanded only by the game's own generator.
    pub fn split(text: &'a str) -> Result<Self, ParseError> {
        if is_saved_game(text) {
            saved(text)
        } else {
            id(text)
        }
    }

    /// Checks the game that a saved game tells; a bare id tells none and passes.
    ///
    /// # Errors
    /// Says which game was found.
    pub fn expect_game(&self, wanted: &str) -> Result<(), ParseError> {
        match self.game {
            Some(game) if game != wanted => {
                let message = format!("found a saved game of \"{}\"", shorten(game));
                Err(ParseError::new(message).expected(format!("one of \"{wanted}\"")))
            }
            _ => Ok(()),
        }
    }

    /// Reads parameters that begin with a size, `WxH` or `N` for a square; returns what follows it, too.
    ///
    /// # Errors
    /// Points at the parameters: no number, or a size out of bounds.
    pub fn size(&self) -> Result<(Size, &'a str), ParseError> {
        let (cols, rest) = self.leading_number(0)?;
        let (rows, rest) = match rest.strip_prefix('x') {
            Some(rest) => self.leading_number(self.params.text.len() - rest.len())?,
            None => (cols, rest),
        };
        let span = self.params.text.len() - rest.len();
        let size = Size::checked(rows, cols).map_err(|text| self.params.error(0, span, text))?;
        Ok((size, rest))
    }

    fn leading_number(&self, at: usize) -> Result<(u64, &'a str), ParseError> {
        let rest = &self.params.text[at..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            let message = format!("found \"{}\"", shorten(rest));
            return Err(self
                .params
                .error(at, rest.len(), message)
                .expected("the size of the board, a number"));
        }
        // Too long to parse is too large for any board.
        let number = rest[..digits].parse().unwrap_or(u64::from(u32::MAX));
        Ok((number, &rest[digits..]))
    }
}

/// Whether a text begins like a saved game.
pub fn is_saved_game(text: &str) -> bool {
    text.starts_with("SAVEFILE:")
}

/// Whether a text has the shape of a game id: one line that begins with a size, parameters, and a colon or a `#`.
pub fn is_game_id(text: &str) -> bool {
    let text = text.trim();
    let Some(end) = text.find([':', '#']) else {
        return false;
    };
    let params = &text[..end];
    params.starts_with(|c: char| c.is_ascii_digit())
        && params
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '.')
        && !text.contains('\n')
}

fn id(text: &str) -> Result<GameId<'_>, ParseError> {
    let start = text.len() - text.trim_start().len();
    let trimmed = text.trim();
    let line = text[..start].matches('\n').count() + 1;
    let column = text[..start]
        .rsplit('\n')
        .next()
        .unwrap_or("")
        .chars()
        .count()
        + 1;
    let part = |from: usize, to: usize| Part {
        text: &trimmed[from..to],
        line,
        column: column + trimmed[..from].chars().count(),
    };
    let whole = part(0, trimmed.len());
    if trimmed.is_empty() {
        return Err(ParseError::new("found nothing").expected("a game id"));
    }
    if let Some(end) = trimmed.find('\n') {
        return Err(whole
            .error(end, 1, "found a second line")
            .expected("one game id"));
    }
    match trimmed.find([':', '#']) {
        Some(at) if trimmed.as_bytes()[at] == b':' => Ok(GameId {
            game: None,
            params: part(0, at),
            desc: part(at + 1, trimmed.len()),
        }),
        Some(at) => Err(whole
            .error(at, trimmed.len() - at, "found a random seed")
            .expected("a description after a colon")
            .help("only the generator that made this id can tell the board; copy the id of the form SIZE:DESCRIPTION instead")),
        None => Err(whole
            .error(trimmed.len(), 1, "found no colon")
            .expected("SIZE:DESCRIPTION")),
    }
}

fn saved(text: &str) -> Result<GameId<'_>, ParseError> {
    let (mut game, mut params, mut full_params, mut desc, mut seed) =
        (None, None, None, None, false);
    for (index, line) in text.lines().enumerate() {
        let Some((key, part)) = entry(line, index + 1)? else {
            continue;
        };
        match key {
            "GAME" => game = Some(part.text),
            "PARAMS" => params = Some(part),
            "CPARAMS" => full_params = Some(part),
            "DESC" => desc = Some(part),
            "SEED" => seed = true,
            // What follows are the player's moves.
            "NSTATES" => break,
            _ => {}
        }
    }
    let missing = |what: &str| {
        let found = if seed {
            "found a random seed only"
        } else {
            "the saved game ends"
        };
        ParseError::new(found).expected(format!("a line {what}"))
    };
    Ok(GameId {
        game,
        params: params.or(full_params).ok_or_else(|| missing("PARAMS"))?,
        desc: desc.ok_or_else(|| missing("DESC"))?,
    })
}

/// One `KEY     :LENGTH:VALUE` line.
fn entry(line: &str, number: usize) -> Result<Option<(&str, Part<'_>)>, ParseError> {
    if line.trim().is_empty() {
        return Ok(None);
    }
    let malformed = || {
        let message = format!("found \"{}\"", shorten(line));
        ParseError::new(message)
            .at(number, 1, line.chars().count())
            .expected("a line of the form KEY:LENGTH:VALUE")
    };
    let mut parts = line.splitn(3, ':');
    let (Some(key), Some(length), Some(value)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(malformed());
    };
    let length: usize = length.trim().parse().map_err(|_| malformed())?;
    let column = (line.len() - value.len()) + 1;
    if value.len() != length {
        let message = format!("found {} characters", value.len());
        return Err(ParseError::new(message)
            .at(number, column, value.chars().count())
            .expected(format!("{length}, as the line says")));
    }
    let part = Part {
        text: value,
        line: number,
        column,
    };
    Ok(Some((key.trim(), part)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_split_at_the_colon() {
        for (text, size, rest, desc) in [
            (
                "7x7:b3gB0c0dBaBaBa1aBd1c01g0b",
                (7, 7),
                "",
                "b3gB0c0dBaBaBa1aBd1c01g0b",
            ),
            (" 14x9b20s4d2:a3c\n", (14, 9), "b20s4d2", "a3c"),
            ("3x1:1//1/1.1", (3, 1), "", "1//1/1.1"),
            ("4:0D,0,0L,", (4, 4), "", "0D,0,0L,"),
            ("4a:0R,0", (4, 4), "a", "0R,0"),
            ("6x6:", (6, 6), "", ""),
        ] {
            let id = GameId::split(text).expect(text);
            let (found, params) = id.size().expect(text);
            assert_eq!((found.cols, found.rows), size, "{text}");
            assert_eq!((params, id.desc.text), (rest, desc), "{text}");
            assert!(is_game_id(text), "{text}");
        }
    }

    #[test]
    fn faults_are_pointed_at() {
        let seed = GameId::split("7x7b20#123").unwrap_err();
        assert_eq!(
            seed.to_string(),
            "expected a description after a colon, found a random seed"
        );
        assert_eq!((seed.column, seed.length), (Some(7), 4));
        let huge = GameId::split("99999x99999:a").unwrap().size().unwrap_err();
        assert!(huge.message.contains("99999x99999"), "{huge}");
        let zero = GameId::split("0x5:a").unwrap().size().unwrap_err();
        assert_eq!((zero.column, zero.length), (Some(1), 3));
        let word = GameId::split("7xq:a").unwrap().size().unwrap_err();
        assert_eq!(word.column, Some(3));
        assert_eq!(
            GameId::split("  7x7:ab!")
                .unwrap()
                .desc
                .error(2, 1, "x")
                .column,
            Some(9)
        );
        for text in ["", "7x7", "7x7:a\n7x7:b"] {
            assert!(GameId::split(text).is_err(), "{text}");
        }
        for text in ["abc:def", "....", "7", ":a", "7x7:a\n7x7:b"] {
            assert!(!is_game_id(text), "{text}");
        }
    }

    #[test]
    fn saved_games_tell_the_game() {
        let text = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :8:Light Up\n\
                    PARAMS  :3:7x7\nCPARAMS :9:7x7b20s4d\nDESC    :5:1e1dB\nNSTATES :1:1\nMOVE    :4:L0,0\n";
        let id = GameId::split(text).unwrap();
        assert_eq!(
            (id.game, id.params.text, id.desc.text),
            (Some("Light Up"), "7x7", "1e1dB")
        );
        assert_eq!(id.expect_game("Light Up"), Ok(()));
        assert!(id.expect_game("Pattern").is_err());
        let error = id.desc.error(3, 1, "x");
        assert_eq!((error.line, error.column), (Some(6), Some(15)));
    }

    #[test]
    fn damaged_saved_games_are_refused() {
        for text in [
            "SAVEFILE:41:Simon",
            "SAVEFILE:5:Simon\nGAME    :8:Light Up\nPARAMS  :3:7x7\n",
            "SAVEFILE:5:Simon\nGAME    :8:Light Up\nDESC    :3:7x7\n",
            "SAVEFILE:5:Simon\nnonsense\n",
            "SAVEFILE:5:Simon\nPARAMS  :x:7x7\n",
        ] {
            assert!(GameId::split(text).is_err(), "{text}");
        }
    }
}
