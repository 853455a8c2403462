//! The interleaved grid.

use super::{check, check_refused, puzzle, read, write};
use crate::puzzle::Futoshiki;

#[test]
fn signs_are_read_in_every_spelling() {
    let signs = puzzle(
        &[&[0, 1], &[0, 0]],
        &[[1, 2, 1, 1], [1, 1, 2, 1], [2, 2, 1, 2]],
    );
    for text in [
        "0>1\n^ v\n0 0\n",
        "0 > 1\n^   v\n0   0",
        ".>1\n\u{2227} \u{2228}\n. .",
        "_\u{ff1e}\u{ff11}\n\u{ff3e} \u{ff56}\n_ _",
        "-»1\nA V\n- -",
        "0→1\n↑ ↓\n0 0",
        "0›1\n\u{2303} \u{2304}\n0 0",
        "  0>1\n\n  ^ v\n\n  0 0\n\n",
        "0,>,1\n^   v\n0, ,0",
        "0\t>1\n^ \tv\n0\t 0",
    ] {
        check("text", text, &signs);
    }
}

#[test]
fn lines_of_signs_may_be_missing_trimmed_or_marked() {
    let open = puzzle(&[&[1, 0], &[0, 0]], &[]);
    for text in ["1 0\n\n0 0\n", "1 0\n0 0", "1 0\n   \n0 0\n\n"] {
        check("text", text, &open);
    }
    let marked = puzzle(
        &[&[0, 0, 0], &[0, 0, 0], &[0, 0, 0]],
        &[[1, 2, 2, 2], [3, 3, 2, 3]],
    );
    for text in [
        "0 0 0\n. ^ .\n0 0 0\n- - v\n0 0 0",
        "0   0   0\n. ^ .\n0   0   0\n--v\n0   0   0",
        "0 0 0\n  ^\n0 0 0\n    v\n0 0 0",
    ] {
        check("text", text, &marked);
    }
}

#[test]
fn wide_orders_need_no_columns() {
    let order = 11;
    let mut rows: Vec<Vec<u32>> = vec![vec![0; order]; order];
    rows[0][10] = 11;
    rows[1][0] = 10;
    let expected =
        Futoshiki::from_clues(&rows, &[[2, 1, 1, 1], [1, 10, 1, 11], [1, 11, 2, 11]]).unwrap();
    let written = write("text", &expected).unwrap();
    check("text", &written, &expected);
    let mut lines: Vec<String> = rows
        .iter()
        .map(|row| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
        .collect();
    lines[0] = lines[0].replace("0 11", "0 < 11");
    // The signs stand under the first cell and under the last of the line above.
    lines.insert(1, format!("v{}^", " ".repeat(lines[0].len() - 2)));
    check("text", &lines.join("\n"), &expected);
}

#[test]
fn angles_between_rows_are_read_with_a_warning() {
    let document = read("text", "0 0\n< >\n0 0\n").unwrap();
    assert_eq!(
        document.puzzle,
        puzzle(&[&[0, 0], &[0, 0]], &[[1, 1, 2, 1], [2, 2, 1, 2]])
    );
    assert_eq!(
        document.warnings,
        [
            "line 2, column 1: \"<\" between rows is read as: the upper cell is smaller",
            "line 2, column 3: \">\" between rows is read as: the upper cell is greater"
        ]
    );
}

#[test]
fn faulty_grids_are_pointed_at() {
    for (text, message, place) in [
        (
            "",
            "expected lines of cells and signs, the input is empty",
            None,
        ),
        (
            "x 0 0\n\n0 0 0\n\n0 0 0\n",
            "expected a number, found \"x\"",
            Some((1, 1)),
        ),
        (
            "0=0\n\n0 0\n",
            "expected < or >, found the unknown sign \"=\"",
            Some((1, 2)),
        ),
        (
            "0 0\nx  \n0 0\n",
            "expected ^ or v, found the unknown sign \"x\"",
            Some((2, 1)),
        ),
        (
            "0 x\n\n0 0\n",
            "expected a number or a sign, found \"x\"",
            Some((1, 3)),
        ),
        (
            "0>x\n\n0 0\n",
            "expected a number, found \"x\"",
            Some((1, 3)),
        ),
        (
            "0 0>\n\n0 0\n",
            "expected a number after the sign, or no sign, found \">\"",
            Some((1, 4)),
        ),
        (
            "<0 0\n\n0 0\n",
            "expected a number or an empty cell, found \"<\"",
            Some((1, 1)),
        ),
        (
            "0><0\n\n0 0\n",
            "expected a number or an empty cell, found \"<\"",
            Some((1, 3)),
        ),
        (
            "0 -1\n\n0 0\n",
            "expected a blank or a sign between two cells, found \"-1\"",
            Some((1, 3)),
        ),
        ("0 3\n\n0 0\n", "r1c2: 3 is above the order 2", Some((1, 3))),
        ("12\n", "r1c1: 12 is above the order 1", Some((1, 1))),
        (
            "99999999999999999999 0\n0 0\n",
            "r1c1: 99999999999999999999 is above the order 2",
            Some((1, 1)),
        ),
        (
            "1 0 0\n\n0 0 0\n",
            "expected 3 rows of cells, found 2 rows of cells, 3 in a row",
            Some((3, 1)),
        ),
        (
            "0 0\n\n0 0 0\n",
            "expected 2, as in the first row, row 2 has 3 cells",
            Some((3, 1)),
        ),
        (
            "0 0\n0 0\n0 0\n",
            "expected 2 rows of cells, as many as there are cells in a row, found row 3",
            Some((3, 1)),
        ),
        (
            "0 0\n^\nv\n0 0\n",
            "expected a line of cells, found a second line of signs between two rows",
            Some((3, 1)),
        ),
        (
            "0 0\n^\n",
            "expected a line of cells after it, or no signs, found a line of signs below row 1",
            Some((2, 1)),
        ),
        (
            "0 0\n^    v\n0 0\n",
            "expected signs under a cell, above this one is none, found \"v\"",
            Some((2, 6)),
        ),
        (
            "0 0\n ^\n0 0\n",
            "expected signs under a cell, above this one is none, found \"^\"",
            Some((2, 2)),
        ),
    ] {
        check_refused("text", text, message, place);
    }
    let wide = "0 ".repeat(65);
    check_refused("text", &wide, "the order is 65, expected 1 to 64", None);
}

#[test]
fn endless_lines_are_refused_at_once() {
    let line = "0 ".repeat(20_000);
    for name in ["text", "blocks"] {
        let error = read(name, &line).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a row of at most 64 cells, found a line of 40000 bytes",
            "{name}"
        );
    }
}
