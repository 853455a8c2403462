//! Bytes to start from: the fixtures as they stand, and written in every format.

use std::collections::BTreeSet;

use gridproof_core::KindEntry;
use gridproof_testkit::{Case, LoadError, fixtures_folder, load_folder, read_case};

use crate::Target;

/// Longer inputs teach a fuzzer little and slow it down.
const MOST_BYTES: usize = 2048;

/// The seeds of a target, in one order.
///
/// # Errors
/// If the fixtures cannot be loaded.
pub fn seeds(target: Target) -> Result<Vec<Vec<u8>>, LoadError> {
    let mut seeds = BTreeSet::new();
    match target {
        Target::Read(entry) | Target::Solve(entry) => of_kind(entry, &mut seeds)?,
        Target::Containers => {
            for entry in gridproof::registry::kinds() {
                of_kind(entry, &mut seeds)?;
            }
            seeds.extend(ENVELOPES.map(|text| text.as_bytes().to_vec()));
        }
        Target::Marks => seeds.extend(MARKS.map(|text| text.as_bytes().to_vec())),
    }
    seeds.retain(|seed| seed.len() <= MOST_BYTES);
    Ok(seeds.into_iter().collect())
}

fn of_kind(entry: &KindEntry, seeds: &mut BTreeSet<Vec<u8>>) -> Result<(), LoadError> {
    for case in load_folder(&fixtures_folder(entry.kind))?
        .iter()
        .flat_map(|group| &group.cases)
    {
        seeds.extend(case.input.as_ref().map(|text| text.as_bytes().to_vec()));
        seeds.extend(written(entry, case));
    }
    Ok(())
}

fn written(entry: &KindEntry, case: &Case) -> Vec<Vec<u8>> {
    let Some(puzzle) = read_case(entry, case).filter(|puzzle| puzzle.size().cells() <= 256) else {
        return Vec::new();
    };
    let formats = entry
        .formats()
        .into_iter()
        .filter(|format| format.reads && format.writes);
    formats
        .filter_map(|format| puzzle.write(format.name, &[], None).ok())
        .collect()
}

/// Forms that files of several puzzles and lines of a batch take.
const ENVELOPES: [&str; 7] = [
    r#"{"id": "a", "kind": "akari", "grid": [".1", ".."], "assume": [[1, 1, 1]], "branch": "1/2", "parent": "x"}"#,
    r#"{"id": 2, "format": "non", "text": "width 1\nheight 1\nrows\n1\ncolumns\n1\n"}"#,
    r#"{"link": "https://puzz.link/p?akari/6/6/nekcakbl", "expect": "unique"}"#,
    "[[case]]\nname = \"a\"\nkind = \"nonogram\"\npuzzle = { rows = [[1]], cols = [[1]] }\n",
    "[[case]]\nname = \"b\"\nkind = \"akari\"\nformat = \"text\"\ninput_hex = \"2e 0a\"\n",
    "[puzzle]\nkind = \"akari\"\ntext = \"..\"\n",
    "{\"kind\":\"nonogram\",\"rows\":[[1]],\"cols\":[[1]]}\n{\"kind\":\"akari\",\"grid\":[\".\"]}\n",
];

/// Marks on the boards of the target.
const MARKS: [&str; 6] = [
    "##.\n?.#\n###\n",
    "? . #\n. ? ?\n? ? ?\n",
    "*.#.\n1..*\n.#*2\n",
    "? * # .\n. . . *\n* # . .\n",
    "1 2 3\n0 ? {1,3}\n3 1 2\n",
    "{1,2}{1,3}{2,3}\n0 2 0\n? ? ?\n",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::targets;

    #[test]
    fn every_target_has_seeds() {
        for target in targets() {
            let seeds = seeds(target).unwrap();
            assert!(seeds.len() >= 6, "{target}: {}", seeds.len());
        }
    }
}
