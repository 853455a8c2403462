//! The textbook twin: cell by cell and block by block, sharing nothing with the passes.

use gridproof_core::Known;

/// Whether some placement of the blocks meets what is known.
///
/// `ways[block]` says whether the blocks before `block` fit into the cells read so far, the last of them closed.
pub(super) fn consistent(len: usize, clue: &[u32], known: Known<'_>) -> bool {
    // ways[i][j]: the first i cells can hold exactly the first j blocks, cell i (if any) free to start a block.
    let mut ways = vec![vec![false; clue.len() + 1]; len + 2];
    ways[0][0] = true;
    for cells in 0..=len {
        for blocks in 0..=clue.len() {
            if !ways[cells][blocks] {
                continue;
            }
            if cells < len && known.get(cells) != Some(true) {
                ways[cells + 1][blocks] = true;
            }
            let Some(&length) = clue.get(blocks) else {
                continue;
            };
            let end = cells + length as usize;
            let covers = end <= len && (cells..end).all(|cell| known.get(cell) != Some(false));
            if covers && (end == len || known.get(end) != Some(true)) {
                ways[(end + 1).min(len)][blocks + 1] |= end == len;
                if end < len {
                    ways[end + 1][blocks + 1] = true;
                }
            }
        }
    }
    ways[len][clue.len()]
}

/// Whether the filled cells are exactly the blocks.
pub(super) fn satisfied(len: usize, clue: &[u32], complete: Known<'_>) -> bool {
    let mut runs = Vec::new();
    let mut run = 0u32;
    for cell in 0..=len {
        if cell < len && complete.get(cell) == Some(true) {
            run += 1;
        } else if run > 0 {
            runs.push(run);
            run = 0;
        }
    }
    runs == clue
}
