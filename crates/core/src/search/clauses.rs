//! The clause store: long clauses in one arena under two watched literals, binary clauses apart.
//!
//! Invariant: the first two literals of a stored clause are watched, under their negations. A clause that is the
//! reason of a fact has the literal of that fact first and is not removed while the fact stands.

use crate::limits;
use crate::lit::Lit;

use super::lists::Lists;

/// A clause of the arena, by the index of its header.
pub(crate) type ClauseRef = u32;

/// Words before the literals: length and flags; the glue of a learnt clause; when it was last of use; how far the clause was
/// searched for a literal to watch.
const HEADER: usize = 4;
const LEARNT: u32 = 1 << 31;
const GARBAGE: u32 = 1 << 30;
const LENGTH: u32 = GARBAGE - 1;

/// A place where a clause waits for a literal to become false.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    pub(crate) clause: ClauseRef,
    /// Another literal of the clause: if it is true, the clause need not be touched.
    pub(crate) blocker: Lit,
}

/// All clauses of three and more literals, and the binary ones.
#[derive(Clone, Debug)]
pub(crate) struct ClauseStore {
    arena: Vec<u32>,
    wasted: usize,
    learnt: Vec<ClauseRef>,
    /// By literal code, if there are any: clauses that watch its negation, to be visited when the literal becomes true.
    pub(crate) watches: Lists<Watch>,
    /// By literal code, if there are any: literals that follow from it by a binary clause.
    binary: Lists<Lit>,
    /// How many literals there are. The tables by literal are built with their first clause: many puzzles have none.
    codes: usize,
}

impl ClauseStore {
    pub(crate) fn new(vars: usize) -> Self {
        Self {
            arena: Vec::new(),
            wasted: 0,
            learnt: Vec::new(),
            watches: Lists::new(Watch {
                clause: 0,
                blocker: Lit::from_code(0),
            }),
            binary: Lists::new(Lit::from_code(0)),
            codes: 2 * vars,
        }
    }

    /// Before any clause is added: there will be these, as far as facts of the root leave them. Good for nothing where
    /// `watch` ends it.
    pub(crate) fn reserve<'a>(
        &mut self,
        clauses: impl Iterator<Item = &'a [Lit]> + Clone,
        watch: &mut limits::Watch,
    ) {
        let (mut literals, mut binary, mut longer) = (0, 0, 0);
        for clause in clauses.clone() {
            match clause {
                [] | [_] => {}
                [_, _] => binary += 1,
                _ => {
                    literals += clause.len();
                    longer += 1;
                }
            }
            if watch.after(2).is_some() {
                return;
            }
        }
        let lists = |clauses: usize| if clauses > 0 { self.codes } else { 0 };
        let tables = Lists::<Lit>::bytes_for(lists(binary), 2 * binary)
            + Lists::<Watch>::bytes_for(lists(longer), 2 * longer);
        let arena = literals + longer * HEADER;
        if watch.holding(tables + 4 * arena).is_some() {
            return;
        }
        self.arena.reserve(arena);
        self.binary.open(lists(binary), watch);
        self.watches.open(lists(longer), watch);
        for clause in clauses {
            let first_two = match *clause {
                [first, second, ..] => [first, second],
                _ => continue,
            };
            if watch.after(4).is_some() {
                return;
            }
            for lit in first_two {
                match clause.len() {
                    2 => self.binary.expect_one((!lit).code()),
                    _ => self.watches.expect_one((!lit).code()),
                }
            }
        }
        self.binary.lay_out(watch);
        self.watches.lay_out(watch);
    }

    pub(crate) fn add_binary(&mut self, first: Lit, second: Lit) {
        self.binary.open(self.codes, &mut limits::Watch::default());
        self.binary.push((!first).code(), second);
        self.binary.push((!second).code(), first);
    }

    /// Literals implied by `lit` through binary clauses.
    #[inline]
    pub(crate) fn implied(&self, lit: Lit) -> &[Lit] {
        self.binary.list(lit.code())
    }

    /// Adds a clause of at least three literals, watched by its first two. `glue` is `None` for a clause of the model.
    pub(crate) fn add(&mut self, lits: &[Lit], glue: Option<u32>) -> ClauseRef {
        debug_assert!(lits.len() > 2, "shorter clauses are kept elsewhere");
        let clause = self.arena.len() as ClauseRef;
        let flags = if glue.is_some() { LEARNT } else { 0 };
        self.arena.push(lits.len() as u32 | flags);
        self.arena.push(glue.unwrap_or(0));
        self.arena.extend([0, 0]);
        self.arena.extend(lits.iter().map(|lit| lit.code() as u32));
        if glue.is_some() {
            self.learnt.push(clause);
        }
        self.watch(clause, lits[0], lits[1]);
        clause
    }

    fn watch(&mut self, clause: ClauseRef, first: Lit, second: Lit) {
        self.watches.open(self.codes, &mut limits::Watch::default());
        for (falsified, blocker) in [(!first, second), (!second, first)] {
            self.watches
                .push(falsified.code(), Watch { clause, blocker });
        }
    }

    #[inline]
    fn len(&self, clause: ClauseRef) -> usize {
        (self.arena[clause as usize] & LENGTH) as usize
    }

    #[inline]
    pub(crate) fn lit(&self, clause: ClauseRef, index: usize) -> Lit {
        Lit::from_code(self.arena[clause as usize + HEADER + index])
    }

    #[inline]
    pub(crate) fn lits(&self, clause: ClauseRef) -> impl ExactSizeIterator<Item = Lit> + '_ {
        let start = clause as usize + HEADER;
        self.arena[start..start + self.len(clause)]
            .iter()
            .map(|&code| Lit::from_code(code))
    }

    /// The literals as codes, to be reordered by propagation.
    #[inline]
    pub(crate) fn codes_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let start = clause as usize + HEADER;
        let len = self.len(clause);
        &mut self.arena[start..start + len]
    }

    #[inline]
    pub(crate) fn is_learnt(&self, clause: ClauseRef) -> bool {
        self.arena[clause as usize] & LEARNT != 0
    }

    pub(crate) fn glue(&self, clause: ClauseRef) -> u32 {
        self.arena[clause as usize + 1]
    }

    pub(crate) fn set_glue(&mut self, clause: ClauseRef, glue: u32) {
        self.arena[clause as usize + 1] = glue;
    }

    /// Where the last search for a literal to watch ended.
    pub(crate) fn searched(&self, clause: ClauseRef) -> usize {
        (self.arena[clause as usize + 3] as usize).clamp(2, self.len(clause))
    }

    pub(crate) fn set_searched(&mut self, clause: ClauseRef, index: usize) {
        self.arena[clause as usize + 3] = index as u32;
    }

    /// When the clause last took part in a conflict, in conflicts.
    pub(crate) fn last_use(&self, clause: ClauseRef) -> u32 {
        self.arena[clause as usize + 2]
    }

    pub(crate) fn set_last_use(&mut self, clause: ClauseRef, conflict: u32) {
        self.arena[clause as usize + 2] = conflict;
    }

    pub(crate) fn learnt(&self) -> &[ClauseRef] {
        &self.learnt
    }

    /// Marks a clause as garbage; [`ClauseStore::collect`] removes it.
    pub(crate) fn discard(&mut self, clause: ClauseRef) {
        self.wasted += HEADER + self.len(clause);
        self.arena[clause as usize] |= GARBAGE;
    }

    /// Removes garbage from watches and, where it pays, from the arena. `moved` is told where each remaining clause went,
    /// as a function from old to new references.
    pub(crate) fn collect(&mut self, mut moved: impl FnMut(&dyn Fn(ClauseRef) -> ClauseRef)) {
        let arena = &self.arena;
        let garbage = |clause: ClauseRef| arena[clause as usize] & GARBAGE != 0;
        self.learnt.retain(|&clause| !garbage(clause));
        if self.wasted * 4 < self.arena.len() {
            self.watches
                .change_each(|watch| (!garbage(watch.clause)).then_some(watch));
            return;
        }
        let mut packed = Vec::with_capacity(self.arena.len() - self.wasted);
        let mut at = 0;
        while at < self.arena.len() {
            let end = at + HEADER + (self.arena[at] & LENGTH) as usize;
            if self.arena[at] & GARBAGE == 0 {
                let to = packed.len() as u32;
                packed.extend_from_slice(&self.arena[at..end]);
                // The old glue word now says where the clause went.
                self.arena[at + 1] = to;
            }
            at = end;
        }
        let old = &self.arena;
        let forward = |clause: ClauseRef| old[clause as usize + 1];
        self.watches.change_each(|watch| {
            (old[watch.clause as usize] & GARBAGE == 0).then(|| Watch {
                clause: forward(watch.clause),
                ..watch
            })
        });
        for clause in &mut self.learnt {
            *clause = forward(*clause);
        }
        moved(&forward);
        self.arena = packed;
        self.wasted = 0;
    }

    pub(crate) fn bytes(&self) -> usize {
        self.arena.capacity() * 4
            + self.learnt.capacity() * 4
            + self.watches.bytes()
            + self.binary.bytes()
    }
}
