//! Long and hostile streams: bounded memory, no panic, and the line at fault.

use std::io::{BufReader, Read, repeat};

use gridproof_proof::verify;

const HEAD: &str = "gridproof proof 1\nnonogram 1 2\n1\n0\n0\nclaim unsolvable\n";

/// A certificate that goes on and on with the same clause under new numbers.
struct Endless {
    number: u64,
    rest: Vec<u8>,
    deletes: Deletes,
}

#[derive(Clone, Copy, PartialEq)]
enum Deletes {
    Always,
    Never,
}

impl Read for Endless {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.rest.is_empty() {
            for _ in 0..1000 {
                self.number += 1;
                let number = self.number;
                self.rest
                    .extend(format!("i {number} row1 r1c1=# r1c2=#\n").into_bytes());
                if self.deletes == Deletes::Always {
                    self.rest.extend(format!("d {number}\n").into_bytes());
                }
            }
        }
        let count = into.len().min(self.rest.len());
        into[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

fn endless(deletes: Deletes, bytes: u64) -> String {
    let steps = Endless {
        number: 0,
        rest: Vec::new(),
        deletes,
    };
    let input = HEAD.as_bytes().chain(steps).take(bytes);
    verify(BufReader::new(input))
        .expect_err("the stream is damaged")
        .words
}

#[test]
fn clauses_that_are_not_deleted_end_it() {
    assert!(endless(Deletes::Always, 10_000_000).contains("cut off"));
    assert!(endless(Deletes::Never, u64::MAX).contains("too many clauses are at hand"));
}

#[test]
fn a_line_without_end_is_refused() {
    let refused = |byte: u8| verify(BufReader::new(repeat(byte))).unwrap_err();
    assert_eq!(refused(b'r').line, 1);
    assert_eq!(refused(0).line, 1);
    let clue = HEAD.as_bytes()[..31].chain(repeat(b'1'));
    assert_eq!(verify(BufReader::new(clue)).unwrap_err().line, 3);
}

#[test]
fn heads_that_make_no_sense_are_refused_at_their_line() {
    for (head, line) in [
        ("", 1),
        ("gridproof proof 2\n", 1),
        ("gridproof proof 1\n", 2),
        ("gridproof proof 1\nnonogram 0 1\n", 2),
        ("gridproof proof 1\nnonogram 65536 65536\n", 2),
        ("gridproof proof 1\nsudoku 9 9\n", 2),
        ("gridproof proof 1\nnonogram 1 1\n01\n1\n", 3),
        ("gridproof proof 1\nnonogram 1 1\n1 0\n1\n", 3),
        ("gridproof proof 1\nnonogram 1 1\n1\n1\nclaim easy\n", 5),
        (
            "gridproof proof 1\nnonogram 1 1\n1\n1\nclaim unique\n.\n",
            6,
        ),
        (
            "gridproof proof 1\nnonogram 1 1\n1\n1\nclaim multiple\n#\n#\n",
            7,
        ),
        ("gridproof proof 1\nakari 1 2\n.x\n", 3),
        ("gridproof proof 1\nakari 1 2\n.\n", 3),
        ("gridproof proof 1\nfutoshiki 2 3\n", 2),
        ("gridproof proof 1\nfutoshiki 65 65\n", 2),
        ("gridproof proof 1\nfutoshiki 1 1\n2\n", 3),
        (
            "gridproof proof 1\nfutoshiki 1 1\n0\nsigns 1\nr1c1<r1c1\n",
            5,
        ),
        ("gridproof proof 1\nfutoshiki 1 1\n0\nsigns 99999999\n", 4),
    ] {
        let refused = verify(head.as_bytes()).unwrap_err();
        assert_eq!(refused.line, line, "{head:?}: {refused}");
    }
    let solved = "gridproof proof 1\nnonogram 1 1\n1\n1\nclaim solved\n#\n";
    assert!(verify(solved.as_bytes()).is_ok());
    assert_eq!(
        verify(format!("{solved}\n").as_bytes()).unwrap_err().line,
        7
    );
}

#[test]
fn steps_that_do_not_hold_are_refused_with_the_reason() {
    for (step, words) in [
        ("i 1 row1 r1c1=#", "row1 does not entail this clause"),
        ("i 1 row2 r1c1=#", "there is no constraint row2"),
        ("i 1 row1 r2c1=#", "\"r2c1=#\" is no fact of this puzzle"),
        (
            "i 1 row1 r1c1=# r1c1=.",
            "the clause holds a fact and its opposite",
        ),
        ("i 0 row1 r1c1=# r1c2=#", "clause 0 comes after clause 0"),
        ("i 1 row1 r1c1=# r1c2=# : 7", "there is no clause 7"),
        (
            "l 1 r1c1=#",
            "the clauses that are named lead to no contradiction",
        ),
        ("l 1 r1c1=# : 9", "there is no clause 9"),
        ("s 1 r1c1=# = row1", "there is no sum row1"),
        ("d 1", "there is no clause 1 to delete"),
        ("x 1", "expected a step i, l, s or d, found \"x\""),
        ("i -1 row1", "expected the number of a clause, found \"-1\""),
        ("", "expected a step i, l, s or d, found \"\""),
    ] {
        let refused = verify(format!("{HEAD}{step}\n").as_bytes()).unwrap_err();
        assert_eq!((refused.line, refused.words.as_str()), (7, words), "{step}");
    }
}
