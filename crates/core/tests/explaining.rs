//! The driver of explanations, on a toy: a grid of yes and no with the number of yes for every row and column.

use gridproof_core::hint::{
    Assuming, Changed, Fact, Finding, Grade, Hint, Outcome, Technique, ambiguity, derive, explain,
    hint, rate,
};
use gridproof_core::propagators::Cardinality;
use gridproof_core::{
    AnyPuzzle, Assignment, Board, Cell, Domain, Drawing, Format, Limits, Lit, Model, ModelBuilder,
    ParseError, Puzzle, Selectors, Size, Var, Violation,
};

/// How many cells of each row, then of each column, are yes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Counts {
    rows: Vec<u32>,
    cols: Vec<u32>,
    techniques: usize,
}

impl Counts {
    fn new(rows: &[u32], cols: &[u32]) -> Self {
        Self {
            rows: rows.to_vec(),
            cols: cols.to_vec(),
            techniques: 1,
        }
    }

    fn lines(&self) -> Vec<(u32, Vec<Cell>)> {
        let Size { rows, cols } = Puzzle::size(self);
        let row = |row: u32| (0..cols).map(|col| Cell::new(row, col)).collect();
        let col = |col: u32| (0..rows).map(|row| Cell::new(row, col)).collect();
        let all_rows = (0..rows).map(|at| (self.rows[at as usize], row(at)));
        let all_cols = (0..cols).map(|at| (self.cols[at as usize], col(at)));
        all_rows.chain(all_cols).collect()
    }
}

/// What follows from the number of a line.
struct Number<'a>(&'a Counts);

impl Technique for Number<'_> {
    fn name(&self) -> &'static str {
        "number"
    }
    fn grade(&self) -> Grade {
        Grade::Easy
    }
    fn find(&self, board: &Board, _: &Changed, found: &mut Vec<Finding>) {
        for (clue, (number, cells)) in self.0.lines().into_iter().enumerate() {
            let values: Vec<_> = cells.iter().map(|&cell| board.get(cell).value()).collect();
            let yes = values.iter().filter(|&&value| value == Some(1)).count() as u32;
            let open = values.iter().filter(|value| value.is_none()).count() as u32;
            if yes > number || yes + open < number {
                found.push(Finding::new(vec![clue], Vec::new()));
            } else if yes == number || yes + open == number {
                let value = u32::from(yes < number);
                let facts = cells.iter().filter(|&&cell| board.get(cell).len() > 1);
                let facts: Vec<Fact> = facts.map(|&cell| Fact::is(cell, value)).collect();
                if !facts.is_empty() {
                    found.push(Finding::new(vec![clue], facts));
                }
            }
        }
    }
    fn words(&self, _: &Board, finding: &Finding, because: &[Fact]) -> String {
        format!("{:?} by {}", finding.subject, because.len())
    }
}

impl Puzzle for Counts {
    const KIND: &'static str = "counts";
    const ALIASES: &'static [&'static str] = &[];
    type Solution = Board;

    fn size(&self) -> Size {
        Size::new(self.rows.len() as u32, self.cols.len() as u32)
    }
    fn model(&self, selectors: Selectors, limits: &Limits) -> Model {
        let mut builder = ModelBuilder::within(selectors, limits);
        let size = Puzzle::size(self);
        builder.vars(size.cells(), true);
        for (number, cells) in self.lines() {
            builder.next_clue();
            let scope: Vec<Var> = cells
                .iter()
                .map(|&cell| Var::new(size.index(cell) as u32))
                .collect();
            let exactly = Cardinality::exactly(scope.len(), number);
            builder.propagator(Box::new(exactly), &scope);
        }
        builder.build()
    }
    fn clues(&self) -> usize {
        self.rows.len() + self.cols.len()
    }
    fn clue(&self, index: usize) -> String {
        format!("line {index}")
    }
    fn literal(&self, cell: Cell, value: u32) -> Option<Lit> {
        let size = Puzzle::size(self);
        let known = size.contains(cell) && value < 2;
        known.then(|| Var::new(size.index(cell) as u32).lit(value == 1))
    }
    fn blank(&self) -> Board {
        Board::filled(Puzzle::size(self), Domain::first(2))
    }
    fn solution(&self, assignment: &Assignment) -> Board {
        let mut board = Puzzle::blank(self);
        for (cell, &value) in Puzzle::size(self).iter().zip(assignment.values()) {
            board.set(cell, Domain::single(u32::from(value == Some(true))));
        }
        board
    }
    fn verify(&self, solution: &Board) -> Result<(), Violation> {
        for (number, cells) in self.lines() {
            let yes = cells
                .iter()
                .filter(|&&cell| solution.get(cell).value() == Some(1));
            if yes.count() != number as usize {
                return Err(Violation::new("a line has another number", cells));
            }
        }
        Ok(())
    }
    fn board(&self, solution: &Board) -> Board {
        solution.clone()
    }
    fn read_board(&self, board: &Board) -> Option<Board> {
        let full = board.domains().iter().all(|domain| domain.len() == 1);
        full.then(|| board.clone())
    }
    fn draw(&self, board: &Board, _: Drawing) -> String {
        Puzzle::write_marks(self, board)
    }
    fn write_marks(&self, board: &Board) -> String {
        format!("{board:?}\n")
    }
    fn read_marks(&self, _: &str) -> Result<Board, ParseError> {
        Err(ParseError::new("no marks"))
    }
    fn techniques(&self) -> Vec<Box<dyn Technique + '_>> {
        (0..self.techniques)
            .map(|_| Box::new(Number(self)) as Box<dyn Technique>)
            .collect()
    }
    fn formats() -> &'static [&'static dyn Format<Self>] {
        &[]
    }
}

fn limits() -> Limits {
    Limits::none()
}

/// Row 1 and column 1 are full, so the rest of row 2 and column 2 is not.
fn corner() -> Counts {
    Counts::new(&[3, 1, 1], &[3, 1, 1])
}

#[test]
fn reasons_that_a_technique_does_not_give_are_found_and_irreducible() {
    let puzzle = corner();
    let blank = Puzzle::blank(&puzzle);
    let explanation = explain(&puzzle, &blank, Assuming::Forbidden, &limits()).unwrap();
    assert_eq!(explanation.outcome, Outcome::Solved);
    let first = &explanation.steps[0];
    assert_eq!((&first.subject[..], first.because.len()), (&[0][..], 0));
    let second = explanation
        .steps
        .iter()
        .find(|step| step.subject == [1])
        .unwrap();
    assert_eq!(second.because, [Fact::is(Cell::new(1, 0), 1)]);
    assert_eq!(second.therefore.len(), 2);
}

#[test]
fn steps_of_one_round_do_not_repeat_each_other() {
    let puzzle = Counts::new(&[1], &[1]);
    let blank = Puzzle::blank(&puzzle);
    let explanation = explain(&puzzle, &blank, Assuming::Forbidden, &limits());
    // The row and the column say the same of their only cell.
    assert_eq!(explanation.unwrap().steps.len(), 1);
}

#[test]
fn only_what_leads_to_a_cell_is_kept() {
    let puzzle = corner();
    let blank = Puzzle::blank(&puzzle);
    let explanation = explain(&puzzle, &blank, Assuming::Forbidden, &limits()).unwrap();
    let all = explanation.steps.len();
    let part = explanation.towards(&blank, &[Fact::is(Cell::new(1, 1), 0)]);
    assert_eq!(part.steps.len(), 2);
    assert!(part.steps.len() < all);
}

#[test]
fn clashes_are_contradictions() {
    // The row wants its cell, the column does not.
    let puzzle = Counts::new(&[1], &[0]);
    let blank = Puzzle::blank(&puzzle);
    let explanation = explain(&puzzle, &blank, Assuming::Allowed, &limits()).unwrap();
    assert_eq!(explanation.outcome, Outcome::Contradiction);
    let last = explanation.steps.last().unwrap();
    assert!(last.is_contradiction());
    assert_eq!(last.because.len(), 1);
    let Hint::Unsolvable(Some(step)) = hint(&puzzle, None, Assuming::Allowed, &limits())
        .unwrap()
        .hint
    else {
        panic!("a puzzle without a solution has no hint");
    };
    assert!(step.is_contradiction());
}

#[test]
fn what_no_technique_finds_is_found_by_the_search() {
    // With the last corner known, the numbers do the rest; without techniques the search does.
    let mut puzzle = Counts::new(&[2, 2, 1], &[2, 2, 1]);
    let mut board = Puzzle::blank(&puzzle);
    board.set(Cell::new(2, 2), Domain::single(1));
    let known = explain(&puzzle, &board, Assuming::Allowed, &limits()).unwrap();
    assert_eq!(known.outcome, Outcome::Solved);
    puzzle.techniques = 0;
    let searched = explain(&puzzle, &board, Assuming::Allowed, &limits()).unwrap();
    assert_eq!(searched.board, known.board);
    let [step] = &searched.steps[..] else {
        panic!("{searched:?}");
    };
    assert_eq!((step.technique, step.grade), ("search", Grade::Beyond));
    assert_eq!(step.because, [Fact::is(Cell::new(2, 2), 1)]);
    assert_eq!(rate(&searched).grade, Grade::Beyond);
    let stuck = explain(&puzzle, &board, Assuming::Forbidden, &limits()).unwrap();
    assert_eq!((stuck.outcome, stuck.steps.len()), (Outcome::Stuck, 0));
}

#[test]
fn limits_are_kept() {
    let cancelled = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let limits = Limits::none().with_cancel(cancelled);
    let puzzle = corner();
    let blank = Puzzle::blank(&puzzle);
    let explanation = explain(&puzzle, &blank, Assuming::Allowed, &limits).unwrap();
    assert!(matches!(explanation.outcome, Outcome::Stopped(_)));
    assert_eq!(explanation.board, explanation.start);
    assert!(explanation.steps.is_empty());
}

#[test]
fn derivations_use_the_given_clues_only() {
    // Row 1 and column 2 conflict; the others have nothing to do with it.
    let puzzle = Counts::new(&[2, 1], &[1, 0]);
    let set = AnyPuzzle::conflict_set(&puzzle, &limits())
        .unwrap()
        .unwrap();
    assert!(set.minimal);
    let derived = derive(&puzzle, &set.clues, Assuming::Allowed, &limits());
    assert_eq!(derived.outcome, Outcome::Contradiction);
    let used = derived.steps.iter().flat_map(|step| &step.subject);
    assert!(used.clone().all(|clue| set.clues.contains(clue)));
    assert!(derived.steps.last().unwrap().is_contradiction());
}

#[test]
fn regions_and_additions_of_an_ambiguous_board() {
    let puzzle = Counts::new(&[1, 1], &[1, 1]);
    let any: &dyn AnyPuzzle = &puzzle;
    let backbone = any.backbone(&limits()).unwrap();
    let found = ambiguity(any, &backbone, &limits()).unwrap();
    assert_eq!(found.regions.len(), 1);
    assert_eq!(found.regions[0].cells.len(), 4);
    assert_eq!(found.additions, [Fact::is(Cell::new(0, 0), 1)]);
    assert!(found.smallest && found.stop.is_none());
    // Unique boards have none.
    let any: &dyn AnyPuzzle = &corner();
    let backbone = any.backbone(&limits()).unwrap();
    assert_eq!(ambiguity(any, &backbone, &limits()), None);
}

/// More variants than are listed: what was found still pins one solution.
#[test]
fn rich_regions_are_pinned_too() {
    let puzzle = Counts::new(&[4; 8], &[4; 8]);
    let any: &dyn AnyPuzzle = &puzzle;
    let backbone = any.backbone(&limits()).unwrap();
    let found = ambiguity(any, &backbone, &limits()).unwrap();
    assert!(!found.smallest);
    assert_eq!(found.regions.len(), 1);
    let given = any.assuming(&found.additions);
    let verdict = given.decide(&limits()).unwrap().verdict;
    assert_eq!(verdict.name(), "unique");
}

#[test]
fn facts_taken_for_granted_are_the_first_steps() {
    let any: &dyn AnyPuzzle = &Counts::new(&[1, 1], &[1, 1]);
    let given = any.assuming(&[Fact::is(Cell::new(0, 0), 1)]);
    let explanation = explain(&*given, &given.blank(), Assuming::Forbidden, &limits()).unwrap();
    assert_eq!(explanation.outcome, Outcome::Solved);
    let first = &explanation.steps[0];
    assert_eq!(first.technique, "taken for granted");
    assert_eq!(first.therefore, [Fact::is(Cell::new(0, 0), 1)]);
    assert_eq!(explanation.steps.len(), 4);
}
