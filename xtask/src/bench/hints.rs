//! How long a player waits: for the first hint, for one half-way, for the one where the techniques end, for the clues that conflict.
//!
//! In CPU time of one thread, the slowest of each family. Boards of 50x50 of each kind are families of their own.

use std::time::Duration;

use cpu_time::ThreadTime;
use gridproof_core::hint::{Assuming, Hint, Outcome as Ending, explain, hint};
use gridproof_core::{AnyPuzzle, Board, Limits};

use crate::Outcome;
use crate::corpus::Family;
use crate::generated;
use crate::say::say;

/// The slowest of several puzzles, and how many there were.
#[derive(Default)]
struct Slowest {
    count: usize,
    time: Duration,
    name: String,
}

impl Slowest {
    fn note(&mut self, name: &str, time: Duration) {
        self.count += 1;
        if time >= self.time {
            self.time = time;
            name.clone_into(&mut self.name);
        }
    }

    fn text(&self) -> String {
        if self.count == 0 {
            return "none".to_owned();
        }
        let milliseconds = self.time.as_secs_f64() * 1e3;
        format!("{} boards, {milliseconds:.0} ms {}", self.count, self.name)
    }
}

/// Prints the table, families first and then the boards of 50x50.
pub(super) fn run(
    families: &[Family],
    limit: Duration,
) -> Result<Outcome, Box<dyn std::error::Error>> {
    for family in families {
        let items = family.items.iter();
        let puzzles = items.map(|item| (item.id.as_str(), &*item.puzzle));
        measure(&family.name, puzzles, limit)?;
    }
    for (family, puzzles) in generated::large()? {
        let puzzles = puzzles.iter();
        let puzzles = puzzles.map(|(name, puzzle)| (name.as_str(), &**puzzle));
        measure(&family, puzzles, limit)?;
    }
    Ok(Outcome::Good)
}

fn measure<'a>(
    family: &str,
    puzzles: impl Iterator<Item = (&'a str, &'a dyn AnyPuzzle)>,
    limit: Duration,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut first = Slowest::default();
    let mut half = Slowest::default();
    let mut stuck = Slowest::default();
    let mut conflict = Slowest::default();
    for (name, puzzle) in puzzles {
        let limits = || Limits::none().with_time(limit);
        let start = ThreadTime::now();
        let answer = hint(puzzle, None, Assuming::Allowed, &limits())?.hint;
        first.note(name, start.elapsed());
        if let Hint::Unsolvable(_) = answer {
            let start = ThreadTime::now();
            puzzle.conflict_set(&limits())?;
            conflict.note(name, start.elapsed());
            continue;
        }
        let verdict = puzzle.decide(&limits())?.verdict;
        if let Some(&solution) = verdict.solutions().first() {
            let marks = every_other_cell(puzzle, solution);
            let start = ThreadTime::now();
            hint(puzzle, Some(&marks), Assuming::Allowed, &limits())?;
            half.note(name, start.elapsed());
        }
        let logic = explain(puzzle, &puzzle.blank(), Assuming::Forbidden, &limits())?;
        if logic.outcome == Ending::Stuck {
            let start = ThreadTime::now();
            hint(puzzle, Some(&logic.board), Assuming::Allowed, &limits())?;
            stuck.note(name, start.elapsed());
        }
    }
    say!("{family}: first hint: {}", first.text());
    say!("{family}: hint half-way: {}", half.text());
    say!("{family}: hint where the techniques end: {}", stuck.text());
    say!("{family}: clues that conflict: {}", conflict.text());
    Ok(())
}

/// A player's marks: half of the cells, as a solution has them.
fn every_other_cell(puzzle: &dyn AnyPuzzle, solution: &Board) -> Board {
    let mut marks = puzzle.blank();
    for (cell, domain) in solution.iter() {
        if (cell.row + cell.col) % 2 == 0 {
            marks.set(cell, domain);
        }
    }
    marks
}
