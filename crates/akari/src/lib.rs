//! akari
