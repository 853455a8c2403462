//! Explanations: every step replayed by plain enumeration, assumptions only where nothing else helps, grades that know no
//! direction.

use std::collections::BTreeMap;

use gridproof_akari::{Akari, ENTRY};
use gridproof_core::hint::{
    Assuming, Explanation, Fact, Hint, Outcome, derive, explain, hint, rate,
};
use gridproof_core::{AnyPuzzle, Board, Cell, Limits, Puzzle, Size, Verdict};
use gridproof_testkit::generate::{self, AkariBoard, Numbers};
use gridproof_testkit::steps;

fn puzzle(board: &AkariBoard) -> Akari {
    Akari::from_rows(&board.grid).expect("random boards are boards")
}

fn explained(puzzle: &dyn AnyPuzzle) -> Explanation {
    explain(puzzle, &puzzle.blank(), Assuming::Allowed, &Limits::none()).expect("no fault")
}

fn unique(puzzle: &dyn AnyPuzzle) -> Option<Board> {
    match puzzle.decide(&Limits::none()).expect("no fault").verdict {
        Verdict::Unique(board) => Some(board),
        _ => None,
    }
}

/// The judge of small boards: all placements in which no bulb sees another, as masks over the cells. It knows nothing of the engine
/// and nothing of segments: light is followed cell by cell.
struct Plain {
    size: Size,
    /// For each clue the cells that it counts, and the least and the greatest count that it allows.
    clues: Vec<(u64, u32, u32)>,
    placements: Vec<u64>,
}

impl Plain {
    fn new(akari: &Akari) -> Self {
        let size = Puzzle::size(akari);
        assert!(size.cells() <= 64, "cells are bits");
        let cells = || size.iter().filter(|&cell| akari.square(cell).is_white());
        let bit = |cell: Cell| 1u64 << size.index(cell);
        let numbers = size.iter().filter_map(|cell| {
            let number = u32::from(akari.square(cell).number()?);
            let beside = akari
                .white_neighbours(cell)
                .fold(0, |mask, near| mask | bit(near));
            Some((beside, number, number))
        });
        let seen: Vec<u64> = cells().map(|cell| seen(akari, cell)).collect();
        let lights = cells()
            .zip(&seen)
            .map(|(cell, &seen)| (seen | bit(cell), 1, 64));
        let clues: Vec<_> = numbers.chain(lights).collect();
        let mut placements = vec![0u64];
        for (cell, &seen) in cells().zip(&seen) {
            let with = placements.iter().filter(|&&bulbs| bulbs & seen == 0);
            let with: Vec<u64> = with.map(|bulbs| bulbs | bit(cell)).collect();
            placements.extend(with);
        }
        Self {
            size,
            clues,
            placements,
        }
    }

    fn forces(&self, subject: &[usize], because: &[Fact], therefore: &[Fact]) -> bool {
        let says = |bulbs: u64, fact: &Fact| {
            let bulb = bulbs >> self.size.index(fact.cell) & 1;
            (u64::from(fact.value) == bulb) == fact.holds
        };
        let allowed = |bulbs: u64| {
            because.iter().all(|fact| says(bulbs, fact))
                && subject.iter().all(|&clue| {
                    let (cells, least, most) = self.clues[clue];
                    (least..=most).contains(&(bulbs & cells).count_ones())
                })
        };
        let mut placements = self.placements.iter();
        placements.all(|&bulbs| {
            !allowed(bulbs)
                || !therefore.is_empty() && therefore.iter().all(|fact| says(bulbs, fact))
        })
    }
}

/// The cells that a bulb lights, its own left out.
fn seen(akari: &Akari, cell: Cell) -> u64 {
    let mut seen = 0;
    for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        let mut at = cell;
        while let (Some(row), Some(col)) = (
            at.row.checked_add_signed(down),
            at.col.checked_add_signed(right),
        ) {
            at = Cell::new(row, col);
            if !akari.square(at).is_white() {
                break;
            }
            seen |= 1 << Puzzle::size(akari).index(at);
        }
    }
    seen
}

fn audit(akari: &Akari, explanation: &Explanation, solution: Option<&Board>) {
    let plain = Plain::new(akari);
    let judge = |subject: &[usize], because: &[Fact], therefore: &[Fact]| {
        Some(plain.forces(subject, because, therefore))
    };
    steps::audit(akari, explanation, solution, &judge)
        .and_then(|_| steps::assumes_only_where_it_must(akari, explanation))
        .unwrap_or_else(|fault| panic!("{fault}\n{akari:?}"));
}

fn random(rng: &mut impl rand::Rng, nth: usize, most: usize) -> AkariBoard {
    let size = (most - nth % 2, most - nth / 2 % 3);
    let black = [0.1, 0.2, 0.25, 0.3][nth % 4];
    let numbered = [0.5, 0.8, 1.0][nth % 3];
    AkariBoard::random(rng, size, black, numbered, Numbers::FromBulbs)
}

#[test]
fn steps_of_small_boards_survive_replay_by_enumeration() {
    let mut rng = generate::seeded(5);
    let mut used: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut seen, mut nth) = (0, 0);
    while seen < 1000 {
        nth += 1;
        let akari = puzzle(&random(&mut rng, nth, 6));
        let Some(solution) = unique(&akari) else {
            continue;
        };
        seen += 1;
        let explanation = explained(&akari);
        assert_eq!(explanation.outcome, Outcome::Solved, "{akari:?}");
        audit(&akari, &explanation, Some(&solution));
        for step in &explanation.steps {
            *used.entry(step.technique).or_insert(0) += 1;
        }
    }
    let any = puzzle(&random(&mut rng, 0, 6));
    let techniques = Puzzle::techniques(&any);
    let names = techniques.iter().map(|technique| technique.name());
    // Boards that need it are rare, see below.
    let names = names.filter(|&name| name != "counting");
    for name in names.chain(["short contradiction", "long contradiction"]) {
        assert!(used.contains_key(name), "{name} is not among {used:?}");
    }
}

#[test]
fn rooms_that_need_counting_survive_replay_by_enumeration() {
    let open = ["#000#..", "#...#..", "#......", "#......", "#......"];
    let shut = ["#0000#", "#....#", "#....#", "#....#", "#....#", "######"];
    for (rows, solvable) in [(&open[..], true), (&shut[..], false)] {
        let board = AkariBoard {
            grid: rows.iter().map(|&row| row.to_owned()).collect(),
        };
        for board in [turned(&board), board] {
            let akari = puzzle(&board);
            let explanation = explained(&akari);
            assert_eq!(explanation.outcome != Outcome::Contradiction, solvable);
            audit(&akari, &explanation, None);
            let mut steps = explanation.steps.iter();
            assert!(
                steps.any(|step| step.technique == "counting"),
                "{:#?}",
                explanation.steps
            );
        }
    }
}

#[test]
fn steps_of_ambiguous_boards_survive_replay_by_enumeration() {
    let mut rng = generate::seeded(6);
    let (mut seen, mut nth) = (0, 0);
    while seen < 100 {
        nth += 1;
        let akari = puzzle(&random(&mut rng, nth, 5));
        if unique(&akari).is_some() {
            continue;
        }
        seen += 1;
        let explanation = explained(&akari);
        assert!(
            matches!(explanation.outcome, Outcome::Ambiguous(_)),
            "{akari:?}"
        );
        audit(&akari, &explanation, None);
    }
}

#[test]
fn contradictions_are_derived_from_the_clues_that_conflict() {
    let mut rng = generate::seeded(3);
    let mut derived = 0;
    while derived < 60 {
        let board = AkariBoard::random(&mut rng, (5, 5), 0.25, 0.8, Numbers::AtRandom);
        let akari = puzzle(&board);
        let Some(set) = AnyPuzzle::conflict_set(&akari, &Limits::none()).unwrap() else {
            continue;
        };
        derived += 1;
        let explanation = derive(&akari, &set.clues, Assuming::Allowed, &Limits::none());
        assert_eq!(explanation.outcome, Outcome::Contradiction, "{board:?}");
        let plain = Plain::new(&akari);
        let judge = |subject: &[usize], because: &[Fact], therefore: &[Fact]| {
            Some(plain.forces(subject, because, therefore))
        };
        steps::audit(&akari, &explanation, None, &judge)
            .unwrap_or_else(|fault| panic!("{fault}\n{board:?}"));
        let subjects = explanation
            .steps
            .iter()
            .flat_map(|step| step.subject.clone());
        let mut used: Vec<usize> = subjects.collect();
        used.sort_unstable();
        used.dedup();
        assert_eq!(used, set.clues, "{board:?}");
    }
}

#[test]
fn steps_of_fixtures_survive_replay() {
    let solved = steps::audit_fixtures(&ENTRY, 900).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(solved > 5, "{solved}");
}

/// A quarter turn.
fn turned(board: &AkariBoard) -> AkariBoard {
    let cols = board.grid.first().map_or(0, String::len);
    let row = |col: usize| {
        let rows = board.grid.iter().rev();
        rows.map(|row| char::from(row.as_bytes()[col])).collect()
    };
    AkariBoard {
        grid: (0..cols).map(row).collect(),
    }
}

fn mirrored(board: &AkariBoard) -> AkariBoard {
    AkariBoard {
        grid: board.grid.iter().rev().cloned().collect(),
    }
}

#[test]
fn grades_know_no_direction() {
    let mut rng = generate::seeded(11);
    let (mut seen, mut nth, mut assumed) = (0, 0, 0);
    while seen < 60 {
        nth += 1;
        let size = (9 + nth % 2, 10);
        let mut board = AkariBoard::random(&mut rng, size, 0.2, 0.7, Numbers::FromBulbs);
        if unique(&puzzle(&board)).is_none() {
            continue;
        }
        seen += 1;
        let rating = rate(&explained(&puzzle(&board)));
        assumed += usize::from(rating.assumptions > 0);
        for _ in 0..4 {
            board = turned(&board);
            for image in [&board, &mirrored(&board)] {
                assert_eq!(rating, rate(&explained(&puzzle(image))), "{image:?}");
            }
        }
    }
    assert!(assumed > 1, "{assumed}");
}

#[test]
fn hints_name_wrong_marks_first_and_go_on_from_right_ones() {
    let akari = Akari::from_rows(["...", ".2.", "#.."]).unwrap();
    let marks = |text: &str| Puzzle::read_marks(&akari, text).unwrap();
    let ask = |marks: Option<&Board>| {
        hint(&akari, marks, Assuming::Allowed, &Limits::none())
            .unwrap()
            .hint
    };
    let solution = unique(&akari);
    assert_eq!(solution, None);
    let Hint::Step(step) = ask(Some(&marks("?*?\n*2?\n#??\n"))) else {
        panic!("there is a step")
    };
    assert_eq!(step.technique, "number satisfied");
    let found = ask(Some(&marks("**?\n?2?\n#??\n")));
    assert!(matches!(found, Hint::Wrong(_)), "{found:?}");
}

#[test]
fn the_hardest_technique_is_the_last_to_be_tried() {
    let grid = ["0.0", "...", "0.0"];
    let akari = Akari::from_rows(grid).expect("a board");
    let rating = rate(&explained(&akari));
    let techniques: Vec<&str> = rating.tallies.iter().map(|tally| tally.technique).collect();
    assert_eq!(techniques, ["number satisfied", "only place"]);
    assert_eq!(rating.hardest, Some("only place"));
}
