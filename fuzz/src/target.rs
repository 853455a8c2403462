//! The list of targets, by name.

use std::fmt;

use gridproof::registry;
use gridproof_core::KindEntry;
use gridproof_testkit::readers::hold;

/// Something to be fuzzed.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// All readers of a kind: [`hold`].
    Read(&'static KindEntry),
    /// What is asked of a puzzle of a kind that was read: [`solving`](crate::solving).
    Solve(&'static KindEntry),
    /// Files that hold several puzzles, and lines of a batch: [`containers`](crate::containers).
    Containers,
    /// Marks of a player on a board of each kind: [`marks`](crate::marks).
    Marks,
}

impl Target {
    /// The target of this name.
    pub fn named(name: &str) -> Option<Self> {
        targets()
            .into_iter()
            .find(|target| target.to_string() == name)
    }

    /// Runs it once.
    ///
    /// # Panics
    /// On whatever is not as it should be.
    pub fn run(self, bytes: &[u8]) {
        match self {
            Self::Read(entry) => hold(entry, bytes),
            Self::Solve(entry) => crate::solving(entry, bytes),
            Self::Containers => crate::containers(bytes),
            Self::Marks => crate::marks(bytes),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(entry) => write!(f, "read-{}", entry.kind),
            Self::Solve(entry) => write!(f, "solve-{}", entry.kind),
            Self::Containers => f.write_str("containers"),
            Self::Marks => f.write_str("marks"),
        }
    }
}

/// All targets.
pub fn targets() -> Vec<Target> {
    let kinds = || registry::kinds().iter();
    let mut targets: Vec<Target> = kinds().map(Target::Read).collect();
    targets.extend(kinds().map(Target::Solve));
    targets.extend([Target::Containers, Target::Marks]);
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_go_by_their_names() {
        for target in targets() {
            let name = target.to_string();
            assert_eq!(
                Target::named(&name).map(|found| found.to_string()),
                Some(name)
            );
        }
        assert!(Target::named("read").is_none());
    }
}
