//! Game ids, links, and blocks of tokens.

use gridproof_core::Puzzle;

use super::{check, check_refused, puzzle, read, write};

#[test]
fn game_ids_tell_signs_by_the_greater_cell() {
    let expected = puzzle(
        &[&[0, 3, 0], &[0, 0, 0], &[0, 0, 1]],
        &[[1, 1, 1, 2], [2, 2, 1, 2], [1, 1, 2, 1], [3, 2, 3, 3]],
    );
    for text in [
        "3:0,3DL,0,0U,0,0,0,0,1L,",
        "3:0,3LD,0,0U,0,0,0,0,1L",
        " 3de:a3DL,a0U,d1L,\n",
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Unequal\nPARAMS  :3:3de\nDESC    :13:a3DL,a0U,d1L,\n",
    ] {
        check("sgt", text, &expected);
    }
    let all = "expected 16 cells, found";
    for (text, message, place) in [
        (
            "4:0U,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,",
            "r1c1: sign points off the grid",
            Some((1, 4)),
        ),
        ("4:0,0,0,", &format!("{all} 3 cells"), Some((1, 9))),
        ("4:", &format!("{all} 0 cells"), Some((1, 3))),
        ("4:p,0,", &format!("{all} more than 16 cells"), Some((1, 5))),
        ("4:zz", &format!("{all} 52 cells"), Some((1, 5))),
        (
            "4:0,,0,",
            "expected a number, found an empty item",
            Some((1, 5)),
        ),
        ("4:0,x!,0,", "expected a number, found \"!\"", Some((1, 6))),
        (
            "4:0,0X,0,",
            "expected U, R, D or L, found \"X\"",
            Some((1, 6)),
        ),
        ("4:0,5,0,", "r1c2: 5 is above the order 4", Some((1, 5))),
        (
            "4a:0R,0,0",
            "expected signs that mean greater, found the adjacent variant of Unequal",
            Some((1, 2)),
        ),
        (
            "4q:0,0,0",
            "expected nothing or a difficulty, dX, found the parameters \"q\"",
            Some((1, 2)),
        ),
        (
            "4x5:0,0,0",
            "expected a square, N, the board is 4x5",
            Some((1, 1)),
        ),
        (
            "65:0,0,0",
            "the order is 65, expected 1 to 64",
            Some((1, 1)),
        ),
        (
            "4#123",
            "expected a description after a colon, found a random seed",
            Some((1, 2)),
        ),
    ] {
        check_refused("sgt", text, message, place);
    }
}

#[test]
fn janko_tokens_are_cells_and_signs_in_turn() {
    let expected = puzzle(
        &[&[0, 1], &[0, 0]],
        &[[1, 2, 1, 1], [1, 1, 2, 1], [2, 2, 1, 2]],
    );
    let text = "puzzle futoshiki\nauthor A. N. Other\nsize 2\nproblem\n- » 1\nA - V\n- - -\nsolution\n2 1\n1 2\nend\n";
    check("janko", text, &expected);
    let document = read("janko", text).unwrap();
    assert_eq!(document.property("author"), Some("A. N. Other"));
    assert_eq!(
        document.puzzle.write_marks(&document.goal.unwrap()),
        "2 1\n1 2\n"
    );
    check(
        "janko",
        "[begin]\n[puzzle] futoshiki\n[problem]\n- » 1\nA - V\n- - -\n[end]\n",
        &expected,
    );
    let with = |problem: &str| format!("size 2\nproblem\n{problem}\n");
    for (problem, message, place) in [
        ("- » 1\nA - V", "expected 3, the problem has 2 lines", None),
        (
            "- » 1\nA - V\n- -",
            "expected 3 lines of 3 tokens, line 3 of the problem has 2 tokens",
            Some((5, 1)),
        ),
        (
            "- = 1\nA - V\n- - -",
            "expected «, » or -, found the unknown sign \"=\"",
            Some((3, 3)),
        ),
        (
            "- - 1\nB - V\n- - -",
            "expected A, V or -, found the unknown sign \"B\"",
            Some((4, 1)),
        ),
        (
            "- - 3\nA - V\n- - -",
            "r1c2: 3 is above the order 2",
            Some((3, 5)),
        ),
    ] {
        check_refused("janko", &with(problem), message, place);
    }
}

#[test]
fn blocks_hold_givens_and_signs() {
    let expected = puzzle(
        &[&[0, 1], &[0, 0]],
        &[[1, 2, 1, 1], [1, 1, 2, 1], [2, 2, 1, 2]],
    );
    for text in ["0 1\n0 0\n\n>\n0\n\n^ v\n", "0,1\n0,0\n>\n.\n<,>\n"] {
        check("blocks", text, &expected);
    }
    for (text, message, place) in [
        ("", "expected three blocks, the input is empty", None),
        (
            "0 1\n0 0\n1\n0\n^ v\n",
            "expected <, > or 0, found the unknown sign \"1\"",
            Some((3, 1)),
        ),
        (
            "0 1\n0 0\n>\n0\n",
            "expected 5 lines in three blocks of the order 2, found 4 lines",
            None,
        ),
        (
            "0 1\n0 0\n> <\n0\n^ v\n",
            "expected 1, line 1 of the signs between columns has 2 tokens",
            Some((3, 1)),
        ),
    ] {
        check_refused("blocks", text, message, place);
    }
}

#[test]
fn links_hold_signs_alone() {
    let expected = puzzle(
        &[&[0, 0], &[0, 0]],
        &[[1, 2, 1, 1], [1, 1, 2, 1], [2, 2, 1, 2]],
    );
    for text in ["https://puzz.link/p?minarism/2/2/high", "minarism/2/2/high"] {
        check("minarism", text, &expected);
    }
    assert_eq!(
        write("minarism", &puzzle(&[&[0, 0], &[0, 1]], &[])),
        Err("minarism cannot hold givens".to_owned())
    );
    for (body, message) in [
        ("2g", "expected signs only, found a difference number"),
        ("-1fg", "expected signs only, found a difference number"),
        (".g", "expected signs only, found an empty circle"),
        ("ggggg", "found a sign after the last of 4 borders"),
        ("g!", "expected g, h, or a letter from i to z, found \"!\""),
    ] {
        let error = read("minarism", &format!("minarism/2/2/{body}")).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    assert!(read("minarism", "minarism/2/3/g").is_err());
    assert!(read("minarism", "akari/2/2/g").is_err());
}
