//! Small random models with their assignments by plain enumeration: what the engine's answers are held against.

#![allow(dead_code, reason = "each test program uses a part of it")]

use gridproof_core::propagators::{AllDifferent, AtMostOne, Cardinality};
use gridproof_core::{Assignment, Lit, Model, ModelBuilder, Selectors, Var};
use proptest::prelude::*;
use proptest::sample::subsequence;

/// `cases` cases a property, or as many as the variable `PROPTEST_CASES` says.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        cases: asked.and_then(|asked| asked.parse().ok()).unwrap_or(cases),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A literal as a variable's number and an answer.
pub(crate) type Literal = (usize, bool);

/// One constraint in plain terms.
#[derive(Clone, Debug)]
pub(crate) enum Constraint {
    /// At least one literal holds.
    Clause(Vec<Literal>),
    /// At most one variable holds.
    AtMostOne(Vec<usize>),
    /// Between `least` and `most` variables hold.
    Cardinality {
        scope: Vec<usize>,
        least: u32,
        most: u32,
    },
    /// Items take one value each, all different; variable `item * values + value` of the scope.
    AllDifferent { scope: Vec<usize>, values: usize },
}

impl Constraint {
    fn holds(&self, bits: u32) -> bool {
        let yes = |var: usize| bits >> var & 1 == 1;
        let count = |scope: &[usize]| scope.iter().filter(|&&var| yes(var)).count();
        match self {
            Self::Clause(literals) => literals.iter().any(|&(var, holds)| yes(var) == holds),
            Self::AtMostOne(scope) => count(scope) <= 1,
            Self::Cardinality { scope, least, most } => {
                (*least as usize..=*most as usize).contains(&count(scope))
            }
            Self::AllDifferent { scope, values } => {
                let value = |item: &[usize]| item.iter().position(|&var| yes(var));
                let items: Vec<&[usize]> = scope.chunks(*values).collect();
                let chosen: Vec<Option<usize>> = items.iter().map(|item| value(item)).collect();
                items.iter().all(|item| count(item) == 1)
                    && (1..chosen.len()).all(|index| !chosen[..index].contains(&chosen[index]))
            }
        }
    }

    fn build(&self, builder: &mut ModelBuilder) {
        let vars = |scope: &[usize]| scope.iter().map(|&var| variable(var)).collect::<Vec<_>>();
        match self {
            Self::Clause(literals) => {
                let literals: Vec<Lit> = literals.iter().copied().map(literal).collect();
                builder.clause(&literals);
            }
            Self::AtMostOne(scope) => {
                builder.propagator(Box::new(AtMostOne::new(scope.len())), &vars(scope));
            }
            Self::Cardinality { scope, least, most } => {
                let propagator = Cardinality::new(scope.len(), *least, *most);
                builder.propagator(Box::new(propagator), &vars(scope));
            }
            Self::AllDifferent { scope, values } => {
                let propagator = AllDifferent::new(scope.len() / values, *values);
                builder.propagator(Box::new(propagator), &vars(scope));
            }
        }
    }
}

/// A model in plain terms.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) vars: usize,
    pub(crate) phases: u32,
    pub(crate) constraints: Vec<Constraint>,
}

impl Spec {
    /// The model; under [`Selectors::On`] every constraint is a clue of its own.
    pub(crate) fn model(&self, selectors: Selectors) -> Model {
        let mut builder = ModelBuilder::new(selectors);
        for var in 0..self.vars {
            builder.vars(1, self.phases >> var & 1 == 1);
        }
        if self.phases.count_ones() % 2 == 1 {
            builder.shrink();
        }
        if self.phases.count_ones() % 4 > 1 {
            builder.affirm();
        }
        if self.phases.count_ones() % 3 == 1 {
            builder.bump_reasons();
        }
        for constraint in &self.constraints {
            builder.next_clue();
            constraint.build(&mut builder);
        }
        builder.build()
    }

    /// All assignments that satisfy the constraints for which `wanted` holds, bit i for variable i, ascending.
    pub(crate) fn assignments(&self, wanted: impl Fn(usize) -> bool) -> Vec<u32> {
        let constraints = self.constraints.iter().enumerate();
        let wanted: Vec<&Constraint> = constraints
            .filter(|&(index, _)| wanted(index))
            .map(|(_, constraint)| constraint)
            .collect();
        (0..1 << self.vars)
            .filter(|&bits| wanted.iter().all(|constraint| constraint.holds(bits)))
            .collect()
    }
}

/// The variable with this number.
pub(crate) fn variable(index: usize) -> Var {
    Var::new(index as u32)
}

/// The engine's literal.
pub(crate) fn literal((var, holds): Literal) -> Lit {
    variable(var).lit(holds)
}

/// The engine's literals.
pub(crate) fn literals(of: &[Literal]) -> Vec<Lit> {
    of.iter().copied().map(literal).collect()
}

/// Whether all literals hold.
pub(crate) fn all_hold(bits: u32, of: &[Lit]) -> bool {
    of.iter()
        .all(|lit| (bits >> lit.var().index() & 1 == 1) == lit.is_positive())
}

/// A full assignment of the first `vars` variables as bits; `None` if one of them is open.
pub(crate) fn bits(assignment: &Assignment, vars: usize) -> Option<u32> {
    let answers = assignment.values().iter().take(vars).enumerate();
    let mut bits = 0;
    for (var, answer) in answers {
        bits |= u32::from((*answer)?) << var;
    }
    Some(bits)
}

/// Literals over `vars` variables, `len` of them; variables may repeat.
pub(crate) fn some_literals(
    vars: usize,
    len: impl Into<proptest::collection::SizeRange>,
) -> impl Strategy<Value = Vec<Literal>> {
    proptest::collection::vec((0..vars, any::<bool>()), len)
}

fn constraint(vars: usize) -> BoxedStrategy<Constraint> {
    let numbers: Vec<usize> = (0..vars).collect();
    let scope = subsequence(numbers.clone(), 1..=vars).prop_shuffle();
    let clause = some_literals(vars, 1..=4).prop_map(Constraint::Clause);
    let short = some_literals(vars, 3).prop_map(Constraint::Clause);
    let at_most_one = subsequence(numbers.clone(), 1..=vars.min(4))
        .prop_shuffle()
        .prop_map(Constraint::AtMostOne);
    let cardinality = (scope, 0..4u32, 0..4u32).prop_map(|(scope, least, extra)| {
        let least = least.min(scope.len() as u32);
        Constraint::Cardinality {
            scope,
            least,
            most: least + extra,
        }
    });
    let mut shapes = vec![(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 2)];
    shapes.retain(|(items, values)| items * values <= vars);
    let all_different = proptest::sample::select(shapes).prop_flat_map(move |(items, values)| {
        subsequence(numbers.clone(), items * values)
            .prop_shuffle()
            .prop_map(move |scope| Constraint::AllDifferent { scope, values })
    });
    prop_oneof![
        4 => clause,
        12 => short,
        1 => at_most_one,
        1 => cardinality,
        1 => all_different,
    ]
    .boxed()
}

/// Random models, from loose to contradictory.
pub(crate) fn specs() -> impl Strategy<Value = Spec> {
    (1..=9usize).prop_flat_map(|vars| {
        let constraints = proptest::collection::vec(constraint(vars), 0..vars * 4);
        (any::<u32>(), constraints).prop_map(move |(phases, constraints)| Spec {
            vars,
            phases,
            constraints,
        })
    })
}
