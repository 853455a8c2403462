//! Proofs for VeriPB, a checker of pseudo-Boolean proofs that is not ours.
//!
//! The formula says what the puzzle is, in the OPB format, and for `unique` that the solution is not meant. The proof has the
//! clauses of a certificate in the same order: each by reverse unit propagation, from the formula where it says something of
//! the puzzle, from the clauses that it names otherwise. Where counting is needed, constraints are added up before.

use std::io::{self, Write};
use std::ops::Range;

use crate::format::CannotHold;
use crate::lit::Lit;

use super::certificate::Claim;
use super::formula::Formula;
use super::log::Source;
use super::plan::Plan;
use super::wording::{Stated, Wording};

/// So many constraints are listed as what a step follows from; where there are more the checker has to find them.
const MOST_LISTED: usize = 4096;

/// A refutation and the formula that it refutes.
#[derive(Debug)]
pub struct Veripb<'a> {
    formula: Formula,
    plan: Plan<'a>,
    wording: &'a dyn Wording,
    claim: Claim,
}

impl<'a> Veripb<'a> {
    pub(crate) fn new(
        formula: Formula,
        plan: Plan<'a>,
        wording: &'a dyn Wording,
        claim: Claim,
    ) -> Result<Self, CannotHold> {
        if formula.is_full() {
            return Err(CannotHold("the formula has too many terms".to_owned()));
        }
        Ok(Self {
            formula,
            plan,
            wording,
            claim,
        })
    }

    /// Writes the formula, in the OPB format.
    ///
    /// # Errors
    /// As `out`.
    pub fn formula(&self, out: &mut dyn Write) -> io::Result<()> {
        for line in self.wording.puzzle().lines() {
            writeln!(out, "* {line}")?;
        }
        writeln!(out, "* claim {}", self.claim.name())?;
        self.formula.write(out)
    }

    /// Writes the proof, in version 3.0 of VeriPB's format.
    ///
    /// # Errors
    /// As `out`.
    pub fn proof(&self, out: &mut dyn Write) -> io::Result<()> {
        let goal = self.formula.named("goal");
        let mut last = self.formula.len();
        writeln!(out, "pseudo-Boolean proof version 3.0\nf {last};")?;
        let mut numbers = Vec::with_capacity(self.plan.lines.len());
        let mut line = String::new();
        for (place, &source) in self.plan.lines.iter().enumerate() {
            line.clear();
            let sum = self.sum(source);
            if !sum.is_empty() {
                last += 1;
                add_up(&sum, &mut line);
            }
            line.push_str("rup ");
            let clause = self.plan.clause(source).iter();
            let terms: Vec<(u32, Lit)> = clause.map(|&lit| (1, lit)).collect();
            self.formula.sum(&terms, 1, &mut line);
            let alone = sum.is_empty() && self.plan.under_all(place).is_none();
            let own = self.own(source, alone);
            let derived = matches!(source, Source::Root(_) | Source::Derived(_));
            if derived || !own.is_empty() {
                line.push_str(" :");
                for number in own {
                    push(&mut line, number);
                }
                for &hint in self.plan.uses(source) {
                    match self.plan.line_of(hint) {
                        Some(at) => push(&mut line, numbers[at]),
                        None => goal.clone().for_each(|number| push(&mut line, number)),
                    }
                }
            }
            line.push_str(";\n");
            let mut done: Vec<usize> = Vec::new();
            if !sum.is_empty() {
                done.push(last);
            }
            last += 1;
            numbers.push(last);
            done.extend(self.plan.ends[place].iter().map(|&at| numbers[at]));
            if !done.is_empty() {
                line.push_str("del id");
                for number in done {
                    push(&mut line, number);
                }
                line.push_str(";\n");
            }
            out.write_all(line.as_bytes())?;
        }
        writeln!(
            out,
            "output NONE;\nconclusion UNSAT : {last};\nend pseudo-Boolean proof;"
        )
    }

    /// The constraints of the formula that a line follows from, where they are told by their name and few enough to be listed.
    fn own(&self, source: Source, alone: bool) -> Range<usize> {
        match self.plan.stated(source, self.wording) {
            Some(Stated::Constraint(name)) if alone && self.wording.propagates(&name) => {
                let own = self.formula.named(&name);
                if own.len() <= MOST_LISTED { own } else { 0..0 }
            }
            _ => 0..0,
        }
    }

    /// The constraints of the formula that a line adds up, each with how often.
    fn sum(&self, source: Source) -> Vec<(u64, usize)> {
        let terms = match self.plan.stated(source, self.wording) {
            Some(Stated::Sum(terms)) => terms,
            _ => match self.plan.inference(source) {
                Some((propagator, clause)) => self.wording.tally(propagator, &clause),
                None => Vec::new(),
            },
        };
        let numbered = terms.iter().flat_map(|(times, name)| {
            let numbers = self.formula.named(name);
            numbers.map(|number| (*times, number))
        });
        numbered.collect()
    }
}

/// A line that adds constraints up, in reverse Polish notation.
fn add_up(sum: &[(u64, usize)], line: &mut String) {
    line.push_str("pol");
    for (place, &(times, number)) in sum.iter().enumerate() {
        push(line, number);
        if times > 1 {
            push(line, times);
            line.push_str(" *");
        }
        if place > 0 {
            line.push_str(" +");
        }
    }
    line.push_str(";\n");
}

fn push(line: &mut String, number: impl std::fmt::Display) {
    use std::fmt::Write as _;
    // Writing to a string cannot fail.
    let _ = write!(line, " {number}");
}
