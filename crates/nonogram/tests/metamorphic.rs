//! What must not change when a puzzle is changed.

#[test]
fn facts_clues_and_formats_keep_what_they_must() {
    gridproof_testkit::metamorphic::assert_unchanged(&gridproof_nonogram::KIND, 0..150);
}
