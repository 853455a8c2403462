//! The board with its clues as a picture.
//!
//! Filled cells are solid, empty ones crossed out as long as anything is undecided. Clue margins are as wide and tall as the longest
//! clue, empty lines show a 0, and every fifth line is heavy. A clue that its line cannot meet any more is outlined.

use gridproof_core::scene::{Area, Direction, Ink, Lattice, PIXEL, Point, Rules, Text, Weight};
use gridproof_core::{Board, Cell, Scene, SceneOptions, Size};

use crate::clues::{Clues, Shown, needs};
use crate::picture::CellState;
use crate::puzzle::Nonogram;
use crate::single::deduce_line;

/// Draws the board.
pub(crate) fn scene(puzzle: &Nonogram, board: &Board, options: &SceneOptions) -> Scene {
    let margins = Margins::of(puzzle, options);
    let border = options.margin();
    let origin = Point::new(border + margins.left, border + margins.top);
    let lattice = Lattice::new(origin, puzzle.size(), options.cell());
    let area = lattice.area();
    let mut scene = Scene::new(area.right() + border, area.bottom() + border);
    margins.guides(&mut scene, &lattice, puzzle.size(), options);
    fill(&mut scene, &lattice, board);
    lattice.hatch(&mut scene, options, |cell| match state(board, cell) {
        CellState::Filled => Ink::HatchOnSolid,
        CellState::Empty | CellState::Unknown => Ink::Hatch,
    });
    lattice.draw(&mut scene, options, Rules::Fives);
    cross_out(&mut scene, &lattice, board, options);
    margins.row_clues(&mut scene, &lattice, puzzle);
    margins.col_clues(&mut scene, &lattice, puzzle);
    margins.outline_broken(&mut scene, &lattice, (puzzle, board), options);
    lattice.outline_conflicts(&mut scene, options, []);
    scene
}

fn state(board: &Board, cell: Cell) -> CellState {
    CellState::of(board.get(cell))
}

/// Filled cells, runs of them in one piece.
fn fill(scene: &mut Scene, lattice: &Lattice, board: &Board) {
    let Size { rows, cols } = board.size();
    for row in 0..rows {
        let mut start = None;
        for col in 0..=cols {
            let filled = col < cols && state(board, Cell::new(row, col)) == CellState::Filled;
            match start {
                None if filled => start = Some(col),
                Some(first) if !filled => {
                    let from = lattice.cell(Cell::new(row, first));
                    let to = lattice.cell(Cell::new(row, col - 1));
                    let width = to.right() - from.left;
                    let run = Area::new(from.left, from.top, width, from.height);
                    scene.fill(run, Ink::Solid);
                    start = None;
                }
                _ => {}
            }
        }
    }
}

/// Small crosses on empty cells. A finished picture needs none.
fn cross_out(scene: &mut Scene, lattice: &Lattice, board: &Board, options: &SceneOptions) {
    let states = || board.domains().iter().map(|&domain| CellState::of(domain));
    if !states().any(|state| state == CellState::Unknown) {
        return;
    }
    let arm = (options.cell() / 5).max(2 * PIXEL);
    for (cell, domain) in board.iter() {
        if CellState::of(domain) == CellState::Empty {
            let centre = lattice.cell(cell).centre();
            for (x, y) in [(arm, arm), (arm, -arm)] {
                let ends = vec![centre.moved(-x, -y), centre.moved(x, y)];
                scene.stroke(ends, options.thin(), Ink::Aside);
            }
        }
    }
}

/// The margins that clues stand in, and how their numbers are spaced.
struct Margins {
    /// How tall the digits of row clues are.
    row_digits: i32,
    /// How tall the digits of column clues are.
    col_digits: i32,
    /// From one number of a row clue to the next.
    row_step: i32,
    /// From one number of a column clue to the next.
    col_step: i32,
    /// Which way the numbers of column clues run: down, where they are too wide for a column.
    direction: Direction,
    /// How heavy they are.
    weight: Weight,
    /// Between a clue and the board.
    gap: i32,
    /// How wide the clues of rows are, with the gap.
    left: i32,
    /// How tall the clues of columns are, with the gap.
    top: i32,
}

impl Margins {
    fn of(puzzle: &Nonogram, options: &SceneOptions) -> Self {
        let (rows, cols) = (puzzle.rows(), puzzle.cols());
        let usual = options.digits();
        let sides = (cols.len(), rows.len());
        let (row_chars, col_chars) = (widest(rows, sides.0), widest(cols, sides.1));
        let longest = "0".repeat(col_chars);
        let fitting = options.fitting(&longest, options.cell() - PIXEL / 2);
        let (col_digits, direction) = if options.legible(fitting) {
            (fitting, Direction::Right)
        } else {
            (usual, Direction::Down)
        };
        let spaced = |length: i32| length + (usual * 9 / 20).max(3 * PIXEL);
        let row_step = spaced(Text::width(row_chars, usual));
        let col_step = spaced(match direction {
            Direction::Right => col_digits,
            Direction::Down => Text::width(col_chars, usual),
        });
        let gap = options.part(10) + options.heavy();
        // A margin is a whole number of pixels, so that the board lies on pixels.
        let margin = |clues: &Clues, cells: usize, step: i32| {
            let longest = clues.iter().map(|clue| Shown::of(clue, cells).len()).max();
            let longest = i32::try_from(longest.unwrap_or(1)).unwrap_or(i32::MAX);
            let length = longest.saturating_mul(step).saturating_add(gap);
            length - length % PIXEL + PIXEL
        };
        Self {
            row_digits: usual,
            col_digits,
            row_step,
            col_step,
            direction,
            weight: options.weight(usual),
            gap,
            left: margin(rows, sides.0, row_step),
            top: margin(cols, sides.1, col_step),
        }
    }

    /// Faint lines that lead the eye from a clue to its line.
    fn guides(&self, scene: &mut Scene, lattice: &Lattice, size: Size, options: &SceneOptions) {
        let board = lattice.area();
        let thin = options.thin();
        for row in 0..=size.rows {
            let cell = lattice.cell(Cell::new(row, 0));
            let line = Area::new(board.left - self.left, cell.top, self.left, thin);
            scene.fill(line, Ink::Guide);
        }
        for col in 0..=size.cols {
            let cell = lattice.cell(Cell::new(0, col));
            let line = Area::new(cell.left, board.top - self.top, thin, self.top);
            scene.fill(line, Ink::Guide);
        }
    }

    fn row_clues(&self, scene: &mut Scene, lattice: &Lattice, puzzle: &Nonogram) {
        for (row, clue) in (0..).zip(puzzle.rows().iter()) {
            let cell = lattice.cell(Cell::new(row, 0));
            let first = cell.left - self.gap - self.row_step / 2;
            let shown = Shown::of(clue, puzzle.cols().len());
            for (place, word) in (0..).zip(shown.words().rev()) {
                let at = Point::new(first - place * self.row_step, cell.centre().y);
                let text = Text::centred(at, self.row_digits, word, Ink::Text);
                let weight = self.weight;
                scene.push(Text { weight, ..text }.into());
            }
        }
    }

    fn col_clues(&self, scene: &mut Scene, lattice: &Lattice, puzzle: &Nonogram) {
        for (col, clue) in (0..).zip(puzzle.cols().iter()) {
            let cell = lattice.cell(Cell::new(0, col));
            let first = cell.top - self.gap - self.col_step / 2;
            let shown = Shown::of(clue, puzzle.rows().len());
            for (place, word) in (0..).zip(shown.words().rev()) {
                let at = Point::new(cell.centre().x, first - place * self.col_step);
                let text = Text::centred(at, self.col_digits, word, Ink::Text);
                let (direction, weight) = (self.direction, self.weight);
                let text = Text {
                    direction,
                    weight,
                    ..text
                };
                scene.push(text.into());
            }
        }
    }

    /// Outlines the clues that no placement meets.
    fn outline_broken(
        &self,
        scene: &mut Scene,
        lattice: &Lattice,
        (puzzle, board): (&Nonogram, &Board),
        options: &SceneOptions,
    ) {
        let size = board.size();
        let (rows, cols) = (size.rows, size.cols);
        let area = lattice.area();
        for (row, clue) in (0..).zip(puzzle.rows().iter()) {
            if broken(clue, (0..cols).map(|col| state(board, Cell::new(row, col)))) {
                let cell = lattice.cell(Cell::new(row, 0));
                let left = area.left - self.left;
                let clue = Area::new(left, cell.top, self.left - options.heavy(), cell.height);
                scene.outline_conflict(clue, options);
            }
        }
        for (col, clue) in (0..).zip(puzzle.cols().iter()) {
            if broken(clue, (0..rows).map(|row| state(board, Cell::new(row, col)))) {
                let cell = lattice.cell(Cell::new(0, col));
                let top = area.top - self.top;
                let clue = Area::new(cell.left, top, cell.width, self.top - options.heavy());
                scene.outline_conflict(clue, options);
            }
        }
    }
}

/// How many characters the longest word of clues has, of lines of so many cells.
fn widest(clues: &Clues, cells: usize) -> usize {
    let words = clues.iter().flat_map(|clue| Shown::of(clue, cells).words());
    words.map(|word| word.len()).max().unwrap_or(1)
}

/// Whether no placement of the blocks agrees with the cells.
fn broken(clue: &[u32], cells: impl ExactSizeIterator<Item = CellState>) -> bool {
    if needs(clue) > cells.len() as u64 {
        return true;
    }
    let cells: Vec<CellState> = cells.collect();
    let decided = cells.iter().any(|&cell| cell != CellState::Unknown);
    decided && deduce_line(clue, &cells).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::scene::Shape;
    use gridproof_core::{Puzzle, Size};

    fn texts(scene: &Scene) -> Vec<String> {
        let text = |shape: &Shape| match shape {
            Shape::Text(text) => Some(text.words.to_string()),
            _ => None,
        };
        scene.shapes().iter().filter_map(text).collect()
    }

    fn count(scene: &Scene, wanted: Ink) -> usize {
        let has = |shape: &&Shape| matches!(shape, Shape::Fill { ink, .. } | Shape::Stroke { ink, .. } if *ink == wanted);
        scene.shapes().iter().filter(has).count()
    }

    fn puzzle() -> Nonogram {
        Nonogram::from_clues([&[2][..], &[], &[1, 1]], [&[1, 1][..], &[1], &[1]]).unwrap()
    }

    #[test]
    fn margins_hold_the_longest_clue_and_empty_lines_show_a_zero() {
        let scene = puzzle().scene(&puzzle().blank(), &SceneOptions::default());
        let mut shown = texts(&scene);
        shown.sort();
        assert_eq!(shown, ["0", "1", "1", "1", "1", "1", "1", "2"]);
        for shape in scene.shapes() {
            if let Shape::Text(text) = shape {
                let half = Text::width(text.words.len(), text.height) / 2;
                assert!(text.at.x - half > 0 && text.at.y - text.height / 2 > 0);
                assert!(text.at.x + half < scene.width());
            }
        }
    }

    #[test]
    fn runs_are_filled_and_empty_cells_crossed_out_until_all_is_decided() {
        let board = puzzle().read_marks("##.\n...\n#.?\n").unwrap();
        let scene = puzzle().scene(&board, &SceneOptions::default());
        assert_eq!(count(&scene, Ink::Solid), 2);
        assert_eq!(count(&scene, Ink::Aside), 2 * 5);
        let board = puzzle().read_marks("##.\n...\n#.#\n").unwrap();
        let scene = puzzle().scene(&board, &SceneOptions::default());
        assert_eq!(
            (count(&scene, Ink::Aside), count(&scene, Ink::Conflict)),
            (0, 0)
        );
    }

    #[test]
    fn clues_that_cannot_be_met_are_outlined() {
        let board = puzzle().read_marks("?.?\n???\n???\n").unwrap();
        let scene = puzzle().scene(&board, &SceneOptions::default());
        assert_eq!(count(&scene, Ink::Conflict), 4);
        let wide = Nonogram::from_clues([[3, 3]], vec![Vec::<u32>::new(); 5]).unwrap();
        let scene = wide.scene(&wide.blank(), &SceneOptions::default());
        assert_eq!(count(&scene, Ink::Conflict), 4);
    }

    #[test]
    fn numbers_too_wide_for_a_column_are_turned() {
        let tall = Nonogram::from_clues(vec![vec![1u32]; 120], [[120u32]]).unwrap();
        let direction = |pixels: u32| {
            let scene = tall.scene(&tall.blank(), &SceneOptions::new(pixels));
            let mut shapes = scene.shapes().iter().rev();
            shapes.find_map(|shape| match shape {
                Shape::Text(text) => Some(text.direction),
                _ => None,
            })
        };
        assert_eq!(direction(10), Some(Direction::Down));
        assert_eq!(direction(60), Some(Direction::Right));
    }

    #[test]
    fn hatching_stands_out_on_every_ground() {
        let mut options = SceneOptions::new(10);
        options.ambiguous = Size::new(1, 2).iter().collect();
        let board = puzzle().read_marks("#.?\n???\n???\n").unwrap();
        let scene = puzzle().scene(&board, &options);
        let inks: Vec<Ink> = scene
            .shapes()
            .iter()
            .filter_map(|shape| match shape {
                Shape::Hatch { ink, .. } => Some(*ink),
                _ => None,
            })
            .collect();
        assert_eq!(inks, [Ink::HatchOnSolid, Ink::Hatch]);
    }
}
