//! Certificates of futoshiki, held against the independent checker.

use gridproof_futoshiki::ENTRY;
use gridproof_testkit::proofs::assert_proofs;

#[test]
fn fixtures_are_certified() {
    assert_proofs(&ENTRY);
}
