//! What an earlier run has answered already.
//!
//! An earlier run of the same batch wrote its answers in the order of its lines, so the two are walked side by side and
//! nothing is kept. Where they part, the ids of the remaining answers are gathered and looked up.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use serde::Deserialize;
use serde_json::value::RawValue;

/// The answers of an earlier run.
#[derive(Debug)]
pub(super) struct Answered {
    ahead: Option<BufReader<File>>,
    next: Option<String>,
    gathered: HashMap<String, u64>,
    retry_unknown: bool,
}

#[derive(Deserialize)]
struct Answer<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
    verdict: Option<String>,
}

impl Answered {
    /// Nothing was answered before.
    pub(super) fn nothing() -> Self {
        Self {
            ahead: None,
            next: None,
            gathered: HashMap::new(),
            retry_unknown: false,
        }
    }

    /// The answers in a file, which may not be there yet. A torn last line is taken off the file.
    pub(super) fn open(path: &Path, retry_unknown: bool) -> io::Result<Self> {
        match File::open(path) {
            Ok(file) => {
                if !begins_like_answers(&file, 0)? {
                    let message = "it holds no answers of batch, and is left as it is";
                    return Err(io::Error::new(io::ErrorKind::InvalidData, message));
                }
                mend(path, &file)?;
                let mut answered = Self {
                    ahead: Some(BufReader::new(File::open(path)?)),
                    retry_unknown,
                    ..Self::nothing()
                };
                answered.advance()?;
                Ok(answered)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::nothing()),
            Err(error) => Err(error),
        }
    }

    /// Whether the next line with this id is answered already. Each answer counts once.
    pub(super) fn take(&mut self, id: &str) -> io::Result<bool> {
        if self.next.as_deref() == Some(id) {
            self.advance()?;
            return Ok(true);
        }
        while let Some(next) = self.next.take() {
            *self.gathered.entry(next).or_default() += 1;
            self.advance()?;
        }
        match self.gathered.get_mut(id) {
            Some(count) if *count > 0 => {
                *count -= 1;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Moves on to the next answer that counts.
    fn advance(&mut self) -> io::Result<()> {
        self.next = None;
        let Some(ahead) = &mut self.ahead else {
            return Ok(());
        };
        let mut line = String::new();
        loop {
            line.clear();
            if ahead.read_line(&mut line)? == 0 {
                self.ahead = None;
                return Ok(());
            }
            let Ok(answer) = serde_json::from_str::<Answer<'_>>(&line) else {
                continue;
            };
            if self.retry_unknown && answer.verdict.as_deref() == Some("unknown") {
                continue;
            }
            self.next = Some(answer.id.get().to_owned());
            return Ok(());
        }
    }
}

/// How every answer begins.
const ANSWER: &[u8] = b"{\"schema\":\"gridproof/";

/// Whether what stands from `start` on begins like an answer, as far as it goes.
fn begins_like_answers(mut file: &File, start: u64) -> io::Result<bool> {
    let mut begin = Vec::new();
    file.seek(SeekFrom::Start(start))?;
    file.take(ANSWER.len() as u64).read_to_end(&mut begin)?;
    Ok(ANSWER.starts_with(&begin))
}

/// Cuts off what follows the last line feed, if it begins like an answer.
fn mend(path: &Path, mut file: &File) -> io::Result<()> {
    const BLOCK: u64 = 1 << 16;
    let length = file.metadata()?.len();
    let mut end = length;
    while end > 0 {
        let start = end.saturating_sub(BLOCK);
        let mut block = Vec::new();
        file.seek(SeekFrom::Start(start))?;
        file.take(end - start).read_to_end(&mut block)?;
        match block.iter().rposition(|&byte| byte == b'\n') {
            Some(feed) => {
                end = start + feed as u64 + 1;
                break;
            }
            None => end = start,
        }
    }
    if end < length && begins_like_answers(file, end)? {
        OpenOptions::new().write(true).open(path)?.set_len(end)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_something_else_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes");
        for text in [
            "keep me, no newline",
            "line\nlast",
            "{\"id\": 1, \"rows\": []}\n{\"id\"",
        ] {
            std::fs::write(&path, text).unwrap();
            assert!(Answered::open(&path, false).is_err(), "{text}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }

    fn answered(text: &str, retry_unknown: bool) -> (tempfile::TempDir, Answered) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers");
        std::fs::write(&path, text).unwrap();
        let answered = Answered::open(&path, retry_unknown).unwrap();
        (folder, answered)
    }

    const ANSWERS: &str = "{\"schema\":\"gridproof/1\",\"id\":\"a\",\"verdict\":\"unique\"}\n\
        {\"schema\":\"gridproof/1\",\"id\":2,\"verdict\":\"unknown\"}\n\
        {\"schema\":\"gridproof/1\",\"id\":\"a\",\"verdict\":\"invalid\"}\n\
        {\"schema\":\"gridproof/1\",\"id\":\"torn\",\"ver";

    fn taken(answered: &mut Answered, ids: &[&str]) -> Vec<bool> {
        ids.iter().map(|id| answered.take(id).unwrap()).collect()
    }

    #[test]
    fn answers_count_once_in_any_order() {
        let (_folder, mut in_order) = answered(ANSWERS, false);
        let ids = ["\"a\"", "2", "\"a\"", "\"a\"", "\"torn\""];
        assert_eq!(taken(&mut in_order, &ids), [true, true, true, false, false]);
        let (_folder, mut shuffled) = answered(ANSWERS, false);
        let ids = ["2", "\"b\"", "\"a\"", "\"a\"", "2"];
        assert_eq!(taken(&mut shuffled, &ids), [true, false, true, true, false]);
    }

    #[test]
    fn unknown_is_asked_again_if_wanted() {
        let (_folder, mut again) = answered(ANSWERS, true);
        let ids = ["\"a\"", "2", "\"a\""];
        assert_eq!(taken(&mut again, &ids), [true, false, true]);
    }

    #[test]
    fn torn_lines_are_cut_off() {
        let (folder, _) = answered(ANSWERS, false);
        let mended = std::fs::read_to_string(folder.path().join("answers")).unwrap();
        assert_eq!(mended, ANSWERS[..=ANSWERS.rfind('\n').unwrap()]);
        let (folder, _) = answered("{\"schema\":\"gr", false);
        assert_eq!(std::fs::read(folder.path().join("answers")).unwrap(), b"");
    }

    #[test]
    fn a_missing_file_answers_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut nothing = Answered::open(&folder.path().join("none"), false).unwrap();
        assert!(!nothing.take("1").unwrap());
    }
}
