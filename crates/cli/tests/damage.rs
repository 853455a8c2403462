//! Whatever is done to an input, reading it ends with a puzzle or with an error that points into it; never with a panic.

use std::path::Path;

use gridproof::input;
use gridproof_testkit::damage::Damage;
use gridproof_testkit::readers::points_into;
use proptest::prelude::*;
use proptest::sample::Index;

/// The puzzles of the transcripts, links and game ids, and a line of each form.
fn samples() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/all.in");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    let files = paths.iter().filter_map(|path| std::fs::read(path).ok());
    let texts = [
        "https://puzz.link/p?akari/6/6/nekcakbl",
        "https://puzz.link/p?nonogram/5/5/1h3h5h3h1h1h3h5h3h1h",
        "4:0D,0,0L,0,0,0,0,0,0D,0U,0R,0,0,0,0,4,",
        "7x7:1e1dBcBBa1k0a0Bc3dBeB",
        "pzprv3/lightup/2/2/. ./1 -/",
        "[clues]\nrows = \"\"\"\n1\n\"\"\"\ncolumns = \"\"\"\n1\n\"\"\"\n",
        "{\"id\": 1, \"format\": \"non\", \"text\": \"rows\\n1\\ncolumns\\n1\\n\"}",
        "P1\n2 2\n1 0\n0 1\n",
        "1 1\n1\n1\n",
    ];
    files
        .chain(texts.map(|text| text.as_bytes().to_vec()))
        .collect()
}

/// Reads all that an input holds, and holds every error against it.
fn read_all(bytes: &[u8]) {
    match input::items("test", bytes, None) {
        Ok(items) => {
            for item in items {
                if let Err(error) = item.read() {
                    points_into(&error, &item.bytes, "item");
                }
            }
        }
        Err(unreadable) => points_into(&unreadable.error, bytes, "file"),
    }
}

#[test]
fn every_cut_is_answered() {
    for sample in samples() {
        for end in 0..sample.len() {
            read_all(&sample[..end]);
        }
    }
}

proptest! {
    #[test]
    fn every_change_is_answered(
        which in any::<Index>(),
        numbers in prop::collection::vec(any::<(u32, u8, u32)>(), 1..6),
    ) {
        let samples = samples();
        let mut bytes = which.get(&samples).clone();
        for (at, what, number) in numbers {
            Damage::numbered(at, what, number).apply(&mut bytes, &samples);
        }
        read_all(&bytes);
    }
}
