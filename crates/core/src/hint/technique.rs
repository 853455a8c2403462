//! What a kind of puzzle brings: ways to deduce, each small and with words of its own.

use crate::cells::{Board, Cell, Size};

use super::fact::Fact;
use super::history::History;
use super::step::Grade;

/// What a technique has found, before the reason is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The clues it uses, by number, ascending.
    pub subject: Vec<usize>,
    /// What follows; nothing, if the clues cannot meet the board. Facts that the board excludes may stand here: then the finding is
    /// a contradiction as well.
    pub therefore: Vec<Fact>,
    /// Whatever the technique wants to remember for its words.
    pub notes: Vec<u32>,
}

impl Finding {
    /// That these clues say this.
    pub const fn new(subject: Vec<usize>, therefore: Vec<Fact>) -> Self {
        Self {
            subject,
            therefore,
            notes: Vec::new(),
        }
    }

    /// The same with notes.
    #[must_use]
    pub fn with_notes(self, notes: Vec<u32>) -> Self {
        Self { notes, ..self }
    }
}

/// One way to deduce. It is made for one puzzle, and may keep what it has computed from the clues.
///
/// Contracts:
/// - `find` is a pure function of the board, and sound: the clues of `subject` and what the board says force `therefore`, whatever
///   the other clues say.
/// - It treats rows and columns, and both directions of a line, alike.
/// - It finds everything it can find that depends on a changed cell; more is allowed. With [`Changed::everything`] that is
///   all it can find on the board.
/// - Known facts among `therefore` are dropped by the caller. What follows from one reason is one finding; findings whose facts another
///   finding of the same call contains are dropped too.
pub trait Technique {
    /// Its name, in lower case.
    fn name(&self) -> &'static str;

    /// How hard it is.
    fn grade(&self) -> Grade;

    /// Adds what it finds.
    fn find(&self, board: &Board, changed: &Changed, found: &mut Vec<Finding>);

    /// What one look costs however little has changed, counted in facts found; a hint can afford only so much.
    fn look(&self) -> u64 {
        0
    }

    /// Known facts that, with the clues of the subject, force the finding, none of which can be left out; of several such sets
    /// better one that was known early. `None` lets the engine find one, which is slow.
    fn because(&self, board: &Board, history: &History, finding: &Finding) -> Option<Vec<Fact>> {
        let _ = (board, history, finding);
        None
    }

    /// Where to look; `None` stands for the clues of the subject, or the first cell if there are none.
    fn place(&self, finding: &Finding) -> Option<String> {
        let _ = finding;
        None
    }

    /// The whole step in words, which a newcomer can follow on the board; `board` is the one before the step.
    fn words(&self, board: &Board, finding: &Finding, because: &[Fact]) -> String;

    /// Whether it is needed when the consequences of an assumption are followed: not if a harder one finds all that it finds.
    fn follows_assumptions(&self) -> bool {
        true
    }
}

/// Cells whose candidates changed since a technique was last asked.
#[derive(Clone, Debug)]
pub struct Changed {
    size: Size,
    everything: bool,
    cells: Vec<Cell>,
    marked: Vec<bool>,
}

impl Changed {
    /// Every cell.
    pub fn everything(size: Size) -> Self {
        Self {
            everything: true,
            ..Self::nothing(size)
        }
    }

    /// No cell.
    pub fn nothing(size: Size) -> Self {
        Self {
            size,
            everything: false,
            cells: Vec::new(),
            marked: vec![false; size.cells()],
        }
    }

    /// Whether every cell counts as changed.
    pub const fn is_everything(&self) -> bool {
        self.everything
    }

    /// Whether the cell changed.
    pub fn contains(&self, cell: Cell) -> bool {
        self.everything || self.size.contains(cell) && self.marked[self.size.index(cell)]
    }

    /// The changed cells, each once; row by row if they are all.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let all = if self.everything {
            self.size.cells()
        } else {
            0
        };
        let some: &[Cell] = if self.everything { &[] } else { &self.cells };
        let size = self.size;
        (0..all)
            .map(move |index| size.cell(index))
            .chain(some.iter().copied())
    }

    /// Whether no cell changed.
    pub const fn is_empty(&self) -> bool {
        !self.everything && self.cells.is_empty()
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        if self.size.contains(cell) {
            let marked = &mut self.marked[self.size.index(cell)];
            if !*marked {
                *marked = true;
                self.cells.push(cell);
            }
        }
    }

    /// Forgets all cells.
    pub fn clear(&mut self) {
        for &cell in &self.cells {
            self.marked[self.size.index(cell)] = false;
        }
        self.cells.clear();
        self.everything = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_cells_are_kept_once_and_forgotten() {
        let size = Size::new(2, 2);
        let mut changed = Changed::everything(size);
        assert_eq!(changed.cells().count(), 4);
        changed.clear();
        assert!(changed.is_empty());
        let cell = Cell::new(1, 0);
        changed.insert(cell);
        changed.insert(cell);
        changed.insert(Cell::new(5, 5));
        assert_eq!(changed.cells().collect::<Vec<_>>(), [cell]);
        assert!(changed.contains(cell) && !changed.contains(Cell::new(0, 0)));
        changed.clear();
        assert!(!changed.contains(cell));
    }
}
