//! Answers to the variables of a model, full or partial.

use crate::lit::{Lit, Var};

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

    /// This assignment with the answers to `vars` taken from `other`.
    #[must_use]
    pub fn with(&self, other: &Self, vars: &[Var]) -> Self {
        let mut values = self.values.clone();
        for var in vars {
            if let (Some(value), Some(theirs)) =
                (values.get_mut(var.index()), other.values.get(var.index()))
            {
                *value = *theirs;
            }
        }
        Self { values }
    }
}
