//! What a line allows: all starts of a block at once, in a forward and a mirrored pass.
//!
//! `open` is the set of positions where the next gap may begin. Letting a gap grow over passable cells is one addition:
//! within a run of passable cells the carry runs from the lowest open position to the first cell past the run. Blocks
//! then start where the gap may have ended and the block fits. The mirrored pass does the same from the other end.

use gridproof_core::{Contradiction, Halt, Known, Watch};
use smallvec::SmallVec;

use super::bits::Bits;

/// The known cells of a line, with two sentinels past its end that are empty.
pub(super) struct Cells<W> {
    /// Cells, sentinels included, that are not known filled: gaps pass them.
    passable: W,
    /// Cells not known empty: blocks may cover them.
    free: W,
}

impl<W: Bits> Cells<W> {
    #[inline]
    pub(super) fn new(len: usize, known: Known<'_>) -> Self {
        let width = len + 2;
        let all = W::first(width, width);
        Self {
            passable: all.without(&W::load(known.yes, width)),
            free: W::first(len, width).without(&W::load(known.no, width)),
        }
    }

    /// The passable cells of the same line read from the other end.
    #[inline]
    fn passable_mirrored(&self, len: usize) -> W {
        let width = len + 2;
        let line = W::first(len, width);
        let sentinels = W::first(width, width).without(&line);
        self.passable.and(&line).mirrored(len).or(&sentinels)
    }
}

/// What may end a pass before it is through.
pub(super) trait Patience {
    /// Adds work over so many bits.
    fn after(&mut self, bits: usize) -> Result<(), Halt>;
}

/// Nothing ends a pass. Those of ordinary lines take microseconds.
pub(super) struct NeverStopped;

impl Patience for NeverStopped {
    #[inline]
    fn after(&mut self, _bits: usize) -> Result<(), Halt> {
        Ok(())
    }
}

impl Patience for Watch {
    #[inline]
    fn after(&mut self, bits: usize) -> Result<(), Halt> {
        Self::after(self, bits / 16).map_or(Ok(()), |stop| Err(Halt::Stopped(stop)))
    }
}

/// Room for one set a block without allocation on ordinary lines.
type PerBlock<W> = SmallVec<[W; 16]>;

/// The clue of a line, prepared for the passes.
#[derive(Debug)]
pub(super) struct Passes<W> {
    len: usize,
    /// For each block its length and the index of that length among `lengths`.
    blocks: Box<[(u32, u32)]>,
    /// The different block lengths, ascending.
    lengths: Box<[u32]>,
    word: std::marker::PhantomData<W>,
}

impl<W: Bits> Passes<W> {
    /// For a clue that fits the line.
    pub(super) fn new(len: usize, clue: &[u32]) -> Self {
        let mut lengths: SmallVec<[u32; 16]> = clue.iter().copied().collect();
        lengths.sort_unstable();
        lengths.dedup();
        let index = |length: u32| lengths.partition_point(|&other| other < length) as u32;
        let blocks = clue.iter().map(|&length| (length, index(length))).collect();
        Self {
            len,
            blocks,
            lengths: lengths.into_vec().into(),
            word: std::marker::PhantomData,
        }
    }

    /// For each block length the starts of runs of so many free cells.
    #[inline]
    fn runs(&self, free: &W, into: &mut PerBlock<W>) {
        let (mut runs, mut reach) = (free.clone(), 1usize);
        for &length in &*self.lengths {
            let length = length as usize;
            while reach < length {
                let step = reach.min(length - reach);
                runs = runs.and(&runs.down(step));
                reach += step;
            }
            into.push(runs.clone());
        }
    }

    /// The starts where a block fits: no cell known empty, the cell after it not known filled.
    #[inline]
    fn fits(runs: &W, passable: &W, length: u32) -> W {
        runs.and(&passable.down(length as usize))
    }

    /// Gaps that began at `open`, grown over passable cells: positions of the first cell past the gap.
    #[inline]
    fn flood(open: &W, passable: &W) -> W {
        open.or(&open.and(passable).add(passable).xor(passable))
    }

    /// Whether some placement of the blocks meets what is known.
    #[inline]
    pub(super) fn consistent(&self, cells: &Cells<W>) -> bool {
        let mut runs = PerBlock::new();
        self.runs(&cells.free, &mut runs);
        let passable = &cells.passable;
        let mut open = W::first(1, self.len + 2);
        for &(length, index) in &*self.blocks {
            let fits = Self::fits(&runs[index as usize], passable, length);
            let starts = Self::flood(&open, passable).and(&fits);
            if starts.is_empty() {
                return false;
            }
            open = starts.up(length as usize + 1);
        }
        Self::flood(&open, passable).contains(self.len + 1)
    }

    /// Forward pass: for each block its starts, and for each gap the flood before the block (one more, the last gap).
    #[inline]
    fn pass(
        &self,
        passable: &W,
        runs: &[W],
        blocks: impl Iterator<Item = (u32, u32)>,
        starts: &mut PerBlock<W>,
        gaps: &mut PerBlock<W>,
        patience: &mut impl Patience,
    ) -> Result<(), Halt> {
        let mut open = W::first(1, self.len + 2);
        for (length, index) in blocks {
            patience.after(self.len)?;
            let gap = Self::flood(&open, passable);
            let start = gap.and(&Self::fits(&runs[index as usize], passable, length));
            if start.is_empty() {
                return Err(Halt::Contradiction);
            }
            open = start.up(length as usize + 1);
            gaps.push(gap);
            starts.push(start);
        }
        let gap = Self::flood(&open, passable);
        let ends = gap.contains(self.len + 1);
        gaps.push(gap);
        if ends {
            Ok(())
        } else {
            Err(Contradiction.into())
        }
    }

    /// What [`Passes::possible`] holds on the way, roughly.
    pub(super) fn scratch_bytes(&self) -> usize {
        (self.blocks.len() + 1) * self.len / 2
    }

    /// Cells that are filled in some placement, and cells that are empty in some; a contradiction if there is no placement.
    pub(super) fn possible(
        &self,
        cells: &Cells<W>,
        patience: &mut impl Patience,
    ) -> Result<(W, W), Halt> {
        let (len, count) = (self.len, self.blocks.len());
        let mut runs = PerBlock::new();
        self.runs(&cells.free, &mut runs);
        let (mut starts, mut gaps) = (PerBlock::new(), PerBlock::new());
        let blocks = self.blocks.iter().copied();
        let (there, gaps_there) = (&mut starts, &mut gaps);
        self.pass(
            &cells.passable,
            &runs,
            blocks.clone(),
            there,
            gaps_there,
            patience,
        )?;
        // A run that starts at s starts at len - length - s from the other end.
        for (runs, &length) in runs.iter_mut().zip(&self.lengths) {
            *runs = runs.mirrored(len + 1 - length as usize);
        }
        let passable = cells.passable_mirrored(len);
        let (mut starts_back, mut gaps_back) = (PerBlock::new(), PerBlock::new());
        let (back, gaps_of) = (&mut starts_back, &mut gaps_back);
        self.pass(&passable, &runs, blocks.rev(), back, gaps_of, patience)?;
        let line = W::first(len, len + 2);
        let mut filled = W::empty(len + 2);
        let mut empty = W::empty(len + 2);
        for (block, &(length, _)) in self.blocks.iter().enumerate() {
            patience.after(self.len)?;
            let length = length as usize;
            let back = starts_back[count - 1 - block].mirrored(len + 1 - length);
            let viable = starts[block].and(&back);
            filled = filled.or(&smear(&viable, length));
            empty = empty.or(&viable.up(length)).or(&viable.down(1));
        }
        for gap in 0..=count {
            let back = gaps_back[count - gap].and(&line).mirrored(len);
            empty = empty.or(&gaps[gap].and(&back).and(&cells.passable));
        }
        Ok((filled, empty.and(&line)))
    }
}

/// Every start together with the `length` - 1 positions after it.
#[inline]
fn smear<W: Bits>(starts: &W, length: usize) -> W {
    let (mut covered, mut reach) = (starts.clone(), 1);
    while reach < length {
        let step = reach.min(length - reach);
        covered = covered.or(&covered.up(step));
        reach += step;
    }
    covered
}
