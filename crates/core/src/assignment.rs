//! Answers to the variables of a model, full or partial.

use crate::lit::Lit;

/// A full or partial assignment, as the search leaves it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    values: Vec<Option<bool>>,
}

impl Assignment {
    /// Builds an assignment; entry i answers variable i.
    pub const fn new(values: Vec<Option<bool>>) -> Self {
        Self { values }
    }

    /// The answer for the literal's variable, seen from the literal.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.values
            .get(lit.var().index())
            .copied()
            .flatten()
            .map(|holds| holds == lit.is_positive())
    }

    /// Whether the literal is known to hold.
    pub fn holds(&self, lit: Lit) -> bool {
        self.value(lit) == Some(true)
    }

    /// One entry a variable.
    pub fn values(&self) -> &[Option<bool>] {
        &self.values
    }
}
