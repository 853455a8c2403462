//! The counting constraint: no segment takes two bulbs, and a segment holds one exactly if its variable says so.
//!
//! Only the counting is propagated here: sets of segments that must hold a bulb against their open cells. Everything about a
//! single segment is left to the clauses, which are cheaper.

use gridproof_core::known::{ones, words};
use gridproof_core::{
    Cost, Explained, Halt, Known, Mask, Propagator, Question, Run, Target, Watch,
};

use super::graph::{Graph, Side, View};
use super::matching::{Matching, Uncovered, Violator};

/// Over the cells of a part of the board, then the variables of its long segments.
#[derive(Debug)]
pub(super) struct Counting {
    graph: Graph,
    /// With fewer wanting segments on either side nothing is counted: the search is faster then.
    fewest: u32,
}

impl Counting {
    pub(super) const fn new(graph: Graph, fewest: u32) -> Self {
        Self { graph, fewest }
    }

    fn violator(view: &View<'_>) -> Option<Violator> {
        let violator = |side| match Matching::cover(view, side, &mut Watch::default()) {
            Err(Uncovered::Violator(violator)) => Some(violator),
            Err(Uncovered::Stopped(_)) | Ok(_) => None,
        };
        violator(Side::Rows).or_else(|| violator(Side::Cols))
    }

    /// Why each cell of a violator's segments outside its partners holds no bulb, and that the segments must hold one.
    fn cite(
        &self,
        view: &View<'_>,
        violator: &Violator,
        question: &Question<'_>,
        because: &mut Mask<'_>,
    ) {
        let negated = match question.target {
            Target::Fact { index, .. } => Some(index),
            Target::Contradiction => None,
        };
        let at_root = |index: usize| question.root[index / 64] >> (index % 64) & 1 == 1;
        let mut cite = |index: usize| {
            if Some(index) != negated {
                because.insert(index);
            }
        };
        let mut partner = vec![false; self.graph.vertices()];
        for &vertex in &violator.partners {
            partner[vertex as usize] = true;
        }
        for &vertex in &violator.wanting {
            self.graph.holds(vertex).into_iter().for_each(&mut cite);
            for &(edge, other) in self.graph.around(vertex) {
                if partner[other as usize] {
                    continue;
                }
                // One fact about the crossing segment says it of all its cells.
                if view.ruled_out(edge) && at_root(edge as usize) {
                    cite(edge as usize);
                } else if let Some(bulb) = view.bulb(other) {
                    cite(bulb);
                } else if view.barred(other) {
                    self.graph.holds(other).into_iter().for_each(&mut cite);
                } else {
                    cite(edge as usize);
                }
            }
        }
    }
}

impl Propagator for Counting {
    fn propagate_within(&self, run: &mut Run<'_>) -> Result<(), Halt> {
        let wanting =
            [Side::Rows, Side::Cols].map(|side| self.graph.count_wanting(side, run.known));
        if wanting.iter().all(|&count| count < self.fewest) {
            return Ok(());
        }
        let mut watch = Watch::new(run.limits);
        let (mut yes, mut no) = (run.known.yes.to_vec(), run.known.no.to_vec());
        loop {
            let mut news: Vec<(usize, bool)> = Vec::new();
            {
                let view = View::new(&self.graph, Known { yes: &yes, no: &no });
                for side in [Side::Rows, Side::Cols] {
                    let matching = Matching::cover(&view, side, &mut watch)?;
                    let (mut edges, mut holding) = (Vec::new(), Vec::new());
                    matching.prune(&mut |edge| edges.push(edge as usize), &mut |vertex| {
                        holding.extend(self.graph.holds(vertex));
                    });
                    news.extend(edges.into_iter().map(|edge| (edge, false)));
                    news.extend(holding.into_iter().map(|index| (index, true)));
                }
            }
            let before = news.len();
            news.retain(|&(index, holds)| {
                let side = if holds { &mut yes } else { &mut no };
                let bit = 1 << (index % 64);
                let new = side[index / 64] & bit == 0;
                side[index / 64] |= bit;
                if new {
                    run.deduced.force(index, holds);
                }
                new
            });
            if before == 0 || news.is_empty() {
                return Ok(());
            }
        }
    }

    fn consistent(&self, known: Known<'_>) -> bool {
        Self::violator(&View::new(&self.graph, known)).is_none()
    }

    fn explain(&self, question: &Question<'_>, because: &mut Mask<'_>) -> Explained {
        let (mut yes, mut no) = (question.known.yes.to_vec(), question.known.no.to_vec());
        if let Target::Fact { index, holds } = question.target {
            let side = if holds { &mut no } else { &mut yes };
            side[index / 64] |= 1 << (index % 64);
        }
        let view = View::new(&self.graph, Known { yes: &yes, no: &no });
        match Self::violator(&view) {
            Some(violator) => {
                self.cite(&view, &violator, question, because);
                Explained::Sufficient
            }
            None => Explained::Minimise,
        }
    }

    fn cost(&self) -> Cost {
        Cost::Heavy
    }

    fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    fn plainly_consistent(&self, known: Known<'_>) -> bool {
        plain::can_be_met(&self.graph, known)
    }

    fn satisfied_by(&self, complete: Known<'_>) -> bool {
        let mut bulbs = vec![0; self.graph.vertices()];
        for edge in ones(complete.yes).filter(|&index| index < self.graph.edges()) {
            for vertex in self.graph.ends(edge) {
                bulbs[vertex as usize] += 1;
            }
        }
        let told = (self.graph.edges()..self.graph.scope()).all(|index| {
            let holds = bulbs[self.graph.holder(index) as usize] == 1;
            complete.get(index) == Some(holds)
        });
        debug_assert_eq!(complete.yes.len(), words(self.graph.scope()));
        told && bulbs.iter().all(|&count| count <= 1)
    }
}

/// The naive twin: the textbook recursion for a matching, once for each side.
mod plain {
    use super::{Graph, Known};

    /// Whether both sides can be matched under the facts, taken one by one. By the theorem of Mendelsohn and Dulmage that is
    /// enough for one matching that serves both.
    pub(super) fn can_be_met(graph: &Graph, known: Known<'_>) -> bool {
        let fixed: Vec<usize> = (0..graph.edges())
            .filter(|&edge| known.get(edge) == Some(true))
            .collect();
        let mut taken = vec![false; graph.vertices()];
        for &edge in &fixed {
            for vertex in graph.ends(edge) {
                if std::mem::replace(&mut taken[vertex as usize], true) {
                    return false;
                }
            }
        }
        let told = |vertex: usize| {
            graph
                .holds(vertex as u32)
                .and_then(|index| known.get(index))
        };
        if (0..graph.vertices()).any(|vertex| taken[vertex] && told(vertex) == Some(false)) {
            return false;
        }
        let usable: Vec<usize> = (0..graph.edges())
            .filter(|&edge| {
                let free =
                    |vertex: u32| !taken[vertex as usize] && told(vertex as usize) != Some(false);
                known.get(edge) != Some(false) && graph.ends(edge).into_iter().all(free)
            })
            .collect();
        [0, 1].into_iter().all(|side| {
            let mut taker: Vec<Option<u32>> = vec![None; graph.vertices()];
            (0..graph.vertices() as u32)
                .filter(|&vertex| !taken[vertex as usize] && told(vertex as usize) == Some(true))
                .filter(|&vertex| graph.is_row(vertex) == (side == 0))
                .all(|vertex| {
                    let mut asked = vec![false; graph.vertices()];
                    find(graph, &usable, side, vertex, &mut taker, &mut asked)
                })
        })
    }

    fn find(
        graph: &Graph,
        usable: &[usize],
        side: usize,
        vertex: u32,
        taker: &mut [Option<u32>],
        asked: &mut [bool],
    ) -> bool {
        for &edge in usable {
            let ends = graph.ends(edge);
            let other = ends[1 - side] as usize;
            if ends[side] != vertex || std::mem::replace(&mut asked[other], true) {
                continue;
            }
            let moved = match taker[other] {
                None => true,
                Some(previous) => find(graph, usable, side, previous, taker, asked),
            };
            if moved {
                taker[other] = Some(vertex);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
