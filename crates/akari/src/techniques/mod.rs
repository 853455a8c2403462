//! How people solve akari: ways to deduce from one clue or a few, easiest first.
//!
//! Each file has one technique. A clue is a number or the demand of a white cell for light; that bulbs do not see each other is
//! the rule of the game, which every technique may use and none lists. Reasons are exact and irreducible for the clues that a
//! step lists, see `judge`.

mod board;
mod counting;
mod dark;
mod hall;
mod judge;
mod lights;
mod needs_all;
mod only_place;
mod pairs;
mod satisfied;
mod starve;
mod two_cells;
mod words;

#[cfg(test)]
mod tests;

use std::rc::Rc;

use gridproof_core::hint::Technique;

use crate::puzzle::Akari;

use board::Ground;

/// All techniques for a puzzle, easiest first.
pub(crate) fn all(akari: &Akari) -> Vec<Box<dyn Technique + '_>> {
    let ground = Rc::new(Ground::new(akari));
    vec![
        Box::new(satisfied::Satisfied::new(ground.clone())),
        Box::new(needs_all::NeedsAll::new(ground.clone())),
        Box::new(lights::Lights::new(ground.clone())),
        Box::new(only_place::OnlyPlace::new(ground.clone())),
        Box::new(starve::Starve::new(ground.clone())),
        Box::new(dark::Dark::new(ground.clone())),
        Box::new(pairs::Pairs::new(ground.clone())),
        Box::new(two_cells::TwoCells::new(ground.clone())),
        Box::new(counting::Counting::new(ground)),
    ]
}
