//! Literals, and which of them are known while one step is checked.

/// Twice a variable's number, plus one for "no".
pub(crate) type Literal = u32;

/// The literal with the other answer.
pub(crate) const fn not(literal: Literal) -> Literal {
    literal ^ 1
}

/// The literal of a variable with an answer.
pub(crate) const fn literal(var: usize, holds: bool) -> Literal {
    (var as u32) << 1 | !holds as u32
}

/// Answers that are known.
pub(crate) struct Facts {
    known: Vec<Option<bool>>,
    set: Vec<Literal>,
}

impl Facts {
    pub(crate) fn none(vars: usize) -> Self {
        Self {
            known: vec![None; vars],
            set: Vec::new(),
        }
    }

    /// The answer for a variable.
    pub(crate) fn get(&self, var: usize) -> Option<bool> {
        self.known[var]
    }

    /// Whether a literal is known to hold.
    pub(crate) fn holds(&self, literal: Literal) -> bool {
        self.known[literal as usize / 2] == Some(literal & 1 == 0)
    }

    /// Adds a fact; false if the opposite is known.
    pub(crate) fn add(&mut self, literal: Literal) -> bool {
        if self.holds(not(literal)) {
            return false;
        }
        self.known[literal as usize / 2] = Some(literal & 1 == 0);
        self.set.push(literal);
        true
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for literal in self.set.drain(..) {
            self.known[literal as usize / 2] = None;
        }
    }
}
