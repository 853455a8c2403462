//! Questions about cells of an akari that must be lit, by matching rows with columns: a maximal run of white cells holds one bulb at
//! most, so that bulbs match runs of rows with runs of columns, and a cell is lit if one of its two runs is matched.
//!
//! Some runs of rows and some of columns can all be matched at once if those of the rows can and those of the columns can
//! (N. Mendelsohn and A. Dulmage, 1958). So it is enough to try which of the runs of rows, or of columns, light the cells
//! that must be lit.

use std::collections::{BTreeMap, BTreeSet};

use gridproof_core::Cell;

/// A bulb lights its run of a row and its run of a column, each named by its first cell.
pub(super) type Runs = [Cell; 2];

/// Where bulbs may stand and which cells must be lit, by their runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Lighting {
    places: BTreeSet<Runs>,
    dark: BTreeSet<Runs>,
    broken: bool,
}

/// So many runs are tried out in all ways.
const MOST_TRIED: usize = 6;

impl Lighting {
    /// Bulbs may stand in these places, and these cells must be lit.
    pub(super) fn new(places: BTreeSet<Runs>, dark: BTreeSet<Runs>) -> Self {
        Self {
            places,
            dark,
            broken: false,
        }
    }

    /// No bulb stands in this place.
    pub(super) fn exclude(&mut self, place: Runs) {
        self.places.remove(&place);
    }

    /// A bulb stands in this place.
    pub(super) fn put(&mut self, place: Runs) {
        self.broken |= !self.places.contains(&place);
        let apart = |other: &Runs| other[0] != place[0] && other[1] != place[1];
        self.places.retain(apart);
        self.dark.retain(apart);
    }

    /// Whether bulbs can light everything; `None` if there are too many ways to try.
    pub(super) fn can_be_lit(&self) -> Option<bool> {
        if self.broken {
            return Some(false);
        }
        let runs_of = |side: usize| -> BTreeSet<Cell> {
            let runs = self.dark.iter().map(|runs| runs[side]);
            runs.collect()
        };
        let side = usize::from(runs_of(1).len() < runs_of(0).len());
        let tried: Vec<Cell> = runs_of(side).into_iter().collect();
        if tried.len() > MOST_TRIED {
            return None;
        }
        Some((0..1u32 << tried.len()).any(|bits| {
            let numbered = tried.iter().zip(0..);
            let chosen: BTreeSet<Cell> = numbered
                .filter(|(_, number)| bits >> number & 1 == 1)
                .map(|(&run, _)| run)
                .collect();
            let rest = self.dark.iter();
            let rest = rest.filter(|runs| !chosen.contains(&runs[side]));
            let across: BTreeSet<Cell> = rest.map(|runs| runs[1 - side]).collect();
            self.can_match(side, &chosen) && self.can_match(1 - side, &across)
        }))
    }

    /// Whether each of these runs can have a bulb, no two of which share a run across.
    fn can_match(&self, side: usize, runs: &BTreeSet<Cell>) -> bool {
        let mut holders = BTreeMap::new();
        runs.iter()
            .all(|&run| self.seat(side, run, &mut holders, &mut BTreeSet::new()))
    }

    fn seat(
        &self,
        side: usize,
        run: Cell,
        holders: &mut BTreeMap<Cell, Cell>,
        seen: &mut BTreeSet<Cell>,
    ) -> bool {
        let places = self.places.iter().filter(|place| place[side] == run);
        let across: Vec<Cell> = places.map(|place| place[1 - side]).collect();
        across.into_iter().any(|across| {
            if !seen.insert(across) {
                return false;
            }
            let holder = holders.get(&across).copied();
            let free = holder.is_none_or(|holder| self.seat(side, holder, holders, seen));
            if free {
                holders.insert(across, run);
            }
            free
        })
    }
}
