//! Steps as text, see `docs/proof.md`.

use std::io::{self, Write};

use super::plan::Plan;
use super::wording::{Stated, Wording};

/// The number of the clause that says "not this solution".
const GOAL: u64 = 0;

/// Writes the steps of a refutation.
///
/// # Errors
/// As `out`.
pub(crate) fn steps(plan: &Plan<'_>, wording: &dyn Wording, out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::new();
    for (number, &source) in plan.lines.iter().enumerate() {
        line.clear();
        let id = number as u64 + 1;
        let clause = plan.clause(source);
        let stated = plan.stated(source, wording);
        begin(&mut line, id, stated.as_ref());
        for &lit in clause {
            line.push(' ');
            wording.literal(lit, &mut line);
        }
        let hints = plan.uses(source);
        if plan.under_all(number).is_some() {
            line.push_str(" : *");
        } else if !hints.is_empty() {
            line.push_str(" :");
        }
        for &hint in hints {
            let at = plan.line_of(hint);
            push(&mut line, at.map_or(GOAL, |at| at as u64 + 1));
        }
        if let Some(Stated::Sum(terms)) = &stated {
            line.push_str(" =");
            for (times, name) in terms {
                if *times > 1 {
                    push(&mut line, *times);
                    line.push('*');
                    line.push_str(name);
                } else {
                    line.push(' ');
                    line.push_str(name);
                }
            }
        }
        line.push('\n');
        if !plan.ends[number].is_empty() {
            line.push('d');
            for &ended in &plan.ends[number] {
                push(&mut line, ended as u64 + 1);
            }
            line.push('\n');
        }
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// The constraints that the lines of a proof state something of, in the order of their first use.
pub(crate) fn constraints(plan: &Plan<'_>, wording: &dyn Wording) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for &source in &plan.lines {
        let stated = match plan.stated(source, wording) {
            None => Vec::new(),
            Some(Stated::Constraint(name)) => vec![name],
            Some(Stated::Sum(terms)) => terms.into_iter().map(|(_, name)| name).collect(),
        };
        for name in stated {
            if seen.insert(name.clone()) {
                names.push(name);
            }
        }
    }
    names
}

fn begin(line: &mut String, id: u64, stated: Option<&Stated>) {
    line.push(match stated {
        Some(Stated::Constraint(_)) => 'i',
        Some(Stated::Sum(_)) => 's',
        None => 'l',
    });
    push(line, id);
    if let Some(Stated::Constraint(name)) = stated {
        line.push(' ');
        line.push_str(name);
    }
}

fn push(line: &mut String, number: u64) {
    use std::fmt::Write as _;
    // Writing to a string cannot fail.
    let _ = write!(line, " {number}");
}
