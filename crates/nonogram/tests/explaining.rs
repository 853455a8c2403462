//! Explanations: every step replayed, assumptions only where nothing else helps, grades that know no direction.

use gridproof_core::hint::{
    Assuming, Explanation, Fact, Grade, Hint, Outcome, derive, explain, hint, rate,
};
use gridproof_core::verdict::Count;
use gridproof_core::{AnyPuzzle, Board, Domain, Limits, Puzzle, Verdict};
use gridproof_nonogram::{KIND, Nonogram};
use gridproof_testkit::generate::{self, NonogramClues};
use gridproof_testkit::steps;

fn puzzle(clues: &NonogramClues) -> Nonogram {
    Nonogram::from_clues(&clues.rows, &clues.cols).expect("random clues make a puzzle")
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

/// All pictures of a line by plain enumeration.
fn placements(length: usize, clue: &[u32]) -> Vec<Vec<bool>> {
    let lines = (0..1u32 << length)
        .map(|bits| -> Vec<bool> { (0..length).map(|at| bits >> at & 1 == 1).collect() });
    lines
        .filter(|line| gridproof_testkit::oracle::clue_of(line) == clue)
        .collect()
}

/// The judge of small boards: all pictures of the listed rows, and for each the listed columns one by one. Shares nothing with the
/// engine.
struct Plain<'a> {
    clues: &'a NonogramClues,
    /// The pictures of each line, by the number of its clue.
    lines: Vec<Vec<Vec<bool>>>,
}

impl<'a> Plain<'a> {
    fn new(clues: &'a NonogramClues) -> Self {
        let (rows, cols) = (clues.rows.len(), clues.cols.len());
        let lines = clues.rows.iter().map(|clue| placements(cols, clue));
        let lines = lines.chain(clues.cols.iter().map(|clue| placements(rows, clue)));
        Self {
            lines: lines.collect(),
            clues,
        }
    }

    fn forces(&self, subject: &[usize], because: &[Fact], therefore: &[Fact]) -> bool {
        match therefore {
            [] => !self.possible(subject, because),
            _ => therefore.iter().all(|fact| {
                let mut facts = because.to_vec();
                facts.push(fact.negated());
                !self.possible(subject, &facts)
            }),
        }
    }

    fn possible(&self, subject: &[usize], facts: &[Fact]) -> bool {
        let (rows, cols) = (self.clues.rows.len(), self.clues.cols.len());
        let mut grid = vec![vec![None; cols]; rows];
        for fact in facts {
            let filled = (fact.value == 1) == fact.holds;
            let cell = &mut grid[fact.cell.row as usize][fact.cell.col as usize];
            if *cell == Some(!filled) {
                return false;
            }
            *cell = Some(filled);
        }
        self.rows(subject, &mut grid)
    }

    fn rows(&self, subject: &[usize], grid: &mut Vec<Vec<Option<bool>>>) -> bool {
        let rows = grid.len();
        let columns_fit = subject.iter().filter(|&&clue| clue >= rows).all(|&clue| {
            self.lines[clue].iter().any(|line| {
                (0..rows).all(|row| grid[row][clue - rows].is_none_or(|known| known == line[row]))
            })
        });
        if !columns_fit {
            return false;
        }
        let Some((&row, rest)) = subject.split_first().filter(|&(&clue, _)| clue < rows) else {
            return true;
        };
        let before = grid[row].clone();
        for line in &self.lines[row] {
            let fits = before.iter().zip(line);
            if fits
                .clone()
                .all(|(known, &cell)| known.is_none_or(|known| known == cell))
            {
                grid[row] = line.iter().map(|&cell| Some(cell)).collect();
                let possible = self.rows_keeping(subject, rest, grid);
                grid[row].clone_from(&before);
                if possible {
                    return true;
                }
            }
        }
        false
    }

    fn rows_keeping(
        &self,
        subject: &[usize],
        rest: &[usize],
        grid: &mut Vec<Vec<Option<bool>>>,
    ) -> bool {
        let rows = grid.len();
        let columns = subject.iter().copied().filter(|&clue| clue >= rows);
        let rest: Vec<usize> = rest.iter().copied().filter(|&clue| clue < rows).collect();
        self.rows(&rest.into_iter().chain(columns).collect::<Vec<_>>(), grid)
    }
}

#[test]
fn steps_of_small_boards_survive_replay_by_enumeration() {
    let mut rng = generate::seeded(5);
    let mut grades = std::collections::BTreeMap::new();
    let mut seen = 0;
    while seen < 1000 {
        let (rows, cols) = (4 + seen % 4, 4 + seen / 4 % 4);
        let density = 0.35 + 0.05 * (seen % 5) as f64;
        let clues = NonogramClues::random(&mut rng, rows, cols, density);
        let puzzle = puzzle(&clues);
        let Some(solution) = unique(&puzzle) else {
            continue;
        };
        seen += 1;
        let explanation = explained(&puzzle);
        assert_eq!(explanation.outcome, Outcome::Solved, "{clues:?}");
        let plain = Plain::new(&clues);
        let judge = |subject: &[usize], because: &[Fact], therefore: &[Fact]| {
            Some(plain.forces(subject, because, therefore))
        };
        steps::audit(&puzzle, &explanation, Some(&solution), &judge)
            .unwrap_or_else(|fault| panic!("{fault}\n{clues:?}"));
        steps::assumes_only_where_it_must(&puzzle, &explanation)
            .unwrap_or_else(|fault| panic!("{fault}\n{clues:?}"));
        *grades.entry(rate(&explanation).grade).or_insert(0) += 1;
    }
    assert!(grades.len() >= 3, "{grades:?}");
    assert!(grades[&Grade::Hard] > 5, "{grades:?}");
}

#[test]
fn steps_of_fixtures_survive_replay() {
    let solved = steps::audit_fixtures(&KIND, 2500).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(solved > 10, "{solved}");
}

fn turned(clues: &NonogramClues) -> NonogramClues {
    // A quarter turn: the first row becomes the last column.
    let flipped = |lines: &[Vec<u32>]| -> Vec<Vec<u32>> { lines.iter().rev().cloned().collect() };
    let reversed = |lines: &[Vec<u32>]| -> Vec<Vec<u32>> {
        let lines = lines
            .iter()
            .map(|line| line.iter().rev().copied().collect());
        lines.collect()
    };
    NonogramClues {
        rows: reversed(&clues.cols),
        cols: flipped(&clues.rows),
    }
}

fn transposed(clues: &NonogramClues) -> NonogramClues {
    NonogramClues {
        rows: clues.cols.clone(),
        cols: clues.rows.clone(),
    }
}

#[test]
fn grades_know_no_direction() {
    let mut rng = generate::seeded(11);
    let mut assumed = 0;
    let mut seen = 0;
    while seen < 60 {
        let clues = NonogramClues::random(&mut rng, 8 + seen % 5, 10, 0.4);
        if unique(&puzzle(&clues)).is_none() {
            continue;
        }
        seen += 1;
        let rating = rate(&explained(&puzzle(&clues)));
        assumed += usize::from(rating.assumptions > 0);
        let mut image = clues;
        for _ in 0..4 {
            image = turned(&image);
            for image in [&image, &transposed(&image)] {
                assert_eq!(rating, rate(&explained(&puzzle(image))), "{image:?}");
            }
        }
    }
    assert!(assumed > 5, "{assumed}");
}

#[test]
fn contradictions_are_derived_from_the_clues_that_conflict() {
    let mut rng = generate::seeded(3);
    let mut derived = 0;
    while derived < 40 {
        let clues = NonogramClues::mismatched(&mut rng, 6, 6, 0.5);
        let puzzle = puzzle(&clues);
        let Some(set) = AnyPuzzle::conflict_set(&puzzle, &Limits::none()).unwrap() else {
            continue;
        };
        derived += 1;
        let explanation = derive(&puzzle, &set.clues, Assuming::Allowed, &Limits::none());
        assert_eq!(explanation.outcome, Outcome::Contradiction, "{clues:?}");
        let plain = Plain::new(&clues);
        let judge = |subject: &[usize], because: &[Fact], therefore: &[Fact]| {
            Some(plain.forces(subject, because, therefore))
        };
        steps::audit(&puzzle, &explanation, None, &judge)
            .unwrap_or_else(|fault| panic!("{fault}\n{clues:?}"));
        let mut used: Vec<usize> = explanation
            .steps
            .iter()
            .flat_map(|step| step.subject.clone())
            .collect();
        used.sort_unstable();
        used.dedup();
        assert_eq!(used, set.clues, "{clues:?}");
    }
}

/// The clues of the smallest ambiguous board: two cells of a 2x2 board, in either diagonal.
fn diagonal() -> Nonogram {
    Nonogram::from_clues([[1], [1]], [[1], [1]]).expect("it is a puzzle")
}

#[test]
fn hints_name_wrong_marks_first() {
    let puzzle = Nonogram::from_clues([vec![2], vec![1]], [vec![2], vec![1]]).unwrap();
    let marks = Puzzle::read_marks(&puzzle, "?.\n??\n").unwrap();
    let found = hint(&puzzle, Some(&marks), Assuming::Allowed, &Limits::none())
        .unwrap()
        .hint;
    let Hint::Wrong(cells) = found else {
        panic!("{found:?}")
    };
    assert_eq!(cells.len(), 1);
    assert_eq!(cells[0].to_string(), "r1c2");
}

#[test]
fn hints_go_on_from_marks() {
    let puzzle = Nonogram::from_clues([vec![2], vec![1]], [vec![2], vec![1]]).unwrap();
    let marks = Puzzle::read_marks(&puzzle, "##\n??\n").unwrap();
    let found = hint(&puzzle, Some(&marks), Assuming::Forbidden, &Limits::none())
        .unwrap()
        .hint;
    let Hint::Step(step) = found else {
        panic!("{found:?}")
    };
    assert_eq!(step.technique, "complete line");
    assert!(step.therefore.iter().all(|fact| !fact.is_known(&marks)));
    let done = Puzzle::read_marks(&puzzle, "##\n#.\n").unwrap();
    let found = hint(&puzzle, Some(&done), Assuming::Allowed, &Limits::none())
        .unwrap()
        .hint;
    assert_eq!(found, Hint::Solved);
}

#[test]
fn hints_say_where_a_puzzle_is_ambiguous() {
    let found = hint(&diagonal(), None, Assuming::Allowed, &Limits::none())
        .unwrap()
        .hint;
    let Hint::Ambiguous(cells) = found else {
        panic!("{found:?}")
    };
    assert_eq!(cells.len(), 4);
    let found = hint(&diagonal(), None, Assuming::Forbidden, &Limits::none())
        .unwrap()
        .hint;
    assert_eq!(found, Hint::Stuck);
}

#[test]
fn hints_do_not_search_for_long() {
    let clues = NonogramClues::random(&mut generate::seeded(50), 50, 50, 0.45);
    let puzzle = puzzle(&clues);
    let logic = explain(
        &puzzle,
        &Puzzle::blank(&puzzle),
        Assuming::Forbidden,
        &Limits::none(),
    );
    let stuck = logic.unwrap().board;
    for marks in [None, Some(&stuck)] {
        let found = hint(&puzzle, marks, Assuming::Allowed, &Limits::none())
            .unwrap()
            .hint;
        assert!(matches!(found, Hint::Stuck | Hint::Step(_)), "{found:?}");
    }
    let limits = Limits::none().with_conflicts(1);
    let advice = hint(&puzzle, Some(&stuck), Assuming::Allowed, &limits).unwrap();
    assert!(advice.believed, "{advice:?}");
    let advice = hint(&puzzle, None, Assuming::Allowed, &limits).unwrap();
    assert!(!advice.believed, "{advice:?}");
}

#[test]
fn hints_show_why_there_is_no_solution() {
    let puzzle = Nonogram::from_clues([vec![2], vec![2]], [vec![1], vec![1]]).unwrap();
    let found = hint(&puzzle, None, Assuming::Allowed, &Limits::none())
        .unwrap()
        .hint;
    let Hint::Unsolvable(Some(step)) = found else {
        panic!("{found:?}")
    };
    assert!(step.is_contradiction());
}

#[test]
fn steps_of_one_round_that_clash_are_told_once() {
    let clues = NonogramClues {
        rows: vec![vec![3], vec![], vec![3]],
        cols: vec![vec![1], vec![3], vec![2]],
    };
    let puzzle = puzzle(&clues);
    let explanation = explained(&puzzle);
    let words: Vec<&str> = explanation.steps.iter().map(|step| &*step.words).collect();
    assert_eq!(
        words,
        [
            "row 1 (3): 3 cells are still to be filled, and no more are open, so r1c1 to r1c3 are filled",
            "row 2 (0): the line has no block, so r2c1 to r2c3 are empty",
            "row 3 (3): 3 cells are still to be filled, and no more are open, so r3c1 to r3c3 are filled",
            "column 2 (3): 3 cells are still to be filled, and no more are open, so r2c2 is filled, but r2c2 is empty",
        ]
    );
    steps::audit_by_replay(&puzzle, &explanation, None).expect("every step holds");
}

#[test]
fn a_cell_whose_values_are_all_refuted_is_named_with_them_alone() {
    let clues = NonogramClues {
        rows: vec![vec![1, 1]; 4],
        cols: vec![vec![1, 1], vec![1, 1], vec![2], vec![2]],
    };
    let puzzle = puzzle(&clues);
    let explanation = explained(&puzzle);
    let places: Vec<&str> = explanation.steps.iter().map(|step| &*step.place).collect();
    assert_eq!(places, ["r1c2"; 3]);
    let last = explanation.steps.last().expect("three steps");
    assert_eq!(
        last.words,
        "r1c2 is filled, and r1c2 is empty: they cannot both hold"
    );
    steps::audit_by_replay(&puzzle, &explanation, None).expect("every step holds");
}

#[test]
fn one_cell_needs_no_more_steps_than_the_board() {
    let mut rng = generate::seeded(21);
    let mut fewer = 0;
    for _ in 0..40 {
        let clues = NonogramClues::random(&mut rng, 8, 8, 0.6);
        let puzzle = puzzle(&clues);
        if unique(&puzzle).is_none() {
            continue;
        }
        let whole = explained(&puzzle);
        let blank = Puzzle::blank(&puzzle);
        let cell = gridproof_core::Cell::new(3, 4);
        let value = whole.board.get(cell).value().unwrap();
        let part = whole.clone().towards(&blank, &[Fact::is(cell, value)]);
        fewer += usize::from(part.steps.len() < whole.steps.len());
        steps::audit_by_replay(
            &puzzle,
            &Explanation {
                outcome: Outcome::Stuck,
                ..part.clone()
            },
            None,
        )
        .unwrap();
        let said = part.steps.iter().flat_map(|step| &step.therefore);
        assert!(said.clone().any(|fact| *fact == Fact::is(cell, value)));
    }
    assert!(fewer > 3, "{fewer}");
}

#[test]
fn regions_multiply_to_the_number_of_solutions() {
    let mut rng = generate::seeded(8);
    let mut split = 0;
    let mut seen = 0;
    while seen < 60 {
        let clues = NonogramClues::random(&mut rng, 6, 6, 0.4);
        let puzzle = puzzle(&clues);
        let any: &dyn AnyPuzzle = &puzzle;
        let backbone = any.backbone(&Limits::none()).unwrap();
        let Some(found) = gridproof_core::hint::ambiguity(any, &backbone, &Limits::none()) else {
            continue;
        };
        seen += 1;
        split += usize::from(found.regions.len() > 1);
        let count = any.count(1_000_000, &Limits::none()).unwrap().count;
        let product = found.regions.iter().map(|region| match &region.variants {
            Count::Exact(count) => count.clone(),
            Count::AtLeast(_) => panic!("a small region was not listed: {clues:?}"),
        });
        let product: num_bigint::BigUint = product.product();
        assert_eq!(count.to_string(), product.to_string(), "{clues:?}");
        let mut differ: Vec<_> = found.regions.iter().flat_map(|r| r.cells.clone()).collect();
        differ.sort_unstable();
        let expected: Vec<_> = backbone
            .possible
            .iter()
            .filter(|(_, domain)| domain.len() > 1)
            .map(|(cell, _)| cell)
            .collect();
        assert_eq!(differ, expected);
        // The additions leave one solution, and none of them is needless.
        let solutions = any.list(10_000, &Limits::none()).unwrap().solutions;
        let left = |facts: &[Fact]| {
            let fits = |board: &&Board| facts.iter().all(|fact| fact.is_known(board));
            solutions.iter().filter(fits).count()
        };
        assert_eq!(left(&found.additions), 1, "{clues:?}");
        for dropped in 0..found.additions.len() {
            let mut fewer = found.additions.clone();
            fewer.remove(dropped);
            assert!(left(&fewer) > 1, "{clues:?}");
        }
    }
    assert!(split > 2, "{split}");
}

#[test]
fn a_cell_marked_as_impossible_is_wrong() {
    // A cell without candidates in the marks is wrong by itself.
    let mut marks = Puzzle::blank(&diagonal());
    let cell = gridproof_core::Cell::new(0, 0);
    marks.set(cell, Domain::EMPTY);
    let found = hint(
        &diagonal(),
        Some(&marks),
        Assuming::Allowed,
        &Limits::none(),
    )
    .unwrap()
    .hint;
    assert_eq!(found, Hint::Wrong(vec![cell]));
}
