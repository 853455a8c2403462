//! Propagators that wait to run, by cost class, first come first served.

use std::collections::VecDeque;

use crate::propagator::Cost;

/// The queue of woken propagators. A propagator waits at most once.
#[derive(Clone, Debug)]
pub(crate) struct Agenda {
    tiers: [VecDeque<u32>; Cost::COUNT],
    waiting: Vec<bool>,
}

impl Agenda {
    pub(crate) fn new(propagators: usize) -> Self {
        Self {
            tiers: Default::default(),
            waiting: vec![false; propagators],
        }
    }

    #[inline]
    pub(crate) fn wake(&mut self, number: u32, cost: Cost) {
        let waiting = &mut self.waiting[number as usize];
        if !*waiting {
            *waiting = true;
            self.tiers[cost as usize].push_back(number);
        }
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<u32> {
        let number = self.tiers.iter_mut().find_map(VecDeque::pop_front)?;
        self.waiting[number as usize] = false;
        Some(number)
    }

    pub(crate) fn clear(&mut self) {
        for tier in &mut self.tiers {
            for number in tier.drain(..) {
                self.waiting[number as usize] = false;
            }
        }
    }
}
