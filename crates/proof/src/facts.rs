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

/// Answers that are known while one step is checked, and those that stand at any time, which count where that is asked.
pub(crate) struct Facts {
    known: Vec<Option<bool>>,
    set: Vec<Literal>,
    standing: Vec<Option<bool>>,
    with_standing: bool,
}

impl Facts {
    pub(crate) fn none(vars: usize) -> Self {
        Self {
            known: vec![None; vars],
            set: Vec::new(),
            standing: vec![None; vars],
            with_standing: false,
        }
    }

    /// The answer for a variable.
    pub(crate) fn get(&self, var: usize) -> Option<bool> {
        let standing = || self.standing[var].filter(|_| self.with_standing);
        self.known[var].or_else(standing)
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

    /// A single fact is proved, or used no more.
    pub(crate) fn stand(&mut self, literal: Literal, at_hand: bool) {
        self.standing[literal as usize / 2] = at_hand.then_some(literal & 1 == 0);
    }

    /// From here on what stands is known too, where nothing else is.
    pub(crate) fn add_standing(&mut self) {
        self.with_standing = true;
    }

    /// Forgets everything but what stands.
    pub(crate) fn clear(&mut self) {
        self.with_standing = false;
        for literal in self.set.drain(..) {
            self.known[literal as usize / 2] = None;
        }
    }
}
