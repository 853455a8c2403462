//! The board as a picture.
//!
//! Givens are strong and stand on a shaded ground; values put in by a player or a solution are plain. Candidates are small, each at
//! its place within the cell, and turn into dots where digits would not be legible. Signs stand in the gaps between cells; those that
//! have no place there are written below. Cells that repeat a value, break a sign, or have no candidate left are outlined.

use std::collections::BTreeSet;

use gridproof_core::scene::{Anchor, Area, Ink, Lattice, PIXEL, Point, Text, Weight};
use gridproof_core::{Board, Cell, Domain, Scene, SceneOptions, Size};

use crate::puzzle::{Futoshiki, Sign};

/// Draws the board.
pub(crate) fn scene(puzzle: &Futoshiki, board: &Board, options: &SceneOptions) -> Scene {
    let margin = options.margin();
    let order = puzzle.order();
    let size = Size::new(order, order);
    let gap = (options.part(45)).max(7 * PIXEL);
    let lattice =
        Lattice::new(Point::new(margin, margin), size, side(order, options)).with_gap(gap);
    let area = lattice.area();
    let (beside, below) = placed(puzzle);
    let line = options.digits() * 2;
    let words: Vec<String> = below.iter().map(Sign::to_string).collect();
    let longest = words.iter().map(|words| words.chars().count()).max();
    let words_width = Text::width(longest.unwrap_or(0), options.digits()) + 2 * margin;
    let words_height = i32::try_from(below.len())
        .unwrap_or(i32::MAX)
        .saturating_mul(line);
    let mut scene = Scene::new(
        (area.right() + margin).max(words_width),
        (area.bottom() + margin).saturating_add(words_height),
    );
    for cell in size.iter() {
        if puzzle.given(cell).is_some() {
            scene.fill(lattice.cell(cell), Ink::Guide);
        }
    }
    lattice.hatch(&mut scene, options, |_| Ink::Hatch);
    for cell in size.iter() {
        scene.frame(lattice.cell(cell), options.thin(), Ink::Border);
    }
    for cell in size.iter() {
        content(
            &mut scene,
            lattice.cell(cell),
            (puzzle, board, cell),
            options,
        );
    }
    for sign in beside {
        chevron(&mut scene, &lattice, sign, options);
    }
    lattice.outline_conflicts(&mut scene, options, broken(puzzle, board));
    let mut at = Point::new(margin, area.bottom() + margin + line / 2);
    for words in words {
        let text = Text::centred(at, options.digits(), words, Ink::Text);
        let anchor = Anchor::Start;
        scene.push(Text { anchor, ..text }.into());
        at = at.moved(0, line);
    }
    scene
}

/// The side of a cell. Numbers of two digits make small cells larger: they would not be legible.
fn side(order: u32, options: &SceneOptions) -> i32 {
    let digits = order.to_string().len();
    let number = Text::width(digits, options.digits()) + 2 * PIXEL;
    let needed = number - number % PIXEL + 2 * options.thin();
    options.cell().max(needed)
}

/// The signs that stand between their cells, and those that have no place there: between far cells, or a second one between two.
fn placed(puzzle: &Futoshiki) -> (Vec<Sign>, Vec<Sign>) {
    let mut taken = BTreeSet::new();
    let has_place =
        |sign: &Sign| sign.joins_neighbours() && taken.insert((sign.first(), sign.second()));
    puzzle.signs().iter().copied().partition(has_place)
}

/// What a cell shows: its value, or its candidates.
fn content(
    scene: &mut Scene,
    place: Area,
    (puzzle, board, cell): (&Futoshiki, &Board, Cell),
    options: &SceneOptions,
) {
    let order = puzzle.order();
    let room = place.width - 2 * options.thin() - PIXEL;
    let number = |value: u32, weight, ink| {
        let words = value.to_string();
        let height = options.fitting(&words, room);
        let text = Text::centred(place.centre(), height, words, ink);
        Text { weight, ..text }.into()
    };
    let domain = board.get(cell);
    if let Some(given) = puzzle.given(cell) {
        scene.push(number(given, Weight::Strong, Ink::Text));
    } else if let Some(value) = domain.value() {
        scene.push(number(value + 1, Weight::Regular, Ink::Answer));
    } else if domain != Domain::first(order) {
        candidates(scene, place, order, domain, options);
    }
}

/// Candidates in a small square of their own, in reading order.
fn candidates(scene: &mut Scene, place: Area, order: u32, domain: Domain, options: &SceneOptions) {
    let side = (1..=8).find(|side| side * side >= order).unwrap_or(8);
    let inner = place.shrunk(options.thin() + PIXEL);
    let step = inner.width / side.cast_signed();
    let longest = order.to_string().len();
    let widest = Text::width(longest, step * 7 / 10);
    let height = if widest > step * 4 / 5 {
        (step * 7 / 10) * (step * 4 / 5) / widest.max(1)
    } else {
        step * 7 / 10
    };
    for value in domain.iter().filter(|&value| value < order) {
        let (row, col) = ((value / side).cast_signed(), (value % side).cast_signed());
        let at =
            Point::new(inner.left, inner.top).moved(col * step + step / 2, row * step + step / 2);
        if options.legible(height + PIXEL) {
            let words = (value + 1).to_string();
            scene.push(Text::centred(at, height, words, Ink::Aside).into());
        } else {
            scene.disc(at, (step / 4).max(PIXEL * 3 / 4), Ink::Aside);
        }
    }
}

/// A sign in the gap between its cells, its point at the smaller one.
fn chevron(scene: &mut Scene, lattice: &Lattice, sign: Sign, options: &SceneOptions) {
    let (smaller, greater) = (lattice.cell(sign.smaller), lattice.cell(sign.greater));
    let (from, to) = (smaller.centre(), greater.centre());
    let middle = Point::new(i32::midpoint(from.x, to.x), i32::midpoint(from.y, to.y));
    let gap = (to.x - from.x).abs().max((to.y - from.y).abs()) - smaller.width;
    let (depth, spread) = (gap * 3 / 10, (smaller.width * 9 / 40).max(gap * 3 / 8));
    // One of the two differences is 0.
    let (x, y) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let arm = |side: i32| middle.moved(x * depth + y * side, y * depth + x * side);
    let point = middle.moved(-x * depth, -y * depth);
    let points = vec![arm(-spread), point, arm(spread)];
    scene.stroke(points, options.heavy(), Ink::Text);
}

/// The cells whose marks break a rule at sight.
fn broken(puzzle: &Futoshiki, board: &Board) -> BTreeSet<Cell> {
    let order = puzzle.order();
    let mut broken = BTreeSet::new();
    let domain = |cell: Cell| match puzzle.given(cell) {
        Some(given) => Domain(board.get(cell).0 & Domain::single(given - 1).0),
        None => board.get(cell),
    };
    for line in 0..order {
        let row = (0..order).map(|place| Cell::new(line, place));
        repeats(row, domain, &mut broken);
        let col = (0..order).map(|place| Cell::new(place, line));
        repeats(col, domain, &mut broken);
    }
    for sign in puzzle.signs() {
        let (smaller, greater) = (domain(sign.smaller), domain(sign.greater));
        if let (Some(least), Some(most)) = (smaller.iter().min(), greater.iter().max())
            && least >= most
        {
            broken.extend([sign.smaller, sign.greater]);
        }
    }
    let size = Size::new(order, order);
    broken.extend(size.iter().filter(|&cell| domain(cell).is_empty()));
    broken
}

/// Notes the cells of a line that have the same value.
fn repeats(
    cells: impl Iterator<Item = Cell>,
    domain: impl Fn(Cell) -> Domain,
    broken: &mut BTreeSet<Cell>,
) {
    let mut seen: [Option<Cell>; 64] = [None; 64];
    for cell in cells {
        if let Some(value) = domain(cell).value() {
            match seen[value as usize] {
                Some(first) => broken.extend([first, cell]),
                None => seen[value as usize] = Some(cell),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::Puzzle;
    use gridproof_core::scene::Shape;

    fn puzzle() -> Futoshiki {
        let less = [[1, 1, 1, 2], [1, 2, 1, 1], [3, 3, 2, 3], [1, 1, 3, 3]];
        Futoshiki::from_clues(&[[0, 0, 0], [2, 0, 0], [0, 0, 0]], &less).unwrap()
    }

    fn texts(scene: &Scene, wanted: Ink) -> Vec<String> {
        let text = |shape: &Shape| match shape {
            Shape::Text(text) if text.ink == wanted => Some(text.words.to_string()),
            _ => None,
        };
        scene.shapes().iter().filter_map(text).collect()
    }

    fn drawn(marks: &str, pixels: u32) -> Scene {
        let board = puzzle().read_marks(marks).unwrap();
        puzzle().scene(&board, &SceneOptions::new(pixels))
    }

    #[test]
    fn givens_answers_and_candidates_differ() {
        let scene = drawn("3 {1,2} ?\n? ? ?\n? ? ?", 30);
        assert_eq!(texts(&scene, Ink::Answer), ["3"]);
        assert_eq!(texts(&scene, Ink::Aside), ["1", "2"]);
        let strong = scene.shapes().iter().filter_map(|shape| match shape {
            Shape::Text(text) if text.weight == Weight::Strong => Some(text.words.to_string()),
            _ => None,
        });
        assert_eq!(strong.collect::<Vec<_>>(), ["2"]);
    }

    #[test]
    fn candidates_become_dots_where_digits_would_not_be_legible() {
        let scene = drawn("3 {1,2} ?\n? ? ?\n? ? ?", 10);
        assert_eq!(texts(&scene, Ink::Aside), Vec::<String>::new());
        let dots = scene
            .shapes()
            .iter()
            .filter(|shape| matches!(shape, Shape::Disc { .. }));
        assert_eq!(dots.count(), 2);
    }

    #[test]
    fn signs_point_at_the_smaller_cell_and_strange_ones_stand_below() {
        let scene = drawn("? ? ?\n? ? ?\n? ? ?", 30);
        let strokes: Vec<&Vec<Point>> = scene
            .shapes()
            .iter()
            .filter_map(|shape| match shape {
                Shape::Stroke { points, .. } => Some(points),
                _ => None,
            })
            .collect();
        let [beside, below] = strokes[..] else {
            panic!("two signs have a place, found {strokes:?}")
        };
        assert!(beside[1].x < beside[0].x && beside[0].y != beside[2].y);
        assert!(below[1].y > below[0].y && below[0].x != below[2].x);
        assert_eq!(
            texts(&scene, Ink::Text),
            ["2", "r1c2 < r1c1", "r1c1 < r3c3"]
        );
    }

    #[test]
    fn broken_rules_are_found_at_sight() {
        let found = |marks: &str| -> String {
            let board = puzzle().read_marks(marks).unwrap();
            let broken = broken(&puzzle(), &board);
            let words: Vec<String> = broken.iter().map(Cell::to_string).collect();
            words.join(" ")
        };
        // The signs between the first two cells contradict each other, but not before values do.
        assert_eq!(found("? ? ?\n? ? ?\n? ? ?"), "");
        assert_eq!(found("? ? 2\n? ? ?\n? ? 2"), "r1c3 r3c3");
        assert_eq!(found("? ? ?\n? ? 1\n? ? ?"), "r2c3 r3c3");
        assert_eq!(found("? ? ?\n1 ? ?\n? {} ?"), "r2c1 r3c2");
        assert_eq!(found("2 ? ?\n? ? ?\n? ? ?"), "r1c1 r2c1");
    }
}
