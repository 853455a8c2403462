use super::*;
use crate::cells::{Cell, Domain, Size};

#[test]
fn diagonals_stay_within_and_continue_across_cells() {
    let area = Area::new(0, 0, 60, 60);
    let lines = area.diagonals(20);
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0], [Point::new(20, 0), Point::new(0, 20)]);
    assert_eq!(lines[3], [Point::new(60, 20), Point::new(20, 60)]);
    for cell in [area, Area::new(60, 0, 60, 60), Area::new(17, 31, 44, 23)] {
        for [from, to] in cell.diagonals(20) {
            assert_eq!((from.x + from.y) % 20, 0);
            assert_eq!(from.x + from.y, to.x + to.y);
            for end in [from, to] {
                assert!((cell.left..=cell.right()).contains(&end.x), "{end:?}");
                assert!((cell.top..=cell.bottom()).contains(&end.y), "{end:?}");
            }
        }
    }
}

#[test]
fn measures_are_whole_pixels_and_legible_from_ten_pixels() {
    for pixels in 10..=60 {
        let options = SceneOptions::new(pixels);
        for length in [
            options.thin(),
            options.heavy(),
            options.margin(),
            options.digits(),
        ] {
            assert_eq!(length % PIXEL, 0, "{pixels}");
            assert!(length >= PIXEL);
        }
        assert!(options.heavy() > options.thin());
        assert!(
            options.legible(options.fitting("64", options.cell())),
            "{pixels}"
        );
        assert!(Text::width(2, options.fitting("64", options.cell())) <= options.cell());
    }
}

#[test]
fn cell_sizes_are_held_within_bounds() {
    assert_eq!(SceneOptions::new(0).cell(), 4 * PIXEL);
    assert_eq!(SceneOptions::new(u32::MAX).cell(), 240 * PIXEL);
}

#[test]
fn a_plain_board_shows_what_is_decided() {
    let mut board = Board::filled(Size::new(1, 2), Domain(0b11));
    board.set(Cell::new(0, 1), Domain::single(12));
    let mut options = SceneOptions::new(20);
    options.ambiguous = vec![Cell::new(0, 0), Cell::new(5, 5)];
    let scene = Scene::plain(&board, &options);
    assert_eq!((scene.width(), scene.height()), (50 * PIXEL, 30 * PIXEL));
    let words: Vec<_> = scene
        .shapes()
        .iter()
        .filter_map(|shape| match shape {
            Shape::Text(text) => Some(text.words.as_ref()),
            _ => None,
        })
        .collect();
    assert_eq!(words, ["12"]);
    let hatched = scene
        .shapes()
        .iter()
        .filter(|shape| matches!(shape, Shape::Hatch { .. }));
    assert_eq!(hatched.count(), 1);
}

#[test]
fn every_fifth_line_is_heavy() {
    let board = Board::filled(Size::new(1, 11), Domain(0b11));
    let options = SceneOptions::new(10);
    let lattice = Lattice::new(Point::new(0, 0), board.size(), options.cell());
    let mut scene = Scene::new(0, 0);
    lattice.draw(&mut scene, &options, Rules::Fives);
    let upright = |wanted: Ink| -> Vec<i32> {
        let lines = scene.shapes().iter().filter_map(|shape| match shape {
            Shape::Fill { area, ink } if area.width < area.height && *ink == wanted => {
                Some(area.left / PIXEL)
            }
            _ => None,
        });
        lines.collect()
    };
    assert_eq!(upright(Ink::HeavyRule), [49, 99]);
    assert_eq!(upright(Ink::Border), [-1, 109]);
    assert_eq!(upright(Ink::Rule), [10, 20, 30, 40, 60, 70, 80, 90]);
}
