//! Cells, values and what follows, in words.

use gridproof_core::hint::Fact;
use gridproof_core::{Board, Cell, Domain};

/// `a`, `a and b`, `a, b and c`, with another word for "and" where it is wanted.
pub(super) fn list<T: ToString>(parts: impl IntoIterator<Item = T>, last: &str) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    match &parts[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// Values as people count them: `2 and 5`.
pub(super) fn values(set: u64, last: &str) -> String {
    list(Domain(set).iter().map(|value| value + 1), last)
}

/// What these facts say of one cell: `is not 2 or 3, which leaves 4 for r1c2`.
pub(super) fn bounded(board: &Board, facts: &[Fact]) -> String {
    if facts.is_empty() {
        return "has no value left".to_owned();
    }
    let set = facts.iter().fold(0u64, |set, fact| set | 1 << fact.value);
    format!("is not {}{}", values(set, "or"), leaving(board, facts))
}

/// `, which leaves 4 for r1c2`, if the facts leave cells with one value that had more before.
pub(super) fn leaving(board: &Board, facts: &[Fact]) -> String {
    let mut cells: Vec<Cell> = facts.iter().map(|fact| fact.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let left = cells.into_iter().filter_map(|cell| {
        let before = board.get(cell);
        let mine = facts.iter().filter(|fact| fact.cell == cell);
        let after = mine.fold(before, |domain, fact| fact.keeps(domain));
        let value = after.value().filter(|_| before.len() > 1)?;
        Some(format!("{} for {cell}", value + 1))
    });
    match list(left, "and") {
        left if left.is_empty() => left,
        left => format!(", which leaves {left}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::Size;

    #[test]
    fn lists_are_spoken() {
        assert_eq!(values(0b1, "and"), "1");
        assert_eq!(values(0b11, "and"), "1 and 2");
        assert_eq!(values(0b1011, "or"), "1, 2 or 4");
    }

    #[test]
    fn decided_cells_are_told() {
        let board = Board::filled(Size::new(2, 2), Domain(0b11));
        let facts = [(0, 0), (1, 1)].map(|(row, col)| Fact::is_not(Cell::new(row, col), 0));
        assert_eq!(
            leaving(&board, &facts),
            ", which leaves 2 for r1c1 and 2 for r2c2"
        );
        assert_eq!(leaving(&board, &[]), "");
    }
}
