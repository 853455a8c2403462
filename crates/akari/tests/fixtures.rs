//! Every fixture of this kind, reasons replayed.

#[test]
fn fixtures_go_as_recorded() {
    gridproof_testkit::assert_fixtures(&gridproof_akari::ENTRY);
}
