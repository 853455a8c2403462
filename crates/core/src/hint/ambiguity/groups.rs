//! Disjoint sets of numbered things.

/// Which numbers belong together, by union and path halving.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    parent: Vec<usize>,
}

impl Groups {
    /// Every number by itself.
    pub(super) fn new(count: usize) -> Self {
        Self {
            parent: (0..count).collect(),
        }
    }

    /// The number that stands for the group of `member`.
    pub(super) fn root(&mut self, mut member: usize) -> usize {
        while self.parent[member] != member {
            self.parent[member] = self.parent[self.parent[member]];
            member = self.parent[member];
        }
        member
    }

    /// These belong together.
    pub(super) fn join(&mut self, members: impl Iterator<Item = usize>) {
        let mut first = None;
        for member in members {
            let root = self.root(member);
            let first = *first.get_or_insert(root);
            let first = self.root(first);
            self.parent[root.max(first)] = root.min(first);
        }
    }
}
