//! Foreign spellings, properties and recorded solutions, format by format.

use super::{check, format, lists, read, refused};
use gridproof_core::{Detection, Puzzle, Source};
use gridproof_nonogram::Nonogram;

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
        (
            "picture",
            "\u{2b1b}\u{2b1c}\n\u{2b1b}\u{2b1b}\n\u{2b1c}\u{2b1c}\n",
        ),
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

#[test]
fn titles_in_latin_1_are_read_with_a_warning() {
    let bytes = b"title \"Caf\xe9\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
    let source = Source::new(bytes);
    assert_eq!(format("non").detect(&source), Detection::Certain);
    let document = format("non").read(&source).unwrap();
    assert_eq!(document.property("title"), Some("Caf\u{e9}"));
    assert_eq!(
        document.warnings,
        ["the file is no UTF-8 text and was read as Latin-1"]
    );
    let broken = b"width 1\nheight 1\nrows\n\xb9\ncolumns\n1\n";
    let error = format("non").read(&Source::new(broken)).unwrap_err();
    assert_eq!((error.line, error.column), (Some(4), Some(1)));
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
