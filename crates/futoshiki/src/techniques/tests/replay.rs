//! What techniques find in one line, and for one value, against all permutations: sound, with irreducible reasons, and every
//! technique at work.

use std::collections::BTreeMap;

use gridproof_core::hint::{Changed, Fact, Finding, History};
use gridproof_core::{Board, Cell, Domain, Puzzle};

use crate::puzzle::Futoshiki;

const ORDER: u32 = 6;

/// All orders of the values, each as a list.
fn permutations() -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..ORDER {
        let longer = all.iter().flat_map(|list: &Vec<u32>| {
            let missing = (0..ORDER).filter(|value| !list.contains(value));
            missing.map(|value| [&list[..], &[value]].concat())
        });
        all = longer.collect();
    }
    all
}

/// The same dice in every run.
struct Dice(u64);

impl Dice {
    /// A number below `sides`.
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(sides)) as u32
    }
}

/// For each item some places, among them one of its own, so that they can all be met.
fn random_table(dice: &mut Dice, all: &[Vec<u32>]) -> Vec<u64> {
    let own = &all[dice.roll(all.len() as u32) as usize];
    let density = 2 + dice.roll(5);
    let table = own.iter().map(|place| {
        let more = (0..ORDER).filter(|_| dice.roll(10) < density);
        more.fold(1u64 << place, |set, place| set | 1 << place)
    });
    table.collect()
}

/// Checks what the techniques find, as far as it is about these facts.
fn check(
    puzzle: &Futoshiki,
    board: &Board,
    ways: &[Vec<u32>],
    concerns: &dyn Fn(&Fact) -> bool,
    holds: &dyn Fn(&[u32], &Fact) -> bool,
    fired: &mut BTreeMap<&'static str, usize>,
) {
    let history = History::new(&puzzle.blank(), board);
    for technique in Puzzle::techniques(puzzle) {
        let mut found: Vec<Finding> = Vec::new();
        technique.find(board, &Changed::everything(board.size()), &mut found);
        for finding in found {
            let because = technique.because(board, &history, &finding).unwrap();
            if !because.iter().chain(&finding.therefore).all(concerns) {
                continue;
            }
            let forces = |because: &[Fact]| {
                let mut left = ways
                    .iter()
                    .filter(|way| because.iter().all(|fact| holds(way, fact)));
                match &finding.therefore[..] {
                    [] => left.next().is_none(),
                    says => left.all(|way| says.iter().all(|fact| holds(way, fact))),
                }
            };
            let words = technique.words(board, &finding, &because);
            assert!(because.iter().all(|fact| fact.is_known(board)), "{words}");
            assert!(forces(&because), "{words} {because:?}");
            for dropped in 0..because.len() {
                let mut fewer = because.clone();
                fewer.remove(dropped);
                assert!(!forces(&fewer), "{words} {because:?} without {dropped}");
            }
            *fired.entry(technique.name()).or_insert(0) += 1;
        }
    }
}

#[test]
fn findings_in_one_row_are_those_of_all_its_orders() {
    let mut dice = Dice(9);
    let all = permutations();
    let mut fired = BTreeMap::new();
    let blank = vec![vec![0; ORDER as usize]; ORDER as usize];
    for round in 0..400 {
        let table = random_table(&mut dice, &all);
        let mut less: Vec<[u32; 4]> = Vec::new();
        if round % 2 == 0 {
            for col in 1..ORDER {
                match dice.roll(4) {
                    0 => less.push([1, col, 1, col + 1]),
                    1 => less.push([1, col + 1, 1, col]),
                    _ => {}
                }
            }
        }
        let puzzle = Futoshiki::from_clues(&blank, &less).unwrap();
        let mut board = Puzzle::blank(&puzzle);
        for (col, &values) in (0..).zip(&table) {
            board.set(Cell::new(0, col), Domain(values));
        }
        let obeys = |way: &Vec<u32>| {
            let value = |col: u32| way[col as usize - 1];
            less.iter().all(|&[_, a, _, b]| value(a) < value(b))
        };
        let ways: Vec<Vec<u32>> = if less.is_empty() {
            all.clone()
        } else {
            all.iter().filter(|way| obeys(way)).cloned().collect()
        };
        let concerns = |fact: &Fact| fact.cell.row == 0;
        let holds =
            |way: &[u32], fact: &Fact| (way[fact.cell.col as usize] == fact.value) == fact.holds;
        if less.is_empty() {
            check(&puzzle, &board, &ways, &concerns, &holds, &mut fired);
        } else {
            sound(&puzzle, &board, &ways, &concerns, &holds);
        }
    }
    for name in [
        "hidden single",
        "naked pair",
        "hidden pair",
        "naked triple",
        "hidden triple",
        "naked quad",
        "hidden quad",
    ] {
        assert!(fired.contains_key(name), "{name}: {fired:?}");
    }
}

/// Checks that no order of the row which the board allows is excluded.
fn sound(
    puzzle: &Futoshiki,
    board: &Board,
    ways: &[Vec<u32>],
    concerns: &dyn Fn(&Fact) -> bool,
    holds: &dyn Fn(&[u32], &Fact) -> bool,
) {
    let allowed = |way: &&Vec<u32>| {
        let values = (0..).zip(way.iter());
        let mut cells = values.map(|(col, &value)| (Cell::new(0, col), value));
        cells.all(|(cell, value)| board.get(cell).contains(value))
    };
    let left: Vec<&Vec<u32>> = ways.iter().filter(allowed).collect();
    for technique in Puzzle::techniques(puzzle) {
        let mut found: Vec<Finding> = Vec::new();
        technique.find(board, &Changed::everything(board.size()), &mut found);
        for finding in found {
            let facts = finding.therefore.iter().filter(|fact| concerns(fact));
            for fact in facts {
                assert!(
                    left.iter().all(|way| holds(way, fact)),
                    "{} {fact:?}",
                    technique.name()
                );
            }
            if finding.therefore.is_empty() {
                assert!(left.is_empty(), "{}", technique.name());
            }
        }
    }
}

#[test]
fn findings_for_one_value_are_those_of_all_its_placements() {
    let mut dice = Dice(10);
    let all = permutations();
    let mut fired = BTreeMap::new();
    let blank = vec![vec![0; ORDER as usize]; ORDER as usize];
    let puzzle = Futoshiki::from_clues(&blank, &[]).unwrap();
    for _ in 0..200 {
        let table = random_table(&mut dice, &all);
        let mut board = Puzzle::blank(&puzzle);
        for (row, &cols) in (0..).zip(&table) {
            for col in (0..ORDER).filter(|col| cols >> col & 1 == 0) {
                board.set(Cell::new(row, col), Domain(0b11_1110));
            }
        }
        let concerns = |fact: &Fact| fact.value == 0;
        let holds =
            |way: &[u32], fact: &Fact| (way[fact.cell.row as usize] == fact.cell.col) == fact.holds;
        check(&puzzle, &board, &all, &concerns, &holds, &mut fired);
    }
    for name in ["hidden single", "x-wing", "swordfish"] {
        assert!(fired.contains_key(name), "{name}: {fired:?}");
    }
}
