//! What the tests of gridproof share: fixtures and the checks they ask for, plain oracles, seeded puzzles.
//!
//! - [`fixture`]: the schema of `fixtures/<kind>/*.toml` and its loader.
//! - [`check`]: holds one kind of puzzle against a fixture, through [`gridproof_core::KindEntry`] alone.
//! - [`apart`]: counts of boards that fall apart; [`limited`]: limits before any search.
//! - [`conversions`]: one puzzle through every pair of formats.
//! - [`dimacs`]: formulas as puzzles are written for SAT solvers, and their models.
//! - [`oracle`]: plain enumeration on small boards, over arrays of numbers; shares no code with any solver.
//! - [`agree`]: a kind of puzzle against the oracles, board by board.
//! - [`second`]: a kind of puzzle against a solver of another school, on boards too large for the oracles.
//! - [`known`]: learnt clauses against a solution that is known.
//! - [`metamorphic`]: what must not change when a puzzle is changed.
//! - [`generate`]: seeded random boards as plain data; [`shrink`]: the smallest board on which something fails.
//! - [`readers`]: readers on bytes that nobody meant; [`damage`]: how files become such.
//! - [`replay`]: the judge of single steps, which shares nothing with the engine.
//! - [`steps`]: the audit of explanations.
//! - [`proofs`]: certificates, held against the checker and damaged on purpose.
//!
//! No puzzle crate is known here: a kind comes as its registry entry, and only oracles, generators and `replay`, which work on
//! plain data, speak of one. Used by tests and by `xtask`, never by the program itself.

pub mod agree;
pub mod apart;
pub mod check;
pub mod conversions;
pub mod damage;
pub mod dimacs;
pub mod fixture;
pub mod generate;
pub mod known;
pub mod limited;
pub mod metamorphic;
pub mod oracle;
pub mod proofs;
pub mod pseudo_boolean;
pub mod readers;
pub mod replay;
mod report;
pub mod second;
pub mod shrink;
pub mod steps;

pub use check::{LineAnswer, LineLogic, Options, Outcome, check_case, read_case};
pub use fixture::{Case, Group, LoadError, load_file, load_folder};
pub use report::{
    Failure, Report, assert_fixtures, assert_fixtures_with, fixtures_folder, run_fixtures,
    run_group,
};
