//! Variables and literals: the yes/no questions about a grid, and their answers.

use std::fmt;
use std::ops::Not;

/// A yes/no question about the puzzle, numbered from 0 within its model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The variable with this number.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Its number within the model.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal "yes" of this variable.
    pub const fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal "no" of this variable.
    pub const fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }

    /// The literal that says this variable has the given answer.
    pub const fn lit(self, holds: bool) -> Lit {
        Lit(self.0 << 1 | !holds as u32)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

/// A variable together with an answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The literal with this code: twice the variable, plus one for "no".
    pub const fn from_code(code: u32) -> Self {
        Self(code)
    }

    /// Twice the variable's number, plus one for "no". Dense, so it indexes arrays.
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// The variable it speaks of.
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether it answers "yes".
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_positive() { "" } else { "-" };
        write!(f, "{sign}v{}", self.0 >> 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negation_is_an_involution_and_keeps_the_variable() {
        for index in [0, 1, 77] {
            let lit = Var::new(index).positive();
            assert_eq!(!!lit, lit);
            assert_eq!((!lit).var(), lit.var());
            assert!(!(!lit).is_positive());
            assert_eq!(lit.var().lit(false), !lit);
        }
    }
}
