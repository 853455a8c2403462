//! Sets of positions of a line as bits: one word, two words, or as many as it takes.

use std::fmt::Debug;

use smallvec::SmallVec;

/// A set of positions. Shifts drop what leaves the word; `add` wraps.
pub(super) trait Bits: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// Room for a set at each place of a line, without allocation where sets are small.
    type AtEachPlace: smallvec::Array<Item = Self>;

    /// The empty set, wide enough for `bits` positions.
    fn empty(bits: usize) -> Self;
    /// Positions 0 to `count` - 1, as wide as `bits` positions.
    fn first(count: usize, bits: usize) -> Self;
    /// Reads a mask of the engine, as wide as `bits` positions.
    fn load(mask: &[u64], bits: usize) -> Self;
    /// Writes it into a mask of the engine; positions past the mask are zero.
    fn store(&self, mask: &mut [u64]);
    fn insert(&mut self, at: usize);
    fn contains(&self, at: usize) -> bool;
    fn is_empty(&self) -> bool;
    /// Whether there is exactly one position.
    fn is_single(&self) -> bool;
    /// The set itself for 1, the empty set for 0; without a branch.
    fn times(self, one: u64) -> Self;
    fn and(&self, other: &Self) -> Self;
    fn or(&self, other: &Self) -> Self;
    fn xor(&self, other: &Self) -> Self;
    fn without(&self, other: &Self) -> Self;
    fn add(&self, other: &Self) -> Self;
    fn up(&self, by: usize) -> Self;
    fn down(&self, by: usize) -> Self;
    /// Position i becomes position `len` - 1 - i; positions from `len` on must be absent.
    fn mirrored(&self, len: usize) -> Self;
    fn intersects(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }
}

macro_rules! one_word {
    ($word:ty) => {
        impl Bits for $word {
            type AtEachPlace = [Self; <$word>::BITS as usize];

            #[inline]
            fn empty(_bits: usize) -> Self {
                0
            }
            #[inline]
            fn first(count: usize, _bits: usize) -> Self {
                if count >= Self::BITS as usize {
                    Self::MAX
                } else {
                    (1 << count) - 1
                }
            }
            #[inline]
            fn load(mask: &[u64], _bits: usize) -> Self {
                let mut word = Self::from(mask[0]);
                for (index, &part) in mask.iter().enumerate().skip(1) {
                    word |= Self::from(part).unbounded_shl(64 * index as u32);
                }
                word
            }
            #[inline]
            fn store(&self, mask: &mut [u64]) {
                for (index, part) in mask.iter_mut().enumerate() {
                    *part = self.unbounded_shr(64 * index as u32) as u64;
                }
            }
            #[inline]
            fn insert(&mut self, at: usize) {
                *self |= 1 << at;
            }
            #[inline]
            fn contains(&self, at: usize) -> bool {
                self >> at & 1 == 1
            }
            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn is_single(&self) -> bool {
                self.is_power_of_two()
            }
            #[inline]
            fn times(self, one: u64) -> Self {
                self & Self::from(one).wrapping_neg()
            }
            #[inline]
            fn and(&self, other: &Self) -> Self {
                self & other
            }
            #[inline]
            fn or(&self, other: &Self) -> Self {
                self | other
            }
            #[inline]
            fn xor(&self, other: &Self) -> Self {
                self ^ other
            }
            #[inline]
            fn without(&self, other: &Self) -> Self {
                self & !other
            }
            #[inline]
            fn add(&self, other: &Self) -> Self {
                self.wrapping_add(*other)
            }
            #[inline]
            fn up(&self, by: usize) -> Self {
                self.unbounded_shl(by as u32)
            }
            #[inline]
            fn down(&self, by: usize) -> Self {
                self.unbounded_shr(by as u32)
            }
            #[inline]
            fn mirrored(&self, len: usize) -> Self {
                self.reverse_bits().unbounded_shr(Self::BITS - len as u32)
            }
        }
    };
}

one_word!(u64);
one_word!(u128);

/// As many words as it takes, lowest first. All sets of one line have the same number of words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wide(SmallVec<[u64; 8]>);

impl Wide {
    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(
            self.0
                .iter()
                .zip(&other.0)
                .map(|(&a, &b)| f(a, b))
                .collect(),
        )
    }

    fn word(&self, index: usize) -> u64 {
        self.0.get(index).copied().unwrap_or(0)
    }
}

impl Bits for Wide {
    type AtEachPlace = [Self; 1];

    fn empty(bits: usize) -> Self {
        Self(smallvec::smallvec![0; bits.div_ceil(64)])
    }
    fn first(count: usize, bits: usize) -> Self {
        let word = |index: usize| u64::first(count.saturating_sub(64 * index), 64);
        Self((0..bits.div_ceil(64)).map(word).collect())
    }
    fn load(mask: &[u64], bits: usize) -> Self {
        Self(
            (0..bits.div_ceil(64))
                .map(|index| mask.get(index).copied().unwrap_or(0))
                .collect(),
        )
    }
    fn store(&self, mask: &mut [u64]) {
        for (index, part) in mask.iter_mut().enumerate() {
            *part = self.word(index);
        }
    }
    fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }
    fn contains(&self, at: usize) -> bool {
        self.word(at / 64) >> (at % 64) & 1 == 1
    }
    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
    fn is_single(&self) -> bool {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() == 1
    }
    fn times(mut self, one: u64) -> Self {
        for word in &mut self.0 {
            *word &= one.wrapping_neg();
        }
        self
    }
    fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    fn xor(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    fn without(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    fn add(&self, other: &Self) -> Self {
        let mut carry = false;
        let sum = self.0.iter().zip(&other.0).map(|(&a, &b)| {
            let (sum, over) = a.overflowing_add(b);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            carry = over || again;
            sum
        });
        Self(sum.collect())
    }
    fn up(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let shifted = (0..self.0.len()).map(|index| {
            let low = index
                .checked_sub(words + 1)
                .map_or(0, |from| self.word(from));
            let high = index.checked_sub(words).map_or(0, |from| self.word(from));
            high << bits | low.unbounded_shr(64 - bits as u32)
        });
        Self(shifted.collect())
    }
    fn down(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let shifted = (0..self.0.len()).map(|index| {
            let low = self.word(index + words);
            let high = self.word(index + words + 1);
            low >> bits | high.unbounded_shl(64 - bits as u32)
        });
        Self(shifted.collect())
    }
    fn mirrored(&self, len: usize) -> Self {
        let reversed = Self(
            self.0
                .iter()
                .rev()
                .map(|word| word.reverse_bits())
                .collect(),
        );
        reversed.down(self.0.len() * 64 - len)
    }
    fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(&a, &b)| a & b != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same operations on one word and on several give the same.
    #[test]
    fn wide_agrees_with_two_words() {
        let mut x = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834_u128;
        for _ in 0..200 {
            x = x
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                .wrapping_add(1);
            let y = x.rotate_left(57);
            let wide = |word: u128| Wide::load(&[word as u64, (word >> 64) as u64], 128);
            let by = (x % 130) as usize;
            assert_eq!(wide(x.add(&y)), wide(x).add(&wide(y)));
            assert_eq!(wide(x.up(by)), wide(x).up(by));
            assert_eq!(wide(x.down(by)), wide(x).down(by));
            assert_eq!(wide(u128::first(by, 128)), Wide::first(by, 128));
            let len = 1 + by % 128;
            let low = x.and(&u128::first(len, 128));
            assert_eq!(wide(low.mirrored(len)), wide(low).mirrored(len));
        }
    }
}
