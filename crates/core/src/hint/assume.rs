//! What to do when no technique finds anything: assume one value of one cell, and look for the shortest way to a contradiction.
//!
//! All assumptions are followed in rounds: in each, all techniques see the same board. The fewest rounds win, then the fewest
//! facts found on the way, and all assumptions that need no more are refuted together; so nothing depends on the order of
//! reading. They are followed a few rounds first, and further only if none has failed by then: that costs little where there is
//! a short way, and the effort, counted in facts, does not depend on the order of reading either. An explanation has so much
//! effort and no more; then the rest is left to the search. For a hint much less is enough, and the first short way.

use crate::cells::{Board, Cell, Domain};
use crate::limits::Stop;

use super::fact::Fact;
use super::logic::{Logic, Round, Sifted, sift};
use super::slice::slice;
use super::step::{Grade, Step};
use super::technique::{Changed, Finding};

/// How many steps are wanted where no technique finds any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// One is enough, and the search is worth no more than [`Logic::cheap`].
    One,
    /// All of the same depth.
    All,
}

/// How many rounds assumptions are followed before all are tried further.
const DEEPER: [u32; 8] = [1, 2, 3, 5, 8, 13, 21, u32::MAX];

/// How many facts may be found on the ways from assumptions: in one explanation, where one whole sweep more is allowed.
const EXPLANATION_EFFORT: u64 = 20_000_000;
/// The same for one hint, exactly.
const HINT_EFFORT: u64 = 40_000;

/// Contradictions of at most this depth are called short: what follows at once, what follows from that, and the clue that
/// cannot be met.
const SHORT: u32 = 3;

/// How long the way to a contradiction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Length {
    /// How many rounds.
    depth: u32,
    /// How many facts were found on the way.
    facts: usize,
}

impl Length {
    /// Longer than any.
    const NONE: Self = Self {
        depth: u32::MAX,
        facts: usize::MAX,
    };
}

/// What came of following all assumptions a few rounds.
struct Swept {
    /// The shortest contradiction.
    least: Length,
    /// Whether none of them goes on.
    ended: bool,
}

/// Where an assumption leads.
enum Way {
    /// To a contradiction.
    Fails(Length),
    /// To a board on which nothing more follows.
    Ends,
    /// Further than it was followed.
    GoesOn,
}

impl Logic<'_> {
    /// The assumptions with the shortest contradictions, refuted. No steps if none leads to one, or the effort is used up.
    pub(super) fn refute_assumptions(&mut self, wanted: Wanted) -> Result<Round, Stop> {
        let mut probe = Probe::new(&self.board);
        let mut least = Length::NONE;
        let mut best: Vec<Fact> = Vec::new();
        for most in DEEPER {
            if self.effort >= EXPLANATION_EFFORT {
                break;
            }
            let swept = self.sweep(&mut probe, most, wanted, &mut best)?;
            least = swept.least;
            if !best.is_empty() || swept.ended {
                break;
            }
        }
        if wanted != Wanted::All {
            best.truncate(1);
        }
        let mut steps = Vec::with_capacity(best.len());
        for assumed in best {
            if let Some(stop) = self.limits.interrupted() {
                return Err(stop);
            }
            steps.extend(self.refute(assumed, least.depth));
        }
        if let Some(stop) = self.stopped() {
            return Err(stop);
        }
        self.rounds += 1;
        let facts: Vec<Fact> = steps
            .iter()
            .flat_map(|step| step.therefore.clone())
            .collect();
        if let Some(clash) = self.take(&facts) {
            // All values of a cell are refuted: together they leave nothing. The other steps of the round say nothing to that.
            steps.retain(|step| step.assumed.is_some_and(|fact| fact.cell == clash.cell));
            steps.push(self.nothing_left(clash.cell));
        }
        Ok(Round { steps })
    }

    /// Follows every assumption at most so many rounds.
    fn sweep(
        &mut self,
        probe: &mut Probe,
        most: u32,
        wanted: Wanted,
        best: &mut Vec<Fact>,
    ) -> Result<Swept, Stop> {
        let mut swept = Swept {
            least: Length::NONE,
            ended: true,
        };
        let look: u64 = self.techniques.iter().map(|one| one.look()).sum();
        let open: Vec<(Cell, Domain)> = self
            .board
            .iter()
            .filter(|(_, domain)| domain.len() > 1)
            .collect();
        for (cell, domain) in open {
            if let Some(stop) = self.limits.interrupted() {
                return Err(stop);
            }
            for value in domain.iter() {
                let assumed = Fact::is(cell, value);
                let followed = probe.follow(self, assumed, most);
                self.effort += 1 + probe.facts as u64;
                if wanted != Wanted::All {
                    self.effort += look * u64::from(probe.rounds);
                }
                match followed {
                    Way::Fails(length) if length <= swept.least => {
                        if length < swept.least {
                            best.clear();
                            swept.least = length;
                        }
                        best.push(assumed);
                    }
                    Way::Fails(_) | Way::Ends => {}
                    Way::GoesOn => swept.ended = false,
                }
                let enough = !best.is_empty() && swept.least.depth <= SHORT;
                if wanted != Wanted::All && (enough || self.effort >= HINT_EFFORT) {
                    swept.ended = true;
                    return Ok(swept);
                }
            }
        }
        Ok(swept)
    }

    /// The step that refutes an assumption, with the chain that leads to the contradiction.
    fn refute(&self, assumed: Fact, depth: u32) -> Option<Step> {
        let chain = self.chain(assumed)?;
        let mut subject: Vec<usize> = chain.iter().flat_map(|step| step.subject.clone()).collect();
        subject.sort_unstable();
        subject.dedup();
        let mut cited: Vec<Fact> = chain
            .iter()
            .flat_map(|step| step.because.iter())
            .flat_map(|&fact| self.known_part(fact))
            .collect();
        cited.sort_by_key(|&fact| (self.history.round(fact), fact));
        cited.dedup();
        let therefore = vec![assumed.negated()];
        let because = self
            .oracle()
            .irreducible(&subject, &cited, &therefore, &self.limits)
            .unwrap_or(cited);
        let harder = self.techniques.len();
        let (technique, grade, rank) = if depth <= SHORT {
            ("short contradiction", Grade::Hard, harder)
        } else {
            ("long contradiction", Grade::Expert, harder + 1)
        };
        let last = chain.last()?;
        let words = format!(
            "suppose {}: {}{}; so {}",
            self.puzzle.fact(assumed),
            match chain.len() {
                1 => "then ".to_owned(),
                2 => "one step later ".to_owned(),
                steps => format!("{} steps later ", steps - 1),
            },
            last.words,
            self.puzzle.fact(therefore[0]),
        );
        Some(Step {
            technique,
            grade,
            rank,
            subject,
            because,
            therefore,
            assumed: Some(assumed),
            depth,
            place: assumed.cell.to_string(),
            words,
            chain,
        })
    }

    /// A fact that the board knows; of a value that a cell only has by the assumption, which others the board excludes already.
    fn known_part(&self, fact: Fact) -> Vec<Fact> {
        if fact.is_known(&self.board) {
            return vec![fact];
        }
        if !fact.holds {
            return Vec::new();
        }
        let excluded = self.blank.get(fact.cell).0 & !self.board.get(fact.cell).0;
        Domain(excluded)
            .iter()
            .map(|value| Fact::is_not(fact.cell, value))
            .collect()
    }

    /// Follows an assumption with all techniques, and keeps the steps that the contradiction needs.
    fn chain(&self, assumed: Fact) -> Option<Vec<Step>> {
        let mut board = self.board.clone();
        let mut history = self.history.clone();
        let mut round = self.rounds + 1;
        history.take(&mut board, assumed, round);
        let start = board.clone();
        let mut changed = Changed::nothing(board.size());
        changed.insert(assumed.cell);
        let mut steps: Vec<Step> = Vec::new();
        let last = 'search: loop {
            let mut next = board.clone();
            let mut taken: Vec<(usize, Finding)> = Vec::new();
            for (level, technique) in self.techniques.iter().enumerate() {
                let mut found = Vec::new();
                technique.find(&board, &changed, &mut found);
                for mut finding in found {
                    if !self.allows(&finding) {
                        continue;
                    }
                    match sift(&mut finding, &board) {
                        Sifted::Nothing => {}
                        Sifted::Contradiction => {
                            break 'search self.refusal(level, &finding, &board, &history);
                        }
                        Sifted::New => {
                            let facts = &finding.therefore;
                            if facts.iter().any(|fact| !fact.is_known(&next)) {
                                for fact in facts {
                                    next.set(fact.cell, fact.keeps(next.get(fact.cell)));
                                }
                                taken.push((level, finding));
                            }
                        }
                    }
                }
            }
            if taken.is_empty() || self.limits.interrupted().is_some() {
                return None;
            }
            let made = taken
                .iter()
                .map(|(level, finding)| self.step(*level, finding, &board, &history));
            steps.extend(made);
            changed.clear();
            round += 1;
            let before = board.clone();
            for (level, finding) in taken {
                for &fact in &finding.therefore {
                    if fact.is_excluded(&board) {
                        let clash = Finding {
                            therefore: vec![fact],
                            ..finding
                        };
                        let step = self.step(level, &clash, &before, &history);
                        break 'search self.clashing(level, &clash, step, &board);
                    }
                    if history.take(&mut board, fact, round) {
                        changed.insert(fact.cell);
                    }
                }
            }
        };
        let mut chain = slice(&self.blank, &start, steps, &last.because);
        chain.push(last);
        Some(chain)
    }

    /// Every value of a cell was refuted.
    fn nothing_left(&self, cell: Cell) -> Step {
        let all = self.blank.get(cell);
        let because: Vec<Fact> = all.iter().map(|value| Fact::is_not(cell, value)).collect();
        Step {
            technique: "no value left",
            grade: Grade::Easy,
            rank: 0,
            subject: Vec::new(),
            words: match because[..] {
                [one, two] => format!(
                    "{}, and {}: they cannot both hold",
                    self.puzzle.fact(one),
                    self.puzzle.fact(two)
                ),
                _ => format!("no value is left for {cell}"),
            },
            because,
            therefore: Vec::new(),
            assumed: None,
            chain: Vec::new(),
            depth: 0,
            place: cell.to_string(),
        }
    }
}

/// A board on which assumptions are tried and undone.
struct Probe {
    board: Board,
    before: Vec<(Cell, Domain)>,
    changed: Changed,
    found: Vec<Finding>,
    /// How many facts were found on the last way.
    facts: usize,
    /// How many rounds it was followed.
    rounds: u32,
}

impl Probe {
    fn new(board: &Board) -> Self {
        Self {
            board: board.clone(),
            before: Vec::new(),
            changed: Changed::nothing(board.size()),
            found: Vec::new(),
            facts: 0,
            rounds: 0,
        }
    }

    /// Where an assumption leads within so many rounds.
    fn follow(&mut self, logic: &Logic<'_>, assumed: Fact, most: u32) -> Way {
        self.changed.clear();
        self.rounds = 0;
        self.take(assumed);
        let mut length = Length { depth: 0, facts: 0 };
        let way = loop {
            if length.depth >= most {
                break Way::GoesOn;
            }
            length.depth += 1;
            self.rounds += 1;
            match self.round(logic) {
                Followed::Nothing => break Way::Ends,
                Followed::News => length.facts = self.before.len(),
                Followed::Contradiction => break Way::Fails(length),
                Followed::Clash(_) if length.depth >= most => break Way::GoesOn,
                Followed::Clash(facts) => {
                    // The facts of this round exclude each other, which the next would show.
                    length.depth += 1;
                    length.facts += facts;
                    break Way::Fails(length);
                }
            }
        };
        self.facts = self.before.len();
        for (cell, domain) in self.before.drain(..).rev() {
            self.board.set(cell, domain);
        }
        way
    }

    fn round(&mut self, logic: &Logic<'_>) -> Followed {
        self.found.clear();
        let followers = logic
            .techniques
            .iter()
            .filter(|technique| technique.follows_assumptions());
        for technique in followers {
            technique.find(&self.board, &self.changed, &mut self.found);
        }
        self.changed.clear();
        let mut found = std::mem::take(&mut self.found);
        found.retain(|finding| logic.allows(finding));
        let refuted = |finding: &Finding| {
            let facts = &finding.therefore;
            facts.is_empty() || facts.iter().any(|fact| fact.is_excluded(&self.board))
        };
        let mut followed = Followed::Nothing;
        if found.iter().any(refuted) {
            followed = Followed::Contradiction;
        } else {
            for fact in found.iter().flat_map(|finding| &finding.therefore) {
                if fact.is_excluded(&self.board) {
                    followed = Followed::Clash(distinct(&found));
                    break;
                }
                if self.take(*fact) {
                    followed = Followed::News;
                }
            }
        }
        self.found = found;
        followed
    }

    fn take(&mut self, fact: Fact) -> bool {
        let before = self.board.get(fact.cell);
        let after = fact.keeps(before);
        if after == before {
            return false;
        }
        self.before.push((fact.cell, before));
        self.board.set(fact.cell, after);
        self.changed.insert(fact.cell);
        true
    }
}

/// How a round of an assumption ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Followed {
    Nothing,
    News,
    Contradiction,
    /// The facts of the round exclude each other; how many there are.
    Clash(usize),
}

fn distinct(found: &[Finding]) -> usize {
    let facts = found.iter().flat_map(|finding| &finding.therefore);
    let mut facts: Vec<Fact> = facts.copied().collect();
    facts.sort_unstable();
    facts.dedup();
    facts.len()
}
