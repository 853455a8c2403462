//! Matchings that cover the wanting vertices of one side.
//!
//! Augmenting paths after Kuhn; a search that fails has found a Hall violator, the vertices it reached. What a tight set takes
//! from the rest follows Régin: an edge is in no such matching if it neither leads to a free vertex nor lies on a cycle.

use gridproof_core::{Halt, Stop, Watch};

use super::graph::{NONE, Side, View};

/// Wanting vertices that together have fewer partners than they are: each has all its open edges into `partners`.
#[derive(Debug)]
pub(super) struct Violator {
    pub(super) wanting: Vec<u32>,
    pub(super) partners: Vec<u32>,
}

/// Why no matching covers the wanting vertices of a side.
#[derive(Debug)]
pub(super) enum Uncovered {
    /// There is none.
    Violator(Violator),
    /// A limit was reached first.
    Stopped(Stop),
}

impl From<Uncovered> for Halt {
    fn from(uncovered: Uncovered) -> Self {
        match uncovered {
            Uncovered::Violator(_) => Self::Contradiction,
            Uncovered::Stopped(stop) => Self::Stopped(stop),
        }
    }
}

/// A matching that covers the wanting vertices of a side, as far as counting can concern them.
#[derive(Debug)]
pub(super) struct Matching<'a> {
    view: &'a View<'a>,
    /// The wanting vertices that are covered, ascending.
    wanting: Vec<u32>,
    /// For each vertex of either side its partner, or [`NONE`].
    mate: Vec<u32>,
}

impl<'a> Matching<'a> {
    /// Covers the wanting vertices of a side, or finds some that cannot all be covered.
    pub(super) fn cover(
        view: &'a View<'a>,
        side: Side,
        watch: &mut Watch,
    ) -> Result<Self, Uncovered> {
        let wanting = concerned(view, side, watch).map_err(Uncovered::Stopped)?;
        if wanting.is_empty() {
            let (wanting, mate) = (wanting, Vec::new());
            return Ok(Self {
                view,
                wanting,
                mate,
            });
        }
        let mut matching = Self {
            view,
            mate: vec![NONE; view.graph.vertices()],
            wanting,
        };
        let mut via = vec![NONE; view.graph.vertices()];
        for index in 0..matching.wanting.len() {
            let vertex = matching.wanting[index];
            let free = view
                .open(vertex)
                .find(|&(_, other)| matching.mate[other as usize] == NONE);
            match free {
                Some((_, other)) => matching.join(vertex, other),
                None => matching.augment(vertex, &mut via, watch)?,
            }
        }
        Ok(matching)
    }

    fn join(&mut self, vertex: u32, other: u32) {
        self.mate[vertex as usize] = other;
        self.mate[other as usize] = vertex;
    }

    /// Finds a partner for `root` along an alternating path. `via` arrives and leaves all [`NONE`] unless that fails.
    fn augment(&mut self, root: u32, via: &mut [u32], watch: &mut Watch) -> Result<(), Uncovered> {
        let (mut reached, mut partners) = (vec![root], Vec::new());
        let mut next = 0;
        while let Some(&vertex) = reached.get(next) {
            next += 1;
            if let Some(stop) = watch.after(2 * self.view.graph.around(vertex).len()) {
                return Err(Uncovered::Stopped(stop));
            }
            for (_, other) in self.view.open(vertex) {
                if via[other as usize] != NONE {
                    continue;
                }
                via[other as usize] = vertex;
                partners.push(other);
                let taker = self.mate[other as usize];
                if taker != NONE {
                    reached.push(taker);
                    continue;
                }
                let mut end = other;
                loop {
                    let vertex = via[end as usize];
                    let left = self.mate[vertex as usize];
                    self.join(vertex, end);
                    if vertex == root {
                        break;
                    }
                    end = left;
                }
                for partner in partners {
                    via[partner as usize] = NONE;
                }
                return Ok(());
            }
        }
        Err(Uncovered::Violator(Violator {
            wanting: reached,
            partners,
        }))
    }

    /// Tells of every edge that no covering matching uses, and of every vertex that all of them use.
    pub(super) fn prune(&self, no_edge: &mut dyn FnMut(u32), holds: &mut dyn FnMut(u32)) {
        let tight = self.tight();
        if tight.is_empty() {
            return;
        }
        let component = Components::of(self, &tight);
        for &vertex in &tight {
            let mate = self.mate[vertex as usize];
            for (edge, other) in self.view.open(vertex) {
                let taker = self.mate[other as usize];
                if other != mate
                    && component.number[vertex as usize] != component.number[taker as usize]
                {
                    no_edge(edge);
                }
            }
            for (edge, other) in self.view.open(mate) {
                if component.number[other as usize] == NONE {
                    no_edge(edge);
                }
            }
            holds(mate);
        }
    }

    /// Covered vertices whose partners can never be spared: no alternating path leads from them to a free vertex.
    fn tight(&self) -> Vec<u32> {
        let mut loose = vec![false; self.mate.len()];
        let mut reached = Vec::new();
        for &vertex in &self.wanting {
            let free = |(_, other): (u32, u32)| self.mate[other as usize] == NONE;
            if self.view.open(vertex).any(free) {
                loose[vertex as usize] = true;
                reached.push(vertex);
            }
        }
        while let Some(vertex) = reached.pop() {
            for (_, other) in self.view.open(self.mate[vertex as usize]) {
                if self.mate[other as usize] != NONE && !loose[other as usize] {
                    loose[other as usize] = true;
                    reached.push(other);
                }
            }
        }
        let wanting = self.wanting.iter().copied();
        wanting.filter(|&vertex| !loose[vertex as usize]).collect()
    }
}

/// The wanting vertices that can be part of a violator or a tight set: with no more open edges than there are such vertices.
fn concerned(view: &View<'_>, side: Side, watch: &mut Watch) -> Result<Vec<u32>, Stop> {
    let mut wanting: Vec<u32> = view.wanting(side).collect();
    loop {
        let most = wanting.len();
        wanting.retain(|&vertex| {
            watch.after(2 * view.graph.around(vertex).len()).is_some()
                || view.open(vertex).take(most + 1).count() <= most
        });
        if let Some(stop) = watch.stop() {
            return Err(stop);
        }
        if wanting.len() == most {
            wanting.sort_unstable();
            return Ok(wanting);
        }
    }
}

/// Strongly connected components of the tight vertices: from each to the takers of the partners it might have instead.
struct Components {
    /// For each vertex its component; [`NONE`] outside the tight set.
    number: Vec<u32>,
}

impl Components {
    /// Tarjan's algorithm with an explicit stack.
    fn of(matching: &Matching<'_>, tight: &[u32]) -> Self {
        let vertices = matching.mate.len();
        let mut number = vec![NONE; vertices];
        let (mut order, mut low) = (vec![NONE; vertices], vec![NONE; vertices]);
        let (mut next_order, mut next_number) = (0, 0);
        let mut open: Vec<u32> = Vec::new();
        let takers = |vertex: u32| -> Vec<u32> {
            let others = matching.view.open(vertex);
            others
                .map(|(_, other)| matching.mate[other as usize])
                .collect()
        };
        for &root in tight {
            if order[root as usize] != NONE {
                continue;
            }
            let mut path: Vec<(u32, Vec<u32>)> = Vec::new();
            let mut enter = Some(root);
            loop {
                if let Some(vertex) = enter.take() {
                    (order[vertex as usize], low[vertex as usize]) = (next_order, next_order);
                    next_order += 1;
                    open.push(vertex);
                    path.push((vertex, takers(vertex)));
                }
                let Some((vertex, rest)) = path.last_mut() else {
                    break;
                };
                let vertex = *vertex;
                if let Some(taker) = rest.pop() {
                    if order[taker as usize] == NONE {
                        enter = Some(taker);
                    } else if number[taker as usize] == NONE {
                        low[vertex as usize] = low[vertex as usize].min(order[taker as usize]);
                    }
                    continue;
                }
                path.pop();
                if let Some((above, _)) = path.last() {
                    low[*above as usize] = low[*above as usize].min(low[vertex as usize]);
                }
                if low[vertex as usize] == order[vertex as usize] {
                    while let Some(member) = open.pop() {
                        number[member as usize] = next_number;
                        if member == vertex {
                            break;
                        }
                    }
                    next_number += 1;
                }
            }
        }
        Self { number }
    }
}
