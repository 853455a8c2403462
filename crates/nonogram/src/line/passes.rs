//! What a line allows: all starts of a block at once, in a forward and a mirrored pass.
//!
//! `open` is the set of positions where the next gap may begin. Letting a gap grow over passable cells is one addition:
//! within a run of passable cells the carry runs from the lowest open position to the first cell past the run. Blocks
//! then start where the gap may have ended and the block fits. The mirrored pass does the same from the other end.

use gridproof_core::{Halt, Known, Watch};
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
    fn runs(&self, free: &W) -> impl Iterator<Item = (usize, W)> {
        let (mut runs, mut reach) = (free.clone(), 1usize);
        self.lengths.iter().map(move |&length| {
            let length = length as usize;
            while reach < length {
                let step = reach.min(length - reach);
                runs = runs.and(&runs.down(step));
                reach += step;
            }
            (length, runs.clone())
        })
    }

    /// Gaps that began at `open`, grown over passable cells: positions of the first cell past the gap.
    #[inline]
    fn flood(open: &W, passable: &W) -> W {
        open.or(&open.and(passable).add(passable).xor(passable))
    }

    /// Whether some placement of the blocks meets what is known.
    #[inline]
    pub(super) fn consistent(&self, cells: &Cells<W>) -> bool {
        let passable = &cells.passable;
        let runs = self.runs(&cells.free);
        let fits: PerBlock<W> = runs
            .map(|(length, runs)| fits(&runs, passable, length))
            .collect();
        let mut open = W::first(1, self.len + 2);
        for &(length, index) in &*self.blocks {
            let starts = Self::flood(&open, passable).and(&fits[index as usize]);
            if starts.is_empty() {
                return false;
            }
            open = starts.up(length as usize + 1);
        }
        Self::flood(&open, passable).contains(self.len + 1)
    }

    /// Forward pass over the blocks in the order given: for each its starts, and for each gap the flood before the block
    /// (one more, the last gap). `fits` says for each length where it fits.
    #[inline]
    fn pass<'a>(
        &self,
        passable: &W,
        fits: &[W],
        blocks: impl Iterator<Item = &'a (u32, u32)>,
        pass: &mut Pass<W>,
        patience: &mut impl Patience,
    ) -> Result<(), Halt> {
        let mut open = W::first(1, self.len + 2);
        for &(length, index) in blocks {
            patience.after(self.len)?;
            let gap = Self::flood(&open, passable);
            let start = gap.and(&fits[index as usize]);
            if start.is_empty() {
                return Err(Halt::Contradiction);
            }
            open = start.up(length as usize + 1);
            pass.gaps.push(gap);
            pass.starts.push(start);
        }
        let gap = Self::flood(&open, passable);
        let ends = gap.contains(self.len + 1);
        pass.gaps.push(gap);
        if ends {
            Ok(())
        } else {
            Err(Halt::Contradiction)
        }
    }

    /// What [`Passes::possible`] holds on the way, roughly: in each direction two sets a block, and one a length.
    pub(super) fn scratch_bytes(&self) -> usize {
        2 * (2 * (self.blocks.len() + 1) + self.lengths.len()) * (self.len / 8)
    }

    /// Cells that are filled in some placement, and cells that are empty in some; a contradiction if there is no placement.
    /// Exact for the cells that are not known.
    pub(super) fn possible(
        &self,
        cells: &Cells<W>,
        patience: &mut impl Patience,
    ) -> Result<(W, W), Halt> {
        let len = self.len;
        let passable_back = cells.passable_mirrored(len);
        let (mut fits_there, mut fits_back) = (PerBlock::new(), PerBlock::new());
        for (length, runs) in self.runs(&cells.free) {
            fits_there.push(fits(&runs, &cells.passable, length));
            // A run that starts at s starts at len - length - s from the other end.
            let runs_back = runs.mirrored(len + 1 - length);
            fits_back.push(fits(&runs_back, &passable_back, length));
        }
        let blocks = self.blocks.iter();
        let (mut there, mut back) = (Pass::new(), Pass::new());
        let forwards = blocks.clone();
        self.pass(&cells.passable, &fits_there, forwards, &mut there, patience)?;
        let backwards = blocks.clone().rev();
        self.pass(&passable_back, &fits_back, backwards, &mut back, patience)?;
        // Where blocks of a length start in some placement: what follows is the same for all of them.
        let viable = &mut fits_there[..];
        viable.fill(W::empty(len + 2));
        for ((&(length, index), start), start_back) in
            blocks.zip(&there.starts).zip(back.starts.iter().rev())
        {
            patience.after(len)?;
            let start_back = start_back.mirrored(len + 1 - length as usize);
            let viable = &mut viable[index as usize];
            *viable = viable.or(&start.and(&start_back));
        }
        let mut filled = W::empty(len + 2);
        let mut empty = W::empty(len + 2);
        for (viable, &length) in viable.iter().zip(&self.lengths) {
            let length = length as usize;
            filled = filled.or(&smear(viable, length));
            empty = empty.or(&viable.up(length)).or(&viable.down(1));
        }
        // Cells next to blocks are mostly all that can be empty: what whole gaps cover is looked at only while an unknown
        // cell is still to be shown so.
        let line = W::first(len, len + 2);
        let unknown = cells.passable.and(&cells.free);
        for (gap, gap_back) in there.gaps.iter().zip(back.gaps.iter().rev()) {
            if unknown.without(&empty).is_empty() {
                break;
            }
            let gap_back = gap_back.and(&line).mirrored(len);
            empty = empty.or(&gap.and(&gap_back).and(&cells.passable));
        }
        Ok((filled, empty.and(&line)))
    }
}

/// What one pass found.
struct Pass<W> {
    /// For each block its starts.
    starts: PerBlock<W>,
    /// For each gap where it may be flooded to.
    gaps: PerBlock<W>,
}

impl<W: Bits> Pass<W> {
    #[inline]
    fn new() -> Self {
        Self {
            starts: PerBlock::new(),
            gaps: PerBlock::new(),
        }
    }
}

/// The starts where a block fits: no cell known empty, the cell after it not known filled.
#[inline]
fn fits<W: Bits>(runs: &W, passable: &W, length: usize) -> W {
    runs.and(&passable.down(length))
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
