//! `merge`: one verdict from the answers to the branches of `split`.
//!
//! The paths of the branches are the leaves of a binary tree. Merging checks that no leaf is answered twice or lies
//! below another, that all speak of the same puzzle and of the same facts where their paths agree, and finds the
//! leaves that nobody answered. A branch answered "unknown" may have been split again: then its parts stand for it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use gridproof_core::ParseError;
use num_bigint::BigUint;
use serde::Deserialize;

use crate::context::Context;
use crate::diagnostics::Tone;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{self, Assumption, Unreadable};
use crate::output::{BranchOf, Branches, Found, Record, Solution, list_names};
use crate::registry;

/// One verdict from the answers of batch to the lines of split.
///
/// Says which branches are missing or undecided, and refuses answers that overlap or belong to another puzzle.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit status: 0 unique, 3 the answers do not fit together, 10 unsolvable, 11 several \
    solutions, 12 branches\nare missing or undecided."
)]
pub(crate) struct Args {
    /// A file with the answers of batch, or - for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    input: String,
}

/// The longest path that is read; real trees are far from it.
const LONGEST_PATH: usize = 1024;

/// An answer of batch, as far as merging needs it.
#[derive(Debug, Deserialize)]
struct Answer {
    kind: Option<String>,
    size: Option<[u32; 2]>,
    verdict: String,
    count: Option<Found>,
    #[serde(default)]
    solutions: Vec<Solution>,
    #[serde(flatten)]
    branch: Option<BranchOf>,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let opened = input::open(&args.input)?;
    let text = String::from_utf8_lossy(&opened.bytes).into_owned();
    let answers = Tree::read(&text)
        .map_err(|error| Unreadable::in_bytes(&opened.origin, &opened.bytes, error))?;
    let merged = answers.merge();
    if context.global.json {
        context.give_record(&merged.record())?;
    } else {
        context.say(&merged.text())?;
    }
    Ok(merged.exit())
}

/// Answers by path.
#[derive(Debug)]
struct Tree {
    kind: Option<&'static str>,
    size: Option<[u32; 2]>,
    leaves: BTreeMap<String, Answer>,
}

impl Tree {
    fn read(text: &str) -> Result<Self, ParseError> {
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
            let answer: Answer = serde_json::from_str(line)
                .map_err(|error| refuse(format!("expected an answer of batch: {error}")))?;
            let Some(branch) = &answer.branch else {
                return Err(refuse(
                    "expected the answer to a line of split, found no branch".to_owned(),
                ));
            };
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
            if !fits(&answer) {
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

    fn merge(&self) -> Merged {
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
            match counted(answer) {
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

/// How many solutions an answer speaks of, and whether that is all of them.
fn counted(answer: &Answer) -> Option<(BigUint, bool)> {
    let (digits, exact) = match &answer.count {
        Some(Found::Exact(digits)) => (digits, true),
        Some(Found::AtLeast(digits)) => (digits, false),
        None => return Some((BigUint::from(answer.solutions.len()), false)),
    };
    Some((digits.parse().ok()?, exact))
}

/// Whether verdict and count say the same.
fn fits(answer: &Answer) -> bool {
    let (zero, one) = (BigUint::from(0u32), BigUint::from(1u32));
    match (answer.verdict.as_str(), counted(answer)) {
        ("unsolvable", Some((count, exact))) => exact && count == zero,
        ("unique", Some((count, exact))) => exact && count == one,
        ("multiple", Some((count, _))) => count > one,
        ("unknown", Some((count, exact))) => !exact && count <= one,
        ("invalid", _) => true,
        _ => false,
    }
}

/// A path as messages show it.
fn shown(path: &str) -> &str {
    if path.is_empty() { "(whole)" } else { path }
}

/// The verdict on all branches.
#[derive(Debug)]
struct Merged {
    kind: Option<&'static str>,
    size: Option<[u32; 2]>,
    verdict: &'static str,
    count: Found,
    solutions: Vec<Solution>,
    branches: Branches,
}

impl Merged {
    fn exit(&self) -> Exit {
        match self.verdict {
            "unique" => Exit::Answered,
            "multiple" => Exit::Several,
            "unsolvable" => Exit::Unsolvable,
            _ => Exit::Limit,
        }
    }

    fn record(&self) -> Record<'static> {
        Record {
            kind: self.kind,
            size: self.size,
            verdict: Some(self.verdict),
            count: Some(self.count.clone()),
            solutions: Some(self.solutions.clone()),
            branches: Some(self.branches.clone()),
            ..Record::new()
        }
    }

    fn text(&self) -> String {
        let tone = if self.verdict == "unique" {
            Tone::Good
        } else {
            Tone::Bad
        };
        let answered = self.branches.answered;
        let branches = if answered == 1 { "branch" } else { "branches" };
        let mut text = format!("{}, from {answered} {branches}", tone.paint(self.verdict));
        match &self.count {
            Found::Exact(digits) if self.verdict == "multiple" => {
                let _ = write!(text, ": {digits} solutions");
            }
            Found::AtLeast(digits) if digits != "0" => {
                let _ = write!(
                    text,
                    ": at least {digits} solution{}",
                    if digits == "1" { "" } else { "s" }
                );
            }
            _ => {}
        }
        text.push('\n');
        for (what, paths) in [
            ("undecided", &self.branches.unknown),
            ("missing", &self.branches.missing),
        ] {
            if !paths.is_empty() {
                let paths: Vec<&str> = paths.iter().map(|path| shown(path)).collect();
                let _ = writeln!(text, "{what}: {} ({})", paths.len(), list_names(&paths));
            }
        }
        for solution in &self.solutions {
            text.push('\n');
            text.push_str(&solution.text());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(path: &str, verdict: &str, count: &str) -> String {
        let assume: Vec<Assumption> = path
            .bytes()
            .enumerate()
            .map(|(depth, step)| {
                [
                    1,
                    depth.try_into().unwrap_or(i64::MAX) + 1,
                    i64::from(step == b'0'),
                ]
            })
            .collect();
        let assume = serde_json::to_string(&assume).unwrap();
        format!(
            "{{\"kind\":\"nonogram\",\"verdict\":\"{verdict}\",\"count\":{count},\
             \"branch\":\"{path}\",\"assume\":{assume},\"parent\":\"p\"}}\n"
        )
    }

    fn none(path: &str) -> String {
        line(path, "unsolvable", "{\"exact\":\"0\"}")
    }

    fn one(path: &str) -> String {
        line(path, "unique", "{\"exact\":\"1\"}")
    }

    fn unknown(path: &str) -> String {
        line(path, "unknown", "{\"at_least\":\"0\"}")
    }

    fn merged(lines: &[String]) -> Result<(&'static str, Branches), String> {
        let tree = Tree::read(&lines.concat()).map_err(|error| error.to_string())?;
        let merged = tree.merge();
        Ok((merged.verdict, merged.branches))
    }

    fn verdict(lines: &[String]) -> &'static str {
        merged(lines).unwrap().0
    }

    #[test]
    fn verdicts_add_up() {
        assert_eq!(verdict(&[none("0"), one("10"), none("11")]), "unique");
        assert_eq!(verdict(&[none("0"), none("1")]), "unsolvable");
        assert_eq!(verdict(&[one("0"), one("1")]), "multiple");
        let several = line("0", "multiple", "{\"at_least\":\"2\"}");
        assert_eq!(verdict(&[several, unknown("1")]), "multiple");
        assert_eq!(verdict(&[one("0"), unknown("1")]), "unknown");
        assert_eq!(verdict(&[one("")]), "unique");
    }

    #[test]
    fn what_is_missing_is_named() {
        let (verdict, branches) = merged(&[one("000"), none("1")]).unwrap();
        assert_eq!(verdict, "unknown");
        assert_eq!(branches.missing, ["001", "01"]);
        let (_, branches) = merged(&[unknown("0"), none("1")]).unwrap();
        assert_eq!(
            (branches.unknown, branches.answered),
            (vec!["0".to_owned()], 1)
        );
    }

    #[test]
    fn a_branch_that_was_split_again_is_its_parts() {
        assert_eq!(
            verdict(&[unknown("0"), none("00"), one("01"), none("1")]),
            "unique"
        );
        assert_eq!(
            merged(&[unknown("0"), none("00"), none("1")])
                .unwrap()
                .1
                .missing,
            ["01"]
        );
    }

    #[test]
    fn answers_that_do_not_fit_are_refused() {
        let refused = |lines: &[String]| merged(lines).unwrap_err();
        assert!(refused(&[one("0"), one("0"), none("1")]).contains("answered twice"));
        assert!(refused(&[one("0"), none("00"), none("1")]).contains("overlap"));
        assert!(
            refused(&[one("0"), none("1").replace("\"p\"", "\"q\"")]).contains("another puzzle")
        );
        assert!(
            refused(&[one("0"), none("1").replace("[1,1,0]", "[2,1,0]")]).contains("no opposites")
        );
        assert!(
            refused(&[one("00"), none("01").replace("[1,1,1]", "[2,1,1]")]).contains("other facts")
        );
        assert!(refused(&[one("0").replace("[[1,1,1]]", "[]")]).contains("does not fit"));
        assert!(refused(&[line("", "unique", "{\"exact\":\"x\"}")]).contains("do not fit"));
        assert!(refused(&[line("", "multiple", "{\"exact\":\"0\"}")]).contains("do not fit"));
        assert!(refused(&[line("", "solvable", "{\"exact\":\"1\"}")]).contains("do not fit"));
        assert!(
            refused(&[one("0"), none("1").replace("nonogram", "akari")]).contains("another puzzle")
        );
        let least = i64::MIN.to_string();
        let odd = one("0").replace("[1,1,1]", &format!("[1,1,{least}]"));
        assert!(refused(&[odd, none("1")]).contains("no opposites"));
        assert!(refused(&[one(&"0".repeat(2000))]).contains("steps"));
        assert!(refused(&["{}\n".to_owned()]).contains("answer of batch"));
        assert!(refused(&[]).contains("found none"));
    }
}
