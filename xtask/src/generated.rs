//! Random boards as families of puzzles. The same number gives the same boards on every machine.

use gridproof_core::{AnyPuzzle, Source};
use gridproof_testkit::generate::{AkariBoard, FutoshikiBoard, NonogramClues, Numbers, seeded};

use crate::kinds::kind;

/// Puzzles by name.
pub(crate) type Named = Vec<(String, Box<dyn AnyPuzzle>)>;

/// A family of puzzles by name.
pub(crate) type Generated = (String, Named);

/// So many boards of each kind that have solutions, one or more, of sizes that people play.
pub(crate) fn solvable(count: usize) -> Result<Vec<Generated>, Box<dyn std::error::Error>> {
    let mut rng = seeded(51);
    let mut families = Vec::new();
    let mut nonograms = Vec::new();
    let mut akari = Vec::new();
    let mut futoshiki = Vec::new();
    for nth in 0..count {
        let (rows, cols) = (5 + nth % 13, 5 + nth / 3 % 13);
        let density = [0.35, 0.45, 0.55, 0.65][nth % 4];
        nonograms.push(NonogramClues::random(&mut rng, rows, cols, density).json());
        let size = (5 + nth % 10, 5 + nth / 5 % 10);
        let black = [0.1, 0.2, 0.25, 0.3][nth % 4];
        let numbered = [0.5, 0.8, 1.0][nth % 3];
        let board = AkariBoard::random(&mut rng, size, black, numbered, Numbers::FromBulbs);
        akari.push(board.json());
        let (given, signed) = [(0.05, 0.5), (0.1, 0.35), (0.3, 0.1)][nth % 3];
        let board = FutoshikiBoard::random(&mut rng, 4 + nth % 5, given, signed, 0.0);
        futoshiki.push(board.json());
    }
    for (name, boards) in [
        ("nonogram", nonograms),
        ("akari", akari),
        ("futoshiki", futoshiki),
    ] {
        families.push((format!("random {name}"), read(name, &boards)?));
    }
    Ok(families)
}

/// Boards of 50x50 of each kind, from nearly blank ones to crowded ones.
pub(crate) fn large() -> Result<Vec<Generated>, Box<dyn std::error::Error>> {
    const SIDE: usize = 50;
    let mut rng = seeded(50);
    let densities = [0.1, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
    let nonograms = densities.map(|it| NonogramClues::random(&mut rng, SIDE, SIDE, it).json());
    let shades = [0.0, 0.001, 0.005, 0.02, 0.1, 0.2, 0.3];
    let akari = shades.map(|black| {
        let size = (SIDE, SIDE);
        AkariBoard::random(&mut rng, size, black, 0.8, Numbers::FromBulbs).json()
    });
    let kinds = [(0.6, 0.0), (0.5, 0.1), (0.3, 0.3), (0.1, 0.5), (0.0, 0.8)];
    let futoshiki = kinds
        .map(|(given, signed)| FutoshikiBoard::random(&mut rng, SIDE, given, signed, 0.0).json());
    Ok(vec![
        ("50x50 nonogram".to_owned(), read("nonogram", &nonograms)?),
        ("50x50 akari".to_owned(), read("akari", &akari)?),
        ("50x50 futoshiki".to_owned(), read("futoshiki", &futoshiki)?),
    ])
}

fn read(name: &str, boards: &[String]) -> Result<Named, Box<dyn std::error::Error>> {
    let entry = kind(name).ok_or("an unknown kind of puzzle")?;
    let mut puzzles = Vec::with_capacity(boards.len());
    for (number, json) in boards.iter().enumerate() {
        let puzzle = entry.read("json", &Source::from_text(json))?.puzzle;
        puzzles.push((format!("{name} {}", number + 1), puzzle));
    }
    Ok(puzzles)
}
