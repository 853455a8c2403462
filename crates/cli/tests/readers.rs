//! A slice of what `cargo xtask readers` runs at length: damaged files and random bytes in every reader.

use gridproof::registry;
use gridproof_testkit::generate::seeded;
use gridproof_testkit::readers::{files, hold, input};

const INPUTS: usize = 4_000;

#[test]
fn no_bytes_make_a_reader_panic() {
    for entry in registry::kinds() {
        let files = files(entry).unwrap();
        assert!(files.len() > 50, "{}: {}", entry.kind, files.len());
        for file in &files {
            hold(entry, file);
        }
        let rng = &mut seeded(1);
        for _ in 0..INPUTS {
            hold(entry, &input(rng, &files));
        }
    }
}
