//! What constraints tell their variables: how likely each is to hold, by the assignments that satisfy the constraint alone.
//!
//! Belief propagation (Pearl 1982) by the sum-product rule: each constraint weighs its assignments by what all others
//! tell of its variables, and tells each variable the odds that come out, its own share taken off. On boards these rounds
//! go in circles, so that what comes out is a guess; it is not exact and need not settle.

use crate::lit::{Lit, Var};
use crate::model::Model;

use super::trail::Trail;

/// No constraint is surer than this of what it does not know.
const MOST: f64 = 1e4;
/// A chance that changed by no more than this has settled.
const SETTLED: f64 = 0.05;

/// The odds that constraints tell variables, and variables constraints: chance to hold by chance not to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Messages {
    /// By entry of the scopes, in the order of the model.
    told: Vec<f64>,
    /// By variable: all that it is told, together.
    odds: Vec<f64>,
    others: Vec<f64>,
    holding: Vec<f64>,
    scratch: Vec<f64>,
}

impl Messages {
    /// Bytes that messages over a model hold.
    pub(crate) const fn bytes_for(model: &Model) -> usize {
        (model.scope_entries() + model.len()) * size_of::<f64>()
    }

    pub(crate) const fn bytes(&self) -> usize {
        let held = self.told.capacity() + self.odds.capacity();
        let work = self.others.capacity() + self.holding.capacity() + self.scratch.capacity();
        (held + work) * size_of::<f64>()
    }

    /// Forgets all: nothing is likelier than its opposite.
    pub(crate) fn clear(&mut self, model: &Model) {
        for (odds, len) in [
            (&mut self.told, model.scope_entries()),
            (&mut self.odds, model.len()),
        ] {
            odds.clear();
            odds.resize(len, 1.0);
        }
    }

    /// The odds of its likelier answer.
    pub(crate) fn sureness(&self, var: Var) -> f64 {
        let odds = self.odds[var.index()];
        odds.max(1.0 / odds)
    }

    /// The likelier answer of a variable, "yes" where both are as likely.
    pub(crate) fn likelier(&self, var: Var) -> Lit {
        var.lit(self.odds[var.index()] >= 1.0)
    }

    /// Hears one constraint on those of its variables that are not known. Whether it told any of them something new.
    pub(crate) fn hear(&mut self, model: &Model, trail: &Trail, number: usize) -> bool {
        let scope = model.scope(number);
        let told = &mut self.told[model.scope_range(number)];
        self.others.clear();
        let mut open = false;
        for (&var, told) in scope.iter().zip(&*told) {
            self.others.push(match trail.value(var.positive()) {
                0 => {
                    open = true;
                    self.odds[var.index()] / told
                }
                value if value > 0 => f64::INFINITY,
                _ => 0.0,
            });
        }
        if !open {
            return false;
        }
        self.holding.clear();
        self.holding.resize(scope.len(), 0.0);
        let propagator = model.propagator(number);
        let Some(total) = propagator.weigh(&self.others, &mut self.holding, &mut self.scratch)
        else {
            return false;
        };
        let mut new = false;
        for (at, &var) in scope.iter().enumerate() {
            if trail.is_known(var) {
                continue;
            }
            let holding = self.holding[at].max(0.0);
            let failing = (total - holding).max(0.0) * self.others[at];
            let odds = (holding / failing).clamp(1.0 / MOST, MOST);
            // Both are 0 where the weights have vanished.
            if odds.is_nan() {
                continue;
            }
            let before = told[at];
            new |= (odds - before).abs() > SETTLED * (1.0 + odds) * (1.0 + before);
            // Half the way, as odds go: what goes in circles would sway for ever.
            let now = (odds * before).sqrt();
            told[at] = now;
            self.odds[var.index()] = self.others[at] * now;
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use crate::known::Known;
    use crate::limits::Watch;
    use crate::model::{ModelBuilder, Selectors};
    use crate::propagator::{Cost, Halt, Propagator, Run};

    use super::*;

    /// All assignments of a small scope that have so many variables that hold.
    #[derive(Debug)]
    struct Holding(std::ops::RangeInclusive<u32>);

    impl Propagator for Holding {
        fn propagate_within(&self, _: &mut Run<'_>) -> Result<(), Halt> {
            Ok(())
        }

        fn consistent(&self, _: Known<'_>) -> bool {
            true
        }

        fn weigh(&self, odds: &[f64], holding: &mut [f64], _: &mut Vec<f64>) -> Option<f64> {
            let mut total = 0.0;
            for row in 0u32..1 << odds.len() {
                if !self.0.contains(&row.count_ones()) {
                    continue;
                }
                let held = (0..odds.len()).filter(|at| row >> at & 1 == 1);
                let weight: f64 = held.clone().map(|at| odds[at]).product();
                total += weight;
                held.for_each(|at| holding[at] += weight);
            }
            Some(total)
        }

        fn cost(&self) -> Cost {
            Cost::Cheap
        }

        fn plainly_consistent(&self, _: Known<'_>) -> bool {
            true
        }

        fn satisfied_by(&self, complete: Known<'_>) -> bool {
            self.0.contains(&complete.yes[0].count_ones())
        }
    }

    /// Where constraints meet in single variables and close no circle, what comes out are the true odds.
    #[test]
    fn odds_are_exact_without_circles() {
        let mut builder = ModelBuilder::new(Selectors::Off);
        let vars: Vec<Var> = (0..4).map(|_| builder.var()).collect();
        // a or b; two of b, c, d.
        builder.propagator(Box::new(Holding(1..=2)), &vars[..2]);
        builder.propagator(Box::new(Holding(2..=2)), &vars[1..]);
        let model = builder.build();
        let trail = Trail::new(&model, &mut Watch::default());
        let mut messages = Messages::default();
        messages.clear(&model);
        for _ in 0..60 {
            for number in 0..model.propagators() {
                messages.hear(&model, &trail, number);
            }
        }
        // These hold: a b c, a b d, b c, b d, a c d.
        let expected = [3.0 / 2.0, 4.0, 3.0 / 2.0, 3.0 / 2.0];
        for (&var, expected) in vars.iter().zip(expected) {
            let odds = messages.odds[var.index()];
            assert!((odds / expected - 1.0).abs() < 1e-6, "{var:?}: {odds}");
        }
        assert_eq!(messages.likelier(vars[1]), vars[1].positive());
    }
}
