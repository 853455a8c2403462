//! Checks certificates: whether a puzzle really has no solution, or just the one that is named.
//!
//! It reads the format of `docs/proof.md` line by line and believes nothing: each step is checked by the rules of the
//! puzzle or by unit propagation before it is kept. It shares no code with the program that writes certificates, and is
//! naive on purpose: whoever doubts a verdict has to read no more than this crate.
//!
//! ```
//! let proof = "gridproof proof 1\nnonogram 1 2\n1\n0\n0\nclaim unsolvable\ni 1 row1 r1c1=# r1c2=#\ni 2 col1 r1c1=.\n\
//!              i 3 col2 r1c2=.\nl 4 : 2 3 1\n";
//! let accepted = gridproof_proof::verify(proof.as_bytes()).expect("every step holds");
//! assert_eq!(accepted.claim.name(), "unsolvable");
//!
//! let refused = gridproof_proof::verify(proof.replace("col2", "row1").as_bytes()).unwrap_err();
//! assert_eq!(refused.to_string(), "line 9: row1 does not entail this clause");
//! ```

#![forbid(unsafe_code)]

mod akari;
mod facts;
mod futoshiki;
mod header;
mod lines;
mod nonogram;
mod rules;
mod steps;

pub use header::Claim;
pub use lines::Refused;

use std::io::BufRead;

/// What a certificate proves, once every line of it was found to be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The kind of puzzle.
    pub kind: &'static str,
    /// Its rows and columns.
    pub size: (u32, u32),
    /// What was claimed and is true.
    pub claim: Claim,
    /// How many steps were checked.
    pub steps: u64,
}

/// Checks a certificate. Memory is bounded however long the input is; time is linear in it for all but the rules of the
/// puzzle, which take time polynomial in the length of a line of the board.
///
/// # Errors
/// The first line at fault and what is wrong with it.
pub fn verify(input: impl BufRead) -> Result<Accepted, Refused> {
    let mut lines = lines::Lines::new(input);
    let header = header::read(&mut lines)?;
    let steps = steps::check(&mut lines, &header)?;
    Ok(Accepted {
        kind: header.rules.kind(),
        size: header.size,
        claim: header.claim,
        steps,
    })
}
