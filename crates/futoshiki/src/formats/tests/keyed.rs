//! Forms with named keys.

use gridproof_core::Source;

use super::{check, check_refused, format, puzzle, read};

#[test]
fn keys_are_checked_and_pointed_at() {
    let empty = puzzle(&[&[0, 0], &[0, 0]], &[]);
    for text in [
        "{\"kind\": \"futoshiki\", \"n\": 2}",
        "{\"kind\": \"Unequal\", \"givens\": [[0, null], [0, 0]]}",
        "{\"id\": 7, \"n\": 2, \"givens\": [[0, 0], [0, 0]], \"less\": [], \"expect\": \"multiple\"}",
    ] {
        check("json", text, &empty);
    }
    check("toml", "[puzzle]\nkind = \"futoshiki\"\nn = 2\n", &empty);
    for (text, message, place) in [
        ("{", "EOF while parsing an object", Some((1, 1))),
        (
            "{\"kind\": \"akari\", \"n\": 2}",
            "expected futoshiki, found the kind \"akari\"",
            None,
        ),
        (
            "{\"kind\": \"futoshiki\"}",
            "expected the order, n, found neither n nor givens",
            None,
        ),
        ("{\"n\": 65}", "the order is 65, expected 1 to 64", None),
        (
            "{\"n\": 2, \"givens\": [[0, 0]]}",
            "1 rows of givens, the order is 2",
            None,
        ),
        (
            "{\"n\": 2, \"givens\": [[0, 0],\n [0]]}",
            "row 2 has 1 cells, the order is 2",
            Some((2, 2)),
        ),
        (
            "{\"n\": 2, \"givens\": [[0, 0],\n [0, 3]]}",
            "r2c2: 3 is above the order 2",
            Some((2, 6)),
        ),
        (
            "{\"n\": 2, \"less\": [[1, 1, 1]]}",
            "expected 4: row and column of the smaller cell, then of the greater, sign 1 has 3 numbers",
            Some((1, 19)),
        ),
        (
            "{\"n\": 2, \"less\": [[1, 1, 1, 3]]}",
            "sign 1: row 1, column 3 is off the grid of order 2",
            Some((1, 29)),
        ),
        (
            "{\"n\": 2, \"less\": [[2, 2, 2, 2]]}",
            "r2c2 cannot be less than itself",
            Some((1, 19)),
        ),
        (
            "{\"n\": 2, \"givens\": [[0, -1], [0, 0]]}",
            "invalid value: integer `-1`, expected u64",
            Some((1, 26)),
        ),
    ] {
        check_refused("json", text, message, place);
    }
    check_refused(
        "toml",
        "[puzzle]\nn = 2\nless = [[1, 1, 3, 1]]",
        "sign 1: row 3, column 1 is off the grid of order 2",
        Some((3, 16)),
    );
    assert_eq!(read("toml", "[puzzle]\nn = = 2").unwrap_err().line, Some(2));
}

#[test]
fn doubtful_signs_give_warnings() {
    let warnings = read(
        "json",
        "{\"n\": 3, \"less\": [[1,1,1,2], [1,1,1,2], [1,1,1,3]]}",
    )
    .unwrap()
    .warnings;
    assert_eq!(
        warnings,
        [
            "repeated sign r1c1 < r1c2",
            "r1c1 and r1c3 are not neighbours: the sign is obeyed all the same"
        ]
    );
}

#[test]
fn solutions_and_properties_are_kept() {
    let text = "{\"title\": \"T\", \"n\": 2, \"solution\": [\"1 2\", \"2 1\"]}";
    let document = read("json", text).unwrap();
    for name in ["json", "toml"] {
        let written = format(name).write(&document).unwrap();
        let again = format(name).read(&Source::new(&written)).unwrap();
        assert_eq!(again, document, "{name}");
    }
    let numbers = read(
        "json",
        "{\"n\": 2, \"title\": \"T\", \"solution\": [[1, 2], [2, 1]]}",
    );
    assert_eq!(numbers.unwrap(), document);
}

#[test]
fn data_of_constraint_models() {
    let expected = puzzle(&[&[0, 1], &[0, 0]], &[[1, 2, 1, 1], [1, 1, 2, 1]]);
    let hints = "\"opHints\": [{\"row\": 0, \"col\": 0, \"lessThan\": false, \"horizontal\": true}, \
                 {\"row\": 0, \"col\": 0, \"lessThan\": true, \"horizontal\": false}]";
    let data = format!(
        "{{\"size\": 2, \"numHints\": [{{\"row\": 0, \"col\": 1, \"number\": 1}}], {hints}}}"
    );
    check("pycsp3", &data, &expected);
    let last = data.replace("\"col\": 0", "\"col\": 1");
    check_refused(
        "pycsp3",
        &last,
        "expected 0 to 1, sign hint 1 stands at row 0, column 1",
        None,
    );
    for text in [
        "letting SIZE be 2\nletting values be [[0, 1], [0, 0]]\nletting lt be [[1,2,1,1], [1,1,2,1]]\n",
        "$ [[9]]\nletting values=[[0,1;int(1..2)],[0,0];int(1..2)]\nletting lt = [[1,2,1,1], $ [\n [1,1,2,1]]\n",
    ] {
        check("essence", text, &expected);
    }
    for (text, message, place) in [
        (
            "letting n be 2",
            "expected letting values be [[..]], found no matrix \"values\"",
            None,
        ),
        (
            "letting values be [[0, 3], [0, 0]]",
            "r1c2: 3 is above the order 2",
            Some((1, 24)),
        ),
        (
            "letting values be [[0, x], [0, 0]]",
            "expected a number, found \"x\"",
            Some((1, 24)),
        ),
        (
            "letting values be [0, 1]",
            "expected a matrix of two dimensions, found \"0\"",
            Some((1, 20)),
        ),
        (
            "letting values be [[0, 1],\n[0]]",
            "row 2 has 1 cells, the order is 2",
            Some((2, 2)),
        ),
        (
            "letting values be [[0, 1]",
            "expected ], the matrix does not end",
            Some((1, 25)),
        ),
        (
            "letting values be [[0]]\nletting lt be [[1, 1, 1]]",
            "expected i1, j1, i2, j2, found a sign of 3 numbers",
            Some((2, 17)),
        ),
    ] {
        check_refused("essence", text, message, place);
    }
}
