//! How far a block can move: from simple packing, and from all that is known.

use crate::picture::CellState;

use super::view::View;

/// For each block its first and last start when all are packed to either end, past empty cells only. `None` if they do not fit.
pub(super) fn packed(view: &View) -> Option<Vec<(usize, usize)>> {
    let first = pack(view)?;
    let mirrored = view.mirrored();
    let last = pack(&mirrored)?;
    let count = first.len();
    let ranges = first.into_iter().enumerate().map(|(index, start)| {
        let end = view.len() - last[count - 1 - index];
        (start, end - view.block(index))
    });
    let ranges: Vec<_> = ranges.collect();
    ranges
        .iter()
        .all(|&(first, last)| first <= last)
        .then_some(ranges)
}

fn pack(view: &View) -> Option<Vec<usize>> {
    let mut starts = Vec::with_capacity(view.clue.len());
    let mut start = 0;
    for &length in &view.clue {
        let length = length as usize;
        let mut end = start;
        while end - start < length {
            if view.wall(end) {
                start = end + 1;
            }
            end += 1;
            if start >= view.len() {
                return None;
            }
        }
        starts.push(start);
        start = end + 1;
    }
    Some(starts)
}

/// The most states that [`reachable`] looks at, which keeps it to a moment on the longest lines.
const MOST: usize = 1 << 20;

/// For each block its first and last start in the placements that meet all that is known. `None` if there is no placement, or if the
/// line is too long for this.
pub(super) fn reachable(view: &View) -> Option<Vec<(usize, usize)>> {
    if view.clue.is_empty() || (view.len() + 2) * (view.clue.len() + 1) > MOST {
        return None;
    }
    let before = prefixes(view);
    let after = prefixes(&view.mirrored());
    let (len, count) = (view.len(), view.clue.len());
    let stops = stops(view);
    let mut ranges = Vec::with_capacity(count);
    for index in 0..count {
        let length = view.block(index);
        let viable = |&start: &usize| {
            let end = start + length;
            stops[start] >= length
                && !view.filled(end)
                && (start == 0 || !view.filled(start - 1))
                && before[index][start.saturating_sub(1)]
                && (start > 0 || index == 0)
                && (end < len || index + 1 == count)
                && after[count - 1 - index][(len - end).saturating_sub(1)]
        };
        let starts = 0..=len.checked_sub(length)?;
        let first = starts.clone().find(viable)?;
        let last = starts.rev().find(|start| viable(start))?;
        ranges.push((first, last));
    }
    Some(ranges)
}

/// For each place how many cells from there on are not empty.
fn stops(view: &View) -> Vec<usize> {
    let mut stops = vec![0; view.len() + 1];
    for place in (0..view.len()).rev() {
        if !view.wall(place) {
            stops[place] = stops[place + 1] + 1;
        }
    }
    stops
}

/// `[blocks][cells]`: whether the first blocks can stand within the first cells and cover all that is filled there.
fn prefixes(view: &View) -> Vec<Vec<bool>> {
    let len = view.len();
    let stops = stops(view);
    let mut fits = vec![vec![false; len + 1]; view.clue.len() + 1];
    for cells in 0..=len {
        fits[0][cells] =
            cells == 0 || fits[0][cells - 1] && view.at(cells - 1) != CellState::Filled;
    }
    for blocks in 1..=view.clue.len() {
        let length = view.block(blocks - 1);
        for cells in length..=len {
            let start = cells - length;
            let stands = stops[start] >= length
                && match start.checked_sub(1) {
                    None => blocks == 1,
                    Some(gap) => !view.filled(gap) && fits[blocks - 1][gap],
                };
            let ended = cells > 0 && !view.filled(cells - 1) && fits[blocks][cells - 1];
            fits[blocks][cells] = stands || ended;
        }
    }
    fits
}

/// Blocks that can cover the run, given where blocks can start.
pub(super) fn covering(view: &View, ranges: &[(usize, usize)], run: (usize, usize)) -> Vec<usize> {
    let (from, to) = run;
    let covers = |&index: &usize| {
        let length = view.block(index);
        let (first, last) = ranges[index];
        length >= to - from && first <= from && to <= last + length
    };
    (0..view.clue.len()).filter(covers).collect()
}
