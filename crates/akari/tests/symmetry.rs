//! Turned, mirrored and transposed boards have the same verdict and the same count.

use gridproof_akari::{Akari, Square};
use gridproof_core::{Cell, Limits, Puzzle, Size, count};
use proptest::prelude::*;

fn board() -> impl Strategy<Value = Akari> {
    let square = prop_oneof![
        14 => Just(Square::White),
        3 => Just(Square::Black),
        4 => (0..=3u8).prop_map(Square::Number),
    ];
    (1..=6u32, 1..=6u32).prop_flat_map(move |(rows, cols)| {
        let size = Size::new(rows, cols);
        prop::collection::vec(square.clone(), size.cells())
            .prop_map(move |squares| Akari::new(size, squares).expect("numbers are at most 3"))
    })
}

fn transposed(akari: &Akari) -> Akari {
    let Size { rows, cols } = akari.size();
    let size = Size::new(cols, rows);
    let squares = size
        .iter()
        .map(|Cell { row, col }| akari.square(Cell::new(col, row)));
    Akari::new(size, squares.collect()).expect("the same squares")
}

/// The rows from bottom to top.
fn mirrored(akari: &Akari) -> Akari {
    let size = akari.size();
    let squares = size
        .iter()
        .map(|Cell { row, col }| akari.square(Cell::new(size.rows - 1 - row, col)));
    Akari::new(size, squares.collect()).expect("the same squares")
}

proptest! {
    #[test]
    fn all_eight_images_agree(akari in board()) {
        let limits = Limits::none();
        let verdict = akari.check(&limits).unwrap().verdict.name();
        let counted = count::count(&akari, 2_000, &limits).unwrap().count;
        let mut image = akari;
        for step in 0..8 {
            image = if step % 2 == 0 { transposed(&image) } else { mirrored(&image) };
            prop_assert_eq!(image.check(&limits).unwrap().verdict.name(), verdict);
            prop_assert_eq!(&count::count(&image, 2_000, &limits).unwrap().count, &counted);
        }
    }
}
