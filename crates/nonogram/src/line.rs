//! The propagator of one row or column.
