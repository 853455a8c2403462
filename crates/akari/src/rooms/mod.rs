//! Counting: segments that must hold a bulb against the segments that can still give them one.
//!
//! A bulb stands in one row segment and one column segment, and no segment takes two: bulbs are a matching between row
//! segments and column segments. Where some segments must all hold a bulb, and their open cells lie in fewer crossing segments,
//! there is no answer (Hall's theorem), however long a search goes on trying: eleven columns over ten rows take half a million
//! conflicts without this.
//!
//! - [`graph`]: the two sides and their cells, fixed once.
//! - [`matching`]: maximum matchings, the sets that cannot be matched, and what a tight set takes from the rest.
//! - [`propagator`]: both, as one constraint over the cells and the variables of long segments.

mod graph;
mod matching;
mod propagator;

use gridproof_core::{Limits, ModelBuilder, Var, Watch, release};

use crate::deduce::Facts;
use crate::puzzle::Akari;
use crate::segments::Segment;

use graph::{Graph, NONE};
use propagator::Counting;

/// Rooms of a lower order than this are left to the search, which tries them out faster than it could count.
const ORDER: usize = 6;
/// A room is dense if at least one in so many pairs of its row and column segments crosses. What hangs together more loosely than
/// that has no use for counting, and would pay for it at every step.
const LOOSEST: usize = 4;
/// So many segments of a side must want a bulb before they are counted.
const FEWEST: u32 = 4;

/// Adds one counting constraint for each room. `long` holds the variables of long segments.
pub(crate) fn add(
    akari: &Akari,
    facts: &Facts<'_>,
    long: &[Option<Var>],
    model: &mut ModelBuilder,
    limits: &Limits,
) {
    let mut watch = Watch::new(limits);
    let mut vertex = vec![NONE; akari.segments().len()];
    for room in rooms(akari, facts, long, &mut watch) {
        let crossings: usize = room
            .iter()
            .map(|&room| akari.segments().cells(room).len())
            .sum();
        // Room by room: one alone may be as large as the board.
        if watch.after(16 * crossings).is_some()
            || watch.holding(crossings * BYTES_A_CROSSING).is_some()
            || model.stopped().is_some()
        {
            break;
        }
        let (graph, scope) = graph_of(akari, facts, long, &room, &mut vertex, &mut watch);
        if watch.stop().is_some() {
            release((graph, scope), crossings * BYTES_A_CROSSING);
            break;
        }
        model.propagator(Box::new(Counting::new(graph, FEWEST)), &scope);
    }
    if let Some(stop) = watch.stop() {
        model.stop(stop);
    }
}

/// About so much of a graph and its scope is held for each crossing of a segment of the room.
const BYTES_A_CROSSING: usize = 24;

/// The rooms: sets of segments of which each crosses [`ORDER`] others at least, and many of all the pairs cross.
///
/// What hangs together too loosely is peeled at a higher order, until dense rooms are left of it, or nothing.
fn rooms(
    akari: &Akari,
    facts: &Facts<'_>,
    long: &[Option<Var>],
    watch: &mut Watch,
) -> Vec<Vec<Segment>> {
    let mut rooms = Vec::new();
    let candidates: Vec<Segment> = akari
        .segments()
        .iter()
        .filter(|segment| long[segment.0 as usize].is_some())
        .collect();
    let mut members = vec![false; akari.segments().len()];
    let mut degree = vec![0; akari.segments().len()];
    let mut loose = vec![(ORDER, candidates)];
    while let Some((order, candidates)) = loose.pop() {
        let core = core(
            akari,
            facts,
            &candidates,
            order,
            &mut members,
            &mut degree,
            watch,
        );
        let parts = parts(akari, facts, core, &mut members, watch);
        if watch.stop().is_some() {
            return Vec::new();
        }
        for part in parts {
            let rows = part
                .iter()
                .filter(|segment| (segment.0 as usize) < akari.segments().rows());
            let rows = rows.count();
            let edges: usize = part[..rows]
                .iter()
                .map(|&row| crossings(akari, facts, row).count())
                .sum();
            if edges * LOOSEST >= rows * (part.len() - rows) {
                rooms.push(part);
            } else {
                loose.push((order + order / 2, part));
            }
        }
    }
    rooms.sort_unstable();
    rooms
}

/// The crossings of a segment with others, at its open cells.
fn crossings<'a>(
    akari: &'a Akari,
    facts: &'a Facts<'_>,
    segment: Segment,
) -> impl Iterator<Item = Segment> + 'a {
    let cells = akari
        .segments()
        .cells(segment)
        .iter()
        .map(|&cell| cell as usize);
    let open = cells.filter(|&cell| facts.known(cell).is_none());
    let both = open.filter_map(|cell| akari.segments().of_cell(cell));
    both.map(move |[row, col]| if row == segment { col } else { row })
}

/// What is left when segments that cross fewer than `order` of the rest are taken away, again and again. `members` is all false
/// before and after, unless `watch` ends it: then it returns nothing. `degree` may hold anything.
fn core(
    akari: &Akari,
    facts: &Facts<'_>,
    candidates: &[Segment],
    order: usize,
    members: &mut [bool],
    degree: &mut [usize],
    watch: &mut Watch,
) -> Vec<Segment> {
    for segment in candidates {
        members[segment.0 as usize] = true;
    }
    let mut sparse = Vec::new();
    for &segment in candidates {
        if watch
            .after(2 * akari.segments().cells(segment).len())
            .is_some()
        {
            return Vec::new();
        }
        let crossings = crossings(akari, facts, segment).filter(|other| members[other.0 as usize]);
        degree[segment.0 as usize] = crossings.count();
        if degree[segment.0 as usize] < order {
            sparse.push(segment);
        }
    }
    while let Some(segment) = sparse.pop() {
        if !std::mem::replace(&mut members[segment.0 as usize], false) {
            continue;
        }
        if watch
            .after(2 * akari.segments().cells(segment).len())
            .is_some()
        {
            return Vec::new();
        }
        for other in crossings(akari, facts, segment).filter(|other| members[other.0 as usize]) {
            degree[other.0 as usize] -= 1;
            if degree[other.0 as usize] < order {
                sparse.push(other);
            }
        }
    }
    let left = |segment: &&Segment| std::mem::replace(&mut members[segment.0 as usize], false);
    candidates.iter().filter(left).copied().collect()
}

/// Sorts segments into parts that hang together. `members` is all false before and after, unless `watch` ends it.
fn parts(
    akari: &Akari,
    facts: &Facts<'_>,
    segments: Vec<Segment>,
    members: &mut [bool],
    watch: &mut Watch,
) -> Vec<Vec<Segment>> {
    for segment in &segments {
        members[segment.0 as usize] = true;
    }
    let mut parts = Vec::new();
    for first in segments {
        if !std::mem::replace(&mut members[first.0 as usize], false) {
            continue;
        }
        let mut part = vec![first];
        let mut next = 0;
        while let Some(&segment) = part.get(next) {
            next += 1;
            if watch
                .after(2 * akari.segments().cells(segment).len())
                .is_some()
            {
                return Vec::new();
            }
            for other in crossings(akari, facts, segment) {
                if std::mem::replace(&mut members[other.0 as usize], false) {
                    part.push(other);
                }
            }
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

/// The graph of a room, and the scope that goes with it. `vertex` is all [`NONE`] before and after. All of it is good for
/// nothing where `watch` ends it.
fn graph_of(
    akari: &Akari,
    facts: &Facts<'_>,
    long: &[Option<Var>],
    room: &[Segment],
    vertex: &mut [u32],
    watch: &mut Watch,
) -> (Graph, Vec<Var>) {
    let segments = akari.segments();
    // Segments that only cross the room get a vertex too: they can give a bulb to its segments, but want none.
    for (number, segment) in room.iter().enumerate() {
        vertex[segment.0 as usize] = number as u32;
    }
    let mut cells: Vec<u32> = Vec::new();
    for &segment in room {
        if watch.after(4 * segments.cells(segment).len()).is_some() {
            break;
        }
        let in_row = (segment.0 as usize) < segments.rows();
        let open = segments.cells(segment).iter().copied().filter(|&cell| {
            // A cell whose row is of the room, too, is taken from there.
            let told = segments.of_cell(cell as usize);
            let told = told.is_some_and(|[row, _]| !in_row && vertex[row.0 as usize] != NONE);
            !told && facts.known(cell as usize).is_none()
        });
        cells.extend(open);
    }
    #[expect(
        clippy::stable_sort_primitive,
        reason = "the cells of the rows are in order, and a stable sort merges what is"
    )]
    cells.sort();
    let mut vertices = room.len() as u32;
    let mut edges = Vec::with_capacity(cells.len());
    for &cell in &cells {
        if watch.after(4).is_some() {
            break;
        }
        if let Some(both) = segments.of_cell(cell as usize) {
            edges.push(both.map(|segment| {
                let slot = &mut vertex[segment.0 as usize];
                if *slot == NONE {
                    *slot = vertices;
                    vertices += 1;
                }
                *slot
            }));
        }
    }
    for &cell in &cells {
        if watch.after(2).is_some() {
            break;
        }
        for segment in segments.of_cell(cell as usize).into_iter().flatten() {
            vertex[segment.0 as usize] = NONE;
        }
    }
    for segment in room {
        vertex[segment.0 as usize] = NONE;
    }
    let mut scope = Vec::with_capacity(cells.len() + room.len());
    for &cell in &cells {
        if watch.after(4).is_some() {
            break;
        }
        scope.push(akari.var(cell as usize));
    }
    scope.extend(room.iter().filter_map(|segment| long[segment.0 as usize]));
    let holders = (0..room.len() as u32).collect();
    let graph = Graph::new(vertices as usize, edges, holders, watch);
    (graph, scope)
}
