//! Bulbs and marks that a source records beside the puzzle.

use gridproof_core::{Board, Domain, Puzzle};

use crate::lighting::State;
use crate::puzzle::Akari;

/// The board that recorded marks spell, cell by cell; `None` if nothing is marked.
///
/// Bulbs alone that are a right answer stand for the whole answer: then every other white cell holds none.
pub(super) fn goal(akari: &Akari, states: &[State]) -> Option<Board> {
    if states.iter().all(|&state| state == State::Undecided) {
        return None;
    }
    let size = akari.size();
    let mut board = akari.blank();
    let mut full = akari.blank();
    for (cell, &state) in size.iter().zip(states) {
        if akari.square(cell).is_white() {
            board.set(cell, crate::marks::domain(state));
            let holds = if state == State::Bulb {
                State::Bulb
            } else {
                State::Excluded
            };
            full.set(cell, crate::marks::domain(holds));
        }
    }
    let solved = akari
        .read_board(&full)
        .is_some_and(|bulbs| akari.verify(&bulbs).is_ok());
    Some(if solved { full } else { board })
}

/// The state of each cell of a recorded goal; all undecided without one.
pub(super) fn states(akari: &Akari, goal: Option<&Board>) -> Vec<State> {
    let cells = akari.size().iter();
    cells
        .map(|cell| match goal {
            Some(board) if akari.square(cell).is_white() => State::of(board.get(cell)),
            _ => State::of(Domain::first(2)),
        })
        .collect()
}
