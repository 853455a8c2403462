//! A plain checker of what is written for VeriPB: formulas in the OPB format, and the few kinds of steps that our proofs have.
//!
//! It knows the rules and no shortcut: unit propagation looks at all constraints until nothing changes.

use std::collections::{BTreeMap, HashMap};

/// `sum of coefficient * variable >= least`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sum {
    terms: BTreeMap<usize, i64>,
    least: i64,
}

impl Sum {
    fn add(&mut self, other: &Self, times: i64) {
        for (&var, &coefficient) in &other.terms {
            *self.terms.entry(var).or_insert(0) += times * coefficient;
        }
        self.least += times * other.least;
    }

    fn opposite(&self) -> Self {
        let mut opposite = Self::default();
        opposite.add(self, -1);
        opposite.least += 1;
        opposite
    }

    /// How far the sum can be above what it has to reach.
    fn slack(&self, known: &HashMap<usize, bool>) -> i64 {
        let most = self.terms.iter().map(|(var, &coefficient)| {
            let counts = known.get(var).copied().unwrap_or(coefficient > 0);
            if counts { coefficient } else { 0 }
        });
        most.sum::<i64>() - self.least
    }
}

/// Constraints that are at hand, by number.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    variables: HashMap<String, usize>,
    at_hand: BTreeMap<usize, Sum>,
    last: usize,
}

impl Sums {
    /// Reads a formula.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(opb: &str) -> Result<Self, String> {
        let mut sums = Self::default();
        let mut promised = None;
        for line in opb.lines() {
            if let Some(head) = line.strip_prefix("* #variable= ") {
                promised = head.split(' ').next_back().map(str::to_owned);
            }
            if !line.starts_with('*') {
                let sum = line.strip_suffix(" ;").ok_or("a constraint has no end")?;
                let sum = sums.sum(sum)?;
                sums.keep(sum);
            }
        }
        if promised != Some(sums.last.to_string()) {
            return Err(format!("{} constraints, promised {promised:?}", sums.last));
        }
        Ok(sums)
    }

    /// Whether unit propagation over everything at hand refutes these facts.
    pub fn refutes(&self, facts: &[(String, bool)]) -> bool {
        let known = facts
            .iter()
            .filter_map(|(name, holds)| Some((*self.variables.get(name)?, *holds)));
        let all: Vec<&Sum> = self.at_hand.values().collect();
        propagate(known.collect(), &all)
    }

    /// Checks a proof that there is no solution.
    ///
    /// # Errors
    /// The first step at fault, and why.
    pub fn check(&mut self, proof: &str) -> Result<(), String> {
        let mut lines = proof.lines();
        if lines.next() != Some("pseudo-Boolean proof version 3.0") {
            return Err("another head".to_owned());
        }
        let mut concluded = false;
        for line in lines {
            let step = line.strip_suffix(';').ok_or("a step has no end")?;
            let (verb, rest) = step.split_once(' ').unwrap_or((step, ""));
            let good = match verb {
                "f" => rest == self.last.to_string(),
                "rup" => self.rup(rest)?,
                "pol" => self.pol(rest)?,
                "del" => self.delete(rest)?,
                "output" => rest == "NONE",
                "conclusion" => {
                    let number = rest.strip_prefix("UNSAT : ").and_then(number);
                    let refuted = number.and_then(|number| self.at_hand.get(&number));
                    concluded = refuted.is_some_and(|sum| sum.slack(&HashMap::new()) < 0);
                    concluded
                }
                "end" => concluded && rest == "pseudo-Boolean proof",
                _ => false,
            };
            if !good {
                return Err(format!("{line}: this does not follow"));
            }
        }
        if concluded {
            Ok(())
        } else {
            Err("the conclusion is missing".to_owned())
        }
    }

    fn keep(&mut self, sum: Sum) {
        self.last += 1;
        self.at_hand.insert(self.last, sum);
    }

    fn sum(&mut self, text: &str) -> Result<Sum, String> {
        let (terms, least) = text
            .split_once(">= ")
            .ok_or("a sum says at least nothing")?;
        let least = least
            .trim()
            .parse()
            .map_err(|_| format!("{least:?} is no number"))?;
        let mut sum = Sum {
            terms: BTreeMap::new(),
            least,
        };
        let words: Vec<&str> = terms.split_whitespace().collect();
        for pair in words.chunks(2) {
            let [times, name] = pair else {
                return Err(format!("{text}: a term lacks its variable"));
            };
            let times: i64 = times
                .parse()
                .map_err(|_| format!("{times:?} is no number"))?;
            let (name, sign) = match name.strip_prefix('~') {
                Some(name) => (name, -1),
                None => (*name, 1),
            };
            let next = self.variables.len();
            let var = *self.variables.entry(name.to_owned()).or_insert(next);
            *sum.terms.entry(var).or_insert(0) += sign * times;
            if sign < 0 {
                sum.least -= times;
            }
        }
        Ok(sum)
    }

    fn named(&self, word: &str) -> Result<&Sum, String> {
        let sum = number(word).and_then(|number| self.at_hand.get(&number));
        sum.ok_or_else(|| format!("there is no constraint {word}"))
    }

    fn rup(&mut self, text: &str) -> Result<bool, String> {
        let (sum, hints) = match text.split_once(" :") {
            Some((sum, hints)) => (sum, Some(hints)),
            None => (text, None),
        };
        let sum = self.sum(sum)?;
        let opposite = sum.opposite();
        let mut used = vec![&opposite];
        match hints {
            None => used.extend(self.at_hand.values()),
            Some(hints) => {
                for word in hints.split_whitespace() {
                    used.push(self.named(word)?);
                }
            }
        }
        let refuted = propagate(HashMap::new(), &used);
        self.keep(sum);
        Ok(refuted)
    }

    /// Sums and multiples, in reverse Polish notation.
    fn pol(&mut self, text: &str) -> Result<bool, String> {
        let mut stack: Vec<Sum> = Vec::new();
        let words: Vec<&str> = text.split_whitespace().collect();
        for (place, &word) in words.iter().enumerate() {
            match word {
                "+" => {
                    let (top, below) = (stack.pop(), stack.last_mut());
                    below
                        .zip(top)
                        .map(|(below, top)| below.add(&top, 1))
                        .ok_or("nothing to add")?;
                }
                "*" => {}
                _ if words.get(place + 1) == Some(&"*") => {
                    let times = word.parse().map_err(|_| format!("{word:?} is no number"))?;
                    let one = stack.pop().ok_or("nothing to take so often")?;
                    let mut many = Sum::default();
                    many.add(&one, times);
                    stack.push(many);
                }
                _ => stack.push(self.named(word)?.clone()),
            }
        }
        let [sum] = &stack[..] else {
            return Ok(false);
        };
        self.keep(sum.clone());
        Ok(true)
    }

    fn delete(&mut self, text: &str) -> Result<bool, String> {
        let numbers = text
            .strip_prefix("id ")
            .ok_or("expected numbers to delete")?;
        let mut gone = numbers.split(' ').map(number);
        Ok(gone.all(|number| number.is_some_and(|number| self.at_hand.remove(&number).is_some())))
    }
}

fn number(word: &str) -> Option<usize> {
    word.parse().ok()
}

/// Whether unit propagation comes to a contradiction.
fn propagate(mut known: HashMap<usize, bool>, sums: &[&Sum]) -> bool {
    loop {
        let before = known.len();
        for sum in sums {
            let slack = sum.slack(&known);
            if slack < 0 {
                return true;
            }
            for (&var, &coefficient) in &sum.terms {
                if coefficient.abs() > slack {
                    known.entry(var).or_insert(coefficient > 0);
                }
            }
        }
        if known.len() == before {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIGEONS: &str = "* #variable= 6 #constraint= 5\n1 a1 1 a2 >= 1 ;\n1 b1 1 b2 >= 1 ;\n1 c1 1 c2 >= 1 ;\n\
                           1 ~a1 1 ~b1 1 ~c1 >= 2 ;\n1 ~a2 1 ~b2 1 ~c2 >= 2 ;\n";
    const HEAD: &str = "pseudo-Boolean proof version 3.0\nf 5;\n";
    const TAIL: &str = "output NONE;\nconclusion UNSAT : 7;\nend pseudo-Boolean proof;\n";

    fn check(steps: &str) -> Result<(), String> {
        Sums::read(PIGEONS)?.check(&format!("{HEAD}{steps}{TAIL}"))
    }

    #[test]
    fn steps_are_checked() {
        check("pol 1 2 + 3 + 4 + 5 +;\nrup >= 1 : 6;\ndel id 6;\n").unwrap();
        check("rup 1 ~a1 >= 1;\nrup >= 1;\n").unwrap();
        for wrong in [
            "",
            "rup >= 1;\nrup >= 1;\n",
            "pol 1 2 + 3 + 4 +;\nrup >= 1 : 6;\n",
            "rup 1 a1 >= 1 : 1;\nrup >= 1;\n",
            "rup 1 ~a1 >= 1;\ndel id 9;\nrup >= 1;\n",
            "del id 4;\nrup 1 ~a1 >= 1;\nrup >= 1;\n",
        ] {
            assert!(check(wrong).is_err(), "{wrong}");
        }
    }
}
