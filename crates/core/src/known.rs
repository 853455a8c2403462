//! Scope masks: what a propagator sees and what it answers.
//!
//! Bit `i` of a mask speaks of the `i`-th variable of the propagator's scope, 64 variables a word.
//! Invariant: bits past the scope are zero, and `yes` and `no` are disjoint.

/// Words needed for a mask over `len` variables.
pub const fn words(len: usize) -> usize {
    len.div_ceil(64)
}

/// What is known about a scope: variables that hold (`yes`) and that do not (`no`).
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Variables known to hold.
    pub yes: &'a [u64],
    /// Variables known not to hold.
    pub no: &'a [u64],
}

impl Known<'_> {
    /// The answer for variable `index` of the scope, if there is one.
    pub fn get(self, index: usize) -> Option<bool> {
        let (word, bit) = (index / 64, 1 << (index % 64));
        if self.yes[word] & bit != 0 {
            Some(true)
        } else if self.no[word] & bit != 0 {
            Some(false)
        } else {
            None
        }
    }

    /// Whether variable `index` of the scope has an answer.
    pub fn is_known(self, index: usize) -> bool {
        (self.yes[index / 64] | self.no[index / 64]) >> (index % 64) & 1 == 1
    }
}

/// What a run of a propagator found, in the same bit order as [`Known`]. Repeating known facts is allowed.
#[derive(Debug)]
pub struct Deduced<'a> {
    /// Variables that must hold.
    pub yes: &'a mut [u64],
    /// Variables that must not hold.
    pub no: &'a mut [u64],
}

impl Deduced<'_> {
    /// Notes that variable `index` must have the answer `holds`.
    pub fn force(&mut self, index: usize, holds: bool) {
        let side = if holds { &mut *self.yes } else { &mut *self.no };
        side[index / 64] |= 1 << (index % 64);
    }
}

/// A set of variables of a scope.
#[derive(Debug)]
pub struct Mask<'a>(pub &'a mut [u64]);

impl Mask<'_> {
    /// Adds variable `index`.
    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Removes variable `index`.
    pub fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Whether variable `index` is in the set.
    pub fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }
}

/// The bits of a mask of one or two words at once.
#[inline]
pub fn read_two_words(mask: &[u64]) -> u128 {
    let high = mask.get(1).copied().unwrap_or(0);
    u128::from(mask[0]) | u128::from(high) << 64
}

/// Adds bits to a mask of one or two words; those past the mask are dropped.
#[inline]
pub fn add_two_words(mask: &mut [u64], bits: u128) {
    mask[0] |= bits as u64;
    if let Some(high) = mask.get_mut(1) {
        *high |= (bits >> 64) as u64;
    }
}

/// The indices of the bits set in `mask`, ascending.
pub fn ones(mask: &[u64]) -> impl Iterator<Item = usize> + '_ {
    mask.iter().enumerate().flat_map(|(word, &bits)| {
        std::iter::successors((bits != 0).then_some(bits), |&rest| {
            let rest = rest & (rest - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |rest| word * 64 + rest.trailing_zeros() as usize)
    })
}
