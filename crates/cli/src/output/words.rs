//! First lines and the sentences under them.

use gridproof_core::verdict::{Backbone, Counted};
use gridproof_core::{Board, Cell, Stop, Verdict};

use crate::diagnostics::Tone;

/// The most cells that a sentence names; the drawn map shows them all.
const MOST_CELLS: usize = 24;

/// The first line of an answer: the verdict, then size and kind or what is to say of it.
pub(crate) fn headline(verdict: &Verdict<Board>, title: &str) -> String {
    let name = verdict.name();
    match verdict {
        Verdict::Unique(_) => format!("{}  {title}\n", Tone::Good.paint(name)),
        Verdict::Multiple(..) => format!("{}  {title}\n", Tone::Doubtful.paint(name)),
        Verdict::Unsolvable(Some(cause)) => {
            format!("{}: {}\n", Tone::Bad.paint(name), cause.words)
        }
        Verdict::Unsolvable(None) => format!("{}  {title}\n", Tone::Bad.paint(name)),
        Verdict::Unknown { found, stop } => {
            let name = Tone::Doubtful.paint(name);
            format!("{name}: {}\n", reason(found.is_some(), *stop))
        }
    }
}

/// What is known although a limit was reached, and the limit.
fn reason(found: bool, stop: Stop) -> String {
    if found {
        format!("one solution known, uniqueness not decided: {stop}")
    } else {
        format!("no solution known, solvability not decided: {stop}")
    }
}

/// `18 solutions, 72 of 100 cells forced`, or as much of it as is known.
pub(crate) fn forced_words(backbone: &Backbone, counted: &Counted) -> String {
    let cells = backbone.cells;
    let number = &counted.count;
    let shared = match backbone.stop {
        None => format!("{} of {cells} cells forced", backbone.forced),
        Some(stop) => {
            let differing = backbone.possible.domains().iter();
            let differing = differing.filter(|domain| domain.len() > 1).count();
            format!("at least {differing} of {cells} cells differ: {stop}")
        }
    };
    format!("{number} solutions, {shared}")
}

/// Cells by name, the first few of many.
pub(crate) fn list_cells(cells: &[Cell]) -> String {
    list_names(cells)
}

/// The first few of many names.
pub(crate) fn list_names(names: &[impl ToString]) -> String {
    let mut first: Vec<_> = names
        .iter()
        .take(MOST_CELLS)
        .map(ToString::to_string)
        .collect();
    if names.len() > MOST_CELLS {
        first.push(format!("and {} more", names.len() - MOST_CELLS));
    }
    first.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::verdict::Count;
    use gridproof_core::{Domain, Refutation, Size, Spent};

    fn plain(verdict: &Verdict<Board>) -> String {
        anstream::adapter::strip_str(&headline(verdict, "2x2 nonogram")).to_string()
    }

    #[test]
    fn first_lines() {
        let board = Board::filled(Size::new(2, 2), Domain::single(1));
        assert_eq!(
            plain(&Verdict::Unique(board.clone())),
            "unique  2x2 nonogram\n"
        );
        assert_eq!(
            plain(&Verdict::Unsolvable(None)),
            "unsolvable  2x2 nonogram\n"
        );
        let cause = Refutation::new("row 4 needs 6 cells, the board is 5 wide");
        assert_eq!(
            plain(&Verdict::Unsolvable(Some(cause))),
            "unsolvable: row 4 needs 6 cells, the board is 5 wide\n"
        );
        let unknown = Verdict::Unknown {
            found: Some(board),
            stop: Stop::Time,
        };
        assert_eq!(
            plain(&unknown),
            "unknown: one solution known, uniqueness not decided: time limit\n"
        );
    }

    #[test]
    fn what_is_shared_is_said_as_far_as_it_is_known() {
        let mut possible = Board::filled(Size::new(1, 3), Domain::first(2));
        possible.set(Cell::new(0, 0), Domain::single(1));
        let mut backbone = Backbone {
            possible,
            forced: 1,
            cells: 3,
            witnesses: Vec::new(),
            stop: None,
            spent: Spent::default(),
        };
        let counted = |count| Counted {
            count,
            stop: None,
            spent: Spent::default(),
        };
        assert_eq!(
            forced_words(&backbone, &counted(Count::Exact(18u32.into()))),
            "18 solutions, 1 of 3 cells forced"
        );
        backbone.stop = Some(Stop::Conflicts);
        assert_eq!(
            forced_words(&backbone, &counted(Count::AtLeast(2u32.into()))),
            "at least 2 solutions, at least 2 of 3 cells differ: conflict limit"
        );
    }

    #[test]
    fn many_cells_are_cut_short() {
        let cells: Vec<_> = (0..30).map(|col| Cell::new(0, col)).collect();
        assert!(list_cells(&cells).ends_with("r1c24 and 6 more"));
        assert_eq!(list_cells(&cells[..2]), "r1c1 r1c2");
    }
}
