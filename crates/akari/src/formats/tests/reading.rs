//! What is read, what is told in doubt, and which format claims what.

use gridproof_core::{Detection, Document, KindEntry, Puzzle, Source};

use super::{ALL, format, read, rows, sample, written};
use crate::Akari;

#[test]
fn every_example_reads_as_recorded() {
    for (name, text, expected) in [
        (
            "puzzlink",
            "https://puzz.link/p?akari/6/6/nekcakbl",
            "....../..4.../....2./.0..../...1../......",
        ),
        ("puzzlink", "p?bijutsukan/3/1/hb", "..1"),
        ("puzzlink", "lightup/2/2/.1.0", "#1/#0"),
        ("sgt", "7x7:1e1dBcBBa1k0a0Bc3dBeB", "1...../"),
        ("sgt", "3x2b20s4d2:a1BBb", ".1#/#.."),
        ("pzprv3", "pzprv3/lightup/2/3/0 - . /# + 4 /", "0#./..4"),
        ("pzprv3", "pzprv3.1\nakari\n1\n2\n. 3\n", ".3"),
        (
            "pzprv3",
            "https://puzz.link/p?pzprv3%2Flightup%2F1%2F2%2F.%203%2F",
            ".3",
        ),
        ("pzprv3", "pzprv3/lightup/2/2/. 1 /0 . /. - /- . /", ".1/0."),
        ("kanpen", "2\n3\n. 5 0\n+ * 4\n", ".#0/..4"),
        (
            "kanpen",
            "http://www.kanpen.net/bijutsukan.html?problem=2/3/._5_0/._._4/",
            ".#0/..4",
        ),
        (
            "janko",
            "begin\npuzzle Akari\nauthor A. N. Other\nsize 3 2\nproblem\n- x 1\n- - -\nsolution\no x 1\n- - o\nmoves\n1\nend\n",
            ".#1/...",
        ),
        ("janko", "size 2\n[problem]\n-x\n", "!"),
        ("janko", "2 3\n- x 1\n- - -\n", ".#1/..."),
        ("pycsp3", "[[-1, 5], [0, 4]]", ".#/04"),
        ("pycsp3", "{\"grid\": [[-1, 5], [0, 4]]}", ".#/04"),
        (
            "json",
            "{\"kind\": \"akari\", \"grid\": [\"..1#\"]}",
            "..1#",
        ),
        (
            "json",
            "{\"kind\": \"light-up\", \"text\": \"..\\n1#\\n\", \"expect\": 3}",
            "../1#",
        ),
        (
            "toml",
            "[puzzle]\nkind = \"akari\"\ntext = \"\"\"\n..\n1#\n\"\"\"\n",
            "../1#",
        ),
        (
            "toml",
            "kind = \"akari\"\ngrid = [\"..\", \"1#\"]\n",
            "../1#",
        ),
        ("text", "\n . - B\n X 0 \u{ff14}\n\n", "..#/#04"),
        ("text", ".L\no#", "../.#"),
    ] {
        match expected {
            "!" => assert!(
                format(name).read(&Source::from_text(text)).is_err(),
                "{text}"
            ),
            partial if partial.ends_with('/') => {
                assert!(
                    rows(&read(name, text).puzzle).starts_with(partial.trim_end_matches('/')),
                    "{text}"
                );
            }
            exact => assert_eq!(rows(&read(name, text).puzzle), exact, "{text}"),
        }
    }
}

#[test]
fn recorded_bulbs_and_properties_are_kept() {
    let janko = read(
        "janko",
        "begin\nauthor A. N. Other\nsize 2\nproblem\n- -\n- -\nsolution\no -\n- o\nend\n",
    );
    assert_eq!(janko.property("author"), Some("A. N. Other"));
    let goal = |document: &Document<Akari>| {
        document
            .goal
            .as_ref()
            .map(|goal| document.puzzle.write_marks(goal))
    };
    assert_eq!(goal(&janko).as_deref(), Some("*.\n.*\n"));
    // Bulbs that are no answer yet leave the rest undecided.
    assert_eq!(goal(&read("text", "*.\n..")).as_deref(), Some("*?\n??\n"));
    assert_eq!(
        goal(&read("pzprv3", "pzprv3/akari/1/3/# + . /")).as_deref(),
        Some("*..\n")
    );
    assert_eq!(
        goal(&read("pzprv3", "pzprv3/akari/1/3/. + . /")).as_deref(),
        Some("?.?\n")
    );
    assert_eq!(goal(&read("text", "..\n..")), None);
    let json = read(
        "json",
        "{\"grid\": [\"..\"], \"solution\": \"*.\", \"title\": \"T\"}",
    );
    assert_eq!(
        (goal(&json).as_deref(), json.property("title")),
        (Some("*.\n"), Some("T"))
    );
}

#[test]
fn doubts_are_told() {
    let warnings = |name, text| read(name, text).warnings;
    assert_eq!(
        warnings("puzzlink", "p?akari/3/3/j4"),
        ["the data ends early: the last 4 cells are taken as white"]
    );
    assert_eq!(
        warnings("puzzlink", "p?akari/1/1/z"),
        ["ignored 19 white cells past the end of the board"]
    );
    assert_eq!(
        warnings("text", "...\n\u{1a}"),
        ["ignored an end-of-file mark at the end"]
    );
    assert!(warnings("puzzlink", "p?akari/3/1/hb").is_empty());
}

/// The formats that claim a source, the surest first.
fn detected(text: &str) -> Vec<(&'static str, Detection)> {
    let mut found = KindEntry::of::<Akari>().detect(&Source::from_text(text));
    found.sort_by_key(|&(_, detection)| std::cmp::Reverse(detection));
    found
}

#[test]
fn written_forms_are_recognised() {
    for format in ALL.iter().filter(|format| format.name() != "dimacs") {
        let text = written(format.name(), &sample());
        let found = detected(&text);
        assert_eq!(
            found.first().map(|&(name, _)| name),
            Some(format.name()),
            "{text}{found:?}"
        );
        let rivals = found
            .iter()
            .filter(|(_, detection)| *detection == found[0].1)
            .count();
        assert_eq!(rivals, 1, "{text}{found:?}");
    }
}

#[test]
fn boards_with_numbers_above_4_are_claimed_and_refused() {
    assert_eq!(detected("...\n.5.\n..."), [("text", Detection::Possible)]);
    assert_eq!(detected("5 . .\n. . ."), []);
}

#[test]
fn other_kinds_are_not_claimed() {
    for text in [
        "2 2\n0 1 1 0\n",
        "",
        "https://puzz.link/p?nonogram/2/2/1111",
        "pzprv3/nonogram/1/1/. 1 /1 . /",
        "3x1:1//1/1.1",
        "4:0D,0,0L,0,0,0,0,0,0D,0U,0R,0,0,0,0,4,",
        "width 5\nheight 5\nrows\n1\n",
        "{\"kind\": \"nonogram\", \"rows\": [[1]], \"cols\": [[1]]}",
        "[puzzle]\nkind = \"futoshiki\"\nn = 4\n",
        "<?xml version=\"1.0\"?>",
        "P1\n2 2\n0 1 1 0\n",
    ] {
        assert_eq!(detected(text), [], "{text}");
    }
}
