//! What each reader refuses, with the place and the words.

use super::refused;

/// Format, text, line and column (0 for none), message.
type Fault = (&'static str, &'static str, (u32, u32), &'static str);

const FAULTS: &[Fault] = &[
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
        "expected # for a filled cell, . for an empty one, found \"?\"",
    ),
];

#[test]
fn faults_are_pointed_at() {
    for &(name, text, place, message) in FAULTS {
        refused(name, text, place, message);
    }
}
