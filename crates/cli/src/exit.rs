//! Exit codes, decided here and nowhere else.

use std::process::ExitCode;

use gridproof_core::verdict::{Count, Counted};
use gridproof_core::{Stop, Verdict};

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The question was answered.
    Answered,
    /// A fault of ours.
    Fault,
    /// The command line asks for something that cannot be done.
    Usage,
    /// The input is no puzzle, or cannot be read.
    BadInput,
    /// Proved to have no solution.
    Unsolvable,
    /// Proved to have several solutions.
    Several,
    /// A limit was reached before the question was answered.
    Limit,
    /// Nothing follows without assuming a value.
    NoDeduction,
    /// A player's marks contradict every solution.
    WrongMarks,
    /// A batch in which some items were bad input.
    BadItems,
    /// Interrupted by the user.
    Interrupted,
}

impl Exit {
    /// The number that the shell sees.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::Fault => 1,
            Self::Usage => 2,
            Self::BadInput => 3,
            Self::Unsolvable => 10,
            Self::Several => 11,
            Self::Limit => 12,
            Self::NoDeduction => 13,
            Self::WrongMarks => 14,
            Self::BadItems => 20,
            Self::Interrupted => 130,
        }
    }

    /// The end of a question that stopped early.
    pub(crate) fn stopped(stop: Stop) -> Self {
        if stop == Stop::Cancelled {
            Self::Interrupted
        } else {
            Self::Limit
        }
    }

    /// The end of `solve` and `check`.
    pub(crate) fn verdict<S>(verdict: &Verdict<S>) -> Self {
        match verdict {
            Verdict::Unique(_) => Self::Answered,
            Verdict::Multiple(..) => Self::Several,
            Verdict::Unsolvable(_) => Self::Unsolvable,
            Verdict::Unknown { stop, .. } => Self::stopped(*stop),
        }
    }

    /// The end of `solve --any`: one solution is an answer, whatever else there is.
    pub(crate) fn any<S>(verdict: &Verdict<S>) -> Self {
        match verdict {
            Verdict::Unsolvable(_) => Self::Unsolvable,
            Verdict::Unknown { found: None, stop } => Self::stopped(*stop),
            _ => Self::Answered,
        }
    }

    /// The end of `count`.
    pub(crate) fn count(counted: &Counted) -> Self {
        match (&counted.count, counted.stop) {
            (_, Some(stop)) => Self::stopped(stop),
            (Count::AtLeast(_), None) => Self::Limit,
            (Count::Exact(count), None) if count.bits() == 0 => Self::Unsolvable,
            (Count::Exact(_), None) => Self::Answered,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_core::Spent;

    fn counted(count: Count, stop: Option<Stop>) -> Counted {
        Counted {
            count,
            stop,
            spent: Spent::default(),
        }
    }

    #[test]
    fn verdicts_have_their_codes() {
        let unknown = |found, stop| Verdict::Unknown { found, stop };
        assert_eq!(Exit::verdict(&Verdict::Unique(1)).code(), 0);
        assert_eq!(Exit::verdict(&Verdict::Multiple(1, 2)).code(), 11);
        assert_eq!(Exit::verdict::<u8>(&Verdict::Unsolvable(None)).code(), 10);
        assert_eq!(Exit::verdict(&unknown(Some(1), Stop::Time)).code(), 12);
        assert_eq!(
            Exit::verdict(&unknown(Some(1), Stop::Cancelled)).code(),
            130
        );
        assert_eq!(Exit::any(&unknown(Some(1), Stop::Time)).code(), 0);
        assert_eq!(Exit::any(&unknown(None, Stop::Memory)).code(), 12);
        assert_eq!(Exit::any(&Verdict::Multiple(1, 2)).code(), 0);
    }

    #[test]
    fn counts_have_their_codes() {
        let exact = |count: u32| counted(Count::Exact(count.into()), None);
        assert_eq!(Exit::count(&exact(0)).code(), 10);
        assert_eq!(Exit::count(&exact(226)).code(), 0);
        let at_least = |stop| counted(Count::AtLeast(9u32.into()), stop);
        assert_eq!(Exit::count(&at_least(None)).code(), 12);
        assert_eq!(Exit::count(&at_least(Some(Stop::Time))).code(), 12);
        assert_eq!(Exit::count(&at_least(Some(Stop::Cancelled))).code(), 130);
    }
}
