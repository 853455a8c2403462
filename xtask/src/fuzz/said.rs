//! What the fuzzer's runtime says of a run: its status lines are read, the rest is kept for when there is a finding.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};

/// So many of the last lines are kept: a panic, its backtrace, and where the input is.
const KEPT: usize = 100;

/// What a run came to.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// How many inputs were executed.
    inputs: u64,
    /// How many edges of the program they reached.
    edges: u64,
    /// The last lines that are no status.
    pub(super) words: VecDeque<String>,
}

impl Said {
    /// Reads to the end.
    pub(super) fn read(from: impl BufRead) -> io::Result<Self> {
        let mut said = Self::default();
        for line in from.split(b'\n') {
            said.take(String::from_utf8_lossy(&line?).trim_end());
        }
        Ok(said)
    }

    fn take(&mut self, line: &str) {
        let status = line.strip_prefix('#').and_then(|status| {
            let (number, rest) = status.split_once(['\t', ' '])?;
            Some((number.parse().ok()?, rest))
        });
        if let Some((inputs, rest)) = status {
            self.inputs = self.inputs.max(inputs);
            let mut parts = rest.split_ascii_whitespace();
            let edges = parts
                .find(|&part| part == "cov:")
                .and_then(|_| parts.next());
            if let Some(edges) = edges.and_then(|edges| edges.parse().ok()) {
                self.edges = self.edges.max(edges);
            }
            return;
        }
        if let Some(inputs) = line.strip_prefix("stat::number_of_executed_units:") {
            self.inputs = inputs.trim().parse().unwrap_or(self.inputs);
        }
        if self.words.len() == KEPT {
            self.words.pop_front();
        }
        self.words.push_back(line.to_owned());
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} inputs, {} edges", self.inputs, self.edges)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_lines_are_counted_and_others_kept() {
        let text = "INFO: seed 1\n#12\tINITED cov: 40 ft: 60 corp: 3/9b\n#90\tNEW    cov: 55 ft: 70 L: 4/4\nthread panicked\n\
            #100\tDONE   cov: 55 ft: 71\nstat::number_of_executed_units: 101\n";
        let said = Said::read(text.as_bytes()).unwrap();
        assert_eq!(said.to_string(), "101 inputs, 55 edges");
        assert!(said.words.contains(&"thread panicked".to_owned()));
        assert!(!said.words.iter().any(|line| line.starts_with('#')));
    }
}
