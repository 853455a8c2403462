//! A kind of puzzle against a solver of another school: its formula, through `MiniSat`.
//!
//! Nothing is shared on the way but the puzzle and the writer of the formula: no model, no propagator, no search. It reaches
//! boards that enumeration cannot. Verdict, the solution where there is one, and the verifier have to agree.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use gridproof_core::{AnyPuzzle, Board, Cell, Domain, KindEntry, Limits, Source, Verdict};

use crate::dimacs::Formula;
use crate::generate::PlainBoard;
use crate::known::learnt_clauses_keep;

/// The other solver gives up after so many clauses learnt.
const MOST_LEARNT: u64 = 400_000;
/// Ours gives up after so many conflicts.
const MOST_CONFLICTS: u64 = 200_000;

/// How many solutions a formula has, told on the variables that have names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// None.
    Unsolvable,
    /// One: the names that hold.
    Unique(Vec<String>),
    /// These two, or more.
    Multiple(Vec<String>, Vec<String>),
    /// The solver gave up.
    Unknown,
}

/// Asks the other solver for a solution of the formula, and for another one.
pub fn opinion(formula: &Formula) -> Opinion {
    let mut other = Other::new(formula);
    let first = match other.solve(formula) {
        Found::Model(names) => names,
        Found::Nothing => return Opinion::Unsolvable,
        Found::GaveUp => return Opinion::Unknown,
    };
    other.forbid(formula, &first);
    match other.solve(formula) {
        Found::Model(second) => Opinion::Multiple(first, second),
        Found::Nothing => Opinion::Unique(first),
        Found::GaveUp => Opinion::Unknown,
    }
}

enum Found {
    Model(Vec<String>),
    Nothing,
    GaveUp,
}

/// Counts what is learnt, so that a limit is the same on every machine.
#[derive(Default)]
struct Patience {
    learnt: u64,
}

impl Callbacks for Patience {
    fn on_new_clause(&mut self, _: &[Lit], _: ClauseKind) {
        self.learnt += 1;
    }

    fn stop(&self) -> bool {
        self.learnt > MOST_LEARNT
    }
}

struct Other {
    solver: Solver<Patience>,
    /// The variables of the formula, in their order.
    variables: Vec<Var>,
}

impl Other {
    fn new(formula: &Formula) -> Self {
        let mut solver = Solver::new(SolverOpts::default(), Patience::default());
        let variables = (0..formula.variables).map(|_| solver.new_var_default());
        let variables = variables.collect();
        let mut other = Self { solver, variables };
        for clause in formula.clauses() {
            other.add(clause);
        }
        other.solver.cb_mut().learnt = 0;
        other
    }

    fn literal(&self, number: i32) -> Lit {
        let variable = self.variables[number.unsigned_abs() as usize - 1];
        Lit::new(variable, number > 0)
    }

    fn add(&mut self, clause: &[i32]) {
        let mut clause: Vec<Lit> = clause.iter().map(|&number| self.literal(number)).collect();
        self.solver.add_clause_reuse(&mut clause);
    }

    fn solve(&mut self, formula: &Formula) -> Found {
        let answer = self.solver.solve_limited(&[]);
        if answer == lbool::FALSE {
            return Found::Nothing;
        }
        if answer != lbool::TRUE {
            return Found::GaveUp;
        }
        let names = formula.names.iter();
        let holds = |&(_, &variable): &(&String, &i32)| {
            self.solver.value_lit(self.literal(variable)) == lbool::TRUE
        };
        Found::Model(names.filter(holds).map(|(name, _)| name.clone()).collect())
    }

    /// Forbids these values of the named variables.
    fn forbid(&mut self, formula: &Formula, names: &[String]) {
        let differs = formula.names.iter().map(|(name, &variable)| {
            if names.binary_search(name).is_ok() {
                -variable
            } else {
                variable
            }
        });
        let differs: Vec<i32> = differs.collect();
        self.add(&differs);
    }
}

/// How a comparison ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Compared {
    /// Both say so.
    Agree(&'static str),
    /// One of the two gave up.
    Open,
}

/// Holds a kind against the other solver on one board, every reason replayed.
///
/// # Errors
/// What differs, in one sentence.
pub fn compare(entry: &KindEntry, plain: &PlainBoard) -> Result<Compared, String> {
    let read = entry.read("json", &Source::from_text(&plain.json()));
    let puzzle = read.map_err(|error| error.to_string())?.puzzle;
    let puzzle = &*puzzle;
    let written = puzzle.write("dimacs", &[], None);
    let formula = Formula::read(&written.map_err(|error| error.to_string())?)?;
    let opinion = opinion(&formula);
    let limits = Limits::none()
        .with_audit(true)
        .with_conflicts(MOST_CONFLICTS);
    let decided = puzzle.decide(&limits).map_err(|fault| fault.to_string())?;
    let ours = decided.verdict;
    let board = |names: &[String]| -> Result<Board, String> {
        let board = spelled(puzzle, names)?;
        let verified = puzzle.verify(&board);
        verified.map_err(|violation| format!("the verifier refuses its solution: {violation}"))?;
        Ok(board)
    };
    let theirs = match &opinion {
        Opinion::Unknown => return Ok(Compared::Open),
        Opinion::Unsolvable => "unsolvable",
        Opinion::Unique(names) => {
            let solution = board(names)?;
            if matches!(&ours, Verdict::Unique(found) if *found != solution) {
                return Err("both have one solution, but not the same".to_owned());
            }
            learnt_clauses_keep(puzzle, &solution, &limits)?;
            "unique"
        }
        Opinion::Multiple(one, two) => {
            learnt_clauses_keep(puzzle, &board(one)?, &limits)?;
            board(two)?;
            "multiple"
        }
    };
    match ours {
        Verdict::Unknown { .. } => Ok(Compared::Open),
        ours if ours.name() == theirs => Ok(Compared::Agree(theirs)),
        ours => Err(format!("{}, by the other solver {theirs}", ours.name())),
    }
}

/// The board that the names of a formula spell: `r3c5=#` and `r3c5=*` for the second of two values, `r3c5=4` for the fourth.
fn spelled(puzzle: &dyn AnyPuzzle, names: &[String]) -> Result<Board, String> {
    let mut board = puzzle.blank();
    let two = |domain: Domain| domain == Domain::first(2);
    for (cell, domain) in puzzle.blank().iter() {
        if two(domain) {
            board.set(cell, Domain::single(0));
        }
    }
    for name in names {
        let (cell, value) = parsed(name).ok_or_else(|| format!("no cell is named {name}"))?;
        board.set(cell, Domain::single(value));
    }
    Ok(board)
}

fn parsed(name: &str) -> Option<(Cell, u32)> {
    let (cell, value) = name.strip_prefix('r')?.split_once('=')?;
    let (row, col) = cell.split_once('c')?;
    let index = |text: &str| text.parse::<u32>().ok()?.checked_sub(1);
    let value = match value {
        "#" | "*" => 1,
        digits => index(digits)?,
    };
    Some((Cell::new(index(row)?, index(col)?), value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimacs::Formula;

    fn told(text: &str) -> Opinion {
        opinion(&Formula::read(text.as_bytes()).unwrap())
    }

    #[test]
    fn opinions_are_about_named_variables() {
        let names = "c r1c1=# 1\nc r1c2=# 2\n";
        let one = vec!["r1c1=#".to_owned()];
        // The third variable is free, but has no name.
        let unique = told(&format!("{names}p cnf 3 2\n1 0\n-2 0\n"));
        assert_eq!(unique, Opinion::Unique(one));
        let none = told(&format!("{names}p cnf 2 3\n1 2 0\n-1 0\n-2 0\n"));
        assert_eq!(none, Opinion::Unsolvable);
        let Opinion::Multiple(one, two) = told(&format!("{names}p cnf 2 1\n1 2 0\n")) else {
            panic!("there are three");
        };
        assert_ne!(one, two);
    }

    #[test]
    fn names_are_cells_and_values() {
        assert_eq!(parsed("r3c5=#"), Some((Cell::new(2, 4), 1)));
        assert_eq!(parsed("r12c1=4"), Some((Cell::new(11, 0), 3)));
        assert_eq!(parsed("r0c1=4"), None);
    }
}
