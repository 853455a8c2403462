//! Edge-anchored block: the first block from an end whose place is not settled, and a filled cell that can only be its own.

use gridproof_core::hint::Grade;

use super::on_lines::{LineTechnique, Said};
use super::view::{Seen, View};

/// Reads on from the edge past empty cells and closed blocks; a filled cell near by belongs to the next block.
pub(super) struct Edge;

impl LineTechnique for Edge {
    const NAME: &'static str = "block at the edge";
    const GRADE: Grade = Grade::Easy;
    const SYMMETRIC: bool = false;

    fn look(view: &View, seen: &mut Vec<Seen>) {
        let Some((start, block)) = anchor(view) else {
            return;
        };
        let length = view.block(block);
        let Some(from) = (start..view.len()).find(|&place| view.filled(place)) else {
            return;
        };
        // The next block but one cannot begin before this.
        if from > start + length {
            return;
        }
        let to = view.run_end(from);
        let wall = view.wall_from(to);
        let first = start.max(to.saturating_sub(length));
        let last = from.min(wall.saturating_sub(length));
        if first > last || to - from > length {
            return;
        }
        let mut empty = view.open_in(start..first);
        if first == last {
            empty.extend(view.open_in(first + length..(first + length + 1).min(view.len())));
        }
        seen.push(Seen {
            filled: view.open_in(last..first + length),
            empty,
            block: Some(block),
            span: Some((from, to)),
            count: None,
        });
    }

    fn words(said: &Said<'_>) -> String {
        format!(
            "{}: reading from the edge, {} can only belong to this block, so {}",
            said.block(),
            said.span(),
            said.told()
        )
    }
}

/// The first place past what is settled from the left, where the next block fits, and that block.
fn anchor(view: &View) -> Option<(usize, usize)> {
    let (mut place, mut block) = (0, 0);
    loop {
        while place < view.len() && view.wall(place) {
            place += 1;
        }
        let length = *view.clue.get(block)? as usize;
        if place >= view.len() {
            return None;
        }
        let end = view.run_end(place);
        if end - place == length && view.wall(end) {
            place = end;
            block += 1;
            continue;
        }
        // Room that is too small for the block cannot hold it.
        let wall = view.wall_from(place);
        let empty_handed = (place..wall).all(|place| !view.filled(place));
        if wall - place < length && empty_handed {
            place = wall;
            continue;
        }
        return Some((place, block));
    }
}
