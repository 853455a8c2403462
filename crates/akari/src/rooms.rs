//! Counting: segments that must hold a bulb against the segments that can still give them one.
//!
//! placeholder
use gridproof_core::{ModelBuilder, Var};

use crate::deduce::Facts;
use crate::puzzle::Akari;

pub(crate) fn add(_: &Akari, _: &Facts<'_>, _: &[Option<Var>], _: &mut ModelBuilder) {}
