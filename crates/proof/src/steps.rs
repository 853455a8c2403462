//! The steps of a certificate: each clause is checked before it is kept, and the last is the empty one.

use std::collections::{BTreeMap, HashMap};
use std::io::BufRead;

use crate::facts::{Facts, Literal, not};
use crate::header::{Claim, Header};
use crate::lines::{Lines, Refused};
use crate::rules::{Rules, number};

/// The most literals that the clauses at hand may have together, each clause counted as some more.
const MOST_LITERALS: usize = 1 << 25;
const OVERHEAD: usize = 16;

/// Checks all steps up to the empty clause, and that nothing follows; how many there were.
pub(crate) fn check(lines: &mut Lines<impl BufRead>, header: &Header) -> Result<u64, Refused> {
    let mut checker = Checker::new(header);
    while let Some(line) = lines.next()? {
        if checker.refuted {
            return Err(lines.refuse("expected the end"));
        }
        if let Err(words) = checker.step(line) {
            return Err(lines.refuse(words));
        }
    }
    if checker.refuted {
        Ok(checker.steps)
    } else {
        Err(lines.refuse("the empty clause is missing: the certificate is cut off"))
    }
}

struct Checker<'a> {
    rules: &'a dyn Rules,
    clauses: HashMap<u64, Box<[Literal]>>,
    held: usize,
    last: u64,
    facts: Facts,
    refuted: bool,
    steps: u64,
}

/// A step in parts: its literals, the clauses it refers to, and the constraints it adds up.
struct Parts<'a> {
    id: u64,
    clause: Vec<Literal>,
    hints: Vec<u64>,
    /// All single facts at hand are used.
    standing: bool,
    terms: Vec<&'a str>,
}

impl<'h> Checker<'h> {
    fn new(header: &'h Header) -> Self {
        let rules = &*header.rules;
        let mut checker = Self {
            rules,
            clauses: HashMap::new(),
            held: 0,
            last: 0,
            facts: Facts::none(rules.vars()),
            refuted: matches!(header.claim, Claim::Solved | Claim::Multiple),
            steps: 0,
        };
        if header.claim == Claim::Unique {
            let unlike = header.solutions[0].iter().map(|&literal| not(literal));
            checker.keep(0, unlike.collect());
        }
        checker
    }

    fn step(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split(' ');
        let verb = words.next().unwrap_or("");
        match verb {
            "i" | "l" | "s" => {
                let id = words.next().unwrap_or("");
                let name = if verb == "i" { words.next() } else { None };
                let parts = self.parts(id, words)?;
                self.suppose(&parts.clause)?;
                match name {
                    _ if verb == "l" => self.propagate(&parts)?,
                    Some(name) => self.entailed(name, &parts)?,
                    None => self.sum(&parts)?,
                }
                self.conclude(parts);
            }
            "d" => {
                for word in words {
                    let id = identity(word)?;
                    let gone = self.clauses.remove(&id).filter(|_| id > 0);
                    let gone = gone.ok_or_else(|| format!("there is no clause {id} to delete"))?;
                    self.held -= gone.len() + OVERHEAD;
                    if let [unit] = *gone {
                        self.facts.stand(unit, false);
                    }
                }
            }
            _ => return Err(format!("expected a step i, l, s or d, found \"{verb}\"")),
        }
        self.steps += 1;
        Ok(())
    }

    fn parts<'a>(
        &self,
        id: &str,
        words: impl Iterator<Item = &'a str>,
    ) -> Result<Parts<'a>, String> {
        let id = identity(id)?;
        if id <= self.last {
            return Err(format!("clause {id} comes after clause {}", self.last));
        }
        let (mut clause, mut hints, mut terms) = (Vec::new(), Vec::new(), Vec::new());
        let (mut part, mut standing) = (0, false);
        for word in words {
            match (word, part) {
                (":", 0) => part = 1,
                ("=", 0 | 1) => part = 2,
                (_, 0) => match self.rules.literal(word) {
                    Some(literal) => clause.push(literal),
                    None => return Err(format!("\"{word}\" is no fact of this puzzle")),
                },
                ("*", 1) => standing = true,
                (_, 1) => hints.push(identity(word)?),
                _ => terms.push(word),
            }
        }
        if self.held + clause.len() + OVERHEAD > MOST_LITERALS {
            return Err("too many clauses are at hand: delete some before this one".to_owned());
        }
        Ok(Parts {
            id,
            clause,
            hints,
            standing,
            terms,
        })
    }

    /// Starts from the opposite of a clause.
    fn suppose(&mut self, clause: &[Literal]) -> Result<(), String> {
        self.facts.clear();
        for &literal in clause {
            if !self.facts.add(not(literal)) {
                return Err("the clause holds a fact and its opposite".to_owned());
            }
        }
        Ok(())
    }

    fn clause(&self, id: u64) -> Result<&[Literal], String> {
        let clause = self.clauses.get(&id);
        clause
            .map(|clause| &**clause)
            .ok_or_else(|| format!("there is no clause {id}"))
    }

    fn suppose_units(&mut self, parts: &Parts<'_>) -> Result<(), String> {
        for &id in &parts.hints {
            let &[unit] = self.clause(id)? else {
                return Err(format!("clause {id} is not a single fact"));
            };
            if !self.facts.add(unit) {
                return Err(format!(
                    "clause {id} contradicts the opposite of this one by itself"
                ));
            }
        }
        if parts.standing {
            self.facts.add_standing();
        }
        Ok(())
    }

    /// The constraint of this name allows nothing else.
    fn entailed(&mut self, name: &str, parts: &Parts<'_>) -> Result<(), String> {
        self.suppose_units(parts)?;
        match self.rules.refutes(name, &self.facts) {
            Some(true) if parts.terms.is_empty() => Ok(()),
            Some(_) => Err(format!("{name} does not entail this clause")),
            None => Err(format!("there is no constraint {name}")),
        }
    }

    /// Each clause in turn has one literal left that can hold, and it holds; the last has none.
    fn propagate(&mut self, parts: &Parts<'_>) -> Result<(), String> {
        let hints = &parts.hints;
        if parts.standing || !parts.terms.is_empty() {
            return Err("expected the clauses that lead to a contradiction".to_owned());
        }
        for (place, &id) in hints.iter().enumerate() {
            let mut open = self
                .clause(id)?
                .iter()
                .filter(|&&literal| !self.facts.holds(not(literal)));
            match (open.next().copied(), open.next()) {
                (None, _) if place + 1 == hints.len() => return Ok(()),
                (None, _) => {
                    return Err(format!("clause {id} ends the argument, but more are named"));
                }
                (Some(unit), None) if !self.facts.holds(unit) => {
                    self.facts.add(unit);
                }
                _ => return Err(format!("clause {id} gives no new fact here")),
            }
        }
        Err("the clauses that are named lead to no contradiction".to_owned())
    }

    /// The sum of linear constraints cannot be met.
    fn sum(&mut self, parts: &Parts<'_>) -> Result<(), String> {
        self.suppose_units(parts)?;
        let mut sum: BTreeMap<usize, i64> = BTreeMap::new();
        let mut least = 0i64;
        for &term in &parts.terms {
            let (times, name) = match term.split_once('*') {
                Some((times, name)) => (number(times).map(i64::from), name),
                None => (Some(1), term),
            };
            let linear = self.rules.linear(name);
            let (Some(times), Some(linear)) = (times, linear) else {
                return Err(format!("there is no sum {term}"));
            };
            let scaled = |value: i64| value.checked_mul(times);
            let added = scaled(linear.least).and_then(|by| least.checked_add(by));
            least = added.ok_or("the sum is too large")?;
            for (coefficient, var) in linear.terms {
                let slot = sum.entry(var).or_insert(0);
                let added = scaled(coefficient).and_then(|by| slot.checked_add(by));
                *slot = added.ok_or("the sum is too large")?;
            }
        }
        let mut most = 0i64;
        for (var, coefficient) in sum {
            let counts = match self.facts.get(var) {
                Some(holds) => holds,
                None => coefficient > 0,
            };
            let by = if counts { coefficient } else { 0 };
            most = most.checked_add(by).ok_or("the sum is too large")?;
        }
        if most < least {
            Ok(())
        } else {
            Err("the sum does not entail this clause".to_owned())
        }
    }

    fn conclude(&mut self, parts: Parts<'_>) {
        self.last = parts.id;
        self.refuted = parts.clause.is_empty();
        self.keep(parts.id, parts.clause);
    }

    fn keep(&mut self, id: u64, clause: Vec<Literal>) {
        self.held += clause.len() + OVERHEAD;
        if let [unit] = clause[..] {
            self.facts.stand(unit, true);
        }
        self.clauses.insert(id, clause.into());
    }
}

fn identity(word: &str) -> Result<u64, String> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let id = plain.then(|| word.parse().ok()).flatten();
    id.ok_or_else(|| format!("expected the number of a clause, found \"{word}\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header;

    fn head(text: &str) -> Header {
        header::read(&mut Lines::new(text.as_bytes())).expect("the head is right")
    }

    #[test]
    fn what_is_at_hand_is_counted_until_it_is_deleted() {
        let head = head("gridproof proof 1\nnonogram 1 2\n1\n0\n0\nclaim unsolvable\n");
        let mut checker = Checker::new(&head);
        let mut held = Vec::new();
        for step in [
            "i 1 row1 r1c1=# r1c2=#",
            "i 2 col1 r1c1=.",
            "i 5 col2 r1c2=.",
            "d 1",
            "d 5 2",
        ] {
            checker.step(step).unwrap();
            held.push(checker.held);
        }
        let one = 1 + OVERHEAD;
        assert_eq!(held, [one + 1, 2 * one + 1, 3 * one + 1, 2 * one, 0]);
        assert_eq!((checker.steps, checker.last), (5, 5));
        assert!(checker.clauses.is_empty());
    }

    #[test]
    fn clauses_are_refused_only_where_they_are_too_many() {
        let head = head("gridproof proof 1\nnonogram 1 2\n1\n0\n0\nclaim unsolvable\n");
        let with = |held: usize| {
            let mut checker = Checker::new(&head);
            checker.held = held;
            checker.step("i 1 row1 r1c1=# r1c2=#")
        };
        let room = MOST_LITERALS - OVERHEAD - 2;
        assert_eq!([with(room), with(MOST_LITERALS / 2)], [Ok(()), Ok(())]);
        assert!(with(room + 1).is_err());
    }

    #[test]
    fn the_clause_that_uniqueness_starts_from_stays() {
        let head = head("gridproof proof 1\nnonogram 1 1\n1\n1\nclaim unique\n#\n");
        let mut checker = Checker::new(&head);
        let refused = checker.step("d 0").unwrap_err();
        assert_eq!(refused, "there is no clause 0 to delete");
        assert_eq!(
            Checker::new(&head).step("l 1 : 0"),
            Err("the clauses that are named lead to no contradiction".to_owned())
        );
    }

    #[test]
    fn each_clause_that_is_named_has_to_say_something_new() {
        let head = head("gridproof proof 1\nnonogram 1 2\n1\n0\n0\nclaim unsolvable\n");
        let mut checker = Checker::new(&head);
        for step in [
            "i 1 row1 r1c1=# r1c2=#",
            "i 2 col1 r1c1=.",
            "i 3 row1 r1c2=# : 2",
            "i 4 col2 r1c2=.",
        ] {
            checker.step(step).unwrap();
        }
        for (step, words) in [
            (
                "l 5 : 2 4 1 3",
                "clause 1 ends the argument, but more are named",
            ),
            ("l 5 : 2 2 4 1", "clause 2 gives no new fact here"),
            ("l 5 : 1 2 4", "clause 1 gives no new fact here"),
            (
                "i 5 row1 r1c1=. : 2",
                "clause 2 contradicts the opposite of this one by itself",
            ),
            ("i 5 row1 r1c2=# : 1", "clause 1 is not a single fact"),
            ("i +5 row1", "expected the number of a clause, found \"+5\""),
        ] {
            assert_eq!(checker.step(step), Err(words.to_owned()), "{step}");
        }
        assert_eq!(checker.step("l 5 : 2 4 1"), Ok(()));
        assert!(checker.refuted);
    }

    #[test]
    fn a_single_constraint_is_given_no_sums() {
        let head = head("gridproof proof 1\nakari 1 2\n..\nclaim solved\n*.\n");
        let mut checker = Checker::new(&head);
        let refused = checker
            .step("i 1 w-r1c1 r1c1=* r1c2=* = w-r1c1")
            .unwrap_err();
        assert_eq!(refused, "w-r1c1 does not entail this clause");
        assert_eq!(checker.step("i 1 w-r1c1 r1c1=* r1c2=*"), Ok(()));
    }

    #[test]
    fn sums_entail_what_no_answer_can_miss() {
        let head = head("gridproof proof 1\nakari 1 2\n..\nclaim solved\n*.\n");
        let sum = |step: &str| Checker::new(&head).step(step);
        let nothing = || Err("the sum does not entail this clause".to_owned());
        assert_eq!(sum("s 1 r1c1=. r1c2=. = a-r1c1"), Ok(()));
        assert_eq!(sum("s 1 r1c1=. = a-r1c1"), nothing());
        assert_eq!(sum("s 1 r1c1=* r1c2=. = a-r1c1"), nothing());
        assert_eq!(sum("s 1 r1c1=. r1c2=. = 0*a-r1c1"), nothing());
        assert_eq!(sum("s 1 r1c1=. r1c2=. = 2*a-r1c1"), Ok(()));
        // What is not known may still hold.
        let head = self::head("gridproof proof 1\nakari 1 3\n.1.\nclaim unsolvable\n");
        let sum = |step: &str| Checker::new(&head).step(step);
        assert_eq!(sum("s 1 r1c1=* r1c3=* = n-r1c2>"), Ok(()));
        assert_eq!(sum("s 1 r1c1=* = n-r1c2>"), nothing());
    }
}
