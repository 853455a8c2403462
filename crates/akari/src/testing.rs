//! What the tests of this crate share: random boards, and all their answers by the rule book.

use gridproof_core::{Cell, Puzzle, Size};
use proptest::prelude::*;

use crate::bulbs::Bulbs;
use crate::puzzle::Akari;
use crate::square::Square;

/// Boards of up to so many rows and columns, mostly white; numbers need not be met.
pub(crate) fn board(rows: u32, cols: u32) -> impl Strategy<Value = Akari> {
    let square = prop_oneof![
        12 => Just(Square::White),
        3 => Just(Square::Black),
        4 => (0..=4u8).prop_map(Square::Number),
    ];
    (1..=rows, 1..=cols).prop_flat_map(move |(rows, cols)| {
        let size = Size::new(rows, cols);
        prop::collection::vec(square.clone(), size.cells())
            .prop_map(move |squares| Akari::new(size, squares).expect("numbers are at most 4"))
    })
}

/// Every placement of bulbs on white cells that the rule book accepts.
pub(crate) fn answers(akari: &Akari) -> Vec<Bulbs> {
    let white: Vec<Cell> = akari
        .size()
        .iter()
        .filter(|&cell| akari.square(cell).is_white())
        .collect();
    assert!(
        white.len() <= 20,
        "enumeration of 2^{} placements",
        white.len()
    );
    (0..1u32 << white.len())
        .map(|bits| {
            let chosen = white
                .iter()
                .enumerate()
                .filter(|&(at, _)| bits >> at & 1 == 1);
            Bulbs::on(akari.size(), chosen.map(|(_, &cell)| cell))
        })
        .filter(|bulbs| akari.verify(bulbs).is_ok())
        .collect()
}
