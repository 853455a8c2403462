//! Cells and numbers in words.

use gridproof_core::Puzzle;
use gridproof_core::hint::{Fact, Finding};

use crate::puzzle::BULB;

use super::board::Ground;

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// `no bulb`, `1 bulb`, `3 bulbs`.
pub(super) fn counted(count: usize, what: &str) -> String {
    match count {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        many => format!("{many} {what}s"),
    }
}

impl Ground<'_> {
    /// `r1c2, r1c4 to r1c6 and r4c5`, in reading order.
    pub(super) fn cells(&self, cells: &[usize]) -> String {
        list(&self.names(cells), "and")
    }

    /// `r1c2, r1c4 to r1c6 or r4c5`, in reading order.
    pub(super) fn any_of(&self, cells: &[usize]) -> String {
        list(&self.names(cells), "or")
    }

    fn names(&self, cells: &[usize]) -> Vec<String> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        let below = self.akari.size().cols as usize;
        let mut names = Vec::new();
        while let Some(&first) = cells.first() {
            let along = |step: usize| -> usize {
                let next = |&cell: &usize| {
                    let next = cell + step;
                    let stays = step == below || self.cell(next).row == self.cell(cell).row;
                    (stays && cells.binary_search(&next).is_ok()).then_some(next)
                };
                std::iter::successors(Some(first), next).count()
            };
            let (step, length) = if along(1) >= 3 {
                (1, along(1))
            } else if along(below) >= 3 {
                (below, along(below))
            } else {
                (1, 1)
            };
            let run: Vec<usize> = (0..length).map(|nth| first + nth * step).collect();
            cells.retain(|cell| run.binary_search(cell).is_err());
            names.push(match run[..] {
                [first, .., last] => format!("{} to {}", self.cell(first), self.cell(last)),
                _ => self.cell(first).to_string(),
            });
        }
        names
    }

    /// `the 2 at r3c4`
    pub(super) fn number(&self, at: usize) -> String {
        format!("the {}", self.akari.number_in_words(at))
    }

    /// The cells that a finding gives a bulb, and those that it excludes.
    pub(super) fn said(&self, facts: &[Fact]) -> (Vec<usize>, Vec<usize>) {
        let cells = |bulb: bool| -> Vec<usize> {
            let facts = facts.iter();
            facts
                .filter(|fact| ((fact.value == BULB) == fact.holds) == bulb)
                .map(|fact| self.index(fact.cell))
                .collect()
        };
        (cells(true), cells(false))
    }

    /// `r1c2 holds a bulb, and r1c4 and r1c5 stay without`
    pub(super) fn told(&self, finding: &Finding) -> String {
        self.told_of(&finding.therefore)
    }

    /// As `told`, of any facts.
    pub(super) fn told_of(&self, facts: &[Fact]) -> String {
        let (bulbs, without) = self.said(facts);
        let mut parts = Vec::new();
        match bulbs.len() {
            0 => {}
            1 => parts.push(format!("{} holds a bulb", self.cells(&bulbs))),
            _ => parts.push(format!("{} hold bulbs", self.cells(&bulbs))),
        }
        match without.len() {
            0 => {}
            1 => parts.push(format!("{} stays without a bulb", self.cells(&without))),
            _ => parts.push(format!("{} stay without bulbs", self.cells(&without))),
        }
        parts.join(", and ")
    }
}
