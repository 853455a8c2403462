//! Whom a cell's bounds concern: its signs, and the forks at whose ends it is.

/// Items listed by cell, in one block.
#[derive(Clone, Debug)]
pub(super) struct ByCell<T> {
    /// Where the items of each cell start, and where the last ones end.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> ByCell<T> {
    /// Lists these items, each under the cell beside it.
    pub(super) fn of(cells: usize, pairs: impl Iterator<Item = (u16, T)> + Clone) -> Self {
        let mut starts = vec![0; cells + 2];
        let mut items = Vec::new();
        for (cell, item) in pairs.clone() {
            starts[usize::from(cell) + 2] += 1;
            items.push(item);
        }
        for cell in 2..starts.len() {
            starts[cell] += starts[cell - 1];
        }
        // The second entry of each cell counts up to its end, which is where the next one starts.
        for (cell, item) in pairs {
            let place = &mut starts[usize::from(cell) + 1];
            items[*place as usize] = item;
            *place += 1;
        }
        Self { starts, items }
    }

    /// Where the items of a cell lie.
    pub(super) fn places(&self, cell: usize) -> std::ops::Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }

    pub(super) fn at(&self, place: usize) -> T {
        self.items[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_lie_with_their_cells_in_order() {
        let pairs = [(2, 'a'), (0, 'b'), (2, 'c'), (3, 'd')];
        let lists = ByCell::of(5, pairs.into_iter());
        let of = |cell| {
            lists
                .places(cell)
                .map(|place| lists.at(place))
                .collect::<String>()
        };
        assert_eq!([0, 1, 2, 3, 4].map(of), ["b", "", "ac", "d", ""]);
        assert!(ByCell::<u8>::of(1, std::iter::empty()).places(0).is_empty());
    }
}
