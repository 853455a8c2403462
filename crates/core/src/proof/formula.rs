//! A puzzle as linear constraints over yes/no variables, in the OPB format of pseudo-Boolean solvers.
//!
//! It is what a proof for VeriPB starts from, so it says what the rules say and nothing that was deduced. All coefficients are
//! above 0 and all constraints say "at least"; a variable counts as it is or negated.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;

use crate::lit::{Lit, Var};

/// The most terms a formula may have: what fits easily into memory.
const MOST: usize = 1 << 25;

/// Variables and constraints, counted from 1, and groups of constraints that have a name.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    names: Vec<String>,
    terms: Vec<(u32, Lit)>,
    /// For each constraint where its terms end, and what their sum has to reach.
    constraints: Vec<(usize, u32)>,
    groups: BTreeMap<String, Range<usize>>,
}

impl Formula {
    /// No variables and no constraints.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new variable. Names begin with a letter, go on with letters, digits and `_`, and have two characters at least.
    pub fn variable(&mut self, name: impl Into<String>) -> Var {
        self.names.push(name.into());
        Var::new(self.names.len() as u32 - 1)
    }

    /// Gives a name to the constraints that are added meanwhile.
    pub fn group(&mut self, name: impl Into<String>, add: impl FnOnce(&mut Self)) {
        let first = self.constraints.len() + 1;
        add(self);
        self.groups
            .insert(name.into(), first..self.constraints.len() + 1);
    }

    /// The numbers of the constraints of this name; none if there are none.
    pub fn named(&self, name: &str) -> Range<usize> {
        self.groups.get(name).cloned().unwrap_or(0..0)
    }

    /// The terms that hold sum up to at least so much.
    pub fn at_least(&mut self, least: u32, terms: impl IntoIterator<Item = (u32, Lit)>) {
        if self.is_full() {
            return;
        }
        self.terms.extend(terms);
        self.constraints.push((self.terms.len(), least));
    }

    /// One of the literals holds.
    pub fn clause(&mut self, lits: &[Lit]) {
        if lits.is_empty() {
            // Not every reader takes a constraint without terms.
            let never = self
                .variable(format!("never{}", self.names.len()))
                .positive();
            self.at_least(1, [(1, !never)]);
            self.at_least(1, [(1, never)]);
            return;
        }
        self.at_least(1, lits.iter().map(|&lit| (1, lit)));
    }

    /// At most one of the literals holds.
    pub fn at_most_one(&mut self, lits: &[Lit]) {
        self.at_most(1, lits);
    }

    /// At most so many of the literals hold.
    pub fn at_most(&mut self, most: u32, lits: &[Lit]) {
        let least = (lits.len() as u32).saturating_sub(most);
        self.at_least(least, lits.iter().map(|&lit| (1, !lit)));
    }

    /// If the first literal holds, all the others do.
    pub fn implies_all(&mut self, first: Lit, others: &[Lit]) {
        let count = others.len() as u32;
        let others = others.iter().map(|&lit| (1, lit));
        self.at_least(count, std::iter::once((count, !first)).chain(others));
    }

    /// Whether there is no room for another constraint: then the formula cannot be written, and nothing more is added.
    pub const fn is_full(&self) -> bool {
        self.terms.len() > MOST || self.names.len() > MOST
    }

    /// How many constraints there are.
    pub const fn len(&self) -> usize {
        self.constraints.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.constraints.is_empty()
    }

    /// Constraint `number`: its terms, and what those that hold have to reach.
    pub fn constraint(&self, number: usize) -> (&[(u32, Lit)], u32) {
        let start = number
            .checked_sub(2)
            .map_or(0, |before| self.constraints[before].0);
        let (end, least) = self.constraints[number - 1];
        (&self.terms[start..end], least)
    }

    /// Puts a literal into words: the name of its variable, after `~` if it is negated.
    pub fn literal(&self, lit: Lit, into: &mut String) {
        if !lit.is_positive() {
            into.push('~');
        }
        into.push_str(&self.names[lit.var().index()]);
    }

    /// Writes it as a file.
    ///
    /// # Errors
    /// As `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "* #variable= {} #constraint= {}",
            self.names.len(),
            self.constraints.len()
        )?;
        let mut starts: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for (name, range) in &self.groups {
            if !range.is_empty() {
                starts.entry(range.start).or_default().push(name);
            }
        }
        let mut line = String::new();
        for number in 1..=self.constraints.len() {
            let names = starts.get(&number).map_or(&[][..], Vec::as_slice);
            for name in names {
                writeln!(out, "* {name}")?;
            }
            let (terms, least) = self.constraint(number);
            line.clear();
            self.sum(terms, least, &mut line);
            line.push_str(" ;\n");
            out.write_all(line.as_bytes())?;
        }
        Ok(())
    }

    /// A constraint as text.
    pub(crate) fn sum(&self, terms: &[(u32, Lit)], least: u32, into: &mut String) {
        use std::fmt::Write as _;
        for &(times, lit) in terms {
            // Writing to a string cannot fail.
            let _ = write!(into, "{times} ");
            self.literal(lit, into);
            into.push(' ');
        }
        let _ = write!(into, ">= {least}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_are_written_with_the_names_of_their_groups() {
        let mut formula = Formula::new();
        let [a, b, c] = ["aa", "bb", "cc"].map(|name| formula.variable(name).positive());
        formula.group("first", |formula| {
            formula.clause(&[a, !b]);
            formula.group("one", |formula| formula.at_most_one(&[a, b, c]));
        });
        formula.group("none", |_| ());
        formula.implies_all(a, &[b, !c]);
        let mut text = Vec::new();
        formula.write(&mut text).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            "* #variable= 3 #constraint= 3\n* first\n1 aa 1 ~bb >= 1 ;\n* one\n1 ~aa 1 ~bb 1 ~cc >= 2 ;\n\
             2 ~aa 1 bb 1 ~cc >= 2 ;\n"
        );
        assert_eq!((formula.named("first"), formula.named("one")), (1..3, 2..3));
        assert!(formula.named("none").is_empty() && formula.named("other").is_empty());
    }
}
