//! How often each cell is filled among the placements of a clue, each placement weighed by its cells.
//!
//! Two passes add up the weights of all placements, block by block and place by place (the forward and backward sums of
//! Baum and Welch): what stands before the `j`-th block where it is pushed so far, and what can follow from there. They
//! order guesses only, so that rounding is of no consequence; and sums, products and quotients give the same bits
//! everywhere.

/// Clues say nothing that would need more sums than this, or more products of single cells.
const MOST_SUMS: usize = 1 << 16;
const MOST_PRODUCTS: usize = 1 << 20;

/// Whether there is room and time for the sums of a clue that fills so many cells and leaves `slack` free.
pub(super) const fn in_reach(blocks: usize, filled: usize, slack: usize) -> bool {
    let places = slack + 1;
    (blocks + 1).saturating_mul(places) <= MOST_SUMS
        && filled.saturating_mul(places) <= MOST_PRODUCTS
}

/// Fills `filled` with the weights of the placements in which each cell is filled, and returns the weight of all: `None`
/// where that says nothing. `odds` are those of each cell: what it weighs when filled, by what it weighs when empty. The clue
/// fits with `slack` cells to spare. Takes room in proportion to blocks times slack, time to
/// filled cells times slack.
pub(super) fn weigh(
    clue: &[u32],
    slack: usize,
    odds: &[f64],
    filled: &mut [f64],
    scratch: &mut Vec<f64>,
) -> Option<f64> {
    let (cells, blocks, places) = (odds.len(), clue.len(), slack + 1);
    let room = 2 * (cells + 1) + 2 * places + 2 * blocks * places;
    if scratch.len() < room {
        scratch.resize(room, 0.0);
    }
    let (yes, rest) = scratch[..room].split_at_mut(cells + 1);
    let (no, rest) = rest.split_at_mut(cells + 1);
    let (before, rest) = rest.split_at_mut(places);
    let (after, rest) = rest.split_at_mut(places);
    let (blocks_weigh, befores) = rest.split_at_mut(blocks * places);

    // The likelier answer of a cell weighs 1, so that the sums do not vanish. One more cell, always empty, ends the line.
    for (cell, &odds) in odds.iter().enumerate() {
        (yes[cell], no[cell]) = if odds > 1.0 {
            (1.0, 1.0 / odds)
        } else {
            (odds, 1.0)
        };
    }
    no[cells] = 1.0;

    // `before[place]`: the blocks so far stand, the next one may start `place` cells after its earliest place.
    let mut earliest = 0;
    before[0] = 1.0;
    for place in 1..places {
        before[place] = before[place - 1] * no[place - 1];
    }
    for (j, &block) in clue.iter().enumerate() {
        let block = block as usize;
        let row = j * places..(j + 1) * places;
        befores[row.clone()].copy_from_slice(before);
        let next = earliest + block + 1;
        let mut pushed = 0.0;
        for (place, weight) in blocks_weigh[row].iter_mut().enumerate() {
            let start = earliest + place;
            let alone: f64 = yes[start..start + block].iter().product();
            *weight = alone * no[start + block];
            let stays = if place == 0 {
                0.0
            } else {
                no[next + place - 1]
            };
            pushed = pushed * stays + before[place] * *weight;
            before[place] = pushed;
        }
        earliest = next;
    }
    let total = before[places - 1];
    if !(total > 0.0 && total.is_finite()) {
        return None;
    }

    // `after[place]`: what may follow from there on. Each block adds its share where it starts and takes it where it ends.
    filled.fill(0.0);
    after[places - 1] = 1.0;
    for place in (1..places).rev() {
        after[place - 1] = after[place] * no[earliest + place - 1];
    }
    for (j, &block) in clue.iter().enumerate().rev() {
        let block = block as usize;
        earliest -= block + 1;
        let row = j * places..(j + 1) * places;
        let (weights, befores) = (&blocks_weigh[row.clone()], &befores[row]);
        let mut pushed = 0.0;
        for place in (0..places).rev() {
            let start = earliest + place;
            let here = weights[place] * after[place];
            let share = befores[place] * here;
            filled[start] += share;
            if let Some(end) = filled.get_mut(start + block) {
                *end -= share;
            }
            pushed = pushed * no[start] + here;
            after[place] = pushed;
        }
    }
    let mut standing = 0.0;
    for weight in filled {
        standing += *weight;
        *weight = standing;
    }
    Some(total)
}
