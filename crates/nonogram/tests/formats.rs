//! Every format: what is written comes back, what is read is what it says, and nothing panics.

use gridproof_core::{Detection, Document, Format, ParseError, Puzzle, Size, Source};
use gridproof_nonogram::{Nonogram, Picture};
use proptest::prelude::*;

fn format(name: &str) -> &'static dyn Format<Nonogram> {
    let formats = Nonogram::formats().iter();
    let mut named = formats.filter(|format| format.name() == name);
    *named.next().expect(name)
}

fn read(name: &str, text: &str) -> Result<Document<Nonogram>, ParseError> {
    format(name).read(&Source::from_text(text))
}

/// Lists of rows and of columns.
type Lists = (Vec<Vec<u32>>, Vec<Vec<u32>>);

fn lists(puzzle: &Nonogram) -> Lists {
    let list = |clues: &gridproof_nonogram::Clues| clues.iter().map(<[u32]>::to_vec).collect();
    (list(puzzle.rows()), list(puzzle.cols()))
}

/// Reads a text as this puzzle.
fn check(name: &str, text: &str, rows: &[&[u32]], cols: &[&[u32]]) -> Document<Nonogram> {
    let document = read(name, text).unwrap_or_else(|error| panic!("{name}: {error:?}\n{text}"));
    let wanted = Nonogram::from_clues(rows, cols).unwrap();
    assert_eq!(lists(&document.puzzle), lists(&wanted), "{name}:\n{text}");
    document
}

/// Refuses a text with this message at this place.
fn refused(name: &str, text: &str, place: (u32, u32), message: &str) {
    let error = read(name, text).map(|document| lists(&document.puzzle));
    let error = error.expect_err(text);
    let found = (error.line.unwrap_or(0), error.column.unwrap_or(0));
    assert_eq!(
        (error.to_string().as_str(), found),
        (message, place),
        "{name}:\n{text}"
    );
}

/// Rows 1 / 2 / nothing, columns 2 1.
const ROWS: &[&[u32]] = &[&[1], &[2], &[]];
const COLS: &[&[u32]] = &[&[2], &[1]];

#[test]
fn foreign_spellings_of_one_puzzle() {
    for (name, text) in [
        ("json", r#"{"rows": [[1], [2], []], "columns": [[2], [1]]}"#),
        (
            "json",
            r#"{"kind": "Picross", "rows": [[1], [2], [0]], "cols": [[2], [1]], "expect": "unique", "other": {"a": [1]}}"#,
        ),
        (
            "toml",
            "[puzzle]\nkind = \"nonogram\"\nrows = [[1], [2], []]\ncolumns = [[2], [0x1]]\n",
        ),
        ("toml", "rows = [[1], [2], [0]] # rows\ncols = [[2], [1]]\n"),
        (
            "nonogrid",
            "[clues]\nrows = \"\"\"\n1 # one\n2 ; two\n0\"\"\"\ncolumns = '2, 1'\n",
        ),
        (
            "nonogrid",
            "[clues]\nrows = '1,2,-'\ncolumns = \"\"\"\n  2\n\n  1\n\"\"\"\n",
        ),
        ("non", "width 2\nheight 3\nrows\n1\n2\n0\ncolumns\n2\n1\n"),
        (
            "non",
            "width 2\nheight 3\n\ncolumns\n2\n1\n\nrows\n1\n2\n\n",
        ),
        ("non", "rows 3\ncolumns 2\nrows\n\n1\n2\n-\ncolumns\n2\n1"),
        ("non", "rows\n1\n2\n0\ncolumns\n2\n1\n"),
        ("nin", "2 3\n1\n2\n0\n2\n1\n"),
        ("nin", "# a puzzle\n2 3\n1\n2\n\n2 # twice\n1\n"),
        ("mk", "3 2\n1\n2\n0\n#\n2\n1\n"),
        ("mk", "3 2\n1\n2\n\n#\n2\n1\n"),
        ("cwd", "3\n2\n1\n2\n0\n\n2\n1\n"),
        ("g", "a prologue\n: rows\n1\n2\n0\n: columns\n2\n1\n:\n"),
        (
            "g",
            "#d\n0:  white\n1:X black comment\n:\n1\n2\n0\n:\n2\n1\n",
        ),
        ("faase", "rows\n1\n2\n0\ncolumns\n2\n1\nend\nanything"),
        ("faase", "COLUMNS:\n2\n1\n\nROWS:\n1\n2\n0\n"),
        ("puzzlink", "https://puzz.link/p?nonogram/2/3/2g1g12g"),
        ("puzzlink", "nonogram/2/3/2g1g12h"),
        (
            "pzprv3",
            "pzprv3/nonogram/3/2/. 2 1 /. . . /1 . . /2 . . /. . . /",
        ),
        ("sgt", "2x3:2/1/1/2/"),
        ("sgt", "2x3:2/1/1/2/0"),
        (
            "sgt",
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Pattern\n\
                 PARAMS  :3:2x3\nCPARAMS :3:2x3\nDESC    :8:2/1/1/2/\nNSTATES :1:1\n",
        ),
        ("picture", "#.\n##\n..\n"),
        ("picture", "1 0\n1 1\n0 0\n"),
        ("pbm", "P1\n# made by hand\n2 3\n10 11\n00\n"),
        ("pbm", "P1 2 3 1 0 1 1 0 0"),
    ] {
        check(name, text, ROWS, COLS);
        let sure = format(name).detect(&Source::from_text(text));
        assert!(sure >= Detection::Possible, "{name} does not know {text}");
        let carriage = text.replace('\n', "\r\n");
        if name != "pbm" {
            check(name, &format!("\u{feff}{carriage}"), ROWS, COLS);
        }
    }
}

#[test]
fn tabs_split_the_numbers_of_taai() {
    check(
        "taai",
        "$7\n1\t1\n\n1\n3\n\n1\n",
        &[&[3], &[], &[1]],
        &[&[1, 1], &[], &[1]],
    );
    check("taai", "$7\n1\n1\n\n1\n1\n", &[&[1], &[1]], &[&[1], &[1]]);
    refused(
        "taai",
        "$1\n1\n1\n1\n",
        (1, 1),
        "expected as many column clues as row clues, found 3 clues",
    );
    refused(
        "taai",
        "$1\n1\n1\n$2\n1\n1\n",
        (4, 1),
        "expected a file with one puzzle, found a second puzzle",
    );
    refused(
        "taai",
        "1\n1\n",
        (1, 1),
        "expected a line such as `$1`, found \"1\"",
    );
}

#[test]
fn raw_bitmaps() {
    let document = format("pbm")
        .read(&Source::new(b"P4\n2 3\n\x80\xc0\x00"))
        .unwrap();
    assert_eq!(
        lists(&document.puzzle),
        lists(&Nonogram::from_clues(ROWS, COLS).unwrap())
    );
    let broken = |bytes: &[u8]| {
        format("pbm")
            .read(&Source::new(bytes))
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        broken(b"P4\n2 3\n\x80\xc0"),
        "expected 3, found 2 bytes of cells"
    );
    assert_eq!(
        broken(b"P4\n2 3\n\x80\xc0\x00x"),
        "expected the end of the file, found \"x\""
    );
    assert_eq!(
        broken(b"P1\n2 x"),
        "expected the height, a number, found \"x\""
    );
    assert_eq!(
        broken(b"P1 1 1 2"),
        "expected 0 or 1 for each of 1 cells, found \"2\""
    );
    assert!(broken(b"P1 4000000000 4000000000 1").contains("expected at most"));
    assert!(broken(b"P4 65536 64 1").contains("bytes of cells"));
}

#[test]
fn properties_and_goals_are_kept() {
    let text = "title \"A \"small\" one\"\nby Ann\nlicense CC-BY-3.0\nmood calm\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal \"1\n0\"\nnote \"x\"\n";
    let document = check("non", text, &[&[1]], &[&[1], &[]]);
    assert_eq!(document.property("title"), Some("A \"small\" one"));
    assert_eq!(document.property("author"), Some("Ann"));
    assert_eq!(document.property("mood"), Some("calm"));
    assert_eq!(document.property("note"), Some("x"));
    let goal = document.goal.expect("a goal");
    assert_eq!(document.puzzle.write_marks(&goal), "#.\n");
    assert!(document.warnings.is_empty());

    let wrong = check(
        "non",
        &text.replace("1\n0\"", "01\""),
        &[&[1]],
        &[&[1], &[]],
    );
    assert_eq!(
        wrong.warnings,
        ["the recorded solution does not solve the puzzle: column 1 reads 0, its clue is 1"]
    );
    let json = r#"{"title": "T", "rows": [[1]], "cols": [[1], []], "goal": "?."}"#;
    let json = check("json", json, &[&[1]], &[&[1], &[]]);
    assert_eq!(json.properties, [("title".to_owned(), "T".to_owned())]);
    assert_eq!(json.puzzle.write_marks(&json.goal.unwrap()), "?.\n");
}

#[test]
fn digits_of_other_scripts_are_read_with_a_warning() {
    let document = check("nin", "1 1\n\u{ff11}\n\u{661}\n", &[&[1]], &[&[1]]);
    assert_eq!(
        document.warnings,
        ["digits of another script were read as numbers"]
    );
}

const XML: &str = "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"https://webpbn.com/pbn-0.3.dtd\">\n<puzzleset><puzzle>\n\
<title>Tiny &amp; neat</title><author>Ann</author>\n\
<color name=\"white\" char=\".\">fff</color><color name=\"black\" char=\"X\">000</color>\n\
<clues type=\"columns\"><line><count>2</count></line><line><count>1</count></line></clues>\n\
<clues type=\"rows\"><line><count>1</count></line><line><count>2</count></line><line></line></clues>\n\
<solution><image>|X.|\n|X?|\n|[.X].|</image></solution>\n</puzzle></puzzleset>\n";

#[test]
fn xml_of_webpbn() {
    let document = check("webpbn-xml", XML, ROWS, COLS);
    assert_eq!(document.property("title"), Some("Tiny & neat"));
    assert_eq!(
        document.puzzle.write_marks(&document.goal.unwrap()),
        "#.\n#?\n?.\n"
    );

    let cols =
        XML.find("<clues type=\"columns\"").unwrap()..XML.find("<clues type=\"rows\"").unwrap();
    let without = format!("{}{}", &XML[..cols.start], &XML[cols.end..]);
    refused(
        "webpbn-xml",
        &without,
        (7, 11),
        "expected clues of rows and columns, or a goal, found no column clues",
    );
    let solved = without.replace("|X?|", "|XX|").replace("|[.X].|", "|..|");
    check("webpbn-xml", &solved, ROWS, COLS);

    let refused = |from: &str, to: &str, words: &str| {
        let error = read("webpbn-xml", &XML.replacen(from, to, 1)).expect_err(to);
        assert!(error.to_string().contains(words), "{error}");
        assert!(error.line.is_some(), "{error:?}");
    };
    refused("<count>2</count>", "<count/>", "blotted");
    refused("<count>2</count>", "<count>two</count>", "found \"two\"");
    refused(
        "<count>2</count>",
        "<count>2</count><count>0</count>",
        "0 together with other numbers",
    );
    refused(
        "<count>2</count>",
        "<count color=\"red\">2</count>",
        "coloured puzzles are not supported",
    );
    refused(
        "<puzzle>",
        "<puzzle type=\"triddler\">",
        "other types are not supported",
    );
    refused("|X?|", "|X|", "rows of one length");
    refused("|[.X].|", "", "the solution is 2x2");
    refused("</title>", "", "malformed");
    let red = XML
        .replace("<puzzle>", "<puzzle defaultcolor=\"red\">")
        .replace("name=\"black\"", "name=\"red\"");
    let document = check("webpbn-xml", &red, ROWS, COLS);
    assert_eq!(
        document.warnings,
        ["blocks of the colour \"red\" were read as filled cells"]
    );
}

#[test]
fn faults_are_pointed_at() {
    for (name, text, place, message) in [
        (
            "json",
            "{\"rows\": [[1]]}",
            (0, 0),
            "expected `rows` and `cols`, found no key `cols`",
        ),
        (
            "json",
            "{\"rows\": [[1, \"x\"]],\n \"cols\": [[1]]}",
            (1, 17),
            "expected a number from 0 to 4294967295, found string \"x\"",
        ),
        (
            "json",
            "{\"rows\": [[1]],\n \"cols\": [[-1]]}",
            (2, 13),
            "expected a number from 0 to 4294967295, found integer `-1`",
        ),
        (
            "json",
            "{\"kind\": \"akari\", \"rows\": [[1]], \"cols\": [[1]]}",
            (0, 0),
            "expected nonogram, found a puzzle of the kind \"akari\"",
        ),
        (
            "json",
            "{\"rows\": [[1]]",
            (1, 15),
            "the text ends within an object",
        ),
        (
            "json",
            "{\"rows\": [], \"cols\": []}",
            (0, 0),
            "the board is 0x0, expected at least one row and one column",
        ),
        (
            "toml",
            "rows = [[1]]\ncols = [[1, 'x']]",
            (2, 13),
            "expected a number from 0 to 4294967295, found 'x'",
        ),
        (
            "toml",
            "rows = [[1]]\ncols = [[1, -2]]",
            (2, 13),
            "expected a number from 0 to 4294967295, found -2",
        ),
        (
            "toml",
            "rows = [[1]]\ncols = [[1, 0]]",
            (2, 13),
            "expected blocks of at least 1 cell, or 0 alone for an empty line, found a 0 together with other numbers",
        ),
        (
            "toml",
            "rows = [[1]]",
            (0, 0),
            "expected `rows` and `cols`, found no key `cols`",
        ),
        (
            "nonogrid",
            "[clues]\nrows = '''\n1\n2 x'''\ncolumns = '1'",
            (4, 3),
            "expected a number, found \"x\"",
        ),
        (
            "nonogrid",
            "[clues]\nrows = '1, z'\ncolumns = '1'",
            (2, 12),
            "expected a number, found \"z\"",
        ),
        (
            "nonogrid",
            "[clues]\nrows = '1'\ncolumns = '1'\n[colors]\ndefs = ['r=(red)']",
            (4, 1),
            "found colours, only black and white is supported",
        ),
        (
            "non",
            "width 2\nheight 2\nrows\n1\n3x 1\ncolumns\n1\n1\n",
            (5, 1),
            "expected a number, found \"3x\"",
        ),
        (
            "non",
            "width 2\nrows\n1\n",
            (0, 0),
            "expected a line `columns` and a clue a line after it, found no column clues",
        ),
        (
            "non",
            "width 2\nwidth 3\n",
            (2, 1),
            "expected 2 as said before, found \"width 3\"",
        ),
        (
            "non",
            "rows\n1\n\n1\ncolumns\n1\n",
            (3, 1),
            "expected 0 for an empty line of the board, found a blank line between clues",
        ),
        (
            "non",
            "1 2\n",
            (1, 1),
            "expected a property, `rows`, `columns` or `goal`, found \"1 2\"",
        ),
        (
            "non",
            "color a #ff0000\n",
            (1, 1),
            "found a colour, only black and white is supported",
        ),
        (
            "nin",
            "2 1\n1\n1\n",
            (1, 1),
            "expected 3, as the first line says, found 2 clues",
        ),
        (
            "nin",
            "2 1\n1\n1\n1\n1\n",
            (5, 1),
            "expected 3, as the first line says, found 4 clues",
        ),
        (
            "nin",
            "2 1 3\n",
            (1, 5),
            "expected the end of the line, found \"3\"",
        ),
        (
            "nin",
            "4000000000 0\n",
            (1, 1),
            "expected 4000000000, as the first line says, found 0 clues",
        ),
        (
            "mk",
            "1 2\n1\n1\n1\n",
            (0, 0),
            "expected row clues, a line `#` and column clues, found no line `#`",
        ),
        (
            "mk",
            "1 2\n1\n#\n1\n",
            (1, 1),
            "expected 2, as the first line says, found 1 column clue",
        ),
        (
            "cwd",
            "1\n2\n1\n\n1\n",
            (1, 1),
            "expected 3, as the head of the file says, found 2 clues",
        ),
        (
            "g",
            "#t\n:\n1\n:\n1\n",
            (1, 1),
            "expected a grid of squares, found a triddler, these are not supported",
        ),
        (
            "g",
            "#d\nr:r red\n:\n1\n:\n1\n",
            (2, 1),
            "expected only 0 and 1, black and white: other colours are not supported, found the colour \"r\"",
        ),
        (
            "g",
            ":\n1\n",
            (0, 0),
            "expected a line `:` that begins the columns, the file ends",
        ),
        (
            "faase",
            "rows\n1\n",
            (0, 0),
            "expected a line `columns`, the file ends",
        ),
        (
            "faase",
            "1\n",
            (1, 1),
            "expected a line `rows` or `columns`, found \"1\"",
        ),
        (
            "puzzlink",
            "https://puzz.link/p?nonogram/2/1/1",
            (1, 35),
            "expected the clue of column 2, the data ends here",
        ),
        (
            "puzzlink",
            "https://puzz.link/p?nonogram/1/1/111",
            (1, 36),
            "expected the end of the data, found \"1\"",
        ),
        (
            "puzzlink",
            "https://puzz.link/p?nonogram/1/1/1.",
            (1, 35),
            "expected a number, found a blotted number, these are not supported",
        ),
        (
            "puzzlink",
            "https://puzz.link/p?nonogram/1/3/101",
            (1, 34),
            "expected blocks of at least 1 cell, column 1 has a 0 together with other numbers",
        ),
        (
            "puzzlink",
            "https://puzz.link/p?akari/1/1/g",
            (1, 21),
            "expected nonogram (nonogram), found a link of the kind \"akari\"",
        ),
        (
            "pzprv3",
            "pzprv3/nonogram/1/1/. 1 /? # /",
            (1, 26),
            "expected a number, found a blotted number, these are not supported",
        ),
        (
            "pzprv3",
            "pzprv3/nonogram/1/1/. 1 /1 /",
            (1, 27),
            "expected 2, clues and cells, found 1 fields",
        ),
        (
            "pzprv3",
            "pzprv3/nonogram/1/1/2 1 /1 # /",
            (1, 21),
            "expected `.`, found \"2\" in the corner",
        ),
        (
            "sgt",
            "2x1:1/1",
            (1, 5),
            "expected 3, 2 of columns and 1 of rows, found 2 clues",
        ),
        (
            "sgt",
            "1x1:1/1.",
            (1, 9),
            "expected a number up to 4294967295, found \"\"",
        ),
        (
            "sgt",
            "1x1:1/1.0",
            (1, 9),
            "expected blocks of at least 1 cell, found a 0 together with other numbers",
        ),
        (
            "sgt",
            "1x1#77",
            (1, 4),
            "expected a description after a colon, found a random seed",
        ),
        (
            "picture",
            "#.\n#",
            (2, 1),
            "expected 2 as in the first, this row has 1 cells",
        ),
        (
            "picture",
            "#?",
            (1, 2),
            "expected # or 1 for a filled cell, . or 0 for an empty one, found \"?\"",
        ),
    ] {
        refused(name, text, place, message);
    }
}

/// A document with everything that a format may have a place for.
fn full(picture: &Picture) -> Document<Nonogram> {
    Document {
        puzzle: Nonogram::from_picture(picture),
        properties: vec![
            ("title".to_owned(), "Round <trip> & \"back\"".to_owned()),
            ("author".to_owned(), "\u{c5}sa".to_owned()),
        ],
        warnings: Vec::new(),
        goal: Some(picture.board()),
    }
}

/// Formats with a place for the solution.
const WITH_GOAL: [&str; 8] = [
    "json",
    "toml",
    "non",
    "webpbn-xml",
    "pzprv3",
    "picture",
    "pbm",
    "png",
];
/// Formats with a place for properties.
const WITH_PROPERTIES: [&str; 4] = ["json", "toml", "non", "webpbn-xml"];

fn round_trip(picture: &Picture) {
    let document = full(picture);
    for format in Nonogram::formats() {
        let name = format.name();
        let size = picture.size();
        if name == "taai" && size.rows != size.cols {
            assert!(format.write(&document).is_err());
            continue;
        }
        let bytes = format
            .write(&document)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let source = Source::new(&bytes);
        assert!(
            format.detect(&source) >= Detection::Possible,
            "{name} does not know its own\n{picture}"
        );
        let back = format
            .read(&source)
            .unwrap_or_else(|error| panic!("{name}: {error:?}\n{picture}"));
        assert_eq!(back.puzzle, document.puzzle, "{name}\n{picture}");
        assert!(back.warnings.is_empty(), "{name}: {:?}", back.warnings);
        if WITH_GOAL.contains(&name) {
            assert_eq!(back.goal, document.goal, "{name}\n{picture}");
        }
        if WITH_PROPERTIES.contains(&name) {
            assert_eq!(back.properties, document.properties, "{name}");
        }
        // Writing is canonical: what was read is written as it stood.
        assert_eq!(format.write(&back), Ok(bytes), "{name}\n{picture}");
    }
}

fn pictures() -> impl Strategy<Value = Picture> {
    let sides = prop_oneof![
        Just((1u32, 1u32)),
        (1..20u32).prop_map(|cols| (1, cols)),
        (1..20u32).prop_map(|rows| (rows, 1)),
        (1..12u32, 1..12u32),
        Just((3, 300)),
        Just((120, 2)),
    ];
    sides.prop_flat_map(|(rows, cols)| {
        let size = Size::new(rows, cols);
        let dense = prop_oneof![Just(0.5), Just(0.97)];
        dense
            .prop_flat_map(move |filled| {
                proptest::collection::vec(proptest::bool::weighted(filled), size.cells())
            })
            .prop_map(move |cells| Picture::new(size, cells).unwrap())
    })
}

/// Files of every format, to be damaged.
fn samples() -> Vec<(&'static dyn Format<Nonogram>, Vec<u8>)> {
    let picture: Picture = "##.#..\n#...#.\n.#.##.\n......\n#...#.\n.###..\n"
        .parse()
        .unwrap();
    let document = full(&picture);
    let formats = Nonogram::formats().iter();
    formats
        .map(|&format| (format, format.write(&document).expect(format.name())))
        .collect()
}

/// Asks everything that programs ask of a reader; what it accepts must be a puzzle that can be written and drawn.
fn hold(format: &dyn Format<Nonogram>, bytes: &[u8]) {
    let source = Source::new(bytes);
    format.detect(&source);
    if let Ok(document) = format.read(&source) {
        let puzzle = &document.puzzle;
        assert!(puzzle.size().cells() > 0);
        puzzle.refuted();
        let written = format.write(&document);
        if let Ok(written) = written {
            let again = format
                .read(&Source::new(&written))
                .expect("what was written can be read");
            assert_eq!(&again.puzzle, puzzle, "{}", format.name());
        }
    } else if let Err(error) = format.read(&source) {
        assert!(!error.message.is_empty());
        assert!(
            error.line != Some(0) && error.column != Some(0),
            "{error:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_comes_back(picture in pictures()) {
        round_trip(&picture);
    }

    #[test]
    fn clues_of_no_picture_come_back(rows in proptest::collection::vec(proptest::collection::vec(1u32..200, 0..4), 1..6),
                                     cols in proptest::collection::vec(proptest::collection::vec(1u32..70_000, 0..4), 1..6)) {
        let document = Document::new(Nonogram::from_clues(&rows, &cols).unwrap());
        for format in Nonogram::formats() {
            // Pictures hold no clues, and links only so many and so large ones: these refuse.
            if let Ok(bytes) = format.write(&document) {
                let back = format.read(&Source::new(&bytes)).map(|document| lists(&document.puzzle));
                prop_assert_eq!(back, Ok((rows.clone(), cols.clone())), "{}", format.name());
            }
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for format in Nonogram::formats() {
            hold(*format, &bytes);
        }
    }

    #[test]
    fn random_text_never_panics(text in "[0-9a-z \n\t,./#:$<>|\"\\[\\]{}=?+-]{0,120}") {
        for format in Nonogram::formats() {
            hold(*format, text.as_bytes());
        }
    }

    #[test]
    fn damaged_files_never_panic(which in any::<prop::sample::Index>(),
                                 damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6)) {
        let samples = samples();
        let (format, bytes) = which.get(&samples);
        let mut bytes = bytes.clone();
        for (place, byte, what) in damage {
            if bytes.is_empty() {
                break;
            }
            let at = place.index(bytes.len());
            match what {
                0 => bytes[at] = byte,
                1 => { bytes.remove(at); }
                2 => bytes.insert(at, byte),
                _ => bytes.truncate(at),
            }
        }
        hold(*format, &bytes);
        // The other readers are handed it as well.
        for other in Nonogram::formats() {
            hold(*other, &bytes);
        }
    }
}

#[test]
fn each_file_is_known_for_what_it_is() {
    for (format, bytes) in samples() {
        let source = Source::new(&bytes);
        let sure: Vec<_> = Nonogram::formats()
            .iter()
            .filter(|other| other.detect(&source) == Detection::Certain)
            .map(|other| other.name())
            .collect();
        let wanted: &[&str] = if format.name() == "picture" {
            &[]
        } else {
            &[format.name()]
        };
        assert_eq!(sure, wanted, "{}", format.name());
    }
}

#[test]
fn what_cannot_be_held_is_refused_by_name() {
    let refusal = |name: &str, rows: &[&[u32]], cols: &[&[u32]]| {
        let document = Document::new(Nonogram::from_clues(rows, cols).unwrap());
        format(name).write(&document).unwrap_err().to_string()
    };
    let one: &[u32] = &[1];
    assert_eq!(
        refusal("puzzlink", &[&[1, 1]], &[one]),
        "row 1 has 2 numbers, a link has room for 1"
    );
    assert_eq!(
        refusal("puzzlink", &[one], &[&[5000]]),
        "column 1 has a block of 5000, a link holds up to 4095"
    );
    assert_eq!(
        refusal("pzprv3", &[&[1, 1]], &[one]),
        "row 1 has 2 numbers, the file has room for 1"
    );
    assert_eq!(
        refusal("taai", &[one], &[one, one]),
        "taai holds square boards, this one is 2x1"
    );
    assert_eq!(
        refusal("picture", &[one], &[one]),
        "a picture as text holds a picture in place of clues, and no solution is recorded"
    );
}
