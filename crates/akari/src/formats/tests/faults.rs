//! Faults, with their places.

use gridproof_core::Source;

use super::format;

/// Format, source, line, column, and part of the message.
type Fault = (&'static str, &'static str, u32, u32, &'static str);

const FAULTS: &[Fault] = &[
    (
        "text",
        "...\n.5.\n...",
        2,
        2,
        "expected a number from 0 to 4, found \"5\"",
    ),
    ("text", "..x\n...", 1, 3, "found \"x\""),
    (
        "text",
        "....\n.1.\n....",
        2,
        4,
        "expected 4, as in line 1, found 3 cells",
    ),
    (
        "text",
        "...\n...\n...#",
        3,
        5,
        "expected 3, as in line 1, found 4 cells",
    ),
    ("text", "..\n\n..", 2, 1, "found 0 cells"),
    ("text", "..\n.\0", 2, 2, "NUL byte"),
    (
        "puzzlink",
        "https://puzz.link/p?akari/6/6/nekc!kbl",
        1,
        35,
        "character ! at position 5",
    ),
    (
        "puzzlink",
        "https://puzz.link/p?akari/2/2/j0",
        1,
        32,
        "after the 4 cells",
    ),
    (
        "puzzlink",
        "https://puzz.link/p?nonogram/2/2/1111",
        1,
        21,
        "akari",
    ),
    (
        "puzzlink",
        "https://puzz.link/p?akari/2/2/",
        1,
        31,
        "the link ends here",
    ),
    (
        "puzzlink",
        "https://puzz.link/p?akari/2/2/gf",
        1,
        32,
        "character f",
    ),
    (
        "sgt",
        "4x4:a1b",
        1,
        8,
        "expected 16 for a board of 4x4, found 4",
    ),
    ("sgt", "2x2:e", 1, 5, "more than the 4 cells"),
    ("sgt", "2x2:a5b", 1, 6, "found \"5\""),
    ("sgt", "7x7#123", 1, 4, "random seed"),
    ("pzprv3", "pzprv3/lightup/1/2/. 5 /", 1, 22, "found \"5\""),
    (
        "pzprv3",
        "pzprv3/lightup/1/2/. /",
        1,
        21,
        "found 1 cells in row 1",
    ),
    (
        "pzprv3",
        "pzprv3/lightup/2/2/. . /",
        1,
        25,
        "ends after 1 rows",
    ),
    ("kanpen", "1\n2\n. 6\n", 3, 3, "found \"6\""),
    ("kanpen", "1\n2\n. 5\n.\n", 4, 1, "the end of the file"),
    ("kanpen", "2\n2\n. .\n", 4, 1, "ends after 1 rows"),
    // Lines before the numbers that are blank do not move the end of the text.
    ("kanpen", "\n\t\n2\n\n\n 2", 6, 3, "ends after 0 rows"),
    (
        "janko",
        "size 2\nproblem\n- -\n- 5\nend\n",
        4,
        3,
        "found \"5\"",
    ),
    (
        "json",
        "{\"kind\": \"akari\",\n \"grid\": [\"..\",\n\"5.\"]}",
        3,
        2,
        "a number from 0 to 4",
    ),
    ("json", "{\"kind\": \"akari\" \"grid\": []}", 1, 18, ","),
    (
        "toml",
        "[puzzle]\nkind = \"akari\"\ntext = \"\"\"\n..\n.7\n\"\"\"\n",
        5,
        2,
        "a number from 0 to 4",
    ),
    ("toml", "[puzzle]\nkind = akari\n", 2, 8, ""),
];

#[test]
fn faults_are_pointed_at() {
    for &(name, text, line, column, part) in FAULTS {
        let error = format(name).read(&Source::from_text(text)).expect_err(text);
        assert_eq!(
            (error.line, error.column),
            (Some(line), Some(column)),
            "{text}: {error}"
        );
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn what_makes_no_board_is_refused() {
    for (name, text) in [
        ("text", ""),
        ("text", "\u{feff}"),
        ("text", "\n\n"),
        ("json", "{\"kind\": \"nonogram\", \"grid\": [\".\"]}"),
        ("json", "{\"kind\": \"akari\"}"),
        ("json", "{\"kind\": \"akari\", \"grid\": [1]}"),
        ("toml", "[puzzle]\nkind = \"nonogram\"\ntext = \".\"\n"),
        ("toml", "[other]\n"),
        ("pycsp3", "[[6]]"),
        ("pycsp3", "[[1], [1, 2]]"),
        ("pycsp3", "[]"),
        ("puzzlink", "https://puzz.link/p?v:x/akari/2/2/h"),
        ("sgt", "99999x99999:a"),
        ("pzprv3", "pzprv3/lightup/99999/99999/"),
        ("kanpen", "99999\n99999\n."),
        ("janko", "size 99999\nproblem\n-\n"),
    ] {
        assert!(
            format(name).read(&Source::from_text(text)).is_err(),
            "{name} {text}"
        );
    }
}
