//! Puzzles as conjunctive normal form, in the DIMACS file format that SAT solvers read.
//!
//! It serves whoever wants to check a verdict with another solver, so it shares nothing with the model of the engine: each kind
//! writes its rules down once more, plainly. Variables are numbers from 1; those of the cells come first and are named in
//! comments. Every other variable is determined by them, so that the number of models is the number of solutions.

use std::fmt::Write as _;

use crate::cells::{Cell, Size};
use crate::format::CannotHold;

/// The most literals a formula may have, counting an end mark a clause: what fits easily into memory.
const MOST: usize = 1 << 25;

/// Up to this many literals are told apart in pairs, without variables of their own.
const PAIRWISE: usize = 5;

/// A literal, or a constant that a literal turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// Always true.
    True,
    /// Always false.
    False,
    /// A variable, or its negation if below 0. Never 0.
    Lit(i32),
}

impl std::ops::Not for Term {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Lit(lit) => Self::Lit(-lit),
        }
    }
}

/// A formula that is being written.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    comments: String,
    variables: i32,
    clauses: usize,
    /// The literals of all clauses, each clause ended by a 0.
    literals: Vec<i32>,
    full: bool,
}

impl Cnf {
    /// A formula without variables and clauses, with the first lines of comment: what the puzzle is, and its properties.
    pub fn new(kind: &str, size: Size, properties: &[(String, String)]) -> Self {
        let mut cnf = Self::default();
        cnf.comment(&format!("{size} {kind}"));
        for (name, value) in properties {
            cnf.comment(&format!("{name}: {value}"));
        }
        cnf
    }

    /// Adds a comment.
    pub fn comment(&mut self, words: &str) {
        // A comment ends with its line, whatever characters end it.
        let words: Vec<&str> = words.split_whitespace().collect();
        self.line(format_args!("{}", words.join(" ")));
    }

    fn line(&mut self, words: std::fmt::Arguments<'_>) {
        writeln!(self.comments, "c {words}").expect("a text takes any text");
    }

    /// A new variable.
    pub const fn variable(&mut self) -> Term {
        self.variables += 1;
        Term::Lit(self.variables)
    }

    /// A new variable that says "this cell has this value", named so in a comment: `c r3c5=# 17`.
    pub fn cell(&mut self, cell: Cell, value: impl std::fmt::Display) -> Term {
        let variable = self.variable();
        let number = self.variables;
        self.line(format_args!("{cell}={value} {number}"));
        variable
    }

    /// Says that one of the terms holds.
    pub fn clause(&mut self, terms: &[Term]) {
        if terms.contains(&Term::True) || self.is_full() {
            return;
        }
        let start = self.literals.len();
        self.literals
            .extend(terms.iter().filter_map(|&term| match term {
                Term::Lit(lit) => Some(lit),
                Term::True | Term::False => None,
            }));
        if self.literals.len() == start {
            // Not every solver reads an empty clause.
            self.variables += 1;
            self.literals.extend([self.variables, 0, -self.variables]);
            self.clauses += 1;
        }
        self.literals.push(0);
        self.clauses += 1;
    }

    /// Says that at most one of the terms holds.
    pub fn at_most_one(&mut self, terms: &[Term]) {
        if terms.len() <= PAIRWISE {
            for (index, &term) in terms.iter().enumerate() {
                for &other in &terms[..index] {
                    self.clause(&[!term, !other]);
                }
            }
        } else {
            let up_to = self.prefixes(&terms[..terms.len() - 1]);
            for (&before, &term) in up_to.iter().zip(&terms[1..]) {
                self.clause(&[!before, !term]);
            }
        }
    }

    /// For each term whether it or one before it holds. All but the first are new variables.
    pub fn prefixes(&mut self, terms: &[Term]) -> Vec<Term> {
        let mut prefixes: Vec<Term> = Vec::with_capacity(terms.len());
        for &term in terms {
            let prefix = match prefixes.last() {
                None => term,
                Some(&before) => {
                    let either = self.variable();
                    self.clause(&[!before, either]);
                    self.clause(&[!term, either]);
                    self.clause(&[before, term, !either]);
                    either
                }
            };
            prefixes.push(prefix);
        }
        prefixes
    }

    /// Says that exactly this many of the terms hold, by all ways to choose from them: for a handful of terms.
    pub fn exactly(&mut self, count: usize, terms: &[Term]) {
        let negated: Vec<Term> = terms.iter().map(|&term| !term).collect();
        self.some_of_each(&negated, count + 1);
        self.some_of_each(terms, (terms.len() + 1).saturating_sub(count));
    }

    /// A clause for each way to choose this many terms. None if there are fewer.
    fn some_of_each(&mut self, terms: &[Term], count: usize) {
        if count > terms.len() || terms.len() >= u32::BITS as usize {
            return;
        }
        for chosen in 0u32..1 << terms.len() {
            if chosen.count_ones() as usize == count {
                let picked = terms.iter().enumerate();
                let clause: Vec<Term> = picked
                    .filter(|&(index, _)| chosen >> index & 1 == 1)
                    .map(|(_, &term)| term)
                    .collect();
                self.clause(&clause);
            }
        }
    }

    /// Whether there is no room for another clause: then the formula cannot be written, and nothing more needs to be added.
    pub const fn is_full(&mut self) -> bool {
        self.full = self.full
            || self.literals.len() > MOST
            || self.variables.unsigned_abs() as usize > MOST;
        self.full
    }

    /// The formula as a file.
    ///
    /// # Errors
    /// That it has too many clauses.
    pub fn write(mut self) -> Result<Vec<u8>, CannotHold> {
        if self.is_full() {
            return Err(CannotHold(format!(
                "the formula has more than {MOST} literals"
            )));
        }
        let mut text = self.comments;
        text.reserve(self.literals.len() * 6);
        writeln!(text, "p cnf {} {}", self.variables, self.clauses).expect("a text takes any text");
        for literal in self.literals {
            let end = if literal == 0 { '\n' } else { ' ' };
            write!(text, "{literal}{end}").expect("a text takes any text");
        }
        Ok(text.into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The models of a formula on its first `cells` variables, each with the number of models that agree on them.
    fn models(cnf: &Cnf, cells: u32) -> Vec<(u32, usize)> {
        let all = 0u32..1 << cnf.variables;
        let clauses: Vec<&[i32]> = cnf.literals.split(|&literal| literal == 0).collect();
        let clauses = &clauses[..cnf.clauses];
        let mut found = std::collections::BTreeMap::new();
        for model in all {
            let holds = |&literal: &i32| (model >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
            if clauses.iter().all(|clause| clause.iter().any(holds)) {
                *found.entry(model & ((1 << cells) - 1)).or_default() += 1;
            }
        }
        found.into_iter().collect()
    }

    fn check(cells: u32, say: impl Fn(&mut Cnf, &[Term]), holds: impl Fn(u32) -> bool) {
        let mut cnf = Cnf::default();
        let terms: Vec<Term> = (0..cells).map(|_| cnf.variable()).collect();
        say(&mut cnf, &terms);
        let expected: Vec<_> = (0..1 << cells)
            .filter(|&model| holds(model))
            .map(|model| (model, 1))
            .collect();
        assert_eq!(models(&cnf, cells), expected, "{cells} cells");
    }

    #[test]
    fn at_most_one_has_one_model_for_each_choice() {
        for cells in 0..=8 {
            check(cells, Cnf::at_most_one, |model| model.count_ones() <= 1);
        }
    }

    #[test]
    fn exactly_counts() {
        for cells in 0..=4 {
            for count in 0..=5 {
                let say = |cnf: &mut Cnf, terms: &[Term]| cnf.exactly(count, terms);
                check(cells, say, |model| model.count_ones() as usize == count);
            }
        }
    }

    #[test]
    fn constants_are_folded() {
        let mut cnf = Cnf::default();
        let x = cnf.variable();
        cnf.clause(&[x, Term::True]);
        cnf.clause(&[!x, Term::False]);
        assert_eq!(cnf.write().unwrap(), b"p cnf 1 1\n-1 0\n");
    }

    #[test]
    fn an_empty_clause_is_written_as_two_that_contradict() {
        let mut cnf = Cnf::default();
        cnf.clause(&[Term::False]);
        assert_eq!(cnf.write().unwrap(), b"p cnf 1 2\n1 0\n-1 0\n");
    }

    #[test]
    fn comments_stay_comments() {
        let properties = [("title".to_owned(), "a\np cnf 1 1\r1 0".to_owned())];
        let mut cnf = Cnf::new("akari", Size::new(2, 3), &properties);
        cnf.cell(Cell::new(2, 4), '#');
        let text = String::from_utf8(cnf.write().unwrap()).unwrap();
        assert_eq!(
            text,
            "c 3x2 akari\nc title: a p cnf 1 1 1 0\nc r3c5=# 1\np cnf 1 0\n"
        );
    }

    #[test]
    fn a_formula_that_grows_too_large_is_refused() {
        let mut cnf = Cnf::default();
        let x = cnf.variable();
        let wide = vec![x; 1 << 20];
        for _ in 0..40 {
            cnf.clause(&wide);
        }
        assert!(cnf.literals.len() <= MOST + (1 << 20) + 1);
        assert!(cnf.write().is_err());
    }
}
