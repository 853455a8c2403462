//! The kinds of puzzle that the program knows: one line a kind, and nothing else to touch for a new one.

use gridproof_core::KindEntry;

/// All kinds, in the order in which they are listed.
static KINDS: &[KindEntry] = &[
    KindEntry::of::<gridproof_nonogram::Nonogram>(),
    KindEntry::of::<gridproof_akari::Akari>(),
    KindEntry::of::<gridproof_futoshiki::Futoshiki>(),
];

/// All kinds.
pub fn kinds() -> &'static [KindEntry] {
    KINDS
}

/// The kind that goes by this name or alias, whatever the case.
pub fn kind(name: &str) -> Option<&'static KindEntry> {
    kinds().iter().find(|kind| kind.answers_to(name))
}

/// The names of all kinds, for messages.
pub fn names() -> String {
    let names: Vec<_> = kinds().iter().map(|kind| kind.kind).collect();
    names.join(", ")
}

/// Whether JSON gives a kind's solutions as numbers, cell by cell; the others are strings, one a row.
pub(crate) fn has_numbers(kind: &str) -> bool {
    kind == "futoshiki"
}
