//! Whatever is done to an input, reading it ends with a puzzle or with an error that points into it; never with a panic.

use std::path::Path;

use gridproof::input;
use proptest::prelude::*;

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
fn read_all(bytes: &[u8]) -> Result<(), TestCaseError> {
    let items = match input::items("test", bytes, None) {
        Ok(items) => items,
        Err(unreadable) => {
            prop_assert!(!unreadable.to_string().is_empty());
            return Ok(());
        }
    };
    for item in items {
        let Err(error) = item.read() else { continue };
        prop_assert!(!error.message.is_empty());
        prop_assert!(error.length >= 1);
        if let Some(line) = error.line {
            let lines = item.bytes.iter().filter(|&&b| b == b'\n' || b == b'\r');
            prop_assert!((line as usize) <= lines.count() + 1, "{error:?}");
        }
    }
    Ok(())
}

#[test]
fn every_cut_is_answered() {
    for sample in samples() {
        for end in 0..sample.len() {
            read_all(&sample[..end]).unwrap();
        }
    }
}

proptest! {
    #[test]
    fn every_change_is_answered(
        which in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), edit()), 1..6),
    ) {
        let samples = samples();
        let mut bytes = which.get(&samples).clone();
        for (place, edit) in edits {
            let place = place.index(bytes.len() + 1);
            match edit {
                Edit::Insert(text) => drop(bytes.splice(place..place, text.bytes())),
                Edit::Remove(many) => {
                    let end = bytes.len().min(place + many);
                    bytes.drain(place..end);
                }
                Edit::Byte(byte) => bytes.insert(place, byte),
            }
        }
        read_all(&bytes)?;
    }
}

#[derive(Clone, Debug)]
enum Edit {
    Insert(&'static str),
    Remove(usize),
    Byte(u8),
}

fn edit() -> impl Strategy<Value = Edit> {
    let pieces = prop::sample::select(vec![
        "0",
        "9",
        "-1",
        "99999999999999999999",
        ",",
        "\n",
        "\r",
        "\t",
        "/",
        ":",
        "[",
        "]",
        "{",
        "\"",
        "#",
        ".",
        "x",
        "?",
        "<",
        "^",
        "\u{feff}",
        "\u{ff11}",
        "\u{2227}",
    ]);
    prop_oneof![
        pieces.prop_map(Edit::Insert),
        (1..8usize).prop_map(Edit::Remove),
        any::<u8>().prop_map(Edit::Byte),
    ]
}
