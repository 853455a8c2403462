//! The coverage-guided driver: one program for all targets, which the variable `GRIDPROOF_FUZZ` chooses from.
#![no_main]

use std::sync::LazyLock;

use gridproof_fuzz::Target;
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("GRIDPROOF_FUZZ").unwrap_or_default();
    Target::named(&name).expect("GRIDPROOF_FUZZ names a target")
});

fuzz_target!(|bytes: &[u8]| TARGET.run(bytes));
