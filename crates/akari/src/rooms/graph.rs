//! Segments as vertices, open cells as edges, and the facts of a moment seen on them.

use gridproof_core::known::{ones, words};
use gridproof_core::{Known, Watch};

/// No vertex, no edge.
pub(super) const NONE: u32 = u32::MAX;

/// A bipartite graph: each edge joins a row segment and a column segment. Edge `i` is variable `i` of the scope; behind the
/// edges stand the variables of the vertices that own one ("it holds a bulb").
#[derive(Debug)]
pub(super) struct Graph {
    edges: Vec<[u32; 2]>,
    /// For each vertex where its edges begin in `around`, and the end of the last.
    starts: Vec<u32>,
    /// Edges with the vertex at their other end, vertex by vertex.
    around: Vec<(u32, u32)>,
    /// The vertices that own a variable, in the order of the scope.
    holders: Vec<u32>,
    /// For each vertex its variable, or [`NONE`].
    holds: Vec<u32>,
    /// For each side the variables of its vertices, and the edges at those vertices, as masks of the scope.
    sides: [[Vec<u64>; 2]; 2],
}

impl Graph {
    /// Good for nothing where `watch` ends it.
    pub(super) fn new(
        vertices: usize,
        edges: Vec<[u32; 2]>,
        holders: Vec<u32>,
        watch: &mut Watch,
    ) -> Self {
        let mut starts = vec![0u32; vertices + 1];
        for edge in &edges {
            if watch.after(2).is_some() {
                break;
            }
            for &vertex in edge {
                starts[vertex as usize + 1] += 1;
            }
        }
        for index in 0..vertices {
            starts[index + 1] += starts[index];
        }
        let mut next = starts.clone();
        let mut around = vec![(0, 0); 2 * edges.len()];
        for (edge, &[row, col]) in edges.iter().enumerate() {
            if watch.after(4).is_some() {
                break;
            }
            for (from, to) in [(row, col), (col, row)] {
                around[next[from as usize] as usize] = (edge as u32, to);
                next[from as usize] += 1;
            }
        }
        let mut holds = vec![NONE; vertices];
        for (index, &vertex) in holders.iter().enumerate() {
            holds[vertex as usize] = (edges.len() + index) as u32;
        }
        let mut graph = Self {
            sides: Default::default(),
            edges,
            starts,
            around,
            holders,
            holds,
        };
        graph.sides = [Side::Rows, Side::Cols].map(|side| graph.masks(side, watch));
        graph
    }

    fn masks(&self, side: Side, watch: &mut Watch) -> [Vec<u64>; 2] {
        let mut masks = [(); 2].map(|()| vec![0u64; words(self.scope())]);
        for (number, &vertex) in self.holders.iter().enumerate() {
            if watch.after(2 * self.around(vertex).len()).is_some() {
                break;
            }
            if self.is_row(vertex) == (side == Side::Rows) {
                let variable = self.edges.len() + number;
                masks[0][variable / 64] |= 1 << (variable % 64);
                for &(edge, _) in self.around(vertex) {
                    masks[1][edge as usize / 64] |= 1 << (edge % 64);
                }
            }
        }
        masks
    }

    /// How many vertices of a side must hold a bulb and are not known to have theirs. A few operations a word.
    pub(super) fn count_wanting(&self, side: Side, known: Known<'_>) -> u32 {
        let [variables, edges] = &self.sides[usize::from(side == Side::Cols)];
        let count = |mask: &[u64]| -> u32 {
            mask.iter()
                .zip(known.yes)
                .map(|(mask, yes)| (mask & yes).count_ones())
                .sum()
        };
        count(variables).saturating_sub(count(edges))
    }

    /// Bytes that it holds.
    pub(super) fn bytes(&self) -> usize {
        let masks: usize = self.sides.iter().flatten().map(Vec::len).sum();
        24 * self.edges.len() + 12 * self.holds.len() + 8 * masks
    }

    pub(super) const fn vertices(&self) -> usize {
        self.holds.len()
    }

    pub(super) const fn edges(&self) -> usize {
        self.edges.len()
    }

    /// How many variables the scope has.
    pub(super) const fn scope(&self) -> usize {
        self.edges.len() + self.holders.len()
    }

    /// The two ends of an edge: row, column.
    pub(super) fn ends(&self, edge: usize) -> [u32; 2] {
        self.edges[edge]
    }

    /// The edges at a vertex, each with its other end.
    pub(super) fn around(&self, vertex: u32) -> &[(u32, u32)] {
        let at = vertex as usize;
        &self.around[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The variable of a vertex, if it owns one.
    pub(super) fn holds(&self, vertex: u32) -> Option<usize> {
        let index = self.holds[vertex as usize];
        (index != NONE).then_some(index as usize)
    }

    /// The vertex that owns variable `index` of the scope, behind the edges.
    pub(super) fn holder(&self, index: usize) -> u32 {
        self.holders[index - self.edges.len()]
    }

    /// Whether the vertex is a row segment. Vertices without edges are none.
    pub(super) fn is_row(&self, vertex: u32) -> bool {
        let first = self.around(vertex).first();
        first.is_some_and(|&(edge, _)| self.edges[edge as usize][0] == vertex)
    }
}

/// The facts of a moment on a graph.
#[derive(Debug)]
pub(super) struct View<'a> {
    pub(super) graph: &'a Graph,
    known: Known<'a>,
    /// For each vertex the edge that is known to be its bulb, or [`NONE`].
    bulb: Vec<u32>,
    /// Vertices that must hold a bulb and are not known to have theirs.
    wanting: Vec<u32>,
}

impl<'a> View<'a> {
    pub(super) fn new(graph: &'a Graph, known: Known<'a>) -> Self {
        let mut bulb = vec![NONE; graph.vertices()];
        let mut wanting = Vec::new();
        for index in ones(known.yes) {
            if index < graph.edges() {
                for vertex in graph.ends(index) {
                    bulb[vertex as usize] = index as u32;
                }
            } else {
                wanting.push(graph.holder(index));
            }
        }
        wanting.retain(|&vertex| bulb[vertex as usize] == NONE);
        Self {
            graph,
            known,
            bulb,
            wanting,
        }
    }

    /// The wanting vertices of one side.
    pub(super) fn wanting(&self, rows: Side) -> impl Iterator<Item = u32> + '_ {
        let wanted = move |&vertex: &u32| self.graph.is_row(vertex) == (rows == Side::Rows);
        self.wanting.iter().copied().filter(wanted)
    }

    /// The edge that is known to be the bulb of a vertex.
    pub(super) fn bulb(&self, vertex: u32) -> Option<usize> {
        let edge = self.bulb[vertex as usize];
        (edge != NONE).then_some(edge as usize)
    }

    /// Whether the edge is known to hold no bulb.
    pub(super) fn ruled_out(&self, edge: u32) -> bool {
        self.known.no[edge as usize / 64] >> (edge % 64) & 1 == 1
    }

    /// Whether the vertex is known to hold no bulb.
    pub(super) fn barred(&self, vertex: u32) -> bool {
        let holds = self.graph.holds(vertex);
        holds.is_some_and(|index| self.known.get(index) == Some(false))
    }

    /// The edges that may still give a wanting vertex its bulb, each with its other end.
    pub(super) fn open(&self, vertex: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let open = |&(edge, other): &(u32, u32)| {
            !self.ruled_out(edge) && self.bulb[other as usize] == NONE && !self.barred(other)
        };
        self.graph.around(vertex).iter().copied().filter(open)
    }
}

/// One of the two sides of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Row segments.
    Rows,
    /// Column segments.
    Cols,
}
