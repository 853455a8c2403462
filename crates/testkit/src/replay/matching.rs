//! Questions about one line of a Latin square, by matching its places with its entries: clauses cannot count, and a solver takes
//! long to see that five places do not hold six numbers.

use gridproof_core::hint::Fact;

use super::latin::Axis;

/// Whether these facts about one line force every fact of `therefore`, or contradict each other if there are none.
pub(super) fn forces(order: u32, axis: Axis, facts: &[Fact], therefore: &[Fact]) -> bool {
    let mut line = Line::free(order as usize);
    for &fact in facts {
        line.state(axis, fact);
    }
    if therefore.is_empty() {
        return !line.has_a_filling();
    }
    therefore.iter().all(|fact| {
        let mut denied = line.clone();
        denied.state(axis, fact.negated());
        !denied.has_a_filling()
    })
}

/// By place, which entries it may have.
#[derive(Clone)]
struct Line {
    may: Vec<Vec<bool>>,
}

impl Line {
    fn free(order: usize) -> Self {
        Self {
            may: vec![vec![true; order]; order],
        }
    }

    fn state(&mut self, axis: Axis, fact: Fact) {
        let (place, entry) = axis.place_and_entry(fact);
        let (place, entry) = (place as usize, entry as usize);
        if fact.holds {
            for (other, may) in self.may[place].iter_mut().enumerate() {
                *may &= other == entry;
            }
        } else {
            self.may[place][entry] = false;
        }
    }

    /// Whether every place can have an entry of its own.
    fn has_a_filling(&self) -> bool {
        let mut holders = vec![None; self.may.len()];
        (0..self.may.len()).all(|place| {
            let mut seen = vec![false; self.may.len()];
            self.seat(place, &mut holders, &mut seen)
        })
    }

    /// Finds a place an entry, and moves others to do so.
    fn seat(&self, place: usize, holders: &mut [Option<usize>], seen: &mut [bool]) -> bool {
        for (entry, &may) in self.may[place].iter().enumerate() {
            if !may || seen[entry] {
                continue;
            }
            seen[entry] = true;
            let free = match holders[entry] {
                None => true,
                Some(holder) => self.seat(holder, holders, seen),
            };
            if free {
                holders[entry] = Some(place);
                return true;
            }
        }
        false
    }
}
