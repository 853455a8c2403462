//! Seeded random boards as plain data, the same on every machine.
