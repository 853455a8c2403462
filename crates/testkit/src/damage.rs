//! Damage to files: the changes that readers have to survive, made from plain numbers.
//!
//! Numbers come from wherever the caller likes: from seeded randomness in long runs, from strategies that shrink in property
//! tests. The same numbers make the same damage.

/// Pieces that readers look for, and numbers at the edges of what they hold.
pub const PIECES: [&str; 35] = [
    "0",
    "1",
    "9",
    "-1",
    "255",
    "65536",
    "4294967296",
    "99999999999999999999",
    ",",
    "\n",
    "\n\n",
    "\r",
    "\t",
    " ",
    "/",
    ":",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "#",
    ".",
    "x",
    "?",
    "<",
    "^",
    "&",
    "%2F",
    "=",
    "\u{feff}",
    "\u{ff11}",
    "\u{2227}",
    "\u{e9}",
    "\0",
];

/// One change at one place.
#[derive(Clone, Copy, Debug)]
pub struct Damage {
    /// The place: it wraps around at the end of the file.
    at: usize,
    edit: Edit,
}

#[derive(Clone, Copy, Debug)]
enum Edit {
    Insert(&'static str),
    InsertByte(u8),
    Overwrite(u8),
    Remove(usize),
    /// So many bytes stand there twice.
    Repeat(usize),
    Cut,
    /// From here on the file goes on like another one.
    Splice(usize),
}

impl Damage {
    /// The change that these numbers stand for; any will do.
    pub const fn numbered(at: u32, what: u8, number: u32) -> Self {
        let number = number as usize;
        let edit = match what % 10 {
            0..=3 => Edit::Insert(PIECES[number % PIECES.len()]),
            4 => Edit::InsertByte(number as u8),
            5 => Edit::Overwrite(number as u8),
            6 => Edit::Remove(1 + number % 8),
            7 => Edit::Repeat(1 + number % 40),
            8 => Edit::Cut,
            _ => Edit::Splice(number),
        };
        Self {
            at: at as usize,
            edit,
        }
    }

    /// Makes the change. `files` are what the file may go on like.
    pub fn apply(self, bytes: &mut Vec<u8>, files: &[Vec<u8>]) {
        let at = self.at % (bytes.len() + 1);
        match self.edit {
            Edit::Insert(piece) => drop(bytes.splice(at..at, piece.bytes())),
            Edit::InsertByte(byte) => bytes.insert(at, byte),
            Edit::Overwrite(byte) => match bytes.get_mut(at) {
                Some(old) => *old = byte,
                None => bytes.push(byte),
            },
            Edit::Remove(many) => drop(bytes.drain(at..bytes.len().min(at + many))),
            Edit::Repeat(many) => {
                let piece = bytes[at..bytes.len().min(at + many)].to_vec();
                bytes.splice(at..at, piece);
            }
            Edit::Cut => bytes.truncate(at),
            Edit::Splice(which) => {
                bytes.truncate(at);
                if !files.is_empty() {
                    let other = &files[which % files.len()];
                    bytes.extend_from_slice(&other[other.len().min(at)..]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_is_made_at_every_place() {
        let done = |at: u32, what: u8, number: u32| {
            let mut bytes = b"abc".to_vec();
            Damage::numbered(at, what, number).apply(&mut bytes, &[b"12345".to_vec()]);
            String::from_utf8_lossy(&bytes).into_owned()
        };
        let x = u32::from(b'x');
        assert_eq!(done(1, 0, 2), "a9bc");
        assert_eq!(done(5, 4, x), "axbc");
        assert_eq!([done(0, 5, x), done(3, 5, x)], ["xbc", "abcx"]);
        assert_eq!([done(1, 6, 0), done(2, 6, 7)], ["ac", "ab"]);
        assert_eq!(done(1, 7, 1), "abcbc");
        assert_eq!([done(0, 8, 0), done(3, 8, 0)], ["", "abc"]);
        assert_eq!(done(2, 9, 4), "ab345");
    }
}
