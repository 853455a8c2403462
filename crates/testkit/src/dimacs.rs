//! Formulas in the DIMACS format, read and counted plainly: the second opinion on what puzzles are written as.

use std::collections::BTreeMap;

/// A formula as it stands in a file.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The variables of the cells by what comments call them: `r3c5=#`.
    pub names: BTreeMap<String, i32>,
    /// How many variables there are.
    pub variables: i32,
    clauses: Vec<Vec<i32>>,
}

impl Formula {
    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
        let mut formula = Self {
            names: BTreeMap::new(),
            variables: -1,
            clauses: Vec::new(),
        };
        let mut promised = 0;
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["c", name, variable] if name.contains('=') => {
                    let variable = number(variable)?;
                    if formula.names.insert(name.to_owned(), variable).is_some() {
                        return Err(format!("{name} is named twice"));
                    }
                }
                ["c", ..] => {}
                ["p", "cnf", variables, clauses] if formula.variables < 0 => {
                    formula.variables = number(variables)?;
                    promised = number(clauses)?;
                }
                _ => formula.clause(&words)?,
            }
        }
        if usize::try_from(promised) != Ok(formula.clauses.len()) {
            return Err(format!(
                "{} clauses, the head says {promised}",
                formula.clauses.len()
            ));
        }
        Ok(formula)
    }

    fn clause(&mut self, words: &[&str]) -> Result<(), String> {
        let Some((&"0", literals)) = words.split_last() else {
            return Err(format!("{words:?} does not end in 0"));
        };
        let literals: Vec<i32> = literals
            .iter()
            .map(|word| number(word))
            .collect::<Result<_, _>>()?;
        let wrong = |&&literal: &&i32| literal == 0 || literal.abs() > self.variables;
        if let Some(literal) = literals.iter().find(wrong) {
            return Err(format!(
                "{literal} is no literal of {} variables",
                self.variables
            ));
        }
        self.clauses.push(literals);
        Ok(())
    }

    /// The clauses, as literals below and above 0.
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.clauses.iter().map(Vec::as_slice)
    }

    /// All models, each as the names of the true cells, in their order. A set of cells stands there as often as it has models.
    pub fn models(&self) -> Vec<Vec<String>> {
        let mut models = Vec::new();
        let mut values = vec![None; self.variables.unsigned_abs() as usize + 1];
        self.search(&mut values, &mut models);
        models.sort();
        models
    }

    fn search(&self, values: &mut [Option<bool>], models: &mut Vec<Vec<String>>) {
        let Some(set) = self.propagate(values) else {
            return;
        };
        match (1..values.len()).find(|&variable| values[variable].is_none()) {
            None => {
                let holds = |variable: i32| values[variable.unsigned_abs() as usize] == Some(true);
                let names = self.names.iter();
                let names = names.filter(|&(_, &variable)| holds(variable));
                models.push(names.map(|(name, _)| name.clone()).collect());
            }
            Some(variable) => {
                for value in [false, true] {
                    values[variable] = Some(value);
                    self.search(values, models);
                }
                values[variable] = None;
            }
        }
        for variable in set {
            values[variable] = None;
        }
    }

    /// Sets what single clauses force, and says what it set; `None`, and nothing set, where a clause is false.
    fn propagate(&self, values: &mut [Option<bool>]) -> Option<Vec<usize>> {
        let mut set = Vec::new();
        loop {
            let before = set.len();
            for clause in &self.clauses {
                let value = |literal: i32| {
                    values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
                };
                if clause.iter().any(|&literal| value(literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&literal| value(literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => {
                        for variable in set {
                            values[variable] = None;
                        }
                        return None;
                    }
                    (Some(&literal), None) => {
                        let variable = literal.unsigned_abs() as usize;
                        values[variable] = Some(literal > 0);
                        set.push(variable);
                    }
                    _ => {}
                }
            }
            if set.len() == before {
                return Some(set);
            }
        }
    }
}

fn number(word: &str) -> Result<i32, String> {
    word.parse().map_err(|_| format!("{word:?} is no number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_are_counted() {
        let text = b"c 2x1 nonogram\nc r1c1=# 1\nc r1c2=# 2\np cnf 3 2\n1 2 0\n-1 -2 0\n";
        let models = Formula::read(text).unwrap().models();
        assert_eq!(models, [["r1c1=#"], ["r1c1=#"], ["r1c2=#"], ["r1c2=#"]]);
        assert!(
            Formula::read(b"p cnf 1 2\n1 0\n-1 0\n")
                .unwrap()
                .models()
                .is_empty()
        );
    }

    #[test]
    fn faults_are_found() {
        for (text, part) in [
            ("p cnf 1 2\n1 0\n", "the head says 2"),
            ("p cnf 1 1\n2 0\n", "no literal"),
            ("p cnf 1 1\n1\n", "does not end in 0"),
            ("1 0\n", "no literal"),
            ("p cnf 1 1\nx 0\n", "no number"),
        ] {
            let error = Formula::read(text.as_bytes()).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}
