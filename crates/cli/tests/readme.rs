//! What README.md shows is what the program says.

#[test]
fn transcripts() {
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .case("README.md");
}
