//! The techniques at work on a board: the easiest that finds something gives the next round.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use crate::cells::{Board, Cell, Domain};
use crate::kind::AnyPuzzle;
use crate::limits::{Limits, Stop};

use super::fact::Fact;
use super::history::History;
use super::oracle::Oracle;
use super::step::Step;
use super::technique::{Changed, Finding, Technique};

/// What one round gave: steps that all follow from the board before it. A contradiction comes last.
#[derive(Debug, Default)]
pub(super) struct Round {
    pub(super) steps: Vec<Step>,
}

impl Round {
    pub(super) fn is_contradiction(&self) -> bool {
        self.steps.last().is_some_and(Step::is_contradiction)
    }
}

/// A finding held against a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sifted {
    /// Nothing that the board does not know.
    Nothing,
    /// Facts that are new and possible.
    New,
    /// The clues cannot meet the board.
    Contradiction,
}

/// Drops the facts that the board knows. Of a finding that the board excludes one excluded fact stays.
pub(super) fn sift(finding: &mut Finding, board: &Board) -> Sifted {
    let facts = &mut finding.therefore;
    if facts.is_empty() {
        return Sifted::Contradiction;
    }
    if let Some(&fact) = facts.iter().find(|fact| fact.is_excluded(board)) {
        *facts = vec![fact];
        return Sifted::Contradiction;
    }
    facts.retain(|fact| !fact.is_known(board));
    facts.sort_unstable();
    facts.dedup();
    if facts.is_empty() {
        Sifted::Nothing
    } else {
        Sifted::New
    }
}

/// Drops findings whose facts another one contains; of several with the same facts the first stays.
pub(super) fn without_contained(findings: Vec<Finding>) -> Vec<Finding> {
    let mut stands: Vec<(Fact, usize)> = Vec::new();
    for (number, finding) in findings.iter().enumerate() {
        stands.extend(finding.therefore.iter().map(|&fact| (fact, number)));
    }
    stands.sort_unstable();
    let contained = |number: usize| {
        let facts = &findings[number].therefore;
        let Some(&first) = facts.first() else {
            return false;
        };
        let from = stands.partition_point(|&(fact, _)| fact < first);
        let beside = stands[from..]
            .iter()
            .take_while(|&&(fact, _)| fact == first);
        beside.into_iter().any(|&(_, other)| {
            let others = &findings[other].therefore;
            let larger =
                others.len() > facts.len() || others.len() == facts.len() && other < number;
            larger && facts.iter().all(|fact| others.binary_search(fact).is_ok())
        })
    };
    let keep: Vec<bool> = (0..findings.len())
        .map(|number| !contained(number))
        .collect();
    let kept = findings.into_iter().zip(keep);
    kept.filter_map(|(finding, keep)| keep.then_some(finding))
        .collect()
}

/// Whether some finding excludes what the board and the findings before it leave of a cell. Then the findings end there, with the fact
/// that does so by itself; what the same finding says of the cell before stands ahead of it.
fn split_at_clash(board: &Board, findings: &mut Vec<Finding>) -> bool {
    let mut left: BTreeMap<Cell, Domain> = BTreeMap::new();
    let clash = findings.iter().enumerate().find_map(|(number, finding)| {
        let mut facts = finding.therefore.iter();
        let at = facts.position(|fact| {
            let before = left
                .entry(fact.cell)
                .or_insert_with(|| board.get(fact.cell));
            *before = fact.keeps(*before);
            before.is_empty()
        })?;
        Some((number, at))
    });
    let Some((number, at)) = clash else {
        return false;
    };
    findings.truncate(number + 1);
    if let Some(mut finding) = findings.pop() {
        let fact = finding.therefore[at];
        finding.therefore.truncate(at);
        finding.therefore.retain(|other| other.cell == fact.cell);
        if !finding.therefore.is_empty() {
            findings.push(finding.clone());
        }
        finding.therefore = vec![fact];
        findings.push(finding);
    }
    true
}

/// The techniques of a puzzle, a board, and what each technique has not seen of it yet.
pub(super) struct Logic<'p> {
    pub(super) puzzle: &'p dyn AnyPuzzle,
    pub(super) techniques: Vec<Box<dyn Technique + 'p>>,
    pub(super) blank: Board,
    pub(super) board: Board,
    pub(super) history: History,
    /// How many rounds there were.
    pub(super) rounds: u32,
    pub(super) limits: Limits,
    /// What the search may cost where a hint asks it: less than the limits, which an explanation has to itself.
    pub(super) cheap: Limits,
    /// How many facts were found on the ways from assumptions.
    pub(super) effort: u64,
    /// By clue, whether it may be used; all may if there is none.
    allowed: Option<Vec<bool>>,
    /// By technique.
    changed: Vec<Changed>,
    oracle: OnceCell<Oracle<'p>>,
}

impl<'p> Logic<'p> {
    /// At work from this board.
    pub(super) fn new(puzzle: &'p dyn AnyPuzzle, board: &Board, limits: &Limits) -> Self {
        let techniques = puzzle.techniques();
        let blank = puzzle.blank();
        let history = History::new(&blank, board);
        Self {
            changed: vec![Changed::everything(blank.size()); techniques.len()],
            board: board.clone(),
            puzzle,
            techniques,
            blank,
            history,
            rounds: 0,
            effort: 0,
            allowed: None,
            oracle: OnceCell::new(),
            limits: limits.clone(),
            cheap: limits.clone(),
        }
    }

    /// Only these clues may be used.
    #[must_use]
    pub(super) fn only(mut self, clues: &[usize]) -> Self {
        let mut allowed = vec![false; self.puzzle.clues()];
        for &clue in clues {
            if let Some(allowed) = allowed.get_mut(clue) {
                *allowed = true;
            }
        }
        self.allowed = Some(allowed);
        self
    }

    /// Whether the clues of a finding may be used.
    pub(super) fn allows(&self, finding: &Finding) -> bool {
        let Some(allowed) = &self.allowed else {
            return true;
        };
        finding.subject.iter().all(|&clue| allowed[clue])
    }

    /// The clues that may be used.
    pub(super) fn clues(&self) -> Vec<usize> {
        let all = 0..self.puzzle.clues();
        match &self.allowed {
            None => all.collect(),
            Some(allowed) => all.filter(|&clue| allowed[clue]).collect(),
        }
    }

    /// Whether every cell is decided.
    pub(super) fn is_full(&self) -> bool {
        self.board.domains().iter().all(|domain| domain.len() <= 1)
    }

    /// The limit that is reached, now or by the judge: then reasons may not be cut down.
    pub(super) fn stopped(&self) -> Option<Stop> {
        let judged = self.oracle.get().and_then(Oracle::stopped);
        judged.or_else(|| self.limits.interrupted())
    }

    /// The judge of reasons, made when it is first needed.
    pub(super) fn oracle(&self) -> &Oracle<'p> {
        self.oracle
            .get_or_init(|| Oracle::new(self.puzzle, &self.limits))
    }

    /// All that the easiest technique that finds anything finds, and the board after it. No steps if none does.
    pub(super) fn round(&mut self) -> Round {
        for level in 0..self.techniques.len() {
            let mut found = Vec::new();
            self.techniques[level].find(&self.board, &self.changed[level], &mut found);
            self.changed[level].clear();
            let mut new = Vec::new();
            for mut finding in found {
                if !self.allows(&finding) {
                    continue;
                }
                match sift(&mut finding, &self.board) {
                    Sifted::Nothing => {}
                    Sifted::New => new.push(finding),
                    Sifted::Contradiction => {
                        let step = self.refusal(level, &finding, &self.board, &self.history);
                        self.rounds += 1;
                        return Round { steps: vec![step] };
                    }
                }
            }
            if !new.is_empty() {
                return self.take_all(level, without_contained(new));
            }
        }
        Round::default()
    }

    fn take_all(&mut self, level: usize, mut findings: Vec<Finding>) -> Round {
        // All of them see the board before the round; the one that clashes with those before it is told as a contradiction.
        let clashing = split_at_clash(&self.board, &mut findings);
        let mut steps = Vec::with_capacity(findings.len());
        for finding in &findings {
            steps.push(self.step(level, finding, &self.board, &self.history));
            if self.stopped().is_some() {
                return Round { steps };
            }
        }
        self.rounds += 1;
        let last = clashing.then(|| findings.pop().zip(steps.pop())).flatten();
        for finding in &findings {
            self.take(&finding.therefore);
        }
        steps.extend(last.map(|(finding, step)| self.clashing(level, &finding, step, &self.board)));
        Round { steps }
    }

    /// The board takes facts in. Returns one that it excludes by now.
    pub(super) fn take(&mut self, facts: &[Fact]) -> Option<Fact> {
        for &fact in facts {
            if fact.is_excluded(&self.board) {
                return Some(fact);
            }
            if self.history.take(&mut self.board, fact, self.rounds) {
                for changed in &mut self.changed {
                    changed.insert(fact.cell);
                }
            }
        }
        None
    }

    /// A finding with its reason and words.
    pub(super) fn step(
        &self,
        level: usize,
        finding: &Finding,
        board: &Board,
        history: &History,
    ) -> Step {
        let technique = &self.techniques[level];
        let because = technique
            .because(board, history, finding)
            .unwrap_or_else(|| self.reason(board, history, finding));
        Step {
            technique: technique.name(),
            grade: technique.grade(),
            rank: level,
            subject: finding.subject.clone(),
            words: technique.words(board, finding, &because),
            because,
            therefore: finding.therefore.clone(),
            assumed: None,
            chain: Vec::new(),
            depth: 0,
            place: technique
                .place(finding)
                .unwrap_or_else(|| self.place(&finding.subject, &finding.therefore)),
        }
    }

    /// A contradiction: the clues of the finding meet no completion of the board, or force one fact that it excludes.
    pub(super) fn refusal(
        &self,
        level: usize,
        finding: &Finding,
        board: &Board,
        history: &History,
    ) -> Step {
        let mut step = self.step(level, finding, board, history);
        self.refuse(&mut step, board);
        step
    }

    /// A contradiction out of a step whose fact the board excludes by now, though not yet when its reason was found.
    pub(super) fn clashing(
        &self,
        level: usize,
        finding: &Finding,
        mut step: Step,
        board: &Board,
    ) -> Step {
        step.words = self.techniques[level].words(board, finding, &step.because);
        self.refuse(&mut step, board);
        step
    }

    /// Makes a step that forces a fact which the board excludes a contradiction.
    fn refuse(&self, step: &mut Step, board: &Board) {
        if let [forced] = step.therefore[..] {
            let known = match (self.blank.get(forced.cell).len(), board.get(forced.cell)) {
                (2, domain) if domain.len() == 1 => {
                    Fact::is(forced.cell, domain.value().unwrap_or(0))
                }
                _ => forced.negated(),
            };
            step.because.push(known);
            step.words = format!("{}, but {}", step.words, self.puzzle.fact(known));
            step.therefore.clear();
        }
    }

    /// Clues in words, or the first cell where there are none.
    pub(super) fn place(&self, subject: &[usize], facts: &[Fact]) -> String {
        match (subject, facts) {
            ([], []) => "the board".to_owned(),
            ([], [fact, ..]) => fact.cell.to_string(),
            _ => {
                let clues: Vec<String> =
                    subject.iter().map(|&clue| self.puzzle.clue(clue)).collect();
                clues.join(", ")
            }
        }
    }

    /// The judge's reason, out of all that is known.
    fn reason(&self, board: &Board, history: &History, finding: &Finding) -> Vec<Fact> {
        let mut known = Fact::all_of(board, &self.blank);
        known.retain(|fact| !finding.therefore.contains(&fact.negated()));
        known.sort_by_key(|&fact| history.round(fact));
        self.oracle()
            .irreducible(&finding.subject, &known, &finding.therefore, &self.limits)
            .unwrap_or(known)
    }
}
