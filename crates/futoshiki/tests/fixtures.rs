//! Every regression puzzle of this kind, with all reasons replayed.

#[test]
fn fixtures_are_answered_as_recorded() {
    gridproof_testkit::assert_fixtures(&gridproof_futoshiki::ENTRY);
}
