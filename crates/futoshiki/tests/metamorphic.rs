//! What must not change when a board is changed.

#[test]
fn facts_clues_and_formats_keep_what_they_must() {
    gridproof_testkit::metamorphic::assert_unchanged(&gridproof_futoshiki::ENTRY, 0..150);
}
