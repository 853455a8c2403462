//! Explanations: every step replayed without the engine, assumptions only where nothing else helps, grades that know no direction.

use std::collections::BTreeMap;

use gridproof_core::hint::{
    Assuming, Explanation, Fact, Grade, Hint, Outcome, Step, derive, explain, hint, rate,
};
use gridproof_core::{AnyPuzzle, Board, Cell, Limits, Puzzle, Verdict};
use gridproof_futoshiki::{Clue, ENTRY, Futoshiki};
use gridproof_testkit::generate::{self, FutoshikiBoard};
use gridproof_testkit::steps;

fn puzzle(board: &FutoshikiBoard) -> Futoshiki {
    Futoshiki::from_clues(&board.givens, &board.less).expect("random clues make a puzzle")
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

/// Cells that hold different values.
type Line = Vec<usize>;

/// The judge of small boards: tries values cell by cell. Shares nothing with the engine.
struct Plain {
    order: usize,
    clues: Vec<Clue>,
}

impl Plain {
    fn new(puzzle: &Futoshiki) -> Self {
        Self {
            order: puzzle.order() as usize,
            clues: puzzle.all_clues().collect(),
        }
    }

    fn index(&self, cell: Cell) -> usize {
        cell.row as usize * self.order + cell.col as usize
    }

    fn row(&self, row: usize) -> Line {
        (0..self.order).map(|col| row * self.order + col).collect()
    }

    fn col(&self, col: usize) -> Line {
        (0..self.order).map(|row| row * self.order + col).collect()
    }

    fn all_lines(&self) -> Vec<Line> {
        let rows = (0..self.order).map(|at| self.row(at));
        rows.chain((0..self.order).map(|at| self.col(at))).collect()
    }

    /// Whether the clues and facts force all that follows, in a square whose lines are these.
    fn forces(&self, lines: &[Line], subject: &[usize], because: &[Fact], says: &[Fact]) -> bool {
        match says {
            [] => !self.possible(lines, subject, because),
            _ => says.iter().all(|fact| {
                let mut facts = because.to_vec();
                facts.push(fact.negated());
                !self.possible(lines, subject, &facts)
            }),
        }
    }

    fn possible(&self, lines: &[Line], subject: &[usize], facts: &[Fact]) -> bool {
        let mut open = vec![(1u64 << self.order) - 1; self.order * self.order];
        let mut signs = Vec::new();
        for &clue in subject {
            match self.clues[clue] {
                Clue::Given(cell, value) => open[self.index(cell)] &= 1 << (value - 1),
                Clue::Sign(sign) => {
                    signs.push((self.index(sign.smaller), self.index(sign.greater)));
                }
            }
        }
        for fact in facts {
            let value = 1 << fact.value;
            open[self.index(fact.cell)] &= if fact.holds { value } else { !value };
        }
        let decided = vec![false; open.len()];
        fill(lines, &signs, &open, decided)
    }
}

/// Whether the open cells can be filled: the cell with the fewest values is tried first.
fn fill(lines: &[Line], signs: &[(usize, usize)], open: &[u64], mut decided: Vec<bool>) -> bool {
    let next = (0..open.len())
        .filter(|&cell| !decided[cell])
        .min_by_key(|&cell| open[cell].count_ones());
    let Some(cell) = next else { return true };
    decided[cell] = true;
    (0..64)
        .filter(|value| open[cell] >> value & 1 == 1)
        .any(|value| {
            let mut left = open.to_vec();
            left[cell] = 1 << value;
            for line in lines.iter().filter(|line| line.contains(&cell)) {
                for &other in line.iter().filter(|&&other| other != cell) {
                    left[other] &= !(1 << value);
                }
            }
            for &(smaller, greater) in signs {
                if smaller == cell {
                    left[greater] &= u64::MAX << value << 1;
                }
                if greater == cell {
                    left[smaller] &= (1 << value) - 1;
                }
            }
            left.iter().all(|&cell| cell != 0) && fill(lines, signs, &left, decided.clone())
        })
}

/// The rows and columns that a step names, which are all that it may use besides its clues.
fn named(plain: &Plain, step: &Step) -> Vec<Line> {
    let number = |word: &str| -> usize {
        word.trim_end_matches(':')
            .parse()
            .expect("a line by number")
    };
    let words: Vec<&str> = step.words.split(' ').collect();
    match step.technique {
        "sign bounds" | "sign chain" => Vec::new(),
        "hidden single" | "naked pair" | "naked triple" | "naked quad" | "hidden pair"
        | "hidden triple" | "hidden quad" | "ordered cells" => match words[0] {
            "row" => vec![plain.row(number(words[1]) - 1)],
            "column" => vec![plain.col(number(words[1]) - 1)],
            other => panic!("{other}: {}", step.words),
        },
        "naked single" | "given" => {
            let mut cells = step.because.iter().chain(&step.therefore);
            let cell = cells.find(|fact| fact.holds).expect("it has a value").cell;
            vec![plain.row(cell.row as usize), plain.col(cell.col as usize)]
        }
        _ => plain.all_lines(),
    }
}

/// Replays each step on the lines and signs that it names, chains included.
fn replay(plain: &Plain, steps: &[Step]) {
    for step in steps {
        // A contradiction of what a naked single says names a second decided cell.
        let lines = match (step.is_contradiction(), step.technique) {
            (true, "given" | "naked single") => plain.all_lines(),
            _ => named(plain, step),
        };
        assert!(
            plain.forces(&lines, &step.subject, &step.because, &step.therefore),
            "{} {:?}",
            step.words,
            step.because
        );
        replay(plain, &step.chain);
    }
}

fn count(techniques: &mut BTreeMap<&'static str, usize>, steps: &[Step]) {
    for step in steps {
        *techniques.entry(step.technique).or_insert(0) += 1;
    }
}

#[test]
fn steps_of_small_boards_survive_replay_without_the_engine() {
    let mut rng = generate::seeded(4);
    let mut techniques = BTreeMap::new();
    let mut grades = BTreeMap::new();
    let mut seen = 0;
    while seen < 1000 {
        let order = [3, 4, 5, 5, 5][seen / 3 % 5];
        let (given, signed) = [(0.05, 0.5), (0.1, 0.35), (0.3, 0.0)][seen % 3];
        let board = FutoshikiBoard::random(&mut rng, order, given, signed, 0.0);
        let puzzle = puzzle(&board);
        let Some(solution) = unique(&puzzle) else {
            continue;
        };
        seen += 1;
        let explanation = explained(&puzzle);
        assert_eq!(explanation.outcome, Outcome::Solved, "{board:?}");
        let plain = Plain::new(&puzzle);
        let lines = plain.all_lines();
        let judge = |subject: &[usize], because: &[Fact], therefore: &[Fact]| {
            Some(plain.forces(&lines, subject, because, therefore))
        };
        steps::audit(&puzzle, &explanation, Some(&solution), &judge)
            .and_then(|_| steps::assumes_only_where_it_must(&puzzle, &explanation))
            .unwrap_or_else(|fault| panic!("{fault}\n{board:?}"));
        replay(&plain, &explanation.steps);
        count(&mut techniques, &explanation.steps);
        *grades.entry(rate(&explanation).grade).or_insert(0) += 1;
    }
    assert!(
        grades[&Grade::Easy] > 50 && grades[&Grade::Hard] > 3,
        "{grades:?}"
    );
    for name in [
        "given",
        "naked single",
        "hidden single",
        "sign chain",
        "sign bounds",
        "naked pair",
        "ordered cells",
        "x-wing",
    ] {
        let seen = techniques.contains_key(name);
        assert!(seen, "{name}: {techniques:?}");
    }
}

#[test]
fn steps_of_larger_boards_survive_replay_by_search() {
    let mut rng = generate::seeded(17);
    let mut seen = 0;
    while seen < 25 {
        let (given, signed) = [(0.3, 0.1), (0.28, 0.15), (0.4, 0.0)][seen % 3];
        let board = FutoshikiBoard::random(&mut rng, 9, given, signed, 0.0);
        let puzzle = puzzle(&board);
        let Some(solution) = unique(&puzzle) else {
            continue;
        };
        seen += 1;
        let explanation = explained(&puzzle);
        assert_eq!(explanation.outcome, Outcome::Solved, "{board:?}");
        steps::audit_by_replay(&puzzle, &explanation, Some(&solution))
            .and_then(|_| steps::assumes_only_where_it_must(&puzzle, &explanation))
            .unwrap_or_else(|fault| panic!("{fault}\n{board:?}"));
    }
}

#[test]
fn steps_of_fixtures_survive_replay() {
    let solved = steps::audit_fixtures(&ENTRY, 400).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(solved > 5, "{solved}");
}

/// The board with rows and columns exchanged.
fn transposed(board: &FutoshikiBoard) -> FutoshikiBoard {
    let order = board.givens.len();
    let column = |col: usize| board.givens.iter().map(|row| row[col]).collect();
    FutoshikiBoard {
        givens: (0..order).map(column).collect(),
        less: board
            .less
            .iter()
            .map(|&[a, b, c, d]| [b, a, d, c])
            .collect(),
    }
}

/// The board with its rows from right to left.
fn reversed(board: &FutoshikiBoard) -> FutoshikiBoard {
    let last = board.givens.len() as u32 + 1;
    let turned = |row: &Vec<u32>| row.iter().rev().copied().collect();
    FutoshikiBoard {
        givens: board.givens.iter().map(turned).collect(),
        less: board
            .less
            .iter()
            .map(|&[a, b, c, d]| [a, last - b, c, last - d])
            .collect(),
    }
}

/// The board with 1 and n, 2 and n - 1 and so on exchanged.
fn complement(board: &FutoshikiBoard) -> FutoshikiBoard {
    let last = board.givens.len() as u32 + 1;
    let turned = |&value: &u32| if value == 0 { 0 } else { last - value };
    FutoshikiBoard {
        givens: board
            .givens
            .iter()
            .map(|row| row.iter().map(turned).collect())
            .collect(),
        less: board
            .less
            .iter()
            .map(|&[a, b, c, d]| [c, d, a, b])
            .collect(),
    }
}

#[test]
fn grades_know_no_direction() {
    let mut rng = generate::seeded(11);
    let mut assumed = 0;
    let mut seen = 0;
    while seen < 40 {
        let order = 4 + seen % 2;
        let board = FutoshikiBoard::random(&mut rng, order, 0.06, 0.5, 0.0);
        if unique(&puzzle(&board)).is_none() {
            continue;
        }
        seen += 1;
        let rating = rate(&explained(&puzzle(&board)));
        assumed += usize::from(rating.assumptions > 0);
        for image in [
            complement(&board),
            transposed(&board),
            reversed(&board),
            transposed(&reversed(&transposed(&complement(&board)))),
        ] {
            assert_eq!(rating, rate(&explained(&puzzle(&image))), "{board:?}");
        }
    }
    assert!(assumed > 3, "{assumed}");
}

#[test]
fn contradictions_are_derived_from_the_clues_that_conflict() {
    let mut rng = generate::seeded(3);
    let mut derived = 0;
    while derived < 40 {
        let board = FutoshikiBoard::random(&mut rng, 4 + derived % 2, 0.1, 0.5, 0.2);
        let puzzle = puzzle(&board);
        let Some(set) = AnyPuzzle::conflict_set(&puzzle, &Limits::none()).unwrap() else {
            continue;
        };
        derived += 1;
        let explanation = derive(&puzzle, &set.clues, Assuming::Allowed, &Limits::none());
        assert_eq!(explanation.outcome, Outcome::Contradiction, "{board:?}");
        let plain = Plain::new(&puzzle);
        let lines = plain.all_lines();
        let judge = |subject: &[usize], because: &[Fact], therefore: &[Fact]| {
            Some(plain.forces(&lines, subject, because, therefore))
        };
        steps::audit(&puzzle, &explanation, None, &judge)
            .unwrap_or_else(|fault| panic!("{fault}\n{board:?}"));
        let mut used: Vec<usize> = explanation
            .steps
            .iter()
            .flat_map(|step| step.subject.clone())
            .collect();
        used.sort_unstable();
        used.dedup();
        assert_eq!(used, set.clues, "{board:?}");
    }
}

#[test]
fn hints_go_on_from_marks() {
    let less = [[1, 2, 1, 3], [2, 2, 1, 2], [2, 3, 1, 3], [3, 1, 2, 1]];
    let puzzle = Futoshiki::from_clues(&[[0; 3]; 3], &less).unwrap();
    let ask = |text: &str| {
        let marks = Puzzle::read_marks(&puzzle, text).unwrap();
        hint(&puzzle, Some(&marks), Assuming::Forbidden, &Limits::none())
            .unwrap()
            .hint
    };
    let Hint::Step(step) = ask("1 0 0\n0 0 0\n0 0 0\n") else {
        panic!("a step");
    };
    assert_eq!(step.technique, "naked single");
    let Hint::Wrong(cells) = ask("1 3 0\n0 0 0\n0 0 0\n") else {
        panic!("wrong marks");
    };
    assert_eq!(cells, [Cell::new(0, 1)]);
    assert_eq!(ask("1 2 3\n3 1 2\n2 3 1\n"), Hint::Solved);
}
