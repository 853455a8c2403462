//! Transcripts of the command line: what is typed, what is answered, and the exit code.
//!
//! After a change that is meant, `TRYCMD=overwrite cargo test -p gridproof --test commands` writes them anew.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .case("tests/cmd/*.md");
}
