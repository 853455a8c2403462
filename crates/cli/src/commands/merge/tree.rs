//! The answers as leaves of a binary tree, held against each other.

use std::collections::BTreeMap;

use gridproof_core::ParseError;
use num_bigint::BigUint;

use crate::input::Assumption;
use crate::output::{Branches, Found};
use crate::registry;

use super::answer::Answer;
use super::{Merged, shown};

/// The longest path that is read; real trees are far from it.
const LONGEST_PATH: usize = 1024;

/// Answers by path.
#[derive(Debug)]
pub(super) struct Tree {
    kind: Option<&'static str>,
    size: Option<[u32; 2]>,
    leaves: BTreeMap<String, Answer>,
}

impl Tree {
    pub(super) fn read(text: &str) -> Result<Self, ParseError> {
        let mut tree = Self {
            kind: None,
            size: None,
            leaves: BTreeMap::new(),
        };
        let mut parent: Option<Option<String>> = None;
        let mut facts: BTreeMap<String, Assumption> = BTreeMap::new();
        for (index, line) in text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
        {
            let refuse = |message: String| ParseError::new(message).at(index + 1, 1, 1);
            let answer = Answer::read(line).map_err(|error| error.at(index + 1, 1, 1))?;
            let branch = &answer.branch;
            let path = branch.branch.clone();
            if branch.assume.len() != path.len()
                || !path.bytes().all(|step| matches!(step, b'0' | b'1'))
            {
                return Err(refuse(format!(
                    "the branch \"{path}\" does not fit its assumptions"
                )));
            }
            if path.len() > LONGEST_PATH {
                return Err(refuse(format!(
                    "found a branch of {} steps, expected at most {LONGEST_PATH}",
                    path.len()
                )));
            }
            if !answer.fits() {
                return Err(refuse(format!(
                    "the verdict of branch {} and its count do not fit",
                    shown(&path)
                )));
            }
            let kind = answer
                .kind
                .as_deref()
                .and_then(registry::kind)
                .map(|entry| entry.kind);
            let other = |known: bool, same: bool| known && !same;
            if other(tree.kind.is_some() && kind.is_some(), tree.kind == kind)
                || other(
                    tree.size.is_some() && answer.size.is_some(),
                    tree.size == answer.size,
                )
            {
                return Err(refuse(format!(
                    "branch {} is of another puzzle",
                    shown(&path)
                )));
            }
            if parent.get_or_insert_with(|| branch.parent.clone()) != &branch.parent {
                return Err(refuse(format!(
                    "branch {} is of another puzzle",
                    shown(&path)
                )));
            }
            for (depth, &assumption) in branch.assume.iter().enumerate() {
                let step = path[..=depth].to_owned();
                let held = *facts.entry(step).or_insert(assumption);
                if held != assumption {
                    return Err(refuse(format!(
                        "branch {} assumes other facts than its neighbours",
                        shown(&path)
                    )));
                }
            }
            tree.kind = tree.kind.or(kind);
            tree.size = tree.size.or(answer.size);
            if tree.leaves.insert(path.clone(), answer).is_some() {
                return Err(refuse(format!("branch {} is answered twice", shown(&path))));
            }
        }
        if tree.leaves.is_empty() {
            return Err(ParseError::new("found none").expected("answers of batch"));
        }
        tree.check_opposites(&facts)?;
        tree.check_overlaps()?;
        Ok(tree)
    }

    /// The two sides of a split assume a fact and its opposite.
    fn check_opposites(&self, facts: &BTreeMap<String, Assumption>) -> Result<(), ParseError> {
        let numbers = self.kind.is_some_and(registry::has_numbers);
        for (path, &[row, col, value]) in facts.iter().filter(|(path, _)| path.ends_with('0')) {
            let twin = format!("{}1", &path[..path.len() - 1]);
            let opposite = if numbers {
                value.checked_neg()
            } else {
                1i64.checked_sub(value)
            };
            let opposite = opposite.map(|value| [row, col, value]);
            if facts
                .get(&twin)
                .is_some_and(|&other| Some(other) != opposite)
            {
                let message = format!(
                    "branches {} and {} are no opposites",
                    shown(path),
                    shown(&twin)
                );
                return Err(ParseError::new(message));
            }
        }
        Ok(())
    }

    /// A branch with an answer has no branch with an answer below it, unless its own is "unknown".
    fn check_overlaps(&self) -> Result<(), ParseError> {
        for (path, answer) in &self.leaves {
            let below = self.below(path);
            if answer.verdict != "unknown" && below.is_some() {
                let message = format!(
                    "branches {} and {} overlap",
                    shown(path),
                    shown(below.unwrap_or_default())
                );
                return Err(ParseError::new(message));
            }
        }
        Ok(())
    }

    /// A branch strictly below a path.
    fn below(&self, path: &str) -> Option<&str> {
        let mut after = self
            .leaves
            .range::<str, _>((std::ops::Bound::Excluded(path), std::ops::Bound::Unbounded));
        after
            .next()
            .map(|(next, _)| next.as_str())
            .filter(|next| next.starts_with(path))
    }

    /// Gathers the leaves under a path; what no leaf covers is missing.
    fn gather<'a>(
        &'a self,
        path: &str,
        leaves: &mut Vec<(&'a str, &'a Answer)>,
        missing: &mut Vec<String>,
    ) {
        let mut open = vec![path.to_owned()];
        while let Some(path) = open.pop() {
            if self.below(&path).is_some() {
                open.push(format!("{path}1"));
                open.push(format!("{path}0"));
            } else if let Some((path, answer)) = self.leaves.get_key_value(&path) {
                leaves.push((path, answer));
            } else {
                missing.push(path);
            }
        }
    }

    pub(super) fn merge(&self) -> Merged {
        let (mut leaves, mut missing) = (Vec::new(), Vec::new());
        self.gather("", &mut leaves, &mut missing);
        let undecided = |answer: &Answer| matches!(answer.verdict.as_str(), "unknown" | "invalid");
        let unknown: Vec<String> = leaves
            .iter()
            .filter(|(_, answer)| undecided(answer))
            .map(|(path, _)| (*path).to_owned())
            .collect();
        let mut sum = BigUint::from(0u32);
        let mut exact = unknown.is_empty() && missing.is_empty();
        for (_, answer) in &leaves {
            match answer.counted() {
                Some((count, all)) if !undecided(answer) => {
                    sum += count;
                    exact &= all;
                }
                Some((count, _)) => sum += count,
                None => exact = false,
            }
        }
        let solutions = leaves
            .iter()
            .flat_map(|(_, answer)| answer.solutions.iter().cloned())
            .take(2)
            .collect();
        let two = sum > BigUint::from(1u32);
        let verdict = match (two, exact) {
            (true, _) => "multiple",
            (false, true) if sum == BigUint::from(1u32) => "unique",
            (false, true) => "unsolvable",
            (false, false) => "unknown",
        };
        Merged {
            kind: self.kind,
            size: self.size,
            verdict,
            count: if exact {
                Found::Exact(sum.to_string())
            } else {
                Found::AtLeast(sum.to_string())
            },
            solutions,
            branches: Branches {
                answered: leaves.len() - unknown.len(),
                unknown,
                missing,
            },
        }
    }
}

#[cfg(test)]
mod tests;
