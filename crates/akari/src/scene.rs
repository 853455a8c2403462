//! The board as a picture.
//!
//! | | shape |
//! | --- | --- |
//! | bulb | a disc with a bright core |
//! | lit | a bright ground, and a beam along each line of sight that a bulb shines down |
//! | excluded and dark | a small cross |
//! | black | solid, its number on it |
//! | takes part in a broken rule | outlined |

use gridproof_core::scene::{Area, Ink, Lattice, Point, Rules, Text, Weight};
use gridproof_core::{Board, Puzzle, Scene, SceneOptions};

use crate::lighting::{Lighting, State};
use crate::puzzle::Akari;
use crate::square::Square;

/// Draws the board.
pub(crate) fn scene(akari: &Akari, board: &Board, options: &SceneOptions) -> Scene {
    let margin = options.margin();
    let lattice = Lattice::new(Point::new(margin, margin), akari.size(), options.cell());
    let area = lattice.area();
    let mut scene = Scene::new(area.right() + margin, area.bottom() + margin);
    let lighting = akari.lighting(board);
    scene.fill(area, Ink::Floor);
    for cell in akari.size().iter() {
        match akari.square(cell) {
            Square::White if lighting.lit(cell) => scene.fill(lattice.cell(cell), Ink::Lit),
            Square::White => {}
            Square::Black | Square::Number(_) => scene.fill(lattice.cell(cell), Ink::Wall),
        }
    }
    lattice.hatch(&mut scene, options, |_| Ink::Hatch);
    beams(&mut scene, &lattice, (akari, &lighting), options);
    lattice.draw(&mut scene, options, Rules::Plain);
    for cell in akari.size().iter() {
        let centre = lattice.cell(cell).centre();
        match akari.square(cell) {
            Square::Number(number) => {
                let text = Text::centred(centre, options.digits(), number.to_string(), Ink::OnWall);
                let weight = Weight::Strong;
                scene.push(Text { weight, ..text }.into());
            }
            Square::White if lighting.state(cell) == Some(State::Bulb) => {
                scene.disc(centre, options.cell() * 7 / 20, Ink::Bulb);
                scene.disc(centre, options.cell() * 7 / 20 - options.heavy(), Ink::Lit);
                scene.disc(centre, options.cell() * 3 / 20, Ink::Bulb);
            }
            Square::White
                if lighting.state(cell) == Some(State::Excluded) && !lighting.lit(cell) =>
            {
                cross(&mut scene, centre, options);
            }
            Square::White | Square::Black => {}
        }
    }
    let broken = akari.size().iter().filter(|&cell| lighting.conflict(cell));
    lattice.outline_conflicts(&mut scene, options, broken);
    scene
}

/// The beams of all bulbs, one a segment that a bulb shines along.
fn beams(
    scene: &mut Scene,
    lattice: &Lattice,
    (akari, lighting): (&Akari, &Lighting<'_>),
    options: &SceneOptions,
) {
    let segments = akari.segments();
    let thin = options.thin();
    for segment in segments.iter() {
        let cells = segments.cells(segment);
        let place = |&index: &u32| akari.size().cell(index as usize);
        let shines = |index| lighting.state(place(index)) == Some(State::Bulb);
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else {
            continue;
        };
        if cells.len() > 1 && cells.iter().any(shines) {
            let from = lattice.cell(place(first)).centre();
            let to = lattice.cell(place(last)).centre();
            let beam = Area::new(
                from.x - thin / 2,
                from.y - thin / 2,
                to.x - from.x + thin,
                to.y - from.y + thin,
            );
            scene.fill(beam, Ink::Beam);
        }
    }
}

fn cross(scene: &mut Scene, centre: Point, options: &SceneOptions) {
    let arm = options.cell() / 5;
    for (x, y) in [(arm, arm), (arm, -arm)] {
        let ends = vec![centre.moved(-x, -y), centre.moved(x, y)];
        scene.stroke(ends, options.thin(), Ink::Aside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::scene::Shape;

    fn count(rows: &[&str], marks: &str, wanted: Ink) -> usize {
        let akari = Akari::from_rows(rows).unwrap();
        let board = akari.read_marks(marks).unwrap();
        let scene = akari.scene(&board, &SceneOptions::default());
        let has = |shape: &&Shape| match shape {
            Shape::Fill { ink, .. }
            | Shape::Stroke { ink, .. }
            | Shape::Disc { ink, .. }
            | Shape::Hatch { ink, .. } => *ink == wanted,
            Shape::Text(text) => text.ink == wanted,
        };
        scene.shapes().iter().filter(has).count()
    }

    #[test]
    fn every_fact_has_a_shape() {
        let rows = ["..1", "...", "#.0"];
        assert_eq!(count(&rows, "??1\n???\n#?0", Ink::OnWall), 2);
        assert_eq!(count(&rows, "??1\n???\n#?0", Ink::Wall), 3);
        assert_eq!(count(&rows, "??1\n???\n#?0", Ink::Beam), 0);
        // The bulb shines along its row and its column; cells that are lit as well are not crossed out.
        assert_eq!(count(&rows, "?*1\n?.?\n#?0", Ink::Bulb), 2);
        assert_eq!(count(&rows, "?*1\n?.?\n#?0", Ink::Beam), 2);
        assert_eq!(count(&rows, "?*1\n?.?\n#?0", Ink::Aside), 0);
        assert_eq!(count(&rows, "?*1\n..?\n#?0", Ink::Aside), 2);
    }

    #[test]
    fn broken_rules_are_outlined() {
        assert_eq!(count(&["..."], "*?*", Ink::Conflict), 2 * 4);
        assert_eq!(count(&["..."], "*??", Ink::Conflict), 0);
    }
}
