//! The head of a certificate: the puzzle in its canonical text, the claim, and the solutions that it names.

use std::io::BufRead;

use crate::akari::Akari;
use crate::facts::{Facts, Literal};
use crate::futoshiki::Futoshiki;
use crate::lines::{Lines, Refused};
use crate::nonogram::Nonogram;
use crate::rules::{Rules, number};

const MOST_CELLS: u64 = 1 << 22;
const LONGEST_SIDE: u32 = 1 << 16;
const MOST_NUMBERS: usize = 1 << 24;

/// What a certificate claims of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It has a solution: the one that is named.
    Solved,
    /// It has exactly one solution: the one that is named.
    Unique,
    /// It has at least the two solutions that are named.
    Multiple,
    /// It has no solution.
    Unsolvable,
}

impl Claim {
    const ALL: [(Self, &'static str, usize); 4] = [
        (Self::Solved, "solved", 1),
        (Self::Unique, "unique", 1),
        (Self::Multiple, "multiple", 2),
        (Self::Unsolvable, "unsolvable", 0),
    ];

    /// Its name in certificates.
    pub fn name(self) -> &'static str {
        let names = Self::ALL.iter().find(|(claim, ..)| *claim == self);
        names.map_or("", |&(_, name, _)| name)
    }
}

pub(crate) struct Header {
    pub(crate) rules: Box<dyn Rules>,
    pub(crate) size: (u32, u32),
    pub(crate) claim: Claim,
    /// What the solutions that are named say of each cell.
    pub(crate) solutions: Vec<Vec<Literal>>,
}

pub(crate) fn read(lines: &mut Lines<impl BufRead>) -> Result<Header, Refused> {
    let first = lines.expect("\"gridproof proof 1\"")?;
    if first != "gridproof proof 1" {
        return Err(lines.refuse("expected \"gridproof proof 1\""));
    }
    let line = lines.expect("a kind of puzzle and its size")?;
    let mut words = line.split(' ');
    let kind = words.next().unwrap_or("").to_owned();
    let sides: Vec<Option<u32>> = words.map(number).collect();
    let &[Some(rows), Some(cols)] = &sides[..] else {
        return Err(lines.refuse("expected a kind of puzzle, its rows and its columns"));
    };
    let fair = |side| (1..=LONGEST_SIDE).contains(&side);
    if !fair(rows) || !fair(cols) || u64::from(rows) * u64::from(cols) > MOST_CELLS {
        return Err(lines.refuse("no board has this size"));
    }
    let size = (rows, cols);
    let rules: Box<dyn Rules> = match kind.as_str() {
        "nonogram" => Box::new(Nonogram::new(size, clues(lines, rows + cols)?)),
        "akari" => Box::new(Akari::read(size, lines)?),
        "futoshiki" => Box::new(Futoshiki::read(size, lines)?),
        _ => return Err(lines.refuse(format!("no kind of puzzle is named \"{kind}\""))),
    };
    let line = lines.expect("a claim")?;
    let name = line.strip_prefix("claim ").unwrap_or_default();
    let claim = Claim::ALL.iter().find(|(_, known, _)| *known == name);
    let Some(&(claim, _, count)) = claim else {
        return Err(lines.refuse("expected claim solved, unique, multiple or unsolvable"));
    };
    let mut solutions = Vec::new();
    for _ in 0..count {
        solutions.push(solution(lines, &*rules, rows)?);
    }
    if solutions.len() == 2 && solutions[0] == solutions[1] {
        return Err(lines.refuse("the two solutions are the same"));
    }
    Ok(Header {
        rules,
        size,
        claim,
        solutions,
    })
}

/// Lines of numbers; `0` alone is a line without any.
fn clues(lines: &mut Lines<impl BufRead>, count: u32) -> Result<Vec<Vec<u32>>, Refused> {
    let mut clues = Vec::new();
    let mut left = MOST_NUMBERS;
    for _ in 0..count {
        let line = lines.expect("a clue")?;
        let numbers: Option<Vec<u32>> = match line {
            "0" => Some(Vec::new()),
            _ => line
                .split(' ')
                .map(|word| number(word).filter(|&number| number > 0))
                .collect(),
        };
        let Some(numbers) = numbers else {
            return Err(lines.refuse("expected the numbers of a clue, or 0"));
        };
        left = left
            .checked_sub(numbers.len())
            .ok_or_else(|| lines.refuse("the clues hold too many numbers"))?;
        clues.push(numbers);
    }
    Ok(clues)
}

/// A solution that every constraint allows.
fn solution(
    lines: &mut Lines<impl BufRead>,
    rules: &dyn Rules,
    rows: u32,
) -> Result<Vec<Literal>, Refused> {
    let mut text = Vec::new();
    for _ in 0..rows {
        text.push(lines.expect("a row of a solution")?.to_owned());
    }
    let spelled = rules.spell(&text);
    let spelled = spelled.ok_or_else(|| lines.refuse("this spells no solution"))?;
    let mut facts = Facts::none(rules.vars());
    let consistent = spelled.iter().all(|&literal| facts.add(literal));
    let broken = rules
        .all()
        .into_iter()
        .find(|name| rules.refutes(name, &facts) != Some(false));
    match broken {
        Some(name) => Err(lines.refuse(format!("this is no solution: {name} is not met"))),
        None if !consistent => Err(lines.refuse("this spells no solution")),
        None => Ok(spelled),
    }
}
