//! Independent parts of what is open: variables that no open constraint ties together, directly or through others.

use crate::assignment::Assignment;
use crate::known::{Known, words};
use crate::lit::Var;
use crate::model::Model;

/// Sets of open variables, each ascending, in the order of their first variable. Given the facts known, every way to
/// complete one set goes with every way to complete the others.
pub(crate) fn components(model: &Model, known: &Assignment) -> Vec<Vec<Var>> {
    let mut groups = Groups::new(model.len());
    let mut open = Vec::new();
    for clause in model
        .clauses()
        .filter(|clause| !clause.iter().any(|&lit| known.holds(lit)))
    {
        groups.join(
            clause
                .iter()
                .map(|lit| lit.var())
                .filter(|&var| is_open(known, var)),
        );
    }
    for number in 0..model.propagators() {
        let scope = model.scope(number);
        let (mut yes, mut no) = (vec![0; words(scope.len())], vec![0; words(scope.len())]);
        for (index, var) in scope.iter().enumerate() {
            match known.value(var.positive()) {
                Some(true) => yes[index / 64] |= 1 << (index % 64),
                Some(false) => no[index / 64] |= 1 << (index % 64),
                None => {}
            }
        }
        open.clear();
        let mut part = 0;
        let mut start = 0;
        let parts = model.propagator(number).parts(Known { yes: &yes, no: &no });
        for (index, &var) in scope.iter().enumerate() {
            if let Some(&cut) = parts.get(part)
                && index >= cut
            {
                groups.join(open[start..].iter().copied());
                start = open.len();
                part += 1;
            }
            if is_open(known, var) {
                open.push(var);
            }
        }
        groups.join(open[start..].iter().copied());
    }
    groups.collect(known)
}

fn is_open(known: &Assignment, var: Var) -> bool {
    known.value(var.positive()).is_none()
}

/// Union-find over variables; the root of a set is its smallest variable.
struct Groups {
    parents: Vec<u32>,
}

impl Groups {
    fn new(vars: usize) -> Self {
        Self {
            parents: (0..vars as u32).collect(),
        }
    }

    fn root(&mut self, var: Var) -> u32 {
        let mut at = var.index() as u32;
        while self.parents[at as usize] != at {
            let above = self.parents[self.parents[at as usize] as usize];
            self.parents[at as usize] = above;
            at = above;
        }
        at
    }

    fn join(&mut self, mut vars: impl Iterator<Item = Var>) {
        let Some(first) = vars.next() else { return };
        let mut root = self.root(first);
        for var in vars {
            let other = self.root(var);
            let (low, high) = (root.min(other), root.max(other));
            self.parents[high as usize] = low;
            root = low;
        }
    }

    fn collect(mut self, known: &Assignment) -> Vec<Vec<Var>> {
        let mut number = vec![u32::MAX; self.parents.len()];
        let mut components: Vec<Vec<Var>> = Vec::new();
        for var in (0..self.parents.len() as u32)
            .map(Var::new)
            .filter(|&var| is_open(known, var))
        {
            let root = self.root(var) as usize;
            if number[root] == u32::MAX {
                number[root] = components.len() as u32;
                components.push(Vec::new());
            }
            components[number[root] as usize].push(var);
        }
        components
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{ModelBuilder, Selectors};
    use crate::propagators::AtMostOne;

    #[test]
    fn satisfied_clauses_and_known_variables_tie_nothing() {
        let mut builder = ModelBuilder::new(Selectors::Off);
        let vars: Vec<Var> = (0..6).map(|_| builder.var()).collect();
        builder.clause(&[vars[0].positive(), vars[1].positive()]);
        builder.clause(&[vars[1].positive(), vars[2].positive(), vars[5].negative()]);
        builder.propagator(Box::new(AtMostOne::new(3)), &[vars[2], vars[3], vars[4]]);
        let model = builder.build();
        let mut values = vec![None; 6];
        values[5] = Some(false);
        let found = components(&model, &Assignment::new(values.clone()));
        assert_eq!(
            found,
            [vec![vars[0], vars[1]], vec![vars[2], vars[3], vars[4]]]
        );
        values[5] = Some(true);
        assert_eq!(components(&model, &Assignment::new(values)).len(), 1);
    }
}
