//! Which of many steps are needed for what is wanted.

use crate::cells::{Board, Domain};

use super::fact::Fact;
use super::step::Step;

/// The steps, in their order, that `wanted` rests on, if the steps follow each other from board `base`.
pub(super) fn slice(blank: &Board, base: &Board, steps: Vec<Step>, wanted: &[Fact]) -> Vec<Step> {
    let size = blank.size();
    let mut board = base.clone();
    // For each step the values that it was the first to exclude.
    let mut news: Vec<Vec<(usize, Domain)>> = Vec::with_capacity(steps.len());
    for step in &steps {
        let mut new = Vec::new();
        for fact in &step.therefore {
            let before = board.get(fact.cell);
            let after = fact.keeps(before);
            board.set(fact.cell, after);
            if after != before {
                new.push((size.index(fact.cell), Domain(before.0 & !after.0)));
            }
        }
        news.push(new);
    }
    let mut needed = vec![Domain::EMPTY; size.cells()];
    let need = |fact: &Fact, needed: &mut Vec<Domain>| {
        let all = blank.get(fact.cell);
        let excluded = all.0 & !fact.keeps(all).0;
        if let Some(cell) = size
            .contains(fact.cell)
            .then(|| &mut needed[size.index(fact.cell)])
        {
            cell.0 |= excluded;
        }
    };
    for fact in wanted {
        need(fact, &mut needed);
    }
    let mut kept = Vec::new();
    for (step, new) in steps.into_iter().zip(news).rev() {
        let serves = new
            .iter()
            .any(|&(cell, excluded)| excluded.0 & needed[cell].0 != 0);
        if serves {
            for fact in &step.because {
                need(fact, &mut needed);
            }
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}
