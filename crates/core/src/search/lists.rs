//! Many lists in one block of memory: watches and binary implications, by literal code.
//!
//! A list has a span of the block with some room to grow; when it is full it moves to the end of the block, with twice the
//! room: spans that were given up take less of the block than those in use. A table of separate vectors would cost an
//! allocation for each literal, which shows where puzzles are small (to build it) and where boards are huge (to free it).

use crate::limits;

/// Room of a list that was not given any.
const LEAST_ROOM: u32 = 4;

/// Where a list lies in the block.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    start: u32,
    len: u32,
    room: u32,
}

/// Lists of small items. The table itself is built when it is first needed: many puzzles have no clause.
#[derive(Clone, Debug)]
pub(crate) struct Lists<T> {
    spans: Vec<Span>,
    items: Vec<T>,
    /// What lies in room that is not used yet.
    filler: T,
}

impl<T: Copy> Lists<T> {
    pub(crate) const fn new(filler: T) -> Self {
        Self {
            spans: Vec::new(),
            items: Vec::new(),
            filler,
        }
    }

    /// Makes the table of so many lists, all empty. Good for nothing where `watch` ends it.
    pub(crate) fn open(&mut self, lists: usize, watch: &mut limits::Watch) {
        if self.spans.is_empty() {
            self.spans = watch.filled(lists, &Span::default());
        }
    }

    /// Before anything is in the lists: list `number` will take one more item.
    #[inline]
    pub(crate) fn expect_one(&mut self, number: usize) {
        self.spans[number].room += 1;
    }

    /// Lays out the room that was asked for. Good for nothing where `watch` ends it.
    pub(crate) fn lay_out(&mut self, watch: &mut limits::Watch) {
        let mut start = 0;
        for span in &mut self.spans {
            span.start = start;
            start += span.room;
            if watch.after(1).is_some() {
                return;
            }
        }
        self.items = watch.filled(start as usize, &self.filler);
    }

    /// Bytes of the block that [`Lists::lay_out`] makes for so many items in so many lists.
    pub(crate) const fn bytes_for(lists: usize, items: usize) -> usize {
        lists * size_of::<Span>() + items * size_of::<T>()
    }

    #[inline]
    pub(crate) fn push(&mut self, number: usize, item: T) {
        let span = self.spans[number];
        if span.len == span.room {
            self.move_to_end(number);
        }
        let span = &mut self.spans[number];
        self.items[(span.start + span.len) as usize] = item;
        span.len += 1;
    }

    #[cold]
    fn move_to_end(&mut self, number: usize) {
        let span = &mut self.spans[number];
        let old = span.start as usize..(span.start + span.len) as usize;
        span.start = self.items.len() as u32;
        span.room = (2 * span.room).max(LEAST_ROOM);
        let end = (span.start + span.room) as usize;
        self.items.extend_from_within(old);
        self.items.resize(end, self.filler);
    }

    /// List `number`; empty where there is no table.
    #[inline]
    pub(crate) fn list(&self, number: usize) -> &[T] {
        let (start, end) = self.bounds(number);
        &self.items[start..end]
    }

    /// Where list `number` lies in the block, for walks that change it: see [`Lists::at`]. It stays there until something is
    /// pushed to it.
    #[inline]
    pub(crate) fn bounds(&self, number: usize) -> (usize, usize) {
        match self.spans.get(number) {
            Some(span) => (span.start as usize, (span.start + span.len) as usize),
            None => (0, 0),
        }
    }

    /// The item at a place of the block.
    #[inline]
    pub(crate) fn at(&self, place: usize) -> T {
        self.items[place]
    }

    /// Puts an item at a place of the block.
    #[inline]
    pub(crate) fn put(&mut self, place: usize, item: T) {
        self.items[place] = item;
    }

    /// Cuts list `number` off at a place of the block, after moving the items `from..` of it there.
    #[inline]
    pub(crate) fn close_gap(&mut self, number: usize, to: usize, from: usize) {
        if to == from {
            return;
        }
        let (_, end) = self.bounds(number);
        self.items.copy_within(from..end, to);
        self.spans[number].len -= (from - to) as u32;
    }

    /// Changes each item, or drops it where `change` says `None`. Order is kept.
    pub(crate) fn change_each(&mut self, mut change: impl FnMut(T) -> Option<T>) {
        for span in &mut self.spans {
            let start = span.start as usize;
            let mut kept = 0;
            for place in start..start + span.len as usize {
                if let Some(item) = change(self.items[place]) {
                    self.items[start + kept] = item;
                    kept += 1;
                }
            }
            span.len = kept as u32;
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        Self::bytes_for(self.spans.len(), self.items.capacity())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const LISTS: usize = 5;

    #[derive(Clone, Debug)]
    enum Action {
        Push(usize, u32),
        CloseGap(usize, usize, usize),
        DropEvery(u32),
    }

    fn action() -> impl Strategy<Value = Action> {
        prop_oneof![
            8 => (0..LISTS, any::<u32>()).prop_map(|(list, item)| Action::Push(list, item)),
            1 => (0..LISTS, 0..9usize, 0..9usize).prop_map(|(list, a, b)| Action::CloseGap(list, a, b)),
            1 => (2..5u32).prop_map(Action::DropEvery),
        ]
    }

    proptest! {
        #[test]
        fn they_behave_like_separate_vectors(
            expected in prop::collection::vec(0..LISTS, 0..9),
            actions in prop::collection::vec(action(), 0..200),
        ) {
            let mut watch = limits::Watch::default();
            let mut lists = Lists::new(u32::MAX);
            prop_assert!(lists.list(3).is_empty());
            lists.open(LISTS, &mut watch);
            for &number in &expected {
                lists.expect_one(number);
            }
            lists.lay_out(&mut watch);
            let mut vectors = vec![Vec::new(); LISTS];
            for action in actions {
                match action {
                    Action::Push(number, item) => {
                        lists.push(number, item);
                        vectors[number].push(item);
                    }
                    Action::CloseGap(number, a, b) => {
                        let len = vectors[number].len();
                        let (to, from) = (a.min(b).min(len), a.max(b).min(len));
                        let (start, _) = lists.bounds(number);
                        lists.close_gap(number, start + to, start + from);
                        vectors[number].drain(to..from);
                    }
                    Action::DropEvery(divisor) => {
                        let change = |item: u32| (!item.is_multiple_of(divisor)).then_some(item / 2);
                        lists.change_each(change);
                        for vector in &mut vectors {
                            *vector = vector.iter().filter_map(|&item| change(item)).collect();
                        }
                    }
                }
                for (number, vector) in vectors.iter().enumerate() {
                    prop_assert_eq!(lists.list(number), &vector[..]);
                }
            }
        }
    }

    #[test]
    fn what_is_expected_stays_and_what_outgrows_its_room_moves() {
        let mut watch = limits::Watch::default();
        let mut lists = Lists::new(0);
        lists.open(3, &mut watch);
        for number in [0, 0, 2] {
            lists.expect_one(number);
        }
        lists.lay_out(&mut watch);
        for (number, item) in [(0, 1), (2, 2), (0, 3)] {
            lists.push(number, item);
        }
        assert_eq!(lists.items, [1, 3, 2]);
        let spans = 3 * size_of::<Span>();
        assert_eq!(Lists::<u32>::bytes_for(3, 3), spans + 3 * size_of::<u32>());
        assert!(lists.bytes() >= spans + 3 * size_of::<u32>());
        lists.put(1, 5);
        assert_eq!(lists.list(0), [1, 5]);
        lists.push(0, 6);
        lists.push(2, 7);
        // Twice the room, and no less than is usual.
        assert_eq!(lists.items, [1, 5, 2, 1, 5, 6, 0, 2, 7, 0, 0]);
        for item in 8..11 {
            lists.push(2, item);
        }
        assert_eq!(lists.list(2), [2, 7, 8, 9, 10]);
        assert_eq!(lists.items.len(), 11 + 8);
    }
}
